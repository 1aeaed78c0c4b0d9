// One port for TLS and for people who forgot it. The first byte of a connection tells them apart: a TLS handshake
// starts with 22, anything else is plain HTTP and gets an answer instead of a dropped connection.

import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, type BlockList, createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { isTrusted, networkOf, plainAddress } from "./caller-address.ts";
import { ConnectionLimits } from "./connection-limits.ts";
import { Connections } from "./connections.ts";
import { SlowBodies } from "./slow-bodies.ts";
import { STALLED_MS, StalledReaders } from "./stalled-readers.ts";

const TLS_HANDSHAKE = 22;
const MIN_TLS = "TLSv1.2";

export interface PlainHttpRules {
  /** TLS-terminating proxies whose X-Forwarded-Proto is believed. */
  trustedProxies: BlockList;
  /** Development only: plain HTTP from this very machine. */
  allowLoopback: boolean;
}

export interface ListenerOptions {
  host: string;
  port: number;
  certificate: { cert: string; key: string };
  /** How long a connection stays open for the next request; the header Keep-Alive tells clients. */
  keepAliveMs: number;
  plainHttp: PlainHttpRules;
  handle: RequestListener;
  /** Answers a plain request that may not be served. */
  refusePlain: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * What to say to a request that is not HTTP, or whose headers are too large, or whose body is too slow. It never
   * became one, unless its body is what is wrong.
   */
  refuseMalformed: (
    kind: "malformed" | "headers_too_large" | "body_too_slow",
    met: { endsRequest: boolean },
  ) => {
    status: number;
    headers: Record<string, string>;
    body: string;
  };
}

export interface Listener {
  port: number;
  /** Takes everything still, and tells every client to use another connection for its next request. */
  leave(): void;
  /**
   * Takes no new connection, lets the requests under way finish, tells their clients to go elsewhere, and ends what is
   * idle.
   */
  close(options: { withinMs: number }): Promise<void>;
  /** New connections get this certificate; those that are open go on. */
  serve(certificate: ListenerOptions["certificate"]): void;
  /** Done by itself now and then: ends the connections whose other side has not read for a while. How many. */
  endStalledReaders(nowMs: number): number;
  /** Likewise: ends the requests whose body takes too long to arrive. */
  endSlowBodies(nowMs: number): number;
}

export async function listen(options: ListenerOptions): Promise<Listener> {
  const { keepAliveMs: keepAliveTimeout, handle } = options;
  // Above the time for idling: otherwise Node could take a connection for a slow request that is only idle.
  const timeouts = { keepAliveTimeout, headersTimeout: keepAliveTimeout + HEADERS_MS };
  const secure = createHttpsServer({ ...options.certificate, ...timeouts, minVersion: MIN_TLS }, handle);
  const plain = createHttpServer(timeouts, (request, response) => {
    const served = mayBeServedPlain(request, options.plainHttp);
    return served ? handle(request, response) : options.refusePlain(request, response);
  });
  const connections = new Connections();
  const slow = new SlowBodies();
  secure.on("secureConnection", (socket) => connections.secured(socket));
  for (const server of [secure, plain]) {
    server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
      // After a failed handshake, or when the caller has hung up, no client reads an answer.
      if (!error.code?.startsWith("HPE_") || !socket.writable) return socket.destroy();
      const kind = error.code === "HPE_HEADER_OVERFLOW" ? "headers_too_large" : "malformed";
      // Ours are all sockets of the network; Node's types allow for others.
      const endsRequest = connections.isBusy(socket as Socket);
      socket.end(rawAnswer(options.refuseMalformed(kind, { endsRequest })));
    });
    // Before the request is handled: a handler may answer at once.
    server.prependListener("request", (request, response) => {
      connections.asked(request, response);
      slow.asked(request, response, performance.now());
    });
  }
  // Neither listens itself; with this event they still watch their connections, so that slow requests time out.
  secure.emit("listening");
  plain.emit("listening");
  const stalled = new StalledReaders();
  const endStalledReaders = (nowMs: number) => stalled.end(connections.sockets(), nowMs);
  const endSlowBodies = (nowMs: number) =>
    slow.end(nowMs, () => rawAnswer(options.refuseMalformed("body_too_slow", { endsRequest: true })));
  const looking = setInterval(() => {
    endStalledReaders(performance.now());
    endSlowBodies(performance.now());
  }, STALLED_MS / 6).unref();
  const limits = new ConnectionLimits();
  const front = createServer({ noDelay: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    const address = plainAddress(socket.remoteAddress);
    // A proxy brings the connections of all its callers.
    if (!isTrusted(address, options.plainHttp.trustedProxies)) {
      const closed = limits.open(networkOf(address), performance.now());
      if (closed === null) return socket.destroy();
      socket.on("close", closed);
    }
    connections.opened(socket);
    socket.setTimeout(FIRST_BYTE_MS, () => socket.destroy());
    // Read without making the socket flow: TLS takes over the handle itself and looks for what was read before only in
    // the buffer.
    const look = () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) return;
      socket.off("readable", look);
      socket.setTimeout(0);
      socket.removeAllListeners("timeout");
      socket.unshift(first);
      (first[0] === TLS_HANDSHAKE ? secure : plain).emit("connection", socket);
    };
    socket.on("readable", look);
  });

  await new Promise<void>((resolve, reject) => {
    front.once("error", reject);
    front.listen(options.port, options.host, () => {
      front.off("error", reject);
      resolve();
    });
  });

  return {
    port: (front.address() as AddressInfo).port,
    leave: () => connections.leave(),
    endStalledReaders,
    endSlowBodies,
    serve: (certificate) => secure.setSecureContext({ ...certificate, minVersion: MIN_TLS }),
    async close({ withinMs }) {
      const closed = new Promise<void>((resolve) => front.close(() => resolve()));
      await connections.close({ closed, withinMs });
      clearInterval(looking);
      secure.close(() => {});
      plain.close(() => {});
    },
  };
}

function rawAnswer({ status, headers, body }: ReturnType<ListenerOptions["refuseMalformed"]>): string {
  const lines = Object.entries({ ...headers, "content-length": String(Buffer.byteLength(body)), connection: "close" });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}

/** A connection that says nothing would otherwise stay for ever. */
const FIRST_BYTE_MS = 10_000;
/** For the headers of a request, beyond the time a connection may idle before it. */
const HEADERS_MS = 5_000;

function mayBeServedPlain(request: IncomingMessage, rules: PlainHttpRules): boolean {
  const address = plainAddress(request.socket.remoteAddress);
  if (rules.allowLoopback && (address === "::1" || address.startsWith("127."))) return true;
  // A proxy that appends keeps what the client wrote in front of its own word: all of them must say https.
  const forwarded = [request.headers["x-forwarded-proto"] ?? ""].flat().join(",").toLowerCase().split(",");
  return forwarded.every((protocol) => protocol.trim() === "https") && isTrusted(address, rules.trustedProxies);
}
