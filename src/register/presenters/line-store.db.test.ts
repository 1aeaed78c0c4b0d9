// The numbers of a presenter's line: they only rise, whatever is forgotten, and only whoever holds the line takes one.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { after, before, beforeEach, test } from "../../../test/support/suite.ts";
import { only } from "../../platform/database/db.ts";
import { leastNumber, leastTransaction } from "../exchange/exchanging.ts";
import { holdLine, keepLine, letLineGo, takeNumbers } from "./line-store.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const LATER = new Date("2026-11-15T12:00:05Z");

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.query("delete from presenter_lines");
  await keepLine(database.db, { id: "one", destination: "live" });
});
after(() => database.close());

const held = { line: "one", token: "T" };
const least = (at: Date, isSubmission = true) => ({
  transaction: leastTransaction(at),
  number: isSubmission ? leastNumber(at) : null,
  leaseSeconds: 30,
});
const take = (at = NOW, isSubmission = true) => takeNumbers(database.db, held, least(at, isSubmission));

test("the first number is the count of the time, the next one is one more, also while the clock stands still", async () => {
  await holdLine(database.db, held, 30);

  const taken = [await take(), await take(), await take(LATER)];

  const first = leastNumber(NOW);
  assert.deepEqual(
    taken.map((one) => one?.number),
    [first, first + 1, leastNumber(LATER)],
  );
  assert.deepEqual(
    taken.map((one) => one?.transaction),
    [NOW.getTime(), NOW.getTime() + 1, LATER.getTime()],
  );
});

test("a message that submits nothing takes a transaction id and no number", async () => {
  await holdLine(database.db, held, 30);

  const taken = [await take(), await take(NOW, false), await take()];

  assert.deepEqual(
    taken.map((one) => one?.number),
    [0, 0, 1].map((more) => leastNumber(NOW) + more),
  );
  assert.deepEqual(
    taken.map((one) => one?.transaction),
    [0, 1, 2].map((more) => NOW.getTime() + more),
  );
});

test("a clock that went back makes no number that was used", async () => {
  await holdLine(database.db, held, 30);
  const first = await take(LATER);

  const second = await take(NOW);

  assert.ok(first && second);
  assert.deepEqual([second.number, second.transaction], [first.number + 1, first.transaction + 1]);
});

test("a database that was restored and has forgotten every number goes on above them when the clock has", async () => {
  await holdLine(database.db, held, 30);
  const used = await take();
  await database.db.query("update presenter_lines set last_number = 0, last_transaction = 0");

  const next = await take(LATER);

  assert.ok(used && next);
  assert.ok(next.number > used.number && next.transaction > used.transaction);
});

test("a first number that is set is used next if it is higher, and changes nothing if it is lower", async () => {
  await holdLine(database.db, held, 30);
  const used = await take();
  assert.ok(used);

  await keepLine(database.db, { id: "one", destination: "live", lastNumber: 5 });
  const lower = await take();
  await keepLine(database.db, { id: "one", destination: "live", lastNumber: 36 ** 5 * 30 });
  const higher = await take();

  assert.deepEqual([lower?.number, higher?.number], [used.number + 1, 36 ** 5 * 30 + 1]);
});

test("who does not hold the line, or holds it no more, takes nothing", async () => {
  assert.equal(await take(), undefined);
  await holdLine(database.db, { line: "one", token: "another" }, 30);
  assert.equal(await take(), undefined);
  await letLineGo(database.db, { line: "one", token: "another" });
  await holdLine(database.db, held, -1);
  assert.equal(await take(), undefined);

  const { last_number } = only(
    await database.db.query<{ last_number: number }>("select last_number from presenter_lines"),
  );
  assert.equal(last_number, 0);
});

test("a line is held by one, until it lets go or its time is over", async () => {
  const other = { line: "one", token: "U" };
  const outcomes = [
    await holdLine(database.db, held, 30),
    await holdLine(database.db, other, 30),
    await letLineGo(database.db, other).then(() => holdLine(database.db, other, 30)),
    await letLineGo(database.db, held).then(() => holdLine(database.db, other, -1)),
    await holdLine(database.db, held, 30),
  ];

  assert.deepEqual(outcomes, [true, false, false, true, true]);
});

test("fifty that take a number at once get fifty numbers", async () => {
  await holdLine(database.db, held, 30);

  const taken = await Promise.all(Array.from({ length: 50 }, () => take()));

  assert.equal(new Set(taken.map((one) => one?.number)).size, 50);
  assert.equal(new Set(taken.map((one) => one?.transaction)).size, 50);
});
