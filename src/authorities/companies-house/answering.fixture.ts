// Replies of the register for a peer to give, in its shapes: two qualifiers for a receipt, two namespaces or none.

export const ENVELOPE = "http://www.govtalk.gov.uk/CM/envelope";
export const OLD_ENVELOPE = "http://www.govtalk.gov.uk/schemas/govtalk/govtalkheader";
const REGISTER = "http://xmlgw.companieshouse.gov.uk";

export const transactionId = "1794873600000";
export const submissionNumber = "0GGLC0";
export const companyNumber = "SC123456";

interface Details {
  qualifier?: string;
  transactionId?: string;
  namespace?: string | null;
  endPoint?: string;
  timestamp?: string;
}

export function reply(details: Details, rest: { errors?: string; body?: string } = {}): string {
  const { namespace = ENVELOPE, timestamp = "" } = details;
  const stamp = timestamp === "" ? "" : `<GatewayTimestamp>${timestamp}</GatewayTimestamp>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<GovTalkMessage${namespace === null ? "" : ` xmlns="${namespace}"`}>` +
    "<EnvelopeVersion>1.0</EnvelopeVersion><Header><MessageDetails><Class>Accounts</Class>" +
    `<Qualifier>${details.qualifier ?? "response"}</Qualifier>` +
    `<TransactionID>${details.transactionId ?? transactionId}</TransactionID>${details.endPoint ?? ""}${stamp}` +
    "</MessageDetails><SenderDetails></SenderDetails></Header>" +
    `<GovTalkDetails><Keys></Keys>${rest.errors ?? ""}</GovTalkDetails><Body>${rest.body ?? ""}</Body></GovTalkMessage>`
  );
}

export function pollEvery(seconds: number | string): string {
  return `<ResponseEndPoint PollInterval="${seconds}">https://gateway.invalid/v1-0/xmlgw/Gateway</ResponseEndPoint>`;
}

export interface Fault {
  number?: string;
  type?: string;
  text?: string;
}

export function refusal(faults: Fault[], details: Details = {}): string {
  return reply(
    { qualifier: "error", ...details },
    { errors: `<GovTalkErrors>${faults.map(fault).join("")}</GovTalkErrors>` },
  );
}

function fault({ number, type = "fatal", text }: Fault): string {
  return (
    `<Error><RaisedBy>Accounts</RaisedBy>${number === undefined ? "" : `<Number>${number}</Number>`}` +
    `<Type>${type}</Type>${text === undefined ? "" : `<Text>${text}</Text>`}<Location></Location></Error>`
  );
}

/** An answer to a request for a status, with what stands in its `SubmissionStatus`. */
export function statusReply(statuses: string, details: Details = {}): string {
  const namespace = details.namespace === null ? "" : ` xmlns="${REGISTER}"`;
  return reply(details, { body: `<SubmissionStatus${namespace}>${statuses}</SubmissionStatus>` });
}

export interface StatusParts {
  submissionNumber?: string;
  companyNumber?: string | null;
  /** What follows the company number. */
  more?: string;
}

export function status(code: string, parts: StatusParts = {}): string {
  const company = parts.companyNumber === undefined ? companyNumber : parts.companyNumber;
  return (
    `<Status><SubmissionNumber>${parts.submissionNumber ?? submissionNumber}</SubmissionNumber>` +
    `<StatusCode>${code}</StatusCode>${company === null ? "" : `<CompanyNumber>${company}</CompanyNumber>`}` +
    `${parts.more ?? ""}</Status>`
  );
}

export function rejections(reasons: [code: string, text: string][], reference = ""): string {
  const rejects = reasons.map(
    ([code, text]) => `<Reject><RejectCode>${code}</RejectCode><Description>${text}</Description></Reject>`,
  );
  return `<Rejections>${rejects.join("")}${reference === "" ? "" : `<RejectReference>${reference}</RejectReference>`}</Rejections>`;
}

export function examiner(telephone: string, comment = ""): string {
  return `<Examiner><Telephone>${telephone}</Telephone>${comment === "" ? "" : `<Comment>${comment}</Comment>`}</Examiner>`;
}
