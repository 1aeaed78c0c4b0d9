// The authority's replies, recognised in one place by qualifier and function. Read leniently: real replies have empty
// timestamps, blank transaction ids and classes of their own, so nothing is judged by the envelope's schema.

import { ENVELOPE_NAMESPACE } from "../../../packages/ct600/message/envelope.ts";
import { childElements, elementsAt, readXml, textAt, type XmlElement } from "../../../packages/ct600/xml/xml.ts";
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
  /** It may be an answer, but more than we read of one: it decides nothing. */
  | { kind: "too_long"; reason: string }
  | { kind: "unreadable"; reason: string };

const names = {
  g: ENVELOPE_NAMESPACE,
  e: "http://www.govtalk.gov.uk/CM/errorresponse",
  s: "http://www.inlandrevenue.gov.uk/SuccessResponse",
  d: "http://www.w3.org/2000/09/xmldsig#",
};

// What is read of a reply: far more than the authority sends, and little enough for the process that reads it, the
// database that keeps it and the pages that show it.
export const MAX_REPLY_BYTES = 4 * 1024 * 1024;
/**
 * Elements and attributes, counted by their signs before anything is parsed; a report of 10,000 records has 100,000.
 */
const MAX_MARKUP = 150_000;
const MAX_RECORDS = 10_000;
const MAX_ERRORS = 100;
const MAX_ERROR_TEXT = 2_000;
const MAX_ALL_ERRORS_TEXT = 20_000;
/** Whole numbers of a few digits. */
const MAX_ERROR_NUMBER = 20;
/** 32 characters by the envelope's schema. */
const MAX_CORRELATION_ID = 64;
/** 28 characters; a longer one cannot be the mark of a return we sent, and neither can its beginning. */
const MAX_DIGEST = 100;

/** What the envelope's schema says where a reply gives no interval. */
const DEFAULT_POLL_SECONDS = 2;
/** Whatever a reply asks for, a filing is looked at once an hour. */
const MAX_POLL_SECONDS = 3_600;

export function readReply(bytes: Uint8Array): Reply {
  if (markupIn(bytes) > MAX_MARKUP) return tooLong(`it has more than ${MAX_MARKUP} elements and attributes`);
  const reading = readXml(bytes, recognise);
  return reading.kind === "read" ? reading.value : reading;
}

export function tooLong(reason: string): Reply {
  return { kind: "too_long", reason };
}

function markupIn(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0x3c || byte === 0x3d) count++;
  return count;
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

function intervalOf(endPoint: XmlElement | undefined): number {
  const seconds = Number(endPoint?.attr("PollInterval")?.value);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, MAX_POLL_SECONDS) : DEFAULT_POLL_SECONDS;
}

function receiptDigestOf(root: XmlElement): string | null {
  const digest = textAt(root, "g:Body[1]/s:SuccessResponse[1]/s:IRmarkReceipt[1]//d:DigestValue", names);
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
    number: cut(textAt(error, `${prefix}:Number`, names), MAX_ERROR_NUMBER),
    text: textsOf(error, `${prefix}:Text`),
  }));
  const errors = read.filter(({ number, text }) => number !== "" || text !== "");
  return { errors, unread: found.length - read.length };
}

function textsOf(error: XmlElement, path: string): string {
  const text = elementsAt(error, path, names)
    .map((part) => part.content.trim())
    .join(" ");
  return text.length > MAX_ERROR_TEXT ? `${cut(text, MAX_ERROR_TEXT)} … (shortened)` : text;
}

/** Not through the middle of a character. */
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, "");
}

/** The authority's own words for the customer: one line per error, each with its number. What is left out is said. */
export function errorText({ errors, unread }: AuthorityErrors): string {
  const lines: string[] = [];
  let length = 0;
  for (const { number, text } of errors) {
    const line = `${number}: ${text}`;
    length += line.length + 1;
    if (length > MAX_ALL_ERRORS_TEXT) break;
    lines.push(line);
  }
  const leftOut = errors.length - lines.length + unread;
  if (leftOut > 0) lines.push(`(${leftOut} more ${leftOut === 1 ? "error is" : "errors are"} not shown.)`);
  return lines.join("\n");
}
