// Where a return stands, in words for people. What HMRC's exchange tells apart and means the same to an accountant is
// one word; what was never sent was not rejected. Programs have the statuses of the API, and a badge has one in its
// title.

import { isNotApproved, type ShownApproval } from "../../../filings/approval/approval.ts";
import type { FilingStatus } from "../../../filings/lifecycle.ts";
import type { Mode } from "../../../platform/mode.ts";

/**
 * What lists and counts tell apart. The first status of each stands in the address of a list. In the sandbox HMRC takes
 * nothing, and is not named.
 */
export const standings = [
  { title: "not sent yet", statuses: ["pending"], tone: "wait" },
  { title: "sent", statuses: ["submitted"], tone: "note" },
  { title: "accepted", inLive: "accepted by HMRC", statuses: ["accepted", "acknowledged"], tone: "good" },
  { title: "failed", statuses: ["failed"], tone: "bad" },
] as const satisfies readonly { title: string; inLive?: string; statuses: readonly FilingStatus[]; tone: string }[];

export type Standing = (typeof standings)[number];

export function standingOf(status: FilingStatus): Standing {
  const found = standings.find(({ statuses }) => (statuses as readonly FilingStatus[]).includes(status));
  if (found === undefined) throw new Error(`no words for ${status}`);
  return found;
}

/** A standing in words. */
export function titleOf(standing: Standing, mode: Mode): string {
  return mode === "live" && "inLive" in standing ? standing.inLive : standing.title;
}

export interface Stood {
  mode: Mode;
  status: FilingStatus;
  approval: Pick<ShownApproval, "state"> | null;
  hmrc_error: string | null;
  amends: string | null;
  correlation_id: string | null;
  test_mode: boolean;
}

const isPending = ({ status }: Stood) => status === "pending";
const isFailed = ({ status }: Stood) => status === "failed";

/** What says more than the status: the first that holds. */
const cases: readonly { words: string; holds(filing: Stood): boolean }[] = [
  { words: "waiting for approval", holds: (filing) => isPending(filing) && filing.approval?.state === "waiting" },
  { words: "sent back", holds: (filing) => isNotApproved(filing) && filing.approval?.state === "sent_back" },
  { words: "not approved", holds: isNotApproved },
  { words: "not sent", holds: (filing) => isFailed(filing) && filing.hmrc_error === null },
  // It fails with its original, in the same words: without a conversation nobody knows whether it was sent.
  { words: "failed", holds: (filing) => isFailed(filing) && filing.amends !== null && filing.correlation_id === null },
  { words: "failed the test", holds: (filing) => isFailed(filing) && filing.test_mode },
  { words: "rejected", holds: isFailed },
  // HMRC looked at a test and has filed nothing.
  { words: "passed the test", holds: (filing) => filing.test_mode && standingOf(filing.status).tone === "good" },
];

export function standingInWords(filing: Stood): string {
  return cases.find(({ holds }) => holds(filing))?.words ?? titleOf(standingOf(filing.status), filing.mode);
}
