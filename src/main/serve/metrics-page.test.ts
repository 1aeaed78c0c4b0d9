// The page of /metrics while the database does not answer. With a database: test/journeys/metrics.test.ts.

import assert from "node:assert/strict";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { test } from "node:test";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/db.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createMetricsPage } from "./metrics-page.ts";

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

function pageOver(connection: Parameters<typeof openDatabase>[0]) {
  const metrics = createMetrics();
  metrics.deliveries.inc({ outcome: "delivered" }, 3);
  const db = openDatabase(connection, { connections: 1, onIdleError: () => {} });
  return createMetricsPage({ db, metrics, clock: systemClock, watch, rowsWithinMs: 100 });
}
