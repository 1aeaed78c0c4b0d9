// Replies for a peer to give, in the authority's shapes.

interface Details {
  class?: string;
  qualifier: string;
  function?: string;
  transactionId?: string;
  correlationId?: string;
  endPoint?: string;
  timestamp?: string;
}

export function reply(details: Details, rest: { errors?: string; body?: string } = {}): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope">' +
    "<EnvelopeVersion>2.0</EnvelopeVersion><Header><MessageDetails>" +
    `<Class>${details.class ?? "HMRC-CT-CT600"}</Class><Qualifier>${details.qualifier}</Qualifier>` +
    `<Function>${details.function ?? "submit"}</Function><TransactionID>${details.transactionId ?? ""}</TransactionID>` +
    `<CorrelationID>${details.correlationId ?? ""}</CorrelationID>${details.endPoint ?? "<ResponseEndPoint/>"}` +
    `<GatewayTimestamp>${details.timestamp ?? ""}</GatewayTimestamp></MessageDetails><SenderDetails/></Header>` +
    `<GovTalkDetails><Keys/>${rest.errors ?? ""}</GovTalkDetails><Body>${rest.body ?? ""}</Body></GovTalkMessage>`
  );
}

export function pollAt(url: string, seconds = 10): string {
  return `<ResponseEndPoint PollInterval="${seconds}">${url}</ResponseEndPoint>`;
}

export interface Fault {
  number: string;
  text: string;
  raisedBy?: string;
}

export function refusal(faults: Fault[], details: Partial<Details> = {}): string {
  return reply(
    { qualifier: "error", ...details },
    { errors: `<GovTalkErrors>${faults.map(fault).join("")}</GovTalkErrors>` },
  );
}

/** A summary in the header's part and what is meant in the body. */
export function detailedRefusal(summary: Fault, faults: Fault[], details: Partial<Details> = {}): string {
  return reply(
    { qualifier: "error", ...details },
    {
      errors: `<GovTalkErrors>${fault(summary)}</GovTalkErrors>`,
      body: `<ErrorResponse xmlns="http://www.govtalk.gov.uk/CM/errorresponse">${faults.map(fault).join("")}</ErrorResponse>`,
    },
  );
}

function fault({ number, text, raisedBy = "Gateway" }: Fault): string {
  return `<Error><RaisedBy>${raisedBy}</RaisedBy><Number>${number}</Number><Type>fatal</Type><Text>${text}</Text><Location/></Error>`;
}

export function success(details: Partial<Details>, digest: string): string {
  const receipt = digest === "" ? "" : `<IRmarkReceipt>${signature(digest)}</IRmarkReceipt>`;
  return reply(
    { qualifier: "response", ...details },
    { body: `<SuccessResponse xmlns="http://www.inlandrevenue.gov.uk/SuccessResponse">${receipt}</SuccessResponse>` },
  );
}

function signature(digest: string): string {
  return (
    '<dsig:Signature xmlns:dsig="http://www.w3.org/2000/09/xmldsig#"><dsig:SignedInfo><dsig:Reference>' +
    `<dsig:DigestValue>${digest}</dsig:DigestValue></dsig:Reference></dsig:SignedInfo></dsig:Signature>`
  );
}

export function report(records: { correlationId: string; transactionId: string }[]): string {
  const lines = records.map(
    ({ correlationId, transactionId }) =>
      `<StatusRecord><TimeStamp/><CorrelationID>${correlationId}</CorrelationID>` +
      `<TransactionID>${transactionId}</TransactionID><Status>SUBMISSION_RESPONSE</Status></StatusRecord>`,
  );
  return reply(
    { qualifier: "response", function: "list" },
    { body: `<StatusReport><SenderID>x</SenderID>${lines.join("")}</StatusReport>` },
  );
}
