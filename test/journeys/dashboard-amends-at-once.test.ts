// Two people, or one in two drafts, amend one return at the same time: the second is told before anything of theirs is
// sent, sees both changes, and puts one on top of the other or drops it.

import assert from "node:assert/strict";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { answers, checks, declaration, startsAmending, submits } from "../support/amending.ts";
import { type Page, type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { formIn } from "../support/form-in-page.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let priya: Person;
let tom: Person;
before(async () => {
  service = await startService();
  customer = await service.customer();
  priya = await signedIn(service, customer);
  tom = await signedIn(service, customer);
});
after(async () => {
  await service.close();
});

async function filed(body: object = sampleReturn()): Promise<string> {
  const { json } = await customer.sandbox.post("/v1/filings", body);
  await service.untilFinal(customer.sandbox, json.id);
  return json.id;
}

const TURNOVER = "financials.turnover";
const NET_PROFIT = "financials.net_profit";

/** A draft to amend, with one page of it changed. */
async function drafted(by: Person, original: string, typed: Record<string, string>): Promise<string> {
  const draft = await startsAmending(by, original);
  await answers(by, draft, "turnover", typed);
  return draft;
}

const wordsAt = async (by: Person, draft: string) => wordsOf((await by.get(`${draft}/check`)).text);
const draftOf = async (draft: string) => (await customer.sandbox.get(`/v1/drafts/${draft.split("/").at(-1)}`)).json;

/** Presses the button that puts the changes of a draft on top of what others changed. */
async function putsOnTop(by: Person, draft: string): Promise<Page> {
  const { version = "", newest = "" } = formIn((await by.get(`${draft}/check`)).text);
  return by.post(`${draft}/check/on-top`, { version, newest });
}

async function lineOf(original: string): Promise<string[]> {
  const rows = await service.db.query<{ id: string }>(
    `with recursive line as (select id, seq from filings where id = $1
       union all select f.id, f.seq from filings f join line on f.amends = line.id)
     select id from line order by seq`,
    [original],
  );
  return rows.map(({ id }) => id);
}

test("the second of two sees what the first changed beside what they changed, and puts it on top", async () => {
  const original = await filed();
  const first = await drafted(priya, original, { [TURNOVER]: "130,000", [NET_PROFIT]: "41,000" });
  const second = await drafted(tom, original, { [NET_PROFIT]: "45000" });
  const ready = await declaration(tom, second);
  await submits(priya, first, "Priya's reason.");
  const { filing: theirs } = await draftOf(first);

  const late = await tom.post(`${second}/submit`, ready);
  const told = await wordsAt(tom, second);
  const pressed = await checks(tom, second);
  const onPage = wordsOf((await tom.get(second)).text);
  const afterTold = await lineOf(original);
  const onTop = await putsOnTop(tom, second);
  const again = wordsOf((await tom.follow(onTop)).text);
  const mine = (await submits(tom, second, "Tom's reason.")) && (await draftOf(second)).filing;

  assert.equal(late.to, `${second}/check`);
  assert.match(
    told,
    new RegExp(`${priya.user.name} amended the return on 15 Nov 2026, .{1,20} with another amendment`),
  );
  assert.match(told, /Turnover £120,000\.00 £130,000\.00 no change/);
  assert.match(told, /Trading profit £40,000\.00 £41,000\.00 £45,000\.00 both changed it/);
  assert.match(told, /Tax before: £7,600\.00 ?\. Tax now: £7,790\.00/);
  assert.match(told, /boxes of the return are different now .*145 [^£]* £120,000\.00 £130,000\.00/);
  assert.match(told, /Put my changes on top Drop my changes/);
  assert.doesNotMatch(told, /Continue to the declaration|Before and after/);
  assert.match(
    wordsOf(pressed.text),
    /This return was amended meanwhile, so nothing was filed\. Compare the changes first\./,
  );
  assert.match(onPage, /This return was amended meanwhile A newer return stands now\./);
  assert.deepEqual(afterTold, [original, theirs]);
  assert.match(again, /Your changes are on top of the return as it stands now\. Check it again\./);
  assert.match(again, /Tax due £7,790\.00 £8,550\.00 £760\.00/, "before is theirs now");
  assert.doesNotMatch(again, /145 /, "their turnover is no change of mine");
  assert.deepEqual(await lineOf(original), [original, theirs, mine]);
  const [row] = await service.db.query<{ financials: object }>(
    `select input->'financials' as financials from filings where id = $1`,
    [mine],
  );
  assert.deepEqual(row?.financials, { turnover: 13_000_000, net_profit: 4_500_000, trading_profit: 4_500_000 });
});

test("dropping the changes leaves the return as a program left it, and what no question asks for is told by its part", async () => {
  const original = await filed();
  const draft = await drafted(tom, original, { [TURNOVER]: "150,000" });
  const { json: program } = await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    financials: { trading_profit: 4_100_000 },
    attachments: [{ name: "Letter.pdf", pdf: pdfBase64("A letter") }],
    metadata: { order_id: "17" },
  });

  const { text } = await tom.get(`${draft}/check`);
  const [, drop = ""] = /<a[^>]*href="([^"]+)"[^>]*>Drop my changes/.exec(text) ?? [];

  const words = wordsOf(text);
  assert.match(words, /A program amended the return on .{1,40} with another amendment/);
  assert.ok(text.includes(`<a href="/sandbox/filings/${program.id}">another amendment</a>`), text);
  assert.match(words, /Turnover £120,000\.00 £120,000\.00 £150,000\.00/);
  assert.doesNotMatch(words, /both changed it/);
  assert.match(words, /Files No answer Uploaded, Letter\.pdf/);
  assert.match(words, /Also changed: what is kept with the filing for programs\./);
  assert.equal(drop, `/sandbox/filings/${program.id}`);
  assert.deepEqual(await lineOf(original), [original, program.id]);
});

test("documents that others attached meanwhile go along, and what was taken away in the draft stays away", async () => {
  const original = await filed({ ...sampleReturn(), accounts: { director: "Jane Director" } });
  const draft = await drafted(tom, original, { [TURNOVER]: "150,000" });
  await answers(tom, draft, "directors", { "accounts.director": "" });
  const pdf = pdfBase64("A letter");
  await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    attachments: [{ name: "Letter.pdf", pdf }],
    accounts: { principal_activity: "Ferries." },
  });

  await putsOnTop(tom, draft);
  await submits(tom, draft);

  const { filing, input } = await draftOf(draft);
  const { bytes } = await customer.sandbox.get(`/v1/filings/${filing}/documents/Letter.pdf`);
  assert.equal(bytes.toString("base64"), pdf);
  assert.deepEqual(input.accounts, { principal_activity: "Ferries." });
});

test("one person in two drafts is told that it was they", async () => {
  const original = await filed();
  const [one, other] = [
    await drafted(tom, original, { [TURNOVER]: "1,000,000" }),
    await drafted(tom, original, { [TURNOVER]: "5" }),
  ];
  await submits(tom, one);

  const words = await wordsAt(tom, other);

  assert.match(words, /You, in another amendment, amended the return on/);
  assert.match(words, /Turnover £120,000\.00 £1,000,000\.00 £5\.00 both changed it/);
});

test("of two that are submitted in the same moment one is filed, and the other is told", async () => {
  const original = await filed();
  const drafts = [
    await drafted(priya, original, { [NET_PROFIT]: "41,000" }),
    await drafted(tom, original, { [NET_PROFIT]: "42,000" }),
  ] as const;
  const ready = [await declaration(priya, drafts[0]), await declaration(tom, drafts[1])] as const;

  const sent = await Promise.all([
    priya.post(`${drafts[0]}/submit`, ready[0]),
    tom.post(`${drafts[1]}/submit`, ready[1]),
  ]);

  const filings = [await draftOf(drafts[0]), await draftOf(drafts[1])].flatMap(({ filing }) => filing ?? []);
  assert.equal(filings.length, 1);
  assert.deepEqual(await lineOf(original), [original, ...filings]);
  const told = sent.findIndex(({ to }) => to?.endsWith("/check"));
  assert.ok(told >= 0, JSON.stringify(sent.map(({ to }) => to)));
  const words = await wordsAt(told === 0 ? priya : tom, drafts[told === 0 ? 0 : 1]);
  assert.match(words, /amended the return on .* Trading profit £40,000\.00 £4[12],000\.00 £4[12],000\.00/);
});

test("what is put on top is put on what was shown: another amendment is told first, and another change of the draft too", async () => {
  const original = await filed();
  const draft = await drafted(tom, original, { [NET_PROFIT]: "45,000" });
  const amend = async (turnover: number) =>
    (await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover } })).json.id;
  await amend(13_000_000);
  const { version = "", newest = "" } = formIn((await tom.get(`${draft}/check`)).text);
  const latest = await amend(14_000_000);

  const stale = await tom.post(`${draft}/check/on-top`, { version, newest });
  const shown = await wordsAt(tom, draft);
  const { from } = await draftOf(draft);
  await answers(priya, draft, "turnover", { [NET_PROFIT]: "46,000" });
  const changed = await tom.follow(await tom.post(`${draft}/check/on-top`, { version, newest: latest }));

  assert.equal(stale.to, `${draft}/check`);
  assert.match(shown, /Turnover £120,000\.00 £140,000\.00 no change/);
  assert.equal(from, original, "nothing was put on anything");
  assert.match(wordsOf(changed.text), /The return was changed meanwhile, so nothing was filed\. Check it again\./);
  assert.equal((await draftOf(draft)).from, original);
});

test("where the amendment that a draft was begun from is rejected meanwhile, it says that an earlier return stands", async () => {
  const original = await filed();
  const { json: rejected } = await customer.sandbox.post(
    `/v1/filings/${original}/amend`,
    { financials: { turnover: 13_000_000 } },
    { "service-test-scenario": "rejected" },
  );
  const draft = await drafted(tom, original, { [NET_PROFIT]: "41000" });
  assert.equal((await draftOf(draft)).from, rejected.id);
  await service.untilFinal(customer.sandbox, rejected.id);

  const words = await wordsAt(tom, draft);
  await putsOnTop(tom, draft);
  const now = await draftOf(draft);

  assert.match(words, /The amendment failed, so the return before it stands again\./);
  assert.match(words, /Turnover £130,000\.00 £120,000\.00 no change/);
  assert.deepEqual([now.from, now.input.financials.turnover], [original, 12_000_000]);
  assert.deepEqual(await lineOf(original), [original, rejected.id]);
});
