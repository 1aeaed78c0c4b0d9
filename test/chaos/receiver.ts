// The customers' receiver, as the invariants need it: every event that came, by id, with what is wrong about any
// delivery of it.

import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Certificate } from "../../src/platform/http/certificate.ts";
import { signatureIsRight } from "../support/receiver.ts";

export interface Heard {
  id: string;
  type: string;
  filing: string;
  body: string;
  times: number;
}

export interface ReceiverBook {
  events: Map<string, Heard>;
  deliveries: number;
  wrong: string[];
}

export interface ChaosReceiver {
  port: number;
  book: ReceiverBook;
  /** Known once the endpoint is registered, which needs the address first. */
  knows(secret: string): void;
  close(): Promise<void>;
}

export async function startChaosReceiver(certificate: Certificate): Promise<ChaosReceiver> {
  const book: ReceiverBook = { events: new Map(), deliveries: 0, wrong: [] };
  let secret = "";

  function take(received: { headers: Record<string, string | string[] | undefined>; body: string }) {
    const event = JSON.parse(received.body);
    book.deliveries++;
    if (!signatureIsRight(received, secret)) book.wrong.push(`${event.id} was not signed with the endpoint's secret`);
    const known = book.events.get(event.id);
    if (known === undefined) {
      const { id, type } = event;
      book.events.set(id, { id, type, filing: event.data.object.id, body: received.body, times: 1 });
      return;
    }
    known.times++;
    if (known.body !== received.body) book.wrong.push(`${event.id} came again with other bytes`);
  }

  const server = createServer(certificate, async (request, response) => {
    try {
      let body = "";
      for await (const chunk of request.setEncoding("utf8")) body += chunk;
      take({ headers: request.headers, body });
      response.writeHead(200).end();
    } catch {
      // The connection was cut on its way here: nothing has come.
      response.destroy();
    }
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    book,
    knows(given) {
      secret = given;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
