// Messages to Companies House for this folder's tests, written by hand: the tests do not lean on our client.

import { createHash } from "node:crypto";

const ENVELOPE = "http://www.govtalk.gov.uk/CM/envelope";
const GATEWAY = "http://xmlgw.companieshouse.gov.uk";

export interface Sender {
  presenterId: string;
  code: string;
}

export interface Sample {
  sender?: Sender;
  /** The next one, unless it is given. */
  transactionId?: string;
  /** Empty for none. */
  gatewayTest?: string;
  companyNumber?: string;
  companyType?: string;
  authenticationCode?: string;
  submissionNumber?: string;
  customerReference?: string;
  document?: string;
}

let senders = 0;
let numbers = 0;
let transactions = 0;

/** One that no other test has. */
export function newSender(): Sender {
  return { presenterId: `6666${String(++senders).padStart(4, "0")}000`, code: "Ab3dEf7hIjK" };
}

/** Higher than any before. */
export function newNumber(): string {
  return `S${String(++numbers).padStart(5, "0")}`;
}

export const someSender: Sender = newSender();

export function accountsMessage(sample: Sample = {}): string {
  const { companyNumber = "1234567", companyType = "", customerReference = "" } = sample;
  const document = sample.document ?? sampleDocument("01234567");
  const header =
    tag("CompanyNumber", companyNumber) +
    (companyType && tag("CompanyType", companyType)) +
    tag("CompanyName", "EXAMPLE WIDGETS LTD") +
    tag("CompanyAuthenticationCode", sample.authenticationCode ?? "A1B2C3") +
    tag("PackageReference", "0012") +
    tag("Language", "EN") +
    tag("FormIdentifier", "Accounts") +
    tag("SubmissionNumber", sample.submissionNumber ?? newNumber()) +
    tag("ContactName", "Jane Director") +
    (customerReference && tag("CustomerReference", customerReference));
  const attached =
    tag("Data", Buffer.from(document).toString("base64")) +
    tag("Date", "2026-03-31") +
    tag("Filename", "accounts.xhtml") +
    tag("ContentType", "application/xml") +
    tag("Category", "ACCOUNTS");
  const body =
    `<FormSubmission xmlns="${GATEWAY}/Header"><FormHeader>${header}</FormHeader>` +
    `<DateSigned>2026-11-01</DateSigned><Form/><Document>${attached}</Document></FormSubmission>`;
  return message("Accounts", body, sample);
}

export function statusMessage(
  asked: { number?: string; company?: string; presenterId?: string },
  sample: Sample = {},
): string {
  const { presenterId } = sample.sender ?? someSender;
  const what =
    (asked.company === undefined ? "" : tag("CompanyNumber", asked.company)) +
    (asked.number === undefined ? "" : tag("SubmissionNumber", asked.number));
  const body = `<GetSubmissionStatus xmlns="${GATEWAY}">${what}${tag("PresenterID", asked.presenterId ?? presenterId)}</GetSubmissionStatus>`;
  return message("GetSubmissionStatus", body, sample);
}

export function statusAckMessage(sample: Sample = {}): string {
  return message("StatusAck", `<StatusAck xmlns="${GATEWAY}"/>`, sample);
}

export function message(messageClass: string, body: string, sample: Sample = {}): string {
  const { sender = someSender, gatewayTest = "1" } = sample;
  const transactionId = sample.transactionId ?? (++transactions).toString(16).toUpperCase();
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<GovTalkMessage xmlns="${ENVELOPE}"><EnvelopeVersion>1.0</EnvelopeVersion>` +
    `<Header><MessageDetails><Class>${messageClass}</Class><Qualifier>request</Qualifier>` +
    `<TransactionID>${transactionId}</TransactionID>${gatewayTest && tag("GatewayTest", gatewayTest)}</MessageDetails>` +
    `<SenderDetails><IDAuthentication><SenderID>${md5(sender.presenterId)}</SenderID><Authentication>` +
    `<Method>clear</Method><Value>${md5(sender.code)}</Value></Authentication></IDAuthentication>` +
    `<EmailAddress>jane@example.org</EmailAddress></SenderDetails></Header>` +
    `<GovTalkDetails><Keys/></GovTalkDetails><Body>${body}</Body></GovTalkMessage>`
  );
}

/** As little iXBRL as the judge of the simulator looks at. */
export function sampleDocument(identifier: string, note = ""): string {
  return (
    '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" ' +
    'xmlns:xbrli="http://www.xbrl.org/2003/instance"><head><title>Accounts</title></head><body><ix:header><ix:resources>' +
    '<xbrli:context id="now"><xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">' +
    `${identifier}</xbrli:identifier></xbrli:entity></xbrli:context></ix:resources></ix:header><p>${note}</p></body></html>`
  );
}

export function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

function tag(name: string, text: string): string {
  return `<${name}>${text}</${name}>`;
}
