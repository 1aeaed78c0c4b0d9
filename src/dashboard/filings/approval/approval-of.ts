// The approval that a return waits for, or had: with its links, and the hash of what is approved.

import { companyByUtr } from "../../../companies/company-store.ts";
import type { ApprovalRow, Approver } from "../../../filings/approval/approval.ts";
import { approvalOf, contentHashes } from "../../../filings/approval/approval-store.ts";
import { type ApprovalLink, linksOf } from "../../../filings/approval/link-store.ts";
import { type Named, namesIn } from "../../../filings/approval/people.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import type { Queryable } from "../../../platform/database/db.ts";
import { scopeOf, type Visit } from "../../frame/visit.ts";

export interface FullApproval {
  approval: ApprovalRow;
  links: readonly ApprovalLink[];
  hash: string | null;
  /** Those who asked, by name. */
  named: Named;
}

export async function fullApproval(visit: Visit, filing: FilingRow, db: Queryable): Promise<FullApproval | null> {
  const approval = await approvalNow(visit, filing, db);
  if (approval === undefined) return null;
  const hashes = await contentHashes(db, approval.id);
  const links = await linksOf(db, approval.id);
  return { approval, links, hash: hashes[filing.id] ?? null, named: await namesIn(approval, links, db) };
}

export async function approvalNow(
  visit: Visit,
  { approval_id: id }: Pick<FilingRow, "approval_id">,
  db: Queryable,
): Promise<ApprovalRow | undefined> {
  return id === null ? undefined : approvalOf(db, { ...scopeOf(visit), id });
}

/** Who was named for the return, or else who approves for the company. */
export async function approverFor(
  visit: Visit,
  { approver_name: name, approver_email: email, approver_capacity: capacity }: ApprovalRow,
  { company_utr: utr }: Pick<FilingRow, "company_utr">,
  db: Queryable,
): Promise<Approver> {
  return name === null ? companyApprover(visit, utr, db) : { name, email, capacity };
}

export async function companyApprover(visit: Visit, utr: string, db: Queryable): Promise<Approver> {
  const company = await companyByUtr(db, { ...scopeOf(visit), utr });
  const { approver_name = null, approver_email = null, approver_capacity = null } = company ?? {};
  return { name: approver_name, email: approver_email, capacity: approver_capacity };
}
