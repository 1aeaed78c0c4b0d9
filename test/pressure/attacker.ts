// The side that presses, in a process of its own: floods without a key, receivers that take their time, and downloads that nobody reads.

import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:tls";
import { Pool } from "undici";
import { takeOrders } from "../../bench/orders.ts";
import type { Certificate } from "../../src/platform/certificate.ts";
import { portOf } from "../support/raw.ts";

export type AttackerDuties = {
  /** Each connection asks again as soon as it has its answer, for so long. The report is how often each status was answered. */
  flood: { order: { url: string; path: string; connections: number; forMs: number }; report: Record<string, number> };
  answerLate: { order: { certificate: Certificate; afterMs: number }; report: { url: string } };
  /** Asks for the same path on so many connections, takes the beginning of each answer and no more. */
  leaveUnread: {
    order: { url: string; path: string; key: string; connections: number };
    report: Record<string, number>;
  };
};

takeOrders<AttackerDuties>({
  async flood({ url, path, connections, forMs }) {
    const pool = new Pool(url, { connections, connect: { rejectUnauthorized: false, timeout: 60_000 } });
    const answers: Record<string, number> = {};
    const endsAt = performance.now() + forMs;
    const ask = async () => {
      while (performance.now() < endsAt) {
        const status = await pool.request({ path, method: "GET" }).then(
          async ({ statusCode, body }) => {
            await body.dump();
            return String(statusCode);
          },
          () => "no answer",
        );
        answers[status] = (answers[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, ask));
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
      answers[status] = (answers[status] ?? 0) + 1;
    };
    await Promise.all(Array.from({ length: connections }, open));
    return answers;
  },
});
