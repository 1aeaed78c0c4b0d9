// The documents of a filing: what was sent and what came back, made from the submission's row each time they are asked
// for; and the accounts for Companies House, made from the input. Nothing here sends those: register/ does, and shows
// what it sent. Files that the caller attached come last, under their own names.

import { encodedDocumentsIn } from "../../packages/ct600/message/attached-files.ts";
import {
  type Destination,
  type Destinations,
  NO_VENDOR_ID,
  PRODUCT,
  type Software,
} from "../authorities/hmrc/destinations.ts";
import { submitMessageWithoutCredentials } from "../authorities/hmrc/govtalk.ts";
import type { Queryable } from "../platform/database/db.ts";
import { companiesHouseCopy } from "./create/return-accounts.ts";
import { type SubmissionRow, submissionOf, textsOf } from "./exchange/submission-store.ts";
import type { FilingRow } from "./filing.ts";
import { filedInput } from "./store.ts";

/** In the order in which they are listed. */
export const documentNames = [
  "submission.xml",
  "accounts.xhtml",
  "accounts-companies-house.xhtml",
  "computations.xhtml",
  "receipt.xml",
] as const;
export type DocumentName = (typeof documentNames)[number];

export const documentMediaTypes = ["application/xml", "application/xhtml+xml", "application/pdf"] as const;
const [XML, XHTML, PDF] = documentMediaTypes;

export interface FilingDocument {
  /** One of these names, or that of a file that the caller attached: such a name ends in .pdf. */
  name: string;
  /** What an attached file is, as HMRC's schema names it. It is only handed over, and nothing is made of it. */
  attachedAs?: string;
  contentType: string;
  size: number;
  /** Made when asked for: a list needs none of it. */
  bytes(): Buffer;
}

/**
 * Those there are now: a receipt comes with the acceptance, and a return may have been filed without accounts or
 * computations. The copy for Companies House is there where the accounts were generated and have a balance sheet.
 */
export async function documentsOf(
  db: Queryable,
  filing: FilingRow,
  destinations: Destinations,
): Promise<FilingDocument[]> {
  const submission = await submissionOf(db, filing.id);
  if (submission === undefined) throw new Error(`${filing.id} has no submission`);
  const { body, response } = await textsOf(db, submission.id);
  const { accounts, computation, files = [] } = encodedDocumentsIn(body);
  const scope = { organisationId: filing.organisation_id, mode: filing.mode };
  const filed = await filedInput(db, { ...scope, id: filing.id });
  const copy = accounts === undefined ? null : companiesHouseCopy(filed, filing, body);
  // A rejection is an answer too, but no receipt.
  const receipt = filing.acknowledged_at === null ? null : response;
  const documents: Record<DocumentName, FilingDocument | null> = {
    "submission.xml": document("submission.xml", XML, sentMessage(submission, body, destinations), "utf8"),
    "accounts.xhtml": document("accounts.xhtml", XHTML, accounts, "base64"),
    "accounts-companies-house.xhtml": copy && {
      name: "accounts-companies-house.xhtml",
      contentType: `${XHTML}; charset=utf-8`,
      size: copy.length,
      bytes: () => Buffer.from(copy.buffer, copy.byteOffset, copy.byteLength),
    },
    "computations.xhtml": document("computations.xhtml", XHTML, computation, "base64"),
    "receipt.xml": document("receipt.xml", XML, receipt, "utf8"),
  };
  const attached = files.map(({ name, type, base64 }) => ({
    name,
    attachedAs: type,
    contentType: PDF,
    size: Buffer.byteLength(base64, "base64"),
    bytes: () => Buffer.from(base64, "base64"),
  }));
  return [...documentNames.map((name) => documents[name]).filter((found) => found !== null), ...attached];
}

/** The Document object of the interface, the same from the API and the command; the API says where it is. */
export function documentObject({ name, contentType, size }: FilingDocument, url: string) {
  return { object: "document" as const, name, content_type: contentType, size, url };
}

/** For the sentence that refuses another name. */
export function namesOf(documents: readonly FilingDocument[]): string {
  return documents.map(({ name }) => name).join(", ");
}

function document(
  name: DocumentName,
  mediaType: string,
  text: string | null | undefined,
  encoding: "utf8" | "base64",
): FilingDocument | null {
  if (text === null || text === undefined) return null;
  return {
    name,
    contentType: `${mediaType}; charset=utf-8`,
    size: Buffer.byteLength(text, encoding),
    bytes: () => Buffer.from(text, encoding),
  };
}

/**
 * The header is never stored, so it is made again around the stored Body: with the newest transaction id, if the return
 * had to be sent more than once, and with the program's name and version as they were then. Before the first send it is
 * what would be sent.
 */
function sentMessage(submission: SubmissionRow, body: string, destinations: Destinations): string {
  const transactionId = submission.transaction_ids.at(-1);
  if (transactionId === undefined) throw new Error(`${submission.id} has no transaction id`);
  const { company_utr: companyUtr, amendment } = submission;
  const destination = destinations[submission.destination];
  const software = softwareOf(submission, destination);
  return submitMessageWithoutCredentials({ transactionId, companyUtr, amendment, software, body }, destination);
}

function softwareOf(submission: SubmissionRow, destination: Destination): Software {
  const { sent_vendor_id, sent_product, sent_version, first_sent_at } = submission;
  if (sent_vendor_id !== null && sent_product !== null && sent_version !== null)
    return { vendorId: sent_vendor_id, product: sent_product, version: sent_version };
  const { vendorId, ...program } = destination.software;
  // Releases that did not record it sent the vendor id of their time, which is most likely today's, and always this
  // name and version.
  const sent = first_sent_at === null ? program : { product: PRODUCT, version: "1" };
  return { vendorId: vendorId ?? NO_VENDOR_ID, ...sent };
}
