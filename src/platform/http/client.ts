// One outgoing request with a wall-clock limit and a bounded answer. What went wrong is a value, and it says whether a
// byte may have left: that decides whether sending again is safe.

import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { Agent, type DiagnosticsChannel, type Dispatcher, errors, request } from "undici";
import { codeOf, messageOf } from "../errors.ts";

export interface OutgoingRequest {
  url: URL;
  headers: Record<string, string>;
  body: string | Buffer;
  timeoutMs: number;
  maxAnswerBytes: number;
  dispatcher: Dispatcher;
}

export type Answer =
  | {
      kind: "answered";
      status: number;
      headers: Record<string, string | string[] | undefined>;
      body: Buffer;
      truncated: boolean;
    }
  | { kind: "not_sent"; code: string | undefined; reason: string }
  | {
      kind: "no_answer";
      code: string | undefined;
      reason: string;
      /**
       * The connection had served before and was closed without a byte of an answer: most likely the peer took it for
       * idle.
       */
      closedIdle: boolean;
    };

/** Failures that happen before the connection stands: nothing of the request can have reached the peer. */
const BEFORE_THE_FIRST_BYTE = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_ADDRESS_REFUSED",
]);

/** A connection for each request: a server that was restarted meanwhile must not be taken for one that hangs up. */
export function unsharedConnections({ anyCertificate }: { anyCertificate: boolean }): Dispatcher {
  return new Agent({ pipelining: 0, connect: { rejectUnauthorized: !anyCertificate } });
}

export async function post(outgoing: OutgoingRequest): Promise<Answer> {
  const signal = AbortSignal.timeout(outgoing.timeoutMs);
  lastCreated = undefined;
  const answering = request(outgoing.url, {
    method: "POST",
    headers: outgoing.headers,
    body: outgoing.body,
    signal,
    dispatcher: outgoing.dispatcher,
  });
  const created = lastCreated;
  try {
    const answer = await answering;
    const { body, truncated } = await readAtMost(answer.body, outgoing.maxAnswerBytes);
    return { kind: "answered", status: answer.statusCode, headers: answer.headers, body, truncated };
  } catch (error) {
    if (signal.aborted) {
      const reason = `no complete response within ${outgoing.timeoutMs} ms`;
      return { kind: "no_answer", code: "TIMED_OUT", reason, closedIdle: false };
    }
    // undici leaves some of its parser's errors without a code.
    const code = codeOf(error) ?? (error instanceof errors.HTTPParserError ? "HPE_INVALID" : undefined);
    const reason = code === undefined ? messageOf(error) : `${code}: ${messageOf(error)}`;
    if (isConnecting(error) || (code !== undefined && isBeforeTheFirstByte(code)))
      return { kind: "not_sent", code, reason };
    const isClosed = error instanceof errors.SocketError || code === "ECONNRESET" || code === "EPIPE";
    return { kind: "no_answer", code, reason, closedIdle: isClosed && hadServedAndSaidNothing(created) };
  }
}

// undici tells on these channels which connection a request is written to. A request is made before `request` returns
// its promise.
let lastCreated: object | undefined;
subscribe("undici:request:create", (message) => {
  lastCreated = (message as DiagnosticsChannel.RequestCreateMessage).request;
});
/** The connection that a request went over, and how much had been read from it by then. */
const sent = new WeakMap<object, { socket: Socket; readBefore: number }>();
subscribe("undici:client:sendHeaders", (message) => {
  const { request: written, socket } = message as DiagnosticsChannel.ClientSendHeadersMessage;
  sent.set(written, { socket, readBefore: socket.bytesRead });
});

function hadServedAndSaidNothing(created: object | undefined): boolean {
  const over = created && sent.get(created);
  return over !== undefined && over.readBefore > 0 && over.socket.bytesRead === over.readBefore;
}

/** No address of the host took the connection, for whatever reason. */
function isConnecting(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isConnecting);
  return error instanceof Error && "syscall" in error && error.syscall === "connect";
}

function isBeforeTheFirstByte(code: string): boolean {
  // Certificate trouble ends the handshake, and the request is only written after it.
  return BEFORE_THE_FIRST_BYTE.has(code) || code.startsWith("ERR_TLS_CERT") || CERTIFICATE_TROUBLE.has(code);
}

const CERTIFICATE_TROUBLE = new Set([
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

const FIRST_ROOM_BYTES = 16 * 1024;

/**
 * The status has been heard by now; a body that stalls, breaks off or goes on for ever is a truncated one. Copied into
 * one buffer: a peer that sends byte by byte would otherwise leave us with millions of small ones.
 */
async function readAtMost(stream: AsyncIterable<Buffer>, maxBytes: number) {
  let body: Buffer = Buffer.allocUnsafe(Math.min(FIRST_ROOM_BYTES, maxBytes));
  let length = 0;
  let truncated = false;
  try {
    for await (const chunk of stream) {
      const room = Math.min(chunk.length, maxBytes - length);
      if (length + room > body.length) body = grown(body, Math.min(Math.max(length + room, 2 * body.length), maxBytes));
      length += chunk.copy(body, length, 0, room);
      truncated = chunk.length > room;
      // Leaving the loop destroys the stream: the rest is not read.
      if (truncated) break;
    }
  } catch {
    truncated = true;
  }
  return { body: body.subarray(0, length), truncated };
}

function grown(body: Buffer, bytes: number): Buffer {
  const larger = Buffer.allocUnsafe(bytes);
  body.copy(larger);
  return larger;
}
