// Which amendment an original names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { openTestDatabase } from "../../test/support/database.ts";
import { test } from "../../test/support/suite.ts";

const migration = readFileSync(new URL("../../../migrations/0014_filings_and_replays.sql", import.meta.url), "utf8");
const [repair = ""] = /^update filings f\n[^;]*;/m.exec(migration) ?? [];

test("filings that named a failed amendment are mended, and all others stay as they were", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const { db } = database;
  await db.query(`insert into organisations (id, name, created_at) values ('org_1', 'One', now())`);
  const days = (day: number) => `2026-11-0${day}T00:00:00Z`;
  for (const [id, status, amends, updated] of [
    ["fil_a", "acknowledged", null, 1],
    ["fil_a1", "acknowledged", "fil_a", 2],
    ["fil_a2", "accepted", "fil_a", 3],
    ["fil_a3", "failed", "fil_a", 4],
    ["fil_b", "acknowledged", null, 5],
    ["fil_b1", "failed", "fil_b", 3],
    ["fil_c", "acknowledged", null, 1],
    ["fil_c1", "submitted", "fil_c", 2],
  ] as const)
    await db.query(
      `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                            tax_due_pence, schema_version, amends, created_at, updated_at)
       values ($1, 'org_1', 'sandbox', false, $2, 'A', '1', '2024-04-01', '2025-03-31', '{}', 0, 'v1.993', $3, now(), $4)`,
      [id, status, amends, days(updated)],
    );
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
