// What the authority answers to one message: the gateway's checks in its own order, then submit, poll, delete or list
// (Transaction Engine, Document Submission Protocol). Refusals are answers like any other; a throw is an internal
// error.

import { after, SECOND } from "../../src/platform/clock.ts";
import type { Dependencies } from "./dependencies.ts";
import { type Sent, takeIn } from "./intake.ts";
import { type Behaviour, behaviourOf, chooseScenario, type Mishap } from "./scenarios.ts";
import * as store from "./store.ts";
import { type GatewayErrorNumber, gatewayError } from "./wire/gateway-errors.ts";
import type { Answer } from "./wire/line.ts";
import { readWindow } from "./wire/list-window.ts";
import { type Key, type Message, readMessage } from "./wire/message.ts";
import * as replies from "./wire/replies.ts";

/**
 * One message as it came in: its bytes, the scenario asked for by header, and how the caller reached us
 * (http://host:port).
 */
export interface Incoming {
  source: Uint8Array;
  scenario: string | undefined;
  /** On a poll: as if so many seconds more had passed since the submission. */
  advancedSeconds: number;
  origin: string;
}

interface Exchange {
  engine: Dependencies;
  incoming: Incoming;
  stamp: replies.Stamp;
  message: Message;
}

/**
 * `amendment` is not in the published envelope schema: the sandbox admits it beside `request`, the live service does
 * not.
 */
const conversations: readonly {
  qualifier: string;
  function: string;
  answer: (exchange: Exchange) => Promise<Answer>;
  sandboxOnly?: true;
}[] = [
  { qualifier: "request", function: "submit", answer: submit },
  { qualifier: "amendment", function: "submit", answer: submit, sandboxOnly: true },
  { qualifier: "poll", function: "submit", answer: poll },
  { qualifier: "poll", function: "", answer: poll },
  { qualifier: "request", function: "delete", answer: remove },
  { qualifier: "request", function: "list", answer: list },
];

const services: readonly string[] = ["HMRC-CT-CT600", "HMRC-CT-CT600-TIL"];
const LONGEST_SENDER_ID = 64;

export async function answer(engine: Dependencies, incoming: Incoming): Promise<Answer> {
  const stamp = stampOf(engine, incoming);
  const reading = readMessage(incoming.source, engine.judge);
  if (reading.kind === "unreadable") return refuseUnread(stamp, "1001", reading.reason);
  const { message } = reading;
  const conversation = conversations.find(
    (known) => known.qualifier === message.qualifier && known.function === message.function,
  );
  const isKnown = conversation !== undefined && !(engine.strict && conversation.sandboxOnly);
  if (!isKnown) return refuseUnread(stamp, "1001", "its Qualifier and Function do not go together");
  return conversation.answer({ engine, incoming, stamp, message });
}

/** The answer to a message over the size limit. */
export function answerToTooLarge(engine: Dependencies, incoming: Pick<Incoming, "origin">): string {
  return unread(stampOf(engine, incoming), "2001");
}

/** The answer while others' messages take all the room there is. */
export function answerToNoRoom(engine: Dependencies, incoming: Pick<Incoming, "origin">): string {
  return unread(stampOf(engine, incoming), "2020");
}

async function submit(exchange: Exchange): Promise<Answer> {
  const { engine, incoming, stamp, message } = exchange;
  const { submission } = message;
  if (message.correlationId !== "") return refuse(stamp, message, "1020");
  const unauthenticated = authenticationError(message);
  if (unauthenticated !== null) return refuseUnread(stamp, unauthenticated);
  if (message.bodyIsEmpty || submission === null) return refuse(stamp, message, "1042");

  const utr = utrAmong(submission.keys) ?? utrAmong(message.keys) ?? "";
  const { name: scenario, behaviour } = chooseScenario({ name: incoming.scenario, utr });
  if (behaviour.refusal !== null) return refuseUnread(stamp, behaviour.refusal);
  const sent = { senderId: message.sender.id, class: message.class, irmark: submission.mark, scenario, utr };
  const mishap = await mishapOnSubmit(engine, sent, behaviour);
  return withMishap(exchange, mishap, async () => {
    const arrival = { source: incoming.source, message, submission, sent, behaviour, at: stamp.at };
    const correlationId = await takeIn(engine, arrival);
    // The real acknowledgement of a submission comes back without its TransactionID.
    const conversation = { class: message.class, function: "submit", transactionId: "", correlationId };
    return replies.acknowledgement(stamp, conversation);
  });
}

async function poll(exchange: Exchange): Promise<Answer> {
  const { engine, incoming, stamp, message } = exchange;
  if (!isCorrelationId(message.correlationId)) return refuse(stamp, message, "1035");
  const submission = await store.submissionOf(engine.db, message);
  if (submission === undefined) return refuse(stamp, message, "2000");
  if (submission.deletedAt !== null) return refuse(stamp, message, "1103");
  const behaviour = behaviourOf(submission.scenario);
  // A client that polls knows that the return was received: sending it again would be another filing.
  if (behaviour.onSubmit.length > 0) await store.forgetSends(engine.db, submission);
  const mishap =
    behaviour.onPoll.length > 0 ? behaviour.onPoll[(await store.countPoll(engine.db, submission)) - 1] : undefined;
  return withMishap(exchange, mishap, async () => {
    if (after(stamp.at, incoming.advancedSeconds * SECOND) < submission.readyAt)
      return replies.acknowledgement(stamp, conversationOf(message));
    if (submission.problems.length > 0) return replies.departmentRefusal(stamp, submission);
    // A receipt is not from the future.
    const readyAt = submission.readyAt < stamp.at ? submission.readyAt : stamp.at;
    const irmark = behaviour.receipt === "for this return" ? submission.irmark : ANOTHER_MARK;
    return replies.success(stamp, { ...submission, irmark, readyAt });
  });
}

/** SHA-1 of nothing, which is the mark of no return. */
const ANOTHER_MARK = "2jmj7l5rSw0yVb/vlWAYkK/YBwk=";

async function mishapOnSubmit({ db }: Dependencies, sent: Sent, { onSubmit }: Behaviour): Promise<Mishap | undefined> {
  if (onSubmit.length === 0) return undefined;
  const sends = await store.countSend(db, sent);
  if (sends > onSubmit.length) await store.forgetSends(db, sent);
  return onSubmit[sends - 1];
}

async function withMishap(
  { stamp, message }: Exchange,
  mishap: Mishap | undefined,
  dealWith: () => Promise<string>,
): Promise<Answer> {
  if (mishap === undefined) return whole(await dealWith());
  if ("replyLost" in mishap) return { kind: "reply", xml: await dealWith(), lost: mishap.replyLost };
  return mishap.instead === "html_page" ? { kind: "html_page" } : refuse(stamp, message, mishap.instead);
}

async function remove({ engine, stamp, message }: Exchange): Promise<Answer> {
  if (!isCorrelationId(message.correlationId)) return refuse(stamp, message, "1035");
  const wasThere = await store.deleteSubmission(engine.db, {
    correlationId: message.correlationId,
    class: message.class,
    at: stamp.at,
  });
  return wasThere ? whole(replies.deletion(stamp, conversationOf(message))) : refuse(stamp, message, "2000");
}

/**
 * Some 2.5 MB, and as many as Quarterday reads. No source says how many HMRC lists. More are refused, not cut off: a
 * client would take a return that is missing from the list for one that never arrived, and send it twice.
 */
const MOST_LISTED = 10_000;
const OVERLONG_LIST = `the list has more than ${MOST_LISTED} submissions, ask for a shorter time`;

async function list({ engine, stamp, message }: Exchange): Promise<Answer> {
  if (message.correlationId !== "") return refuse(stamp, message, "1020");
  const unauthenticated = authenticationError(message);
  if (unauthenticated !== null) return refuseUnread(stamp, unauthenticated);
  const reading = readWindow(message.window);
  if (reading.kind === "wrong") return refuse(stamp, message, reading.error);
  const asked = { senderId: message.sender.id, class: message.class, window: reading.window, most: MOST_LISTED + 1 };
  const submissions = await store.submissionsListed(engine.db, asked);
  if (submissions.length > MOST_LISTED) return refuse(stamp, message, "2001", OVERLONG_LIST);
  return whole(replies.statusReport(stamp, conversationOf(message), { ...asked, submissions }));
}

function stampOf(engine: Dependencies, { origin }: Pick<Incoming, "origin">): replies.Stamp {
  // The protocol's interval is a whole number of seconds, and never none.
  const pollIntervalSeconds = Math.max(1, Math.ceil(engine.pollSeconds));
  return { at: engine.clock.now(), origin, pollIntervalSeconds };
}

/** Any sender and password will do, if both are there, sent in clear, and meant for this service. */
function authenticationError({ sender, class: messageClass }: Message): GatewayErrorNumber | null {
  if (sender.onlyOtherMethods) return "1047";
  const isSender = sender.id !== "" && sender.id.length <= LONGEST_SENDER_ID;
  return isSender && sender.gavePassword && services.includes(messageClass) ? null : "1046";
}

function isCorrelationId(text: string): boolean {
  return /^[0-9A-F]{32}$/.test(text);
}

function utrAmong(keys: readonly Key[]): string | undefined {
  return keys.find(({ type, value }) => type === "UTR" && /^\d{10}$/.test(value))?.value;
}

function conversationOf(message: Message): replies.Conversation {
  return {
    class: message.class,
    function: message.function || "submit",
    transactionId: message.transactionId,
    correlationId: message.correlationId,
  };
}

function whole(xml: string): Answer {
  return { kind: "reply", xml, lost: null };
}

function refuse(stamp: replies.Stamp, message: Message, number: GatewayErrorNumber, reason?: string): Answer {
  return whole(replies.gatewayRefusal(stamp, conversationOf(message), gatewayError(number, reason)));
}

function refuseUnread(stamp: replies.Stamp, number: GatewayErrorNumber, reason?: string): Answer {
  return whole(unread(stamp, number, reason));
}

/** Of a message it does not understand or trust, the authority repeats nothing. */
function unread(stamp: replies.Stamp, number: GatewayErrorNumber, reason?: string): string {
  const nothing = { class: "UndefinedClass", function: "submit", transactionId: "", correlationId: "" };
  return replies.gatewayRefusal(stamp, nothing, gatewayError(number, reason));
}
