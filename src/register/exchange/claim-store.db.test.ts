// Whose turn it is: what a claim takes when several presenters' lines wait, and that a line sends one message at a
// time.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { addAccounts, type DueAccounts } from "../../../test/support/due-accounts.ts";
import { pagesRead, plansOf } from "../../../test/support/plans.ts";
import { afterEach, beforeEach, test } from "../../../test/support/suite.ts";
import type { RegisterDestinationName } from "../../authorities/companies-house/destination.ts";
import { after, HOUR, MINUTE, SECOND } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { claimDueAccounts, longestOverdueExchanges, nextAccountsDueAt } from "./claim-store.ts";
import { giveBackAccounts, renewAccountsLease, saveExchange } from "./exchange-store.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const LATELY = after(NOW, -10 * MINUTE);
const LONG_AGO = after(NOW, -24 * HOUR);

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const due = (wishes: Partial<DueAccounts> & { organisation: string }) =>
  addAccounts(database.db, { count: 5, dueAt: LATELY, ...wishes });

interface Wishes {
  limit?: number;
  token?: string;
  leaseSeconds?: number;
  servedLast?: string;
  destination?: RegisterDestinationName;
}

const claim = ({ limit = 8, token = "T", leaseSeconds = 30, servedLast = "", destination = "sandbox" }: Wishes = {}) =>
  claimDueAccounts(database.db, destination, { limit, token, leaseSeconds }, { now: NOW, servedLast });
const lines = (rows: readonly { line: string }[]) => rows.map(({ line }) => line.replace("line of ", "")).toSorted();

test("of each line one delivery is claimed, however many are due, and none while it is held", async () => {
  await due({ organisation: "a", count: 50, dueAt: LONG_AGO });
  await due({ organisation: "b", count: 2 });

  const first = await claim();
  const second = await claim({ token: "U" });

  assert.deepEqual([lines(first), second], [["a", "b"], []]);
});

test("organisations with one presenter share its line: one of them at a time", async () => {
  await due({ organisation: "a", line: "shared" });
  await due({ organisation: "b", line: "shared" });

  assert.equal((await claim()).length, 1);
  assert.deepEqual(await claim({ token: "U" }), []);
});

test("with few places the round goes on after the line that was served last, and begins again", async () => {
  for (const organisation of ["a", "b", "c"]) await due({ organisation });

  const served: string[] = [];
  for (let turn = 0; turn < 7; turn++) {
    const [row] = await claim({ limit: 1, servedLast: served.at(-1) ?? "" });
    assert.ok(row);
    served.push(row.line);
    await saveExchange(database.db, row, { due_at: NOW });
  }

  assert.deepEqual(lines(served.map((line) => ({ line }))).length, 7);
  assert.deepEqual(served.map((line) => line.at(-1)).join(""), "abcabca");
});

test("in a line what is to be sent comes before what is asked for, and then the longest due", async () => {
  await due({ organisation: "a", count: 2, next: "poll", status: "submitted", dueAt: LONG_AGO });
  await due({ organisation: "a", count: 1, next: "recover" });
  await due({ organisation: "a", count: 1, dueAt: after(LATELY, MINUTE) });

  const order: string[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const [row] = await claim();
    assert.ok(row);
    order.push(row.id);
    await saveExchange(database.db, row, { next: null, due_at: null });
  }

  assert.deepEqual(order, ["a_sandbox_recover_1", "a_sandbox_submit_1", "a_sandbox_poll_1", "a_sandbox_poll_2"]);
});

test("each destination is claimed by itself", async () => {
  for (const destination of ["sandbox", "live", "test"] as const)
    await due({ organisation: "a", destination, line: `line of ${destination}` });

  for (const destination of ["sandbox", "live", "test"] as const)
    assert.deepEqual(lines(await claim({ destination })), [destination]);
});

test("what is not due yet, and what has nothing to do, is not claimed", async () => {
  await due({ organisation: "a", dueAt: NOW });
  await due({ organisation: "b", next: null, status: "accepted" });

  assert.deepEqual(await claim(), []);
});

test("a lease that ran out frees delivery and line, and one that is renewed keeps both", async () => {
  await due({ organisation: "a", count: 1 });
  const [first] = await claim({ leaseSeconds: -1 });
  const [second] = await claim({ token: "U", leaseSeconds: -1 });
  assert.ok(first && second);
  assert.equal(second.id, first.id);

  await renewAccountsLease(database.db, first, 60);
  assert.equal((await claim({ token: "V" })).length, 1, "the first holds it no more");
  await database.db.query("update companies_house_accounts set lease_token = 'U'");
  await database.db.query("update presenter_lines set held_token = 'U'");
  await renewAccountsLease(database.db, second, 60);
  assert.deepEqual(await claim({ token: "W" }), []);
});

test("given back, the line is free at once, and the delivery is due when it is said", async () => {
  await due({ organisation: "a", count: 2 });
  const [first] = await claim();
  assert.ok(first);

  const { faults } = await giveBackAccounts(database.db, first, after(NOW, HOUR), "broken");
  const [second] = await claim({ token: "U" });

  assert.equal(faults, 1);
  assert.ok(second && second.id !== first.id);
});

test("sixteen workers that claim at once get no line twice", async () => {
  for (let n = 0; n < 20; n++) await due({ organisation: `o${String(n).padStart(2, "0")}` });

  const claims = await Promise.all(Array.from({ length: 16 }, (_, at) => claim({ token: `T${at}`, limit: 4 })));

  const taken = claims.flatMap(lines);
  assert.equal(new Set(taken).size, taken.length);
  assert.ok(taken.length >= 4);
  const held = await database.db.query<{ n: number }>(
    "select count(*) as n from presenter_lines where held_until is not null",
  );
  assert.deepEqual(held, [{ n: taken.length }]);
});

test("the next moment with something to claim: when the first is due, or its lease or line is free", async () => {
  const at = () => nextAccountsDueAt(database.db, "sandbox");
  const never = await at();
  await due({ organisation: "a", dueAt: after(NOW, HOUR) });
  const first = await at();
  await database.db.query("update presenter_lines set held_until = '2099-01-01'");
  const held = await at();
  await database.db.query("update companies_house_accounts set lease_until = '2099-02-01'");

  assert.deepEqual(
    [never, first, held, await at()],
    [null, after(NOW, HOUR + SECOND), new Date("2099-01-01"), new Date("2099-02-01")],
  );
  assert.equal(await nextAccountsDueAt(database.db, "live"), null);
});

test("overdue is what nobody has: not what is claimed, and not what waits behind it in its line", async () => {
  await due({ organisation: "a" });
  const overdue = () => longestOverdueExchanges(database.db, NOW);

  assert.deepEqual(await overdue(), [
    { authority: "companies_house", destination: "sandbox", due_at: after(LATELY, SECOND) },
  ]);
  await claim();
  assert.deepEqual(await overdue(), []);
});

test("a claim and its look ahead go by the index, however many deliveries are over", async () => {
  await due({ organisation: "busy", count: 20_000, next: null, status: "accepted" });
  await due({ organisation: "busy", count: 3_000, called: "waits" });
  for (let n = 0; n < 30; n++) await due({ organisation: `o${n}`, count: 3 });
  await database.db.query("analyze");
  const ask = async (db: Queryable) => {
    await claimDueAccounts(db, "sandbox", { limit: 8, token: "T", leaseSeconds: 30 }, { now: NOW, servedLast: "" });
    await nextAccountsDueAt(db, "sandbox");
    await longestOverdueExchanges(db, NOW);
  };

  const { readWhole } = await plansOf(database, ask);

  assert.deepEqual(
    readWhole.filter((table) => table === "companies_house_accounts"),
    [],
  );
  const pages = await pagesRead(database, ask);
  assert.ok(pages < 1_500, `${pages} pages`);
});
