// `quarterday mcp`: for an assistant that starts a program and talks to it over standard input and output. What it asks
// goes to /mcp of a running service, with a key of the API, and the answer comes back: tools stand in one place. The
// key comes from the environment alone, because a list of processes shows arguments.

import { readFileSync } from "node:fs";
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { Agent, type Dispatcher } from "undici";
import { SECOND } from "../platform/clock.ts";
import { messageOf, Refusal } from "../platform/errors.ts";
import { post } from "../platform/http/client.ts";
import type { Context } from "./command.ts";
import { DONE } from "./exit-codes.ts";
import { stopSignal } from "./terminal.ts";

const ANSWER_WITHIN_MS = 120 * SECOND;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** The revision in which the service is asked, whatever the assistant speaks. */
const REVISION = "2025-11-25";

interface Service {
  url: URL;
  key: string;
  dispatcher: Dispatcher;
}

type Asked = Readonly<Record<string, unknown>>;

export async function mcp({ terminal }: Context): Promise<number> {
  const service = serviceIn(terminal.environment);
  const stop = stopSignal(terminal, DONE);
  try {
    const clientInfo = { name: "quarterday mcp", version: "1" };
    const about = await ask("initialize", { protocolVersion: REVISION, capabilities: {}, clientInfo }, service);
    const handle = serveStdio(() => forwarding(new Server(...describedBy(about)), service));
    await new Promise<void>((resolve) => {
      stop.addEventListener("abort", () => resolve());
      terminal.input.on("close", resolve).on("end", resolve);
    });
    await handle.close();
    return DONE;
  } finally {
    await service.dispatcher.destroy();
  }
}

function describedBy(about: Asked): ConstructorParameters<typeof Server> {
  const { serverInfo, instructions } = about as { serverInfo: { name: string; version: string }; instructions: string };
  return [serverInfo, { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions }];
}

const METHODS = [
  ...["tools/list", "tools/call", "prompts/list", "prompts/get"],
  ...["resources/list", "resources/templates/list", "resources/read"],
] as const;

function forwarding(server: Server, service: Service): Server {
  for (const method of METHODS)
    server.setRequestHandler(method as "tools/list", async ({ params }) => {
      // What one revision puts there the other does not know.
      const { _meta: _, ...rest } = params ?? {};
      return (await ask(method, rest, service)) as never;
    });
  return server;
}

/** As Node names what nobody known has signed. */
const OWN_CERTIFICATE = /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/;

async function ask(method: string, params: object, { url, key, dispatcher }: Service): Promise<Asked> {
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": REVISION,
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const limits = { timeoutMs: ANSWER_WITHIN_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
  const answer = await post({ url, headers, body, dispatcher, ...limits });
  if (answer.kind !== "answered") {
    const hint = OWN_CERTIFICATE.test(answer.reason) ? " Set QUARTERDAY_CA to the file with its certificate." : "";
    throw new Refusal("no_answer", `${url.origin} does not answer: ${answer.reason}.${hint}`);
  }
  const { result, error } = messageIn(answer.body.toString("utf8"), answer.status);
  if (error !== undefined) throw new Refusal(String(error.code), error.message);
  return result ?? {};
}

interface Message {
  result?: Asked;
  /** Of the protocol, or of the API before it comes to that. */
  error?: { code: string | number; message: string };
}

/** One message, as it is or as the one event of a stream. */
function messageIn(text: string, status: number): Message {
  const event = /^data: (\{.*)$/m.exec(text)?.[1];
  try {
    return JSON.parse(event ?? text) as Message;
  } catch (error) {
    throw new Refusal("no_answer", `The answer, status ${status}, is none of Quarterday's: ${messageOf(error)}`);
  }
}

function serviceIn(environment: Record<string, string | undefined>): Service {
  const {
    QUARTERDAY_URL: address = "https://localhost:8443",
    QUARTERDAY_API_KEY: key = "",
    QUARTERDAY_CA: ca = "",
  } = environment;
  if (!/^sk_(sandbox|live)_\w+$/.test(key))
    throw new Refusal("invalid_option", "Set QUARTERDAY_API_KEY to an API key. Best is one that may only prepare.");
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Refusal(
      "invalid_option",
      "QUARTERDAY_URL must be the address of the service, such as https://localhost:8443.",
    );
  const url = new URL(`${address.replace(/\/+$/, "")}/mcp`);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol === "http:" && !isHere)
    throw new Refusal(
      "invalid_option",
      "QUARTERDAY_URL must begin with https://: over plain HTTP the key can be read on the way.",
    );
  return { url, key, dispatcher: new Agent({ connect: ca === "" ? {} : { ca: certificateIn(ca) } }) };
}

function certificateIn(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Refusal("invalid_option", `QUARTERDAY_CA: ${messageOf(error)}`);
  }
}
