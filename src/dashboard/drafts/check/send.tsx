// Sending a return for approval instead of declaring it: who approves is named here, and declares it. Where no mail
// goes to them, the link is made with the return, and the page of the return shows it.

import type { ComponentChildren } from "preact";
import { NAME } from "../../../../packages/ct600/form/row.ts";
import { carriedText } from "../../../../packages/ct600/input/company-name.ts";
import { defaultDeclarant } from "../../../access/organisations.ts";
import type { DraftRow } from "../../../drafts/draft.ts";
import type { Approver } from "../../../filings/approval/approval.ts";
import { mustBeApproved } from "../../../filings/approval/ask.ts";
import { checkedApprover, makeApprovalLink } from "../../../filings/approval/link.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import type { Transaction } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/errors.ts";
import { companyApprover } from "../../filings/approval/approval-of.ts";
import { approverFields, NO_ADDRESS, needsAddress, typedApprover } from "../../filings/approval/approver-fields.tsx";
import { showLink } from "../../filings/approval/requests.tsx";
import { Fields, type FormField, type Problems } from "../../frame/forms/form-fields.tsx";
import { problemsOf } from "../../frame/forms/form-page.tsx";
import { Button } from "../../frame/forms/form-parts.tsx";
import { type DashboardParts, scopeOf, type Visit } from "../../frame/visit.ts";
import type { Source } from "../about.tsx";
import { filerOf } from "../judged.ts";

/** What the declaration page knows of approval. */
export interface Approving {
  /** By the setting: this person cannot submit the return themselves. */
  isNeeded: boolean;
  /** Asked unless another one is typed. */
  usual: Approver;
}

export async function approvingOf(
  visit: Visit,
  draft: DraftRow,
  source: Source | null,
  { db }: DashboardParts,
): Promise<Approving> {
  const named = await companyApprover(visit, draft.company_utr ?? "", db);
  const testMode = draft.kind === "amend" && source?.newest?.test_mode === true;
  const isNeeded = mustBeApproved({ filer: filerOf(visit), actor: visit.actor, testMode }, named);
  if (named.name !== null) return { isNeeded, usual: named };
  const { name = null, status = null } = draft.input.declarant ?? defaultDeclarant(visit.organisation) ?? {};
  return { isNeeded, usual: { name, email: null, capacity: status } };
}

export const asksApproval = ({ form }: Visit) => form.get("how") === "approval";

export type NamedApprover = Approver & { name: string; capacity: string };

/** The return names them as who declares it, so that it has to be able to carry them. */
export function approverTyped(
  visit: Visit,
  parts: DashboardParts,
): { kind: "named"; approver: NamedApprover } | { kind: "wrong"; problems: Problems } {
  const typed = typedApprover(visit);
  const problems: Record<string, string> = {};
  const carries = (field: "name" | "capacity", subject: string) => {
    const carried = carriedText(typed[field] ?? "", { subject, ...NAME });
    if ("message" in carried) problems[field] = carried.message;
  };
  carries("capacity", "The capacity");
  carries("name", "The name");
  if (needsAddress(visit, parts) && !typed.email?.trim()) problems.email = NO_ADDRESS;
  try {
    const { name, email } = checkedApprover(typed);
    const { capacity } = typed;
    if (Object.keys(problems).length === 0)
      return { kind: "named", approver: { name, email, capacity: (capacity ?? "").trim() } };
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === null) throw error;
    Object.assign(problems, problemsOf(error));
  }
  return { kind: "wrong", problems };
}

/** With the return that waits, in its transaction. */
export function withLink(visit: Visit, approver: Approver, parts: DashboardParts) {
  return async (tx: Transaction, filing: FilingRow): Promise<void> => {
    const isMailed = parts.mailing !== null && approver.email !== null;
    if (isMailed || filing.approval_id === null) return;
    const which = { ...scopeOf(visit), id: filing.approval_id };
    const { token } = await makeApprovalLink(tx, which, approver, visit.actor, parts);
    await showLink(tx, visit, { filing, token }, parts);
  };
}

export function approvingFields(visit: Visit, { usual }: Approving, parts: DashboardParts): FormField[] {
  const isMailOnly = needsAddress(visit, parts);
  return approverFields(usual, parts, { capacityHint: "Such as Director.", isMailOnly });
}

export function SendForApproval({
  visit,
  approving,
  problems,
  parts,
  children,
}: {
  visit: Visit;
  approving: Approving;
  problems: Problems;
  parts: DashboardParts;
  children?: ComponentChildren;
}) {
  const { isNeeded } = approving;
  return (
    <>
      <p class="below">
        {isNeeded
          ? "Your organisation has this return approved before anything is sent to HMRC. Name who approves it: they declare it correct, and the return says so."
          : "Whoever you name here declares the return correct, and the return says so. It waits, and nothing is sent to HMRC before they approve it."}
      </p>
      <Fields fields={approvingFields(visit, approving, parts)} typed={visit.form} problems={problems} />
      <div class="actions form-actions">
        <Button tone={isNeeded ? "main" : "plain"} name="how" value="approval">
          Send for approval
        </Button>
        {children}
      </div>
    </>
  );
}
