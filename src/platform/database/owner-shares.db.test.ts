// One owner's requests wait for locks without taking the connections of others.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { MINUTE } from "../clock.ts";
import { Shares } from "../limits/shares.ts";
import { changeInLine, type Database, openDatabase } from "./db.ts";
import { databaseLimits } from "./limits.ts";
import { Contended, type DatabaseOf, databaseShares } from "./owner-shares.ts";

let database: TestDatabase;
let pool: Database;
let of: DatabaseOf;
before(async () => {
  database = await openTestDatabase();
  await database.db.query("create table shared (id integer)");
  await database.db.query("insert into shared values (1)");
  const limits = { ...databaseLimits(600), briefLockMs: 20 };
  pool = openDatabase(database.connection, { connections: 3, limits, onIdleError: () => {} });
  of = databaseShares(pool, new Shares({ places: 3, mostWaiting: 100, waitMs: 5 * MINUTE }));
});
after(async () => {
  await pool.close();
  await database.close();
});

const LOCK = "select id from shared for update";
const owner = (name: string) => of({ name, member: "" });

test("transactions of one owner that wait for a lock leave a connection for the next owner", async () => {
  const [one, other] = [owner("one"), owner("other")];
  const waiting: Promise<unknown>[] = [];
  const answer = await database.db.transaction(async (held) => {
    await held.query(LOCK);
    for (let request = 0; request < 10; request++) waiting.push(one.transaction((tx) => tx.query(LOCK)));
    return other.query("select 1 as one");
  });
  await Promise.all(waiting);

  assert.deepEqual(answer, [{ one: 1 }]);
});

test("a change that another process holds up is refused soon, and the next one is made", async () => {
  const one = owner("one");
  const change = () => changeInLine(one, "shared", (tx) => tx.query(LOCK));

  await database.db.transaction(async (held) => {
    await held.query(LOCK);
    await assert.rejects(change(), Contended);
  });

  assert.deepEqual(await change(), [{ id: 1 }]);
});
