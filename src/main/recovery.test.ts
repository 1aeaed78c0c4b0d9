// How long the service is out of order after the database's connections went silent, or a worker died: the sum of the
// limits in force, with nothing measured. That each limit holds is shown by src/platform/database/db-silent.db.test.ts
// and test/journeys/silent-database.long.test.ts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SECOND } from "../platform/clock.ts";
import { databaseLimits, serverSettings } from "../platform/database/limits.ts";
import { SLOW_LOOK_MS } from "../work/announcements.ts";
import { LOOK_AGAIN_MS } from "../work/runner.ts";
import { LEASE_SECONDS, readConfig, SEND_TIMEOUT_MS } from "./config.ts";
import { MOST_WORKERS } from "./connections.ts";
import { LOOK_EVERY_MS } from "./serve/worker.ts";

const WITHIN_MS = 30 * SECOND;

const config = readConfig({});
const limits = databaseLimits(config.databaseTimeoutSeconds);
const server = serverSettings(limits);
const number = (name: string) => Number(server[name]);
/** Between two looks of one worker, where the process has as many as may be. */
const lookEveryMs = LOOK_EVERY_MS * MOST_WORKERS;

const sums: readonly (readonly [what: string, ms: readonly number[]])[] = [
  ["a request that waits on a dead connection gets 503", [limits.answerMs]],
  ["a request that finds no place in the pool gets 503", [limits.connectMs]],
  ["a transaction that fails on a dead connection ends", [limits.answerMs, limits.connectMs]],
  ["the request repeated after its 503 has a new connection", [limits.answerMs, limits.connectMs]],
  [
    "a look for work that hangs is given up, and the next one has rows",
    [limits.answerMs, LOOK_AGAIN_MS, limits.connectMs],
  ],
  // A worker that knows of the lease takes it when it ends; the slow look finds it for one that does not.
  ["what a lost claim, or a dead worker, holds is claimed again", [LEASE_SECONDS * SECOND, SLOW_LOOK_MS]],
  ["what a process that died announced to nobody is claimed", [SLOW_LOOK_MS]],
  [
    "a listening connection that is dead is noticed, and the workers look often",
    [SLOW_LOOK_MS, limits.answerMs, lookEveryMs],
  ],
  ["the server lets go of an abandoned transaction", [limits.statementMs, limits.idleInTransactionMs]],
  [
    "the server ends a connection whose other end is silent",
    [SECOND * (number("tcp_keepalives_idle") + number("tcp_keepalives_interval") * number("tcp_keepalives_count"))],
  ],
  ["the server gives up sending to an end that confirms nothing", [number("tcp_user_timeout")]],
  // Node asks ten times, a second apart.
  ["an idle connection that died is noticed", [limits.keepAliveMs, 10 * SECOND]],
];

for (const [what, ms] of sums) {
  test(`${what}: within 30 seconds`, () => {
    assert.ok(sum(ms) <= WITHIN_MS, `${ms.join(" + ")} = ${sum(ms)} ms`);
  });
}

/** Each must be over before the next one begins to count. */
const orders: readonly (readonly [why: string, earlier: readonly number[], later: readonly number[]])[] = [
  ["slow work fails at the server before we give the connection up", [limits.statementMs], [limits.answerMs]],
  ["a wait for the same key ends before its statement does", [limits.lockWaitMs], [limits.statementMs]],
  ["a request repeated at once outlives an abandoned first one", [limits.idleInTransactionMs], [limits.lockWaitMs]],
  [
    "a request repeated after its 503 outlives the first one, however slow that was",
    [limits.statementMs, limits.idleInTransactionMs],
    [limits.answerMs, limits.lockWaitMs],
  ],
  ["a lease outlives an exchange with HMRC", [SEND_TIMEOUT_MS], [LEASE_SECONDS * SECOND]],
];

for (const [why, earlier, later] of orders) {
  test(why, () => {
    assert.ok(sum(earlier) < sum(later), `${earlier.join(" + ")} < ${later.join(" + ")}`);
  });
}

function sum(ms: readonly number[]): number {
  return ms.reduce((total, one) => total + one, 0);
}
