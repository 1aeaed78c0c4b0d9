// The documents of a draft, as they would be filed: made anew each time one of them is looked at.

import type { ReturnCheck } from "../../../../packages/ct600/check-candidate.ts";
import type { DraftRow } from "../../../drafts/draft.ts";
import type { FilingDocument } from "../../../filings/documents.ts";
import { Refusal } from "../../../platform/errors.ts";
import { type Documented, documentFile, documentPage, documentView } from "../../filings/documented.tsx";
import type { DashboardParts, PageResponse, Visit } from "../../frame/visit.ts";
import { draftPath, draftTitle, existingDraft } from "../existing-draft.ts";
import { judge } from "../judged.ts";

const TITLES: Readonly<Record<string, string>> = {
  "accounts.xhtml": "Accounts",
  "computations.xhtml": "Computations",
  "second-computations.xhtml": "Computations of the second return",
};

export function documentedDraft(visit: Visit, draft: DraftRow, check: ReturnCheck): Documented {
  const { accounts, computation } = check.kind === "sound" ? check.built.documents : {};
  const next = check.kind === "sound" ? check.pair?.next.built.documents : undefined;
  const all = {
    "accounts.xhtml": accounts ?? next?.accounts,
    "computations.xhtml": computation,
    "second-computations.xhtml": next?.computation,
  };
  const documents = Object.entries(all).flatMap(([name, carried]): FilingDocument[] => {
    if (carried === undefined) return [];
    const bytes = bytesOf(carried);
    return [{ name, contentType: "application/xhtml+xml; charset=utf-8", size: bytes.length, bytes: () => bytes }];
  });
  const { period_start, period_end } = draft;
  return {
    path: draftPath(visit, draft),
    of: { company_name: draftTitle(draft), period_start: period_start ?? "", period_end: period_end ?? "" },
    documents,
    titleOf: ({ name }) => TITLES[name] ?? name,
    hintOf: () => "As it would be filed now. Nothing is filed yet.",
  };
}

function bytesOf(carried: Uint8Array | { readonly base64: string } | (() => Uint8Array)): Buffer {
  if (typeof carried === "function") return Buffer.from(carried());
  return carried instanceof Uint8Array ? Buffer.from(carried) : Buffer.from(carried.base64, "base64");
}

async function documented(visit: Visit, parts: DashboardParts): Promise<Documented> {
  const draft = await existingDraft(visit, parts.db);
  const { check } = await judge(visit, draft, parts);
  const found = documentedDraft(visit, draft, check);
  if (found.documents.length === 0) throw new Refusal("document_not_found", "There is no such document.");
  return found;
}

export async function draftDocuments(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return documentPage(visit, await documented(visit, parts), "accounts.xhtml");
}

export async function viewDraftDocument(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return documentView(visit, await documented(visit, parts));
}

export async function downloadDraftDocument(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return documentFile(visit, await documented(visit, parts));
}
