// Lists of deliveries: every filter finds its own, and with many deliveries each is served by an index.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { addAccounts } from "../../test/support/due-accounts.ts";
import { pagesRead, plansOf } from "../../test/support/plans.ts";
import { after, before, test } from "../../test/support/suite.ts";
import type { Queryable } from "../platform/database/db.ts";
import {
  type AccountsSearch,
  type AccountsSort,
  accountsOfFiling,
  countAccounts,
  everyDelivery,
  newestAccounts,
  sortedAccounts,
} from "./list-store.ts";
import { flaggedAccounts, unfinishedAccounts } from "./review/flag-store.ts";
import { deliveredFor } from "./store.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const LARGE = { organisationId: "large", mode: "sandbox" } as const;
const MIDDLE = { organisationId: "middle", mode: "sandbox" } as const;
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
  await addAccounts(db, { ...over, organisation: "middle", count: 1_000, status: "accepted", called: "accepted" });
  await db.query(
    `update companies_house_accounts set company_name = 'Zoë & O''Hara (Zebras) Ltd'
     where id like '%accepted\\_7' or id like '%accepted\\_70' or id = 'large_rejected_7'`,
  );
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

const word = (text: string, numberStarts: string[] = []) => ({ parts: [text], numberStarts, utrStart: null });
const ZEBRAS = ["large_rejected_7", "large_accepted_70", "large_accepted_7"];

test("words in any order, without accents and punctuation, find names; a word may be the start of a number", async () => {
  assert.deepEqual(ids(await list({ words: [word("zebras"), word("OHARA"), word("zoe")] })), ZEBRAS);
  assert.deepEqual(ids(await list({ words: [word("zebras")], statuses: ["rejected"] })), ["large_rejected_7"]);
  assert.deepEqual(ids(await list({ words: [word("zebras"), word("sleeping")] })), []);
  assert.deepEqual(ids(await list({ words: [word("00000042", ["00000042"])] })), [
    "large_rejected_42",
    "large_accepted_42",
  ]);
  assert.deepEqual(ids(await list({ words: [word("zebras")] }, { after: "large_rejected_7" })), ZEBRAS.slice(1));
  assert.deepEqual(ids(await list({ words: [word("zebras")] }, { scope: SMALL })), ["small_accepted_7"]);
  assert.equal((await list({ words: [word("sleeping")] })).length, 20);
});

test("the oldest come first where that is asked for, in every filter", async () => {
  const oldest = (search: Partial<AccountsSearch>, after: string | null = null) =>
    sortedAccounts(database.db, LARGE, { ...everyDelivery, ...search }, "oldest", { after, limit: 2 });

  assert.deepEqual(ids(await oldest({})), ["large_accepted_1", "large_accepted_2"]);
  assert.deepEqual(ids(await oldest({}, "large_accepted_2")), ["large_accepted_3", "large_accepted_4"]);
  assert.deepEqual(ids(await oldest({ statuses: ["rejected"] })), ["large_rejected_1", "large_rejected_2"]);
  assert.deepEqual(ids(await oldest({ words: [word("zebras")] }, "large_accepted_7")), [
    "large_accepted_70",
    "large_rejected_7",
  ]);
});

test("a list is counted whole where it is short, and otherwise as far as it is looked at", async () => {
  const count = (search: Partial<AccountsSearch>, scope: typeof LARGE | typeof SMALL = LARGE) =>
    countAccounts(database.db, scope, { ...everyDelivery, ...search });

  assert.deepEqual(await count({}), { count: 1_000, isAll: false });
  assert.deepEqual(await count({}, SMALL), { count: 50, isAll: true });
  assert.deepEqual(await count({ statuses: ["rejected"] }), { count: 100, isAll: true });
  assert.deepEqual(await count({ words: [word("zebras")] }), { count: 3, isAll: true });
  assert.deepEqual(await count({ words: [word("sleeping")] }), { count: 1_000, isAll: false });
});

test("a search of 20,000 deliveries reads no more than one of 1,000, in either order, and so does a count", async () => {
  for (const words of [null, [word("zebras")], [word("sleeping")], [word("sleeping"), word("lion"), word("zebras")]]) {
    const search = { ...everyDelivery, words };
    const page = { after: null, limit: 26 };
    const listing = (scope: typeof LARGE | typeof MIDDLE, sort: AccountsSort) => (db: Queryable) =>
      sortedAccounts(db, scope, search, sort, page);
    const counting = (scope: typeof LARGE | typeof MIDDLE) => (db: Queryable) => countAccounts(db, scope, search);
    for (const [what, ask] of [
      ["newest", (scope: typeof LARGE | typeof MIDDLE) => listing(scope, "newest")],
      ["oldest", (scope: typeof LARGE | typeof MIDDLE) => listing(scope, "oldest")],
      ["count", counting],
    ] as const) {
      const few = await pagesRead(database, ask(MIDDLE));
      const many = await pagesRead(database, ask(LARGE));
      assert.ok(many <= few * 1.2 + 20, `${what} ${JSON.stringify(words)}: ${few} pages of 1,000, ${many} of 20,000`);
      const { readWhole } = await plansOf(database, ask(LARGE));
      assert.deepEqual(readWhole, [], `${what} ${JSON.stringify(words)}`);
    }
  }
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
