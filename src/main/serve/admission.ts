// Admission: requests without a known key or session are counted by network, and refused here when there are too many,
// before a page is made, a password is checked or a row is read. The others are admitted one per turn of the event loop
// (platform/limits/one-per-tick.ts), so that customers are served in between. A refusal is delayed for a moment: a
// client that waits for it and retries cannot keep the process busy with refusals.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import { answerBeforeRouting } from "../../api/error-answers.ts";
import { pathOf } from "../../api/input/request-target.ts";
import { pageHeaders, presentedIn } from "../../dashboard/frame/security.ts";
import type { Clock } from "../../platform/clock.ts";
import { callerAddress, networkOf } from "../../platform/http/caller-address.ts";
import { onClose } from "../../platform/http/on-close.ts";
import { recordOf } from "../../platform/http/requests.ts";
import type { UnauthenticatedLimiter } from "../../platform/http/unauthenticated-limiter.ts";
import { OnePerTick } from "../../platform/limits/one-per-tick.ts";
import type { Metrics } from "../../platform/metrics.ts";

export interface AdmissionParts {
  limiter: UnauthenticatedLimiter;
  clock: Clock;
  metrics: Metrics;
  trustedProxies: BlockList;
  /** How long a refusal is delayed. */
  holdBackMs: number;
  baseUrl: () => string;
}

export interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  surface: Surface;
  admit: () => void;
}

type Surface = "page" | "api";

export const HOLD_BACK_MS = 1_000;

/** Far above what limits leave to wait. */
const MOST_WAITING = 10_000;

/** Admits a request, now or after those before it, or refuses it. */
export function createAdmission(parts: AdmissionParts) {
  const { limiter } = parts;
  const queue = new OnePerTick(MOST_WAITING);
  const refusing = new WeakSet<Socket>();

  function refuseLater(seconds: number, { request, response, surface }: Arrival): void {
    parts.metrics.refusedUnauthenticated.inc();
    const { socket } = request;
    // A client that does not wait for the refusal of its last request gets no other one.
    if (refusing.has(socket)) {
      socket.destroy();
      return;
    }
    refusing.add(socket);
    setTimeout(() => {
      refusing.delete(socket);
      refuse(request, response, { surface, seconds, id: recordOf(request).id, baseUrl: parts.baseUrl() });
    }, parts.holdBackMs);
  }

  function enqueue(arrival: Arrival, { network, showsKey, isKnown }: Unauthenticated): void {
    const { request, surface } = arrival;
    const costNow = () => ({ cost: costOf(request, surface), nowMs: parts.clock.now().getTime() });
    // After a start no key is known, and many requests of one customer may wait: a key is charged only if it
    // proves invalid.
    const look = () => limiter.look(network, costNow());
    const welcome = showsKey ? look() : limiter.meet(network, costNow());
    if (welcome.kind === "wait") {
      refuseLater(welcome.seconds, arrival);
      return;
    }
    const hasEntered = queue.enter(() => {
      if (request.socket.destroyed) return false;
      const now = showsKey && !isKnown() ? look() : welcome;
      if (now.kind === "wait") {
        refuseLater(now.seconds, arrival);
        return false;
      }
      if (showsKey) onClose(arrival, () => isKnown() || limiter.charge(network, costNow()));
      arrival.admit();
      return true;
    });
    if (!hasEntered) request.socket.destroy();
  }

  return (arrival: Arrival): void => {
    const { request, surface } = arrival;
    const credentials = credentialsOf(request, surface);
    const isKnown = () => credentials.some((credential) => limiter.knows(credential));
    // Supervisors and load balancers ask for these; they cost almost nothing, so they are never queued.
    const isProbe = PROBES.includes(pathOf(request.url ?? "/"));
    if (isProbe || isKnown()) {
      arrival.admit();
      return;
    }
    const network = networkOf(callerAddress(request, parts.trustedProxies));
    enqueue(arrival, { network, showsKey: surface === "api" && credentials.length > 0, isKnown });
  };
}

const PROBES: readonly string[] = ["/healthz", "/readyz"];

interface Unauthenticated {
  network: string;
  showsKey: boolean;
  /** Asked again when the request is dequeued: its key may have been recognised meanwhile. */
  isKnown: () => boolean;
}

/** A form without a session is a password to check, or a link to look up. */
const FORM_COST = 5;

function costOf({ method }: IncomingMessage, surface: Surface): number {
  return surface === "page" && method === "POST" ? FORM_COST : 1;
}

/** The credentials that the limiter knows if this is a customer or a user. */
function credentialsOf({ headers }: IncomingMessage, surface: Surface): string[] {
  const { sessionToken, deviceToken } = surface === "page" ? presentedIn(headers) : noTokens;
  const key = surface === "api" ? (headers.authorization ?? null) : null;
  return [key, sessionToken, deviceToken].filter((credential) => credential !== null);
}

const noTokens = { sessionToken: null, deviceToken: null };

interface Refused {
  surface: Surface;
  seconds: number;
  id: string;
  baseUrl: string;
}

function refuse(request: IncomingMessage, response: ServerResponse, { surface, seconds, id, baseUrl }: Refused): void {
  const message = "Too many requests from your address without a valid key. Retry after the time in Retry-After.";
  const { status, headers, body } =
    surface === "page" ? plainPage(id) : answerBeforeRouting("rate_limit_exceeded", message, { id, baseUrl });
  // Without closing, an unread body would have to be received to its end.
  const hasBody =
    request.headers["transfer-encoding"] !== undefined || (request.headers["content-length"] ?? "0") !== "0";
  const more = { "retry-after": String(seconds), ...(hasBody && { connection: "close" }) };
  response.writeHead(status, { ...headers, ...more, "content-length": Buffer.byteLength(body) }).end(body);
}

function plainPage(requestId: string) {
  return {
    status: 429,
    headers: { ...pageHeaders, "content-type": "text/html; charset=utf-8", "request-id": requestId },
    body: TOO_MANY,
  };
}

const TOO_MANY =
  '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Too many requests · Quarterday</title></head>' +
  "<body><h1>Too many requests</h1><p>Too many requests came from your network. Wait a minute, then reload this page.</p></body></html>\n";
