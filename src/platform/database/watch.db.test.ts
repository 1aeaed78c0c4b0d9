// The watch over the database finds each reason why nothing can be stored, waits for no other connection, and says when
// it is over.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { after, before, beforeEach, test } from "../../../test/support/suite.ts";
import { createLog } from "../log.ts";
import type { DatabaseCause } from "./causes.ts";
import { type Database, openDatabase } from "./db.ts";
import { storingTrouble, watchDatabase } from "./watch.ts";

let database: TestDatabase;
let lines: string[];
before(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  lines = [];
});
after(() => database.close());

const open = (): Database => openDatabase(database.application, { connections: 1, onIdleError: () => {} });
const log = createLog("info", { write: (line: string) => void lines.push(line) });
const watching = { open, log, isUpToDate: async () => true, everyMs: null };
const told = () => lines.map((line) => JSON.parse(line)).map(({ msg, cause }) => [msg, cause]);

/** Settings of the database are those of connections opened later. */
const reasons: [what: string, arrange: string, repair: string, cause: DatabaseCause][] = [
  [
    "a database that takes no writes",
    "set default_transaction_read_only = on",
    "reset default_transaction_read_only",
    "read_only",
  ],
  // A full disk and this limit end the same write: the one of the temporary file.
  ["no room for a file", "set temp_file_limit = 0", "reset temp_file_limit", "out_of_resources"],
];

for (const [what, arrange, repair, cause] of reasons)
  test(`${what} is found, told once, and told again when it is over`, async () => {
    const { db, connection } = database;
    await db.query(`alter database ${connection.database} ${arrange}`);
    const watch = await watchDatabase({ ...watching, open });
    await watch.look();
    const found = watch.trouble();
    const forCommand = await fresh(storingTrouble);
    await db.query(`alter database ${connection.database} ${repair}`);
    await endOthers();
    await watch.look();
    await watch.look();
    await watch.stop();

    assert.equal(found, cause);
    assert.equal(forCommand, cause);
    assert.equal(watch.trouble(), null);
    assert.deepEqual(told().slice(0, 1), [["the database cannot store anything", cause]]);
    assert.deepEqual(told().at(-1), ["the database stores again", undefined]);
  });

test("a look leaves no row and no file behind", async () => {
  const sizeOf = async () => database.db.query("select count(*) from pg_class");
  const before = await sizeOf();

  assert.equal(await fresh(storingTrouble), null);

  assert.deepEqual(await sizeOf(), before);
  assert.deepEqual(await database.db.query("select * from pg_ls_tmpdir()"), []);
});

test("a server that is away is unreachable, and a database that lacks migrations is outdated", async () => {
  const nowhere = { ...database.application, host: "/nonexistent" };
  const away = await watchDatabase({
    ...watching,
    open: () => openDatabase(nowhere, { connections: 1, onIdleError: () => {} }),
  });
  const behind = await watchDatabase({ ...watching, isUpToDate: async () => false });

  assert.equal(away.trouble(), "unreachable");
  assert.deepEqual([behind.trouble(), behind.isOutdated()], [null, true]);
  await Promise.all([away.stop(), behind.stop()]);
});

test("a look that has no answer yet counts after five seconds", async () => {
  const { db } = database;
  let nowMs = 0;
  const watch = await watchDatabase({ ...watching, now: () => nowMs, isUpToDate: waitsForLock });
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(65)");
    const looked = watch.look();
    const atFirst = watch.trouble();
    nowMs += 5_001;
    assert.deepEqual([atFirst, watch.trouble()], [null, "too_slow"]);
    void looked;
  });
  await watch.look();

  assert.equal(watch.trouble(), null);
  await watch.stop();
});

test("a look during which the watch is stopped tells of no trouble", async () => {
  let looks = 0;
  const isUpToDate = async (db: Database) => {
    looks++;
    if (looks === 2) stopping = watch.stop();
    await db.query("select 1");
    return true;
  };
  let stopping = Promise.resolve();
  const watch = await watchDatabase({ ...watching, isUpToDate });
  await watch.look();
  await stopping;

  assert.equal(looks, 2);
  assert.deepEqual(told(), []);
});

test("trouble of a request makes it look over a new connection: one that is open shows no lack of connections", async () => {
  const { db, connection } = database;
  const watch = await watchDatabase(watching);
  await db.query(`alter database ${connection.database} connection limit 1`);
  watch.met(Object.assign(new Error("too many connections"), { code: "53300" }));
  await watch.look();
  const found = watch.trouble();
  await db.query(`alter database ${connection.database} connection limit -1`);
  await watch.look();

  assert.equal(found, "out_of_connections");
  assert.equal(watch.trouble(), null);
  await watch.stop();
});

async function waitsForLock(db: Database): Promise<boolean> {
  await db.query("select pg_advisory_lock_shared(65), pg_advisory_unlock_shared(65)");
  return true;
}

async function fresh<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = open();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Those that have the settings of before. */
async function endOthers(): Promise<void> {
  await database.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1`,
    [database.application.user],
  );
}
