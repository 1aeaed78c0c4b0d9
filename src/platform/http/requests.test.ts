// Whose trace a request belongs to: the caller's only where the operator trusts callers. Without an SDK a span has the
// place it goes on from, and nothing else.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { systemRandom as random } from "../ids.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { recordRequest } from "./requests.ts";

const CALLERS = "4bf92f3577b34da6a3ce929d0e0e4736";
const NONE = "0".repeat(32);

for (const [trustsTraceparent, expected] of [
  [true, CALLERS],
  [false, NONE],
] as const)
  test(`a caller's traceparent is ${trustsTraceparent ? "gone on from where it is trusted" : "ignored where it is not"}`, async (t) => {
    const seen: string[] = [];
    const url = await serving(t, trustsTraceparent, seen);

    await fetch(url, { headers: { traceparent: `00-${CALLERS}-00f067aa0ba902b7-01` } });

    assert.deepEqual(seen, [expected]);
  });

async function serving(t: TestContext, trustsTraceparent: boolean, seen: string[]): Promise<string> {
  const parts = { random, log: createLog("silent"), metrics: createMetrics() };
  const server = createServer((request, response) => {
    const { span } = recordRequest({ request, response }, parts, { isTraced: true, trustsTraceparent });
    seen.push(span?.spanContext().traceId ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
