// What HMRC replied, each time, as entries of the evidence: a list of all replies, and each that differs from the
// others in a file.

import type { Queryable } from "../../platform/database/db.ts";
import { submissionOf, textsOf } from "../exchange/submission-store.ts";
import type { FilingRow } from "../filing.ts";
import { repliesOf, type StoredReply } from "../replies/reply-store.ts";
import { type Entry, type EntryName, record, text } from "./zip.ts";

export const RECEIPT = "replies/receipt.xml";
const LAST_REPLY = "replies/last-reply.xml";

/** A line of replies.json. */
export interface ListedReply {
  file: string | null;
  /** What it is the reply to; null where that is not known any more. */
  to: string | null;
  kind: string;
  http_status: number | null;
  /** Null where a release received it that did not record when. */
  first_at: string | null;
  last_at: string | null;
  /** So many alike, but for their ids and times; the file is the first. */
  times: number;
  bytes: number;
}

/** The receipt itself stands among the documents already; a rejection is a reply, but no receipt. */
export async function replyEntries(filing: FilingRow, db: Queryable): Promise<Entry[]> {
  const stored = await repliesOf(db, filing.id);
  const files = stored.map(fileOf);
  const last = await lastReply(filing, db);
  const listed = [...stored.map((reply, index) => listedAs(reply, files[index])), ...(last ? [last.listed] : [])];
  listed.sort((one, other) => placeOf(one).localeCompare(placeOf(other)));
  const says = "Every reply of HMRC: to which message, when, and how many were alike";
  return [...files.filter((file) => file !== null), ...(last?.entries ?? []), record("replies.json", says, listed)];
}

/** By time; with the sandbox's clock much happens at one moment, and the end of the conversation comes last. */
const placeOf = ({ first_at, to }: ListedReply) => `${first_at ?? ""} ${to === "delete" ? 2 : 1}`;

/** Of one that was not to be read nothing may be kept. */
function fileOf({ message, kind, content, bytes, times }: StoredReply, index: number): Entry | null {
  if (content.length === 0) return null;
  const isText = kind === "unreadable" || kind === "too_long";
  const number = String(index + 1).padStart(2, "0");
  const name: EntryName = `replies/${number}-${message}-${kind.replaceAll("_", "-")}.${isText ? "txt" : "xml"}`;
  const also = [
    ...(message === "list" ? ["what it lists of other returns is left out"] : []),
    ...(times > 1 ? [`the first of ${times} that are alike but for ids and times`] : []),
    ...(content.length < bytes ? [`the first ${content.length} of its ${bytes} bytes`] : []),
  ];
  return { name, says: [`HMRC's reply to a ${message} message`, ...also].join("; "), bytes: content };
}

const listedAs = (reply: StoredReply, file: Entry | null | undefined): ListedReply => ({
  file: file?.name ?? null,
  to: reply.message,
  kind: reply.kind,
  http_status: reply.http_status,
  first_at: reply.first_at.toISOString(),
  last_at: reply.last_at.toISOString(),
  times: reply.times,
  bytes: reply.bytes,
});

/** Of a poll: replies to other messages are kept with the rest. */
async function lastReply({ id, acknowledged_at }: FilingRow, db: Queryable) {
  const submission = await submissionOf(db, id);
  const { response = null, responded_at = null } = submission === undefined ? {} : await textsOf(db, submission.id);
  if (response === null) return null;
  const isReceipt = acknowledged_at !== null;
  const at = (responded_at ?? acknowledged_at)?.toISOString() ?? null;
  const listed: ListedReply = {
    ...{ file: isReceipt ? RECEIPT : LAST_REPLY, to: "poll", kind: isReceipt ? "response" : "errors" },
    ...{ http_status: null, first_at: at, last_at: at, times: 1, bytes: Buffer.byteLength(response) },
  };
  const entry: Entry = { name: LAST_REPLY, says: "HMRC's last reply", bytes: text(response) };
  return { listed, entries: isReceipt ? [] : [entry] };
}
