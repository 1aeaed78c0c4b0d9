// Why a delivery of accounts needs a person: the published reasons. The API, openapi.json and docs/companies-house.md
// show the same list.

import type { AttentionOf } from "../filings/review/attention.ts";

/** What each means, for people who write programs against it. */
export const accountsAttentionReasons = {
  parked: "Companies House has set the accounts aside for an examiner. Quarterday keeps asking.",
  internal_failure: "Companies House reports a fault of its own. Quarterday keeps asking.",
  no_longer_listed: "Companies House took the accounts and has no status for their number any more.",
  uncertain: "It is unknown whether Companies House has the accounts, and asking has not settled it.",
  sent_by_another_presenter:
    "The accounts were sent with another presenter id, whose submissions the present one cannot look up.",
  presenter_refused: "Companies House refuses the presenter when it is asked for a status. Quarterday keeps asking.",
  presenter_missing: "No presenter is stored for the organisation.",
  unusable_reply: "Companies House replies, but the reply cannot be used. Quarterday keeps asking.",
  numbers_used_up: "The presenter has no submission number left.",
  internal_error: "A step keeps failing with an internal error. Quarterday keeps trying.",
} as const;

export type AccountsAttentionReason = keyof typeof accountsAttentionReasons;

/** What a job says about accounts that need a person: what happened, and what to do. */
export interface AccountsAttention {
  reason: AccountsAttentionReason;
  message: string;
}

export type AccountsFlagged = AttentionOf<AccountsAttentionReason>;
