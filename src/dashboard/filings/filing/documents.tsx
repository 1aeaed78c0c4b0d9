// The documents of a filing: to look at here, and to take along. Accounts may be a caller's own file, so a page of it
// is shown only inside a frame without rights, with headers that give it none either.

import { sizeText } from "../../../../packages/ct600/text/numbers.ts";
import { type DocumentName, documentsOf, type FilingDocument } from "../../../filings/documents.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { Refusal } from "../../../platform/errors.ts";
import { Card, LinkButton, PageHeader, Preformatted, Table } from "../../frame/components.tsx";
import { documentHeaders } from "../../frame/security.ts";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../../frame/visit.ts";
import { existingFiling } from "../amend/existing-filing.ts";
import { attachment, downloadName } from "./download-name.ts";
import { indented, withoutBankDetails, withoutDocuments } from "./message-text.ts";

const titles: Record<DocumentName, string> = {
  "submission.xml": "Message to HMRC, without credentials",
  "accounts.xhtml": "Accounts, in iXBRL",
  "accounts-companies-house.xhtml": "Accounts for Companies House, not filed there",
  "computations.xhtml": "Computations, in iXBRL",
  "receipt.xml": "HMRC receipt",
};

const attachedTitles: Readonly<Record<string, string>> = {
  accounts: "Accounts, as a PDF",
  "group accounts": "Accounts of the group, as a PDF",
};

function titleOf({ name, attachedAs }: FilingDocument): string {
  if (attachedAs !== undefined) return attachedTitles[attachedAs] ?? "Attached file";
  const known: Readonly<Record<string, string>> = titles;
  return known[name] ?? name;
}

export function DocumentsTable({
  visit,
  filing,
  documents,
}: {
  visit: Visit;
  filing: FilingRow;
  documents: readonly FilingDocument[];
}) {
  const at = (name: string) => pathIn(visit, `/filings/${filing.id}/documents/${encodeURIComponent(name)}`);
  return (
    <Table
      caption="Documents of this filing"
      rows={documents}
      keyOf={({ name }) => name}
      columns={[
        { title: "Document", cell: titleOf },
        { title: "File", cell: ({ name }) => <code>{name}</code> },
        { title: "Size", number: true, cell: ({ size }) => <span class="number">{sizeText(size)}</span> },
        {
          title: "Open",
          cell: ({ name, attachedAs }) => (
            <span class="links">
              {attachedAs === undefined && (
                <a href={`${pathIn(visit, `/filings/${filing.id}/documents`)}?show=${name}`}>
                  View<span class="visually-hidden"> {name}</span>
                </a>
              )}
              <a href={at(name)} download={downloadName(filing, name)}>
                Download<span class="visually-hidden"> {name}</span>
              </a>
            </span>
          ),
        },
      ]}
    />
  );
}

/** One document to look at, with the way to the others. */
export async function documentsPage(visit: Visit, { db, destinations }: DashboardParts): Promise<PageResponse> {
  const filing = await existingFiling(visit, db);
  const documents = (await documentsOf(db, filing, destinations)).filter(isShown);
  const accounts = documents.find(({ name }) => name === "accounts.xhtml");
  const shown = named(documents, visit.query.get("show") ?? accounts?.name ?? "computations.xhtml");
  const here = pathIn(visit, `/filings/${filing.id}/documents`);
  return {
    kind: "page",
    title: titleOf(shown),
    body: (
      <>
        <PageHeader
          title={titleOf(shown)}
          back={{ to: pathIn(visit, `/filings/${filing.id}`), text: filing.company_name }}
        >
          {isPage(shown) && <LinkButton to={`${here}/${shown.name}/view`}>Open full page</LinkButton>}
          <LinkButton to={`${here}/${shown.name}`}>Download</LinkButton>
        </PageHeader>
        <nav class="links below" aria-label="Documents">
          {documents.map(({ name }) => (
            <a key={name} href={`${here}?show=${name}`} aria-current={name === shown.name ? "page" : undefined}>
              {name}
            </a>
          ))}
        </nav>
        {shown.name === "accounts-companies-house.xhtml" && (
          <p class="hint below">
            The accounts without the profit and loss account, for Companies House. They are not filed there: download
            them and deliver them with a service of Companies House.
          </p>
        )}
        <Card>
          {isPage(shown) ? <Frame src={`${here}/${shown.name}/view`} document={shown} /> : <Text document={shown} />}
        </Card>
      </>
    ),
  };
}

/**
 * A stop of the Tab key in every browser, so that its document can be scrolled with the keyboard; some make it one by
 * themselves, some do not.
 */
function Frame({ src, document }: { src: string; document: FilingDocument }) {
  const name = titleOf(document);
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
  return <iframe class="document" sandbox="" src={src} title={name} aria-label={name} tabIndex={0} />;
}

function Text({ document }: { document: FilingDocument }) {
  return (
    <>
      <p class="hint">Formatted for reading. The download has the exact bytes.</p>
      <Preformatted label={titleOf(document)}>
        {indented(withoutBankDetails(withoutDocuments(document.bytes().toString("utf8"))))}
      </Preformatted>
    </>
  );
}

/**
 * For the frame. What is not a page is shown as text, so that nothing is made of it, and masked like every text of the
 * dashboard.
 */
export async function viewDocument(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { document } = await requestedDocument(visit, parts);
  if (!isShown(document)) throw documentNotFound();
  const [type, body] = isPage(document)
    ? [document.contentType, document.bytes()]
    : ["text/plain; charset=utf-8", Buffer.from(withoutBankDetails(document.bytes().toString("utf8")))];
  return { kind: "file", headers: { ...documentHeaders, "content-type": type }, body };
}

export async function downloadDocument(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { filing, document } = await requestedDocument(visit, parts);
  const headers = {
    ...documentHeaders,
    "content-type": document.contentType,
    "content-disposition": attachment(downloadName(filing, document.name)),
  };
  return { kind: "file", headers, body: document.bytes() };
}

async function requestedDocument(visit: Visit, { db, destinations }: DashboardParts) {
  const filing = await existingFiling(visit, db);
  return { filing, document: named(await documentsOf(db, filing, destinations), visit.params.name ?? "") };
}

function named(documents: readonly FilingDocument[], name: string): FilingDocument {
  const document = documents.find((known) => known.name === name);
  if (document === undefined) throw documentNotFound();
  return document;
}

function documentNotFound(): Refusal {
  return new Refusal("document_not_found", "This filing has no such document.");
}

/** An attached file is only downloaded: nothing is made of what is in it. */
function isShown({ attachedAs }: FilingDocument): boolean {
  return attachedAs === undefined;
}

function isPage({ contentType }: FilingDocument): boolean {
  return contentType.startsWith("application/xhtml+xml");
}
