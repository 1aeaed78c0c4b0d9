// The small run of the proof; the large one is `npm run soak`.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import { test } from "../support/suite.ts";
import { linesOf, lossesIn } from "./figures.ts";
import { publishAndReceive } from "./publish-receive.ts";

const plan = { filings: 24, kills: 2, seed: 40, sendTimeoutMs: 5 * SECOND, tell: () => {} };

test("publish N, receive N: workers are killed on the way, one endpoint is dead, one slow, one flaky, and nothing is lost", async (t) => {
  const figures = await publishAndReceive(plan);

  for (const line of linesOf(figures)) t.diagnostic(line);
  assert.deepEqual(lossesIn(figures, plan), []);
});
