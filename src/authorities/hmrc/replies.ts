// The authority's replies, recognised in one place by qualifier and function. Read leniently: real replies have empty
// timestamps, blank transaction ids and classes of their own, so nothing is judged by the envelope's schema.

import { ENVELOPE_NAMESPACE } from "../../../packages/ct600/message/envelope.ts";
import { childElements, elementsAt, textAt, type XmlElement } from "../../../packages/ct600/xml/xml.ts";
import {
  errorNumber,
  intervalOf,
  MAX_ERRORS,
  readLimited,
  shortened,
  shownOf,
  type TooLong,
  tooLong,
  type Unreadable,
} from "../govtalk/reply-limits.ts";
import { responsePathOf } from "./destinations.ts";

export interface AuthorityError {
  number: string;
  text: string;
}

/** The first of them, and how many more there were. */
export interface AuthorityErrors {
  errors: AuthorityError[];
  unread: number;
}

export interface StatusRecord {
  /** Empty where the report has none that could be used. */
  correlationId: string;
  transactionId: string;
}

export type Reply =
  | { kind: "acknowledgement"; correlationId: string; responsePath: string | null; pollIntervalSeconds: number }
  | { kind: "response"; correlationId: string; responsePath: string | null; receiptDigest: string | null }
  | ({ kind: "errors"; correlationId: string; responsePath: string | null } & AuthorityErrors)
  | { kind: "report"; records: StatusRecord[] }
  | { kind: "deleted" }
  | TooLong
  | Unreadable;

const names = {
  g: ENVELOPE_NAMESPACE,
  e: "http://www.govtalk.gov.uk/CM/errorresponse",
  s: "http://www.inlandrevenue.gov.uk/SuccessResponse",
  d: "http://www.w3.org/2000/09/xmldsig#",
};

const MAX_RECORDS = 10_000;
/** 32 characters by the envelope's schema. */
const MAX_CORRELATION_ID = 64;
/** 28 characters; a longer one cannot be the mark of a return we sent, and neither can its beginning. */
const MAX_DIGEST = 100;

export function readReply(bytes: Uint8Array): Reply {
  return readLimited(bytes, recognise);
}

function recognise(root: XmlElement): Reply {
  const details = "g:Header/g:MessageDetails";
  const kind = `${textAt(root, `${details}/g:Qualifier`, names)}/${textAt(root, `${details}/g:Function`, names)}`;
  const correlationId = textAt(root, `${details}/g:CorrelationID`, names);
  if (correlationId.length > MAX_CORRELATION_ID)
    return tooLong(`its CorrelationID has more than ${MAX_CORRELATION_ID} characters`);
  const [endPoint] = elementsAt(root, `${details}/g:ResponseEndPoint`, names);
  const responsePath = responsePathOf(endPoint?.content.trim() ?? "");
  switch (kind) {
    case "acknowledgement/submit":
      if (correlationId === "") return { kind: "unreadable", reason: "it acknowledges without a CorrelationID" };
      return { kind: "acknowledgement", correlationId, responsePath, pollIntervalSeconds: intervalOf(endPoint) };
    case "response/submit":
      return { kind: "response", correlationId, responsePath, receiptDigest: receiptDigestOf(root) };
    case "response/list":
      return reportIn(root);
    case "response/delete":
      return { kind: "deleted" };
    default:
      if (!kind.startsWith("error/")) return { kind: "unreadable", reason: "it is not a reply that HMRC sends" };
      return errorsIn(root, { correlationId, responsePath });
  }
}

/** All of it or nothing: a return that stands behind the records we read would seem never to have arrived. */
function reportIn(root: XmlElement): Reply {
  const records = elementsAt(root, "g:Body[1]//g:StatusRecord", names);
  return records.length > MAX_RECORDS
    ? tooLong(`it lists more than ${MAX_RECORDS} submissions`)
    : { kind: "report", records: records.map(recordOf) };
}

/** A rejection must say something; an error without one is no answer. */
function errorsIn(root: XmlElement, details: { correlationId: string; responsePath: string | null }): Reply {
  const found = errorsOf(root);
  return found.errors.length === 0
    ? { kind: "unreadable", reason: "it reports an error without naming one" }
    : { kind: "errors", ...details, ...found };
}

/** What HMRC signs, and no other digest that stands in the receipt. */
const SIGNED_DIGEST =
  "g:Body[1]/s:SuccessResponse[1]/s:IRmarkReceipt[1]/d:Signature[1]/d:SignedInfo[1]/d:Reference[1]/d:DigestValue[1]";

function receiptDigestOf(root: XmlElement): string | null {
  const digest = textAt(root, SIGNED_DIGEST, names);
  return digest === "" ? null : digest.slice(0, MAX_DIGEST);
}

/** One look at its children: a report may have thousands of records. */
function recordOf(record: XmlElement): StatusRecord {
  let correlationId: string | undefined;
  let transactionId: string | undefined;
  for (const child of childElements(record)) {
    const { name } = child;
    if (name !== "CorrelationID" && name !== "TransactionID") continue;
    if (child.namespaceUri !== ENVELOPE_NAMESPACE) continue;
    if (name === "CorrelationID") correlationId ??= child.content.trim();
    else transactionId ??= child.content.trim();
  }
  const isUsable = correlationId !== undefined && correlationId.length <= MAX_CORRELATION_ID;
  return { correlationId: isUsable ? (correlationId ?? "") : "", transactionId: transactionId ?? "" };
}

/** The detailed errors where there are any, else the summary. */
function errorsOf(root: XmlElement): AuthorityErrors {
  const detailed = elementsAt(root, "g:Body/e:ErrorResponse/e:Error", names);
  const [found, prefix] =
    detailed.length > 0 ? [detailed, "e"] : [elementsAt(root, "g:GovTalkDetails/g:GovTalkErrors/g:Error", names), "g"];
  const read = found.slice(0, MAX_ERRORS).map((error) => ({
    number: errorNumber(textAt(error, `${prefix}:Number`, names)),
    text: textsOf(error, `${prefix}:Text`),
  }));
  const errors = read.filter(({ number, text }) => number !== "" || text !== "");
  return { errors, unread: found.length - read.length };
}

function textsOf(error: XmlElement, path: string): string {
  return shortened(
    elementsAt(error, path, names)
      .map((part) => part.content.trim())
      .join(" "),
  );
}

/** The authority's own words for the customer: one line per error, each with its number. What is left out is said. */
export function errorText({ errors, unread }: AuthorityErrors): string {
  const lines = errors.map(({ number, text }) => `${number}: ${text}`);
  const { shown, leftOut } = shownOf(lines, unread, (line) => line.length);
  return [...shown, ...(leftOut === null ? [] : [leftOut])].join("\n");
}
