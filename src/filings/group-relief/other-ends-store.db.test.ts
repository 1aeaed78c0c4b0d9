// With many filings, the other end of group relief is found by indexes.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { plansOf } from "../../../test/support/plans.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { otherEnds } from "./other-ends-store.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.query(`insert into organisations (id, name, created_at) values ('org_1', 'One', now())`);
  // An agent files for many companies; one in fifty has group relief, with the next company.
  await db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                          tax_due_pence, schema_version, created_at, updated_at)
     select 'fil_' || i, 'org_1', 'live', false, 'acknowledged', 'Company ' || i, lpad(i::text, 10, '0'),
            date '2015-04-01' + (i % 10) * interval '1 year', date '2016-03-31' + (i % 10) * interval '1 year',
            jsonb_build_object('company', jsonb_build_object('registration_number', lpad(i::text, 8, '0')), 'financials',
              case when i % 50 = 0 then jsonb_build_object('group_relief', jsonb_build_object('claims',
                jsonb_build_array(jsonb_build_object('reference', lpad((i + 10)::text, 10, '0')))))
              else '{}' end), 0, 'v1.993', now(), now()
     from generate_series(1, 20000) i`,
  );
  await db.query("analyze");
});
after(() => database.close());

const wanted = (utr: string, references: readonly string[]) =>
  ({
    organisationId: "org_1",
    mode: "live",
    start: "2015-04-01",
    end: "2016-03-31",
    utr,
    references,
    own: [utr],
  }) as const;

test("the returns that a return names, by UTR or company number, and those that name it are read by indexes", async () => {
  const plans = await plansOf(database, (db) => otherEnds(db, wanted("0000000110", ["0000000100", "00000200"])));

  assert.deepEqual(plans.readWhole, []);
  assert.deepEqual(plans.indexes, ["filings by filings_of_company_by_end", "filings by filings_with_group_relief"]);
});

test("others, of other periods too, are not among them", async () => {
  const idsOf = async (utr: string, references: readonly string[]) =>
    (await otherEnds(database.db, wanted(utr, references))).map(({ id }) => id);

  assert.deepEqual(await idsOf("0000000110", []), ["fil_100"]);
  assert.deepEqual(await idsOf("0000000110", ["0000000300", "00000200", "0000000301"]), [
    "fil_100",
    "fil_200",
    "fil_300",
  ]);
  assert.deepEqual(await idsOf("0000000111", []), []);
});
