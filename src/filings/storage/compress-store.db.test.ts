// What is left to compress is found by an index, however many filings there are: every worker looks once an hour.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { fillWithMany } from "../../../test/support/many.ts";
import { pagesRead, plansOf } from "../../../test/support/plans.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { decidedStatuses } from "../lifecycle.ts";
import { BEFORE_ALL, overSubmissions, type Place } from "./compress-store.ts";

const LEFT = 300;

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const now = new Date("2026-11-15T12:00:00Z");
  await db.query(`insert into organisations (id, name, created_at) values ('org_1', 'One', $1)`, [now]);
  await fillWithMany(db, { organisationId: "org_1", filings: 5_000, now, days: 300 });
  await db.query(
    `update submissions set compressed_body = '\\x01', body_bytes = 7, body = null
     where id not in (select id from submissions order by created_at desc, id desc limit ${LEFT})`,
  );
  await db.query(
    `update submissions set next = 'poll' where filing_id in (select id from filings where status = 'pending')`,
  );
  await db.query("vacuum analyze submissions");
});
after(() => database.close());

const page = (db: Queryable, from: Place, limit = 100) =>
  overSubmissions(db, { after: from, decided: decidedStatuses, limit });

test("a look reads what is left, by its index, and not what was compressed", async () => {
  const plans = await plansOf(database, (db) => page(db, BEFORE_ALL));
  const pages = await pagesRead(database, (db) => page(db, BEFORE_ALL, 10));

  assert.deepEqual(plans.readWhole, []);
  assert.deepEqual(plans.indexes, ["filings by filings_pkey", "submissions by submissions_compressible"]);
  assert.ok(pages < 100, `${pages} pages`);
});

test("pages follow each other, oldest first, each row once, without what has something to do", async () => {
  const { db } = database;
  const seen = [];
  for (let from = BEFORE_ALL; ; ) {
    const rows = await page(db, from);
    seen.push(...rows);
    const last = rows.at(-1);
    if (last === undefined) break;
    from = last;
  }

  const expected = await db.query<{ id: string; is_decided: boolean }>(
    `select s.id, f.status in ('accepted', 'acknowledged', 'failed') as is_decided
     from submissions s join filings f on f.id = s.filing_id where body is not null and next is null order by s.created_at, s.id`,
  );
  assert.ok(expected.length > LEFT - 10 && expected.length < LEFT);
  assert.ok(expected.some(({ is_decided }) => !is_decided));
  assert.deepEqual(
    seen.map(({ id, is_decided }) => ({ id, is_decided })),
    expected,
  );
});
