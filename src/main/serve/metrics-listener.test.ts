// METRICS_PORT: the page of /metrics and the probes of a process, on a port of their own.

import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { createMetrics } from "../../platform/metrics.ts";
import { listenForMetrics } from "./metrics-listener.ts";

const probes = { health: () => "A worker is stuck.", readiness: () => null };

test("on its port there is the page, how the process is, and nothing else", async (t) => {
  const url = await listening(t);

  const answers = await Promise.all([
    fetch(url),
    fetch(`${url}?name[]=x`),
    fetch(url, { method: "POST" }),
    fetch(new URL("/v1/filings", url)),
    fetch(new URL("/healthz", url)),
    fetch(new URL("/readyz", url)),
  ]);

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 404, 404, 503, 200],
  );
  assert.match(answers[0]?.headers.get("content-type") ?? "", /^text\/plain; version=/);
  assert.match((await answers[0]?.text()) ?? "", /^quarterday_webhook_attempts_total/m);
});

test("what a probe says is in its response", async (t) => {
  const answer = await fetch(new URL("/healthz", await listening(t)));

  assert.deepEqual([answer.status, await answer.text()], [503, "A worker is stuck.\n"]);
});

test("a port that is taken is a sentence that names the variable", async (t) => {
  const { port } = new URL(await listening(t));

  const again = listenForMetrics(async () => "", {
    host: "127.0.0.1",
    port: Number(port),
    contentType: "text/plain",
    probes,
  });

  await assert.rejects(again, /is in use\. Stop the other program, or set METRICS_PORT to a free port\./);
});

async function listening(t: TestContext): Promise<string> {
  const metrics = createMetrics();
  const { contentType } = metrics.registry;
  const listener = await listenForMetrics(
    async () => {
      metrics.deliveries.inc({ outcome: "delivered" });
      return metrics.registry.metrics();
    },
    { host: "127.0.0.1", port: 0, contentType, probes },
  );
  t.after(() => listener.close());
  return listener.url;
}
