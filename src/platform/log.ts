// One line of JSON per event worth reading, on standard error. No secret, UTR or figure is ever passed in, and of an error only what
// says where we are broken: libraries hang whole connections and failing rows on theirs.

import { type DestinationStream, type Logger, pino } from "pino";
import { codeOf } from "./errors.ts";

export type Log = Logger;

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export function createLog(level: LogLevel, destination: DestinationStream = pino.destination({ dest: 2, sync: true })) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    errorKey: "error",
    serializers: { error: shownError },
  };
  return pino(options, destination);
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
