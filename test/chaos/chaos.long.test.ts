// A small run of chaos; `npm run chaos` is the large one.

import assert from "node:assert/strict";
import { test } from "../support/suite.ts";
import { runChaos } from "./chaos.ts";
import { violationsIn } from "./report.ts";

const KILLS = 5;

test("while processes, PostgreSQL and connections break, nothing is lost, nothing is filed twice, every event arrives", async (t) => {
  const outcome = await runChaos({ seed: 5, kills: KILLS, seconds: 600, tell: (sentence) => t.diagnostic(sentence) });

  assert.deepEqual(violationsIn(outcome), []);
  assert.ok(outcome.kills >= KILLS);
  assert.ok(outcome.returns > 0 && outcome.accounts > 0);
  assert.ok(outcome.events >= 2 * outcome.returns);
});
