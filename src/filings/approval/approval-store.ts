// The table approvals, and what of it is shown with the returns. All SQL about them stands here; links and codes have a
// file of their own.

import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { only } from "../../platform/database/db.ts";
import { named } from "../../platform/database/parameters.ts";
import { isInScope, type OpenScope } from "../../platform/mode.ts";
import type { ClockAdvance } from "../../work/clock-advance.ts";
import { holdsLease, type Leased } from "../../work/lease.ts";
import type { ClaimRequest } from "../../work/runner.ts";
import type { FilingRow } from "../filing.ts";
import { filingColumns } from "../store.ts";
import { type ApprovalRow, type Approver, shownApproval } from "./approval.ts";

const approvalColumns = `id, organisation_id, mode, state, asked_by, prepared_by, prepared_by_user, approver_name, approver_email, approver_capacity,
  expires_at, decided_at, decided_by, other_name_because, decided_from, second_factor, reason, created_at, updated_at`;

/** Nobody has decided it yet. */
export async function insertApproval(tx: Transaction, row: ApprovalRow): Promise<void> {
  const { id, organisation_id, mode, state, asked_by, prepared_by, prepared_by_user } = row;
  const { approver_name, approver_email, approver_capacity, expires_at, created_at, updated_at } = row;
  await tx.query(
    ...named(
      `insert into approvals (id, organisation_id, mode, state, asked_by, prepared_by, prepared_by_user, approver_name, approver_email, approver_capacity,
                              expires_at, created_at, updated_at)
       values ($id, $organisation_id, $mode, $state, $asked_by, $prepared_by, $prepared_by_user, $approver_name, $approver_email, $approver_capacity,
               $expires_at, $created_at, $updated_at)`,
      {
        ...{ id, organisation_id, mode, state, asked_by, prepared_by, prepared_by_user },
        ...{ approver_name, approver_email, approver_capacity, expires_at, created_at, updated_at },
      },
    ),
  );
}

export async function approvalOf(
  db: Queryable,
  { organisationId, mode, id }: OpenScope & { id: string },
): Promise<ApprovalRow | undefined> {
  const text = `select ${approvalColumns} from approvals where id = $1 and ${isInScope}`;
  const [row] = await db.query<ApprovalRow>(text, [id, organisationId, mode]);
  return row;
}

/** Of one that is there. */
export async function knownApproval(db: Queryable, id: string): Promise<ApprovalRow> {
  return only(await db.query<ApprovalRow>(`select ${approvalColumns} from approvals where id = $1`, [id]));
}

/** Held until the commit: of two that decide at the same time the second finds it decided. */
export async function lockApproval(tx: Transaction, id: string): Promise<ApprovalRow> {
  return only(
    await tx.query<ApprovalRow>(`select ${approvalColumns} from approvals where id = $1 for no key update`, [id]),
  );
}

/** In the order in which they were filed: the first return of a period of account, then its second. */
export async function filingsOfApproval(db: Queryable, id: string): Promise<FilingRow[]> {
  return db.query<FilingRow>(`select ${filingColumns} from filings where approval_id = $1 order by period_start, id`, [
    id,
  ]);
}

/** The row as it is now, and what its returns show of it. */
export async function saveApproval(tx: Transaction, row: ApprovalRow): Promise<void> {
  const { id, state, updated_at } = row;
  const { approver_name, approver_email, approver_capacity } = row;
  const { decided_at, decided_by, other_name_because, decided_from, second_factor, reason } = row;
  await tx.query(
    ...named(
      `with saved as (
         update approvals
         set state = $state, approver_name = $approver_name, approver_email = $approver_email, approver_capacity = $approver_capacity,
             decided_at = $decided_at, decided_by = $decided_by, other_name_because = $other_name_because, decided_from = $decided_from,
             second_factor = $second_factor, reason = $reason, updated_at = $updated_at, lease_until = null, lease_token = null
         where id = $id returning id
       )
       update filings f set approval = $shown, updated_at = greatest(f.updated_at, $updated_at) from saved where f.approval_id = saved.id`,
      {
        ...{ id, state, updated_at, approver_name, approver_email, approver_capacity },
        ...{ decided_at, decided_by, other_name_because, decided_from, second_factor, reason },
        shown: JSON.stringify(shownApproval(row)),
      },
    ),
  );
}

export async function nameApprover(tx: Transaction, row: ApprovalRow, approver: Approver, at: Date): Promise<void> {
  const { name: approver_name, email: approver_email, capacity: approver_capacity } = approver;
  await saveApproval(tx, { ...row, approver_name, approver_email, approver_capacity, updated_at: at });
}

/** Due once the return that it amends was accepted, and an original at once. */
export async function releaseApproved(tx: Transaction, approvalId: string, at: Date): Promise<void> {
  await tx.query(
    `update submissions s set due_at = $2
     from filings f left join filings original on original.id = f.amends
     where f.approval_id = $1 and s.filing_id = f.id and s.next in ('submit', 'recover') and s.due_at is null
       and (f.amends is null or original.status in ('accepted', 'acknowledged'))`,
    [approvalId, at],
  );
}

export interface ApprovedContent {
  state: ApprovalRow["state"];
  content_sha256: Buffer | null;
  input: unknown;
}

/** What a return that is to be sent was approved with, held until the commit. Undefined: it needed no approval. */
export async function lockApprovedContent(tx: Transaction, filingId: string): Promise<ApprovedContent | undefined> {
  const [row] = await tx.query<ApprovedContent>(
    `select a.state, f.content_sha256, f.input from filings f join approvals a on a.id = f.approval_id
     where f.id = $1 for share of f, a`,
    [filingId],
  );
  return row;
}

/** By the ids of the returns, in hex: what was approved of each. */
export async function contentHashes(db: Queryable, approvalId: string): Promise<Readonly<Record<string, string>>> {
  const rows = await db.query<{ id: string; sha256: string }>(
    `select id, encode(content_sha256, 'hex') as sha256 from filings where approval_id = $1 order by period_start, id`,
    [approvalId],
  );
  return Object.fromEntries(rows.map(({ id, sha256 }) => [id, sha256]));
}

const isFree = "(lease_until is null or lease_until < clock_timestamp())";

export async function claimExpired(
  db: Queryable,
  { limit, token, leaseSeconds }: ClaimRequest,
  now: Date,
): Promise<(Leased & { organisation_id: string })[]> {
  return db.query<Leased & { organisation_id: string }>(
    `with first as (
       select id from approvals where state = 'waiting' and expires_at <= $1 and ${isFree} order by expires_at limit $2 for update skip locked
     )
     update approvals a set lease_until = clock_timestamp() + make_interval(secs => $3), lease_token = $4
     from first where a.id = first.id
     returning a.id, a.organisation_id, a.lease_token`,
    [now, limit, leaseSeconds, token],
  );
}

export async function nextExpiryAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    `select min(greatest(expires_at, lease_until)) as at
     from (select expires_at, lease_until from approvals where state = 'waiting' order by expires_at limit 64) soonest`,
  );
  return row?.at ?? null;
}

export async function isExpiryOverdue(db: Queryable, now: Date): Promise<boolean> {
  const rows = await db.query(
    `select from (select * from approvals where state = 'waiting' and expires_at <= $1 order by expires_at limit 64) a where ${isFree} limit 1`,
    [now],
  );
  return rows.length === 1;
}

export async function renewApprovalLease(db: Queryable, row: Leased, leaseSeconds: number): Promise<void> {
  const renewed = await db.query(
    `update approvals set lease_until = clock_timestamp() + make_interval(secs => $3) where id = $1 and lease_token = $2 returning id`,
    [row.id, row.lease_token, leaseSeconds],
  );
  holdsLease(row, renewed);
}

/** An advance of the sandbox's clock brings the end of what waits nearer. */
export async function bringApprovalsForward(tx: Transaction, { organisationId, seconds }: ClockAdvance): Promise<void> {
  await tx.query(
    `update approvals set expires_at = expires_at - make_interval(secs => $2::bigint)
     where organisation_id = $1 and mode = 'sandbox' and state = 'waiting'`,
    [organisationId, seconds],
  );
}

/** Those that wait, the longest first. */
export async function waitingApprovals(
  db: Queryable,
  { organisationId, mode }: OpenScope,
  limit: number,
): Promise<FilingRow[]> {
  return db.query<FilingRow>(
    `select ${filingColumns} from filings
     where approval_id = any (array(
       select id from approvals where organisation_id = $1 and mode = $2 and state = 'waiting' order by created_at limit $3
     )) and continues is null
     order by created_at, id limit $3`,
    [organisationId, mode, limit],
  );
}
