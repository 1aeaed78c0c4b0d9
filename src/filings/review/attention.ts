// Why a filing needs a person: the published reasons. The API, its events, openapi.json and docs/interface.md show the
// same list.

/** What each means, for people who write programs against it. */
export const attentionReasons = {
  receipt_missing: "HMRC accepted the return without a receipt.",
  receipt_mismatch: "HMRC's receipt is for another IRmark than the one that was sent.",
  no_usable_reply: "The return was sent several times without a usable reply from HMRC. Quarterday keeps trying.",
  unusable_reply: "HMRC replies, but the reply cannot be used. Quarterday keeps asking.",
  already_received: "HMRC says it has a return for the period, but does not list one from this service.",
  no_longer_listed: "HMRC acknowledged the return and no longer lists it.",
  sent_by_another_sender: "The return may have been sent with other HMRC credentials, which cannot look it up now.",
  vendor_id_missing: "The operator has to set a vendor id before anything can be sent to HMRC.",
  not_listed_after_restore: "The database was restored from a backup, and HMRC does not list the return.",
  internal_error: "A step keeps failing with an internal error. Quarterday keeps trying.",
  other: "The message says it. Flags of older releases may have this reason.",
} as const;

export type AttentionReason = keyof typeof attentionReasons;

/** What a job says about a filing that needs a person: what happened, and what to do. */
export interface Attention {
  reason: Exclude<AttentionReason, "other">;
  message: string;
}

/** Of a row that may be flagged. */
export interface AttentionOf<Reason extends string> {
  flag: string | null;
  flag_reason: Reason | null;
  flagged_at: Date | null;
  updated_at: Date;
}

/** Of a filing's row. The reason is null in a flag of a release that did not record it. */
export type Flagged = AttentionOf<AttentionReason>;

/** As the API shows it; null where nothing needs a person. */
export function attentionOf<Reason extends string>(row: AttentionOf<Reason>) {
  const { flag, flag_reason, flagged_at, updated_at } = row;
  if (flag === null) return null;
  return { since: (flagged_at ?? updated_at).toISOString(), reason: flag_reason ?? ("other" as const), message: flag };
}
