// A live draft is tried before it is filed: in the sandbox, or at HMRC's own test. Nothing in live changes, and what
// comes of it stands beside the return.

import assert from "node:assert/strict";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { MINUTE } from "../../src/platform/clock.ts";
import { byHand } from "../support/by-hand.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { formIn } from "../support/form-in-page.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const REJECTED_UTR = "7318240002";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService({ liveUrl: (simulatorUrl) => simulatorUrl });
  customer = await service.customer();
  const wanted = { ...customer, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(service.db, wanted, operator, service);
  person = await signedIn(service, customer, "filer");
});
after(() => service.close());

async function begin(company: object = {}, mode: "live" | "sandbox" = "live", body: object = {}): Promise<string> {
  const input = { ...sampleReturn(company), ...body };
  const { json, text, status } = await customer[mode].post("/v1/drafts", { input });
  assert.equal(status, 201, text);
  return `/${mode}/drafts/${json.id}`;
}
const idIn = (at: string) => at.split("/").at(-1) ?? "";
let pressed = 0;
const press = (at: string, place: string, more: Record<string, string> = {}, by = person) =>
  by.post(`${at}/try`, { place, version: "1", token: String(++pressed).padStart(24, "t"), ...more });
const filings = async (mode: "live" | "sandbox") =>
  (await customer[mode].get("/v1/filings?limit=100")).json.data as { id: string; test_mode: boolean }[];
const draftOf = async (at: string) => (await customer.live.get(`/v1/drafts/${idIn(at)}`)).json;

test("tried in the sandbox, a live draft stays as it is, and what came of it stands on its check", async () => {
  const at = await begin();
  const before = await draftOf(at);
  const check = await person.get(`${at}/check`);

  const sent = await press(at, "sandbox");
  const [tried] = await filings("sandbox");
  await service.untilFinal(customer.sandbox, tried?.id ?? "");
  const shown = await person.get(`${at}/check`);
  await byHand(person).fill(`${at}/pages/turnover`, { "financials.turnover": "130,000" });
  const changed = wordsOf((await person.get(`${at}/check`)).text);

  assert.match(wordsOf(check.text), /Try it first .*Try in the sandbox Test with HMRC first/);
  assert.deepEqual([sent.to, sent.notice], [`${at}/check`, "draft_tried"]);
  assert.match(wordsOf(shown.text), /Sandbox As it is now .* accepted/);
  assert.match(shown.text, new RegExp(`href="/sandbox/filings/${tried?.id}"`));
  assert.match(changed, /Sandbox Before the last change .* accepted/);
  assert.deepEqual(await filings("live"), []);
  const { version, state, input } = before;
  const [row] = await service.db.query<object>("select version, state from drafts where id = $1", [idIn(at)]);
  assert.deepEqual(row, { version: version + 1, state });
  assert.deepEqual((await draftOf(at)).input, { ...input, financials: { ...input.financials, turnover: 13_000_000 } });
});

test("a rejection in the sandbox is told beside the return, which stays open", async () => {
  const at = await begin({ utr: REJECTED_UTR });
  await press(at, "sandbox");
  const [tried] = await filings("sandbox");
  const { hmrc_error: error } = await service.untilFinal(customer.sandbox, tried?.id ?? "");

  const words = wordsOf((await person.get(`${at}/check`)).text);

  assert.match(error ?? "", /^9200: /);
  assert.match(words, /Sandbox As it is now .* rejected 9200: If the type of company is 0/);
  assert.equal((await draftOf(at)).state, "open");
});

test("tested with HMRC first, the return goes to Test-in-Live and is filed for real afterwards", async () => {
  const at = await begin({ utr: "2222222222" }, "live", { declarant: { name: "Jane Director", status: "Director" } });
  const before = (await filings("live")).length;
  const sent = await press(at, "test_in_live");
  const all = await filings("live");
  const [tried] = all;
  await service.untilFinal(customer.live, tried?.id ?? "");
  const shown = wordsOf((await person.get(`${at}/check`)).text);
  const filed = await byHand(person).submitted(`${at}/check`);

  assert.equal(sent.notice, "draft_tried");
  assert.deepEqual([all.length - before, tried?.test_mode], [1, true]);
  assert.match(shown, /HMRC's test As it is now .* passed the test/);
  assert.equal(filed.to, `${at}/filed`, wordsOf(filed.text).slice(0, 600));
  const { json } = await customer.live.get(`/v1/filings/${(await draftOf(at)).filing}`);
  assert.deepEqual([json.test_mode, json.id === tried?.id], [false, false]);
});

test("pressed twice it is tried once; from a page of an older version it is not tried", async () => {
  const at = await begin({ utr: "3333333333" });
  const before = (await filings("sandbox")).length;
  const token = "twice".padStart(24, "0");

  const both = await Promise.all([1, 2].map(() => press(at, "sandbox", { token })));
  await byHand(person).fill(`${at}/pages/turnover`, { "financials.turnover": "140,000" });
  const stale = await press(at, "sandbox");

  assert.deepEqual(
    both.map(({ to }) => to),
    [`${at}/check`, `${at}/check`],
  );
  assert.equal(stale.notice, "draft_changed");
  assert.equal((await filings("sandbox")).length - before, 1);
});

test("only those who may file in live try a draft, HMRC's test asks for the password, and the sandbox has no such button", async () => {
  const at = await begin({ utr: "4444444444" });
  const inSandbox = await begin({}, "sandbox");
  const developer = await signedIn(service, customer, "developer");
  const before = [(await filings("sandbox")).length, (await filings("live")).length];
  const late = await signedIn(service, customer, "filer");
  await late.get(`${at}/check`);
  service.clock.advance(11 * MINUTE);

  const refused = await press(at, "sandbox", {}, developer);
  const asked = await press(at, "test_in_live", {}, late);
  const without = await person.get(`${inSandbox}/check`);
  const form = formIn(without.text);
  const forced = await press(inSandbox, "sandbox");

  assert.equal(refused.status, 403);
  assert.match(asked.location ?? "", /^\/confirm\?to=/);
  assert.doesNotMatch(wordsOf(without.text), /Try it first/);
  assert.equal(form.place, undefined);
  assert.match(wordsOf(forced.text), /Only a draft of a new live return can be tried first\./);
  assert.deepEqual([(await filings("sandbox")).length, (await filings("live")).length], before);
});
