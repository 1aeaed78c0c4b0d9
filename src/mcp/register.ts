// The address /mcp: one message in, one answer out, for a key of the API. The checks around it are those of the API
// (key, rate, size, memory); what is here comes on top.

import type { Readable } from "node:stream";
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../access/api-keys.ts";
import { admit } from "../api/admission.ts";
import { errorFor } from "../api/error-answers.ts";
import { ApiRefusal } from "../api/errors.ts";
import type { ApiParts } from "../api/server.ts";
import { TRIAL_BALANCE_LIMITS } from "../api/trial-balances/routes.ts";
import { recordToolCall, UNKNOWN_TOOL } from "../audit/tool-calls.ts";
import { apiKeyActor } from "../filings/create/request.ts";
import type { Calling } from "./tool.ts";

export const MCP_PATH = "/mcp";

/** Nothing that a tool takes is larger than a trial balance. */
const { maxBodyBytes, maxValues } = TRIAL_BALANCE_LIMITS;

export function registerMcp(app: FastifyInstance, parts: ApiParts): void {
  app.route({
    method: "POST",
    url: MCP_PATH,
    bodyLimit: maxBodyBytes,
    config: { maxValues },
    onRequest: async (request, reply) => {
      refuseOtherSites(request, parts);
      const { organisationId: owner, permission, mode } = callerOf(request);
      if (mode === "live" && permission === "all") {
        await recordRefused(callerOf(request), parts);
        throw restrictedKeyRequired();
      }
      request.admission = admit(request.raw, reply.raw, { budget: parts.bodyBudget, owner, maxBodyBytes });
    },
    preParsing: (request, _reply, body, done) => done(null, request.admission?.counted(body as Readable) ?? body),
    handler: async (request, reply) => {
      const { admission } = request;
      if (admission === null) throw new Error("/mcp was reached without admission");
      const message = messageIn(request.body);
      const answer = await admission.during(() => answerTo(message, request, reply, admission.signal, parts));
      for (const [name, value] of answer.headers) if (name !== "content-length") reply.header(name, value);
      return reply.code(answer.status).send(answer.text);
    },
  });
  app.route({
    method: ["GET", "DELETE"],
    url: MCP_PATH,
    handler: () => {
      const allow = "POST";
      throw new ApiRefusal("method_not_allowed", "This path takes POST.", { headers: { allow } });
    },
  });
}

async function answerTo(
  message: object,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
  parts: ApiParts,
) {
  const { fetch } = await handler();
  const { organisationId: name, mode: member, keyId } = callerOf(request);
  const calling: Calling = {
    caller: callerOf(request),
    dependencies: { ...parts, db: parts.databaseOf({ name, member }) },
    downloads: parts.downloads,
    whose: { owner: name, request: request.raw, response: reply.raw },
    signal,
    page: (path) => `${parts.baseUrl()}/${member}${path}`,
  };
  const explain = (error: unknown) => {
    const { code, answer } = errorFor(error, request, parts);
    request.errorCode = code;
    return { code, body: answer.body };
  };
  const serving = { version: parts.version, calling, explain };
  const headers = Object.entries(request.headers).filter((pair): pair is [string, string] =>
    OF_THE_PROTOCOL.test(pair[0]),
  );
  const asked = new Request(`${parts.baseUrl()}${MCP_PATH}`, { method: "POST", headers });
  const authInfo = { token: "", clientId: keyId, scopes: [], extra: { serving } };
  const response = await fetch(asked, { authInfo, parsedBody: message });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** All others are the business of what stands before. */
const OF_THE_PROTOCOL = /^(accept|content-type|mcp-.*)$/;

let made: Promise<McpHttpHandler> | null = null;

/** Loaded for the first assistant: most services have none. */
function handler(): Promise<McpHttpHandler> {
  made ??= import("./handler.ts").then(({ mcpHandler }) => mcpHandler());
  return made;
}

/** The newer revision has no lists of messages, and one request would stand for many. */
function messageIn(body: unknown): object {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw new ApiRefusal("invalid_json", "Send one JSON-RPC message in each request, as an object.");
}

/** A page that a browser shows may send what it likes to an address on its own machine, and says where it came from. */
function refuseOtherSites({ headers: { origin } }: FastifyRequest, { baseUrl }: Pick<ApiParts, "baseUrl">): void {
  if (origin === undefined || origin === new URL(baseUrl()).origin) return;
  throw new ApiRefusal("origin_not_allowed", "Assistants connect from programs, not from pages of other sites.");
}

const RESTRICTED_KEY = "restricted_key_required";

/** What it would have called is not known: its message is not read. */
async function recordRefused(caller: Caller, { databaseOf, clock }: ApiParts): Promise<void> {
  const { organisationId, mode } = caller;
  const db = databaseOf({ name: organisationId, member: mode });
  const call = { organisationId, mode, tool: UNKNOWN_TOOL, outcome: RESTRICTED_KEY, subject: null };
  await recordToolCall(db, apiKeyActor(caller), { ...call, at: clock.now() });
}

function restrictedKeyRequired(): ApiRefusal {
  return new ApiRefusal(
    RESTRICTED_KEY,
    "An assistant does not get a live key that may do everything. Create one that may only prepare, read or validate, under Settings, Keys.",
  );
}

function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new Error("/mcp was reached without a caller");
  return caller;
}
