// The messages we send, as the GovTalk envelope (version 2.0) and the Transaction Engine's exchange dictate. Element
// order is fixed by the envelope's schema. Credentials go into submit and list messages only, and these texts are never
// stored.

import { ENVELOPE_NAMESPACE } from "../../../packages/ct600/message/envelope.ts";
import { xmlText } from "../../../packages/ct600/xml/xml-text.ts";
import { ukWallClock } from "../../platform/clock.ts";
import type { Destination, Software } from "./destinations.ts";

export interface Credentials {
  senderId: string;
  password: string;
}

export interface SubmitMessage {
  transactionId: string;
  companyUtr: string;
  amendment: boolean;
  software: Software;
  /** The marked `<Body>…</Body>`, byte for byte as stored. */
  body: string;
}

export function submitMessage(message: SubmitMessage, credentials: Credentials, destination: Destination): string {
  return envelope({
    details: {
      class: destination.class,
      qualifier: message.amendment ? destination.amendmentQualifier : "request",
      function: "submit",
      transactionId: message.transactionId,
      correlationId: "",
      gatewayTest: destination.gatewayTest,
    },
    sender: idAuthentication(credentials),
    govTalkDetails:
      `<Keys><Key Type="UTR">${xmlText(message.companyUtr)}</Key></Keys>` +
      "<TargetDetails><Organisation>HMRC</Organisation></TargetDetails>" +
      `<ChannelRouting><Channel><URI>${xmlText(message.software.vendorId)}</URI><Product>${xmlText(message.software.product)}</Product>` +
      `<Version>${xmlText(message.software.version)}</Version></Channel></ChannelRouting>`,
    body: message.body,
  });
}

/**
 * What was sent, to be shown again: the credentials are left empty, all else is as submitMessage makes it, and so the
 * mark is right.
 */
export function submitMessageWithoutCredentials(message: SubmitMessage, destination: Destination): string {
  return submitMessage(message, { senderId: "", password: "" }, destination);
}

/** A poll and a delete name the conversation and carry neither credentials nor keys. */
export function pollMessage(conversation: Conversation, destination: Destination): string {
  return conversationMessage(conversation, destination, { qualifier: "poll", function: "submit" });
}

export function deleteMessage(conversation: Conversation, destination: Destination): string {
  return conversationMessage(conversation, destination, { qualifier: "request", function: "delete" });
}

export interface Conversation {
  transactionId: string;
  correlationId: string;
}

/** Asks what the authority has from this sender in a window of time. Its clock is the UK's. */
export function listMessage(
  request: { transactionId: string; from: Date; to: Date },
  credentials: Credentials,
  destination: Destination,
): string {
  const start = ukWallClock(request.from);
  const end = ukWallClock(request.to);
  const day = (clock: typeof start) => `${clock.day}/${clock.month}/${clock.year}`;
  return envelope({
    details: {
      class: destination.class,
      qualifier: "request",
      function: "list",
      transactionId: request.transactionId,
      correlationId: "",
      gatewayTest: destination.gatewayTest,
    },
    sender: idAuthentication(credentials),
    govTalkDetails: "<Keys></Keys>",
    body:
      "<Body><IncludeIdentifiers>1</IncludeIdentifiers>" +
      `<StartDate>${day(start)}</StartDate><StartTime>${start.time}</StartTime>` +
      `<EndDate>${day(end)}</EndDate><EndTime>${end.time}</EndTime></Body>`,
  });
}

function conversationMessage(
  conversation: Conversation,
  destination: Destination,
  kind: { qualifier: string; function: string },
): string {
  return envelope({
    details: { class: destination.class, ...kind, ...conversation, gatewayTest: destination.gatewayTest },
    sender: "",
    govTalkDetails: "<Keys></Keys>",
    body: "<Body></Body>",
  });
}

interface Envelope {
  details: {
    class: string;
    qualifier: string;
    function: string;
    transactionId: string;
    correlationId: string;
    gatewayTest: string;
  };
  sender: string;
  govTalkDetails: string;
  body: string;
}

function envelope({ details, sender, govTalkDetails, body }: Envelope): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<GovTalkMessage xmlns="${ENVELOPE_NAMESPACE}">` +
    "<EnvelopeVersion>2.0</EnvelopeVersion><Header><MessageDetails>" +
    `<Class>${details.class}</Class><Qualifier>${details.qualifier}</Qualifier><Function>${details.function}</Function>` +
    `<TransactionID>${details.transactionId}</TransactionID>` +
    `<CorrelationID>${xmlText(details.correlationId)}</CorrelationID>` +
    `<Transformation>XML</Transformation><GatewayTest>${details.gatewayTest}</GatewayTest>` +
    `</MessageDetails><SenderDetails>${sender}</SenderDetails></Header>` +
    `<GovTalkDetails>${govTalkDetails}</GovTalkDetails>${body}</GovTalkMessage>`
  );
}

function idAuthentication({ senderId, password }: Credentials): string {
  return (
    `<IDAuthentication><SenderID>${xmlText(senderId)}</SenderID><Authentication><Method>clear</Method>` +
    `<Role>principal</Role><Value>${xmlText(password)}</Value></Authentication></IDAuthentication>`
  );
}
