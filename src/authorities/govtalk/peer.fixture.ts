// A peer on real HTTP that answers as it is told.

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Arrived {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  xml: string;
}

/** What is done with a request once all of it has been read. */
export type Conduct = (response: ServerResponse) => void;

export async function startPeer() {
  const arrived: Arrived[] = [];
  let conduct: Conduct = (response) => void response.end();
  // On a busy machine there are seconds between two messages: the connection must not end just as the second is sent.
  const server = createServer({ keepAliveTimeout: 10 * 60_000 }, async (request, response) => {
    let xml = "";
    for await (const chunk of request.setEncoding("utf8")) xml += chunk;
    arrived.push({ path: request.url ?? "", headers: request.headers, xml });
    conduct(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/submission`),
    arrived,
    answers(with_: Conduct) {
      arrived.length = 0;
      conduct = with_;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export const answering =
  (body: string | Buffer, { status = 200, type = "text/xml" } = {}): Conduct =>
  (response) =>
    void response.writeHead(status, { "content-type": type }).end(body);

/** The length promised is never reached: the connection ends first. */
export const breakingOff =
  (body: string): Conduct =>
  (response) => {
    response.writeHead(200, { "content-type": "text/xml", "content-length": Buffer.byteLength(body) + 1 });
    response.write(body, () => response.socket?.end());
  };

export const stalling =
  (body: string): Conduct =>
  (response) =>
    void response.writeHead(200, { "content-type": "text/xml" }).write(body);

export const resetting: Conduct = (response) => void response.socket?.resetAndDestroy();
export const hangingUp: Conduct = (response) => void response.socket?.end();
export const silent: Conduct = () => {};
