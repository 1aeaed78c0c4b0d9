// Links and codes of approvals: both stored hashed. All SQL about them stands here.

import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { named } from "../../platform/database/parameters.ts";
import type { SecondFactor } from "./approval.ts";

export interface ApprovalLink {
  id: string;
  approval_id: string;
  /** Null: it was shown to whoever made it. */
  sent_to: string | null;
  made_by: string;
  created_at: Date;
  opened_at: Date | null;
  opened_from: string | null;
  /** Replaced by a later one, or over with its approval. */
  ended_at: Date | null;
}

const linkColumns = "id, approval_id, sent_to, made_by, created_at, opened_at, opened_from, ended_at";

/** Those before it end. */
export async function insertLink(
  tx: Transaction,
  link: Pick<ApprovalLink, "id" | "approval_id" | "sent_to" | "made_by" | "created_at">,
  tokenHash: Buffer,
): Promise<void> {
  await endLinks(tx, link.approval_id, link.created_at);
  await tx.query(
    ...named(
      `insert into approval_links (id, approval_id, token_hash, sent_to, made_by, created_at)
       values ($id, $approval_id, $token_hash, $sent_to, $made_by, $created_at)`,
      { ...link, token_hash: tokenHash },
    ),
  );
}

export async function endLinks(tx: Transaction, approvalId: string, at: Date): Promise<void> {
  await tx.query(`update approval_links set ended_at = $2 where approval_id = $1 and ended_at is null`, [
    approvalId,
    at,
  ]);
}

export async function linkByToken(db: Queryable, tokenHash: Buffer): Promise<ApprovalLink | undefined> {
  const text = `select ${linkColumns} from approval_links where token_hash = $1`;
  const [link] = await db.query<ApprovalLink>(text, [tokenHash]);
  return link;
}

/** The first time counts. */
export async function markOpened(db: Queryable, id: string, { at, from }: { at: Date; from: string | null }) {
  await db.query(
    `update approval_links set opened_at = $2, opened_from = $3 where id = $1 and opened_at is null and ended_at is null`,
    [id, at, from],
  );
}

export async function linksOf(db: Queryable, approvalId: string): Promise<ApprovalLink[]> {
  return db.query<ApprovalLink>(
    `select ${linkColumns} from approval_links where approval_id = $1 order by created_at, id`,
    [approvalId],
  );
}

export interface CodeRow {
  approval_id: string;
  code_hash: Buffer;
  factor: SecondFactor;
  made_by: string;
  /** How many this approval has had. */
  made: number;
  wrong_tries: number;
  created_at: Date;
  expires_at: Date;
}

export async function lockCode(tx: Transaction, approvalId: string): Promise<CodeRow | undefined> {
  const [code] = await tx.query<CodeRow>(`select * from approval_codes where approval_id = $1 for update`, [
    approvalId,
  ]);
  return code;
}

/** The one before it counts no more. */
export async function replaceCode(tx: Transaction, code: Omit<CodeRow, "made" | "wrong_tries">): Promise<void> {
  await tx.query(
    ...named(
      `insert into approval_codes as c (approval_id, code_hash, factor, made_by, made, created_at, expires_at)
       values ($approval_id, $code_hash, $factor, $made_by, 1, $created_at, $expires_at)
       on conflict (approval_id) do update
       set code_hash = excluded.code_hash, factor = excluded.factor, made_by = excluded.made_by, made = c.made + 1, wrong_tries = 0,
           created_at = excluded.created_at, expires_at = excluded.expires_at`,
      { ...code },
    ),
  );
}

export async function countWrongTry(tx: Transaction, approvalId: string): Promise<void> {
  await tx.query(`update approval_codes set wrong_tries = wrong_tries + 1 where approval_id = $1`, [approvalId]);
}
