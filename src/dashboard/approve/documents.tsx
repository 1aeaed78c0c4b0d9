// Accounts and computations of a return that waits for approval, by the link alone. They may be a caller's own files,
// so they are drawn like those of the dashboard: in a frame without rights.

import { documentsOf, type FilingDocument } from "../../filings/documents.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { DocumentFrame } from "../filings/documented.tsx";
import { attachment, downloadName } from "../filings/filing/download-name.ts";
import { Card, LinkButton, PageHeader } from "../frame/components.tsx";
import { notFoundPage } from "../frame/errors.tsx";
import { documentHeaders } from "../frame/security.ts";
import type { DashboardParts, OpenVisit, PageResponse } from "../frame/visit.ts";
import { isShownWhole } from "./decided.tsx";
import { type Shown, shownBy } from "./opened.ts";
import { isForApprover, titleOfDocument } from "./returns.tsx";

interface Found {
  shown: Shown;
  filing: FilingRow;
  document: FilingDocument;
}

/** Null for a link that shows the return no more, too. */
async function found(visit: OpenVisit, parts: DashboardParts): Promise<Found | null> {
  const shown = await shownBy(visit, parts);
  if (shown === null || !isShownWhole(shown)) return null;
  const filing = shown.filings.find(({ id }) => id === visit.params.filing);
  if (filing === undefined) return null;
  const documents = await documentsOf(parts.db, filing, parts.destinations);
  const document = documents.filter(isForApprover).find(({ name }) => name === visit.params.name);
  return document === undefined ? null : { shown, filing, document };
}

const isDrawn = ({ attachedAs }: FilingDocument) => attachedAs === undefined;

export async function approverDocumentPage(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const one = await found(visit, parts);
  if (one === null || !isDrawn(one.document)) return notFoundPage(undefined);
  const { shown, filing, document } = one;
  const title = titleOfDocument(document);
  return {
    kind: "page",
    environment: shown.mode,
    title: `${title} – ${filing.company_name}`,
    body: (
      <>
        <PageHeader title={title} back={{ to: shown.path, text: "Back to the return" }}>
          <LinkButton to={`${visit.path}/view`}>Open full page</LinkButton>
          <LinkButton to={`${visit.path}/file`}>Download</LinkButton>
        </PageHeader>
        <Card>
          <DocumentFrame src={`${visit.path}/view`} name={title} />
        </Card>
      </>
    ),
  };
}

/** A link in a document of somebody else's must not tell where it was opened. */
const headers = { ...documentHeaders, "referrer-policy": "no-referrer" };

export async function viewForApprover(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const one = await found(visit, parts);
  if (one === null || !isDrawn(one.document)) return notFoundPage(undefined);
  const { contentType, bytes } = one.document;
  return { kind: "file", headers: { ...headers, "content-type": contentType }, body: bytes() };
}

export async function downloadForApprover(visit: OpenVisit, parts: DashboardParts): Promise<PageResponse> {
  const one = await found(visit, parts);
  if (one === null) return notFoundPage(undefined);
  const { filing, document } = one;
  return {
    kind: "file",
    headers: {
      ...headers,
      "content-type": document.contentType,
      "content-disposition": attachment(downloadName(filing, document.name)),
    },
    body: document.bytes(),
  };
}
