import assert from "node:assert/strict";
import { test } from "node:test";
import { addCounts, createThreadMetrics, takeCounts } from "./metrics.ts";

test("what several threads count is added up where it is served, once", async () => {
  const served = createThreadMetrics();
  const threads = [createThreadMetrics(), createThreadMetrics()];
  for (const { jobs, deliveries } of threads) {
    jobs.inc({ queue: "submissions", outcome: "done" }, 2);
    deliveries.inc({ outcome: "failed" });
  }

  for (const thread of [...threads, ...threads]) addCounts(served, structuredClone(await takeCounts(thread)));
  threads[0]?.deliveries.inc({ outcome: "delivered" });
  for (const thread of threads) addCounts(served, await takeCounts(thread));

  const text = await served.registry.metrics();
  assert.match(text, /^quarterday_jobs_total\{queue="submissions",outcome="done"\} 4$/m);
  assert.match(text, /^quarterday_webhook_attempts_total\{outcome="failed"\} 2$/m);
  assert.match(text, /^quarterday_webhook_attempts_total\{outcome="delivered"\} 1$/m);
});

test("what several threads observe is in the served histogram, with its sum, once", async () => {
  const served = createThreadMetrics();
  const threads = [createThreadMetrics(), createThreadMetrics()];
  for (const { acceptance } of threads) acceptance.observe({ mode: "live" }, 90);
  threads[1]?.acceptance.observe({ mode: "live" }, 0.5);

  for (const thread of [...threads, ...threads]) addCounts(served, structuredClone(await takeCounts(thread)));

  const text = await served.registry.metrics();
  const name = "quarterday_filing_acceptance_seconds";
  assert.match(text, new RegExp(`^${name}_bucket\\{le="1",mode="live"\\} 1$`, "m"));
  assert.match(text, new RegExp(`^${name}_bucket\\{le="300",mode="live"\\} 3$`, "m"));
  assert.match(text, new RegExp(`^${name}_sum\\{mode="live"\\} 180.5$`, "m"));
});

test("nothing counted, nothing told; what is counted while the counts are read is told the next time", async () => {
  const { deliveries, ...metrics } = createThreadMetrics();

  assert.deepEqual(await takeCounts({ deliveries, ...metrics }), []);
  deliveries.inc({ outcome: "delivered" });
  const taking = takeCounts({ deliveries, ...metrics });
  deliveries.inc({ outcome: "delivered" }, 5);

  const name = "quarterday_webhook_attempts_total";
  assert.deepEqual(await taking, [{ name, labels: { outcome: "delivered" }, value: 1 }]);
  assert.deepEqual(await takeCounts({ deliveries, ...metrics }), [
    { name, labels: { outcome: "delivered" }, value: 5 },
  ]);
});
