// Connections that go silent: the packets are dropped, and no side is told. In each test the one limit it is about is
// short, and the others are long.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase, testServer } from "../../../test/support/database.ts";
import { type FaultProxy, startFaultProxy } from "../../../test/support/fault-proxy.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { until } from "../../../test/support/until.ts";
import { MINUTE } from "../clock.ts";
import { CommitUnknown, type Database, openDatabase } from "./db.ts";
import type { DatabaseLimits } from "./limits.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await database.db.query("create table kept (id integer unique)");
});
after(() => database.close());

const long: DatabaseLimits = {
  answerMs: 5 * MINUTE,
  statementMs: 5 * MINUTE,
  lockWaitMs: 5 * MINUTE,
  briefLockMs: 5 * MINUTE,
  idleInTransactionMs: 5 * MINUTE,
  connectMs: 5 * MINUTE,
  keepAliveMs: MINUTE,
};

interface Line {
  proxy: FaultProxy;
  db: Database;
  /** Messages of connections that were lost while idle. */
  lost: string[];
}

async function withLine(
  short: Partial<DatabaseLimits>,
  use: (line: Line) => Promise<void>,
  connections = 1,
): Promise<void> {
  const { host, port } = testServer();
  const proxy = await startFaultProxy(() => ({ path: `${host}/.s.PGSQL.${port}` }));
  const lost: string[] = [];
  const db = openDatabase(
    { ...database.connection, host: proxy.host, port: proxy.port },
    { connections, limits: { ...long, ...short }, onIdleError: ({ message }) => lost.push(message) },
  );
  try {
    await use({ proxy, db, lost });
  } finally {
    await db.close();
    await proxy.close();
  }
}

const rows = async (id: number) => (await database.db.query("select from kept where id = $1", [id])).length;

test("a statement without an answer is given up, and the next one has a new connection", () =>
  withLine({ answerMs: 300 }, async ({ proxy, db }) => {
    await settled(db);

    proxy.once("silent");

    await assert.rejects(db.query("select 1"), { code: "ETIMEDOUT" });
    await settled(db);
    assert.ok(proxy.opened() >= 2);
  }));

test("one silent connection takes the idle ones along: they are not tried one after the other", () =>
  withLine(
    { answerMs: 300 },
    async ({ proxy, db, lost }) => {
      await until("five connections are open at once", async () => {
        await Promise.all(Array.from({ length: 5 }, () => db.query("select pg_sleep(0.05)").catch(() => [])));
        return proxy.opened() >= 5;
      });
      const opened = proxy.opened();

      proxy.once("silent");
      await assert.rejects(db.query("select 1"), { code: "ETIMEDOUT" });

      await until("the idle ones are gone", async () => lost.some((message) => /^another connection/.test(message)));
      await settled(db);
      assert.ok(proxy.opened() > opened);
    },
    5,
  ));

test("a commit without an answer is unknown, and this one happened", () =>
  withLine({ answerMs: 500 }, async ({ proxy, db }) => {
    await until("a commit is lost, and not a statement before it on a busy machine", async () => {
      const lost = db.transaction(async (tx) => {
        await tx.query("insert into kept values (1)");
        proxy.once("mute");
      });
      return lost.then(
        () => assert.fail("it was answered"),
        (error: unknown) => error instanceof CommitUnknown,
      );
    });

    await until("the server has it", async () => (await rows(1)) === 1);
  }));

test("a statement that commits by itself and does not arrive is unknown too, and this one did not happen", () =>
  withLine({ answerMs: 300 }, async ({ proxy, db }) => {
    await settled(db);
    proxy.once("silent");

    await assert.rejects(db.query("insert into kept values (2)", [], { commits: true }), CommitUnknown);

    assert.equal(await rows(2), 0);
    await until("it can be repeated", async () =>
      db.query("insert into kept values (2)", [], { commits: true }).then(
        () => true,
        () => false,
      ),
    );
  }));

test("a transaction whose line goes silent fails with its own error, and its rollback is not waited for", () =>
  withLine({ connectMs: 1_000 }, async ({ proxy, db }) => {
    await settled(db);

    const failed = db.transaction(async (tx) => {
      await tx.query("select 1");
      proxy.once("silent");
      throw new Error("on purpose");
    });

    await assert.rejects(failed, /on purpose/);
    await settled(db);
  }));

test("connecting over a silent line has a limit, and so has waiting for a place in the pool", () =>
  withLine({ connectMs: 300 }, async ({ proxy, db }) => {
    proxy.set("silent");

    const both = await Promise.allSettled([db.query("select 1"), db.query("select 2")]);
    proxy.set("pass");

    // One of the two had the only place.
    const codes = both.map((result) => result.status === "rejected" && result.reason.code);
    assert.deepEqual(codes, ["ETIMEDOUT", "53300"]);
    await settled(db);
  }));

test("the server ends a transaction that nobody goes on with, and what it had locked is free", () =>
  withLine({ idleInTransactionMs: 3_000 }, async ({ proxy, db }) => {
    await database.db.query("insert into kept values (3)");

    const abandoned = db.transaction(async (tx) => {
      await tx.query("update kept set id = 4 where id = 3");
      proxy.set("silent");
      const other = await database.db.query("update kept set id = 5 where id = 3 returning id");
      proxy.set("cut");
      return other;
    });

    await assert.rejects(abandoned, CommitUnknown);
    assert.deepEqual([await rows(4), await rows(5)], [0, 1]);
  }));

test("the server ends a statement that takes too long, and the connection goes on; one without hurry is let be", () =>
  withLine({ statementMs: 200 }, async ({ proxy, db }) => {
    const slow = "select pg_sleep(0.5)";

    await assert.rejects(db.query(slow), { code: "57014" });
    await db.query(slow, [], { longRunning: true });
    await db.transaction((tx) => tx.query(slow, [], { longRunning: true }));

    await assert.rejects(db.query(slow), { code: "57014" });
    assert.equal(proxy.opened(), 1);
  }));

/** On a busy machine even a good answer may come late: then it is asked for again. */
function settled(db: Database): Promise<true> {
  return until("the database answers", () =>
    db.query("select 1").then(
      () => true as const,
      () => false as const,
    ),
  );
}
