// The documents of a filing: to look at here, and to take along.

import { type DocumentName, documentsOf, type FilingDocument } from "../../../filings/documents.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import type { Mode } from "../../../platform/mode.ts";
import { accountsPath } from "../../frame/accounts.tsx";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../../frame/visit.ts";
import { type Documented, documentFile, documentPage, documentView } from "../documented.tsx";
import { existingFiling } from "../existing-filing.ts";

const REGISTER_COPY = "accounts-companies-house.xhtml";

const titles: Record<DocumentName, string> = {
  "submission.xml": "Message to HMRC, without credentials",
  "accounts.xhtml": "Accounts, in iXBRL",
  [REGISTER_COPY]: "Accounts for Companies House, filleted",
  "computations.xhtml": "Computations, in iXBRL",
  "receipt.xml": "HMRC receipt",
};

const attachedTitles: Readonly<Record<string, string>> = {
  accounts: "Accounts, as a PDF",
  "group accounts": "Accounts of the group, as a PDF",
};

function titleOf({ name, attachedAs }: FilingDocument, mode: Mode): string {
  if (name === "receipt.xml" && mode === "sandbox") return "Receipt of the sandbox";
  if (attachedAs !== undefined) return attachedTitles[attachedAs] ?? "Attached file";
  const known: Readonly<Record<string, string>> = titles;
  return known[name] ?? name;
}

export function documentsIn(visit: Visit, filing: FilingRow, documents: readonly FilingDocument[]): Documented {
  return {
    path: pathIn(visit, `/filings/${filing.id}`),
    of: filing,
    documents,
    titleOf: (document) => titleOf(document, filing.mode),
    hintOf: ({ name }) => (name === REGISTER_COPY ? <RegisterCopy visit={visit} filing={filing} /> : null),
  };
}

function RegisterCopy({ visit, filing }: { visit: Visit; filing: FilingRow }) {
  const { companies_house_accounts: accounts } = filing;
  if (accounts !== null)
    return (
      <>
        The accounts without the profit and loss account. What was delivered to Companies House is among{" "}
        <a href={accountsPath(visit, accounts)}>the documents of that delivery</a>.
      </>
    );
  return (
    <>
      The accounts without the profit and loss account. They are not delivered to Companies House by filing the return.
      To deliver them, send <code>POST /v1/companies_house/accounts</code> with the id of this filing, or download them.
    </>
  );
}

async function documentedBy(visit: Visit, { db, destinations }: DashboardParts): Promise<Documented> {
  const filing = await existingFiling(visit, db);
  return documentsIn(visit, filing, await documentsOf(db, filing, destinations));
}

export async function documentsPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const documented = await documentedBy(visit, parts);
  const hasAccounts = documented.documents.some(({ name }) => name === "accounts.xhtml");
  return documentPage(visit, documented, hasAccounts ? "accounts.xhtml" : "computations.xhtml");
}

export async function viewDocument(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return documentView(visit, await documentedBy(visit, parts));
}

export async function downloadDocument(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return documentFile(visit, await documentedBy(visit, parts));
}
