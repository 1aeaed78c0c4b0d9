// That the churn of the soak does what it says, in seconds; the hour is `npm run soak`.

import assert from "node:assert/strict";
import { test } from "../support/suite.ts";
import { bloatIn } from "./bloat.ts";
import { type ChurnFigures, churn } from "./churn.ts";

test("rows that are claimed and given back again and again are all still there", async (t) => {
  const plan = { history: 1_000, rows: 100, seconds: 0, claims: 1_000, tell: () => {} };

  const { samples, due } = await churn(plan);

  const [first] = samples;
  const last = samples.at(-1) ?? assert.fail();
  t.diagnostic(`${last.claims} claims in ${last.seconds.toFixed(1)} s`);
  assert.deepEqual(due, { submissions: 100, deliveries: 100 });
  assert.ok(last.claims >= plan.claims);
  assert.ok(first !== undefined && first.tables.submissions.tableBytes > 0 && first.tables.deliveries.indexBytes > 0);
});

const plan = { rows: 5, seconds: 100 };

test("a run whose tables stay as they are has no bloat", () => {
  assert.deepEqual(
    bloatIn(
      figures(() => 1_000),
      plan,
    ),
    [],
  );
});

test("what a table fills at first is no bloat", () => {
  assert.deepEqual(
    bloatIn(
      figures((second) => Math.min(second, 20) * 1_000),
      plan,
    ),
    [],
  );
});

test("a table that goes on growing is bloat, by each figure", () => {
  assert.deepEqual(
    bloatIn(
      figures((second) => second * 1_000),
      plan,
    ),
    [
      "bytes of submissions: 100000 after 62000",
      "bytes of indexes of submissions: 100000 after 62000",
      "bytes of deliveries: 100000 after 62000",
      "bytes of indexes of deliveries: 100000 after 62000",
    ],
  );
});

test("a row that is due no more is lost", () => {
  const lost = { ...figures(() => 1_000), due: { submissions: 4, deliveries: 5 } };

  assert.deepEqual(bloatIn(lost, plan), ["rows due in submissions: 4 instead of 5"]);
});

/** One sample a second; every figure is of the same size. */
function figures(sizeAt: (second: number) => number): ChurnFigures {
  const samples = Array.from({ length: 101 }, (_, second) => {
    const size = sizeAt(second);
    const table = { tableBytes: size, indexBytes: size, live: 10, dead: size };
    return { seconds: second, claims: 0, tables: { submissions: table, deliveries: table } };
  });
  return { samples, due: { submissions: 5, deliveries: 5 } };
}
