// One line of JSON per event worth reading, on standard error. No secret, UTR or figure is ever passed in, and of an
// error only what says where we are broken: libraries hang whole connections and failing rows on theirs.

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

/** One for all logs of a thread, which flushes it once at its end. */
let ofThisThread: DestinationStream | undefined;

function standardError(): DestinationStream {
  ofThisThread ??= bufferedLines(2);
  return ofThisThread;
}

const BUFFERED_MS = 100;
/** Linux writes this many bytes to a pipe in one piece (PIPE_BUF), so lines of several threads do not mix. */
const PIPE_BUF = 4096;
const WARN = 40;

/**
 * Info lines are buffered for 100 ms; a warning flushes the buffer. A write has whole lines and at most PIPE_BUF bytes;
 * a longer line is written alone. A killed process loses what is buffered.
 */
export function bufferedLines(dest: number): DestinationStream {
  const buffer = pino.destination({ dest, sync: true, minLength: PIPE_BUF - 1, maxWrite: PIPE_BUF });
  // Not the library's own periodic flush: it also works while nothing is written, ten times a second and thread.
  let flushing: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(flushing);
    flushing = undefined;
    buffer.flush();
  };
  process.on("exit", flush);
  // The mark makes pino set `lastLevel` before each line.
  const lines = {
    [Symbol.for("pino.metadata")]: true,
    lastLevel: WARN,
    write(line: string) {
      buffer.write(line);
      if (lines.lastLevel >= WARN) flush();
      else flushing ??= setTimeout(flush, BUFFERED_MS).unref();
    },
  };
  return lines;
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
