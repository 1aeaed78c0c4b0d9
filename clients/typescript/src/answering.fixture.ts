// A real server that responds as a test says, request by request, and records the requests.

import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Quarterday } from "./quarterday.ts";
import type { QuarterdayOptions } from "./settings.ts";

/**
 * What to do with one request: answer, break the line, break it or stop in the middle of the answer, or keep silent.
 */
export type Reaction =
  | { status: number; headers?: Record<string, string>; body?: object | string }
  | "hang_up"
  | "break_off"
  | "stall"
  | "silence";

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export const KEY = "sk_sandbox_0123456789abcdefghijABCDEFGHIJ";

export const filing = (change: object = {}) => ({ id: "fil_1", object: "filing", status: "pending", ...change });

export const refusal = (code: string, change: object = {}) => ({
  error: {
    type: "some_error",
    code,
    message: `This is ${code}.`,
    field: null,
    doc_url: `https://localhost/docs/errors#${code}`,
    request_id: "req_1",
    ...change,
  },
});

/** The last reaction stays for all further requests. */
export async function answering(t: { after(close: () => unknown): void }, ...reactions: [Reaction, ...Reaction[]]) {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const reaction = reactions[Math.min(requests.length, reactions.length - 1)];
    requests.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body });
    if (reaction === undefined || reaction === "silence") return;
    if (reaction === "hang_up") return void request.socket.destroy();
    if (reaction === "break_off" || reaction === "stall") {
      response.writeHead(201, { "content-type": "application/json", "content-length": "1000" }).write('{"id":');
      return void (reaction === "break_off" && setImmediate(() => request.socket.destroy()));
    }
    const { status, headers = {}, body: answer = "" } = reaction;
    const text = typeof answer === "string" ? answer : JSON.stringify(answer);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** A client that waits for nothing and records how long it would have waited. */
export function patient(url: string, options: Partial<QuarterdayOptions> = {}) {
  const waits: number[] = [];
  let now = Date.parse("2026-11-15T09:00:00Z");
  const client = new Quarterday({
    apiKey: KEY,
    baseUrl: url,
    random: () => 1,
    now: () => now,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
    ...options,
  });
  return { client, waits };
}

export const input = {
  company: { name: "Example Widgets Ltd", utr: "2000000000", registration_number: "12345678" },
  period: { start: "2024-04-01", end: "2025-03-31" },
  financials: { turnover: 12_000_000, trading_profit: 4_000_000 },
};
