// What those who may file do about a return that waits for approval: send the approver a link, show a code to read out,
// and take the request back.

import { keepToReveal } from "../../../access/shown-once.ts";
import type { ApprovalRow } from "../../../filings/approval/approval.ts";
import { showCode } from "../../../filings/approval/code.ts";
import { revokeApproval } from "../../../filings/approval/decide.ts";
import { approvePath, makeApprovalLink } from "../../../filings/approval/link.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import type { Transaction } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/errors.ts";
import { Moment } from "../../frame/format.tsx";
import { formPage, problemsOf } from "../../frame/forms/form-page.tsx";
import { onceByForm } from "../../frame/forms/once.ts";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../../frame/visit.ts";
import { existingFiling } from "../existing-filing.ts";
import { approvalNow, approverFor } from "./approval-of.ts";
import { approverFields, NO_ADDRESS, needsAddress, typedApprover } from "./approver-fields.tsx";

const filingPath = (visit: Visit, { id }: Pick<FilingRow, "id">) => pathIn(visit, `/filings/${id}`);

interface Waiting {
  filing: FilingRow;
  /** Undefined where nothing waits. */
  approval: ApprovalRow | undefined;
}

async function waitingHere(visit: Visit, { db }: DashboardParts): Promise<Waiting> {
  const filing = await existingFiling(visit, db);
  const approval = await approvalNow(visit, filing, db);
  return { filing, approval: approval?.state === "waiting" ? approval : undefined };
}

export async function askPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { filing, approval } = await waitingHere(visit, parts);
  if (approval === undefined) return { kind: "redirect", to: filingPath(visit, filing) };
  return askForm(visit, { filing, approval }, parts, null);
}

export async function ask(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { filing, approval } = await waitingHere(visit, parts);
  const which = { ...scopeOf(visit), id: filing.approval_id ?? "" };
  try {
    const approver = typedApprover(visit);
    if (needsAddress(visit, parts) && !approver.email?.trim()) throw new Refusal("invalid_email", NO_ADDRESS, "email");
    return await onceByForm(visit, parts, async (tx) => {
      const { token } = await makeApprovalLink(tx, which, approver, visit.actor, parts);
      await showLink(tx, visit, { filing, token }, parts);
      return { subject: filing.id, location: filingPath(visit, filing) };
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === null || approval === undefined) throw error;
    return askForm(visit, { filing, approval }, parts, error);
  }
}

/** The page of the return shows it, once. */
export async function showLink(
  tx: Transaction,
  visit: Visit,
  { filing, token }: { filing: Pick<FilingRow, "id">; token: string },
  parts: DashboardParts,
): Promise<void> {
  const secret = new URL(approvePath(token), parts.baseUrl()).href;
  await keepToReveal(tx, visit.session.id, { subject: filing.id, secret }, parts);
}

async function askForm(
  visit: Visit,
  { filing, approval }: { filing: FilingRow; approval: ApprovalRow },
  parts: DashboardParts,
  problem: Refusal | null,
): Promise<PageResponse> {
  const back = { to: filingPath(visit, filing), text: filing.company_name };
  const isMailOnly = needsAddress(visit, parts);
  const known = await approverFor(visit, approval, filing, parts.db);
  return formPage(visit, {
    title: "Send a link for approval",
    back,
    problems: problemsOf(problem),
    forms: [
      {
        to: `${back.to}/approval`,
        once: true,
        sections: [
          {
            lead: (
              <p>
                The link shows the return to whoever has it, until <Moment at={approval.expires_at} />. Approving it
                takes a code as well. A link that was sent before stops working.{" "}
                {parts.mailing === null ? "You see the new one once, to pass it on." : "You see the new one once, too."}
              </p>
            ),
            fields: approverFields(known, parts, { isMailOnly }),
          },
        ],
        submit: "Send link",
        cancel: { to: back.to },
      },
    ],
  });
}

export async function createCode(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const filing = await existingFiling(visit, parts.db);
  const which = { ...scopeOf(visit), id: filing.approval_id ?? "" };
  return onceByForm(visit, parts, async (tx) => {
    const secret = await showCode(tx, which, visit.actor, parts);
    await keepToReveal(tx, visit.session.id, { subject: filing.id, secret }, parts);
    return { subject: filing.id, location: filingPath(visit, filing) };
  });
}

export async function takeBackPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { filing, approval } = await waitingHere(visit, parts);
  const back = { to: filingPath(visit, filing), text: filing.company_name };
  if (approval === undefined) return { kind: "redirect", to: back.to };
  const isOneOfTwo = filing.continues !== null || filing.continues_in !== null;
  return formPage(visit, {
    title: "Take back the request for approval",
    back,
    forms: [
      {
        to: `${back.to}/approval/take-back`,
        sections: [
          {
            lead: (
              <>
                <p>
                  The link stops working, and{" "}
                  {isOneOfTwo ? "both returns of the period of account end" : "the return ends"} without being sent to
                  HMRC.
                </p>
                <p>You can then correct {isOneOfTwo ? "them" : "it"} and file again. This cannot be undone.</p>
              </>
            ),
          },
        ],
        submit: "Take back",
        tone: "danger",
        cancel: { to: back.to },
      },
    ],
  });
}

export async function takeBack(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const filing = await existingFiling(visit, parts.db);
  await revokeApproval(parts.db, { ...scopeOf(visit), id: filing.approval_id ?? "" }, visit.actor, parts);
  return { kind: "redirect", to: filingPath(visit, filing), notice: "approval_taken_back" };
}
