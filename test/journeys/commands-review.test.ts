// `npx quarterday review`: stored filings judged as if they were filed on another day.

import assert from "node:assert/strict";
import type { BoxValues } from "../../packages/ct600/form/table.ts";
import { irEnvelope, markedBody } from "../../packages/ct600/message/return-xml.ts";
import type { Queryable } from "../../src/platform/database/db.ts";
import { testServer } from "../support/database.ts";
import { boxesFor, someDocuments } from "../support/messages.ts";
import { countRoundTrips } from "../support/round-trips.ts";
import { newShell, succeeded } from "../support/shell.ts";
import { after, before, test } from "../support/suite.ts";

const { home, environment, typed, json, openDatabase } = newShell({ after });

interface Stored {
  id: string;
  period: readonly [start: string, end: string];
  filedAt: string;
  boxes?: BoxValues;
  loans?: readonly { made_on: string }[];
  status?: string;
  amends?: string;
  amendedBy?: string;
  testMode?: boolean;
}

/** £10,000 lent and outstanding, at 33.75%. */
const LOAN: BoxValues = {
  95: true,
  480: 337_500n,
  510: 337_500n,
  525: 337_500n,
  528: 337_500n,
  A5: false,
  A10: [{ "A10 name": "Ann Lee", "A10 amount": 10_000n }],
  A15: 10_000n,
  A20: 337_500n,
  A75: 10_000n,
  A80: 337_500n,
};
const NOVEMBER = "2026-11-16T12:00:00Z";
const AFTER: Stored["period"] = ["2026-04-06", "2026-09-30"];
const ACROSS: Stored["period"] = ["2025-10-01", "2026-09-30"];

const filings: readonly Stored[] = [
  { id: "fil_plain", period: ["2025-04-01", "2026-03-31"], filedAt: NOVEMBER },
  { id: "fil_after", period: AFTER, filedAt: NOVEMBER, boxes: LOAN, loans: [{ made_on: "2026-05-01" }] },
  {
    id: "fil_across",
    period: ACROSS,
    filedAt: NOVEMBER,
    boxes: LOAN,
    loans: [{ made_on: "2026-04-05" }, { made_on: "2026-04-06" }],
  },
  { id: "fil_across_before", period: ACROSS, filedAt: NOVEMBER, boxes: LOAN, loans: [{ made_on: "2026-04-05" }] },
  // Half an hour before v1.994, by UK time.
  { id: "fil_charge", period: ["2025-04-01", "2026-03-31"], filedAt: "2026-04-05T22:30:00Z", boxes: { 724: 100n } },
  { id: "fil_failed", period: AFTER, filedAt: NOVEMBER, boxes: LOAN, status: "failed" },
  { id: "fil_replaced", period: AFTER, filedAt: NOVEMBER, boxes: LOAN, amendedBy: "fil_after" },
  { id: "fil_tested", period: AFTER, filedAt: NOVEMBER, boxes: LOAN, testMode: true },
];

before(async () => {
  const { db } = await openDatabase();
  for (const filing of filings) await store(db, filing);
});

test("loans made since 6 April 2026 and filed at 33.75% must be amended once HMRC takes 35.75%", async () => {
  const { code, stdout, stderr } = await typed("review --as-of 2027-04-06");

  assert.equal(stderr, "");
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^Filings reviewed by v1\.993 \+ changes to v1\.995, as filed on 2027-04-06: 5\. Different verdict: 3\. To be amended: 2\.\n/,
  );
  assert.match(
    stdout,
    /^fil_after {2}live, Example Widgets Ltd \(UTR 8596148860\), 2026-04-06 to 2026-09-30, filed on 2026-11-16 by v1\.993 \+ changes to v1\.994\n {2}Box A20 must be .*35\.75%.*\(rule 9466\)\.\n {4}Loans made since 6 April 2026 bear 35\.75%\. Amend the return: /m,
  );
});

test("a period across that day is found by the dates of its loans, because no rule finds it", async () => {
  const { filings: found } = JSON.parse((await typed("review --as-of 2027-04-06 --json")).stdout);
  const across = found.find(({ filing }: { filing: { id: string } }) => filing.id === "fil_across");

  assert.equal(across.needs_amendment, true);
  assert.deepEqual(
    across.differences.map(({ rule, needs_amendment }: Record<string, unknown>) => [rule, needs_amendment]),
    [[null, true]],
  );
  assert.match(across.differences[0].message, /35\.75% from 6 April 2026/);
  assert.match(across.differences[0].reason, /^Loans made since 6 April 2026 bear 35\.75%\./);
  assert.ok(!found.some(({ filing }: { filing: { id: string } }) => filing.id === "fil_across_before"));
});

test("a return that only the form has overtaken is listed, and stands as it was filed", async () => {
  const found = await json("review --as-of 2026-11-16");

  assert.deepEqual(
    [found.as_of, found.judged_by, found.reviewed, found.filings.length],
    ["2026-11-16", "v1.993 + changes to v1.994", 5, 1],
  );
  const [charge] = found.filings;
  assert.deepEqual([charge.filing.id, charge.filed_on, charge.needs_amendment], ["fil_charge", "2026-04-05", false]);
  assert.deepEqual(
    charge.differences.map(({ rule, needs_amendment, reason }: Record<string, unknown>) => [
      rule,
      needs_amendment,
      reason,
    ]),
    [["8008", false, null]],
  );
});

test("nothing to report is said so, and ends with 0", async () => {
  const text = succeeded(await typed("review --as-of 2026-11-16 --mode sandbox"));

  assert.equal(
    text,
    "Filings reviewed by v1.993 + changes to v1.994, as filed on 2026-11-16: 0. Different verdict: 0. To be amended: 0.\n",
  );
});

test("of two amendments of one return only the newer is reviewed", async (t) => {
  const shell = newShell(t);
  const { db } = await shell.openDatabase();
  const lent = { period: ACROSS, filedAt: NOVEMBER, boxes: LOAN, loans: [{ made_on: "2026-05-01" }] };
  await store(db, { ...lent, id: "fil_original" });
  await store(db, { ...lent, id: "fil_older", amends: "fil_original" });
  await store(db, { id: "fil_newer", period: ACROSS, filedAt: NOVEMBER, amends: "fil_original" });
  await db.query(`update filings set amended_by = 'fil_newer' where id = 'fil_original'`);

  const { reviewed, filings: found } = await shell.json("review --as-of 2027-04-06");

  assert.deepEqual([reviewed, found], [1, []]);
});

test("more filings than a page are all reviewed", async (t) => {
  const shell = newShell(t);
  const { db } = await shell.openDatabase();
  const many = Array.from(
    { length: 101 },
    (_, index): Stored => ({ ...(filings[1] ?? assert.fail()), id: `fil_${index}` }),
  );
  for (const filing of many) await store(db, filing);

  const { reviewed, filings: found } = JSON.parse((await shell.typed("review --as-of 2027-04-06 --json")).stdout);

  assert.deepEqual([reviewed, found.length], [101, 101]);
});

test("nobody waits for a count of all filings where no bar is drawn", async (t) => {
  const wire = await countRoundTrips(testServer());
  t.after(() => wire.close());
  const through = (environment.DATABASE_URL ?? "").replace(/\?.*$/, `?host=${wire.host}&port=${wire.port}`);

  const made = await wire.during(async () => {
    const { code } = await home.run(["review", "--as-of", "2027-04-06"], {
      environment: { ...environment, DATABASE_URL: through },
    });
    assert.equal(code, 1);
  });

  assert.ok(made.some(({ text }) => /\bfrom filings\b/.test(text)));
  assert.deepEqual(
    made.filter(({ text }) => /\bcount\b.* from filings\b/s.test(text)),
    [],
  );
});

test("a day is needed, and must be one", async () => {
  for (const words of ["review", "review --as-of yesterday"]) {
    const { code, stderr } = await typed(words);
    assert.equal(code, 2);
    assert.match(stderr, /^.*--as-of.*\n\nCheck stored filings /);
  }
});

async function store(db: Queryable, stored: Stored): Promise<void> {
  const {
    id,
    period,
    filedAt,
    boxes = {},
    loans = [],
    status = "acknowledged",
    amends = null,
    amendedBy = null,
    testMode = false,
  } = stored;
  const { body, irmark } = markedBody(
    irEnvelope({ ...boxesFor({ period, tradingProfitPence: 0 }), ...boxes }, someDocuments),
  );
  const input = { financials: { participator_loans: { loans } } };
  const judgedBy = filedAt < "2026-04-06" ? "v1.993" : "v1.993 + changes to v1.994";
  await db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                          tax_due_pence, schema_version, judged_by, amends, amended_by, created_at, updated_at)
     select $1, o.id, 'live', $2, $3, 'Example Widgets Ltd', '8596148860', $4, $5, $6, 0, 'v1.993', $7, $8, $9, $10, $10 from organisations o`,
    [id, testMode, status, period[0], period[1], JSON.stringify(input), judgedBy, amends, amendedBy, filedAt],
  );
  await db.query(
    `insert into submissions (id, filing_id, organisation_id, destination, company_utr, amendment, body, irmark, transaction_ids, created_at)
     select $1, $1, o.id, $2, '8596148860', false, $3, $4, array['A'], $5 from organisations o`,
    [id, testMode ? "test_in_live" : "live", body, irmark, filedAt],
  );
}
