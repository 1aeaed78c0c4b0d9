// What one process announces another hears; what nobody announced is found by the slow look; and a connection that was
// lost is noticed, told of and replaced.

import assert from "node:assert/strict";
import pg from "pg";
import { openTestDatabase, type TestDatabase, testServer } from "../../test/support/database.ts";
import { type FaultProxy, startFaultProxy } from "../../test/support/fault-proxy.ts";
import { after, before, type TestContext, test } from "../../test/support/suite.ts";
import { until } from "../../test/support/until.ts";
import { openDatabase } from "../platform/database/db.ts";
import { databaseLimits } from "../platform/database/limits.ts";
import { createLog } from "../platform/log.ts";
import { type Announcements, announceOnce, CHANNEL, startAnnouncements } from "./announcements.ts";

const NEVER_MS = 2 ** 31 - 1;

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** A process, and what it was told. */
interface Process extends Announcements {
  told: string[];
  overdue: string[];
  /** Until it was told so often. */
  hears(word: string, times: number): Promise<true>;
}

interface Wishes {
  lookEveryMs?: number;
  /** Where the server is, if not where it always is. */
  line?: { host: string; port: number };
  /** Without it, the database may take any time. */
  timeoutSeconds?: number;
}

function startProcess(t: TestContext, { lookEveryMs = NEVER_MS, line, timeoutSeconds }: Wishes = {}): Process {
  const told: string[] = [];
  const overdue: string[] = [];
  const place =
    line === undefined ? database.application : { ...database.application, host: line.host, port: line.port };
  const limits = timeoutSeconds === undefined ? {} : { limits: databaseLimits(timeoutSeconds) };
  const open = () => openDatabase(place, { name: "announcements", connections: 1, onIdleError: () => {}, ...limits });
  const announcements = startAnnouncements({
    open,
    overdue: async (db) => {
      await db.query("select 1");
      return overdue.splice(0);
    },
    due: (queues) => void told.push(queues === undefined ? "due" : `due in ${queues.join()}`),
    found: (queues) => void told.push(`found: ${queues.join()}`),
    hears: (isHeard) => void told.push(isHeard ? "hears" : "hears nothing"),
    log: createLog("silent"),
    lookEveryMs,
  });
  const hears = (word: string, times: number) =>
    until(`${word}, ${times} times`, async () => told.filter((one) => one === word).length >= times);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= announcements.stop();
    return stopped;
  };
  t.after(stop);
  return { ...announcements, stop, told, overdue, hears: hears as Process["hears"] };
}

test("an announcement is heard by every other process, and not by its own; a command is heard by all", async (t) => {
  const [one, other] = [startProcess(t), startProcess(t)];
  await Promise.all([one.hears("hears", 1), other.hears("hears", 1)]);
  one.announce();
  await other.hears("due", 2);
  const ownBefore = one.told.filter((word) => word === "due").length;
  await announceOnce(database.db);
  await Promise.all([one.hears("due", 2), other.hears("due", 3)]);

  assert.equal(ownBefore, 1, "the look at the start");
});

test("an announcement names the queues in which something became due, all that was announced together", async (t) => {
  const line = await startLine(t);
  const [one, other] = [startProcess(t, { line }), startProcess(t)];
  await Promise.all([one.hears("hears", 1), other.hears("hears", 1)]);

  line.set("frozen");
  for (const queues of [["a"], ["b"], ["c", "b"]]) one.announce(queues);
  line.set("pass");
  await Promise.all([other.hears("due in a", 1), other.hears("due in b,c", 1)]);
  const before = other.told.filter((word) => word === "due").length;
  line.set("frozen");
  for (const queues of [["a"], ["b"], undefined]) one.announce(queues);
  line.set("pass");
  // The first may be under way by itself, or wait with the others for the answer to the one before.
  await other.hears("due", before + 1);
});

test("one announcement is under way at a time, and what is announced meanwhile is one more", async (t) => {
  const line = await startLine(t);
  const one = startProcess(t, { line });
  await one.hears("hears", 1);
  const heard = await hearAll(t);

  line.set("frozen");
  for (let count = 0; count < 500; count++) {
    one.announce();
    await new Promise(setImmediate);
  }
  line.set("pass");
  await one.stop();

  assert.deepEqual(await heard.untilEnd(), ["", ""]);
});

test("a process that stops announces first what it was asked to", async (t) => {
  const one = startProcess(t);
  await one.hears("hears", 1);
  const heard = await hearAll(t);

  for (let count = 0; count < 3; count++) one.announce();
  await one.stop();

  assert.deepEqual(await heard.untilEnd(), ["", ""]);
});

test("what nobody announced is found by the slow look", async (t) => {
  const one = startProcess(t, { lookEveryMs: 1 });
  await one.hears("hears", 1);
  one.overdue.push("submissions");
  await one.hears("found: submissions", 1);
});

test("a connection that is lost is told of at once; the next one looks for what became due meanwhile", async (t) => {
  const one = startProcess(t);
  await one.hears("hears", 1);
  await endListening();
  await one.hears("hears", 2);

  assert.deepEqual(one.told, ["hears", "due", "hears nothing", "hears", "due"]);
});

test("a connection that is dead without a word is noticed by the slow look, and replaced", async (t) => {
  const line = await startLine(t);
  const one = startProcess(t, { line, timeoutSeconds: 3, lookEveryMs: 100 });
  await one.hears("hears", 1);

  line.once("silent");
  await one.hears("hears", 2);

  assert.deepEqual(one.told, ["hears", "due", "hears nothing", "hears", "due"]);
});

test("what is announced over a connection that turns out to be dead is announced by the next one", async (t) => {
  const line = await startLine(t);
  const [one, other] = [startProcess(t, { line, timeoutSeconds: 3 }), startProcess(t)];
  await Promise.all([one.hears("hears", 1), other.hears("hears", 1)]);

  line.once("silent");
  one.announce();
  await other.hears("due", 2);

  assert.deepEqual(one.told, ["hears", "due", "hears nothing", "hears", "due"]);
});

test("while the server has no connection left, nothing is heard; then it listens, and looks", async (t) => {
  const one = startProcess(t);
  await one.hears("hears", 1);

  await setConnectionLimit(0);
  await endListening();
  await one.hears("hears nothing", 2);
  await setConnectionLimit(-1);
  await one.hears("hears", 2);

  assert.deepEqual(one.told.slice(0, 3), ["hears", "due", "hears nothing"]);
  assert.deepEqual(one.told.slice(-3), ["hears nothing", "hears", "due"]);
});

test("it ends while the database is away", async (t) => {
  const away = startProcess(t, { line: { host: "/nonexistent", port: 5432 } });
  await away.hears("hears nothing", 1);
  away.announce();
  await away.stop();

  assert.deepEqual(new Set(away.told), new Set(["hears nothing"]));
});

/** Every announcement, in the order of their commits. */
async function hearAll(t: TestContext): Promise<{ untilEnd(): Promise<(string | undefined)[]> }> {
  const heard: (string | undefined)[] = [];
  const listener = new pg.Client({ ...database.connection, ssl: false });
  t.after(() => listener.end());
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push(payload));
  await listener.query(`listen ${CHANNEL}`);
  return {
    async untilEnd() {
      await listener.query(`notify ${CHANNEL}, 'end'`);
      await until("the end is heard", async () => heard.at(-1) === "end");
      return heard.slice(0, -1);
    },
  };
}

async function startLine(t: TestContext): Promise<FaultProxy> {
  const { host, port } = testServer();
  const line = await startFaultProxy(() => ({ path: `${host}/.s.PGSQL.${port}` }));
  t.after(() => line.close());
  return line;
}

/** The server ends the listening connections. */
async function endListening(): Promise<void> {
  await database.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'quarterday announcements'`,
  );
}

/** Of others than the superuser. */
async function setConnectionLimit(connections: number): Promise<void> {
  await database.db.query(`alter database ${database.application.database} connection limit ${connections}`);
}
