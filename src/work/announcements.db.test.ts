// What one process announces another hears; what nobody announced is found by the slow look; and a connection that was
// lost is noticed, told of and replaced.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { until } from "../../test/support/until.ts";
import { openDatabase } from "../platform/database/db.ts";
import { createLog } from "../platform/log.ts";
import { type Announcements, announceOnce, startAnnouncements } from "./announcements.ts";

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

function startProcess({ lookEveryMs = NEVER_MS } = {}): Process {
  const told: string[] = [];
  const overdue: string[] = [];
  const open = () =>
    openDatabase(database.application, { name: "announcements", connections: 1, onIdleError: () => {} });
  const announcements = startAnnouncements({
    open,
    overdue: async (db) => {
      await db.query("select 1");
      return overdue.splice(0);
    },
    due: (queues) => void told.push(queues === undefined ? "due" : `due: ${queues.join()}`),
    hears: (isHeard) => void told.push(isHeard ? "hears" : "hears nothing"),
    log: createLog("silent"),
    lookEveryMs,
  });
  const hears = (word: string, times: number) =>
    until(`${word}, ${times} times`, async () => told.filter((one) => one === word).length >= times);
  return { ...announcements, told, overdue, hears: hears as Process["hears"] };
}

test("an announcement is heard by every other process, and not by its own; a command is heard by all", async () => {
  const [one, other] = [startProcess(), startProcess()];
  await Promise.all([one.hears("hears", 1), other.hears("hears", 1)]);
  one.announce();
  await other.hears("due", 2);
  const ownBefore = one.told.filter((word) => word === "due").length;
  await announceOnce(database.db);
  await Promise.all([one.hears("due", 2), other.hears("due", 3)]);
  await Promise.all([one.stop(), other.stop()]);

  assert.equal(ownBefore, 1, "the look at the start");
});

test("announcements that come while one is under way are one", async () => {
  const [one, other] = [startProcess(), startProcess()];
  await Promise.all([one.hears("hears", 1), other.hears("hears", 1)]);
  for (let count = 0; count < 500; count++) one.announce();
  await one.stop();
  await other.hears("due", 2);
  await other.stop();

  assert.ok(other.told.filter((word) => word === "due").length <= 3, other.told.join());
});

test("what nobody announced is found by the slow look", async () => {
  const one = startProcess({ lookEveryMs: 1 });
  await one.hears("hears", 1);
  one.overdue.push("submissions");
  await one.hears("due: submissions", 1);
  await one.stop();
});

test("a connection that is lost is told of at once; the next one looks for what became due meanwhile", async () => {
  const one = startProcess();
  await one.hears("hears", 1);
  await database.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'quarterday announcements'`,
  );
  await one.hears("hears", 2);
  await one.stop();

  assert.deepEqual(one.told, ["hears", "due", "hears nothing", "hears", "due"]);
});

test("it ends while the database is away", async () => {
  const nowhere = { ...database.application, host: "/nonexistent" };
  const told: boolean[] = [];
  const away = startAnnouncements({
    open: () => openDatabase(nowhere, { connections: 1, onIdleError: () => {} }),
    overdue: null,
    due: () => {},
    hears: (isHeard) => void told.push(isHeard),
    log: createLog("silent"),
  });
  await until("it says that nothing is heard", async () => told.length > 0);
  away.announce();
  await away.stop();

  assert.ok(told.every((isHeard) => !isHeard));
});
