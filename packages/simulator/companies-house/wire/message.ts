// Reads one message to the gateway of Companies House into plain values: the envelope, who sent it, and what its class
// says is in the Body. Nothing of it outlives the answer but what the store keeps.

import { childElements, elementsAt, readXml, textAt, type XmlElement } from "../../../ct600/xml/xml.ts";
import { excessIn } from "../../wire/excess.ts";
import { companyNumberIn } from "./company-number.ts";
import { ENVELOPE_NAMESPACE, envelopeParts } from "./envelope.ts";
import { FORM_NAMESPACE, type Form, readForm } from "./form.ts";
import { type GatewayError, gatewayError } from "./gateway-errors.ts";
import { like, maybe, once, type Part, structureTrouble } from "./structure.ts";

export interface Message {
  class: string;
  transactionId: string;
  /** As it came; empty where absent. */
  gatewayTest: string;
  sender: Sender;
  body: Body;
}

export interface Sender {
  id: string;
  method: string;
  value: string;
  email: string;
}

export type Body =
  | { kind: "accounts"; form: Form }
  | { kind: "status"; asked: Asked; presenterId: string }
  | { kind: "acknowledgement" }
  /** What is told once the sender is known. */
  | { kind: "wrong"; error: GatewayError };

/** One submission, all of a company, or all that is finished and not yet acknowledged. */
export type Asked = { by: "number"; number: string } | { by: "company"; number: string } | { by: "presenter" };

export type MessageReading = { kind: "message"; message: Message } | { kind: "refused"; error: GatewayError };

export const STATUS_NAMESPACE = "http://xmlgw.companieshouse.gov.uk";

const names = { gt: ENVELOPE_NAMESPACE, ch: STATUS_NAMESPACE };

/** What stands in the Body, by class; no other class is known here. */
const contents: Readonly<Record<string, { element: string; namespace: string; read: (element: XmlElement) => Body }>> =
  {
    Accounts: { element: "FormSubmission", namespace: FORM_NAMESPACE, read: readAccounts },
    GetSubmissionStatus: { element: "GetSubmissionStatus", namespace: STATUS_NAMESPACE, read: readStatusRequest },
    StatusAck: { element: "StatusAck", namespace: STATUS_NAMESPACE, read: () => ({ kind: "acknowledgement" }) },
  };

const SUBMITTING = "Accounts";

const statusParts: readonly Part[] = [
  maybe("CompanyNumber", (text) => companyNumberIn(text) !== null),
  maybe("SubmissionNumber", like(/^[A-Za-z0-9]{6}$/)),
  once("PresenterID", like(/./)),
];

/** Some clients declare ASCII, as lxml does by default: plain ASCII is UTF-8 as it stands. */
function asUtf8(source: Uint8Array): Uint8Array {
  const [declaration = ""] =
    /^<\?xml[^>]{0,100}\?>/.exec(Buffer.from(source.subarray(0, 120)).toString("latin1")) ?? [];
  if (!/encoding=["'](us-)?ascii["']/i.test(declaration) || source.some((byte) => byte > 0x7f)) return source;
  return source.subarray(declaration.length);
}

export function readMessage(source: Uint8Array): MessageReading {
  const excess = excessIn(source);
  if (excess !== null) return refused(gatewayError("100", excess));
  const reading = readXml(asUtf8(source), (root): MessageReading => {
    if (root.name !== "GovTalkMessage" || root.namespaceUri !== ENVELOPE_NAMESPACE)
      return refused(gatewayError("100", "it is not a 'GovTalkMessage'"));
    const trouble = structureTrouble(root, envelopeParts, ENVELOPE_NAMESPACE);
    return trouble === null ? readGovTalk(root) : refused(gatewayError("100", trouble));
  });
  return reading.kind === "read" ? reading.value : refused(gatewayError("100", reading.reason));
}

function readGovTalk(root: XmlElement): MessageReading {
  const detail = (name: string) => textAt(root, `gt:Header/gt:MessageDetails/gt:${name}`, names);
  const messageClass = detail("Class");
  if (!Object.hasOwn(contents, messageClass)) return refused(gatewayError("501", `'${messageClass}'`));
  const sender = (path: string) => textAt(root, `gt:Header/gt:SenderDetails/gt:${path}`, names);
  const message: Message = {
    class: messageClass,
    transactionId: detail("TransactionID"),
    gatewayTest: detail("GatewayTest"),
    sender: {
      id: sender("IDAuthentication/gt:SenderID"),
      method: sender("IDAuthentication/gt:Authentication/gt:Method"),
      value: sender("IDAuthentication/gt:Authentication/gt:Value"),
      email: sender("EmailAddress"),
    },
    body: readBody(root, messageClass, detail("Function")),
  };
  return { kind: "message", message };
}

function readBody(root: XmlElement, messageClass: string, functionName: string): Body {
  const content = contents[messageClass];
  if (functionName !== "" && !(messageClass === SUBMITTING && functionName === "submit"))
    return wrong("element 'Function' is invalid");
  const [body] = elementsAt(root, "gt:Body", names);
  const [element, another] = body === undefined ? [] : childElements(body);
  if (content === undefined || element?.name !== content.element || element.namespaceUri !== content.namespace)
    return wrong(`element '${content?.element ?? ""}' is missing from 'Body'`);
  if (another !== undefined) return wrong(`element '${another.name.slice(0, 64)}' is not expected there in 'Body'`);
  return content.read(element);
}

function readAccounts(element: XmlElement): Body {
  const reading = readForm(element);
  return reading.kind === "form" ? { kind: "accounts", form: reading.form } : reading;
}

function readStatusRequest(element: XmlElement): Body {
  const trouble = structureTrouble(element, statusParts, STATUS_NAMESPACE);
  if (trouble !== null) return wrong(trouble);
  const given = (name: string) => textAt(element, `ch:${name}`, names);
  const company = companyNumberIn(given("CompanyNumber"));
  const number = given("SubmissionNumber");
  if (company !== null && number !== "")
    return wrong("element 'SubmissionNumber' is not expected beside 'CompanyNumber'");
  const presenterId = given("PresenterID");
  if (number !== "") return { kind: "status", asked: { by: "number", number }, presenterId };
  if (company !== null) return { kind: "status", asked: { by: "company", number: company }, presenterId };
  return { kind: "status", asked: { by: "presenter" }, presenterId };
}

function wrong(trouble: string): Body {
  return { kind: "wrong", error: gatewayError("100", trouble) };
}

function refused(error: GatewayError): MessageReading {
  return { kind: "refused", error };
}
