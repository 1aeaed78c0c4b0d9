// The door: requests that show no key or session we know are counted by the network they come from, and refused here when there are too many, before a
// page is made, a password is checked or a row is read. Those that are welcome come in one after another (platform/limits/one-per-tick.ts), so that customers are
// served in between. A refusal is held back for a moment: a client that waits for it and asks again cannot keep the process busy with refusals.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { BlockList, Socket } from "node:net";
import { answerAtTheDoor } from "../../api/error-answers.ts";
import { pathOf } from "../../api/input/request-target.ts";
import { pageHeaders, presentedIn } from "../../dashboard/frame/security.ts";
import type { Clock } from "../../platform/clock.ts";
import { callerAddress, networkOf } from "../../platform/http/caller-address.ts";
import { whenOver } from "../../platform/http/on-close.ts";
import { recordOf } from "../../platform/http/requests.ts";
import type { Strangers } from "../../platform/http/unauthenticated-limiter.ts";
import { Lane } from "../../platform/limits/one-per-tick.ts";
import type { Metrics } from "../../platform/metrics.ts";

export interface DoorParts {
  strangers: Strangers;
  clock: Clock;
  metrics: Metrics;
  trustedProxies: BlockList;
  /** How long a refusal is held back. */
  holdBackMs: number;
  baseUrl: () => string;
}

export interface Knock {
  request: IncomingMessage;
  response: ServerResponse;
  surface: Surface;
  letIn: () => void;
}

type Surface = "page" | "api";

export const HOLD_BACK_MS = 1_000;

/** Far above what limits leave to wait. */
const MOST_WAITING = 10_000;

/** Lets a request in, now or in its turn, or answers it here. */
export function createDoor(parts: DoorParts) {
  const { strangers } = parts;
  const lane = new Lane(MOST_WAITING);
  const refusing = new WeakSet<Socket>();

  function refuseLater(seconds: number, { request, response, surface }: Knock): void {
    parts.metrics.refusedStrangers.inc();
    const { socket } = request;
    // A client that does not wait for the refusal of its last request has no use for another one.
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

  function enterLane(knock: Knock, { network, showsKey, isKnown }: Stranger): void {
    const { request, surface } = knock;
    const costNow = () => ({ cost: costOf(request, surface), nowMs: parts.clock.now().getTime() });
    // After a start no key is known, and many requests of one customer may be waiting: a key costs something only if it turns out to be none.
    const look = () => strangers.look(network, costNow());
    const welcome = showsKey ? look() : strangers.meet(network, costNow());
    if (welcome.kind === "wait") {
      refuseLater(welcome.seconds, knock);
      return;
    }
    const hasEntered = lane.enter(() => {
      if (request.socket.destroyed) return false;
      const now = showsKey && !isKnown() ? look() : welcome;
      if (now.kind === "wait") {
        refuseLater(now.seconds, knock);
        return false;
      }
      if (showsKey) whenOver(knock, () => isKnown() || strangers.charge(network, costNow()));
      knock.letIn();
      return true;
    });
    if (!hasEntered) request.socket.destroy();
  }

  return (knock: Knock): void => {
    const { request, surface } = knock;
    const credentials = credentialsOf(request, surface);
    const isKnown = () => credentials.some((credential) => strangers.knows(credential));
    // The cheapest responses there are, and what supervisors and load balancers ask for: they wait behind nobody.
    const isProbe = PROBES.includes(pathOf(request.url ?? "/"));
    if (isProbe || isKnown()) {
      knock.letIn();
      return;
    }
    const network = networkOf(callerAddress(request, parts.trustedProxies));
    enterLane(knock, { network, showsKey: surface === "api" && credentials.length > 0, isKnown });
  };
}

const PROBES: readonly string[] = ["/healthz", "/readyz"];

interface Stranger {
  network: string;
  showsKey: boolean;
  /** Asked again when its turn has come: it may have been recognised meanwhile. */
  isKnown: () => boolean;
}

/** A form of a stranger is a password to check, or a link to look up. */
const FORM_COST = 5;

function costOf({ method }: IncomingMessage, surface: Surface): number {
  return surface === "page" && method === "POST" ? FORM_COST : 1;
}

/** What strangers.recognised was told of, if this is a customer or a user. */
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
    surface === "page" ? plainPage(id) : answerAtTheDoor("rate_limit_exceeded", message, { id, baseUrl });
  // A body that nobody reads would otherwise have to be taken to its end.
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
