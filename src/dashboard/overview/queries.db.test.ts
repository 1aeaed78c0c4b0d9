// With very many filings the overview finds what it counts by indexes, and counts right, by days as they are in the UK.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { fillWithMany } from "../../../test/support/many.ts";
import { plansOf } from "../../../test/support/plans.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { everyFiling } from "../../filings/lists/list-search-store.ts";
import { oldestFilings } from "../../filings/lists/list-store.ts";
import { DAY } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { attemptFigures, countAbandoned, countTests, filingsByDay, newestFiledAt } from "./queries.ts";

const NOW = new Date("2026-11-15T09:00:00.000Z");
const dayAgo = new Date(NOW.getTime() - DAY);
const weekAgo = new Date(NOW.getTime() - 7 * DAY);
const ours = { organisationId: "org_many", mode: "sandbox" } as const;

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await database.db.query(
    `insert into organisations (id, name, created_at) values ('org_many', 'Many', $1), ('org_days', 'Days', $1)`,
    [NOW],
  );
  await fillWithMany(database.db, { organisationId: "org_many", filings: 20_000, now: NOW, days: 90 });
});
after(() => database.close());

const questions: Record<string, (db: Queryable) => Promise<unknown>> = {
  filingsByDay: (db) => filingsByDay(db, ours, { now: NOW, days: 30 }),
  countTests: (db) => countTests(db, ours, { now: NOW, days: 30 }),
  newestFiledAt: (db) => newestFiledAt(db, ours),
  flaggedFilings: (db) => oldestFilings(db, ours, { ...everyFiling, isFlagged: true }, { limit: 3 }),
  stuckFilings: (db) => oldestFilings(db, ours, { ...everyFiling, stuckSince: dayAgo }, { limit: 3 }),
  attemptFigures: (db) => attemptFigures(db, ours, weekAgo),
  countAbandoned: (db) => countAbandoned(db, ours),
};

for (const [name, ask] of Object.entries(questions)) {
  test(`${name} reads no large table from end to end`, async () => {
    const { indexes, readWhole } = await plansOf(database, ask);

    assert.deepEqual(
      readWhole.filter((table) => table !== "endpoints"),
      [],
      indexes.join(", "),
    );
  });
}

test("days, stuck filings and the newest one are found by the index made for them", async () => {
  const byDay = ["filings by filings_by_day"];
  const made: Record<string, string[]> = {
    filingsByDay: byDay,
    countTests: ["filings by filings_tests"],
    // Where there is one organisation, that of all unfinished filings is as good.
    stuckFilings: [...byDay, "filings by filings_unfinished"],
    newestFiledAt: byDay,
  };
  for (const [name, indexes] of Object.entries(made))
    assert.deepEqual(
      (await plansOf(database, questions[name] ?? assert.fail())).indexes.filter((index) => !indexes.includes(index)),
      [],
      name,
    );
});

test("only this organisation and this environment are counted", async () => {
  const { db } = database;
  const counted = await filingsByDay(db, ours, { now: NOW, days: 91 });
  const live = await filingsByDay(db, { ...ours, mode: "live" }, { now: NOW, days: 91 });
  const [inTable] = await db.query<{ sandbox: number; live: number }>(
    `select count(*) filter (where mode = 'sandbox') as sandbox, count(*) filter (where mode = 'live') as live
     from filings where organisation_id = 'org_many'`,
  );

  const sum = (rows: typeof counted) => rows.reduce((all, { count }) => all + count, 0);
  assert.deepEqual({ sandbox: sum(counted), live: sum(live) }, inTable);
  assert.equal(await newestFiledAt(db, { ...ours, organisationId: "org_days" }), null);
  assert.deepEqual(await attemptFigures(db, { ...ours, mode: "live" }, weekAgo), { attempts: 0, succeeded: 0 });
  assert.equal(await countAbandoned(db, { ...ours, mode: "live" }), 0);
});

test("a day begins at midnight in the UK, also on the days when clocks change", async () => {
  const { db } = database;
  const moments = [
    // Summer time ended on 25 October 2026 at 02:00, so the day began at 23:00 UTC and had 25 hours.
    ["2026-10-24T22:59:59.999Z", "2026-10-24"],
    ["2026-10-24T23:00:00.000Z", "2026-10-25"],
    ["2026-10-25T23:59:59.999Z", "2026-10-25"],
    ["2026-10-26T00:00:00.000Z", "2026-10-26"],
  ] as const;
  for (const [at] of moments) await insertFiling(db, at);

  const counted = await filingsByDay(db, { organisationId: "org_days", mode: "sandbox" }, { now: NOW, days: 30 });

  assert.deepEqual(
    counted.flatMap(({ day, count }) => Array(count).fill(day)),
    moments.map(([, day]) => day),
  );
});

async function insertFiling(db: Queryable, at: string): Promise<void> {
  await db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
       tax_due_pence, schema_version, created_at, updated_at)
     values ('fil_' || $1, 'org_days', 'sandbox', false, 'acknowledged', 'Days Ltd', '8596148860', '2024-04-01', '2025-03-31', '{}', 0,
       'v1.993', $1::timestamptz, $1::timestamptz)`,
    [at],
  );
}
