// A customer's webhook receiver: a real server that records what it gets and responds as a test says.

import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer as createPlainServer, type RequestListener, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Certificate } from "../../src/platform/http/certificate.ts";

export interface Received {
  path: string;
  /** When its first bytes were here, on a clock that other processes share. */
  arrivedAt: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the test is about.
  event: any;
}

/**
 * How a receiver answers: a status, a status after some work, a whole answer, or one of the ways in which receivers
 * misbehave.
 */
export type Conduct =
  | number
  | (() => Promise<number>)
  | { status: number; headers?: Record<string, string>; body: string }
  | Misconduct;
type Misconduct = keyof typeof misconducts;

export interface Receiver {
  url: string;
  received: Received[];
  /** Connections that were opened, those that were reused counted once. */
  connections(): number;
  /** Closes a connection that has served before when the next request comes on it, without an answer: once. */
  giveUpNextOnKeptConnection(how: "closed" | "reset"): void;
  /** How many there were, also those that were not received because the connection was given up. */
  requests(): number;
  /** What to answer from now on. */
  answer(conduct: Conduct): void;
  close(): Promise<void>;
}

/** Without a certificate it speaks plain HTTP. */
export async function startReceiver(certificate: Certificate | null): Promise<Receiver> {
  const received: Received[] = [];
  const served = new WeakSet<Socket>();
  let conduct: Conduct = 200;
  let connections = 0;
  let requests = 0;
  let givesUpKept: "closed" | "reset" | null = null;
  const receive: RequestListener = async (request, response) => {
    const arrivedAt = sharedNow();
    requests++;
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    if (givesUpKept !== null && served.has(request.socket)) {
      if (givesUpKept === "closed") request.socket.end();
      else reset(request.socket);
      givesUpKept = null;
      return;
    }
    served.add(request.socket);
    received.push({ path: request.url ?? "", arrivedAt, headers: request.headers, body, event: JSON.parse(body) });
    if (typeof conduct === "number") response.writeHead(conduct).end("noted");
    else if (typeof conduct === "function") response.writeHead(await conduct()).end("noted");
    else if (typeof conduct === "string") misconducts[conduct](response);
    else response.writeHead(conduct.status, conduct.headers).end(conduct.body);
  };
  const server = certificate === null ? createPlainServer(receive) : createServer(certificate, receive);
  server.on(certificate === null ? "connection" : "secureConnection", () => {
    connections++;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `${certificate === null ? "http" : "https"}://localhost:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    connections: () => connections,
    giveUpNextOnKeptConnection(how) {
      givesUpKept = how;
    },
    requests: () => requests,
    answer(with_) {
      conduct = with_;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const MEBIBYTE = Buffer.alloc(1024 * 1024, "x");

const misconducts = {
  never: () => {},
  "closes early": (response: ServerResponse) => void response.socket?.destroy(),
  "breaks off in the status line": (response: ServerResponse) => void response.socket?.end("HTTP/1.1 20"),
  "breaks off in the headers": (response: ServerResponse) => void response.socket?.end("HTTP/1.1 200 OK\r\ncontent-le"),
  "only hints": (response: ServerResponse) => void response.socket?.end("HTTP/1.1 103 Early Hints\r\n\r\n"),
  "drips its headers": (response: ServerResponse) => drip(response, "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"),
  "drips its body": (response: ServerResponse) =>
    drip(response, "x".repeat(60), "HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n"),
  "sends 100 MB": (response: ServerResponse) => {
    response.writeHead(200, { "content-length": 100 * MEBIBYTE.length });
    let left = 100;
    const more = () => {
      while (left-- > 0) if (!response.write(MEBIBYTE)) return;
    };
    response.on("drain", more).on("error", () => {});
    more();
  },
  "sends 64 KiB of headers": (response: ServerResponse) =>
    void response.socket?.end(`HTTP/1.1 200 OK\r\n${"x-much: more\r\n".repeat(4_700)}\r\n`),
  "speaks no HTTP": (response: ServerResponse) => void response.socket?.end("220 smtp.example ESMTP\r\n"),
};

/** By RST instead of FIN. What lies below a TLS socket has no public name. */
function reset(socket: Socket): void {
  ((socket as Socket & { _parent?: Socket })._parent ?? socket).resetAndDestroy();
}

/** A byte a second, for as long as the client listens. */
function drip(response: ServerResponse, text: string, atOnce = ""): void {
  const { socket } = response;
  if (socket === null) return;
  if (atOnce !== "") socket.write(atOnce);
  const bytes = [...text];
  const timer = setInterval(() => {
    const byte = bytes.shift();
    if (byte === undefined || socket.destroyed) clearInterval(timer);
    else socket.write(byte);
  }, 1_000);
  socket.on("close", () => clearInterval(timer)).on("error", () => {});
}

/** Milliseconds since 1970, finer than Date's. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now();
}

/** Verifies as the interface tells receivers to, with code of its own: one of the signatures must be right. */
export function signatureIsRight({ headers, body }: Pick<Received, "headers" | "body">, secret: string): boolean {
  const match = /^t=(\d+)((?:,v1=[0-9a-f]{64}){1,2})$/.exec(String(headers["service-signature"]));
  if (match?.[1] === undefined || match[2] === undefined) return false;
  const expected = createHmac("sha256", secret).update(`${match[1]}.${body}`).digest();
  const signatures = match[2].split(",v1=").slice(1);
  return signatures.some((signature) => timingSafeEqual(expected, Buffer.from(signature, "hex")));
}
