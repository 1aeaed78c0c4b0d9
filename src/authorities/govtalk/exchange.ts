// One exchange of GovTalk messages with a gateway: the request, its span, its count, and what came back. It is the same
// for every authority; what a reply means is each client's own.

import type { Dispatcher } from "undici";
import { type Answer, post } from "../../platform/http/client.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { failSpan, inSpan } from "../../platform/trace.ts";
import { MAX_REPLY_BYTES, type TooLong, tooLong, type Unreadable } from "./reply-limits.ts";

/** What an exchange has to know of a destination. */
export interface Peer {
  name: string;
  /** What the simulator inside the service is to be shown; null for every other peer. */
  secret: string | null;
}

export interface Message<To extends Peer, Reply> {
  /** A word for what is sent, in spans and metrics. */
  kind: string;
  xml: string;
  to: To;
  url: URL;
  /** The destination in spans and metrics. */
  label: string;
  read: (bytes: Uint8Array) => Reply;
  /** Headers that no destination but the sandbox gets. */
  forSandbox?: Record<string, string>;
}

/** Nothing left, or nothing came back that can be read. */
export type Silence = { kind: "not_sent" | "no_answer"; reason: string } | Unreadable;
export type Exchanged<Reply> = Reply | Silence | TooLong;

/** A reply as it came, to be kept: what it was taken for, and its bytes as far as they were read. */
export interface ReceivedReply {
  kind: string;
  status: number;
  bytes: Buffer;
}

export interface SandboxOptions {
  scenario?: string | null;
  advancedSeconds?: number;
}

export interface ExchangeOptions<To extends Peer> {
  dispatcher: Dispatcher;
  metrics: Metrics;
  timeoutMs: number;
  /** Called for every message: whether a response came, whatever it said. */
  heard: (to: To, answer: { reached: boolean; reason: string }) => Promise<void>;
}

export async function sendMessage<To extends Peer, Reply extends { kind: string }>(
  message: Message<To, Reply>,
  options: ExchangeOptions<To>,
): Promise<{ reply: Exchanged<Reply>; answer: Answer }> {
  const { kind, label, to } = message;
  const attributes = { "server.address": message.url.hostname, "quarterday.destination": label };
  const exchanged = await inSpan({ name: `GovTalk ${kind}`, kind: "client", attributes }, async (span) => {
    const answer = await sent(message, options);
    const reply = replyIn(answer, message.read);
    span.setAttribute("quarterday.govtalk.reply", reply.kind);
    if (answer.kind === "answered") span.setAttribute("http.response.status_code", answer.status);
    if (isSilence(reply)) failSpan(span, reply.kind);
    return { answer, reply };
  });
  const { reply } = exchanged;
  options.metrics.authorityMessages.inc({ destination: label, message: kind, outcome: reply.kind });
  await options.heard(to, isSilence(reply) ? { reached: false, reason: reply.reason } : { reached: true, reason: "" });
  return exchanged;
}

/** What the sandbox alone is told: how to respond, and how far its clock was advanced since the message was sent. */
export function sandboxHeaders({ scenario = null, advancedSeconds = 0 }: SandboxOptions): Record<string, string> {
  return {
    ...(scenario ? { "service-test-scenario": scenario } : {}),
    ...(advancedSeconds > 0 ? { "service-test-advanced-seconds": String(advancedSeconds) } : {}),
  };
}

function sent<To extends Peer, Reply>(
  { to, url, xml, forSandbox }: Message<To, Reply>,
  { timeoutMs, dispatcher }: ExchangeOptions<To>,
): Promise<Answer> {
  return post({
    url,
    headers: {
      "content-type": "text/xml; charset=utf-8",
      "user-agent": "Quarterday/1",
      ...(to.secret === null ? {} : { authorization: `Bearer ${to.secret}` }),
      ...(to.name === "sandbox" ? forSandbox : {}),
    },
    body: xml,
    timeoutMs,
    maxAnswerBytes: MAX_REPLY_BYTES,
    dispatcher,
  });
}

function replyIn<Reply>(answer: Answer, read: (bytes: Uint8Array) => Reply): Exchanged<Reply> {
  if (answer.kind !== "answered") return answer;
  if (answer.status >= 500) return { kind: "unreadable", reason: `it responded with ${answer.status}` };
  if (answer.truncated && answer.body.length === MAX_REPLY_BYTES)
    return tooLong(`it has more than ${MAX_REPLY_BYTES} bytes`);
  if (answer.truncated) return { kind: "unreadable", reason: "its reply broke off" };
  return read(answer.body);
}

export function isSilence(reply: { kind: string }): reply is Silence {
  return reply.kind === "not_sent" || reply.kind === "no_answer" || reply.kind === "unreadable";
}
