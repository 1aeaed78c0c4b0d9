// The authority's replies, recognised in one place by qualifier and function. Read leniently: real replies have empty timestamps,
// blank transaction ids and classes of their own, so nothing is judged by the envelope's schema.

import { elementsAt, readXml, textAt, type XmlElement } from "../platform/xml.ts";
import { responsePathOf } from "./destinations.ts";
import { ENVELOPE_NAMESPACE } from "./govtalk.ts";

export interface AuthorityError {
  number: string;
  text: string;
}

export interface StatusRecord {
  correlationId: string;
  transactionId: string;
}

export type Reply =
  | { kind: "acknowledgement"; correlationId: string; responsePath: string | null; pollIntervalSeconds: number }
  | { kind: "response"; correlationId: string; responsePath: string | null; receiptDigest: string | null }
  | { kind: "errors"; correlationId: string; responsePath: string | null; errors: AuthorityError[] }
  | { kind: "report"; records: StatusRecord[] }
  | { kind: "deleted" }
  | { kind: "unreadable"; reason: string };

const names = {
  g: ENVELOPE_NAMESPACE,
  e: "http://www.govtalk.gov.uk/CM/errorresponse",
  s: "http://www.inlandrevenue.gov.uk/SuccessResponse",
  d: "http://www.w3.org/2000/09/xmldsig#",
};

/** What the envelope's schema says where a reply gives no interval. */
const DEFAULT_POLL_SECONDS = 2;
/** Whatever a reply asks for, a filing is looked at once an hour. */
const MAX_POLL_SECONDS = 3_600;

export function readReply(bytes: Uint8Array): Reply {
  const reading = readXml(bytes, recognise);
  return reading.kind === "read" ? reading.value : reading;
}

function recognise(root: XmlElement): Reply {
  const details = "g:Header/g:MessageDetails";
  const kind = `${textAt(root, `${details}/g:Qualifier`, names)}/${textAt(root, `${details}/g:Function`, names)}`;
  const correlationId = textAt(root, `${details}/g:CorrelationID`, names);
  const [endPoint] = elementsAt(root, `${details}/g:ResponseEndPoint`, names);
  const responsePath = responsePathOf(endPoint?.content.trim() ?? "");
  switch (kind) {
    case "acknowledgement/submit":
      if (correlationId === "") return { kind: "unreadable", reason: "an acknowledgement without a CorrelationID" };
      return { kind: "acknowledgement", correlationId, responsePath, pollIntervalSeconds: intervalOf(endPoint) };
    case "response/submit":
      return { kind: "response", correlationId, responsePath, receiptDigest: receiptDigestOf(root) };
    case "response/list":
      return { kind: "report", records: elementsAt(root, "g:Body//g:StatusRecord", names).map(recordOf) };
    case "response/delete":
      return { kind: "deleted" };
    default:
      if (!kind.startsWith("error/")) return { kind: "unreadable", reason: "it is not a reply of the authority's" };
      return errorsIn(root, { correlationId, responsePath });
  }
}

/** A rejection must say something; an error without one is no answer. */
function errorsIn(root: XmlElement, details: { correlationId: string; responsePath: string | null }): Reply {
  const errors = errorsOf(root);
  return errors.length === 0
    ? { kind: "unreadable", reason: "an error that names none" }
    : { kind: "errors", ...details, errors };
}

function intervalOf(endPoint: XmlElement | undefined): number {
  const seconds = Number(endPoint?.attr("PollInterval")?.value);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, MAX_POLL_SECONDS) : DEFAULT_POLL_SECONDS;
}

function receiptDigestOf(root: XmlElement): string | null {
  const digest = textAt(root, "g:Body/s:SuccessResponse/s:IRmarkReceipt//d:DigestValue", names);
  return digest === "" ? null : digest;
}

function recordOf(record: XmlElement): StatusRecord {
  return {
    correlationId: textAt(record, "g:CorrelationID", names),
    transactionId: textAt(record, "g:TransactionID", names),
  };
}

/** The detailed errors where there are any, else the summary. */
function errorsOf(root: XmlElement): AuthorityError[] {
  const detailed = elementsAt(root, "g:Body/e:ErrorResponse/e:Error", names).map((error) => ({
    number: textAt(error, "e:Number", names),
    text: textsOf(error, "e:Text"),
  }));
  if (detailed.length > 0) return detailed;
  return elementsAt(root, "g:GovTalkDetails/g:GovTalkErrors/g:Error", names).map((error) => ({
    number: textAt(error, "g:Number", names),
    text: textsOf(error, "g:Text"),
  }));
}

function textsOf(error: XmlElement, path: string): string {
  return elementsAt(error, path, names)
    .map((text) => text.content.trim())
    .join(" ");
}

/** The authority's own words for the customer: one line per error, each with its number. */
export function errorText(errors: readonly AuthorityError[]): string {
  return errors.map(({ number, text }) => `${number}: ${text}`).join("\n");
}
