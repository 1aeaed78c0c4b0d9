// One outgoing request with a wall-clock limit and a bounded answer. What went wrong is a value, and it says whether a
// byte may have left: that decides whether sending again is safe.

import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { Agent, type DiagnosticsChannel, type Dispatcher, errors } from "undici";
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

/**
 * undici's dispatch, and not its request: that makes a stream of every answer, and a signal for every limit, which cost
 * more than the exchange itself.
 */
export function post({ url, headers, body, timeoutMs, maxAnswerBytes, dispatcher }: OutgoingRequest): Promise<Answer> {
  return new Promise((resolve) => {
    const answer = boundedAnswer(maxAnswerBytes);
    let controller: Dispatcher.DispatchController | undefined;
    let created: object | undefined;
    let isOver = false;
    const end = (outcome: Answer) => {
      isOver = true;
      clearTimeout(timer);
      resolve(outcome);
    };
    const timer = setTimeout(() => {
      const reason = `no complete response within ${timeoutMs} ms`;
      end(answer.truncated() ?? { kind: "no_answer", code: "TIMED_OUT", reason, closedIdle: false });
      controller?.abort(new Error(reason));
    }, timeoutMs);
    const fail = (error: unknown) => {
      if (!isOver) end(answer.truncated() ?? failureOf(error, created));
    };
    lastCreated = undefined;
    try {
      dispatcher.dispatch(
        { origin: url.origin, path: `${url.pathname}${url.search}`, method: "POST", headers, body },
        {
          onRequestStart(started) {
            controller = started;
            // The time was up before there was a connection: nothing leaves any more.
            if (isOver) started.abort(new Error("given up"));
          },
          onResponseStart(_, status, answerHeaders) {
            // 1xx is not the answer yet.
            if (status >= 200) answer.begins(status, answerHeaders);
          },
          onResponseData(started, chunk) {
            if (answer.takes(chunk) || isOver) return;
            fail(null);
            // The rest is not read.
            started.abort(new Error("longer than is read"));
          },
          onResponseEnd() {
            if (!isOver) end(answer.whole());
          },
          onResponseError: (_, error) => fail(error),
        },
      );
    } catch (error) {
      fail(error);
    }
    created = lastCreated;
  });
}

/** Whether a byte may have left when it failed before an answer came. */
function failureOf(error: unknown, created: object | undefined): Answer {
  // undici leaves some of its parser's errors without a code.
  const code = codeOf(error) ?? (error instanceof errors.HTTPParserError ? "HPE_INVALID" : undefined);
  const reason = code === undefined ? messageOf(error) : `${code}: ${messageOf(error)}`;
  if (isConnecting(error) || (code !== undefined && isBeforeTheFirstByte(code)))
    return { kind: "not_sent", code, reason };
  const isClosed = error instanceof errors.SocketError || code === "ECONNRESET" || code === "EPIPE";
  return { kind: "no_answer", code, reason, closedIdle: isClosed && hadServedAndSaidNothing(created) };
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

/**
 * Once the status has been heard, a body that stalls, breaks off or goes on for ever is a truncated one. Copied into
 * one buffer: a peer that sends byte by byte would otherwise leave us with millions of small ones.
 */
function boundedAnswer(maxBytes: number) {
  let head: { status: number; headers: Record<string, string | string[] | undefined> } | undefined;
  let room: Buffer = NO_BYTES;
  let length = 0;
  const answered = (truncated: boolean): Answer => {
    if (head === undefined) throw new Error("an answer ended before it began");
    return { kind: "answered", ...head, body: room.subarray(0, length), truncated };
  };
  return {
    begins(status: number, headers: Record<string, string | string[] | undefined>) {
      head = { status, headers };
    },
    /** Whether it was taken whole. */
    takes(chunk: Buffer): boolean {
      const bytes = Math.min(chunk.length, maxBytes - length);
      const needed = length + bytes;
      if (needed > room.length) room = grown(room, Math.min(Math.max(needed, 2 * room.length), maxBytes));
      length += chunk.copy(room, length, 0, bytes);
      return bytes === chunk.length;
    },
    whole: () => answered(false),
    /** Null before the status was heard. */
    truncated: () => (head === undefined ? null : answered(true)),
  };
}

const NO_BYTES = Buffer.alloc(0);

function grown(body: Buffer, bytes: number): Buffer {
  const larger = Buffer.allocUnsafe(bytes);
  body.copy(larger);
  return larger;
}
