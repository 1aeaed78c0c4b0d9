// What one customer, or a stranger, does to the service, at the size at which outside testing did it, and by how much
// it may move another customer.

import { sameAtOnce, signIns } from "./at-once.ts";
import type { Figures, Measured } from "./bounds.ts";
import { amendment, flood, unreadDownloads } from "./edge.ts";
import { lateReceivers, testsInLive, unansweredFilings } from "./queues.ts";

export interface Pressure extends Omit<Measured, keyof Figures> {
  measure(): Promise<Figures>;
}

export const pressures: readonly Pressure[] = [
  {
    does: "120 sandbox filings that HMRC never answers (`never_answers`)",
    measures: "sandbox filing until acknowledged, median",
    unit: "s",
    found: "3 s → 206 s",
    bound: { times: 2 },
    measure: () => unansweredFilings(120),
  },
  {
    does: "600 Test-in-Live returns, at 50 messages a second",
    measures: "live return until acknowledged, median",
    unit: "s",
    found: "1.3 s → 25 s",
    bound: { times: 3 },
    measure: () => testsInLive({ returns: 600, messagesPerSecond: 50 }),
  },
  {
    does: "200 Test-in-Live returns, at 3 messages a second, the default",
    measures: "live return until acknowledged, median",
    unit: "s",
    found: "not measured",
    bound: { times: 3 },
    measure: () => testsInLive({ returns: 200, messagesPerSecond: 3 }),
  },
  {
    does: "400 endpoints that answer after 9 s, where the operator allows so many",
    measures: "event until delivered, median",
    unit: "s",
    found: "0.03 s → 43 s",
    bound: { times: 10 },
    measure: () => lateReceivers({ endpoints: 400, answerAfterMs: 9_000 }, "event"),
  },
  {
    does: "the same 400 endpoints",
    measures: "sandbox filing until acknowledged, median",
    unit: "s",
    found: "not measured",
    bound: { times: 2 },
    measure: () => lateReceivers({ endpoints: 400, answerAfterMs: 9_000 }, "filing"),
  },
  {
    does: "200 connections on `/sign-in`, without a key",
    measures: "API call, median",
    unit: "ms",
    found: "11 ms → 1,080 ms",
    bound: { times: 8 },
    measure: () => flood({ path: "/sign-in", connections: 200 }),
  },
  {
    does: "100 connections on `/metrics`, without a key",
    measures: "API call, median",
    unit: "ms",
    found: "11 ms → 2,157 ms",
    bound: { times: 8 },
    measure: () => flood({ path: "/metrics", connections: 100 }),
  },
  {
    does: "40 advances of the sandbox's clock at once, again and again, with 100 filings that wait",
    measures: "API call, median",
    unit: "ms",
    found: "23 ms → 6,127 ms",
    bound: { times: 2, plus: 20 },
    measure: () => sameAtOnce(40, "clock"),
  },
  {
    does: "40 amendments of one filing at once, again and again",
    measures: "API call, median",
    unit: "ms",
    found: "17 to 36 times",
    bound: { times: 2, plus: 20 },
    measure: () => sameAtOnce(40, "amendments"),
  },
  {
    does: "40 changes of one filing's metadata at once, again and again",
    measures: "API call, median",
    unit: "ms",
    found: "17 to 36 times",
    bound: { times: 2, plus: 20 },
    measure: () => sameAtOnce(40, "metadata"),
  },
  {
    does: "40 returns with one idempotency key at once, again and again",
    measures: "API call, median",
    unit: "ms",
    found: "17 to 36 times",
    bound: { times: 2, plus: 20 },
    measure: () => sameAtOnce(40, "idempotency key"),
  },
  {
    does: "320 sign-ins from 8 addresses, without a key",
    measures: "API call, median",
    unit: "ms",
    found: "9 ms → 316 ms",
    bound: { times: 2, plus: 20 },
    measure: () => signIns({ addresses: 8, each: 40 }),
  },
  {
    does: "60 downloads of 8.7 MB that nobody reads",
    measures: "memory of the service, at most",
    unit: "MB",
    found: "1.1 GB more",
    bound: { more: 350 },
    measure: () => unreadDownloads(60),
  },
  {
    does: "an amendment of 31 bytes to a filing with a document of 8.7 MB",
    measures: "stored for it",
    unit: "MB",
    found: "24 MB",
    bound: { most: 0.1 },
    measure: amendment,
  },
];

/** It is begun before the others and ended after them. */
export const outage: Omit<Measured, keyof Figures> & { filings: number; minutes: number } = {
  does: "HMRC is away for five minutes or longer while 247 filings wait",
  measures: "from its return until the last of them has moved",
  unit: "s",
  found: "315 s",
  bound: { most: 60 },
  filings: 247,
  minutes: 5,
};
