// The authority's replies, in the shapes its test services send (held against
// recorded ones). Every reply is one GovTalkMessage; times are UK local, without a zone.

import { ukWallClock } from "../../../src/platform/clock.ts";
import { base32 } from "../../ct600/text/base32.ts";
import { xmlAttribute, xmlText } from "../../ct600/xml/xml-text.ts";
import type { Problem } from "../department.ts";
import type { StoredSubmission } from "../store.ts";
import { ENVELOPE_NAMESPACE } from "./envelope.ts";
import type { GatewayError } from "./gateway-errors.ts";
import type { ListWindow } from "./list-window.ts";

/** What every reply is stamped with. The origin is how the caller reached us: replies point back the same way. */
export interface Stamp {
  at: Date;
  origin: string;
  pollIntervalSeconds: number;
}

export interface Conversation {
  class: string;
  function: string;
  transactionId: string;
  correlationId: string;
}

export function acknowledgement(stamp: Stamp, conversation: Conversation): string {
  return govTalk(stamp, { ...conversation, qualifier: "acknowledgement", path: "/poll" });
}

export function success(stamp: Stamp, submission: StoredSubmission): string {
  const testInLive = submission.class.endsWith("-TIL") ? ' TestInLive="1"' : "";
  const body =
    `<SuccessResponse xmlns="http://www.inlandrevenue.gov.uk/SuccessResponse"${testInLive}>` +
    `<IRmarkReceipt>${signature(submission.irmark)}${tag("Message", receiptText(submission), ' code="0000"')}</IRmarkReceipt>` +
    tag("Message", "Thank you for your submission", ' code="077001"') +
    tag("AcceptedTime", dateTime(submission.readyAt)) +
    "</SuccessResponse>";
  return govTalk(stamp, { ...finalOf(submission), qualifier: "response", body });
}

export function departmentRefusal(stamp: Stamp, submission: StoredSubmission): string {
  const summary = {
    number: "3001",
    type: "business",
    text: "The submission of this document has failed due to departmental specific business logic in the Body tag.",
    location: "",
  };
  const body =
    '<ErrorResponse xmlns="http://www.govtalk.gov.uk/CM/errorresponse" SchemaVersion="2.0">' +
    `<Application>${tag("MessageCount", String(submission.problems.length))}</Application>` +
    submission.problems.map((problem) => error("ChRIS", problem)).join("") +
    "</ErrorResponse>";
  const errors = `<GovTalkErrors>${error("Department", summary)}</GovTalkErrors>`;
  return govTalk(stamp, { ...finalOf(submission), qualifier: "error", errors, body });
}

export function gatewayRefusal(stamp: Stamp, conversation: Conversation, refused: GatewayError): string {
  const errors = `<GovTalkErrors>${error("Gateway", { ...refused, location: "" })}</GovTalkErrors>`;
  return govTalk(stamp, { ...conversation, qualifier: "error", errors });
}

export function deletion(stamp: Stamp, conversation: Conversation): string {
  return govTalk(stamp, { ...conversation, qualifier: "response" });
}

export function statusReport(
  stamp: Stamp,
  conversation: Conversation,
  report: { senderId: string; window: ListWindow; submissions: readonly StoredSubmission[] },
): string {
  const records = report.submissions.map(
    (submission) =>
      "<StatusRecord>" +
      tag("TimeStamp", listTime(localTime(submission.receivedAt))) +
      tag("CorrelationID", submission.correlationId) +
      tag("TransactionID", submission.transactionId) +
      tag("Status", statusAt(stamp.at, submission)) +
      "</StatusRecord>",
  );
  const body =
    "<StatusReport>" +
    tag("SenderID", report.senderId) +
    tag("StartTimeStamp", listTime(report.window.start)) +
    tag("EndTimeStamp", listTime(report.window.end)) +
    records.join("") +
    "</StatusReport>";
  return govTalk(stamp, { ...conversation, qualifier: "response", body });
}

function statusAt(now: Date, submission: StoredSubmission): string {
  if (now < submission.readyAt) return "SUBMISSION_ACKNOWLEDGE";
  return submission.problems.length > 0 ? "SUBMISSION_ERROR" : "SUBMISSION_RESPONSE";
}

/** The final reply speaks of the submission, so it carries the submission's ids and not those of the poll. */
function finalOf({ class: messageClass, transactionId, correlationId }: StoredSubmission): Conversation {
  return { class: messageClass, function: "submit", transactionId, correlationId };
}

function receiptText({ class: messageClass, utr, irmark, readyAt }: StoredSubmission): string {
  const { day, month, year, time } = ukWallClock(readyAt);
  return (
    `HMRC has received the ${messageClass} document ref: ${utr} at ${time.slice(0, 5).replace(":", ".")} on ${day}/${month}/${year}. ` +
    `The associated IRmark was: ${base32(Buffer.from(irmark, "base64"))}. We strongly recommend that you keep this receipt electronically, ` +
    "and we advise that you also keep your submission electronically for your records. " +
    "They are evidence of the information that you submitted to HMRC."
  );
}

const XPATH_OF_MARKED =
  "(count(ancestor-or-self::node()|/gti:GovTalkMessage/gti:Body)=count(ancestor-or-self::node())) and " +
  "(count(ancestor-or-self::node()|/gti:GovTalkMessage/gti:Body/*[name()='IRenvelope']/*[name()='IRheader']/*[name()='IRmark'])!=count(ancestor-or-self::node()))";
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const DSIG = "http://www.w3.org/2000/09/xmldsig#";
/** The sandbox has no key to sign with, and says so where a signature would stand. */
const UNSIGNED = Buffer.from("sandbox receipt, not signed").toString("base64");

function signature(irmark: string): string {
  const algorithm = (name: string, uri: string, content = "") =>
    `<dsig:${name} Algorithm="${xmlAttribute(uri)}">${content}</dsig:${name}>`;
  return (
    `<dsig:Signature xmlns:dsig="${DSIG}"><dsig:SignedInfo>` +
    algorithm("CanonicalizationMethod", C14N) +
    algorithm("SignatureMethod", `${DSIG}rsa-sha1`) +
    "<dsig:Reference><dsig:Transforms>" +
    algorithm("Transform", "http://www.w3.org/TR/1999/REC-xpath-19991116", tag("dsig:XPath", XPATH_OF_MARKED)) +
    algorithm("Transform", `${C14N}#WithComments`) +
    "</dsig:Transforms>" +
    algorithm("DigestMethod", `${DSIG}sha1`) +
    tag("dsig:DigestValue", irmark) +
    "</dsig:Reference></dsig:SignedInfo>" +
    tag("dsig:SignatureValue", UNSIGNED) +
    `<dsig:KeyInfo><dsig:X509Data>${tag("dsig:X509Certificate", UNSIGNED)}</dsig:X509Data></dsig:KeyInfo></dsig:Signature>`
  );
}

interface Reply extends Conversation {
  qualifier: string;
  /** Where the conversation goes on: acknowledgements point to /poll, all else to /submission. */
  path?: string;
  errors?: string;
  body?: string;
}

function govTalk(stamp: Stamp, reply: Reply): string {
  const endpoint = `${stamp.origin}${reply.path ?? "/submission"}`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<GovTalkMessage xmlns="${ENVELOPE_NAMESPACE}"><EnvelopeVersion>2.0</EnvelopeVersion><Header><MessageDetails>` +
    tag("Class", reply.class) +
    tag("Qualifier", reply.qualifier) +
    tag("Function", reply.function) +
    tag("TransactionID", reply.transactionId) +
    tag("CorrelationID", reply.correlationId) +
    tag("ResponseEndPoint", endpoint, ` PollInterval="${stamp.pollIntervalSeconds}"`) +
    tag("GatewayTimestamp", dateTime(stamp.at)) +
    "</MessageDetails><SenderDetails/></Header>" +
    `<GovTalkDetails><Keys/>${reply.errors ?? ""}</GovTalkDetails><Body>${reply.body ?? ""}</Body></GovTalkMessage>\n`
  );
}

function error(raisedBy: string, { number, type, text, location }: Problem): string {
  const content = tag("RaisedBy", raisedBy) + tag("Number", number) + tag("Type", type) + tag("Text", text);
  return `<Error>${content}${tag("Location", location)}</Error>`;
}

function tag(name: string, text: string, attributes = ""): string {
  return `<${name}${attributes}>${xmlText(text)}</${name}>`;
}

function localTime(moment: Date): string {
  const { date, time } = ukWallClock(moment);
  return `${date} ${time}`;
}

function dateTime(moment: Date): string {
  return `${localTime(moment).replace(" ", "T")}.${String(moment.getUTCMilliseconds()).padStart(3, "0")}`;
}

/** yyyy-mm-dd hh:mm:ss as the list writes it: dd/mm/yyyy hh:mm:ss. */
function listTime(local: string | null): string {
  return local === null ? "" : local.replace(/^(\d{4})-(\d{2})-(\d{2})/, "$3/$2/$1");
}
