// The life of a filing: the only list of its states, the facts that move it, and the event each move tells customers. A
// fact is what happened; the status follows from it and is never set directly (see advance.ts). The check constraint in
// migrations/0001_filing.sql names the same states, and docs/interface.md is drawn from this table.

import { contractTypes } from "../webhooks/event-types.ts";
import { isLast, type Move, type MoveVerdict, verdictOf } from "../work/moves.ts";

export const filingStatuses = ["pending", "submitted", "accepted", "acknowledged", "failed"] as const;
export type FilingStatus = (typeof filingStatuses)[number];

/** The contract's three, and those of our own, which reach only endpoints that chose them. */
export const filingEventTypes = [...contractTypes, "filing.needs_attention", "filing.approval_changed"] as const;
export type FilingEventType = (typeof filingEventTypes)[number];

export interface FilingMove extends Move<FilingStatus> {
  event: FilingEventType | null;
}

export const filingMoves = {
  dispatched: {
    from: ["pending"],
    to: "submitted",
    event: "filing.submitted",
    alreadyTrueIn: ["submitted", "accepted", "acknowledged"],
    because: "HMRC acknowledged the submission and gave a CorrelationID",
  },
  accepted: {
    from: ["submitted"],
    to: "accepted",
    event: "filing.accepted",
    alreadyTrueIn: ["accepted", "acknowledged"],
    because: "a poll returned the success response",
  },
  receipt_matched: {
    from: ["accepted"],
    to: "acknowledged",
    event: null,
    alreadyTrueIn: ["acknowledged"],
    because: "the response is stored and its receipt matches the IRmark that was sent",
  },
  rejected: {
    from: ["pending", "submitted"],
    to: "failed",
    event: "filing.failed",
    alreadyTrueIn: ["failed"],
    because: "HMRC rejected the submission",
  },
  original_failed: {
    from: ["pending"],
    to: "failed",
    event: "filing.failed",
    alreadyTrueIn: ["failed"],
    because: "the return this one amends was rejected",
  },
  not_approved: {
    from: ["pending"],
    to: "failed",
    event: "filing.failed",
    alreadyTrueIn: ["failed"],
    because: "its approval was not given: it was sent back, expired, was taken back, or is void",
  },
} as const satisfies Record<string, FilingMove>;

export type FilingFact = keyof typeof filingMoves;

export function verdictOn(fact: FilingFact, status: FilingStatus): MoveVerdict<FilingMove> {
  return verdictOf<FilingStatus, FilingMove>(filingMoves[fact], status);
}

/** No fact moves it any further. */
export function isFinal(status: FilingStatus): boolean {
  return isLast<FilingStatus>(filingMoves, status);
}

/** The authority has decided, or will never be asked: what was to be sent is not sent again. */
export const decidedStatuses: readonly FilingStatus[] = ["accepted", "acknowledged", "failed"];

/** While a filing is in one of these, a return that amends it may be made. */
export const amendableStatuses: readonly FilingStatus[] = ["pending", "submitted", "accepted", "acknowledged"];

/** An amendment is dispatched once the return it amends has reached one of these. */
export const dispatchableOriginal: readonly FilingStatus[] = ["accepted", "acknowledged"];
