// Reads one GovTalk message into plain values (envelope version 2.0). Names are matched by
// namespace, so prefixes, comments and white space are the sender's own affair. The password is looked at and let go.

import { elementsAt, readXml, textAt, type XmlElement } from "../../ct600/xml/xml.ts";
import type { Judge } from "../judge.ts";
import { ENVELOPE_NAMESPACE, envelopeTrouble } from "./envelope.ts";
import { excessIn } from "./excess.ts";

const CT_NAMESPACE = "http://www.govtalk.gov.uk/taxation/CT/5";

export interface Message {
  class: string;
  qualifier: string;
  function: string;
  transactionId: string;
  correlationId: string;
  sender: Sender;
  keys: readonly Key[];
  /** The named elements of a list request's Body; empty text where absent. */
  window: { startDate: string; startTime: string; endDate: string; endTime: string };
  bodyIsEmpty: boolean;
  /** What a submission's Body holds; null for every other message. */
  submission: Submission | null;
}

export interface Sender {
  id: string;
  gavePassword: boolean;
  /** It authenticates, but by methods of which `clear` is none. */
  onlyOtherMethods: boolean;
}

export interface Key {
  type: string;
  value: string;
}

export interface Submission {
  keys: readonly Key[];
  claimedMark: string | null;
  mark: string;
  /** Whether it is a company tax return at all. */
  isReturn: boolean;
  hasHeader: boolean;
  /** `new` or `amended`, and the end of the period; empty where the return does not say. */
  returnType: string;
  periodEnd: string;
}

export type MessageReading = { kind: "message"; message: Message } | { kind: "unreadable"; reason: string };

const names = { gt: ENVELOPE_NAMESPACE, ct: CT_NAMESPACE };

export function readMessage(source: Uint8Array, judge: Pick<Judge, "markOf">): MessageReading {
  const excess = excessIn(source);
  if (excess !== null) return { kind: "unreadable", reason: excess };
  const reading = readXml(source, (root): MessageReading => {
    const trouble = envelopeTrouble(root);
    return trouble === null
      ? { kind: "message", message: readGovTalk(root, judge) }
      : { kind: "unreadable", reason: trouble };
  });
  return reading.kind === "unreadable" ? reading : reading.value;
}

function readGovTalk(root: XmlElement, judge: Pick<Judge, "markOf">): Message {
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
    submission: isSubmission && body !== undefined ? readSubmission(body, judge) : null,
  };
}

function readSender(root: XmlElement): Sender {
  const authentication = "gt:Header/gt:SenderDetails/gt:IDAuthentication";
  const given = elementsAt(root, `${authentication}/gt:Authentication`, names);
  const clear = given.filter((one) => textAt(one, "gt:Method", names) === "clear");
  return {
    id: textAt(root, `${authentication}/gt:SenderID`, names),
    gavePassword: clear.some((one) => textAt(one, "gt:Value", names) !== ""),
    onlyOtherMethods: given.length > 0 && clear.length === 0,
  };
}

/** A message may have any size; a real one has few keys. */
function readKeys(from: XmlElement, path: string): Key[] {
  return elementsAt(from, `${path}[position() <= 1000]`, names).map((key) => ({
    type: key.attr("Type")?.value ?? "",
    value: key.content.trim(),
  }));
}

function readSubmission(body: XmlElement, judge: Pick<Judge, "markOf">): Submission | null {
  const [element] = elementsAt(body, "*", names);
  if (element === undefined) return null;
  const [header] = elementsAt(element, "ct:IRheader", names);
  const [claimedMark] = elementsAt(element, "ct:IRheader/ct:IRmark", names);
  const [taxReturn] = elementsAt(element, "ct:CompanyTaxReturn", names);
  return {
    keys: readKeys(element, "ct:IRheader/ct:Keys/ct:Key"),
    claimedMark: claimedMark?.content.trim() ?? null,
    isReturn: element.namespaceUri === CT_NAMESPACE && element.name === "IRenvelope",
    hasHeader: header !== undefined,
    returnType: taxReturn?.attr("ReturnType")?.value ?? "",
    periodEnd: textAt(element, "ct:CompanyTaxReturn/ct:CompanyInformation/ct:PeriodCovered/ct:To", names),
    // Last, because computing the mark takes its element out of the document.
    mark: judge.markOf(body),
  };
}
