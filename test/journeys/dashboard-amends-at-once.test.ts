// Two people, or one in two windows, amend one return at the same time: the second is told before anything of theirs is
// sent, sees both changes, and puts one on top of the other or drops it.

import assert from "node:assert/strict";
import { type Page, type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Form, formIn } from "../support/form-in-page.ts";
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

const amendPath = (id: string) => `/sandbox/filings/${id}/amend`;
const opened = async (by: Person, id: string) => formIn((await by.get(amendPath(id))).text);

/** What its check says of it goes along, as the second button sends it. */
async function checked(by: Person, id: string, form: Form): Promise<Form> {
  return { ...form, ...formIn((await by.post(amendPath(id), form)).text) };
}

const createdBy = ({ to, notice }: Page) =>
  notice === "filing_amended" ? /^\/sandbox\/filings\/(fil_\w+)$/.exec(to ?? "")?.[1] : undefined;

async function lineOf(original: string): Promise<string[]> {
  const rows = await service.db.query<{ id: string }>(
    `with recursive line as (select id, seq from filings where id = $1
       union all select f.id, f.seq from filings f join line on f.amends = line.id)
     select id from line order by seq`,
    [original],
  );
  return rows.map(({ id }) => id);
}

test("the second of two sees what the first changed beside what they typed, and puts it on top", async () => {
  const original = await filed();
  const [first, second] = [await opened(priya, original), await opened(tom, original)];
  const sent = await checked(priya, original, { ...first, turnover: "130,000", trading_profit: "41,000" });
  const theirs = createdBy(await priya.post(amendPath(original), sent)) ?? "";

  const told = await tom.post(amendPath(original), { ...second, trading_profit: "45000" });
  const afterTold = await lineOf(original);
  const onTop = await checked(tom, original, formIn(told.text));
  const mine = createdBy(await tom.post(amendPath(original), onTop)) ?? "";

  const words = wordsOf(told.text);
  assert.deepEqual([told.again, told.status], [true, 200]);
  assert.match(words, /This return changed while the form was open, so nothing was filed\./);
  assert.match(words, new RegExp(`${priya.user.name} amended the return on 15 Nov 2026, .{1,20} with ${theirs}`));
  assert.match(words, /Turnover £120,000\.00 £130,000\.00 no change/);
  assert.match(words, /Trading profit £40,000\.00 £41,000\.00 £45,000\.00 both changed it/);
  assert.match(words, /Tax before: £7,600\.00 ?\. Tax now: £7,790\.00/);
  assert.match(words, /boxes of the return are different now .*145 [^£]* £120,000\.00 £130,000\.00/);
  assert.match(words, /Check my changes on top of theirs Drop my changes/);
  assert.deepEqual(afterTold, [original, theirs]);
  assert.deepEqual(await lineOf(original), [original, theirs, mine]);
  const [row] = await service.db.query<{ financials: object }>(
    `select input->'financials' as financials from filings where id = $1`,
    [mine],
  );
  assert.deepEqual(row?.financials, { turnover: 13_000_000, trading_profit: 4_500_000 });
});

test("a change that was checked already is told too, and dropping it leaves the return as the other left it", async () => {
  const original = await filed();
  const ready = await checked(tom, original, { ...(await opened(tom, original)), turnover: "150,000" });
  const { json: program } = await customer.sandbox.post(`/v1/filings/${original}/amend`, {
    financials: { trading_profit: 4_100_000 },
    accounts: { director: "Mary Poppins" },
  });

  const told = await tom.post(amendPath(original), ready);
  const [, drop = ""] = /<a[^>]*href="([^"]+)"[^>]*>Drop my changes/.exec(told.text) ?? [];

  const words = wordsOf(told.text);
  assert.match(words, new RegExp(`A program amended the return on .{1,40} with ${program.id}`));
  assert.match(words, /Turnover £120,000\.00 £120,000\.00 £150,000\.00/);
  assert.doesNotMatch(words, /both changed it/);
  assert.match(words, /Also changed: the accounts\./);
  assert.equal(drop, `/sandbox/filings/${program.id}`);
  assert.deepEqual(await lineOf(original), [original, program.id]);
});

test("one person in two windows is told that it was they", async () => {
  const original = await filed();
  const [one, other] = [await opened(tom, original), await opened(tom, original)];
  await tom.post(amendPath(original), await checked(tom, original, { ...one, turnover: "1,000,000" }));

  const told = await tom.post(amendPath(original), { ...other, turnover: "(5)" });

  assert.match(wordsOf(told.text), /You, in another window, amended the return on/);
  assert.match(wordsOf(told.text), /Turnover £120,000\.00 £1,000,000\.00 −£5\.00 both changed it/);
});

test("of two that are pressed in the same moment one is filed, and the other is told", async () => {
  const original = await filed();
  const forms = await Promise.all(
    [priya, tom].map(async (by, at) =>
      checked(by, original, { ...(await opened(by, original)), trading_profit: at === 0 ? "41,000" : "42,000" }),
    ),
  );

  const answers = await Promise.all([priya, tom].map((by, at) => by.post(amendPath(original), forms[at] ?? {})));

  const created = answers.flatMap((answer) => createdBy(answer) ?? []);
  assert.equal(created.length, 1);
  assert.deepEqual(await lineOf(original), [original, ...created]);
  const [told] = answers.filter(({ again }) => again);
  assert.match(
    wordsOf(told?.text ?? ""),
    /amended the return on .* Trading profit £40,000\.00 £4[12],000\.00 £4[12],000\.00/,
  );
});

test("where the amendment that the form showed was rejected meanwhile, the form says that an earlier return stands", async () => {
  const original = await filed();
  const { json: rejected } = await customer.sandbox.post(
    `/v1/filings/${original}/amend`,
    { financials: { turnover: 13_000_000 } },
    { "service-test-scenario": "rejected" },
  );
  const form = await opened(tom, original);
  assert.equal(form.expected_newest, rejected.id);
  await service.untilFinal(customer.sandbox, rejected.id);

  const told = await tom.post(amendPath(original), { ...form, trading_profit: "41000" });

  const words = wordsOf(told.text);
  assert.match(words, new RegExp(`${rejected.id} failed, so the return stands as ${original} again\\.`));
  assert.match(words, /Turnover £130,000\.00 £120,000\.00 no change/);
  assert.deepEqual(await lineOf(original), [original, rejected.id]);
});
