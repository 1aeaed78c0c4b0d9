// METRICS_PORT: /metrics on a port of its own, and how the process is, for supervisors of processes that serve nothing
// else (ROLE=worker).

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SECOND } from "../../platform/clock.ts";
import { cannotListen } from "./listening.ts";
import type { MetricsPage } from "./metrics-page.ts";

export interface MetricsListener {
  url: string;
  close(): Promise<void>;
}

/** Each says what is wrong, or null. */
export interface Probes {
  /** Whether every worker is alive: if not, only another process helps. */
  health: () => string | null;
  /** Whether the database stores what it is given. */
  readiness: () => string | null;
}

const PLAIN = { "content-type": "text/plain; charset=utf-8" };

/** Scrapers are few; anything more is a mistake or a flood. */
const MOST_CONNECTIONS = 64;

/** On a port of its own, over plain HTTP: nothing on the page is secret, and it is for the operator's network. */
export async function listenForMetrics(
  page: MetricsPage,
  { host, port, contentType, probes }: { host: string; port: number; contentType: string; probes: Probes },
): Promise<MetricsListener> {
  const server = createServer({ requestTimeout: 10 * SECOND }, async (request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && (path === "/healthz" || path === "/readyz")) {
      const trouble = path === "/healthz" ? probes.health() : probes.readiness();
      return response.writeHead(trouble === null ? 200 : 503, PLAIN).end(`${trouble ?? "ok"}\n`);
    }
    if (!isRead || path !== "/metrics")
      return response.writeHead(404, PLAIN).end("Only GET /metrics, /healthz and /readyz are served here.\n");
    const text = await page().catch(() => null);
    if (text === null) return response.writeHead(500).end();
    return response.writeHead(200, { "content-type": contentType }).end(text);
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, host, resolve);
  }).catch((error: unknown) => {
    throw cannotListen(error, { host, port }, "METRICS_PORT");
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}/metrics`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
