// The draft that a page is about.

import type { DraftRow } from "../../drafts/draft.ts";
import { maySeeAccount, withMaskedAccount } from "../../drafts/masked-account.ts";
import { draftNotFound } from "../../drafts/request.ts";
import { draftById } from "../../drafts/store.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { pathIn, scopeOf, type Visit } from "../frame/visit.ts";

const DRAFT_ID = /^drf_[0-9A-Za-z]{1,64}$/;

export async function existingDraft(visit: Visit, db: Queryable): Promise<DraftRow> {
  const id = visit.params.id ?? "";
  const draft = DRAFT_ID.test(id) ? await draftById(db, { id, ...scopeOf(visit) }) : undefined;
  if (draft === undefined) throw draftNotFound(visit.mode);
  return draft;
}

/** The number of the account for a repayment is masked for those who may not see it. */
export function inSight(visit: Visit, draft: DraftRow): DraftRow {
  return maySeeAccount(visit.actor, draft) ? draft : withMaskedAccount(draft);
}

export const draftPath = (visit: Visit, { id }: Pick<DraftRow, "id">, rest = "") =>
  pathIn(visit, `/drafts/${id}${rest}`);

export const pagePath = (visit: Visit, draft: Pick<DraftRow, "id">, page: string) =>
  draftPath(visit, draft, `/pages/${page}`);

/** What people call it. */
export function draftTitle({
  company_name: name,
  company_utr: utr,
}: Pick<DraftRow, "company_name" | "company_utr">): string {
  return name ?? (utr === null ? "Return without a company" : `Return of ${utr}`);
}
