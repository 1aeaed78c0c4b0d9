// What people change, written down in the transaction that changes it, and never changed itself.

import type { Transaction } from "../platform/db.ts";
import type { Mode } from "../platform/mode.ts";
import { type AuditDetails, insertAuditEntry } from "./audit-store.ts";

/** The one list of what is written down. */
export const auditActions = {
  signed_in: "Signed in",
  signed_out: "Signed out",
  sign_in_failed: "Failed sign-in",
  password_set: "Chose a password",
  password_confirmed: "Gave the password again",
  password_refused: "Gave a wrong password",
  profile_changed: "Changed name or e-mail address",
  sessions_ended: "Ended sessions",
  user_invited: "Invited a person",
  user_disabled: "Disabled a person",
  password_link_made: "Made a link to choose a password",
  key_created: "Created an API key",
  key_rolled: "Rolled an API key",
  key_revoked: "Revoked an API key",
  endpoint_added: "Added a webhook endpoint",
  endpoint_changed: "Changed a webhook endpoint",
  endpoint_rotated: "Rotated a signing secret",
  endpoint_tested: "Sent a test event",
  endpoint_disabled: "Disabled a webhook endpoint",
  endpoint_enabled: "Enabled a webhook endpoint",
  endpoint_removed: "Removed a webhook endpoint",
  deliveries_replayed: "Replayed deliveries",
  deliveries_dismissed: "Dismissed failed deliveries",
  filing_amended: "Amended a filing",
  flag_resolved: "Resolved a flag",
  organisation_created: "Created the organisation",
  organisation_changed: "Changed the organisation's settings",
  credentials_set: "Set credentials for the tax authority",
  connection_tested: "Tested the connection to the tax authority",
} as const;

export type AuditAction = keyof typeof auditActions;

/** Who changes something, from where. */
export interface Actor {
  organisationId: string;
  userId: string | null;
  /** How a person reads it later: the e-mail address, or "command". */
  name: string;
  address: string | null;
}

export interface AuditEntry {
  action: AuditAction;
  mode?: Mode;
  /** The id of what was changed. */
  subject?: string;
  /** No secret ever. */
  details?: AuditDetails;
}

export async function writeDown(tx: Transaction, actor: Actor, entry: AuditEntry, at: Date): Promise<void> {
  await insertAuditEntry(tx, {
    at,
    organisation_id: actor.organisationId,
    mode: entry.mode ?? null,
    user_id: actor.userId,
    actor: actor.name,
    action: entry.action,
    subject: entry.subject ?? null,
    details: entry.details ?? {},
    address: actor.address,
  });
}

/** Those of the fields that differ, each with its value before and after; null where none does, which is nothing to write down. */
export function changesBetween<Field extends string>(
  before: Readonly<Record<Field, string | number | null>>,
  after: Readonly<Record<Field, string | number | null>>,
  fields: readonly Field[],
): AuditDetails | null {
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, { before: before[field], after: after[field] }]));
}
