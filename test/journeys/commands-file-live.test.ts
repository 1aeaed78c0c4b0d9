// `quarterday file --mode live`: HMRC takes one original for a company and period, so a batch never files a second one.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestDatabase } from "../support/database.ts";
import { holdUpFiling, prepareFilingHoldUps } from "../support/hold-up.ts";
import type { Outcome } from "../support/in-process.ts";
import { sampleReturn } from "../support/returns.ts";
import { jsonLines, newShell } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";
import { untilLockWait } from "../support/until.ts";

const { home, environment, json, openDatabase } = newShell({ after });
let database: TestDatabase;

// No service: what HMRC answers is written by the tests.
before(async () => {
  database = await openDatabase();
  environment.LIVE_URL = "http://127.0.0.1:1/submission";
  environment.LIVE_VENDOR_ID = "1234";
  await json("credentials set --mode live --sender-id SENDER1");
});

test("doctor asks for a vendor id where live has an address, and counts 0000 as none", async () => {
  const doctor = (vendorId: string) =>
    home.run(["doctor"], { environment: { ...environment, LIVE_VENDOR_ID: vendorId } });
  const findings = await Promise.all([doctor(""), doctor("0000"), doctor("1234")]);

  for (const { code, stdout } of findings.slice(0, 2)) {
    assert.match(stdout, /^live filing +ATTENTION +off: LIVE_VENDOR_ID is not set; see docs\/going-live\.md$/m);
    assert.equal(code, 1);
  }
  assert.match(findings[2]?.stdout ?? "", /^live filing +ok +to http:\/\/127\.0\.0\.1:1 as vendor 1234/m);
});

describe("a period of account with two returns", () => {
  /** Fifteen months. */
  const longReturn = (utr: string, change: object = {}) => ({
    ...sampleReturn({ utr }),
    period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
    declarant: { name: "Jane Director", status: "Director" },
    ...change,
  });
  const FIRST = ["2024-01-01", "2024-12-31"];
  const SECOND = ["2025-01-01", "2025-03-31"];

  test("of which HMRC took the second: that one is not filed again", async () => {
    const utr = "1000000101";
    await filed("second.jsonl", longReturn(utr));
    await decide(utr, "failed", "acknowledged");

    const corrected = await run(
      "corrected.jsonl",
      longReturn(utr, { financials: { turnover: 100, trading_profit: 100 } }),
    );

    const [problem] = problemsIn(corrected);
    assert.deepEqual([corrected.code, problem?.code], [4, "already_filed"]);
    assert.match(problem?.message ?? "", /To file only the first 12 months, set next_period\.file to "this"\.$/);
    assert.deepEqual(await periodsOf(utr), [FIRST, SECOND]);

    await filed("alone.jsonl", longReturn(utr, { next_period: { file: "this" } }));
    assert.equal(resultsIn("alone.jsonl").length, 1, "the other one is not of this row");
  });

  test("of which HMRC took the first: the rest is filed alone where the row says so", async () => {
    const utr = "1000000102";
    await filed("first.jsonl", longReturn(utr));
    await decide(utr, "acknowledged", "failed");

    await filed("rest.jsonl", longReturn(utr, { next_period: { file: "next" } }));

    assert.deepEqual(await periodsOf(utr), [FIRST, SECOND, SECOND]);
  });

  const retries: [name: string, utr: string, verdicts: [string, string], retried: string[][]][] = [
    ["rejected the first", "1000000111", ["failed", "acknowledged"], [FIRST]],
    ["rejected the second", "1000000112", ["acknowledged", "failed"], [SECOND]],
    ["rejected both", "1000000113", ["failed", "failed"], [FIRST, SECOND]],
  ];
  for (const [what, utr, verdicts, retried] of retries) {
    test(`of which HMRC ${what}: with --retry-failed that is filed again, once for each time it failed`, async () => {
      const name = `retried-${utr}.jsonl`;
      await filed(name, longReturn(utr));
      await decide(utr, ...verdicts);

      const unasked = await run(name, longReturn(utr));
      const first = await retry(name, longReturn(utr));
      const open = resultsIn(name);
      const second = await retry(name, longReturn(utr));

      assert.deepEqual([unasked, first, second].map(filedIn), [0, 1, 0]);
      assert.deepEqual(await periodsOf(utr), [FIRST, SECOND, ...retried]);
      assert.deepEqual(
        open.map(({ status }) => status),
        verdicts.map((verdict) => (verdict === "failed" ? "pending" : verdict)),
        "the newest of each return",
      );
      assert.deepEqual(resultsIn(name), open);

      await decide(utr, ...verdicts);
      assert.equal(filedIn(await retry(name, longReturn(utr))), 1, "it failed once more");
      assert.deepEqual(await periodsOf(utr), [FIRST, SECOND, ...retried, ...retried]);
    });
  }

  test("of which HMRC has decided only on one is not retried yet", async () => {
    const utr = "1000000121";
    await filed("undecided.jsonl", longReturn(utr));
    await decide(utr, "failed", "submitted");

    assert.equal(filedIn(await retry("undecided.jsonl", longReturn(utr))), 0);
    assert.deepEqual(await periodsOf(utr), [FIRST, SECOND]);
  });

  /** What HMRC says to the newest return of each period. */
  async function decide(utr: string, first: string, second: string): Promise<void> {
    for (const [[, end], status] of [
      [FIRST, first],
      [SECOND, second],
    ] as const)
      await database.db.query(
        `update filings set status = $3 where id = (
           select id from filings where company_utr = $1 and period_end = $2 order by seq desc limit 1)`,
        [utr, end ?? "", status],
      );
  }
});

const liveReturn = (utr: string, change: object = {}) => ({
  ...sampleReturn({ utr }),
  declarant: { name: "Jane Director", status: "Director" },
  ...change,
});

describe("an original that is filed while the batch runs", () => {
  before(() => prepareFilingHoldUps(database));

  test("by another request, after the row was checked: the row is refused", async () => {
    const [slow, utr] = ["1000000141", "1000000142"];
    const goOn = await holdUpFiling(database, slow);
    const batch = start("overtaken.jsonl", liveReturn(slow), liveReturn(utr));
    await untilLockWait(database.db);

    const alone = written("alone.json", liveReturn(utr, { financials: { turnover: 1, trading_profit: 1 } }));
    const single = await home.run(["file", alone, "--mode", "live"], { environment });
    await goOn();
    const { code } = await batch.ended();

    assert.deepEqual([single.code, code], [0, 6], single.stderr);
    const [, refused] = resultsIn("overtaken.jsonl");
    assert.deepEqual([refused.status, refused.problem.code], ["refused", "already_filed"]);
    assert.equal((await periodsOf(utr)).length, 1);
  });

  test("by another batch, in the same moment: one of the two rows is filed, and the same row with it", async () => {
    const utr = "1000000151";
    const goOn = await holdUpFiling(database, utr);
    const files = ["one.jsonl", "other.jsonl", "same.jsonl"];
    const changed = { financials: { turnover: 1, trading_profit: 1 } };
    const programs = files.map((file) => start(file, liveReturn(utr, file === "other.jsonl" ? changed : {})));
    await untilLockWait(database.db, 3);

    await goOn();
    const codes = (await Promise.all(programs.map((program) => program.ended()))).map(({ code }) => code);

    // Whichever asked first.
    assert.deepEqual(codes, codes[1] === 0 ? [6, 0, 6] : [0, 6, 0]);
    assert.equal((await periodsOf(utr)).length, 1);
    const results = files.map((file) => resultsIn(file)[0]);
    const filings = results.filter((_, index) => codes[index] === 0).map(({ filing }) => filing);
    const refusals = results.filter((_, index) => codes[index] === 6).map(({ problem }) => problem.code);
    assert.equal(new Set(filings).size, 1);
    assert.deepEqual([...new Set(refusals)], ["already_filed"]);
  });
});

describe("a row that was filed", () => {
  test("is the same row with other metadata: it is not filed again, and its filing keeps the metadata it has", async () => {
    const [utr, other] = ["1000000131", "1000000132"];
    await filed("metadata.jsonl", liveReturn(utr, { metadata: { client: "A" } }), liveReturn(other));

    const changed = { metadata: { client: "B" } };
    const again = await run("metadata.jsonl", liveReturn(utr, changed), liveReturn(other, changed));

    const { filed: now, filed_before: before } = JSON.parse(again.stdout);
    assert.deepEqual([again.code, now, before], [0, 0, 2], again.stdout);
    const kept = await database.db.query<{ metadata: object }>(
      "select metadata from filings where company_utr = any($1) order by seq",
      [[utr, other]],
    );
    assert.deepEqual(
      kept.map(({ metadata }) => metadata),
      [{ client: "A" }, {}],
    );
  });
});

/** A file of these returns, filed live. */
function run(name: string, ...returns: object[]): Promise<Outcome> {
  return typed(name, returns, []);
}

function retry(name: string, ...returns: object[]): Promise<Outcome> {
  return typed(name, returns, ["--retry-failed"]);
}

function typed(name: string, returns: readonly object[], options: readonly string[]): Promise<Outcome> {
  return home.run(["file", written(name, ...returns), "--mode", "live", "--json", ...options], { environment });
}

function start(name: string, ...returns: object[]) {
  return home.startHere(["file", written(name, ...returns), "--mode", "live"], environment);
}

function written(name: string, ...returns: object[]): string {
  const path = join(home.folder, name);
  writeFileSync(path, returns.map((one) => `${JSON.stringify(one)}\n`).join(""));
  return path;
}

async function filed(name: string, ...returns: object[]): Promise<void> {
  const outcome = await run(name, ...returns);
  assert.deepEqual([outcome.code, JSON.parse(outcome.stdout).filed], [0, returns.length], outcome.stdout);
}

function filedIn({ stdout }: Outcome): number {
  return JSON.parse(stdout).filed;
}

function resultsIn(name: string) {
  return jsonLines(readFileSync(join(home.folder, name.replace(".jsonl", ".result.jsonl")), "utf8"));
}

function problemsIn({ stdout }: Outcome): { code: string; message: string }[] {
  return JSON.parse(stdout).problems;
}

/** Every return that was filed for the company, in order. */
async function periodsOf(utr: string): Promise<string[][]> {
  const rows = await database.db.query<{ period_start: string; period_end: string }>(
    "select period_start, period_end from filings where company_utr = $1 order by seq",
    [utr],
  );
  return rows.map(({ period_start, period_end }) => [period_start, period_end]);
}
