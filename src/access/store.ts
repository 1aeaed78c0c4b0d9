// The tables of this folder: organisations, api_keys and credentials. All SQL about them stands here.

import type { Queryable, Transaction } from "../platform/database/db.ts";
import { only } from "../platform/database/db.ts";
import { isInScope, type Mode, type OpenScope, ofOrganisation } from "../platform/mode.ts";
import type { ApprovalRule } from "./approval-rule.ts";
import type { Permission } from "./permission.ts";

export interface OrganisationRow {
  id: string;
  name: string;
  declarant_name: string | null;
  declarant_status: string | null;
  files_as: "company" | "agent";
  /** Null: as long as the operator keeps them. */
  event_retention_days: number | null;
  /** Live refuses what is only incomplete. */
  refuse_incomplete: boolean;
  /** Whether live asks everybody for two-step sign-in. */
  two_step_required: boolean;
  /** Whether requests to the API are kept for developers to look up. */
  keeps_requests: boolean;
  /** Whether returns have to be approved, by environment. */
  approval_live: ApprovalRule;
  approval_sandbox: ApprovalRule;
  /** Codes go to approvers by mail alone. */
  approval_by_mail_only: boolean;
  created_at: Date;
}

export interface CredentialsRow {
  organisation_id: string;
  /** Empty: for every company without credentials of its own. */
  company_utr: string;
  sealed: Buffer;
  set_at: Date;
  refused_at: Date | null;
  /** When the authority first accepted them; null until it is known to. */
  accepted_at: Date | null;
}

export interface ApiKeyRow {
  id: string;
  organisation_id: string;
  mode: Mode;
  name: string;
  permission: Permission;
  prefix: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

/** What every organisation begins with the same value of. */
export type LaterSettings =
  | "files_as"
  | "event_retention_days"
  | "keeps_requests"
  | "approval_live"
  | "approval_sandbox"
  | "approval_by_mail_only";

export async function insertOrganisation(
  db: Queryable,
  organisation: Omit<OrganisationRow, LaterSettings>,
): Promise<void> {
  await db.query(
    `insert into organisations (id, name, declarant_name, declarant_status, refuse_incomplete, two_step_required, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      organisation.id,
      organisation.name,
      organisation.declarant_name,
      organisation.declarant_status,
      organisation.refuse_incomplete,
      organisation.two_step_required,
      organisation.created_at,
    ],
  );
}

export async function organisations(db: Queryable): Promise<OrganisationRow[]> {
  return db.query<OrganisationRow>(`select * from organisations order by created_at, id`);
}

export async function organisationById(db: Queryable, id: string): Promise<OrganisationRow> {
  return only(await db.query<OrganisationRow>(`select * from organisations where id = $1`, [id]));
}

/** Held until the end of the transaction: what is recorded as "before" is what was changed. */
export async function lockOrganisation(tx: Transaction, id: string): Promise<OrganisationRow> {
  return only(await tx.query<OrganisationRow>(`select * from organisations where id = $1 for no key update`, [id]));
}

export type OrganisationChange = Pick<
  OrganisationRow,
  "name" | "declarant_name" | "declarant_status" | "files_as" | "event_retention_days" | "refuse_incomplete"
>;

export async function updateOrganisation(db: Queryable, id: string, change: OrganisationChange): Promise<void> {
  await db.query(
    `update organisations
     set name = $2, declarant_name = $3, declarant_status = $4, files_as = $5, event_retention_days = $6,
         refuse_incomplete = $7
     where id = $1`,
    [
      id,
      change.name,
      change.declarant_name,
      change.declarant_status,
      change.files_as,
      change.event_retention_days,
      change.refuse_incomplete,
    ],
  );
}

export type ApprovalSettings = Pick<OrganisationRow, "approval_live" | "approval_sandbox" | "approval_by_mail_only">;

export async function updateApproval(tx: Transaction, id: string, change: ApprovalSettings): Promise<void> {
  await tx.query(
    `update organisations set approval_live = $2, approval_sandbox = $3, approval_by_mail_only = $4 where id = $1`,
    [id, change.approval_live, change.approval_sandbox, change.approval_by_mail_only],
  );
}

export async function updateKeepsRequests(tx: Transaction, id: string, keeps: boolean): Promise<void> {
  await tx.query(`update organisations set keeps_requests = $2 where id = $1`, [id, keeps]);
}

export async function insertApiKey(db: Queryable, key: ApiKeyRow, hash: Buffer): Promise<void> {
  await db.query(
    `insert into api_keys (id, organisation_id, mode, name, permission, prefix, hash, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [key.id, key.organisation_id, key.mode, key.name, key.permission, key.prefix, hash, key.created_at],
  );
}

/** What a request needs to know of its key and its organisation. */
export type KeyInUse = Pick<ApiKeyRow, "id" | "organisation_id" | "mode" | "permission"> &
  Pick<
    OrganisationRow,
    "declarant_name" | "declarant_status" | "files_as" | "refuse_incomplete" | "approval_live" | "approval_sandbox"
  > & {
    /** Revoked or expired. */
    has_ended: boolean;
  };

/**
 * The key and its organisation's settings in one question: it is asked for every request, so it asks for no more than a
 * request needs. One that may be used is noted as used, if that was not noted since a moment: "last used" is for
 * people, and noting it every time would cost a commit each.
 */
export async function apiKeyByHash(
  db: Queryable,
  hash: Buffer,
  { now, notedSince }: { now: Date; notedSince: Date },
): Promise<KeyInUse | undefined> {
  const [key] = await db.query<KeyInUse>(
    `with key as materialized (
       select k.id, k.organisation_id, k.mode, k.permission, o.declarant_name, o.declarant_status, o.files_as,
              o.refuse_incomplete, o.approval_live, o.approval_sandbox, k.revoked_at is not null or coalesce(k.expires_at <= $2, false) as has_ended
       from api_keys k join organisations o on o.id = k.organisation_id
       where k.hash = $1
     ),
     used as (
       update api_keys k set last_used_at = $2
       from key
       where k.id = key.id and not key.has_ended and (k.last_used_at is null or k.last_used_at < $3)
     )
     select * from key`,
    [hash, now, notedSince],
  );
  return key;
}

const keyColumns = `id, organisation_id, mode, name, permission, prefix, created_at, last_used_at, expires_at, revoked_at`;

/** Newest first. */
export async function apiKeysOf(db: Queryable, organisationId: string | null): Promise<ApiKeyRow[]> {
  return db.query<ApiKeyRow>(
    `select ${keyColumns} from api_keys where ${ofOrganisation(organisationId)} order by created_at desc, id desc`,
    [organisationId],
  );
}

/** In the other environment a key is not found. */
export interface WhichKey extends OpenScope {
  id: string;
}

/** Of the first three parameters of a statement. */
const isMeant = `id = $1 and ${isInScope}`;

export async function apiKeyById(db: Queryable, which: WhichKey): Promise<ApiKeyRow | undefined> {
  const values = [which.id, which.organisationId, which.mode];
  const [key] = await db.query<ApiKeyRow>(`select ${keyColumns} from api_keys where ${isMeant}`, values);
  return key;
}

/** Held until the end of the transaction: of two who end a key at the same time, the second sees that it has ended. */
export async function lockApiKey(tx: Transaction, which: WhichKey): Promise<ApiKeyRow | undefined> {
  const text = `select ${keyColumns} from api_keys where ${isMeant} for no key update`;
  const [key] = await tx.query<ApiKeyRow>(text, [which.id, which.organisationId, which.mode]);
  return key;
}

/** Ends a key at a moment, unless it ends sooner already. */
export async function expireApiKey(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(`update api_keys set expires_at = least(coalesce(expires_at, $2), $2) where id = $1`, [id, at]);
}

export async function markApiKeyRevoked(db: Queryable, id: string, at: Date): Promise<void> {
  await db.query(`update api_keys set revoked_at = coalesce(revoked_at, $2) where id = $1`, [id, at]);
}

/** The company's own, else those of the organisation. */
export async function credentialsFor(
  db: Queryable,
  { organisationId, companyUtr }: { organisationId: string; companyUtr: string },
): Promise<CredentialsRow | undefined> {
  const [row] = await db.query<CredentialsRow>(
    `select * from credentials where organisation_id = $1 and company_utr in ($2, '') order by company_utr desc limit 1`,
    [organisationId, companyUtr],
  );
  return row;
}

export async function credentialsIn(db: Queryable, organisationId: string | null): Promise<CredentialsRow[]> {
  const whose = ofOrganisation(organisationId);
  const text = `select * from credentials where ${whose} order by organisation_id, company_utr`;
  return db.query<CredentialsRow>(text, [organisationId]);
}

export async function refusedCredentials(
  db: Queryable,
): Promise<Pick<CredentialsRow, "organisation_id" | "refused_at">[]> {
  return db.query(
    `select organisation_id, refused_at from credentials where refused_at is not null order by refused_at`,
  );
}

/** Set again, they are others: neither refused nor accepted yet. */
export async function upsertCredentials(
  db: Queryable,
  row: Omit<CredentialsRow, "refused_at" | "accepted_at">,
): Promise<void> {
  await db.query(
    `insert into credentials (organisation_id, company_utr, sealed, set_at) values ($1, $2, $3, $4)
     on conflict (organisation_id, company_utr)
     do update set sealed = excluded.sealed, set_at = excluded.set_at, refused_at = null, accepted_at = null`,
    [row.organisation_id, row.company_utr, row.sealed, row.set_at],
  );
}

/** Once is enough. Only those that were sent with: set again meanwhile, they are others. */
export async function markAccepted(
  db: Queryable,
  row: Pick<CredentialsRow, "organisation_id" | "company_utr" | "set_at">,
  at: Date,
): Promise<void> {
  await db.query(
    `update credentials set accepted_at = $4
     where organisation_id = $1 and company_utr = $2 and set_at = $3 and accepted_at is null`,
    [row.organisation_id, row.company_utr, row.set_at, at],
  );
}

/** Only those that were sent with: replaced meanwhile, the new ones have not been refused. */
export async function markRefused(
  db: Queryable,
  row: Pick<CredentialsRow, "organisation_id" | "company_utr" | "set_at">,
  at: Date,
): Promise<void> {
  await db.query(
    `update credentials set refused_at = coalesce(refused_at, $4)
     where organisation_id = $1 and company_utr = $2 and set_at = $3`,
    [row.organisation_id, row.company_utr, row.set_at, at],
  );
}

/** The text sealed by the first start; every later start must be able to open it. */
export async function sealedCheck(db: Queryable, sealed: Buffer): Promise<Buffer> {
  const stored = () => db.query<{ sealed: Buffer }>(`select sealed from secret_key_check`);
  const [row] = await stored();
  // Only the first start writes: `doctor` works on a database that takes no writes.
  if (row !== undefined) return row.sealed;
  await db.query(`insert into secret_key_check (sealed) values ($1) on conflict do nothing`, [sealed]);
  return only(await stored()).sealed;
}

/** Held until the end of the transaction against every other reader; null for a database that was never started. */
export async function lockedCheck(tx: Transaction): Promise<Buffer | null> {
  await tx.query(`lock table secret_key_check in access exclusive mode`, [], { longRunning: true });
  const [row] = await tx.query<{ sealed: Buffer }>(`select sealed from secret_key_check`);
  return row?.sealed ?? null;
}

/** Held until the end of the transaction: of several processes starting at once, one sets up the first organisation. */
export async function lockFirstRun(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(5600994)`);
}
