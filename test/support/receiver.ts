// A customer's webhook receiver: a real HTTPS server that writes down what it gets and answers as it is told to.

import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Certificate } from "../../src/platform/certificate.ts";

export interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the test is about.
  event: any;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What to answer from now on: a status, or never. */
  answer(with_: number | "never"): void;
  close(): Promise<void>;
}

export async function startReceiver(certificate: Certificate): Promise<Receiver> {
  const received: Received[] = [];
  let answer: number | "never" = 200;
  const server = createServer(certificate, async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    received.push({ headers: request.headers, body, event: JSON.parse(body) });
    if (answer !== "never") response.writeHead(answer).end("noted");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    answer(with_) {
      answer = with_;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Verifies as the interface tells receivers to, with code of its own. */
export function signatureIsRight({ headers, body }: Received, secret: string): boolean {
  const match = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["service-signature"]));
  if (match?.[1] === undefined || match[2] === undefined) return false;
  const expected = createHmac("sha256", secret).update(`${match[1]}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(match[2], "hex"));
}
