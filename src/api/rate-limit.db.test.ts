// The rate limit over several API processes that know of each other only through the database. Tokens come back so
// slowly here that no run is slow enough for one to.

import assert from "node:assert/strict";
import { createFakeClock } from "../../test/support/clock.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { reportRates } from "../access/rate-store.ts";
import { openDatabase, type Queryable } from "../platform/database/db.ts";
import { createRateLimiter, type RateSharing } from "./rate-limit.ts";

const limit = { perSecond: 0.000_1, burst: 200 };
/** What a process lets through before it reports by itself. */
const BATCH = 20;

let database: TestDatabase;
/** As the service's own role. */
let db: ReturnType<typeof openDatabase>;
before(async () => {
  database = await openTestDatabase();
  db = openDatabase(database.application, { connections: 4, onIdleError: () => {} });
});
after(async () => {
  await db.close();
  await database.close();
});

let organisations = 0;
const newCaller = () => ({ organisationId: `org_${++organisations}`, mode: "sandbox" as const });
type Asking = ReturnType<typeof newCaller>;

let processes = 0;
/** An API process; what it would do within a second is done by `tick`. */
function startProcess(through: Queryable = db) {
  const process = `process ${++processes}`;
  const troubles: unknown[] = [];
  const reported: Parameters<RateSharing["report"]>[0][number][] = [];
  let statements = 0;
  const limiter = createRateLimiter(limit, createFakeClock(), {
    report(reports) {
      statements++;
      reported.push(...reports);
      return reportRates(through, { process, limit, reports });
    },
    onTrouble: (error) => troubles.push(error),
    later: () => {},
  });
  return {
    troubles,
    reported,
    statements: () => statements,
    tick: () => limiter.report(),
    stop: () => limiter.close(),
    /** How many of so many requests are let through, with the reports that they cause. */
    async serve(caller: Asking, requests: number): Promise<number> {
      let served = 0;
      for (let request = 0; request < requests; request++) {
        if (limiter.check(caller).allowed) served++;
        if ((request + 1) % BATCH === 0) await limiter.report();
      }
      return served;
    },
  };
}

test("two processes together let through what one does, and at most a share more that is paid back", async () => {
  const caller = newCaller();
  const [one, another] = [startProcess(), startProcess()];
  let served = 0;

  for (let round = 0; round < 30; round++) {
    served += await one.serve(caller, BATCH);
    served += await another.serve(caller, BATCH);
  }

  assert.ok(served >= limit.burst - 2 && served <= limit.burst + BATCH, `${served} were let through`);
  const [left] = await reportRates(db, { process: "onlooker", limit, reports: [{ owner: ownerOf(caller), used: 0 }] });
  assert.ok(left !== undefined && Math.abs(left.tokens - (limit.burst - served)) < 1, "each request was counted once");
});

test("processes that a burst meets at the same moment pass one burst each at the most, and all pay it back", async () => {
  const caller = newCaller();
  const all = [startProcess(), startProcess(), startProcess()];
  const unreported = await Promise.all(all.map(({ serve }) => serve(caller, BATCH - 1)));

  await Promise.all(all.map(({ tick }) => tick()));
  await Promise.all(all.map(({ tick }) => tick()));
  const more = await Promise.all(all.map(({ serve }) => serve(caller, limit.burst)));

  const served = [...unreported, ...more].reduce((sum, count) => sum + count, 0);
  assert.ok(served <= limit.burst * all.length, `${served} were let through`);
  await Promise.all(all.map(({ tick }) => tick()));
  assert.deepEqual(await Promise.all(all.map(({ serve }) => serve(caller, BATCH))), [0, 0, 0]);
});

test("one process alone gets the whole limit, however many others serve other organisations", async () => {
  const caller = newCaller();
  const [one, another] = [startProcess(), startProcess()];
  await another.serve(newCaller(), BATCH);
  await another.serve({ ...caller, mode: "live" } as unknown as Asking, BATCH);

  assert.equal(await one.serve(caller, 2 * limit.burst), limit.burst);
});

test("a process that no longer reports has no share: the others get the whole rest", async () => {
  const caller = newCaller();
  const [one, dead] = [startProcess(), startProcess()];
  const byDead = await dead.serve(caller, BATCH);
  const shared = await one.serve(caller, BATCH);
  await database.db.query("update rate_sharers set seen_at = seen_at - interval '4 seconds' where owner = $1", [
    ownerOf(caller),
  ]);

  const rest = await one.serve(caller, 2 * limit.burst);

  assert.equal(byDead + shared + rest, limit.burst);
});

test("a report is made for a tenth of the burst, not for a request, and one statement is about all organisations", async () => {
  const [first, second] = [newCaller(), newCaller()];
  const process = startProcess();

  for (let request = 0; request < BATCH - 1; request++) {
    await process.serve(first, 1);
    await process.serve(second, 1);
  }
  assert.equal(process.statements(), 0);
  await process.tick();

  assert.equal(process.statements(), 1);
  assert.deepEqual(process.reported, [
    { owner: ownerOf(first), used: BATCH - 1 },
    { owner: ownerOf(second), used: BATCH - 1 },
  ]);
});

test("a process that refuses everything still asks, so that it hears when there are tokens again", async () => {
  const caller = newCaller();
  const process = startProcess();
  await process.serve(caller, 2 * limit.burst);
  await database.db.query("update rate_tokens set refilled_at = refilled_at - interval '1 week'");
  assert.equal(await process.serve(caller, 1), 0);

  await process.tick();

  assert.ok((await process.serve(caller, BATCH - 1)) > 0);
});

test("while the database does not answer, a process goes on counting by itself, and reports later", async () => {
  const caller = newCaller();
  let isAway = true;
  const process = startProcess({
    query: (text, values, options) =>
      isAway ? Promise.reject(new Error("the database is away")) : db.query(text, values, options),
  });

  const served = await process.serve(caller, 2 * limit.burst);
  isAway = false;
  await process.tick();

  assert.equal(served, limit.burst);
  assert.ok(process.troubles.length > 0);
  assert.equal(await startProcess().serve(caller, BATCH), BATCH, "the others do not know yet");
  assert.equal(await process.serve(caller, BATCH), 0);
});

test("a process that stops waits for its report and makes no other", async () => {
  const caller = newCaller();
  const process = startProcess();
  await process.serve(caller, BATCH - 1);
  const reporting = process.tick();
  await process.stop();
  await process.serve(caller, 1);
  await process.tick();

  await reporting;
  assert.equal(process.statements(), 1);
  assert.deepEqual(process.troubles, []);
});

test("after an outage, what a process let through alone cannot lock an organisation out for longer than two bursts take", async () => {
  const caller = newCaller();
  const owner = ownerOf(caller);
  for (let report = 0; report < 10; report++)
    await reportRates(db, { process: "busy", limit, reports: [{ owner, used: limit.burst }] });

  const [standing] = await reportRates(db, { process: "busy", limit, reports: [{ owner, used: 0 }] });

  assert.ok(standing !== undefined && standing.tokens >= -limit.burst - 1, `${standing?.tokens} tokens`);
});

function ownerOf({ organisationId, mode }: Asking): string {
  return `${organisationId}/${mode}`;
}
