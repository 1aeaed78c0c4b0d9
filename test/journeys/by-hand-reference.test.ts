// A return has a reference of one's own: typed on a page, kept beside what programs put into the metadata, shown where
// people see the return, and found by search.

import assert from "node:assert/strict";
import { ACCOUNTS, byHand, COMPANY, day, draftIn, TRADE } from "../support/by-hand.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(() => service.close());

const PERIOD = { ...day("period.start", "1 4 2024"), ...day("period.end", "31 3 2025") };
const metadataOf = async (at: string) => (await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json.input.metadata;

/** A whole return, but for its reference. */
async function begin(): Promise<string> {
  const hand = byHand(person);
  const first = await hand.walk([COMPANY, PERIOD, {}, TRADE, ...ACCOUNTS]);
  return `/sandbox/drafts/${draftIn(first)}`;
}

test("your reference goes with the return: on its pages, to programs, and found by search", async () => {
  const at = await begin();
  const hand = byHand(person);
  const list = wordsOf((await person.get(`${at}/tasks/company`)).text);
  const saved = await hand.fill(`${at}/pages/reference`, { "metadata.reference": " Ferry 17/2025 " });
  const check = wordsOf((await person.get(`${at}/check`)).text);
  const confirmed = wordsOf((await person.follow(await hand.submitted(`${at}/check`))).text);
  const { filing } = (await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json;
  const page = wordsOf((await person.get(`/sandbox/filings/${filing}`)).text);
  const found = [];
  for (const q of ["reference=Ferry 17/2025", "Ferry 17/2025", "reference=Ferry 18/2025"])
    found.push((await person.get(`/sandbox/filings?q=${encodeURIComponent(q)}`)).text.includes(filing));

  assert.match(list, /Your reference Optional/);
  assert.match(saved.to ?? "", /\/tasks\/company$/);
  for (const words of [check, confirmed, page]) assert.match(words, /Your reference Ferry 17\/2025/);
  assert.doesNotMatch(page, /Kept with the filing/);
  assert.deepEqual((await customer.sandbox.get(`/v1/filings/${filing}`)).json.metadata, { reference: "Ferry 17/2025" });
  assert.deepEqual(found, [true, true, false]);
});

test("what programs put into the metadata stays, also when the reference is changed or taken out", async () => {
  const at = await begin();
  const { json } = await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`);
  await customer.sandbox.send("PATCH", `/v1/drafts/${draftIn(at)}`, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ version: json.version, input: { metadata: { order_id: "6735" } } }),
  });
  const hand = byHand(person);
  await hand.fill(`${at}/pages/reference`, { "metadata.reference": "One" });
  const both = await metadataOf(at);
  await hand.fill(`${at}/pages/reference`, { "metadata.reference": "" });
  const without = await metadataOf(at);
  await hand.fill(`${at}/pages/reference`, { "metadata.reference": "Two" });
  await hand.submitted(`${at}/check`);
  const { filing } = (await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json;
  const page = wordsOf((await person.get(`/sandbox/filings/${filing}`)).text);

  assert.deepEqual([both, without], [{ order_id: "6735", reference: "One" }, { order_id: "6735" }]);
  assert.match(page, /Your reference Two /);
  assert.match(page, /Kept with the filing and never sent to HMRC\. order_id 6735/);
});

test("an amendment begins with the reference of its return, and one that is too long is told at its question", async () => {
  const at = await begin();
  const hand = byHand(person);
  await hand.fill(`${at}/pages/reference`, { "metadata.reference": "Ferry 1" });
  await hand.submitted(`${at}/check`);
  const { filing } = (await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json;
  await service.untilFinal(customer.sandbox, filing);
  const { json } = await customer.sandbox.post("/v1/drafts", { from: filing, kind: "amend" });
  const amending = `/sandbox/drafts/${json.id}`;
  const long = await hand.fill(`${amending}/pages/reference`, { "metadata.reference": "x".repeat(501) });
  const stopped = await person.get(`${amending}/check`);
  await hand.fill(`${amending}/pages/reference`, { "metadata.reference": "Ferry 2" });
  await hand.fill(`${amending}/pages/turnover`, { "financials.turnover": "130,000" });
  const check = wordsOf((await person.get(`${amending}/check`)).text);

  assert.deepEqual(json.input.metadata, { reference: "Ferry 1" });
  assert.match(long.text, /id="metadata\.reference-error"/);
  assert.match(wordsOf(long.text), /500 characters/);
  assert.doesNotMatch(wordsOf(long.text), /metadata\.|metadata /i);
  assert.match(stopped.text, /\/pages\/reference\?back=check#metadata\.reference/);
  assert.match(check, /Your reference Ferry 1 Ferry 2/);
});
