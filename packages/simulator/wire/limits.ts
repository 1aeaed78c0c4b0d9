// What the simulator takes from any peer: how much, how long, how many at once. Decision: docs/decisions/0036.

import { MINUTE, SECOND } from "../../../src/platform/clock.ts";
import type { BodyLimits } from "./body.ts";

export interface Limits extends BodyLimits {
  connections: number;
  /** To send the headers of a request, or to agree on TLS. */
  headersMs: number;
  /** To send a whole message. */
  messageMs: number;
  /** Without a byte in either direction: a scenario that never answers, or a peer that does not read. */
  silenceMs: number;
}

const MIB = 1024 * 1024;

export const usualLimits: Limits = {
  // HMRC takes attachments of 25 MB. In base64 they are a third larger, and the return needs room beside them.
  messageBytes: 40 * MIB,
  totalBytes: 256 * MIB,
  connections: 1_000,
  headersMs: 10 * SECOND,
  messageMs: MINUTE,
  silenceMs: 5 * MINUTE,
};
