// Stands between the service and the authority and misbehaves when told to: it can keep a message from arriving, or its
// reply from coming back. That is how a crash is provoked at an exact point without failpoints in src.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";

/** To HMRC, and to Companies House: `deliver` and `status`. */
export type MessageKind = "submit" | "poll" | "list" | "delete" | "deliver" | "status";
export type Conduct =
  /** Forward, and bring the reply back. */
  | "pass"
  /** Take the message and forward nothing: the authority never gets it. */
  | "swallow"
  /** Take the message, forward nothing and close the connection: the sender knows at once that it knows nothing. */
  | "hang_up"
  /** Forward, and keep the reply: the authority has it, the sender does not know. */
  | "mute"
  /** Forward, and close the connection without the reply: the same, and the sender knows at once. */
  | "lose_reply"
  /** Forward, and bring the reply back once the test says so. */
  | "hold"
  /** Forward, and answer with something that is not a reply. */
  | "garble";

export interface Interposer {
  url: URL;
  seen: MessageKind[];
  /** Every message as it arrived, in the order of `seen`. */
  messages: string[];
  conduct(kind: MessageKind, conduct: Conduct): void;
  /** Answers the next message of this kind with an error of the authority's, without forwarding it. */
  refuseNext(kind: MessageKind, number: string): void;
  /** Changes every reply to this kind of message on its way back, until told null. */
  alter(kind: MessageKind, change: ((reply: string) => string) | null): void;
  /** Brings back the replies that were held. */
  release(): void;
  /** Resolves when the next message of this kind has been dealt with as told. */
  next(kind: MessageKind): Promise<void>;
  forwardTo(url: URL): void;
  close(): Promise<void>;
}

export async function startInterposer(): Promise<Interposer> {
  const conducts = new Map<MessageKind, Conduct>();
  const refusals = new Map<MessageKind, string>();
  const alterations = new Map<MessageKind, (reply: string) => string>();
  const seen: MessageKind[] = [];
  const messages: string[] = [];
  const held: (() => void)[] = [];
  const waiting: { kind: MessageKind; resolve: () => void }[] = [];
  let target = new URL("http://127.0.0.1:1/submission");

  const server = createServer(async (incoming, response) => {
    let xml = "";
    for await (const chunk of incoming.setEncoding("utf8")) xml += chunk;
    const kind = kindOf(xml);
    const conduct = conducts.get(kind) ?? "pass";
    const forSandbox = Object.entries(incoming.headers).filter(([name]) => name.startsWith("service-test-"));
    const refusal = refusals.get(kind);
    refusals.delete(kind);
    if (refusal !== undefined) response.writeHead(200, { "content-type": "text/xml" }).end(errorReply(refusal));
    else if (conduct === "hang_up") response.destroy();
    else if (conduct !== "swallow") {
      const reply = await request(new URL(incoming.url ?? "/", target), {
        method: "POST",
        headers: { "content-type": "text/xml", ...Object.fromEntries(forSandbox) },
        body: xml,
      });
      const brought = await reply.body.text();
      const text = alterations.get(kind)?.(brought) ?? brought;
      const bringBack = () => response.writeHead(reply.statusCode, { "content-type": "text/xml" }).end(text);
      if (conduct === "pass") bringBack();
      if (conduct === "hold") held.push(bringBack);
      if (conduct === "lose_reply") response.destroy();
      if (conduct === "garble")
        response.writeHead(200, { "content-type": "text/html" }).end("<html>Service busy</html>");
    }
    seen.push(kind);
    messages.push(xml);
    for (const waiter of waiting.filter((candidate) => candidate.kind === kind)) {
      waiting.splice(waiting.indexOf(waiter), 1);
      waiter.resolve();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/submission`),
    seen,
    messages,
    conduct: (kind, conduct) => void conducts.set(kind, conduct),
    refuseNext: (kind, number) => void refusals.set(kind, number),
    alter(kind, change) {
      if (change === null) alterations.delete(kind);
      else alterations.set(kind, change);
    },
    release() {
      for (const bringBack of held.splice(0)) bringBack();
    },
    next: (kind) => new Promise((resolve) => waiting.push({ kind, resolve })),
    forwardTo(url) {
      target = url;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function errorReply(number: string): string {
  return (
    '<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><EnvelopeVersion>2.0</EnvelopeVersion><Header><MessageDetails>' +
    "<Class>HMRC-CT-CT600</Class><Qualifier>error</Qualifier><Function>submit</Function><CorrelationID/></MessageDetails></Header>" +
    `<GovTalkDetails><Keys/><GovTalkErrors><Error><RaisedBy>Department</RaisedBy><Number>${number}</Number><Type>business</Type>` +
    "<Text>As the test says</Text></Error></GovTalkErrors></GovTalkDetails><Body/></GovTalkMessage>"
  );
}

function kindOf(xml: string): MessageKind {
  if (xml.includes("<Class>Accounts</Class>")) return "deliver";
  if (xml.includes("<Class>GetSubmissionStatus</Class>")) return "status";
  if (xml.includes("<Qualifier>poll</Qualifier>")) return "poll";
  const name = /<Function>(\w+)<\/Function>/.exec(xml)?.[1];
  return name === "list" || name === "delete" ? name : "submit";
}
