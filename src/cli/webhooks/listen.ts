// `quarterday listen`: shows the sandbox's events as they happen, a line each, and forwards them to the developer's
// server. A forwarded event equals a real delivery, byte for byte and header for header (docs/webhooks.md, "The
// request"); only the rules about addresses do not apply, because the developer chose the address. There are no
// retries, because the developer is watching.

import { isIPv4 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { SECOND } from "../../platform/clock.ts";
import { isUnavailable } from "../../platform/database/db.ts";
import { codeOf, messageOf, Refusal } from "../../platform/errors.ts";
import { type Answer, post, unsharedConnections } from "../../platform/http/client.ts";
import { base62 } from "../../platform/ids.ts";
import { ukTimeOfDay } from "../../platform/uk-time.ts";
import { eventTypes } from "../../register/event-types.ts";
import { deliveryHeaders } from "../../webhooks/deliveries/request.ts";
import { contractTypes } from "../../webhooks/event-types.ts";
import { type Following, followEvents } from "../../webhooks/follow.ts";
import type { FollowedEvent } from "../../webhooks/follow-store.ts";
import type { Context, Parts } from "../command.ts";
import { DONE } from "../exit-codes.ts";
import { organisationOption, textOption } from "../options.ts";
import type { Output } from "../output.ts";
import { refuseUnlessRunning } from "../running.ts";
import { stopSignal } from "../terminal.ts";
import { chosenTypes } from "./endpoints.ts";

const LOOK_EVERY_MS = 200;
/** As long as a real delivery gets (docs/webhooks.md, "Delivery rules"). */
const ANSWER_WITHIN_MS = 10 * SECOND;
const MAX_ANSWER_BYTES = 16 * 1024;

interface Forwarding {
  url: URL;
  secret: string;
  dispatcher: Dispatcher;
}

export async function listen(context: Context<"db" | "settings" | "opened" | "sealing">): Promise<number> {
  const types = chosenTypes(textOption(context, "events")) ?? contractTypes;
  const address = forwardAddress(context);
  refuseUnlessRunning(context);
  const organisationId = await organisationOption(context);
  const forwarding = address === null ? null : forwardingTo(address, organisationId, context);
  const stop = stopSignal(context.terminal, DONE);
  stop.addEventListener("abort", () => void forwarding?.dispatcher.destroy());
  const from = textOption(context, "from");
  const following = await followEvents(context.db, { organisationId, mode: "sandbox", types, from });
  introduce(organisationId, forwarding, context);
  let hasFailed = false;
  for await (const event of happenings(following, stop, context)) {
    const forwarded = forwarding === null ? null : await forward(event, forwarding, context);
    if (stop.aborted) break;
    const failed = forwarded !== null && forwarded.error !== null;
    show(event, forwarded, { output: context.output, isFirstFailure: failed && !hasFailed });
    hasFailed ||= failed;
  }
  context.output.say("\nStopped.", { event: "stopped" });
  return 0;
}

/** One at a time, so that they arrive in order; a slow receiver holds up the rest but loses none of it. */
async function* happenings(
  following: Following,
  stop: AbortSignal,
  context: Context<"settings">,
): AsyncGenerator<FollowedEvent> {
  const look = lookThroughOutages(following, stop, context);
  while (!stop.aborted) {
    for (const event of await look()) {
      if (stop.aborted) return;
      yield event;
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal: stop }).catch(() => {});
  }
}

/** A lost database is reported once and retried; the embedded one returns only when the service starts again. */
function lookThroughOutages(
  following: Following,
  stop: AbortSignal,
  { output, settings }: Context<"settings">,
): () => Promise<FollowedEvent[]> {
  let isAway = false;
  return async () => {
    try {
      const events = await following.look();
      if (isAway) output.say("The database is reachable again.", { event: "database_back" });
      isAway = false;
      return events;
    } catch (error) {
      // One Ctrl-C may have ended the service too.
      if (stop.aborted) return [];
      const code = codeOf(error);
      // Timeouts and connections that end unexpectedly have no code.
      if (code !== undefined && !isUnavailable(code)) throw error;
      if (settings.databaseUrl === null)
        throw new Refusal(
          "service_stopped",
          "The service has stopped, and its database with it. Start the service, then run this again.",
        );
      const reason = messageOf(error);
      const text = `The database cannot be reached (${reason}). Retrying …`;
      if (!isAway) output.say(text, { event: "database_away", reason });
      isAway = true;
      return [];
    }
  };
}

interface ForwardAddress {
  url: URL;
  /** Null: the organisation's own. */
  secret: string | null;
}

function forwardAddress(context: Context): ForwardAddress | null {
  const to = textOption(context, "forward-to");
  const given = textOption(context, "secret");
  if (to === null) {
    if (given === null) return null;
    throw new Refusal("invalid_option", "--secret signs forwarded events. Add --forward-to.");
  }
  if (given !== null && !/^whsec_\S+$/.test(given))
    throw new Refusal("invalid_option", "--secret must be a signing secret, which starts with whsec_.");
  return { url: urlOf(to), secret: given };
}

function forwardingTo(
  { url, secret }: ForwardAddress,
  organisationId: string,
  context: Pick<Parts, "sealing">,
): Forwarding {
  // No attacker can stand between this machine and itself, and servers under development have self-signed certificates.
  const dispatcher = unsharedConnections({ anyCertificate: isThisMachine(url.hostname) });
  return { url, secret: secret ?? listenSecret(organisationId, context), dispatcher };
}

/** The same at every run, so that a developer configures it once; made from SECRET_KEY, so that nothing is stored. */
function listenSecret(organisationId: string, { sealing }: Pick<Parts, "sealing">): string {
  return `whsec_${base62(32, (length) => sealing.derive(`listen/sandbox/${organisationId}`, length))}`;
}

function urlOf(text: string): URL {
  const full = text.includes("://") ? text : `http://${text}`;
  const url = URL.canParse(full) && (full === text || isAddress(text)) ? new URL(full) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") return url;
  throw new Refusal("invalid_option", "--forward-to must be a URL such as http://localhost:3000/webhooks.");
}

/**
 * Without http:// in front, a bare word could be anything; a dot, a port or localhost says that an address is meant.
 */
function isAddress(text: string): boolean {
  const [place = ""] = text.split(/[/?#]/);
  return place === "localhost" || place.includes(".") || /.:\d+$/.test(place);
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || (isIPv4(hostname) && hostname.startsWith("127."));
}

function introduce(organisation: string, forwarding: Forwarding | null, { output }: Context): void {
  const { url, secret } = forwarding ?? { url: null, secret: null };
  const lines = [
    `Listening to the sandbox of ${organisation}. Press Ctrl-C to stop.`,
    ...(url === null ? [] : [`  forwarded to  ${url.href}`, `  signed with   ${secret}`]),
    "  to try it     npx quarterday trigger accepted",
  ];
  output.say(`${lines.join("\n")}\n`, { event: "listening", organisation, forward_to: url?.href ?? null, secret });
}

interface Forwarded {
  status: number | null;
  /** Why it counts as not received; null when it was. */
  error: string | null;
  latency_ms: number;
}

async function forward(event: FollowedEvent, to: Forwarding, { clock }: Context): Promise<Forwarded> {
  const begun = performance.now();
  const answer = await post({
    url: to.url,
    headers: deliveryHeaders(event.payload, { eventId: event.id, secrets: [to.secret], sentAt: clock.now() }),
    body: event.payload,
    timeoutMs: ANSWER_WITHIN_MS,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    dispatcher: to.dispatcher,
  });
  const status = answer.kind === "answered" ? answer.status : null;
  return { status, error: errorOf(answer), latency_ms: Math.round(performance.now() - begun) };
}

function errorOf(answer: Answer): string | null {
  if (answer.kind !== "answered") {
    // A reason begins with the code, where there is one.
    const [code = ""] = /^\w+/.exec(answer.reason) ?? [];
    return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? answer.reason;
  }
  if (answer.status >= 200 && answer.status < 300) return null;
  return answer.status >= 300 && answer.status < 400 ? "redirects are not followed" : "only 2xx counts";
}

const reasons: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, "connection refused; check that your server runs"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "unknown host"],
  [/^(ECONNRESET|UND_ERR_SOCKET)$/, "the connection was closed without a response"],
  [/^(ERR_SSL_|EPROTO)/, "it does not speak HTTPS; try http://"],
  [/^HPE_/, "the response is not HTTP; try https://"],
  [/ALTNAME/, "its certificate is for another name"],
  [/^CERT_HAS_EXPIRED$/, "its certificate has expired"],
  [
    /CERT|UNABLE_TO_VERIFY/,
    "its certificate is not trusted; set NODE_EXTRA_CA_CERTS to a file with the certificate that signed it",
  ],
];

function show(
  event: FollowedEvent,
  forwarded: Forwarded | null,
  { output, isFirstFailure }: { output: Output; isFirstFailure: boolean },
): void {
  const words = [ukTimeOfDay(event.created_at), event.type.padEnd(TYPE_WIDTH), event.id, event.subject_id];
  if (forwarded !== null) words.push(outcomeText(forwarded));
  // Printed once: the first missed event is the one to start with.
  const again = `\n  It is not retried. To receive it and later events again, start with --from ${event.id}`;
  const text = `${words.join("  ")}${isFirstFailure ? again : ""}`;
  output.say(text, { ...JSON.parse(event.payload), forward: forwarded });
}

function outcomeText({ status, error, latency_ms: ms }: Forwarded): string {
  if (status === null) return `not received: ${error}`;
  return `${status} in ${ms} ms${error === null ? "" : `, not received: ${error}`}`;
}

const TYPE_WIDTH = Math.max(...eventTypes.map((type) => type.length));
