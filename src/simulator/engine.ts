// What the authority answers to one message: the gateway's checks in its own order, then submit, poll, delete or list
// (Transaction Engine, Document Submission Protocol). Refusals are answers like any other; a throw is a fault of ours.

import { after, type Clock, SECOND, ukWallClock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import { type RandomBytes, upperHex } from "../platform/ids.ts";
import { departmentProblems } from "./department.ts";
import { type GatewayErrorNumber, gatewayError } from "./gateway-errors.ts";
import { readWindow } from "./list-window.ts";
import { type Key, type Message, readMessage } from "./message.ts";
import * as replies from "./replies.ts";
import { chooseScenario } from "./scenarios.ts";
import { deleteSubmission, keepSubmission, submissionOf, submissionsListed } from "./store.ts";

export interface Engine {
  db: Database;
  clock: Clock;
  random: RandomBytes;
  pollSeconds: number;
}

/** One message as it came in: its bytes, the scenario asked for by header, and how the caller reached us (http://host:port). */
export interface Incoming {
  source: Uint8Array;
  scenario: string | undefined;
  origin: string;
}

interface Exchange {
  engine: Engine;
  incoming: Omit<Incoming, "source">;
  stamp: replies.Stamp;
  message: Message;
}

/** `amendment` is not in the published envelope schema; the sandbox admits it beside `request`. */
const conversations: readonly {
  qualifier: string;
  function: string;
  reply: (exchange: Exchange) => Promise<string>;
}[] = [
  { qualifier: "request", function: "submit", reply: submit },
  { qualifier: "amendment", function: "submit", reply: submit },
  { qualifier: "poll", function: "submit", reply: poll },
  { qualifier: "poll", function: "", reply: poll },
  { qualifier: "request", function: "delete", reply: remove },
  { qualifier: "request", function: "list", reply: list },
];

const services: readonly string[] = ["HMRC-CT-CT600", "HMRC-CT-CT600-TIL"];
const LONGEST_SENDER_ID = 64;

export async function answer(engine: Engine, incoming: Incoming): Promise<string> {
  const stamp = stampOf(engine, incoming);
  const reading = readMessage(incoming.source);
  if (reading.kind === "unreadable") return refuseUnread(stamp, "1001", reading.reason);
  const { message } = reading;
  const conversation = conversations.find(
    (known) => known.qualifier === message.qualifier && known.function === message.function,
  );
  if (conversation === undefined) return refuseUnread(stamp, "1001", "its Qualifier and Function do not go together");
  return conversation.reply({ engine, incoming, stamp, message });
}

/** The answer to a message longer than anybody reads. */
export function answerToTooLarge(engine: Engine, incoming: Pick<Incoming, "origin">): string {
  return refuseUnread(stampOf(engine, incoming), "2001");
}

async function submit({ engine, incoming, stamp, message }: Exchange): Promise<string> {
  const { submission } = message;
  if (message.correlationId !== "") return refuse(stamp, message, "1020");
  if (!isAuthenticated(message)) return refuseUnread(stamp, "1046");
  if (message.bodyIsEmpty || submission === null) return refuse(stamp, message, "1042");

  const utr = utrAmong(submission.keys) ?? utrAmong(message.keys) ?? "";
  const { name, behaviour } = chooseScenario({ name: incoming.scenario, utr });
  const found = departmentProblems({ message, submission, today: ukWallClock(stamp.at).date });
  const correlationId = upperHex(16, engine.random);
  await keepSubmission(engine.db, {
    correlationId,
    transactionId: message.transactionId,
    senderId: message.sender.id,
    class: message.class,
    utr,
    irmark: submission.mark,
    scenario: name,
    // What is really wrong with a return comes first: a scenario must not hide it.
    problems: found.length > 0 ? found : behaviour.problems,
    receivedAt: stamp.at,
    readyAt: after(stamp.at, behaviour.answerAfterSeconds * SECOND),
  });
  // The real acknowledgement of a submission comes back without its TransactionID.
  return replies.acknowledgement(stamp, { class: message.class, function: "submit", transactionId: "", correlationId });
}

async function poll({ engine, stamp, message }: Exchange): Promise<string> {
  if (!isCorrelationId(message.correlationId)) return refuse(stamp, message, "1035");
  const submission = await submissionOf(engine.db, message);
  if (submission === undefined) return refuse(stamp, message, "2000");
  if (submission.deletedAt !== null) return refuse(stamp, message, "1103");
  if (stamp.at < submission.readyAt) return replies.acknowledgement(stamp, conversationOf(message));
  return submission.problems.length > 0
    ? replies.departmentRefusal(stamp, submission)
    : replies.success(stamp, submission);
}

async function remove({ engine, stamp, message }: Exchange): Promise<string> {
  if (!isCorrelationId(message.correlationId)) return refuse(stamp, message, "1035");
  const wasThere = await deleteSubmission(engine.db, {
    correlationId: message.correlationId,
    class: message.class,
    at: stamp.at,
  });
  return wasThere ? replies.deletion(stamp, conversationOf(message)) : refuse(stamp, message, "2000");
}

async function list({ engine, stamp, message }: Exchange): Promise<string> {
  if (message.correlationId !== "") return refuse(stamp, message, "1020");
  if (!isAuthenticated(message)) return refuseUnread(stamp, "1046");
  const reading = readWindow(message.window);
  if (reading.kind === "wrong") return refuse(stamp, message, reading.error);
  const asked = { senderId: message.sender.id, class: message.class, window: reading.window };
  const submissions = await submissionsListed(engine.db, asked);
  return replies.statusReport(stamp, conversationOf(message), { ...asked, submissions });
}

function stampOf(engine: Engine, { origin }: Pick<Incoming, "origin">): replies.Stamp {
  // The protocol's interval is a whole number of seconds, and never none.
  const pollIntervalSeconds = Math.max(1, Math.ceil(engine.pollSeconds));
  return { at: engine.clock.now(), origin, pollIntervalSeconds };
}

/** Any sender and password will do, if both are there, sent in clear, and meant for this service. */
function isAuthenticated({ sender, class: messageClass }: Message): boolean {
  const isSender = sender.id !== "" && sender.id.length <= LONGEST_SENDER_ID;
  return isSender && sender.gavePassword && services.includes(messageClass);
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

function refuse(stamp: replies.Stamp, message: Message, number: GatewayErrorNumber): string {
  return replies.gatewayRefusal(stamp, conversationOf(message), gatewayError(number));
}

/** Of a message it does not understand or trust, the authority repeats nothing. */
function refuseUnread(stamp: replies.Stamp, number: GatewayErrorNumber, reason?: string): string {
  const nothing = { class: "UndefinedClass", function: "submit", transactionId: "", correlationId: "" };
  return replies.gatewayRefusal(stamp, nothing, gatewayError(number, reason));
}
