// Which filings stand at HMRC: of a return and its amendments the newest that has not failed.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { plansOf } from "../../../test/support/plans.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { standingFilings } from "./review-store.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** In the order in which they were filed, and those that stand. */
const families: Record<string, readonly [filings: readonly string[], standing: readonly string[]]> = {
  "a return that nothing amends": [["o"], ["o"]],
  "two originals for one period": [
    ["o", "p"],
    ["o", "p"],
  ],
  "a failed return and its amendment": [["o failed", "a amends o failed"], []],
  "an amendment": [["o", "a amends o"], ["a"]],
  "a second amendment of the original": [["o", "a amends o", "b amends o"], ["b"]],
  "a second amendment that is not sent yet": [["o", "a amends o", "b amends o pending"], ["b"]],
  "a second amendment that failed": [["o", "a amends o", "b amends o failed"], ["a"]],
  "amendments that all failed": [["o", "a amends o failed", "b amends o failed"], ["o"]],
  "an amendment of an amendment": [["o", "a amends o", "b amends a"], ["b"]],
  "an amendment of the original after a chain": [["o", "a amends o", "b amends a", "c amends o"], ["c"]],
  "an amendment of the replaced amendment": [["o", "a amends o", "b amends o", "c amends a"], ["c"]],
  "a failed amendment of the replaced amendment": [["o", "a amends o", "b amends o", "c amends a failed"], ["b"]],
  "two families, filed by turns": [
    ["o", "p", "a amends o", "x amends p", "b amends o", "y amends x"],
    ["b", "y"],
  ],
};

for (const [index, [name, [filings, expected]]] of Object.entries(families).entries())
  test(`${name}: ${expected.join(" and ") || "none"} of ${filings.join(", ")}`, async () => {
    const organisationId = `org_${index}`;
    await storeFamily(database.db, organisationId, filings);

    const scope = { organisationId, mode: null };
    const standing = await standingFilings(database.db, scope, { after: "0", limit: 10 });

    assert.deepEqual(
      standing.map(({ id }) => id.slice(organisationId.length + 1)),
      expected,
    );
  });

test("the amendments of a page of filings are looked up by index", async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => (at % 10 < 2 ? `f${at}` : `f${at} amends f${at - (at % 10)}`));
  await storeFamily(database.db, "org_many", many);
  await database.db.query("analyze");

  const plans = await plansOf(database, (db) =>
    standingFilings(db, { organisationId: "org_many", mode: "sandbox" }, { after: "0", limit: 100 }),
  );

  assert.deepEqual(
    plans.readWhole.filter((table) => table === "filings"),
    [],
  );
  assert.ok(
    plans.indexes.some((name) => name.endsWith(" by filings_by_amended")),
    `${plans.indexes}`,
  );
});

async function storeFamily(db: Queryable, organisationId: string, filings: readonly string[]): Promise<void> {
  await db.query(`insert into organisations (id, name, created_at) values ($1, $1, now())`, [organisationId]);
  const id = (name: string) => `${organisationId}_${name}`;
  const rows = filings.map((filing) => {
    const [, name = "", amends, status = "acknowledged"] = /^(\w+)(?: amends (\w+))?(?: (\w+))?$/.exec(filing) ?? [];
    return { id: id(name), amends: amends === undefined ? null : id(amends), status };
  });
  await db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                          tax_due_pence, schema_version, amends, created_at, updated_at)
     select id, $1, 'sandbox', false, status, 'A', '1', '2024-04-01', '2025-03-31', '{}', 0, 'v1.993', amends, now(), now()
     from rows from (jsonb_to_recordset($2) as (id text, amends text, status text)) with ordinality
     order by ordinality`,
    [organisationId, JSON.stringify(rows)],
  );
  await db.query(
    `update filings f set amended_by = (select a.id from filings a where a.amends = f.id and a.status <> 'failed' order by a.seq desc limit 1)
     where organisation_id = $1`,
    [organisationId],
  );
}
