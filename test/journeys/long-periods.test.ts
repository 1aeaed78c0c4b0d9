// A company's first accounts cover fifteen months. One request files both returns; from then on each goes its own way,
// and each knows the other.

import assert from "node:assert/strict";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { setStorageQuota } from "../../src/filings/create/storage-quota.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { signedIn } from "../support/dashboard.ts";
import { factsIn } from "../support/inline-xbrl.ts";
import { unchanged } from "../support/nothing-stored.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({ now: "2026-11-15T09:00:00.000Z", sandboxAcceptedSeconds: 0, liveUrl: (url) => url });
  customer = await service.customer();
});
after(() => service.close());

const REASON = "PoA differs from AP-a/cs with sep rtn";

/** £45,600 of profit over 366 and 90 days. */
const firstYear = (change: Partial<ReturnInput> = {}): ReturnInput => ({
  ...sampleReturn(),
  period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
  financials: { turnover: 45_600_000, trading_profit: 4_560_000 },
  declarant: { name: "Jane Director", status: "Director" },
  ...change,
});

const post = (body: object, headers: Record<string, string> = {}) =>
  customer.sandbox.post("/v1/filings", body, headers);
const filing = async (id: string) => (await customer.sandbox.get(`/v1/filings/${id}`)).json;

/** Files both and returns them as they are afterwards. */
async function filed(body: object = firstYear(), headers: Record<string, string> = {}) {
  const { status, json, text } = await post(body, headers);
  assert.equal(status, 201, text);
  return { first: json, second: await filing(json.continues_in) };
}

const boxesOf = async (id: string) => {
  const { text } = await customer.sandbox.get(`/v1/filings/${id}/documents/submission.xml`);
  const summary = /<ReturnInfoSummary>(.*?)<\/ReturnInfoSummary>/.exec(text)?.[1] ?? "";
  return summary
    .replaceAll(/<\/[^>]*>/g, "")
    .replaceAll(/</g, " <")
    .trim();
};
const documentsOf = async (id: string): Promise<string[]> =>
  (await customer.sandbox.get(`/v1/filings/${id}/documents`)).json.data.map(({ name }: { name: string }) => name);
const documentOf = async (id: string, name: string) =>
  (await customer.sandbox.get(`/v1/filings/${id}/documents/${name}`)).text;

test("a first year of fifteen months is filed by one call, as two filings that name each other, and both are accepted", async () => {
  const { first, second } = await filed();
  await service.untilFinal(customer.sandbox, first.id);
  await service.untilFinal(customer.sandbox, second.id);

  assert.deepEqual([first.period_start, first.period_end], ["2024-01-01", "2024-12-31"]);
  assert.deepEqual([second.period_start, second.period_end], ["2025-01-01", "2025-03-31"]);
  assert.deepEqual([first.continues_in, first.continues], [second.id, null]);
  assert.deepEqual([second.continues_in, second.continues], [null, first.id]);
  // 19% of £36,600 and of £9,000.
  assert.deepEqual([first.tax_due_pence, second.tax_due_pence], [695_400, 171_000]);
  for (const { id } of [first, second]) assert.equal((await filing(id)).status, "acknowledged");
});

test("both returns are due a year after the accounts end, and the tax of each nine months and a day after its own period", async () => {
  const { first, second } = await filed();

  assert.deepEqual([first.filing_due_on, first.tax_due_on], ["2026-03-31", "2025-10-01"]);
  assert.deepEqual([second.filing_due_on, second.tax_due_on], ["2026-03-31", "2026-01-01"]);
});

test("the accounts go with the first return and show both periods; the second one says why it has none", async () => {
  const { first, second } = await filed();

  assert.match(
    await boxesOf(first.id),
    /<MultipleReturns>yes.*<Accounts> <DifferentPeriod>yes <Computations> <ThisPeriodComputations>yes/,
  );
  assert.match(
    await boxesOf(second.id),
    new RegExp(`<MultipleReturns>yes.*<NoAccountsReason>${REASON} <Computations> <ThisPeriodComputations>yes`),
  );
  assert.deepEqual(await documentsOf(first.id), ["submission.xml", "accounts.xhtml", "computations.xhtml"]);
  assert.deepEqual(await documentsOf(second.id), ["submission.xml", "computations.xhtml"]);
  const accounts = await documentOf(first.id, "accounts.xhtml");
  assert.match(accounts, /TurnoverRevenue"[^>]*>456,000</);
  assert.match(accounts, /StartDateForPeriodCoveredByReport"[^>]*>1 January 2024</);
  assert.match(accounts, /EndDateForPeriodCoveredByReport"[^>]*>31 March 2025</);
});

test("the computations of both returns name the whole period of account and their own period", async () => {
  const { first, second } = await filed();

  for (const [id, start, end] of [
    [first.id, "1 January 2024", "31 December 2024"],
    [second.id, "1 January 2025", "31 March 2025"],
  ]) {
    const text = await documentOf(id, "computations.xhtml");
    assert.match(text, /PeriodOfAccountStartDate"[^>]*>1 January 2024</);
    assert.match(text, /PeriodOfAccountEndDate"[^>]*>31 March 2025</);
    assert.match(text, new RegExp(`StartOfPeriodCoveredByReturn"[^>]*>${start}<`));
    assert.match(text, new RegExp(`EndOfPeriodCoveredByReturn"[^>]*>${end}<`));
  }
});

test('with accounts.filed_with "other" the second return has the accounts', async () => {
  const { first, second } = await filed(firstYear({ accounts: { filed_with: "other" } }));

  assert.match(await boxesOf(first.id), new RegExp(`<NoAccountsReason>${REASON}`));
  assert.match(await boxesOf(second.id), /<DifferentPeriod>yes/);
  assert.deepEqual(await documentsOf(first.id), ["submission.xml", "computations.xhtml"]);
  assert.match(await documentOf(second.id, "accounts.xhtml"), /TurnoverRevenue"[^>]*>456,000</);
});

test("a document of the caller's own goes with the one return that has the accounts", async () => {
  const [shape = assert.fail()] = shapes();
  const company = { ...sampleReturn().company, registration_number: shape.input.company.registration_number ?? "" };
  const { start } = shape.input.period;
  const year = Number(start.slice(0, 4));
  const period = { start: `${year}-01-01`, end: `${year}-12-31`, accounts_end: `${year + 1}-03-31` };
  const ixbrl = accountsIn(shape).toString("base64");
  const { first, second } = await filed(firstYear({ company, period, accounts: { ixbrl } }));

  assert.equal(Buffer.from(await documentOf(first.id, "accounts.xhtml")).toString("base64"), ixbrl);
  assert.ok(!(await documentsOf(second.id)).includes("accounts.xhtml"));
});

test("when one is rejected the other's answer says so, and so does its page, with a link", async () => {
  for (const failing of ["first", "second"] as const) {
    const scenarios = failing === "first" ? "rejected, accepted" : "Accepted,Rejected";
    const pair = await filed(firstYear(), { "service-test-scenario": scenarios });
    const failed = pair[failing];
    const other = failing === "first" ? pair.second : pair.first;
    await service.untilFinal(customer.sandbox, failed.id);
    await service.untilFinal(customer.sandbox, other.id);

    const answer = await filing(other.id);
    assert.deepEqual([(await filing(failed.id)).status, answer.status], ["failed", "acknowledged"]);
    const [warning] = answer.warnings.filter(({ code }: { code: string }) => code === "other_return_failed");
    assert.match(warning.message, new RegExp(`^${failed.id}, the return for ${failed.period_start} to .* failed`));
    assert.match(warning.message, failing === "first" ? /next_period.file "this"/ : /next_period.file "next"/);
    const person = await signedIn(service, customer);
    const { text } = await person.get(`/sandbox/filings/${other.id}`);
    assert.match(text, /The other return of this period of account failed/);
    assert.ok(text.indexOf("The other return of this period") < text.indexOf("Timeline"), "it stands high");
    assert.ok(text.includes(`href="/sandbox/filings/${failed.id}"`));
  }
});

test("two scenarios are for two returns: a request that files one is told that there is no such scenario", async () => {
  const { json } = await post(firstYear({ next_period: { file: "this" } }), {
    "service-test-scenario": "accepted, rejected",
  });
  await service.untilFinal(customer.sandbox, json.id);

  const { status, hmrc_error } = await filing(json.id);
  assert.equal(status, "failed");
  assert.match(JSON.stringify(hmrc_error), /no scenario called 'accepted,rejected'/);
});

test("when both are rejected each of them names the other", async () => {
  const { first, second } = await filed(firstYear(), { "service-test-scenario": "rejected" });
  await service.untilFinal(customer.sandbox, first.id);
  await service.untilFinal(customer.sandbox, second.id);

  for (const [id, other] of [
    [first.id, second.id],
    [second.id, first.id],
  ]) {
    const { status, warnings } = await filing(id);
    assert.equal(status, "failed");
    assert.ok(warnings.some(({ message }: { message: string }) => message.startsWith(`${other}, `)));
  }
});

describe("a return that was rejected and is sent again alone", () => {
  let utr = 2_200_000_000;
  const company = () => ({ ...sampleReturn().company, utr: String(utr++) });
  const REJECTED = { "service-test-scenario": "rejected" };
  const warned = ({ warnings }: { warnings: { code: string; message: string }[] }) =>
    warnings.filter(({ code }) => code === "other_return_failed").map(({ message }) => message.split(",")[0]);
  const rejectedPair = async (body: ReturnInput, scenarios: string) => {
    const pair = await filed(body, { "service-test-scenario": scenarios });
    await service.untilFinal(customer.sandbox, pair.first.id);
    await service.untilFinal(customer.sandbox, pair.second.id);
    return pair;
  };

  for (const failing of ["first", "second"] as const)
    test(`takes the place of the ${failing} one: both name each other, and the warning goes`, async () => {
      const isFirst = failing === "first";
      const body = firstYear({ company: company() });
      const pair = await rejectedPair(body, isFirst ? "rejected, accepted" : "accepted, rejected");
      const [failed, other] = isFirst ? [pair.first, pair.second] : [pair.second, pair.first];
      const { json: amendment } = await customer.sandbox.post(`/v1/filings/${other.id}/amend`, {
        financials: { turnover: 45_700_000 },
      });
      const warnedBefore = warned(await filing(other.id));
      const alone = { ...body, next_period: { file: isFirst ? "this" : "next" } };

      const { json: again } = await post(alone, { ...REJECTED, "idempotency-key": `again ${failing}` });
      const replayed = await post(alone, { ...REJECTED, "idempotency-key": `again ${failing}` });

      const links = ({ continues, continues_in }: { continues: string | null; continues_in: string | null }) =>
        isFirst ? [continues_in, continues] : [continues, continues_in];
      const after = await filing(other.id);
      assert.deepEqual([warnedBefore, warned(after)], [[failed.id], []]);
      assert.deepEqual(links(again), [other.id, null]);
      assert.deepEqual(links(after), [null, again.id]);
      assert.deepEqual(links(await filing(amendment.id)), [null, again.id]);
      assert.deepEqual(JSON.parse(replayed.text), again);
      const person = await signedIn(service, customer);
      const { text } = await person.get(`/sandbox/filings/${other.id}`);
      assert.doesNotMatch(text, /The other return of this period of account failed/);
      assert.ok(text.includes(`href="/sandbox/filings/${again.id}"`));

      await service.untilFinal(customer.sandbox, again.id);
      assert.deepEqual(warned(await filing(other.id)), [again.id], "it failed once more");
      const { json: third } = await post(alone);
      assert.deepEqual([links(third)[0], links(await filing(other.id))[1]], [other.id, third.id]);
      assert.deepEqual(warned(await filing(other.id)), []);
    });

  test("where both were rejected: the first one sent again says that the other failed, until that is sent again", async () => {
    const body = firstYear({ company: company() });
    const pair = await rejectedPair(body, "rejected");

    const { json: first } = await post({ ...body, next_period: { file: "this" } });
    const { json: second } = await post({ ...body, next_period: { file: "next" } });

    assert.deepEqual([first.continues_in, warned(first)], [pair.second.id, [pair.second.id]]);
    assert.deepEqual([second.continues, warned(second)], [first.id, []]);
    const now = await filing(first.id);
    assert.deepEqual([now.continues_in, warned(now)], [second.id, []]);
  });

  test("twice in the same moment: one takes the place, the other one is a filing of its own", async () => {
    const body = firstYear({ company: company() });
    const pair = await rejectedPair(body, "accepted, rejected");
    const alone = { ...body, next_period: { file: "next" } };

    const both = await Promise.all([post(alone), post(alone)]);

    const placed = both.filter(({ json }) => json.continues === pair.first.id);
    assert.deepEqual([placed.length, both.map(({ status }) => status)], [1, [201, 201]]);
    assert.equal((await filing(pair.first.id)).continues_in, placed[0]?.json.id);
  });
});

test("of two returns one can be filed alone", async () => {
  const company = { ...sampleReturn().company, utr: "2300000000" };
  const again = async (file: "this" | "next") =>
    (await post(firstYear({ company, next_period: { file } }))).json as Record<string, unknown>;

  const [first, second] = [await again("this"), await again("next")];

  assert.deepEqual([first.period_end, first.continues_in], ["2024-12-31", null]);
  assert.deepEqual([second.period_end, second.continues], ["2025-03-31", null]);
  assert.match(await documentOf(String(first.id), "accounts.xhtml"), /TurnoverRevenue"[^>]*>456,000</);
});

test("a replay by idempotency key gives the same answer, and no more filings", async () => {
  const key = { "idempotency-key": "fifteen months" };
  const first = await post(firstYear(), key);

  await unchanged(service.db, async () => {
    const replayed = await post(firstYear(), key);
    assert.equal(replayed.text, first.text);
    assert.equal(replayed.headers["idempotent-replayed"], "true");
    const other = await post(firstYear({ accounts: { filed_with: "other" } }), key);
    assert.equal(other.json.error.code, "idempotency_conflict");
  });
});

test("an amendment changes one of the two, and the pair stays linked", async () => {
  const { first, second } = await filed();
  await service.untilFinal(customer.sandbox, first.id);
  await service.untilFinal(customer.sandbox, second.id);

  const {
    json: amendment,
    status,
    text,
  } = await customer.sandbox.post(`/v1/filings/${first.id}/amend`, {
    financials: { turnover: 40_000_000, trading_profit: 4_000_000 },
  });
  await service.untilFinal(customer.sandbox, amendment.id);

  assert.equal(status, 201, text);
  assert.deepEqual([amendment.period_end, amendment.tax_due_pence], ["2024-12-31", 760_000]);
  assert.deepEqual([amendment.continues_in, amendment.continues], [second.id, null]);
  const untouched = await filing(second.id);
  assert.deepEqual([untouched.amended_by, untouched.continues, untouched.tax_due_pence], [null, first.id, 171_000]);
  assert.match(await documentOf(amendment.id, "accounts.xhtml"), /TurnoverRevenue"[^>]*>490,000</);
  assert.match(await boxesOf(amendment.id), /<MultipleReturns>yes.*<DifferentPeriod>yes/);
});

test("an amendment that makes the accounts with the other return out of date says so, until they are filed again", async () => {
  const { first, second } = await filed();
  const amend = async (id: string, change: object) =>
    (await customer.sandbox.post(`/v1/filings/${id}/amend`, change)).json;
  const outdated = ({ warnings }: { warnings: { code: string; message: string }[] }) =>
    warnings.filter(({ code }) => code === "accounts_out_of_date").map(({ message }) => message);

  const same = await amend(second.id, { declarant: { name: "Another Director", status: "Director" } });
  const changed = await amend(same.id, { financials: { turnover: 10_000_000 } });
  const renewed = await amend(first.id, { accounts: { director: "Another Director" } });
  const again = await amend(changed.id, { declarant: { name: "A Third Director", status: "Director" } });

  assert.deepEqual([outdated(same), outdated(renewed), outdated(again)], [[], [], []]);
  assert.equal(outdated(changed).length, 1);
  assert.match(outdated(changed)[0] ?? "", new RegExp(`Amend ${first.id} too`));
});

test("the accounts of an amendment show the other return as it was last amended", async () => {
  const { first, second } = await filed();
  const amend = (id: string, change: object) => customer.sandbox.post(`/v1/filings/${id}/amend`, change);

  const { status } = await amend(second.id, { financials: { turnover: 10_000_000 } });
  const { json: amendment, text } = await amend(first.id, { accounts: { director: "Another Director" } });

  assert.equal(status, 201);
  assert.match(await documentOf(amendment.id, "accounts.xhtml"), /TurnoverRevenue"[^>]*>466,000</, text);
});

test("an amendment can turn neither the period nor where the accounts are", async () => {
  const { first } = await filed();
  const refused = async (change: object) => {
    const { status, json } = await customer.sandbox.post(`/v1/filings/${first.id}/amend`, change);
    return [status, ...json.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`)];
  };

  assert.deepEqual(await refused({ period: { accounts_end: "2025-02-28" } }), [
    422,
    "unknown_field period.accounts_end",
  ]);
  assert.deepEqual(await refused({ next_period: {} }), [422, "unknown_field next_period"]);
  assert.deepEqual(await refused({ accounts: { filed_with: "other" } }), [422, "unknown_field accounts.filed_with"]);
});

test("the page of each return shows the other one and when both are due", async () => {
  const { first, second } = await filed();
  const person = await signedIn(service, customer);

  for (const [id, other, due] of [
    [first.id, second.id, "1 Oct 2025"],
    [second.id, first.id, "1 Jan 2026"],
  ]) {
    const { text } = await person.get(`/sandbox/filings/${id}`);
    assert.ok(text.includes(`href="/sandbox/filings/${other}"`), "no link to the other return");
    assert.ok(text.includes("31 Mar 2026") && text.includes(due), "no due dates");
    assert.doesNotMatch(text, /other return of this period of account failed/);
  }
});

test("validate computes both returns, and what is wrong with the second is told on its own fields", async () => {
  const validated = async (body: object) =>
    (await customer.sandbox.post("/v1/validate?include=computation,warnings", body)).json;
  const donations = { turnover: 45_600_000, trading_profit: 4_560_000, qualifying_donations: 100_000 };

  const right = await validated(firstYear());
  const asked = await validated(firstYear({ financials: donations }));
  const claims = await validated(
    firstYear({
      next_period: { financials: { double_taxation_relief: 999_999_999, turnover: 0 } },
    }),
  );
  const one = await validated(sampleReturn());

  assert.deepEqual(
    [right.valid, right.computation.boxes["145"], right.next_computation.boxes["145"]],
    [true, "366000.00", "90000.00"],
  );
  assert.deepEqual(
    asked.errors.map(({ field }: { field: string }) => field),
    ["next_period.financials.qualifying_donations"],
  );
  assert.deepEqual(
    claims.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
    ["claim_too_high next_period.financials.double_taxation_relief"],
  );
  assert.ok(!("next_computation" in one));
});

const findingsOf = (found: { code: string; field: string }[], fields: RegExp) =>
  found.filter(({ field }) => fields.test(field)).map(({ code, field }) => `${code} ${field}`);

test("the same fault or doubt about a figure of each part is told of both, and one of the whole input once", async () => {
  const validated = async (body: object) => (await customer.sandbox.post("/v1/validate?include=warnings", body)).json;
  const donations = firstYear({
    financials: { turnover: 0, trading_profit: 0, qualifying_donations: 555_400 },
    next_period: { financials: { qualifying_donations: 89_100 } },
  });
  const loan = (made_on: string) => ({ participator: "Jane Director", amount: 100_000, made_on });
  const wrong = firstYear({
    financials: { turnover: 0, trading_profit: 0, participator_loans: { loans: [loan("2023-12-31")] } },
    next_period: {
      financials: { participator_loans: { brought_forward: 0, loans: [loan("2025-04-01")] } },
    },
  });

  const sound = await validated(donations);
  const unsound = await validated({ ...donations, company: { ...donations.company, utr: "x" } });
  const loans = await validated(wrong);

  const both = [
    "donations_without_relief financials.qualifying_donations",
    "donations_without_relief next_period.financials.qualifying_donations",
  ];
  assert.deepEqual(findingsOf(sound.warnings, /donations/), both);
  assert.deepEqual(findingsOf(unsound.warnings, /donations/), both);
  assert.deepEqual(findingsOf(unsound.errors, /utr/), ["invalid_utr company.utr"]);
  assert.deepEqual(findingsOf(loans.errors, /made_on/), [
    "invalid_date financials.participator_loans.loans.0.made_on",
    "invalid_date next_period.financials.participator_loans.loans.0.made_on",
  ]);
});

test("associated companies by year are for a period of account across 1 April 2023, with different numbers, and alone", async () => {
  const errorsFor = async (period: ReturnInput["period"], numbers: object) => {
    const body = { ...firstYear({ period }), company: { ...sampleReturn().company, ...numbers } };
    return findingsOf((await customer.sandbox.post("/v1/validate", body)).json.errors, /./);
  };
  const after = { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" };
  const before = { start: "2021-10-01", end: "2022-09-30", accounts_end: "2023-03-31" };
  const across = { start: "2022-04-01", end: "2023-03-31", accounts_end: "2023-09-30" };
  const refused = ["invalid_type company.associated_companies_by_year"];

  assert.deepEqual(await errorsFor(across, { associated_companies_by_year: [1, 3] }), []);
  for (const [period, numbers] of [
    [after, { associated_companies_by_year: [1, 3] }],
    [after, { associated_companies: 0, associated_companies_by_year: [1, 3] }],
    [before, { associated_companies_by_year: [1, 3] }],
    [across, { associated_companies: 0, associated_companies_by_year: [1, 3] }],
    [across, { associated_companies_by_year: [3, 3] }],
  ] as const)
    assert.deepEqual(await errorsFor(period, numbers), refused, JSON.stringify([period, numbers]));
});

test("two returns are stored together or not at all", async () => {
  await unchanged(service.db, async () => {
    const { status } = await post(firstYear({ next_period: { financials: { double_taxation_relief: 999_999_999 } } }));
    assert.equal(status, 422);
  });
});

test("a storage quota that has room for one of the two files neither", async () => {
  const limited = await service.customer();
  const { organisationId } = limited;
  const { json } = await post(firstYear());
  const [size] = await service.db.query<{ bytes: number }>(
    `select octet_length(body) as bytes from submissions where filing_id = $1`,
    [json.id],
  );
  const quotaBytes = (size?.bytes ?? 0) + 1_000;
  await setStorageQuota(service.db, { organisationId, quotaBytes }, operator, service);

  await unchanged(service.db, async () => {
    const { status, json: answer } = await limited.sandbox.post("/v1/filings", firstYear());
    assert.deepEqual([status, answer.error.code], [403, "storage_quota_exceeded"]);
  });
});

test("what the pair leaves for the next period is what its second return leaves", async () => {
  const other = await service.customer();
  const utr = "2000000000";
  const losses = { turnover: 45_600_000, trading_profit: -456_000 };
  const { json } = await other.sandbox.post(
    "/v1/filings",
    firstYear({ financials: losses, company: sampleReturn({ utr }).company }),
  );

  const { json: left } = await other.sandbox.get(`/v1/carried_forward?company_utr=${utr}&period_start=2025-04-01`);

  assert.equal(left.filing, json.continues_in);
  assert.deepEqual(left.input.financials, { losses: { trading_since_april_2017: 456_000 } });
});

test("a period that is the rest of longer accounts is one filing, and its accounts are with another return", async () => {
  const period = { start: "2025-01-01", end: "2025-03-31", accounts_start: "2024-01-01", accounts_end: "2025-03-31" };
  const company = { ...sampleReturn().company, utr: "2300000001" };
  const { json: alone } = await post(firstYear({ company, period, accounts: { filed_with: "other" } }));
  const { json: refused } = await post(firstYear({ period }));

  assert.deepEqual([alone.continues, alone.continues_in, alone.filing_due_on], [null, null, "2026-03-31"]);
  assert.match(await boxesOf(alone.id), new RegExp(`<NoAccountsReason>${REASON}`));
  assert.doesNotMatch(await boxesOf(alone.id), /MultipleReturns/);
  assert.deepEqual(
    refused.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`),
    ["missing_field accounts.ixbrl"],
  );
});

test("the events of both carry the links", async () => {
  const hearing = await service.customer();
  const receiver = await hearing.listens();
  const { json } = await hearing.sandbox.post("/v1/filings", firstYear());
  await service.untilFinal(hearing.sandbox, json.id);
  await service.untilFinal(hearing.sandbox, json.continues_in);
  await service.settle();

  const links = receiver.received.map(({ event }) => {
    const { id, continues_in, continues } = event.data.object;
    return id === json.id ? continues_in : continues;
  });
  assert.deepEqual(new Set(links), new Set([json.continues_in, json.id]));
});

test("in live validate warns about a pair that was filed before, once", async () => {
  const { organisationId, live } = await service.customer();
  const { sealing } = service.parts.webhooks;
  const wanted = {
    organisationId,
    mode: "live",
    companyUtr: null,
    senderId: "LIVESENDER",
    password: "a password",
  } as const;
  await setCredentials(service.db, wanted, operator, { sealing, clock: service.clock });
  const { json: filed, status, text } = await live.post("/v1/filings", firstYear());
  assert.equal(status, 201, text);

  const { json } = await live.post("/v1/validate?include=warnings", firstYear());

  const warnings: { code: string; message: string }[] = json.warnings;
  const found = warnings.filter(({ code }) => code === "already_filed");
  assert.deepEqual(
    found.map(({ message }) => message.split(" ")[0]),
    [filed.id],
  );
});

describe("the year after a long period of account", () => {
  const balance_sheet = { debtors: 200_000, cash: 300_000, called_up_share_capital: 10_000 };
  let utr = 2_100_000_000;
  const pairOf = (company: ReturnInput["company"], accounts: object = {}) =>
    firstYear({
      company,
      accounts: { balance_sheet, debtors_detail: { trade_debtors: 200_000 }, first_period: true, ...accounts },
    });
  const nextYear = (company: ReturnInput["company"]): object => ({
    ...sampleReturn(),
    company,
    period: { start: "2025-04-01", end: "2026-03-31" },
    declarant: { name: "Jane Director", status: "Director" },
    accounts: { balance_sheet, debtors_detail: { trade_debtors: 200_000 }, comparatives: "previous_filing" },
  });
  const newCompany = () => ({ ...sampleReturn().company, utr: String(utr++) });
  const lastYear = async (company: ReturnInput["company"]) => {
    const { status, json, text } = await post(nextYear(company));
    assert.equal(status, 201, text);
    const facts = factsIn(Buffer.from(await documentOf(json.id, "accounts.xhtml")));
    const figure = (name: string) =>
      facts.find(
        ({ name: of, start, end, dimensions }) =>
          of === `core:${name}` &&
          end === "2025-03-31" &&
          (start ?? "2024-01-01") === "2024-01-01" &&
          dimensions.length === 0,
      )?.shown;
    const from = json.warnings.find(({ code }: { code: string }) => code === "comparatives_from_filing");
    return {
      figures: [
        "TurnoverRevenue",
        "ProfitLossOnOrdinaryActivitiesBeforeTax",
        "TaxTaxCreditOnProfitOrLossOnOrdinaryActivities",
        "NetAssetsLiabilities",
        "TradeDebtorsTradeReceivables",
      ].map(figure),
      from: /fil_\w+/.exec(from?.message ?? "")?.[0],
    };
  };

  for (const filed_with of ["this", "other"] as const)
    test(`has the figures of both returns beside its own, with the accounts in ${filed_with} return`, async () => {
      const company = newCompany();
      const { first, second } = await filed(pairOf(company, { filed_with }));

      const { figures, from } = await lastYear(company);

      // £6,954 and £1,710 of tax.
      assert.deepEqual(figures, ["456,000", "45,600", "8,664", "5,000", "2,000"]);
      assert.equal(from, filed_with === "this" ? first.id : second.id);
    });

  test("has them as the accounts were last amended", async () => {
    const company = newCompany();
    const { first } = await filed(pairOf(company));
    const change = {
      financials: { turnover: 40_000_000, trading_profit: 4_000_000 },
      accounts: { balance_sheet: { cash: 400_000 } },
    };
    const { json: amendment } = await customer.sandbox.post(`/v1/filings/${first.id}/amend`, change);

    const { figures, from } = await lastYear(company);

    // £40,000 and £9,000 of profit; £7,600 and £1,710 of tax.
    assert.deepEqual(figures, ["490,000", "49,000", "9,310", "6,000", "2,000"]);
    assert.equal(from, amendment.id);
  });

  const refused = async (company: ReturnInput["company"]) => {
    const { status, json } = await post(nextYear(company));
    assert.deepEqual([status, json.errors?.length, json.errors?.[0].field], [422, 1, "accounts.comparatives"]);
    return json.errors[0].message;
  };

  test("has to send them where the return that has the accounts failed, or was filed elsewhere", async () => {
    const [failed, elsewhere] = [newCompany(), newCompany()];
    const { first } = await filed(pairOf(failed), { "service-test-scenario": "rejected, accepted" });
    await service.untilFinal(customer.sandbox, first.id);
    const rest = { start: "2025-01-01", end: "2025-03-31", accounts_start: "2024-01-01", accounts_end: "2025-03-31" };
    const alone = await post({ ...firstYear(), company: elsewhere, period: rest, accounts: { filed_with: "other" } });
    assert.equal(alone.status, 201, alone.text);

    for (const company of [failed, elsewhere]) assert.match(await refused(company), /has no accounts/);
  });

  test("has to send them where the accounts are the caller's own document", async () => {
    const [shape = assert.fail()] = shapes();
    const company = { ...newCompany(), registration_number: shape.input.company.registration_number ?? "" };
    const { start } = shape.input.period;
    const year = Number(start.slice(0, 4));
    const period = { start: `${year}-01-01`, end: `${year}-12-31`, accounts_end: `${year + 1}-03-31` };
    const ixbrl = accountsIn(shape).toString("base64");
    await filed(firstYear({ company, period, accounts: { ixbrl } }));

    const next = { ...nextYear(company), period: { start: `${year + 1}-04-01`, end: `${year + 2}-03-31` } };
    const { json } = await customer.sandbox.post("/v1/validate", next);

    assert.match(JSON.stringify(json.errors), /are your own document/);
  });
});
