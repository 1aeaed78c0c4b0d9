// Which of several servers is connected to. The one that takes writes is the test's own, reached over a line that can
// break; a standby is played by a server that says what PostgreSQL says at the start of a connection. With real
// standbys: test/journeys/replicated.long.test.ts.

import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { openTestDatabase, type TestDatabase, testServer } from "../../../test/support/database.ts";
import { type FaultProxy, startFaultProxy } from "../../../test/support/fault-proxy.ts";
import { after, before, type TestContext, test } from "../../../test/support/suite.ts";
import { until } from "../../../test/support/until.ts";
import { HOUR, MINUTE } from "../clock.ts";
import { codeOf, messageOf } from "../errors.ts";
import { databaseCauseOf } from "./causes.ts";
import { CommitUnknown, type Database, isUnavailable, openDatabase } from "./db.ts";
import { type DatabaseLimits, databaseLimits } from "./limits.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
  await database.db.query("create table kept (id integer unique)");
});
after(() => database.close());

interface Place {
  host: string;
  port: number;
  opened(): number;
}

test("the server that takes writes is used, wherever the URL names it", async (t) => {
  const [standby, primary] = [await startStandby(t), await startLine(t)];

  for (const places of [
    [standby, primary],
    [primary, standby],
  ])
    assert.equal(await nameOf(openOn(t, places)), database.connection.database);
});

test("a server that is told to be read-only is not used; one that is not a standby is, where that is asked for", async (t) => {
  const [readOnly, primary] = [await startStandby(t, "default_transaction_read_only"), await startLine(t)];

  await nameOf(openOn(t, [readOnly, primary]));

  await assert.rejects(nameOf(openOn(t, [readOnly])), { code: "25006" });
  const reached = openOn(t, [readOnly], { attributes: "primary", limits: { ...long, answerMs: 100 } });
  await assert.rejects(nameOf(reached), { code: "ETIMEDOUT" }, "it is connected to, and answers no statement");
});

test("a server that drops packets holds nothing up: all are asked at once", async (t) => {
  const [silent, primary] = [await startLine(t), await startLine(t)];
  silent.set("silent");

  assert.equal(await nameOf(openOn(t, [silent, primary])), database.connection.database);
  assert.equal(silent.opened(), 1);
});

test("while no server takes writes, the reason of each is told, and the database is unavailable", async (t) => {
  const [standby, gone] = [await startStandby(t), await startLine(t)];
  await gone.close();

  const error = await nameOf(openOn(t, [standby, gone])).catch((error: unknown) => error);

  assert.equal(
    messageOf(error),
    `no server takes writes (127.0.0.1:${standby.port}: it takes no writes; 127.0.0.1:${gone.port}: connect ECONNREFUSED 127.0.0.1:${gone.port})`,
  );
  assert.equal(databaseCauseOf(error), "read_only", "a server is there");
});

test("many who ask at once share one look at the servers", async (t) => {
  const [standby, primary] = [await startStandby(t), await startLine(t)];
  const db = openOn(t, [standby, primary]);

  await Promise.all(Array.from({ length: 10 }, () => db.query("select 1")));

  assert.equal(standby.opened(), 1);
});

test("when its connections are lost another server is looked for, and that one is kept", async (t) => {
  const [first, second] = [await startLine(t), await startLine(t)];
  second.set("refuse");
  const db = openOn(t, [first, second]);
  await nameOf(db);

  second.set("pass");
  first.set("cut");
  await untilAnswered(db);
  first.set("pass");
  const opened = first.opened();
  await Promise.all(Array.from({ length: 5 }, () => db.query("select 1")));

  assert.equal(first.opened(), opened);
});

test("the limit for a new connection holds for all servers together", async (t) => {
  const places = [await startLine(t), await startLine(t), await startLine(t)];
  for (const line of places) line.set("silent");
  const db = openOn(t, places, { limits: { ...long, connectMs: 2_000 } });

  await assert.rejects(nameOf(db), ({ message }: Error) => message.startsWith("no server takes writes"));
  assert.deepEqual(
    places.map((line) => line.opened()),
    [1, 1, 1],
  );
});

test("a write that a server refuses because it takes none is undone, and the next has another connection", async () => {
  const db = openDatabase(database.connection, { connections: 1, limits: long, onIdleError: () => {} });
  const readOnly = () => db.query("set default_transaction_read_only = on");
  const written = (id: number) => db.query("insert into kept values ($1)", [id], { commits: true });
  const inTransaction = (id: number) =>
    db.transaction(async (tx) => {
      await tx.query("insert into kept values ($1)", [id]);
    });

  try {
    for (const [id, write] of [written, inTransaction].entries()) {
      await readOnly();
      const refusal = await write(id).catch((error: unknown) => error);
      await write(id);

      assert.equal(codeOf(refusal), "25006");
      assert.ok(!(refusal instanceof CommitUnknown));
      assert.ok(isUnavailable(codeOf(refusal)));
    }
    assert.equal((await database.db.query("select from kept")).length, 2);
  } finally {
    await db.close();
  }
});

const long: DatabaseLimits = { ...databaseLimits(15), answerMs: 5 * MINUTE, statementMs: 5 * MINUTE, connectMs: HOUR };

function openOn(
  t: TestContext,
  places: readonly Place[],
  { attributes = "read-write", limits = long }: { attributes?: string; limits?: DatabaseLimits } = {},
): Database {
  const { user, database: name } = database.connection;
  const hosts = places.map(({ host, port }) => `${host}:${port}`).join(",");
  const connectionString = `postgresql://${user}@${hosts}/${name}?target_session_attrs=${attributes}`;
  const db = openDatabase({ connectionString }, { connections: 5, limits, onIdleError: () => {} });
  t.after(() => db.close());
  return db;
}

async function nameOf(db: Database): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>("select current_database() as name");
  return row?.name;
}

function untilAnswered(db: Database): Promise<true> {
  return until("the database answers", () =>
    db.query("select 1").then(
      () => true as const,
      () => false as const,
    ),
  );
}

async function startLine(t: TestContext): Promise<FaultProxy> {
  const { host, port } = testServer();
  const line = await startFaultProxy(() => ({ path: `${host}/.s.PGSQL.${port}` }));
  t.after(() => line.close().catch(() => {}));
  return line;
}

/** Lets everybody in, says that it is a standby, and then nothing more. */
async function startStandby(t: TestContext, says = "in_hot_standby"): Promise<Place> {
  let opened = 0;
  const message = (type: string, body: string) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(4 + Buffer.byteLength(body));
    return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
  };
  const welcome = [message("R", "\0\0\0\0"), message("S", `${says}\0on\0`), message("Z", "I")];
  const server = createServer((socket) => {
    opened++;
    socket.on("error", () => {});
    socket.once("data", () => socket.write(Buffer.concat(welcome)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => new Promise((resolve) => server.close(resolve)));
  return { host: "127.0.0.1", port: (server.address() as AddressInfo).port, opened: () => opened };
}
