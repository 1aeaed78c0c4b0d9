// Pages of documents, of a filing or of accounts that were delivered: the table, one to look at, one to take along.
// Accounts may be a caller's own file, so a page of it is shown only inside a frame without rights, with headers that
// give it none either.

import type { ComponentChildren } from "preact";
import { sizeText } from "../../../packages/ct600/text/numbers.ts";
import { withoutBankDetails } from "../../filings/bank-masks.ts";
import type { FilingDocument } from "../../filings/documents.ts";
import { Refusal } from "../../platform/errors.ts";
import { Card, LinkButton, PageHeader, Preformatted, Table } from "../frame/components.tsx";
import { documentHeaders } from "../frame/security.ts";
import { mayDo, type PageResponse, type Visit } from "../frame/visit.ts";
import { attachment, downloadName } from "./filing/download-name.ts";
import { indented, withoutDocuments } from "./filing/message-text.ts";

/** What has documents. */
export interface Documented {
  /** The page about it. */
  path: string;
  of: Parameters<typeof downloadName>[0];
  documents: readonly FilingDocument[];
  titleOf(document: FilingDocument): string;
  /** Above the document, where its title does not say enough. */
  hintOf(document: FilingDocument): ComponentChildren;
}

export function DocumentsTable({ caption, of: documented }: { caption: string; of: Documented }) {
  const { path, of, documents, titleOf } = documented;
  return (
    <Table
      caption={caption}
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
                <a href={`${path}/documents?show=${name}`}>
                  View<span class="visually-hidden"> {name}</span>
                </a>
              )}
              <a href={`${path}/documents/${encodeURIComponent(name)}`} download={downloadName(of, name)}>
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
export function documentPage(visit: Visit, documented: Documented, first: string): PageResponse {
  const { path, of, titleOf, hintOf } = documented;
  const documents = documented.documents.filter(isShown);
  const shown = named(documents, visit.query.get("show") ?? first);
  const here = `${path}/documents`;
  const hint = hintOf(shown);
  return {
    kind: "page",
    title: titleOf(shown),
    body: (
      <>
        <PageHeader title={titleOf(shown)} back={{ to: path, text: of.company_name }}>
          {isPage(shown) && <LinkButton to={`${here}/${shown.name}/view`}>Open full page</LinkButton>}
          <LinkButton to={`${here}/${shown.name}`}>Download</LinkButton>
        </PageHeader>
        <nav class="links below" aria-label="Documents">
          {documents.map((one) => (
            <a
              key={one.name}
              href={`${here}?show=${one.name}`}
              title={one.name}
              aria-current={one.name === shown.name ? "page" : undefined}
            >
              {titleOf(one)}
            </a>
          ))}
        </nav>
        {hint !== null && <p class="hint below">{hint}</p>}
        <Card>
          {isPage(shown) ? (
            <DocumentFrame src={`${here}/${shown.name}/view`} name={titleOf(shown)} />
          ) : (
            <Text document={shown} name={titleOf(shown)} exact={mayDo(visit, "bank")} />
          )}
        </Card>
      </>
    ),
  };
}

/**
 * A stop of the Tab key in every browser, so that its document can be scrolled with the keyboard; some make it one by
 * themselves, some do not.
 */
export function DocumentFrame({ src, name }: { src: string; name: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
  return <iframe class="document" sandbox="" src={src} title={name} aria-label={name} tabIndex={0} />;
}

function Text({ document, name, exact }: { document: FilingDocument; name: string; exact: boolean }) {
  return (
    <>
      <p class="hint">Formatted for reading. The download has {exact ? "the exact bytes" : "bank details masked"}.</p>
      <Preformatted label={name}>
        {indented(withoutBankDetails(withoutDocuments(document.bytes().toString("utf8"))))}
      </Preformatted>
    </>
  );
}

/**
 * For the frame. What is not a page is shown as text, so that nothing is made of it, and masked like every text of the
 * dashboard.
 */
export function documentView({ params }: Visit, { documents }: Documented): PageResponse {
  const document = named(documents, params.name ?? "");
  if (!isShown(document)) throw documentNotFound();
  const [type, body] = isPage(document)
    ? [document.contentType, document.bytes()]
    : ["text/plain; charset=utf-8", Buffer.from(withoutBankDetails(document.bytes().toString("utf8")))];
  return { kind: "file", headers: { ...documentHeaders, "content-type": type }, body };
}

/** The exact bytes; for who may not see the account that a repayment goes to, with that masked. */
export function documentFile(visit: Visit, { of, documents }: Documented): PageResponse {
  const document = named(documents, visit.params.name ?? "");
  const bytes = document.bytes();
  const isMessage = document.contentType.startsWith("application/xml");
  const body = isMessage && !mayDo(visit, "bank") ? Buffer.from(withoutBankDetails(bytes.toString("utf8"))) : bytes;
  const headers = {
    ...documentHeaders,
    "content-type": document.contentType,
    "content-disposition": attachment(downloadName(of, document.name)),
  };
  return { kind: "file", headers, body };
}

function named(documents: readonly FilingDocument[], name: string): FilingDocument {
  const document = documents.find((known) => known.name === name);
  if (document === undefined) throw documentNotFound();
  return document;
}

function documentNotFound(): Refusal {
  return new Refusal("document_not_found", "There is no such document.");
}

/** An attached file is only downloaded: nothing is made of what is in it. */
function isShown({ attachedAs }: FilingDocument): boolean {
  return attachedAs === undefined;
}

function isPage({ contentType }: FilingDocument): boolean {
  return contentType.startsWith("application/xhtml+xml");
}
