// The side that presses, in a process of its own: floods without a key, receivers that take their time, and downloads
// that nobody reads.

import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import { type Dispatcher, Pool } from "undici";
import { takeOrders } from "../../bench/orders.ts";
import type { Certificate } from "../../src/platform/http/certificate.ts";
import { portOf } from "../support/raw.ts";

export type AttackerDuties = {
  /**
   * Each connection asks again as soon as it has its answer, for so long. The report is how often each status was
   * answered.
   */
  flood: { order: { url: string; path: string; connections: number; forMs: number }; report: Record<string, number> };
  /** Each connection sends the same request again and again, for so long; after a 429 it waits a second. */
  repeat: {
    order: { url: string; request: KeyedRequest; connections: number; forMs: number };
    report: Record<string, number>;
  };
  /** So many sign-ins from each address, all at once. The service trusts us to say where they come from. */
  signIn: { order: { url: string; addresses: number; each: number }; report: Record<string, number> };
  answerLate: { order: { certificate: Certificate; afterMs: number }; report: { url: string } };
  /** Asks for the same path on so many connections, takes the beginning of each answer and no more. */
  leaveUnread: {
    order: { url: string; path: string; key: string; connections: number };
    report: Record<string, number>;
  };
};

export interface KeyedRequest {
  method: "POST";
  path: string;
  headers: Record<string, string>;
  body: string;
}

takeOrders<AttackerDuties>({
  flood: ({ url, path, ...much }) => ask(url, { method: "GET", path }, much),
  repeat: ({ url, request, ...much }) => ask(url, request, { ...much, pauseMs: 1_000 }),

  async signIn({ url, addresses, each }) {
    const pool = new Pool(url, {
      connections: addresses * each,
      connect: { rejectUnauthorized: false, timeout: 60_000 },
    });
    const answers: Record<string, number> = {};
    const from = async (address: string) => {
      const headers = { "x-forwarded-for": address };
      const page = await pool.request({ method: "GET", path: "/sign-in", headers });
      const cookie = String(page.headers["set-cookie"]).split(";")[0] ?? "";
      const csrf = /name="csrf" value="([^"]+)"/.exec(await page.body.text())?.[1] ?? "";
      await Promise.all(
        Array.from({ length: each }, async (_, number) => {
          const body = new URLSearchParams({ csrf, email: `a${number}@example.com`, password: "not the password" });
          const type = "application/x-www-form-urlencoded";
          const form = { headers: { ...headers, cookie, origin: url, "content-type": type }, body: `${body}` };
          count(answers, await statusOf(pool, { method: "POST", path: "/sign-in", ...form }));
        }),
      );
    };
    await Promise.all(Array.from({ length: addresses }, (_, number) => from(`203.0.113.${number + 1}`)));
    await pool.destroy();
    return answers;
  },

  async answerLate({ certificate, afterMs }) {
    const server = createServer(certificate, async (request, response) => {
      request.resume();
      await sleep(afterMs);
      response.writeHead(200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { url: `https://localhost:${(server.address() as AddressInfo).port}` };
  },

  async leaveUnread({ url, path, key, connections }) {
    const answers: Record<string, number> = {};
    const open = async () => {
      const socket = connect({ ...portOf(url), rejectUnauthorized: false });
      socket.on("error", () => {});
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`);
      const [first] = (await once(socket, "data")) as [Buffer];
      socket.pause();
      const status = /^HTTP\/1\.1 (\d+)/.exec(first.toString("latin1"))?.[1] ?? "no answer";
      count(answers, status);
    };
    await Promise.all(Array.from({ length: connections }, open));
    return answers;
  },
});

type Asked = Pick<Dispatcher.RequestOptions, "method" | "path" | "headers" | "body">;

/** On so many connections: each asks again as soon as it has its answer. */
async function ask(
  url: string,
  request: Asked,
  { connections, forMs, pauseMs = 0 }: { connections: number; forMs: number; pauseMs?: number },
) {
  const pool = new Pool(url, { connections, connect: { rejectUnauthorized: false, timeout: 60_000 } });
  const answers: Record<string, number> = {};
  const endsAt = performance.now() + forMs;
  const again = async () => {
    while (performance.now() < endsAt) {
      const status = await statusOf(pool, request);
      count(answers, status);
      if (status === "429" && pauseMs > 0) await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, again));
  await pool.destroy();
  return answers;
}

async function statusOf(pool: Pool, request: Asked): Promise<string> {
  try {
    const { statusCode, body } = await pool.request(request);
    await body.dump();
    return String(statusCode);
  } catch {
    return "no answer";
  }
}

function count(answers: Record<string, number>, status: string): void {
  answers[status] = (answers[status] ?? 0) + 1;
}
