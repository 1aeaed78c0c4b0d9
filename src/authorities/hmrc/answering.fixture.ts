// A peer on real HTTP that answers as it is told, and replies to tell it, in the authority's shapes.

import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Arrived {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  xml: string;
}

/** What is done with a request once all of it has been read. */
export type Conduct = (response: ServerResponse) => void;

export async function startPeer() {
  const arrived: Arrived[] = [];
  let conduct: Conduct = (response) => void response.end();
  // On a busy machine there are seconds between two messages: the connection must not end just as the second is sent.
  const server = createServer({ keepAliveTimeout: 10 * 60_000 }, async (request, response) => {
    let xml = "";
    for await (const chunk of request.setEncoding("utf8")) xml += chunk;
    arrived.push({ path: request.url ?? "", headers: request.headers, xml });
    conduct(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/submission`),
    arrived,
    answers(with_: Conduct) {
      arrived.length = 0;
      conduct = with_;
    },
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export const answering =
  (body: string | Buffer, { status = 200, type = "text/xml" } = {}): Conduct =>
  (response) =>
    void response.writeHead(status, { "content-type": type }).end(body);

/** The length promised is never reached: the connection ends first. */
export const breakingOff =
  (body: string): Conduct =>
  (response) => {
    response.writeHead(200, { "content-type": "text/xml", "content-length": Buffer.byteLength(body) + 1 });
    response.write(body, () => response.socket?.end());
  };

export const stalling =
  (body: string): Conduct =>
  (response) =>
    void response.writeHead(200, { "content-type": "text/xml" }).write(body);

export const resetting: Conduct = (response) => void response.socket?.resetAndDestroy();
export const hangingUp: Conduct = (response) => void response.socket?.end();
export const silent: Conduct = () => {};

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
