// What an advance of the sandbox's clock costs beside a long history: it reads what waits, and not what has long ended.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { fillWithMany } from "../../../test/support/many.ts";
import { plansOf } from "../../../test/support/plans.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { bringDeliveriesForward } from "../../webhooks/clock-store.ts";
import { bringSubmissionsForward } from "./clock-store.ts";

const now = new Date("2026-11-15T12:00:00Z");
const advance = { organisationId: "org_many", seconds: 3_600, now };

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.query(`insert into organisations (id, name, created_at) values ('org_many', 'Many', $1)`, [now]);
  await fillWithMany(db, { organisationId: "org_many", filings: 1_500, now, days: 30 });
});
after(() => database.close());

const statements: Record<string, { table: string; run: (tx: Transaction) => Promise<unknown> }> = {
  "what waits of filings": { table: "submissions", run: (tx) => bringSubmissionsForward(tx, advance) },
  "what waits of deliveries": { table: "deliveries", run: (tx) => bringDeliveriesForward(tx, advance) },
};

for (const [what, { table, run }] of Object.entries(statements))
  test(`${what} is found by an index, however much has ended`, async () => {
    const { readWhole } = await plansOf(database, (db: Queryable) => run(db as Transaction));

    assert.ok(!readWhole.includes(table), `${table} is not read whole`);
  });
