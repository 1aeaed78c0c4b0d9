// The messages we send to Companies House, as its GovTalk envelope (version 1.0, schema Egov_ch-v2-0) dictates: it is
// not HMRC's. Element order is fixed by the schemas (FormSubmission-v2-11, GetSubmissionStatus-v2-9). These texts hold
// credentials and are never stored.

import { createHash } from "node:crypto";
import { ENVELOPE_NAMESPACE } from "../../../packages/ct600/message/envelope.ts";
import { xmlText } from "../../../packages/ct600/xml/xml-text.ts";
import type { RegisterDestination } from "./destination.ts";

const FORM_NAMESPACE = "http://xmlgw.companieshouse.gov.uk/Header";
const STATUS_NAMESPACE = "http://xmlgw.companieshouse.gov.uk";
/** At most 32 characters, without a path. It says nothing of the company. */
const FILENAME = "accounts.xml";

/** Who sends: a presenter account of Companies House. */
export interface Presenter {
  presenterId: string;
  code: string;
}

export interface AccountsMessage {
  transactionId: string;
  submissionNumber: string;
  company: {
    /** The number without its letters; the type says which they are. */
    digits: string;
    type: "EW" | "SC" | "NI" | "R";
    name: string;
    authenticationCode: string;
  };
  /** Allotted to the software by Companies House, one for test and another for live. */
  packageReference: string;
  contact: { name: string | null; number: string | null } | null;
  customerReference: string | null;
  signedOn: string;
  /** The iXBRL, byte for byte as it is to arrive. */
  document: Uint8Array;
  emailAddress: string | null;
}

export function accountsMessage(message: AccountsMessage, presenter: Presenter, to: RegisterDestination): string {
  return accountsFrom(hashed(presenter), message, to);
}

/** What was sent, for people to look at: the presenter's hashes and the company's code are left empty. */
export function accountsMessageWithoutCredentials(message: AccountsMessage, to: RegisterDestination): string {
  const company = { ...message.company, authenticationCode: "" };
  return accountsFrom({ id: "", code: "" }, { ...message, company }, to);
}

/** Asks what became of one submission. Here the presenter id stands in clear, besides its hash. */
export function statusMessage(
  { transactionId, submissionNumber }: { transactionId: string; submissionNumber: string },
  presenter: Presenter,
  to: RegisterDestination,
): string {
  return envelope(
    { class: "GetSubmissionStatus", function: null, transactionId, sender: hashed(presenter), emailAddress: null, to },
    `<GetSubmissionStatus xmlns="${STATUS_NAMESPACE}">${leaf("SubmissionNumber", submissionNumber)}` +
      `${leaf("PresenterID", presenter.presenterId)}</GetSubmissionStatus>`,
  );
}

/** What no answer, log or page may repeat of a presenter: the hashes are as good as what they are made from. */
export function secretsOf(presenter: Presenter): string[] {
  const { id, code } = hashed(presenter);
  return [presenter.presenterId, presenter.code, id, code];
}

interface Sender {
  id: string;
  code: string;
}

function hashed({ presenterId, code }: Presenter): Sender {
  return { id: md5(presenterId), code: md5(code) };
}

/** The gateway dictates MD5. It protects nothing: what keeps the credentials secret on the way is TLS. */
function md5(text: string): string {
  return createHash("md5").update(text, "utf8").digest("hex");
}

function accountsFrom(sender: Sender, message: AccountsMessage, to: RegisterDestination): string {
  const { transactionId, emailAddress } = message;
  return envelope(
    { class: "Accounts", function: "submit", transactionId, sender, emailAddress, to },
    `<FormSubmission xmlns="${FORM_NAMESPACE}">${formHeader(message)}${leaf("DateSigned", message.signedOn)}<Form></Form>` +
      `<Document><Data>${base64(message.document)}</Data>${leaf("Filename", FILENAME)}` +
      `${leaf("ContentType", "application/xml")}${leaf("Category", "ACCOUNTS")}</Document></FormSubmission>`,
  );
}

function formHeader({ company, contact, ...message }: AccountsMessage): string {
  return (
    `<FormHeader>${leaf("CompanyNumber", company.digits)}${leaf("CompanyType", company.type)}` +
    `${leaf("CompanyName", company.name)}${leaf("CompanyAuthenticationCode", company.authenticationCode)}` +
    `${leaf("PackageReference", message.packageReference)}${leaf("FormIdentifier", "Accounts")}` +
    `${leaf("SubmissionNumber", message.submissionNumber)}${leaf("ContactName", contact?.name ?? null)}` +
    `${leaf("ContactNumber", contact?.number ?? null)}${leaf("CustomerReference", message.customerReference)}</FormHeader>`
  );
}

interface Envelope {
  class: string;
  /** Accounts have one; on a status request it is left out. */
  function: string | null;
  transactionId: string;
  sender: Sender;
  emailAddress: string | null;
  to: RegisterDestination;
}

function envelope({ sender, to, ...details }: Envelope, body: string): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<GovTalkMessage xmlns="${ENVELOPE_NAMESPACE}">` +
    `<EnvelopeVersion>1.0</EnvelopeVersion><Header><MessageDetails>${leaf("Class", details.class)}` +
    `<Qualifier>request</Qualifier>${leaf("Function", details.function)}${leaf("TransactionID", details.transactionId)}` +
    `${leaf("GatewayTest", to.gatewayTest ? "1" : null)}</MessageDetails><SenderDetails><IDAuthentication>` +
    `${leaf("SenderID", sender.id)}<Authentication><Method>clear</Method>${leaf("Value", sender.code)}</Authentication>` +
    `</IDAuthentication>${leaf("EmailAddress", details.emailAddress)}</SenderDetails></Header>` +
    `<GovTalkDetails><Keys></Keys></GovTalkDetails><Body>${body}</Body></GovTalkMessage>`
  );
}

/** What is null is left out. */
function leaf(name: string, text: string | null): string {
  return text === null ? "" : `<${name}>${xmlText(text)}</${name}>`;
}

function base64({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
}
