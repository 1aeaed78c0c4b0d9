// Two API servers on one database count the rate limit together: a customer who uses both gets one limit, not two.

import assert from "node:assert/strict";
import { reportRates } from "../../src/access/rate-store.ts";
import type { RateSharing } from "../../src/api/rate-limit.ts";
import type { Database } from "../../src/platform/database/db.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

/** So slow that no token comes back during a test. */
const rateLimit = { perSecond: 0.000_1, burst: 100 };
/** What a server lets through before it reports. */
const BATCH = 10;

const reporting = new Set<Promise<unknown>>();
const reportsDone = () => Promise.all(reporting);

function sharingOf(process: string, db: Database): RateSharing {
  return {
    report(reports) {
      const reported = reportRates(db, { process, limit: rateLimit, reports });
      reporting.add(reported);
      return reported;
    },
    onTrouble: (error) => assert.fail(String(error)),
    later: () => {},
  };
}

let first: Service;
let second: Service;
before(async () => {
  first = await startService({ rateLimit, rateSharing: (db) => sharingOf("first", db) });
  const { db } = first;
  second = await startService({ rateLimit, servedFrom: () => db, rateSharing: () => sharingOf("second", db) });
});
after(async () => {
  await second.close();
  await first.close();
});

/** How many of so many requests are let through, sent to the servers in turn. */
async function served(requests: number, services: readonly Service[], key: string): Promise<number> {
  const clients = services.map((service) => service.client(key));
  let count = 0;
  for (let request = 0; request < requests; request++) {
    const answer = await clients[request % clients.length]?.get("/v1/filings");
    assert.ok(answer?.status === 200 || answer?.status === 429);
    if (answer.status === 200) count++;
    await reportsDone();
  }
  return count;
}

test("two servers together let through one limit, and at most two batches more", async () => {
  const { keys } = await first.customer();

  const count = await served(2.5 * rateLimit.burst, [first, second], keys.sandbox.secret);

  assert.ok(count >= rateLimit.burst - BATCH && count <= rateLimit.burst + 2 * BATCH, `${count} were let through`);
});

test("a customer who uses only one of them has the whole limit there", async () => {
  const { keys } = await first.customer();

  assert.equal(await served(1.5 * rateLimit.burst, [second], keys.live.secret), rateLimit.burst);
});
