// The HMRC simulator on HTTP. Both addresses take every GovTalk message, as the real ones do; refusals come with
// status 200 inside the XML, and any other status is about HTTP itself.

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { Log } from "../platform/log.ts";
import type { Dependencies } from "./dependencies.ts";
import { answer, answerToTooLarge } from "./engine.ts";
import { createLine, type Line } from "./line.ts";
import { scenarioTable } from "./scenarios.ts";

export interface SimulatorParts extends Dependencies {
  log: Log;
}

export interface RunningSimulator {
  /** Where submissions go. */
  url: URL;
  close(): Promise<void>;
}

const MESSAGE_PATHS: readonly string[] = ["/submission", "/poll"];
const LONGEST_MESSAGE_BYTES = 40 * 1024 * 1024;
const WHAT_THIS_IS =
  "This is Quarterday's HMRC simulator. It speaks GovTalk. Nothing sent here reaches HMRC.\n" +
  "POST GovTalk messages to /submission and /poll. The header Service-Test-Scenario or a reserved UTR selects a scenario:\n\n" +
  scenarioTable.map(({ name, utr, description }) => `${utr}  ${name}\n            ${description}\n`).join("");

function createHandler(parts: SimulatorParts, line: Line): RequestListener {
  return (request, response) => {
    respond(parts, line, request, response).catch((error: unknown) => {
      // A client that hung up in the middle of its message is not waiting for a response.
      if (!request.complete) return response.destroy();
      parts.log.error({ error }, "the simulator could not respond");
      return say(response, 500, "Internal error of the simulator. Its log has the details.\n");
    });
  };
}

export interface SimulatorAddress {
  host: string;
  port: number;
  /** With one it speaks HTTPS, without HTTP. */
  certificate?: { cert: string; key: string } | undefined;
}

export async function startSimulator(options: SimulatorParts & SimulatorAddress): Promise<RunningSimulator> {
  const { host, port, certificate, ...parts } = options;
  const line = createLine();
  const handler = createHandler(parts, line);
  const server =
    certificate === undefined
      ? createServer(handler)
      : createSecureServer({ ...certificate, minVersion: "TLSv1.2" }, handler);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the simulator listens on no port");
  return {
    url: new URL(`${certificate === undefined ? "http" : "https"}://${reachable(host)}:${address.port}/submission`),
    close: () =>
      new Promise((resolve) => {
        // Requests under way are answered, those that never will be are ended, and kept-alive connections as soon as they are idle.
        const sweep = setInterval(() => {
          line.letGo();
          server.closeIdleConnections();
        }, 20);
        server.close(() => {
          clearInterval(sweep);
          resolve();
        });
      }),
  };
}

async function respond(
  parts: SimulatorParts,
  line: Line,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = "/"] = (request.url ?? "/").split("?");
  const methods = MESSAGE_PATHS.includes(path) ? "POST" : path === "/" ? "GET, HEAD" : undefined;
  if (methods === undefined) return say(response, 404, "Not found. POST GovTalk messages to /submission and /poll.\n");
  if (!methods.split(", ").includes(request.method ?? "")) {
    response.setHeader("allow", methods);
    return say(response, 405, `Use ${methods} here.\n`);
  }
  if (path === "/") return say(response, 200, WHAT_THIS_IS);

  const origin = originOf(request);
  const source = await readBody(request);
  const scenario = request.headers["service-test-scenario"]?.toString();
  const answered =
    source === "too_large" ? answerToTooLarge(parts, { origin }) : await answer(parts, { source, scenario, origin });
  line.send(answered, response);
}

/** Reads to the end even what is too large, without keeping it: a sender cut off in the middle would never see the response. */
async function readBody(request: AsyncIterable<Buffer>): Promise<Buffer | "too_large"> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > LONGEST_MESSAGE_BYTES) chunks = [];
    else chunks.push(chunk);
  }
  return length > LONGEST_MESSAGE_BYTES ? "too_large" : Buffer.concat(chunks);
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
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(text);
}
