// The two numbers a message carries. Both are unique for ever and only rise, for each presenter: the submission number
// has six characters, the transaction id at most 32. Each is the larger of the last one plus one and a count of the
// time, so that a database that was restored, and has forgotten the last ones, takes none of them again.

import { SECOND } from "../../platform/clock.ts";

const BASE = 36;
const CHARACTERS = 6;
/** `ZZZZZZ`. At the pace of the clock it is reached in 2094. */
const LAST = BASE ** CHARACTERS - 1;
const SECONDS_COUNT_FROM = Date.UTC(2026, 0, 1);

/** Six characters of 0-9 and A-Z. */
export function submissionNumberText(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > LAST) throw new RangeError(`${n} cannot be a submission number`);
  return n.toString(BASE).toUpperCase().padStart(CHARACTERS, "0");
}

/** Null for what is not a submission number as we write them. */
export function submissionNumberFrom(text: string): number | null {
  return /^[0-9A-Z]{6}$/.test(text) ? Number.parseInt(text, BASE) : null;
}

/** `last` is the presenter's last number, or the one before the first that is to be used; null without either. */
export function nextSubmissionNumber(last: number | null, at: Date): number {
  const seconds = Math.floor((at.getTime() - SECONDS_COUNT_FROM) / SECOND);
  return Math.max((last ?? 0) + 1, seconds);
}

/** Decimal digits, which the envelope's schema takes for hexadecimal ones. */
export function nextTransactionId(last: bigint | number | null, at: Date): string {
  const following = BigInt(last ?? 0) + 1n;
  const milliseconds = BigInt(at.getTime());
  return String(following > milliseconds ? following : milliseconds);
}
