// Approval: what it is, the list of its states, and the facts that move it. One approval is for what was filed
// together: a return, or both returns of a long period of account. Nothing of them is sent while it waits; approved,
// they are sent as they were stored; otherwise they fail, and corrected ones can be filed.

import { createHash } from "node:crypto";
import { KEY_ACTOR } from "../../audit/key-actor.ts";
import { after, DAY } from "../../platform/clock.ts";
import { canonicalJson } from "../../platform/json.ts";
import type { Mode } from "../../platform/mode.ts";
import type { Move } from "../../work/moves.ts";
import type { StoredInput } from "../create/own-document.ts";

export const approvalStates = ["waiting", "approved", "sent_back", "expired", "revoked", "void"] as const;
export type ApprovalState = (typeof approvalStates)[number];

const whileWaiting = { from: ["waiting"], alreadyTrueIn: [] } as const;

export const approvalMoves = {
  approved: { ...whileWaiting, to: "approved", because: "the approver declared it correct, with the code" },
  sent_back: { ...whileWaiting, to: "sent_back", because: "the approver sent it back, with a comment" },
  expired: { ...whileWaiting, to: "expired", because: "nobody decided in 14 days" },
  revoked: { ...whileWaiting, to: "revoked", because: "somebody who may file took the request back" },
  void: {
    ...whileWaiting,
    to: "void",
    because: "what would be sent is not what was stored, the rules judge otherwise by now, or what it amends failed",
  },
} as const satisfies Record<string, Move<ApprovalState>>;

export type ApprovalFact = keyof typeof approvalMoves;

export const APPROVAL_DAYS = 14;

export const secondFactors = ["mail", "read_out"] as const;
export type SecondFactor = (typeof secondFactors)[number];

export interface Approver {
  name: string | null;
  email: string | null;
  capacity: string | null;
}

export interface ApprovalRow {
  id: string;
  organisation_id: string;
  mode: Mode;
  state: ApprovalState;
  /** `key`: of one that may only prepare, whatever the option and the setting say. */
  asked_by: "option" | "setting" | "key";
  prepared_by: string;
  /** The person, where one filed it on a page. */
  prepared_by_user: string | null;
  approver_name: string | null;
  approver_email: string | null;
  approver_capacity: string | null;
  expires_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  other_name_because: string | null;
  decided_from: string | null;
  second_factor: SecondFactor | null;
  reason: string | null;
  created_at: Date;
  updated_at: Date;
}

/** Who prepared it, by what keeps: addresses and names of keys change. */
export interface Preparer {
  type: "user" | "api_key" | "command";
  /** `usr_…` or `key_…`; null for the command. */
  id: string | null;
}

/** With a return, as the API shows it. Its address stays with the organisation. */
export interface ShownApproval {
  id: string;
  state: ApprovalState;
  asked_by: ApprovalRow["asked_by"];
  prepared_by: string;
  preparer: Preparer | null;
  approver: { name: string; capacity: string | null } | null;
  requested_at: string;
  expires_at: string;
  decided_at: string | null;
  decided_by: string | null;
  second_factor: SecondFactor | null;
  reason: string | null;
}

export function shownApproval(row: ApprovalRow): ShownApproval {
  return {
    id: row.id,
    state: row.state,
    asked_by: row.asked_by,
    prepared_by: row.prepared_by,
    preparer: preparerOf(row),
    approver: row.approver_name === null ? null : { name: row.approver_name, capacity: row.approver_capacity },
    requested_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    second_factor: row.second_factor,
    reason: row.reason,
  };
}

function preparerOf({ prepared_by: name, prepared_by_user: user }: ApprovalRow): Preparer {
  if (user !== null) return { type: "user", id: user };
  const key = KEY_ACTOR.exec(name)?.[1];
  return key === undefined ? { type: "command", id: null } : { type: "api_key", id: key };
}

export const expiryOf = (asked: Date): Date => after(asked, APPROVAL_DAYS * DAY);

/**
 * What is approved: the input and the whole message, with all documents in it. Files of the caller's own stand in the
 * input by their own hashes.
 */
export function contentHash({ input, body }: { input: StoredInput; body: string }): Buffer {
  return createHash("sha256")
    .update(canonicalJson(JSON.parse(JSON.stringify(input))))
    .update("\n")
    .update(body)
    .digest();
}

export function isWaiting({ approval }: { approval: Pick<ShownApproval, "state"> | null }): boolean {
  return approval?.state === "waiting";
}

/** It was never sent, because nobody approved it. */
export function isNotApproved({ status, approval }: Standing): boolean {
  return status === "failed" && approval !== null && approval.state !== "waiting" && approval.state !== "approved";
}

interface Standing {
  status: string;
  approval: Pick<ShownApproval, "state"> | null;
}
