// Whether a return needs approval, and the request for it, made in the transaction that files the return.

import type { ApprovalRule } from "../../access/approval-rule.ts";
import { onlyPrepares } from "../../access/permission.ts";
import { companyByUtr } from "../../companies/company-store.ts";
import type { Mailing } from "../../mail/outbox.ts";
import type { Queryable, Transaction } from "../../platform/database/db.ts";
import { newId, type RandomBytes } from "../../platform/ids.ts";
import { apiKeyActor, type FilingRequest } from "../create/request.ts";
import type { FilingRow } from "../filing.ts";
import { type ApprovalRow, type Approver, expiryOf, shownApproval } from "./approval.ts";
import { insertApproval } from "./approval-store.ts";
import { sendLink } from "./link.ts";

export type ApprovalAsked = Pick<FilingRequest<never>, "filer" | "actor" | "approval"> & {
  /** As the input has it. */
  option: "required" | undefined;
  /** A test files nothing: only an option asks for approval there. */
  testMode: boolean;
  companyUtr: string;
};

const NOBODY: Approver = { name: null, email: null, capacity: null };

/**
 * Null where nobody has to. An option can ask for approval; it cannot do without one that the setting asks for, or the
 * key, if that may only prepare.
 */
export async function approvalFor(
  asked: ApprovalAsked,
  { db, random }: { db: Queryable; random: RandomBytes },
  at: Date,
): Promise<ApprovalRow | null> {
  const { filer, actor, approval, option, testMode, companyUtr } = asked;
  const isByKey = onlyPrepares(filer.permission);
  const isAsked = isByKey || option === "required" || approval !== undefined;
  if (!isAsked && ruleOf(asked) === "never") return null;
  const { organisationId, mode } = filer;
  const company = await companyByUtr(db, { organisationId, mode, utr: companyUtr });
  const named: Approver =
    company === undefined
      ? NOBODY
      : { name: company.approver_name, email: company.approver_email, capacity: company.approver_capacity };
  if (!isAsked && !mustBeApproved({ filer, actor, testMode }, named)) return null;
  const approver = approval?.approver ?? named;
  return {
    id: newId("apr", random),
    organisation_id: organisationId,
    mode,
    state: "waiting",
    asked_by: isByKey ? "key" : isAsked ? "option" : "setting",
    prepared_by: (actor ?? apiKeyActor(filer)).name,
    prepared_by_user: actor?.userId ?? null,
    approver_name: approver.name,
    approver_email: approver.email,
    approver_capacity: approver.capacity,
    expires_at: expiryOf(at),
    decided_at: null,
    decided_by: null,
    other_name_because: null,
    decided_from: null,
    second_factor: null,
    reason: null,
    created_at: at,
    updated_at: at,
  };
}

type Ruled = Pick<ApprovalAsked, "filer" | "actor" | "testMode">;

const ruleOf = ({ filer, testMode }: Pick<Ruled, "filer" | "testMode">): ApprovalRule =>
  testMode ? "never" : filer.approvalRule;

/** By the setting: whoever approves for the company may be the one who files. */
export function mustBeApproved({ actor, ...ruled }: Ruled, { email }: Pick<Approver, "email">): boolean {
  const rule = ruleOf(ruled);
  return rule === "always" || (rule === "unless_approver" && !isSame(actor?.userId ? actor.name : null, email));
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}

/** The return as it waits. */
export function waitingFor(filing: FilingRow, approval: ApprovalRow | null): FilingRow {
  return approval === null ? filing : { ...filing, approval_id: approval.id, approval: shownApproval(approval) };
}

/** Before the returns that name it. Where its approver has an address, and the operator a mail server, it is mailed. */
export async function storeApproval(
  tx: Transaction,
  approval: ApprovalRow | null,
  { random, mailing = null }: { random: RandomBytes; mailing?: Mailing | null },
  companyName: string,
): Promise<void> {
  if (approval === null) return;
  await insertApproval(tx, approval);
  if (mailing === null || approval.approver_email === null) return;
  await sendLink(
    tx,
    approval,
    { companyName, madeBy: approval.prepared_by, at: approval.created_at },
    { random, mailing },
  );
}
