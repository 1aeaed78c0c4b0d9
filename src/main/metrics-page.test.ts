// The page of /metrics while the database does not answer, and on a port of its own. With a database: test/journeys/metrics.test.ts.

import assert from "node:assert/strict";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/db.ts";
import { createMetrics } from "../platform/metrics.ts";
import { createMetricsPage, listenForMetrics } from "./metrics-page.ts";

const watch = { trouble: () => "unreachable" as const };
const account = { user: "nobody", database: "none" };

test("a database that cannot be reached is said to be down, and everything else is there", async () => {
  const page = pageOver({ host: "/nonexistent", port: 1, ...account });

  const text = await page();

  assert.match(text, /^quarterday_database_up 0$/m);
  assert.match(text, /^quarterday_database_trouble\{cause="unreachable"\} 1$/m);
  assert.match(text, /^quarterday_database_trouble\{cause="disk_full"\} 0$/m);
  assert.match(text, /^quarterday_webhook_attempts_total\{outcome="delivered"\} 3$/m);
  assert.doesNotMatch(
    text,
    /^quarterday_(unfinished_filings|failing_endpoints|undelivered_webhooks|overdue_work_seconds)\b/m,
  );
});

test("a database that is silent holds up the page for a moment only", async (t) => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const page = pageOver({ host: "127.0.0.1", port: (silent.address() as AddressInfo).port, ...account });

  const text = await page();

  assert.match(text, /^quarterday_database_up 0$/m);
});

test("on its port there is the page and nothing else", async (t) => {
  const url = await listening(t);

  const answers = await Promise.all([
    fetch(url),
    fetch(`${url}?name[]=x`),
    fetch(url, { method: "POST" }),
    fetch(new URL("/v1/filings", url)),
  ]);

  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 404, 404],
  );
  assert.match(answers[0]?.headers.get("content-type") ?? "", /^text\/plain; version=/);
  assert.match((await answers[0]?.text()) ?? "", /^quarterday_webhook_attempts_total/m);
});

test("a port that is taken is a sentence that names the variable", async (t) => {
  const { port } = new URL(await listening(t));

  const again = listenForMetrics(async () => "", { host: "127.0.0.1", port: Number(port), contentType: "text/plain" });

  await assert.rejects(again, /is in use\. Stop the other program, or set METRICS_PORT to a free port\./);
});

function pageOver(connection: Parameters<typeof openDatabase>[0]) {
  const metrics = createMetrics();
  metrics.deliveries.inc({ outcome: "delivered" }, 3);
  const db = openDatabase(connection, { connections: 1, onIdleError: () => {} });
  return createMetricsPage({ db, metrics, clock: systemClock, watch, rowsWithinMs: 100 });
}

async function listening(t: TestContext): Promise<string> {
  const metrics = createMetrics();
  const { contentType } = metrics.registry;
  const listener = await listenForMetrics(
    async () => {
      metrics.deliveries.inc({ outcome: "delivered" });
      return metrics.registry.metrics();
    },
    { host: "127.0.0.1", port: 0, contentType },
  );
  t.after(() => listener.close());
  return listener.url;
}
