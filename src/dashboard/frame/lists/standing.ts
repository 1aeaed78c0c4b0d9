// Where a return stands, in words for people. What HMRC's exchange tells apart and means the same to an accountant is
// one word; what was never sent was not rejected. Programs have the statuses of the API, and a badge has one in its
// title.

import { isNotApproved, type ShownApproval } from "../../../filings/approval/approval.ts";
import type { FilingStatus } from "../../../filings/lifecycle.ts";

/** What lists and counts tell apart. The first status of each stands in the address of a list. */
export const standings = [
  { title: "not sent yet", statuses: ["pending"], tone: "wait" },
  { title: "sent", statuses: ["submitted"], tone: "note" },
  { title: "accepted by HMRC", statuses: ["accepted", "acknowledged"], tone: "good" },
  { title: "failed", statuses: ["failed"], tone: "bad" },
] as const satisfies readonly { title: string; statuses: readonly FilingStatus[]; tone: string }[];

export type Standing = (typeof standings)[number];

export function standingOf(status: FilingStatus): Standing {
  const found = standings.find(({ statuses }) => (statuses as readonly FilingStatus[]).includes(status));
  if (found === undefined) throw new Error(`no words for ${status}`);
  return found;
}

export interface Stood {
  status: FilingStatus;
  approval: Pick<ShownApproval, "state"> | null;
  hmrc_error: string | null;
  amends: string | null;
  correlation_id: string | null;
  test_mode: boolean;
}

export function standingInWords(filing: Stood): string {
  const { status, approval, hmrc_error: error } = filing;
  if (status === "pending" && approval?.state === "waiting") return "waiting for approval";
  if (isNotApproved(filing)) return approval?.state === "sent_back" ? "sent back" : "not approved";
  if (status === "failed" && error === null) return "not sent";
  // An amendment fails with its original, in the same words: without a conversation nobody knows whether it was sent.
  if (status === "failed" && filing.amends !== null && filing.correlation_id === null) return "failed";
  // HMRC looked at a test and has filed nothing.
  if (filing.test_mode && standingOf(status).tone === "good") return "passed the test";
  if (status === "failed") return filing.test_mode ? "failed the test" : "rejected";
  return standingOf(status).title;
}
