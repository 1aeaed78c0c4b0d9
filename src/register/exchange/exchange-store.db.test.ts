// What a worker writes of a delivery counts only while it holds it: marks, outcomes and releases under leases, advances
// of the sandbox's clock meanwhile, and what a restored database holds.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { addAccounts, type DueAccounts } from "../../../test/support/due-accounts.ts";
import { plansOf } from "../../../test/support/plans.ts";
import { afterEach, beforeEach, test } from "../../../test/support/suite.ts";
import { after, HOUR, MINUTE, SECOND } from "../../platform/clock.ts";
import { only, type Queryable, type Transaction } from "../../platform/database/db.ts";
import { LeaseLost } from "../../work/lease.ts";
import { type ClaimedInTurn, claimDueAccounts } from "./claim-store.ts";
import { bringAccountsForward, exchangeOf, holdUnsent, markSending, saveExchange } from "./exchange-store.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const LATELY = after(NOW, -10 * MINUTE);

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const due = (wishes: Partial<DueAccounts> = {}) =>
  addAccounts(database.db, { organisation: "a", count: 1, dueAt: LATELY, ...wishes });

async function claimed({ token = "T", leaseSeconds = 30 } = {}): Promise<ClaimedInTurn> {
  const request = { limit: 1, token, leaseSeconds };
  return only(await claimDueAccounts(database.db, "sandbox", request, { now: NOW, servedLast: "" }));
}

const marking = { number: "00ABCD", transactionId: "1", at: NOW, leaseSeconds: 30 };
const mark = (row: ClaimedInTurn) => database.db.transaction((tx) => markSending(tx, row, marking));
const isFree = async (line: string) =>
  only(
    await database.db.query<{ free: boolean }>("select held_token is null as free from presenter_lines where id = $1", [
      line,
    ]),
  ).free;

test("a mark takes a number, and from then on the delivery is recovered and never marked again", async () => {
  await due();
  const row = await claimed();

  await mark(row);

  const { next, submission_number, numbers, transaction_id, sending_since } = await exchangeOf(database.db, row.id);
  assert.deepEqual([next, submission_number, numbers, transaction_id], ["recover", "00ABCD", ["00ABCD"], "1"]);
  assert.deepEqual(sending_since, NOW);
  await assert.rejects(mark(row), LeaseLost);
});

test("after a lost lease nothing is marked and no outcome is written", async () => {
  await due();
  const first = await claimed({ leaseSeconds: -1 });
  await assert.rejects(mark(first), LeaseLost, "the lease is over");
  const second = await claimed({ token: "U" });

  await assert.rejects(mark(first), LeaseLost);
  await assert.rejects(saveExchange(database.db, first, { next: null }), LeaseLost);
  await mark(second);
});

test("a delivery that went to another presenter's line meanwhile is not marked, and lets go the line it was claimed in", async () => {
  await due();
  await database.db.query("insert into presenter_lines (id, destination) values ('another', 'sandbox')");
  const row = await claimed();
  await database.db.query("update companies_house_accounts set line = 'another'");

  await assert.rejects(mark(row), LeaseLost);
  await saveExchange(database.db, row, { due_at: NOW });

  assert.deepEqual([await isFree(row.line), await isFree("another")], [true, true]);
  assert.equal((await claimed({ token: "U" })).line, "another");
});

test("an outcome frees delivery and line together", async () => {
  await due();
  const row = await claimed();

  await saveExchange(database.db, row, { next: "poll", due_at: after(NOW, HOUR) });

  const seen = await exchangeOf(database.db, row.id);
  assert.deepEqual([seen.next, seen.due_at, seen.is_leased], ["poll", after(NOW, HOUR), false]);
  assert.equal(await isFree(row.line), true);
});

const advance = (seconds: number) =>
  database.db.transaction((tx) => bringAccountsForward(tx, { organisationId: "a", seconds, now: NOW }));

test("an advance brings what waits in the sandbox nearer, not before now, and nothing else", async () => {
  const line = "sandbox a";
  await due({ line, dueAt: after(NOW, 2 * HOUR), called: "later" });
  await due({ line, dueAt: after(NOW, MINUTE), called: "soon" });
  await due({ line, next: null, status: "accepted", called: "over" });
  await due({ organisation: "b", line: "sandbox b", dueAt: after(NOW, HOUR) });
  await due({ destination: "live", line: "live", dueAt: after(NOW, HOUR) });

  const moved = await advance(3_600);

  const rows = await database.db.query<{ id: string; due_at: Date | null; advanced_seconds: number }>(
    "select id, due_at, advanced_seconds from companies_house_accounts order by id",
  );
  assert.equal(moved, 2);
  assert.deepEqual(
    rows.map(({ id, due_at, advanced_seconds }) => [id, due_at?.getTime(), advanced_seconds]),
    [
      ["a_later_1", after(NOW, HOUR + SECOND).getTime(), 3_600],
      ["a_live_submit_1", after(NOW, HOUR + SECOND).getTime(), 0],
      ["a_over_1", undefined, 0],
      ["a_soon_1", NOW.getTime(), 3_600],
      ["b_sandbox_submit_1", after(NOW, HOUR + SECOND).getTime(), 0],
    ],
  );
});

test("an advance while a worker holds the delivery counts from its outcome on", async () => {
  await due({ line: "sandbox a" });
  const row = await claimed();

  assert.equal(await advance(3_600), 0, "it is under way");
  await saveExchange(database.db, row, { next: "poll", due_at: after(NOW, 2 * HOUR) });

  const { due_at, advanced_seconds } = await exchangeOf(database.db, row.id);
  assert.deepEqual([due_at, advanced_seconds], [after(NOW, HOUR), 3_600]);
});

test("an advance makes a send older too, and a new send begins at none", async () => {
  await due({ line: "sandbox a" });
  const row = await claimed();
  await mark(row);
  await saveExchange(database.db, { ...row, next: "recover" }, { next: "recover", due_at: NOW });
  await advance(3_600);

  const { sending_since } = await exchangeOf(database.db, row.id);
  await database.db.query("update companies_house_accounts set next = 'submit'");
  await mark(await claimed({ token: "U" }));

  assert.deepEqual(sending_since, after(NOW, -HOUR));
  const again = await exchangeOf(database.db, row.id);
  assert.deepEqual([again.sending_since, again.advanced_seconds, again.first_sent_at], [NOW, 0, NOW]);
});

test("after a restore everything that may still be sent is recovered first, whoever held it; what was taken goes on", async () => {
  const destination = "live";
  await due({ destination, next: "submit" });
  await due({ destination, next: "recover" });
  await due({ destination: "test", next: "submit", line: "test" });
  await due({ destination, next: "poll", status: "submitted" });
  await due({ next: "submit", line: "sandbox a" });
  await database.db.query("update companies_house_accounts set lease_token = 'T', lease_until = '2099-01-01'");

  const held = await database.db.transaction((tx) => holdUnsent(tx, NOW));

  assert.deepEqual(held.map(({ id }) => id).toSorted(), ["a_live_recover_1", "a_live_submit_1", "a_test_submit_1"]);
  const rows = await database.db.query<{ id: string; next: string; restored: boolean }>(
    "select id, next, restored_at is not null and lease_token is null as restored from companies_house_accounts order by id",
  );
  assert.deepEqual(
    rows.map(({ id, next, restored }) => `${id} ${next} ${restored}`),
    [
      "a_live_poll_1 poll false",
      "a_live_recover_1 recover true",
      "a_live_submit_1 recover true",
      "a_sandbox_submit_1 submit false",
      "a_test_submit_1 recover true",
    ],
  );
});

test("an advance finds what waits by an index, however much is over", async () => {
  await due({ line: "sandbox a", count: 20_000, next: null, status: "accepted" });
  await due({ line: "sandbox a", count: 20 });
  await database.db.query("analyze");

  const { readWhole } = await plansOf(database, (db: Queryable) =>
    bringAccountsForward(db as Transaction, { organisationId: "a", seconds: 60, now: NOW }),
  );

  assert.deepEqual(
    readWhole.filter((table) => table === "companies_house_accounts"),
    [],
  );
});
