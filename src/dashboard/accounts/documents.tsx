// The documents of a delivery: the accounts as Companies House gets them, and the message around them without codes.

import type { FilingDocument } from "../../filings/documents.ts";
import type { AccountsRow } from "../../register/accounts.ts";
import { type accountsDocumentNames, documentsOfAccounts } from "../../register/documents.ts";
import { type Documented, documentFile, documentPage, documentView } from "../filings/documented.tsx";
import { accountsPath } from "../frame/accounts.tsx";
import type { DashboardParts, PageResponse, Visit } from "../frame/visit.ts";
import { existingAccounts } from "./existing-accounts.ts";

const titles: Record<(typeof accountsDocumentNames)[number], string> = {
  "accounts.xhtml": "Accounts for Companies House, in iXBRL",
  "submission.xml": "Message to Companies House, without credentials",
};

export async function documentedBy(
  visit: Visit,
  row: AccountsRow,
  { db, registerDestinations }: Pick<DashboardParts, "db" | "registerDestinations">,
): Promise<Documented> {
  const known: Readonly<Record<string, string>> = titles;
  return {
    path: accountsPath(visit, row.id),
    of: row,
    documents: await documentsOfAccounts(db, row, registerDestinations),
    titleOf: ({ name }: FilingDocument) => known[name] ?? name,
    hintOf: () => null,
  };
}

export async function accountsDocumentsPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return documentPage(visit, await requested(visit, parts), "accounts.xhtml");
}

export async function viewAccountsDocument(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return documentView(visit, await requested(visit, parts));
}

export async function downloadAccountsDocument(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return documentFile(visit, await requested(visit, parts));
}

async function requested(visit: Visit, parts: DashboardParts): Promise<Documented> {
  return documentedBy(visit, await existingAccounts(visit, parts.db), parts);
}
