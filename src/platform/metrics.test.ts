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
