// One line of JSON per event worth reading, on standard error. No secret, UTR or figure is ever passed in.

import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export function createLog(level: LogLevel, destination: DestinationStream = pino.destination({ dest: 2, sync: true })) {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, errorKey: "error" }, destination);
}
