// One line of JSON per event worth reading, on standard error. No secret, UTR or figure is ever passed in, and of an error only what
// says where we are broken: libraries hang whole connections and failing rows on theirs.

import { type DestinationStream, type Logger, pino } from "pino";
import { codeOf } from "./errors.ts";

export type Log = Logger;

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Where a line comes from, when lines of several processes are read together. */
export interface LogOrigin {
  role: string;
  version: string;
  thread: string;
}

export function createLog(
  level: LogLevel,
  destination: DestinationStream = standardError(),
  origin: LogOrigin | null = null,
) {
  const options = {
    level,
    base: origin && { role: origin.role, version: origin.version, pid: process.pid, thread: origin.thread },
    timestamp: pino.stdTimeFunctions.isoTime,
    errorKey: "error",
    serializers: { error: shownError },
  };
  return pino(options, destination);
}

/** One for all logs of a thread, so that one listener flushes it at the end of the thread. */
let ofThisThread: DestinationStream | undefined;

function standardError(): DestinationStream {
  if (ofThisThread === undefined) {
    const written = pino.destination({ dest: 2, sync: true });
    const lines = new BufferedLines((text) => void written.write(text));
    process.on("exit", () => lines.flush());
    ofThisThread = lines;
  }
  return ofThisThread;
}

const FLUSH_MS = 100;
/** PIPE_BUF on Linux: a pipe takes so many bytes in one piece, so lines of several threads do not mix. */
const MOST_AT_ONCE = 4096;
const WARN = 40;

/** With this symbol pino sets lastLevel before each line. */
const TELLS_LEVEL: unique symbol = Symbol.for("pino.metadata");

/**
 * Each request is a line, and each write a system call. Info lines are buffered for 100 ms; a warning flushes the buffer.
 * A write has whole lines and at most PIPE_BUF bytes, except for a single longer line. A kill loses the buffered lines.
 */
export class BufferedLines implements DestinationStream {
  readonly [TELLS_LEVEL] = true;
  lastLevel = WARN;
  readonly #write: (text: string) => void;
  #lines = "";
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#bytes + bytes > MOST_AT_ONCE) this.flush();
    this.#lines += line;
    this.#bytes += bytes;
    if (this.lastLevel >= WARN || this.#bytes >= MOST_AT_ONCE) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = "";
    this.#bytes = 0;
    if (lines !== "") this.#write(lines);
  }
}

/** SQLSTATE class 22, data exceptions: the database quotes the value that it did not like. */
const QUOTES_DATA = /^22/;

function shownError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = codeOf(error);
  const quotes = code !== undefined && QUOTES_DATA.test(code);
  const masked = (text: string) => (quotes ? text.replace(/"[^"]*"/g, '"…"') : text);
  return {
    type: error.constructor.name,
    ...(code === undefined ? {} : { code }),
    message: masked(error.message),
    stack: masked(error.stack ?? ""),
  };
}
