// The replies of Companies House: one GovTalkMessage each, version 1.0, with the header of the message it answers, the
// sender's details among it, as the recorded ones have it. So a reply is as secret as a message. The status follows
// GetSubmissionStatus-v2-9.

import { xmlAttribute, xmlText } from "../../../ct600/xml/xml-text.ts";
import type { Decision, Examiner, ReceiptForm, Reject } from "../scenarios.ts";
import { ENVELOPE_NAMESPACE, OLD_ENVELOPE_NAMESPACE } from "./envelope.ts";
import type { GatewayError } from "./gateway-errors.ts";
import { type Message, type Sender, STATUS_NAMESPACE } from "./message.ts";

/** What every reply is stamped with. The origin is how the caller reached us. */
export interface Stamp {
  at: Date;
  origin: string;
  pollIntervalSeconds: number;
}

export interface Status {
  submissionNumber: string;
  companyNumber: string;
  customerReference: string | null;
  outcome: Decision | { code: "PENDING" | "PARKED" | "INTERNAL_FAILURE" };
}

/** The part of a message that its reply repeats; null where the message was not understood or its sender not known. */
export type Answered = Pick<Message, "class" | "transactionId" | "gatewayTest" | "sender"> | null;

export const PATH = "/companies-house";

export function receipt(stamp: Stamp, answered: Answered, { qualifier, namespace }: ReceiptForm): string {
  return govTalk(stamp, answered, { qualifier, namespace, pollsAgain: true });
}

export function acknowledged(stamp: Stamp, answered: Answered): string {
  return govTalk(stamp, answered, { qualifier: "response" });
}

export function submissionStatus(
  stamp: Stamp,
  answered: Answered,
  { statuses, namespace }: { statuses: readonly Status[]; namespace: ReceiptForm["namespace"] },
): string {
  // A reply that a user has shown had the status in the namespace of its envelope.
  const own = namespace === "old" ? "" : ` xmlns="${STATUS_NAMESPACE}"`;
  const body = `<SubmissionStatus${own}>${statuses.map(statusXml).join("")}</SubmissionStatus>`;
  return govTalk(stamp, answered, { qualifier: "response", body, namespace, pollsAgain: true });
}

export function refusal(stamp: Stamp, answered: Answered, errors: readonly GatewayError[]): string {
  const raisedBy = answered?.class ?? "Gateway";
  const content = errors.map(
    ({ number, type, text }) =>
      `<Error>${tag("RaisedBy", raisedBy)}${tag("Number", number)}${tag("Type", type)}${tag("Text", text)}</Error>`,
  );
  return govTalk(stamp, answered, {
    qualifier: "error",
    errors: `<GovTalkErrors>${content.join("")}</GovTalkErrors>`,
  });
}

function statusXml({ submissionNumber, companyNumber, customerReference, outcome }: Status): string {
  const content =
    tag("SubmissionNumber", submissionNumber) +
    tag("StatusCode", outcome.code) +
    tag("CompanyNumber", companyNumber) +
    (customerReference === null ? "" : tag("CustomerReference", customerReference)) +
    (outcome.code === "REJECT" ? rejectionXml(outcome) : "");
  return `<Status>${content}</Status>`;
}

function rejectionXml(decision: Extract<Decision, { code: "REJECT" }>): string {
  const { rejects, reference, examiner } = decision;
  const content = rejects.map(rejectXml).join("") + (reference === undefined ? "" : tag("RejectReference", reference));
  return `<Rejections>${content}</Rejections>${examiner === undefined ? "" : examinerXml(examiner)}`;
}

function rejectXml({ code, description, instance }: Reject): string {
  const content = tag("RejectCode", code) + tag("Description", description);
  return `<Reject>${content}${instance === undefined ? "" : tag("InstanceNumber", instance)}</Reject>`;
}

function examinerXml({ telephone, comment }: Examiner): string {
  return `<Examiner>${tag("Telephone", telephone)}${tag("Comment", comment)}</Examiner>`;
}

interface Reply {
  qualifier: ReceiptForm["qualifier"] | "error";
  namespace?: ReceiptForm["namespace"];
  /** Says where and how soon to ask again. */
  pollsAgain?: true;
  errors?: string;
  body?: string;
}

function govTalk(stamp: Stamp, answered: Answered, reply: Reply): string {
  const namespace = reply.namespace === "old" ? OLD_ENVELOPE_NAMESPACE : ENVELOPE_NAMESPACE;
  const interval = ` PollInterval="${xmlAttribute(String(stamp.pollIntervalSeconds))}"`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<GovTalkMessage xmlns="${namespace}"><EnvelopeVersion>1.0</EnvelopeVersion><Header><MessageDetails>` +
    tag("Class", answered?.class ?? "UndefinedClass") +
    tag("Qualifier", reply.qualifier) +
    tag("TransactionID", answered?.transactionId ?? "") +
    (reply.pollsAgain ? tag("ResponseEndPoint", `${stamp.origin}${PATH}`, interval) : "") +
    (answered?.gatewayTest ? tag("GatewayTest", answered.gatewayTest) : "") +
    tag("GatewayTimestamp", timestamp(stamp.at)) +
    `</MessageDetails>${senderXml(answered?.sender)}</Header>` +
    `<GovTalkDetails><Keys/>${reply.errors ?? ""}</GovTalkDetails><Body>${reply.body ?? ""}</Body></GovTalkMessage>\n`
  );
}

function senderXml(sender: Sender | undefined): string {
  if (sender === undefined) return "<SenderDetails/>";
  const authentication = `<Authentication>${tag("Method", sender.method)}${tag("Value", sender.value)}</Authentication>`;
  const email = sender.email === "" ? "" : tag("EmailAddress", sender.email);
  return `<SenderDetails><IDAuthentication>${tag("SenderID", sender.id)}${authentication}</IDAuthentication>${email}</SenderDetails>`;
}

/** To the second and in UTC, with the zone written as recorded. */
function timestamp(at: Date): string {
  return `${at.toISOString().slice(0, 19)}-00:00`;
}

function tag(name: string, text: string, attributes = ""): string {
  return `<${name}${attributes}>${xmlText(text)}</${name}>`;
}
