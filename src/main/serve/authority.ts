// The way to the tax authority as every process has it: the client, and the gate that all of them pass.

import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { createRegister, type Register } from "../../authorities/companies-house/client.ts";
import { type Authority, createAuthority } from "../../authorities/hmrc/client.ts";
import { createGate, type Gate } from "../../filings/exchange/gate.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import { unlessLost } from "../../platform/database/lost-connection.ts";
import type { RandomBytes } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { SEND_TIMEOUT_MS } from "../config.ts";

export interface AuthorityParts {
  db: Database;
  clock: Clock;
  random: RandomBytes;
  log: Log;
  metrics: Metrics;
  /** To the live authority, over all processes. */
  liveMessagesPerSecond?: number;
  sendTimeoutMs?: number;
}

/** The way to Companies House. */
export function connectRegister({
  metrics,
  sendTimeoutMs,
}: Pick<AuthorityParts, "metrics" | "sendTimeoutMs">): Register {
  return createRegister({ dispatcher: new Agent(), metrics, timeoutMs: sendTimeoutMs ?? SEND_TIMEOUT_MS });
}

export function connectAuthority(parts: AuthorityParts): { gate: Gate; authority: Authority; sendTimeoutMs: number } {
  const { db, clock, random, log, metrics } = parts;
  const gate = createGate({
    db,
    clock,
    perSecond: parts.liveMessagesPerSecond ?? 3,
    sleep: (milliseconds) => sleep(milliseconds),
  });
  // Bookkeeping must not throw an answer away.
  const heard: Gate["heard"] = (to, answer) =>
    gate
      .heard(to, answer)
      .catch((error) => unlessLost(error, () => log.warn({ error }, "could not note whether the authority answers")));
  const sendTimeoutMs = parts.sendTimeoutMs ?? SEND_TIMEOUT_MS;
  const sending = { dispatcher: new Agent(), random, metrics, timeoutMs: sendTimeoutMs, heard };
  return { gate, authority: createAuthority(sending), sendTimeoutMs };
}
