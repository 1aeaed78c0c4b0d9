// The tables drafts and draft_files.

import { only, type Queryable, type Transaction } from "../platform/database/db.ts";
import { allOf, checked, inIndex, named, type Page, parameters } from "../platform/database/parameters.ts";
import { isInScope, type Scope } from "../platform/mode.ts";
import type { DraftRow, DraftState, DraftSummary } from "./draft.ts";
import type { Files } from "./files.ts";

const summaryColumns = `id, organisation_id, mode, state, version, kind, from_filing, company_name, company_utr, period_start, period_end, begun_by, begun_by_name,
  filing_id, not_approved_filing, created_at, updated_at`;
const draftColumns = `${summaryColumns}, input, sections, reason`;

export type WhichDraft = Scope & { id: string };

/** Another tenant's draft, or the other environment's, does not exist. */
export async function draftById(db: Queryable, which: WhichDraft): Promise<DraftRow | undefined> {
  const [row] = await db.query<DraftRow>(`select ${draftColumns} from drafts where id = $1 and ${isInScope}`, [
    which.id,
    which.organisationId,
    which.mode,
  ]);
  return row;
}

export async function lockDraft(tx: Transaction, which: WhichDraft): Promise<DraftRow | undefined> {
  const text = `select ${draftColumns} from drafts where id = $1 and ${isInScope} for update`;
  const [row] = await tx.query<DraftRow>(text, [which.id, which.organisationId, which.mode]);
  return row;
}

export async function isDraftThere(db: Queryable, which: WhichDraft): Promise<boolean> {
  const text = `select from drafts where id = $1 and ${isInScope}`;
  return (await db.query(text, [which.id, which.organisationId, which.mode])).length === 1;
}

export async function insertDraft(tx: Transaction, draft: DraftRow, bytes: number): Promise<void> {
  await tx.query(
    ...named(
      `insert into drafts (id, organisation_id, mode, state, version, kind, from_filing, reason, input, sections, company_name, company_utr, period_start, period_end,
                           bytes, begun_by, begun_by_name, created_at, updated_at)
       values ($id, $organisation_id, $mode, $state, $version, $kind, $from_filing, $reason, $input, $sections, $company_name, $company_utr, $period_start, $period_end,
               $bytes, $begun_by, $begun_by_name, $created_at, $created_at)`,
      { ...valuesOf(draft), ...whoseOf(draft), bytes },
    ),
  );
}

export async function saveDraft(tx: Transaction, draft: DraftRow, bytes: number): Promise<void> {
  await tx.query(
    ...named(
      `update drafts set state = $state, version = $version, from_filing = $from_filing, reason = $reason, input = $input, sections = $sections, company_name = $company_name,
         company_utr = $company_utr, period_start = $period_start, period_end = $period_end, bytes = $bytes, updated_at = $updated_at
       where id = $id`,
      { ...valuesOf(draft), bytes, updated_at: draft.updated_at },
    ),
  );
}

function valuesOf(draft: DraftRow) {
  const { id, state, version, from_filing, company_name, company_utr, period_start, period_end } = draft;
  const texts = { input: JSON.stringify(draft.input), sections: JSON.stringify(draft.sections) };
  return {
    id,
    state,
    version,
    from_filing,
    reason: draft.reason,
    company_name,
    company_utr,
    period_start,
    period_end,
    ...texts,
  };
}

function whoseOf({ organisation_id, mode, kind, begun_by, begun_by_name, created_at }: DraftRow) {
  return { organisation_id, mode, kind, begun_by, begun_by_name, created_at };
}

/** By the hex digits of their hashes. The size of a stored value stands beside it: no file is read for this. */
export async function fileSizes(db: Queryable, draftId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ hash: string; bytes: number }>(
    `select encode(sha256, 'hex') as hash, octet_length(content) as bytes from draft_files where draft_id = $1`,
    [draftId],
  );
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
}

export async function filesOf(db: Queryable, draftId: string): Promise<Files> {
  const rows = await db.query<{ hash: string; content: Buffer }>(
    `select encode(sha256, 'hex') as hash, content from draft_files where draft_id = $1`,
    [draftId],
  );
  return new Map(rows.map(({ hash, content }) => [hash, content]));
}

export async function addFile(tx: Transaction, draftId: string, hash: string, content: Buffer): Promise<void> {
  await tx.query(
    `insert into draft_files (draft_id, sha256, content) values ($1, decode($2, 'hex'), $3) on conflict do nothing`,
    [draftId, hash, content],
  );
}

/** Those that the draft does not refer to. */
export async function dropOtherFiles(tx: Transaction, draftId: string, kept: readonly string[]): Promise<void> {
  await tx.query(
    `delete from draft_files where draft_id = $1 and sha256 <> all (array(select decode(hash, 'hex') from unnest($2::text[]) hash))`,
    [draftId, kept],
  );
}

/**
 * False where it is filed already, or another version by now. When its return waits no more, the database moves it in
 * the same statement (migration 0073): to filed, or open again.
 */
export async function markFiled(
  tx: Transaction,
  draft: { id: string; version: number; filingId: string; state: "waiting" | "filed"; at: Date },
): Promise<boolean> {
  const { id, version, filingId, state, at } = draft;
  const rows = await tx.query(
    `update drafts set state = $3, filing_id = $4, bytes = octet_length(input::text), updated_at = greatest(updated_at, $5)
     where id = $1 and version = $2 and state = 'open' returning id`,
    [id, version, state, filingId, at],
  );
  return rows.length === 1;
}

/** Why the return was amended, where a draft has filed it, or was to. */
export async function reasonOf(db: Queryable, filingId: string): Promise<string | null> {
  const text = `select reason from drafts where filing_id = $1
    union all select reason from drafts where not_approved_filing = $1 limit 1`;
  const [row] = await db.query<{ reason: string | null }>(text, [filingId]);
  return row?.reason ?? null;
}

/** The draft whose return ended so without approval, as long as it is open. */
export async function reopenedDraft(
  db: Queryable,
  { organisationId, mode, filingId }: Scope & { filingId: string },
): Promise<string | null> {
  const isItsOwn = checked(`state = 'open' and ${isInScope}`);
  const text = `select id from drafts where not_approved_filing = $1 and ${isItsOwn}`;
  const [row] = await db.query<{ id: string }>(text, [filingId, organisationId, mode]);
  return row?.id ?? null;
}

export async function dropFiles(tx: Transaction, draftId: string): Promise<void> {
  await tx.query(`delete from draft_files where draft_id = $1`, [draftId]);
}

/** Its documents go with it. */
export async function removeDraft(tx: Transaction, id: string): Promise<void> {
  await tx.query(`delete from drafts where id = $1`, [id]);
}

/** Which drafts are meant; what is null does not matter. */
export interface DraftSearch {
  state: DraftState | null;
  companyUtr: string | null;
}

/** In the order in which they were begun, the newest first, and always by an index. */
export async function newestDrafts(
  db: Queryable,
  { organisationId, mode }: Scope,
  search: DraftSearch,
  { after, limit }: Page,
): Promise<DraftSummary[]> {
  const given = parameters();
  const { state, companyUtr } = search;
  const [column, value] = companyUtr !== null ? ["company_utr", companyUtr] : ["state", state];
  const columns = ["organisation_id", "mode", ...(value === null ? [] : [column])];
  const values = [organisationId, mode, ...(value === null ? [] : [value])].map((one) => given.of(one));
  const conditions = [
    inIndex(columns, values),
    companyUtr === null ? null : given.where(state, (one) => checked(`state = ${one}`)),
    given.where(after, (id) => `seq < (select seq from drafts where id = ${id})`),
  ];
  return db.query<DraftSummary>(
    `select ${summaryColumns} from drafts where ${allOf(conditions)}
     order by ${columns.join(", ")}, seq desc limit ${given.of(limit)}`,
    given.values,
    { planned: "each time" },
  );
}

/** Of one that is there. */
export async function knownDraft(db: Queryable, id: string): Promise<DraftRow> {
  return only(await db.query<DraftRow>(`select ${draftColumns} from drafts where id = $1`, [id]));
}
