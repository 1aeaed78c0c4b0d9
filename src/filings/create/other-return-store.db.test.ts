// Which failed return of a period of account of more than twelve months a new one takes the place of.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import type { FilingRow } from "../filing.ts";
import { failedBefore } from "./other-return-store.ts";

const FIRST = { period_start: "2024-04-01", period_end: "2025-03-31" };
const SECOND = { period_start: "2025-04-01", period_end: "2025-06-30" };

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await database.db.query(`insert into organisations (id, name, created_at) values ('org_1', 'Harbour', now())`);
});
after(() => database.close());

test("a failed return that the other one names is found behind 150 that failed without another", async () => {
  const company_utr = "2222222222";
  await save({ id: "fil_first", company_utr, ...FIRST, status: "failed", continues_in: "fil_second" });
  await save({ id: "fil_second", company_utr, ...SECOND, status: "acknowledged", continues: "fil_first" });
  for (let i = 0; i < 150; i++) await save({ id: `fil_alone${i}`, company_utr, ...FIRST, status: "failed" });

  assert.deepEqual(await failedBefore(database.db, about(company_utr)), { id: "fil_first", other: "fil_second" });
});

test("a failed return whose place is taken is not found", async () => {
  const company_utr = "3333333333";
  await save({ id: "fil_early", company_utr, ...FIRST, status: "failed", continues_in: "fil_late" });
  await save({ id: "fil_taker", company_utr, ...FIRST, status: "submitted", continues_in: "fil_late" });
  await save({ id: "fil_late", company_utr, ...SECOND, status: "acknowledged", continues: "fil_taker" });

  assert.equal(await failedBefore(database.db, about(company_utr)), undefined);
});

type Row = Pick<FilingRow, "id" | "company_utr" | "period_start" | "period_end" | "status"> &
  Partial<Pick<FilingRow, "continues" | "continues_in">>;

async function save({
  id,
  company_utr,
  period_start,
  period_end,
  status,
  continues,
  continues_in,
}: Row): Promise<void> {
  await database.db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end,
                          input, tax_due_pence, schema_version, correlation_id, continues, continues_in, created_at, updated_at)
     values ($1, 'org_1', 'sandbox', false, $2, 'Harbour Bakery Ltd', $3, $4, $5, '{}', 0, 'v1.993', upper(md5($1)), $6, $7, now(), now())`,
    [id, status, company_utr, period_start, period_end, continues ?? null, continues_in ?? null],
  );
}

/** A new return for the first of the two periods. */
const about = (company_utr: string) =>
  ({ organisation_id: "org_1", mode: "sandbox", test_mode: false, company_utr, ...FIRST }) as const;
