// With many filings, what is asked while a request waits is answered by an index.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { plansOf } from "../../test/support/plans.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { liveOriginalFor } from "./store.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.query(`insert into organisations (id, name, created_at) values ('org_1', 'One', now())`);
  // An agent files for many companies, and most of them for the same period.
  await db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                          tax_due_pence, schema_version, created_at, updated_at)
     select 'fil_' || i, 'org_1', 'live', i % 10 = 0, 'acknowledged', 'Company ' || i, lpad((i / 3)::text, 10, '0'),
            date '2024-04-01', date '2025-03-31', '{}', i, 'v1.993', now(), now()
     from generate_series(1, 20000) i`,
  );
  await db.query("analyze");
});
after(() => database.close());

test("a live original for a UTR and period is found by the company, not by reading all filings", async () => {
  const which = { organisationId: "org_1", periodStart: "2024-04-01", periodEnd: "2025-03-31" };

  const plans = await plansOf(database, (db) => liveOriginalFor(db, { ...which, companyUtr: "0000000100" }));

  assert.deepEqual([plans.readWhole, plans.indexes], [[], ["filings by filings_by_utr"]]);
  assert.ok(plans.conditions.every((condition) => condition.includes("company_utr")));
  assert.equal(await liveOriginalFor(database.db, { ...which, companyUtr: "0000000100" }), "fil_302");
  assert.equal(await liveOriginalFor(database.db, { ...which, companyUtr: "0000009999" }), undefined);
});
