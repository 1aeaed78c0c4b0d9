// One exchange with the authority, and what came of it as a value, beside the reply itself. It decides nothing about
// when; it does say whether the peer may have taken what we sent, because sending a return twice is the failure to
// avoid.

import type { Dispatcher } from "undici";
import { xmlText } from "../../../packages/ct600/xml/xml-text.ts";
import { after, MINUTE } from "../../platform/clock.ts";
import type { Answer } from "../../platform/http/client.ts";
import { type RandomBytes, upperHex } from "../../platform/ids.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { type Exchanged, isSilence, type ReceivedReply, sandboxHeaders, sendMessage } from "../govtalk/exchange.ts";
import { hiding } from "../govtalk/hiding.ts";
import { addressOf, type Destination, pollAddressOf } from "./destinations.ts";
import { meaningOf } from "./error-numbers.ts";
import {
  type Conversation,
  type Credentials,
  deleteMessage,
  listMessage,
  pollMessage,
  type SubmitMessage,
  submitMessage,
} from "./govtalk.ts";
import { errorText, type Reply, readReply, type StatusRecord } from "./replies.ts";

export type SubmitOutcome =
  | { kind: "acknowledged"; correlationId: string; responsePath: string | null; pollIntervalSeconds: number }
  | { kind: "rejected"; text: string }
  | { kind: "credentials_refused"; text: string }
  | { kind: "already_received"; text: string }
  /** The authority did not take it: sending again is safe. */
  | { kind: "try_later"; reason: string }
  /** Nothing reached it: sending again is safe. */
  | { kind: "silence"; reason: string }
  /** It may have been taken: never send again before asking. */
  | { kind: "uncertain"; reason: string };

export type PollOutcome =
  | { kind: "waiting"; responsePath: string | null; pollIntervalSeconds: number }
  | { kind: "accepted"; receiptDigest: string | null; responsePath: string | null; response: string }
  | { kind: "rejected"; text: string; responsePath: string | null; response: string }
  /** The department has an original for this period; after an uncertain send it may be our own first one. */
  | { kind: "already_received"; text: string; responsePath: string | null; response: string }
  | { kind: "lost"; reason: string }
  | NotNow;

export type ListOutcome =
  | {
      kind: "report";
      records: StatusRecord[];
      /** The database in which our own simulator keeps what it has; null for every other authority. */
      database: string | null;
    }
  | { kind: "credentials_refused"; text: string }
  | NotNow;
export type DeleteOutcome = { kind: "deleted" } | NotNow;

/**
 * Nothing is known yet, and asking again is safe: the authority asks for patience, gives no answer that can be read, or
 * a reply that is too long. That one is likely to be so again, so a person may have to look.
 */
export type NotNow = { kind: "try_later" | "silence" | "too_long"; reason: string };

/** What came of a message, and the reply it came of; null where none came. */
export interface Replied<Outcome> {
  outcome: Outcome;
  reply: ReceivedReply | null;
}

export interface Authority {
  submit(
    message: SubmitMessage & { scenario: string | null },
    credentials: Credentials,
    to: Destination,
  ): Promise<Replied<SubmitOutcome>>;
  poll(
    conversation: Conversation & {
      /** How far the sandbox's clock was advanced since the return was sent. */
      advancedSeconds?: number;
    },
    responsePath: string | null,
    at: Destination,
  ): Promise<Replied<PollOutcome>>;
  list(window: { from: Date; to: Date }, credentials: Credentials, at: Destination): Promise<Replied<ListOutcome>>;
  delete(conversation: Conversation, responsePath: string | null, at: Destination): Promise<Replied<DeleteOutcome>>;
}

/**
 * The window asked for is wider than the one meant: clocks differ, and when summer time ends an hour of the UK's wall
 * clock, in which the window is written, comes twice. We match by transaction id, so asking for too much costs nothing.
 */
const LIST_MARGIN_MS = 70 * MINUTE;
/** How the sandbox refuses to list very many. */
const TOO_LARGE = "2001";

export function createAuthority(options: {
  dispatcher: Dispatcher;
  random: RandomBytes;
  metrics: Metrics;
  timeoutMs: number;
  /** Called for every message: whether a response came, whatever it said. */
  heard: (to: Destination, answer: { reached: boolean; reason: string }) => Promise<void>;
}): Authority {
  async function exchange(
    kind: string,
    xml: string,
    to: Destination,
    url: URL,
    { forSandbox = {}, secrets = [] }: { forSandbox?: Record<string, string>; secrets?: readonly string[] } = {},
  ) {
    const message = { kind, xml, to, url, label: to.name, read: readReply, forSandbox };
    const { reply, answer } = await sendMessage(message, options);
    return {
      reply,
      received: receivedIn(answer, reply.kind, secrets),
      response: () => (answer.kind === "answered" ? answer.body.toString("utf8") : ""),
      database: to.name === "sandbox" && answer.kind === "answered" ? databaseIn(answer.headers) : null,
    };
  }

  return {
    async submit(message, credentials, to) {
      const xml = submitMessage(message, credentials, to);
      const { reply, received } = await exchange("submit", xml, to, addressOf(to, null), {
        forSandbox: sandboxHeaders({ scenario: message.scenario }),
        secrets: Object.values(credentials),
      });
      return { outcome: submitOutcome(reply), reply: received };
    },
    async poll({ advancedSeconds = 0, ...conversation }, responsePath, at) {
      const { reply, received, response } = await exchange(
        "poll",
        pollMessage(conversation, at),
        at,
        pollAddressOf(at, responsePath),
        { forSandbox: sandboxHeaders({ advancedSeconds }) },
      );
      return { outcome: pollOutcome(ofThisConversation(reply, conversation), response), reply: received };
    },
    async list(window, credentials, at) {
      const request = {
        transactionId: upperHex(16, options.random),
        from: after(window.from, -LIST_MARGIN_MS),
        to: after(window.to, LIST_MARGIN_MS),
      };
      const message = listMessage(request, credentials, at);
      const secrets = Object.values(credentials);
      const { reply, received, database } = await exchange("list", message, at, addressOf(at, null), { secrets });
      return { outcome: listOutcome(reply, database), reply: received };
    },
    async delete(conversation, responsePath, at) {
      const message = deleteMessage(conversation, at);
      const { reply, received } = await exchange("delete", message, at, addressOf(at, responsePath));
      return { outcome: deleteOutcome(reply), reply: received };
    },
  };
}

/** Byte for byte, but for the credentials, should a reply repeat them. */
function receivedIn(answer: Answer, kind: string, secrets: readonly string[]): ReceivedReply | null {
  if (answer.kind !== "answered") return null;
  // Each byte as one character: whatever encoding a reply has, it stays what it was.
  const known = secrets
    .flatMap((secret) => [secret, xmlText(secret)])
    .map((text) => Buffer.from(text).toString("latin1"));
  const text = hiding(known)(answer.body.toString("latin1"));
  return { kind, status: answer.status, bytes: Buffer.from(text, "latin1") };
}

function databaseIn({ "quarterday-database": told }: Record<string, string | string[] | undefined>): string | null {
  return typeof told === "string" ? told : null;
}

/** `misdirected` is an answer, but not to what was asked. */
type Received = Exchanged<Reply> | { kind: "misdirected"; reason: string };

function submitOutcome(reply: Received): SubmitOutcome {
  switch (reply.kind) {
    case "acknowledgement":
      return { ...reply, kind: "acknowledged" };
    case "not_sent":
      return { kind: "silence", reason: reply.reason };
    case "errors": {
      const text = errorText(reply);
      const meaning = meaningOf(reply.errors.map((error) => error.number));
      if (meaning === "already_received" || meaning === "credentials_refused") return { kind: meaning, text };
      return meaning === "try_later" ? { kind: "try_later", reason: text } : { kind: "rejected", text };
    }
    default:
      return { kind: "uncertain", reason: reasonOf(reply) };
  }
}

/** A reply that names another conversation says nothing about ours. */
function ofThisConversation(reply: Received, { correlationId }: Conversation): Received {
  const named = "correlationId" in reply ? reply.correlationId : "";
  return named === "" || named === correlationId
    ? reply
    : { kind: "misdirected", reason: "it is about another conversation" };
}

function pollOutcome(reply: Received, textOf: () => string): PollOutcome {
  switch (reply.kind) {
    case "acknowledgement":
      return { ...reply, kind: "waiting" };
    case "response":
      return {
        kind: "accepted",
        receiptDigest: reply.receiptDigest,
        responsePath: reply.responsePath,
        response: textOf(),
      };
    case "errors": {
      const text = errorText(reply);
      const meaning = meaningOf(reply.errors.map((error) => error.number));
      if (meaning === "lost" || meaning === "gone") return { kind: "lost", reason: text };
      if (meaning === "try_later") return { kind: "try_later", reason: text };
      const kind = meaning === "already_received" ? meaning : "rejected";
      return { kind, text, responsePath: reply.responsePath, response: textOf() };
    }
    default:
      return notNow(reply);
  }
}

function listOutcome(reply: Received, database: string | null): ListOutcome {
  if (reply.kind === "report") return { ...reply, database };
  if (reply.kind !== "errors") return notNow(reply);
  const numbers = reply.errors.map((error) => error.number);
  if (meaningOf(numbers) === "credentials_refused") return { kind: "credentials_refused", text: errorText(reply) };
  // As if it had sent a list that is too long for us.
  return numbers.includes(TOO_LARGE) ? { kind: "too_long", reason: errorText(reply) } : notNow(reply);
}

function deleteOutcome(reply: Received): DeleteOutcome {
  if (reply.kind === "deleted") return reply;
  // What is not there any more needs no deleting.
  const meaning = reply.kind === "errors" ? meaningOf(reply.errors.map((error) => error.number)) : "try_later";
  return meaning === "lost" || meaning === "gone" ? { kind: "deleted" } : notNow(reply);
}

function notNow(reply: Received): NotNow {
  const kind = isSilence(reply) ? "silence" : reply.kind === "too_long" ? "too_long" : "try_later";
  return { kind, reason: reasonOf(reply) };
}

function reasonOf(reply: Received): string {
  if (reply.kind === "errors") return errorText(reply);
  return "reason" in reply ? reply.reason : `an unexpected ${reply.kind}`;
}
