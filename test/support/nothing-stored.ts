// Many requests that must store nothing; in `npm test` a part of them.

import assert from "node:assert/strict";
import type { Queryable } from "../../src/platform/database/db.ts";
import { partOf } from "./size.ts";

const AT_ONCE = 16;

export async function inBatches<Item>(all: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const items = partOf(all);
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(act));
}

/** Does something that must leave every table as it was. */
export async function unchanged(db: Queryable, act: () => Promise<void>): Promise<void> {
  const before = await rowCounts(db);
  await act();
  assert.deepEqual(await rowCounts(db), before);
}

function rowCounts(db: Queryable) {
  return db.query(
    `select (select count(*) from filings) as filings, (select count(*) from submissions) as submissions,
            (select count(*) from events) as events, (select count(*) from idempotency_keys) as keys,
            (select count(*) from companies_house_accounts) as accounts, (select count(*) from own_documents) as documents,
            (select count(*) from audit_log) as audited`,
  );
}
