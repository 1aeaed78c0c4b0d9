// Reads one GovTalk message into plain values (envelope version 2.0). Names are matched by
// namespace, so prefixes, comments and white space are the sender's own affair. The password is looked at and let go.

import { elementsAt, readXml, textAt, type XmlElement } from "../platform/xml.ts";
import { irmarkOf } from "./irmark.ts";
import { CT_NAMESPACE, type ReturnFigures, readFigures } from "./return.ts";

export const ENVELOPE_NAMESPACE = "http://www.govtalk.gov.uk/CM/envelope";

export interface Message {
  class: string;
  qualifier: string;
  function: string;
  transactionId: string;
  correlationId: string;
  sender: { id: string; gavePassword: boolean };
  keys: readonly Key[];
  /** The named elements of a list request's Body; empty text where absent. */
  window: { startDate: string; startTime: string; endDate: string; endTime: string };
  bodyIsEmpty: boolean;
  /** What a submission's Body holds; null for every other message. */
  submission: Submission | null;
}

export interface Key {
  type: string;
  value: string;
}

export interface Submission {
  /** The Body's element in Clark notation: {namespace}name. */
  element: string;
  keys: readonly Key[];
  claimedMark: string | null;
  mark: string;
  figures: ReturnFigures | null;
}

export type MessageReading = { kind: "message"; message: Message } | { kind: "unreadable"; reason: string };

const names = { gt: ENVELOPE_NAMESPACE, ct: CT_NAMESPACE };

/** What the envelope's schema demands of the fields the simulator uses. */
const headerForms = [
  { field: "class", form: /^[\p{L}\p{Nd}_\-(){}]{4,32}$/u, reason: "its Class is missing or malformed" },
  { field: "transactionId", form: /^[0-9A-F]{0,32}$/, reason: "its TransactionID is not upper-case hexadecimal" },
] as const;

export function readMessage(source: Uint8Array): MessageReading {
  const reading = readXml(source, readGovTalk);
  if (reading.kind === "unreadable") return reading;
  const message = reading.value;
  if (message === null) return { kind: "unreadable", reason: "it is not a GovTalkMessage" };
  const malformed = headerForms.find(({ field, form }) => !form.test(message[field]));
  return malformed === undefined ? { kind: "message", message } : { kind: "unreadable", reason: malformed.reason };
}

function readGovTalk(root: XmlElement): Message | null {
  if (root.name !== "GovTalkMessage" || root.namespaceUri !== ENVELOPE_NAMESPACE) return null;
  const detail = (name: string) => textAt(root, `gt:Header/gt:MessageDetails/gt:${name}`, names);
  const [body] = elementsAt(root, "gt:Body", names);
  const bodyText = (name: string) => (body === undefined ? "" : textAt(body, `*[local-name()='${name}']`, names));
  const isSubmission = detail("Function") === "submit" && detail("Qualifier") !== "poll";
  return {
    class: detail("Class"),
    qualifier: detail("Qualifier"),
    function: detail("Function"),
    transactionId: detail("TransactionID"),
    correlationId: detail("CorrelationID"),
    sender: readSender(root),
    keys: readKeys(root, "gt:GovTalkDetails/gt:Keys/gt:Key"),
    window: {
      startDate: bodyText("StartDate"),
      startTime: bodyText("StartTime"),
      endDate: bodyText("EndDate"),
      endTime: bodyText("EndTime"),
    },
    bodyIsEmpty: body === undefined || elementsAt(body, "*", names).length === 0,
    submission: isSubmission && body !== undefined ? readSubmission(body) : null,
  };
}

function readSender(root: XmlElement) {
  const authentication = "gt:Header/gt:SenderDetails/gt:IDAuthentication";
  const methods = elementsAt(root, `${authentication}/gt:Authentication`, names);
  return {
    id: textAt(root, `${authentication}/gt:SenderID`, names),
    gavePassword: methods.some(
      (method) => textAt(method, "gt:Method", names) === "clear" && textAt(method, "gt:Value", names) !== "",
    ),
  };
}

function readKeys(from: XmlElement, path: string): Key[] {
  return elementsAt(from, path, names).map((key) => ({
    type: key.attr("Type")?.value ?? "",
    value: key.content.trim(),
  }));
}

function readSubmission(body: XmlElement): Submission | null {
  const [element] = elementsAt(body, "*", names);
  if (element === undefined) return null;
  const [claimedMark] = elementsAt(element, "ct:IRheader/ct:IRmark", names);
  const [companyTaxReturn] = elementsAt(element, "ct:CompanyTaxReturn", names);
  return {
    element: `{${element.namespaceUri}}${element.name}`,
    keys: readKeys(element, "ct:IRheader/ct:Keys/ct:Key"),
    claimedMark: claimedMark?.content.trim() ?? null,
    figures: companyTaxReturn === undefined ? null : readFigures(companyTaxReturn),
    // Last, because computing the mark takes its element out of the document.
    mark: irmarkOf(body),
  };
}
