// The audit log. Added to and read; the database itself refuses anything else.

import { only, type Queryable, type Transaction } from "../platform/database/db.ts";
import { allOf, named, parameters } from "../platform/database/parameters.ts";
import type { Mode, Scope } from "../platform/mode.ts";

/** The service's role may read it and add to it. A trigger refuses the rest, but its owner could remove that. */
export const AUDIT_LOG_PRIVILEGES = ["select", "insert"] as const;

type Plain = string | number | boolean | null;

/** A value; or, of something that was changed, what it was and what it is now. */
export type AuditDetail = Plain | { before: Plain; after: Plain };
export type AuditDetails = Readonly<Record<string, AuditDetail>>;

export interface AuditRow {
  seq: number;
  at: Date;
  organisation_id: string;
  mode: Mode | null;
  user_id: string | null;
  actor: string;
  action: string;
  subject: string | null;
  details: AuditDetails;
  address: string | null;
}

export async function insertAuditEntry(tx: Transaction, entry: Omit<AuditRow, "seq">): Promise<void> {
  await tx.query(
    ...named(
      `insert into audit_log (at, organisation_id, mode, user_id, actor, action, subject, details, address)
       values ($at, $organisation_id, $mode, $user_id, $actor, $action, $subject, $details, $address)`,
      { ...entry, details: JSON.stringify(entry.details) },
    ),
  );
}

/** What of the log is meant; what is null does not matter. */
export interface AuditFilter {
  /** One user; or all that no user did: the command, and who was not signed in. */
  by: { userId: string } | "no_user" | null;
  actions: readonly string[] | null;
  subject: string | null;
  since: Date | null;
  until: Date | null;
}

export const everyEntry: AuditFilter = { by: null, actions: null, subject: null, since: null, until: null };

/** Newest first, before a cursor: of one environment, and what belongs to neither. */
export async function auditEntries(
  db: Queryable,
  which: Scope & { before: number | null; limit: number },
  { by, actions, subject, since, until }: AuditFilter = everyEntry,
): Promise<AuditRow[]> {
  const { before } = which;
  const given = parameters();
  const conditions = allOf([
    `organisation_id = ${given.of(which.organisationId)} and (mode is null or mode = ${given.of(which.mode)})`,
    by === "no_user" ? "user_id is null" : given.where(by?.userId ?? null, (id) => `user_id = ${id}`),
    given.where(actions, (words) => `action = any(${words})`),
    given.where(subject, (id) => `subject = ${id}`),
    given.where(since, (moment) => `at >= ${moment}`),
    given.where(until, (moment) => `at < ${moment}`),
    given.where(before, (seq) => `seq < ${seq}`),
  ]);
  return db.query<AuditRow>(
    `select * from audit_log where ${conditions} order by seq desc limit ${given.of(which.limit)}`,
    given.values,
  );
}

/** Who made amendments of these filings. One that was made with an API key has none. */
export async function amendersOf(
  db: Queryable,
  { organisationId, amended }: { organisationId: string; amended: readonly string[] },
): Promise<{ amendment: string; user_id: string | null; actor: string }[]> {
  return db.query<{ amendment: string; user_id: string | null; actor: string }>(
    `select details->>'amendment' as amendment, user_id, actor from audit_log
     where action = 'filing_amended' and subject = any ($2) and organisation_id = $1`,
    [organisationId, amended],
  );
}

/** What the role that asks could do to the log. An owner or superuser can switch the trigger off. */
export async function auditLogPowers(
  db: Queryable,
): Promise<{ role: string; is_superuser: boolean; can_change: boolean }> {
  return only(
    await db.query<{ role: string; is_superuser: boolean; can_change: boolean }>(
      `select current_user as role, r.rolsuper as is_superuser,
              pg_has_role(current_user, t.relowner, 'member')
                or has_table_privilege(t.oid, 'update, delete, truncate, trigger') as can_change
       from pg_roles r, pg_class t where r.rolname = current_user and t.oid = 'audit_log'::regclass`,
    ),
  );
}
