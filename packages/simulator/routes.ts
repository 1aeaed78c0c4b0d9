// The simulator on HTTP: HMRC, both of whose addresses take every GovTalk message, as the real ones do, and Companies
// House, which has one. Refusals come with status 200 inside the XML, and any other status is about HTTP itself. The
// simulator inside the service has a secret, which the service knows; any program may use one that runs on its own.

import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { SECOND } from "../../src/platform/clock.ts";
import { databaseIdentity } from "../../src/platform/database/identity.ts";
import { unlessLost } from "../../src/platform/database/lost-connection.ts";
import type { Log } from "../../src/platform/log.ts";
import * as companiesHouse from "./companies-house/engine.ts";
import { scenarioTable as registerTable } from "./companies-house/scenarios.ts";
import { PATH as COMPANIES_HOUSE } from "./companies-house/wire/replies.ts";
import type { Dependencies } from "./dependencies.ts";
import * as hmrc from "./engine.ts";
import { scenarioTable } from "./scenarios.ts";
import { createBodyReader } from "./wire/body.ts";
import { type Limits, usualLimits } from "./wire/limits.ts";
import { createLine, type Line } from "./wire/line.ts";

export interface SimulatorParts extends Dependencies {
  log: Log;
}

export interface RunningSimulator {
  /** Where submissions go. */
  url: URL;
  /** Where messages to Companies House go. */
  companiesHouseUrl: URL;
  /** New connections get this certificate, if it speaks HTTPS. */
  serve(certificate: { cert: string; key: string }): void;
  close(): Promise<void>;
}

/** Who answers a message, by its path. */
const authorities: ReadonlyMap<string, typeof hmrc | typeof companiesHouse> = new Map([
  ["/submission", hmrc],
  ["/poll", hmrc],
  [COMPANIES_HOUSE, companiesHouse],
]);
const DATABASE_HEADER = "quarterday-database";
const LINGER_MS = 5 * SECOND;
/** Its answers take milliseconds; a client that has none by then has not finished asking. */
const CLOSE_WITHIN_MS = 2 * SECOND;
const PLAIN = "text/plain; charset=utf-8";
const XML = "text/xml; charset=utf-8";
const NOT_FOR_OTHERS =
  "This simulator is a part of Quarterday and takes no messages from other programs. Run one that does with `npx quarterday simulator`.\n";
const WHAT_THIS_IS =
  "This is Quarterday's HMRC simulator. It speaks GovTalk. Nothing sent here reaches HMRC.\n" +
  "POST GovTalk messages to /submission and /poll. The header Service-Test-Scenario or a reserved UTR selects a scenario:\n\n" +
  scenarioTable.map(({ name, utr, description }) => `${utr}  ${name}\n            ${description}\n`).join("") +
  `\nIt is also the XML gateway of Companies House, for accounts: POST to ${COMPANIES_HOUSE}. Scenarios, by the same header:\n\n` +
  registerTable.map(({ name, description }) => `${name}\n            ${description}\n`).join("");
const NOT_FOUND = `Not found. POST GovTalk messages to /submission and /poll, for Companies House to ${COMPANIES_HOUSE}.\n`;

interface Door {
  parts: SimulatorParts;
  /**
   * Told with every reply: a service on the same database knows then that what the simulator has went back with a
   * restore.
   */
  database: string | null;
  line: Line;
  withBody: ReturnType<typeof createBodyReader>;
  mayEnter(request: IncomingMessage): boolean;
}

function createHandler(door: Door): RequestListener {
  return (request, response) => {
    if (door.database !== null) response.setHeader(DATABASE_HEADER, door.database);
    respond(door, request, response).catch((error: unknown) => {
      // A client that hung up in the middle of its message is not waiting for a response.
      if (!request.complete) return response.destroy();
      unlessLost(error, () => door.parts.log.error({ error }, "the simulator could not respond"));
      return say(response, 500, "Internal error of the simulator. Its log has the details.\n");
    });
  };
}

export interface SimulatorAddress {
  host: string;
  port: number;
  /** With one it speaks HTTPS, without HTTP. */
  certificate?: { cert: string; key: string } | undefined;
  /** With one it answers only requests that have it as their bearer token. */
  secret?: string | undefined;
  limits?: Partial<Limits> | undefined;
}

const MIN_TLS = "TLSv1.2";

export async function startSimulator(options: SimulatorParts & SimulatorAddress): Promise<RunningSimulator> {
  const { host, port, certificate, secret, limits: given, ...parts } = options;
  const limits = { ...usualLimits, ...given };
  const line = createLine();
  // Without it the simulator is one like any other.
  const database = await databaseIdentity(parts.db).catch(() => null);
  const withBody = createBodyReader(limits);
  const handler = createHandler({ parts, database, line, withBody, mayEnter: createKeeper(secret) });
  const timing = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.messageMs,
    connectionsCheckingInterval: Math.min(SECOND, limits.headersMs),
  };
  const server =
    certificate === undefined
      ? createServer(timing, handler)
      : createSecureServer(
          { ...timing, ...certificate, minVersion: MIN_TLS, handshakeTimeout: limits.headersMs },
          handler,
        );
  // A sender that asks first is told to go on when its message is read, and is refused before it has sent one that is
  // not.
  server.on("checkContinue", handler);
  server.maxConnections = limits.connections;
  server.timeout = limits.silenceMs;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the simulator listens on no port");
  const origin = `${certificate === undefined ? "http" : "https"}://${reachable(host)}:${address.port}`;
  return {
    url: new URL("/submission", origin),
    companiesHouseUrl: new URL(COMPANIES_HOUSE, origin),
    serve: (renewed) => {
      if ("setSecureContext" in server) server.setSecureContext({ ...renewed, minVersion: MIN_TLS });
    },
    close: () =>
      new Promise((resolve) => {
        // Requests under way are answered, those that never will be are ended, and kept-alive connections as soon as
        // they are idle.
        const sweep = setInterval(() => {
          line.letGo();
          server.closeIdleConnections();
        }, 20);
        const limit = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN_MS);
        server.close(() => {
          clearInterval(sweep);
          clearTimeout(limit);
          resolve();
        });
      }),
  };
}

async function respond(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { parts, line, withBody } = door;
  if (!door.mayEnter(request)) return turnAway(request, response, { status: 401, type: PLAIN, text: NOT_FOR_OTHERS });
  const [path = "/"] = (request.url ?? "/").split("?");
  const authority = authorities.get(path);
  const methods = authority !== undefined ? "POST" : path === "/" ? "GET, HEAD" : undefined;
  if (methods === undefined) return say(response, 404, NOT_FOUND);
  if (!methods.split(", ").includes(request.method ?? "")) {
    response.setHeader("allow", methods);
    return say(response, 405, `Use ${methods} here.\n`);
  }
  if (authority === undefined) return say(response, 200, WHAT_THIS_IS);

  const origin = originOf(request);
  await withBody(request, response, async (body) => {
    if (body.kind !== "whole") {
      const text = (body.kind === "too_large" ? authority.answerToTooLarge : authority.answerToNoRoom)(parts, {
        origin,
      });
      return turnAway(request, response, { status: 200, type: XML, text });
    }
    const scenario = request.headers["service-test-scenario"]?.toString();
    const advancedSeconds = advancedSecondsIn(request.headers["service-test-advanced-seconds"]);
    line.send(await authority.answer(parts, { source: body.source, scenario, advancedSeconds, origin }), response);
  });
}

/** By their hashes, which have one length: how long a comparison takes says nothing about the secret. */
function createKeeper(secret: string | undefined): Door["mayEnter"] {
  if (secret === undefined) return () => true;
  const hashed = (text: string) => createHash("sha256").update(text).digest();
  const expected = hashed(`Bearer ${secret}`);
  return ({ headers }) => timingSafeEqual(hashed(headers.authorization ?? ""), expected);
}

/**
 * Answers a message that is not read to its end, and ends the connection. A sender cut off at once would not see the
 * answer, so what it still sends is thrown away, for as long as a message may take.
 */
function turnAway(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, text }: { status: number; type: string; text: string },
): void {
  response.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(text),
    connection: "close",
  });
  response.write(text);
  const silence = setTimeout(() => response.end(), LINGER_MS);
  response.on("close", () => clearTimeout(silence));
  request.on("end", () => response.end());
  request.on("data", () => silence.refresh());
}

/** Anything but a number that a moment can be moved by says nothing. */
function advancedSecondsIn(header: string | string[] | undefined): number {
  return typeof header === "string" && /^\d{1,12}$/.test(header) ? Number(header) : 0;
}

function originOf({ headers, socket }: IncomingMessage): string {
  const scheme = "encrypted" in socket ? "https" : "http";
  return `${scheme}://${headers.host ?? `${reachable(socket.localAddress ?? "127.0.0.1")}:${socket.localPort}`}`;
}

/** A host to put in a URL: "every address" cannot be called, and IPv6 wants brackets. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function say(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { "content-type": PLAIN }).end(text);
}
