// A reply of the authority, as it is kept: its bytes, compressed, and a fingerprint by which the next one that says the
// same is counted and not kept once more. Decision: docs/decisions/0007.

import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import type { ReceivedReply } from "../../authorities/govtalk/exchange.ts";
import { dictionary1 } from "./reply-dictionary-1.ts";

export type RepliedMessage = "submit" | "poll" | "list" | "delete";

export interface KeptReply extends ReceivedReply {
  to: RepliedMessage;
  at: Date;
}

/** The beginning of a larger one is kept: no reply but the last, which stands elsewhere, is nearly as long. */
export const MOST_KEPT_BYTES = 64 * 1024;

/** Null where no reply came. */
export function replyTo(to: RepliedMessage, reply: ReceivedReply | null, at: Date): KeptReply | null {
  return reply && { ...reply, to, at };
}

/** What differs each time, in replies that say the same: ids of the message, and when it was answered. */
const CHANGING =
  /<((?:\w+:)?(?:TransactionID|AuditID|GatewayTimestamp|StartTimeStamp|EndTimeStamp))\b[^>]*>[^<]*<\/\1\s*>/g;

/** Of texts that cannot be read, all that are of one kind and status are alike: a proxy may number its pages. */
export function fingerprintOf({ to, kind, status, bytes }: KeptReply): Buffer {
  const says = kind === "unreadable" || kind === "too_long" ? "" : bytes.toString("latin1").replace(CHANGING, "");
  return createHash("sha256").update(`${to} ${kind} ${status} ${says}`).digest().subarray(0, 16);
}

const DICTIONARY_1 = 1;
const settings = { dictionary: Buffer.from(dictionary1) };

/** Byte 0 is the version of all that follows: 1 is zlib's own format with dictionary 1. */
export function compressedReply(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of(DICTIONARY_1), deflateSync(bytes.subarray(0, MOST_KEPT_BYTES), settings)]);
}

export function expandedReply(stored: Buffer): Buffer {
  if (stored[0] !== DICTIONARY_1) throw new Error(`a reply has version ${stored[0]}, which is not known here`);
  return inflateSync(stored.subarray(1), settings);
}

const RECORD = /<((?:\w+:)?StatusRecord)\b[^>]*>.*?<\/\1\s*>/gs;

/** A list has what its sender sent for other companies too: their records are left out. */
export function withOwnRecords(reply: ReceivedReply | null, transactionIds: readonly string[]): ReceivedReply | null {
  if (reply === null) return null;
  // One that is not read is not known to have records, and may break off within one.
  if (reply.kind === "unreadable" || reply.kind === "too_long") return { ...reply, bytes: Buffer.alloc(0) };
  const ours = (record: string) => transactionIds.some((id) => record.includes(id));
  const text = reply.bytes.toString("latin1").replace(RECORD, (record) => (ours(record) ? record : ""));
  return { ...reply, bytes: Buffer.from(text, "latin1") };
}
