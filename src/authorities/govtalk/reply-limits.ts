// How much is read of a gateway's reply: far more than an authority sends, and little enough for the process that reads
// it, the database that keeps it and the pages that show it.

import { readXml, type XmlElement } from "../../../packages/ct600/xml/xml.ts";

/** It may be an answer, but more than we read of one: it decides nothing. */
export type TooLong = { kind: "too_long"; reason: string };
export type Unreadable = { kind: "unreadable"; reason: string };

export const MAX_REPLY_BYTES = 4 * 1024 * 1024;
/**
 * Elements and attributes, counted by their signs before anything is parsed; a report of 10,000 records has 100,000.
 */
const MAX_MARKUP = 150_000;
export const MAX_ERRORS = 100;
const MAX_ERROR_TEXT = 2_000;
const MAX_ALL_ERRORS_TEXT = 20_000;
/** Whole numbers of a few digits. */
const MAX_ERROR_NUMBER = 20;

/** What the envelope's schema says where a reply gives no interval. */
const DEFAULT_POLL_SECONDS = 2;
/** Whatever a reply asks for, a filing is looked at once an hour. */
const MAX_POLL_SECONDS = 3_600;

export function readLimited<Reply>(
  bytes: Uint8Array,
  recognise: (root: XmlElement) => Reply,
): Reply | TooLong | Unreadable {
  if (markupIn(bytes) > MAX_MARKUP) return tooLong(`it has more than ${MAX_MARKUP} elements and attributes`);
  const reading = readXml(bytes, recognise);
  return reading.kind === "read" ? reading.value : reading;
}

export function tooLong(reason: string): TooLong {
  return { kind: "too_long", reason };
}

function markupIn(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0x3c || byte === 0x3d) count++;
  return count;
}

export function intervalOf(endPoint: XmlElement | undefined): number {
  const seconds = Number(endPoint?.attr("PollInterval")?.value);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, MAX_POLL_SECONDS) : DEFAULT_POLL_SECONDS;
}

export function errorNumber(text: string): string {
  return cut(text, MAX_ERROR_NUMBER);
}

/** A text that is shortened says so. */
export function shortened(text: string, most = MAX_ERROR_TEXT): string {
  return text.length > most ? `${cut(text, most)} … (shortened)` : text;
}

/** Not through the middle of a character. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}

/** The first of the errors, as many as fit, and a sentence about those left out; null where there are none. */
export function shownOf<Shown>(
  errors: readonly Shown[],
  unread: number,
  lengthOf: (error: Shown) => number,
): { shown: Shown[]; leftOut: string | null } {
  const shown: Shown[] = [];
  let length = 0;
  for (const error of errors) {
    length += lengthOf(error) + 1;
    if (length > MAX_ALL_ERRORS_TEXT) break;
    shown.push(error);
  }
  const count = errors.length - shown.length + unread;
  const leftOut = count === 0 ? null : `(${count} more ${count === 1 ? "error is" : "errors are"} not shown.)`;
  return { shown, leftOut };
}
