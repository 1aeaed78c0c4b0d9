// Which amendment a return names, and how a line is found.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { openTestDatabase } from "../../../test/support/database.ts";
import { plansOf } from "../../../test/support/plans.ts";
import { test } from "../../../test/support/suite.ts";
import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { amendmentsOf, lockLine, nameNewest, newestInLine } from "./amendment-store.ts";

const migration = (name: string) => readFileSync(new URL(`../../../../migrations/${name}`, import.meta.url), "utf8");
const [repair = ""] = /^update filings f\n[^;]*;/m.exec(migration("0014_filings_and_replays.sql")) ?? [];

type Stored = readonly [id: string, status: string, amends: string | null, updatedOn: number];

async function store(db: Queryable, filings: readonly Stored[]): Promise<void> {
  await db.query(`insert into organisations (id, name, created_at) values ('org_1', 'One', now())`);
  for (const [id, status, amends, updatedOn] of filings)
    await db.query(
      `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                            tax_due_pence, schema_version, amends, created_at, updated_at)
       values ($1, 'org_1', 'sandbox', false, $2, 'A', '1', '2024-04-01', '2025-03-31', '{}', 0, 'v1.993', $3, now(), $4)`,
      [id, status, amends, `2026-11-0${updatedOn}T00:00:00Z`],
    );
}

/** A chain, a tree, a line that failed, and one whose newest failed. */
const LINES: readonly Stored[] = [
  ["fil_a", "acknowledged", null, 1],
  ["fil_a1", "acknowledged", "fil_a", 1],
  ["fil_a2", "pending", "fil_a1", 1],
  ["fil_b", "acknowledged", null, 1],
  ["fil_b1", "acknowledged", "fil_b", 1],
  ["fil_b2", "failed", "fil_b1", 1],
  ["fil_b3", "submitted", "fil_b", 1],
  ["fil_c", "failed", null, 1],
  ["fil_c1", "failed", "fil_c", 1],
  ["fil_d", "acknowledged", null, 1],
  ["fil_d1", "failed", "fil_d", 1],
  ["fil_e", "acknowledged", null, 1],
];
const NEWEST: Record<string, string | undefined> = { a: "fil_a2", b: "fil_b3", d: "fil_d", e: "fil_e" };

test("the newest of a line is the last that has not failed, in a tree too, whichever of the line is named", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  await store(database.db, LINES);

  for (const [id] of LINES) {
    const newest = await newestInLine(database.db, id);
    assert.equal(newest?.id, NEWEST[id.charAt(4)], id);
  }
});

test("a line is found by its members, however many filings there are", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  await store(database.db, LINES);
  await database.db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                          tax_due_pence, schema_version, amends, created_at, updated_at)
     select 'fil_' || i, 'org_1', 'sandbox', false, 'acknowledged', 'A', '1', '2024-04-01', '2025-03-31', '{}', 0, 'v1.993',
            case when i % 10 = 0 then 'fil_' || i - 1 end, now(), now()
     from generate_series(1, 20000) i`,
  );
  await database.db.query("analyze");

  const plans = await plansOf(database, async (db) => {
    await newestInLine(db, "fil_b1");
    await amendmentsOf(db, { organisationId: "org_1", mode: "sandbox", id: "fil_b" });
    await lockLine(db as Transaction, "fil_b1");
    await nameNewest(db as Transaction, ["fil_b", "fil_b1", "fil_b3"], new Date());
  });

  assert.deepEqual(plans.readWhole, []);
  assert.deepEqual([...new Set(plans.indexes)].sort(), ["filings by filings_by_amended", "filings by filings_pkey"]);
});

test("lines of the previous release are mended: every return that stands names the newest of its line", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const { db } = database;
  await store(db, LINES);
  // As the release before named them: each the last that amends it directly and stands.
  await db.query(
    `update filings f set amended_by = (select a.id from filings a where a.amends = f.id and a.status <> 'failed' order by seq desc limit 1)`,
  );

  await db.query(migration("0036_lines.sql"));

  const rows = await db.query<{ id: string; status: string; amended_by: string | null }>(
    "select id, status, amended_by from filings order by id",
  );
  for (const { id, status, amended_by } of rows) {
    const newest = NEWEST[id.charAt(4)] ?? null;
    assert.equal(amended_by, status === "failed" || newest === id ? null : newest, id);
  }
});

test("filings that named a failed amendment are mended, and all others stay as they were", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const { db } = database;
  await store(db, [
    ["fil_a", "acknowledged", null, 1],
    ["fil_a1", "acknowledged", "fil_a", 2],
    ["fil_a2", "accepted", "fil_a", 3],
    ["fil_a3", "failed", "fil_a", 4],
    ["fil_b", "acknowledged", null, 5],
    ["fil_b1", "failed", "fil_b", 3],
    ["fil_c", "acknowledged", null, 1],
    ["fil_c1", "submitted", "fil_c", 2],
  ]);
  // As it was before: the newest, whatever became of it.
  await db.query(`update filings f set amended_by = (select max(a.id) from filings a where a.amends = f.id)`);

  await db.query(repair);

  const originals = await db.query<{ id: string; amended_by: string | null; updated_at: Date }>(
    `select id, amended_by, updated_at from filings where amends is null order by id`,
  );
  assert.deepEqual(
    originals.map(({ id, amended_by, updated_at }) => [id, amended_by, updated_at.toISOString().slice(8, 10)]),
    [
      ["fil_a", "fil_a2", "04"],
      ["fil_b", null, "05"],
      ["fil_c", "fil_c1", "01"],
    ],
  );
});
