// Lists of deliveries: every filter finds its own, and with many deliveries each is served by an index.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { addAccounts } from "../../test/support/due-accounts.ts";
import { pagesRead, plansOf } from "../../test/support/plans.ts";
import { after, before, test } from "../../test/support/suite.ts";
import type { Queryable } from "../platform/database/db.ts";
import { type AccountsSearch, accountsOfFiling, everyDelivery, newestAccounts } from "./list-store.ts";
import { flaggedAccounts, unfinishedAccounts } from "./review/flag-store.ts";
import { deliveredFor } from "./store.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const LARGE = { organisationId: "large", mode: "sandbox" } as const;
const SMALL = { organisationId: "small", mode: "sandbox" } as const;

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const over = { dueAt: NOW, next: null, line: "sandbox large" } as const;
  await addAccounts(db, { ...over, organisation: "large", count: 20_000, status: "accepted", called: "accepted" });
  await addAccounts(db, { ...over, organisation: "large", count: 100, status: "rejected", called: "rejected" });
  await addAccounts(db, {
    ...over,
    organisation: "large",
    count: 10,
    next: "poll",
    status: "submitted",
    called: "open",
  });
  await addAccounts(db, { ...over, organisation: "small", count: 50, status: "accepted", called: "accepted" });
  await db.query("update companies_house_accounts set flag = 'Look', flag_reason = 'parked' where id = 'large_open_3'");
  await db.query("analyze");
});
after(() => database.close());

const list = (
  search: Partial<AccountsSearch>,
  { scope = LARGE as typeof LARGE | typeof SMALL, after = null as string | null, limit = 20 } = {},
) => newestAccounts(database.db, scope, { ...everyDelivery, ...search }, { after, limit });
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test("the newest come first, and a cursor goes on after its row", async () => {
  const first = await list({}, { limit: 3 });
  const second = await list({}, { after: first.at(-1)?.id ?? "", limit: 2 });

  assert.deepEqual(ids(first), ["large_open_10", "large_open_9", "large_open_8"]);
  assert.deepEqual(ids(second), ["large_open_7", "large_open_6"]);
});

test("each filter finds its own, alone and together, and an organisation sees no other's", async () => {
  assert.equal((await list({ statuses: ["rejected"] }, { limit: 200 })).length, 100);
  assert.deepEqual(
    ids(await list({ statuses: ["submitted", "rejected"] }, { limit: 11 })).at(-1),
    "large_rejected_100",
  );
  assert.deepEqual(ids(await list({ isFlagged: true })), ["large_open_3"]);
  assert.equal((await list({ isFlagged: false, statuses: ["submitted"] })).length, 9);
  assert.deepEqual(ids(await list({ registrationNumber: "00000042" })), ["large_rejected_42", "large_accepted_42"]);
  assert.deepEqual(await list({ registrationNumber: "00000042", periodEnd: "2024-03-31" }), []);
  assert.deepEqual(await list({ filingId: "fil_none" }), []);
  assert.equal((await list({ createdFrom: NOW }, { limit: 5 })).length, 5);
  assert.deepEqual(await list({ createdBefore: NOW }), []);
  assert.equal((await list({}, { scope: SMALL, limit: 100 })).length, 50);
});

test("every list is served by an index, however rare what is asked for", async () => {
  const searches: Partial<AccountsSearch>[] = [
    {},
    { statuses: ["pending"] },
    { statuses: ["submitted", "rejected"] },
    { registrationNumber: "00000042" },
    { registrationNumber: "00000042", periodEnd: "2025-03-31" },
    { isFlagged: true },
    { filingId: "fil_none" },
  ];
  for (const search of searches) {
    const ask = (db: Queryable) =>
      newestAccounts(db, LARGE, { ...everyDelivery, ...search }, { after: null, limit: 20 });
    const pages = await pagesRead(database, ask);
    assert.ok(pages < 150, `${JSON.stringify(search)}: ${pages} pages`);
  }
  const ask = async (db: Queryable) => {
    await accountsOfFiling(db, "fil_none");
    await unfinishedAccounts(db);
    await flaggedAccounts(db, LARGE);
    await deliveredFor(db, { ...LARGE, registrationNumber: "00000042", periodEnd: "2025-03-31" });
  };
  assert.deepEqual(
    (await plansOf(database, ask)).readWhole.filter((table) => table === "companies_house_accounts"),
    [],
  );
});

test("delivered for a period is the newest that was not rejected, is no test and was not forgotten", async () => {
  const which = { ...LARGE, registrationNumber: "00000007", periodEnd: "2025-03-31" };
  const found = () => deliveredFor(database.db, which);
  const change = (sql: string) => database.db.query(`update companies_house_accounts set ${sql}`);

  assert.equal(await found(), "large_open_7");
  await change("test_mode = true where id = 'large_open_7'");
  assert.equal(await found(), "large_accepted_7");
  await change("status = 'rejected' where id = 'large_accepted_7'");
  assert.equal(await found(), undefined);
  await change("test_mode = false where id = 'large_open_7'");
  assert.equal(await deliveredFor(database.db, { ...which, ...SMALL }), "small_accepted_7");
  assert.equal(await deliveredFor(database.db, { ...which, mode: "live" }), undefined);
  assert.equal(await deliveredFor(database.db, { ...which, periodEnd: "2025-04-01" }), undefined);
  await change("next = null where id = 'large_open_7'");
  assert.equal(await found(), undefined, "Companies House has forgotten it, and a person has looked");
});

test("unfinished deliveries are counted by environment, status and flag", async () => {
  const rows = await unfinishedAccounts(database.db);

  assert.deepEqual(rows.map(({ mode, status, flagged, count }) => [mode, status, flagged, count]).toSorted(), [
    ["sandbox", "submitted", false, 9],
    ["sandbox", "submitted", true, 1],
  ]);
  assert.equal(await flaggedAccounts(database.db, LARGE), 1);
});
