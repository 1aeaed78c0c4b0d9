// The audit log: who changed what, when, before and after. The domain that makes a change records it, in the same
// transaction; an entry is never changed. Of requests to the API only those that neither a filing nor an event is the
// record of.

import type { Transaction } from "../platform/database/db.ts";
import type { Mode } from "../platform/mode.ts";
import type { ActorRole } from "./roles.ts";
import { type AuditDetails, insertAuditEntry } from "./store.ts";

/** The one list of what is recorded. */
export const auditActions = {
  signed_in: "Signed in",
  signed_out: "Signed out",
  sign_in_failed: "Failed sign-in",
  password_set: "Set a password",
  password_confirmed: "Confirmed the password",
  password_refused: "Entered a wrong password",
  two_step_set_up: "Set up two-step sign-in",
  two_step_turned_off: "Turned off two-step sign-in",
  two_step_reset: "Reset two-step sign-in",
  recovery_codes_made: "Created recovery codes",
  recovery_code_used: "Used a recovery code",
  code_refused: "Entered a wrong code",
  profile_changed: "Changed name or email address",
  sessions_ended: "Ended sessions",
  user_invited: "Invited a user",
  user_disabled: "Removed a user",
  role_changed: "Changed a user's role",
  password_link_made: "Created a link to choose a password",
  key_created: "Created an API key",
  key_rolled: "Rolled an API key",
  key_revoked: "Revoked an API key",
  tool_called: "Called a tool, as an assistant",
  endpoint_added: "Added a webhook endpoint",
  endpoint_changed: "Changed a webhook endpoint",
  endpoint_rotated: "Rotated a signing secret",
  endpoint_tested: "Sent a test event",
  endpoint_disabled: "Disabled a webhook endpoint",
  endpoint_enabled: "Enabled a webhook endpoint",
  endpoint_removed: "Removed a webhook endpoint",
  deliveries_replayed: "Replayed deliveries",
  deliveries_dismissed: "Dismissed failed deliveries",
  draft_begun: "Began a draft",
  draft_deleted: "Deleted a draft",
  company_added: "Added a company",
  companies_imported: "Imported companies",
  company_changed: "Changed what is known of a company",
  period_given: "Gave a period of a company",
  period_removed: "Removed a period of a company",
  obligation_done: "Marked as done what a company had to do",
  obligation_undone: "Took back that something was done",
  obligation_changed: "Typed a reference or a day of a company",
  mapping_changed: "Changed how a company's trial balance is mapped",
  draft_warnings_seen: "Looked at the warnings of a draft",
  filing_created: "Filed a return",
  filing_amended: "Amended a filing",
  approval_link_made: "Asked somebody to approve a return",
  approval_code_made: "Created a code to read out to an approver",
  filing_approved: "Approved a return",
  filing_sent_back: "Sent a return back",
  approval_revoked: "Took back a request for approval",
  approval_void: "Made void a request for approval",
  metadata_changed: "Changed the metadata of a filing",
  accounts_delivered: "Delivered accounts to Companies House",
  accounts_released: "Sent held accounts to Companies House",
  flag_resolved: "Resolved a flag",
  filing_released: "Sent a held filing",
  filing_confirmed: "Recorded that HMRC accepted a held filing",
  database_restored: "Restored the database from a backup",
  unknown_submissions_found: "Found submissions at HMRC that have no filing",
  secret_key_rotated: "Rotated the key that encrypts stored secrets",
  organisation_created: "Created the organisation",
  organisation_changed: "Changed the organisation's settings",
  credentials_set: "Set HMRC credentials",
  connection_tested: "Tested the HMRC connection",
  presenter_set: "Set a Companies House presenter",
  presenter_tested: "Tested a Companies House presenter",
  sandbox_clock_advanced: "Advanced the sandbox clock",
} as const;

export type AuditAction = keyof typeof auditActions;

export const auditKinds = [
  "sign_in",
  "people",
  "keys",
  "webhooks",
  "returns",
  "companies",
  "accounts",
  "settings",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** By what one looks for an action. */
export const kindOfAction: Readonly<Record<AuditAction, AuditKind>> = {
  signed_in: "sign_in",
  signed_out: "sign_in",
  sign_in_failed: "sign_in",
  password_set: "sign_in",
  password_confirmed: "sign_in",
  password_refused: "sign_in",
  two_step_set_up: "sign_in",
  two_step_turned_off: "sign_in",
  two_step_reset: "sign_in",
  recovery_codes_made: "sign_in",
  recovery_code_used: "sign_in",
  code_refused: "sign_in",
  sessions_ended: "sign_in",
  profile_changed: "people",
  user_invited: "people",
  user_disabled: "people",
  role_changed: "people",
  password_link_made: "people",
  key_created: "keys",
  key_rolled: "keys",
  key_revoked: "keys",
  tool_called: "keys",
  endpoint_added: "webhooks",
  endpoint_changed: "webhooks",
  endpoint_rotated: "webhooks",
  endpoint_tested: "webhooks",
  endpoint_disabled: "webhooks",
  endpoint_enabled: "webhooks",
  endpoint_removed: "webhooks",
  deliveries_replayed: "webhooks",
  deliveries_dismissed: "webhooks",
  draft_begun: "returns",
  draft_deleted: "returns",
  draft_warnings_seen: "returns",
  filing_created: "returns",
  filing_amended: "returns",
  approval_link_made: "returns",
  approval_code_made: "returns",
  filing_approved: "returns",
  filing_sent_back: "returns",
  approval_revoked: "returns",
  approval_void: "returns",
  metadata_changed: "returns",
  flag_resolved: "returns",
  filing_released: "returns",
  filing_confirmed: "returns",
  unknown_submissions_found: "returns",
  company_added: "companies",
  companies_imported: "companies",
  company_changed: "companies",
  period_given: "companies",
  period_removed: "companies",
  obligation_done: "companies",
  obligation_undone: "companies",
  obligation_changed: "companies",
  mapping_changed: "companies",
  accounts_delivered: "accounts",
  accounts_released: "accounts",
  database_restored: "settings",
  secret_key_rotated: "settings",
  organisation_created: "settings",
  organisation_changed: "settings",
  credentials_set: "settings",
  connection_tested: "settings",
  presenter_set: "settings",
  presenter_tested: "settings",
  sandbox_clock_advanced: "settings",
};

export function isAuditAction(word: string): word is AuditAction {
  return Object.hasOwn(auditActions, word);
}

/** Who makes a change, and from where. */
export interface Actor {
  userId: string | null;
  /** As the log shows it: the email address, an API key, or "command" and the account that ran it. */
  name: string;
  address: string | null;
  /** What decides what the actor may do (roles.ts). */
  role: ActorRole;
}

export interface Change {
  action: AuditAction;
  organisationId: string;
  /** Null for what belongs to both environments, such as a user. */
  mode: Mode | null;
  /** The id of what was changed. */
  subject?: string;
  /** No secret ever. */
  details?: AuditDetails;
  at: Date;
}

export async function recordAudit(tx: Transaction, actor: Actor, change: Change): Promise<void> {
  await insertAuditEntry(tx, {
    at: change.at,
    organisation_id: change.organisationId,
    mode: change.mode,
    user_id: actor.userId,
    actor: actor.name,
    action: change.action,
    subject: change.subject ?? null,
    details: change.details ?? {},
    address: actor.address,
  });
}

/**
 * The fields that differ, each with its value before and after; null where none does, and then there is nothing to
 * record.
 */
export function changesBetween<Field extends string>(
  before: Readonly<Record<Field, string | number | boolean | null>>,
  after: Readonly<Record<Field, string | number | boolean | null>>,
  fields: readonly Field[],
): AuditDetails | null {
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, { before: before[field], after: after[field] }]));
}
