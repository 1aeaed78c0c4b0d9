// Whether what filing.json says became of the return fits together, and with what HMRC replied: its status, its times,
// its reference and HMRC's words.

import { errorText, type Reply, readReply } from "../../../authorities/hmrc/replies.ts";
import { type FilingStatus, filingStatuses } from "../../lifecycle.ts";
import { RECEIPT } from "../replies.ts";
import { type Check, type Evidence, failed, notChecked, nothingToCheck, ok, someOf } from "./check.ts";
import { rowsIn } from "./json.ts";
import { isAcceptedByHand } from "./names.ts";

type Presence = "must" | "may" | "never";

interface StateRow {
  submitted: Presence;
  accepted: Presence;
  error: Presence;
  /** States of an approval that go with it. */
  approval: readonly string[];
  /** HMRC's copy of the conversation is deleted only once it has decided. */
  mayBeDeleted: boolean;
}

const STATES: Readonly<Record<FilingStatus, StateRow>> = {
  pending: {
    ...{ submitted: "never", accepted: "never", error: "never", mayBeDeleted: false },
    approval: ["waiting", "approved"],
  },
  submitted: {
    ...{ submitted: "must", accepted: "never", error: "never", mayBeDeleted: false },
    approval: ["approved"],
  },
  accepted: {
    ...{ submitted: "must", accepted: "must", error: "never", mayBeDeleted: false },
    approval: ["approved"],
  },
  acknowledged: {
    ...{ submitted: "must", accepted: "must", error: "never", mayBeDeleted: true },
    approval: ["approved"],
  },
  failed: {
    ...{ submitted: "may", accepted: "never", error: "may", mayBeDeleted: true },
    approval: ["approved", "sent_back", "expired", "revoked", "void"],
  },
};

export function checkState(evidence: Evidence): Check[] {
  const replies = repliesIn(evidence);
  return [
    stateOf(evidence, replies),
    timesOf(evidence, replies),
    referenceOf(evidence, replies),
    wordsOf(evidence, replies),
  ];
}

interface ReplyFound {
  to: unknown;
  kind: unknown;
  times: readonly unknown[];
  file: unknown;
  /** Null where the file is not there, or has only its beginning. */
  reply: Reply | null;
}

function repliesIn({ entries }: Evidence): ReplyFound[] {
  return (rowsIn(entries, "replies.json") ?? []).map(({ to, kind, first_at, last_at, file, bytes }) => {
    const content = typeof file === "string" ? entries.get(file) : undefined;
    const isWhole = content !== undefined && content.length === bytes;
    return { to, kind, file, times: [first_at, last_at], reply: isWhole ? readReply(content) : null };
  });
}

function stateOf({ filing }: Evidence, replies: readonly ReplyFound[]): Check {
  const what = "The status of the filing fits what became of it";
  const { status, approval } = filing;
  const known = filingStatuses.find((one) => one === status);
  if (known === undefined) return failed(what, "filing.json has no status that a filing can have");
  const row = STATES[known];
  const state = approval?.state ?? null;
  const isHeldBack = state !== null && state !== "waiting" && state !== "approved";
  const wrong = [
    ...against(row.submitted, filing.submitted_at, "submitted_at"),
    ...against(row.submitted, filing.correlation_id, "correlation_id"),
    ...against(row.accepted, filing.acknowledged_at, "acknowledged_at"),
    ...against(row.error, filing.hmrc_error, "hmrc_error"),
    ...(state === null || row.approval.includes(String(state)) ? [] : ["the state of its approval"]),
    ...((filing.submitted_at == null) === (filing.correlation_id == null) ? [] : ["submitted_at or correlation_id"]),
    ...(isHeldBack && filing.submitted_at != null ? ["submitted_at without approval"] : []),
    ...(known === "failed" && filing.hmrc_error == null && !isHeldBack && filing.amends == null ? ["hmrc_error"] : []),
    ...(replies.some(({ to }) => to === "delete") && !row.mayBeDeleted ? ["a reply that ends the conversation"] : []),
    ...(replies.length > 0 && state === "waiting" ? ["replies to what was not approved"] : []),
  ];
  return wrong.length === 0 ? ok(what, known) : failed(what, `${known} does not go with: ${someOf(wrong)}`);
}

function against(presence: Presence, value: unknown, field: string): string[] {
  const isThere = value !== null && value !== undefined;
  if (presence === "may" || isThere === (presence === "must")) return [];
  return [isThere ? field : `no ${field}`];
}

/** Clocks of two machines differ a little. */
const APART_MS = 60_000;
const ORDER = ["created_at", "submitted_at", "acknowledged_at", "updated_at"] as const;

function timesOf({ filing, manifest }: Evidence, replies: readonly ReplyFound[]): Check {
  const what = "The times follow each other, and are those of the replies";
  const told = [...ORDER.map((field) => [field, filing[field]]), ["made_at", manifest.made_at]] as const;
  const times = told.filter(([, value]) => value !== null && value !== undefined);
  const unreadable = times.find(([, value]) => typeof value !== "string" || Number.isNaN(Date.parse(value)));
  if (unreadable !== undefined) return failed(what, `${unreadable[0]} is no time`);
  const late = times.find(([, value], place) => {
    const before = times[place - 1];
    return before !== undefined && Date.parse(String(before[1])) > Date.parse(String(value)) + APART_MS;
  });
  if (late !== undefined) return failed(what, `${late[0]} is before what came before it`);
  const receipt = replies.find(({ file }) => file === RECEIPT);
  if (receipt !== undefined && !receipt.times.every((time) => time === filing.acknowledged_at))
    return failed(what, "acknowledged_at is not the time of the receipt in replies.json");
  const taken = replies.filter(({ to, kind }) => to === "submit" && kind === "acknowledgement");
  const found = replies.filter(({ to, kind }) => to === "list" && kind === "report");
  if (taken.length === 0 || filing.submitted_at == null || isOneOf([...taken, ...found], filing.submitted_at))
    return ok(what, `${times.length} times`);
  return failed(what, "submitted_at is not the time of a reply that took the return");
}

const isOneOf = (replies: readonly ReplyFound[], time: unknown) => replies.some(({ times }) => times.includes(time));

function referenceOf(evidence: Evidence, replies: readonly ReplyFound[]): Check {
  const what = "The CorrelationID of the filing is one that HMRC gave";
  const { correlation_id: reference } = evidence.filing;
  if (reference == null) return nothingToCheck(what, "by filing.json HMRC has given none");
  if (isAcceptedByHand(evidence)) return nothingToCheck(what, "somebody recorded by hand that HMRC accepted it");
  const given = replies.flatMap(({ reply }) => (reply === null ? [] : referencesIn(reply)));
  if (given.includes(reference)) return ok(what, reference);
  return given.length === 0
    ? notChecked(what, "no reply in here names one")
    : failed(what, "the replies name another one");
}

function referencesIn(reply: Reply): string[] {
  const all = reply.kind === "report" ? reply.records.map((record) => record.correlationId) : [];
  if ("correlationId" in reply) all.push(reply.correlationId);
  return all.filter((id) => id !== "");
}

/** Of what fails with the return that it amends, the error is that one's. */
function wordsOf({ filing }: Evidence, replies: readonly ReplyFound[]): Check {
  const what = "hmrc_error is what HMRC replied";
  const { hmrc_error: words, submitted_at, amends } = filing;
  const errors = replies.filter(({ kind }) => kind === "errors");
  if (words == null) return nothingToCheck(what, "by filing.json HMRC has not rejected this return");
  if (errors.some(({ reply }) => reply?.kind === "errors" && errorText(reply) === words))
    return ok(what, words.slice(0, 100));
  if (errors.length === 0 && submitted_at == null && amends != null)
    return nothingToCheck(what, "the error is that of the return it amends, which failed");
  if (errors.length === 0) return notChecked(what, "the reply is not in here");
  return errors.some(({ reply }) => reply === null)
    ? notChecked(what, "of a reply only the beginning is in here")
    : failed(what, "no reply has these words");
}
