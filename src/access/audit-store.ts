// The audit log. Added to and read; the database itself refuses anything else.

import type { Queryable, Transaction } from "../platform/db.ts";
import type { Mode } from "../platform/mode.ts";
import { allOf, parameters } from "../platform/parameters.ts";

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
    `insert into audit_log (at, organisation_id, mode, user_id, actor, action, subject, details, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      entry.at,
      entry.organisation_id,
      entry.mode,
      entry.user_id,
      entry.actor,
      entry.action,
      entry.subject,
      JSON.stringify(entry.details),
      entry.address,
    ],
  );
}

/** Newest first, before a cursor: of one environment, and what belongs to neither. */
export async function auditEntries(
  db: Queryable,
  which: { organisationId: string; mode: Mode; before: number | null; limit: number },
): Promise<AuditRow[]> {
  const given = parameters();
  const conditions = allOf([
    `organisation_id = ${given.of(which.organisationId)} and (mode is null or mode = ${given.of(which.mode)})`,
    given.where(which.before, (seq) => `seq < ${seq}`),
  ]);
  return db.query<AuditRow>(
    `select * from audit_log where ${conditions} order by seq desc limit ${given.of(which.limit)}`,
    given.values,
  );
}
