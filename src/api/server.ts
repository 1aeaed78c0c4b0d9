// The HTTP server of the API: the order of checks (key, rate, size and type, JSON, route), one error body for
// everything, one line in the log for an internal error. TLS comes before it, in platform/http/listener.ts.

import type { Readable } from "node:stream";
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { rulesInForce } from "../../packages/ct600/checks/return-problems.ts";
import type { Caller } from "../access/api-keys.ts";
import { allows, permissionTexts } from "../access/permission.ts";
import { ukWallClock } from "../platform/clock.ts";
import { type DatabaseOf, presumedOwner, type Recognition } from "../platform/database/owner-shares.ts";
import { ConstantBody } from "../platform/http/compression.ts";
import type { Downloading, Downloads, Payload } from "../platform/http/downloads.ts";
import { recordOf, traced } from "../platform/http/requests.ts";
import type { MemoryBudget } from "../platform/limits/memory-budget.ts";
import { isReferencePath, type ReferenceParts, registerReference } from "../reference/serve.ts";
import type { RequestLog } from "../requests/request-log.ts";
import { type Admission, admit, UNCOUNTED_BYTES } from "./admission.ts";
import { authenticate } from "./authenticate.ts";
import { compressedAnswer } from "./compressed.ts";
import { answerError, type ErrorAnswering } from "./error-answers.ts";
import { ApiRefusal } from "./errors.ts";
import { readBody, tokensFor } from "./input/request-body.ts";
import { isApiPath, normalTarget, pathOf } from "./input/request-target.ts";
import { openapi } from "./openapi/openapi.ts";
import { privateHeaders } from "./private-headers.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { ApiRequest, ApiResponse } from "./request.ts";
import type { Route, RouteDependencies } from "./route.ts";
import { routes } from "./routes.ts";

/** What a request takes from the database it takes from the share of its organisation. */
export interface ApiParts extends Omit<RouteDependencies, "db">, ErrorAnswering, Recognition {
  databaseOf: DatabaseOf;
  /** Hears of every request whose key is known. */
  requestLog: Pick<RequestLog, "note">;
  rateLimiter: RateLimiter;
  /** For large bodies, from their first byte to the answer. */
  bodyBudget: MemoryBudget;
  /** For what is sent and may not be read. */
  downloads: Downloads;
  reference: ReferenceParts;
  /** Null where it is served on a port of its own. */
  metricsPage: (() => Promise<string>) | null;
  /** Throws while the service cannot do its work; waits for nothing. */
  readiness: () => void;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    admission: Admission | null;
    /** What it is about, or has made: as far as known. */
    subject: string | null;
    /** What it was refused for. */
    errorCode: string | null;
    startedAt: number;
  }

  interface FastifyContextConfig {
    /** Undefined: as usual. */
    maxValues?: number | undefined;
  }
}

/**
 * More than Node lets a request line have: an id that is too long is one that does not exist, not a refusal of the
 * router's.
 */
const LONGEST_TARGET = 64 * 1024;

export function createApi(parts: ApiParts): FastifyInstance {
  const app = fastify({
    logger: false,
    genReqId: (request) => recordOf(request).id,
    bodyLimit: UNCOUNTED_BYTES,
    rewriteUrl: (request) => normalTarget(request.url ?? "/"),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_TARGET },
  });

  app.decorateRequest("caller", null);
  app.decorateRequest("admission", null);
  app.decorateRequest("subject", null);
  app.decorateRequest("errorCode", null);
  app.decorateRequest("startedAt", 0);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("request-id", request.id);
    request.startedAt = performance.now();
    const record = recordOf(request.raw);
    record.route = request.routeOptions.url ?? null;
    if (!isApiPath(pathOf(request.url))) return;
    reply.headers(privateHeaders);
    const { authorization } = request.headers;
    const db = parts.databaseOf(presumedOwner(request.raw, [authorization ?? null], parts));
    const { clock, limiter } = parts;
    const caller = await authenticate(authorization, { db, clock, limiter });
    record.keyId = caller.keyId;
    const rate = parts.rateLimiter.check(caller);
    reply.headers(rate.headers);
    if (!rate.allowed)
      throw new ApiRefusal("rate_limit_exceeded", "Too many requests. Retry after the time in Retry-After.");
    request.caller = caller;
  });
  app.addHook("preHandler", traced);
  app.addHook("onSend", (request, reply, payload, done) => done(null, compressedAnswer(request, reply, payload)));
  app.addHook("onResponse", (request, reply, done) => {
    keep(request, reply, parts);
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    const { "content-type": contentType, "content-encoding": contentEncoding } = request.headers;
    // Charged for its bytes even if it cannot be read.
    charge(request, { bytes: body.length, values: 0 }, parts);
    const { maxValues } = request.routeOptions.config;
    const { value, values } = readBody(body, { contentType, contentEncoding, maxValues });
    charge(request, { bytes: 0, values }, parts);
    return value;
  });

  for (const route of routes) register(app, route, parts);
  registerOpenPages(app, parts);
  app.setNotFoundHandler((request) => {
    throw noSuchRoute(request, parts);
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, parts));
  return app;
}

function register(app: FastifyInstance, route: Route, parts: ApiParts) {
  app.route<{ Params: { id?: string; name?: string } }>({
    method: route.method,
    url: route.path,
    bodyLimit: route.maxBodyBytes,
    config: { maxValues: route.maxValues },
    onRequest: async (request, reply) => {
      const { maxBodyBytes } = route;
      const { organisationId: owner, permission, mode } = callerOf(request);
      if (route.sandboxOnly && mode !== "sandbox")
        throw new ApiRefusal("key_not_permitted", "This is for the sandbox only. Use a sandbox key, `sk_sandbox_…`.");
      if (!allows(permission, route.needs))
        throw new ApiRefusal(
          "key_not_permitted",
          `This API key may ${permissionTexts[permission]}. Use another key for this.`,
        );
      request.admission = admit(request.raw, reply.raw, { budget: parts.bodyBudget, owner, maxBodyBytes });
    },
    // Before the framework reads from it, and in the same turn: no byte is missed.
    preParsing: (request, _reply, body, done) => done(null, request.admission?.counted(body as Readable) ?? body),
    handler: async (request, reply) => {
      const { admission } = request;
      if (admission === null) throw new Error("a route of /v1 was reached without admission");
      const { id = "", name = "" } = request.params;
      request.subject = id || null;
      const given: ApiRequest = {
        caller: callerOf(request),
        method: route.method,
        path: route.path.replace(":id", id).replace(":name", name),
        id,
        name,
        query: request.query,
        body: bodyOf(request, route),
        headers: request.headers,
        signal: admission.signal,
      };
      const whose = { owner: given.caller.organisationId, request: request.raw, response: reply.raw };
      const answer = await admission.during(() => answerTo(given, route, whose, parts));
      request.subject ??= subjectIn(answer.payload);
      return reply
        .code(answer.status)
        .type("application/json; charset=utf-8")
        .headers(answer.headers)
        .send(answer.payload);
    },
  });
}

async function answerTo(given: ApiRequest, route: Route, whose: Downloading, parts: ApiParts) {
  const { organisationId: name, mode: member } = given.caller;
  const db = parts.databaseOf({ name, member });
  const make = async () => {
    const { status, headers, body } = await route.handle(given, { ...parts, db });
    const held = parts.downloads.hold(whose, payloadOf(body));
    return { status, headers: { ...headers, ...held.headers }, payload: held.payload };
  };
  return route.isDownload ? parts.downloads.make(whose, make) : make();
}

/** For the developers of the caller. What does not exist is about nothing, whatever its address says. */
function keep(request: FastifyRequest, reply: FastifyReply, { requestLog, clock }: ApiParts): void {
  const { caller, raw, id, method, subject, errorCode, startedAt } = request;
  if (caller === null) return;
  const { organisationId, mode, keyId } = caller;
  const status = reply.raw.headersSent ? reply.statusCode : null;
  requestLog.note({
    ...{ id, at: clock.now(), organisationId, mode, keyId, method, status },
    route: recordOf(raw).route,
    errorCode,
    subject: status === 404 ? null : subject,
    ms: Math.round(performance.now() - startedAt),
  });
}

/** What was made stands first in its answer; of a list there is none. */
function subjectIn(payload: Payload): string | null {
  const [, id] = typeof payload === "string" ? (/^\{"id":"([a-z]{2,4}_[0-9A-Za-z]{1,64})"/.exec(payload) ?? []) : [];
  return id ?? null;
}

function charge({ caller }: FastifyRequest, cost: Parameters<typeof tokensFor>[0], { rateLimiter }: ApiParts): void {
  const tokens = tokensFor(cost);
  if (caller !== null && tokens > 0) rateLimiter.charge(caller, tokens);
}

function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new Error("a route of /v1 was reached without a caller");
  return caller;
}

function payloadOf(body: ApiResponse["body"]): Payload {
  return typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
}

/** For a route that needs a body and got none: the framework does not call the parser then. */
function bodyOf(request: FastifyRequest, route: Route): unknown {
  if (route.body !== undefined && request.body === undefined) {
    throw new ApiRefusal("invalid_json", "The body is empty; send a JSON object.");
  }
  return request.body;
}

/** Pages that need no key. */
function registerOpenPages(app: FastifyInstance, parts: ApiParts) {
  // Drawn when it is first asked for: the address is known once the service listens.
  let description: ConstantBody | null = null;
  app.get("/openapi.json", async (request, reply) => {
    description ??= new ConstantBody(JSON.stringify(openapi({ version: parts.version, baseUrl: parts.baseUrl() })));
    const { headers, body } = await description.answerTo(request.headers["accept-encoding"]);
    return reply.headers(headers).type("application/json; charset=utf-8").send(body);
  });
  registerReference(app, parts.reference);
  app.get("/healthz", (_, reply) => reply.send({ status: "ok" }));
  app.get("/readyz", async (_, reply) => {
    parts.readiness();
    const { date } = ukWallClock(parts.clock.now());
    return reply.send({ status: "ready", rules: rulesInForce(date, parts.officialPacks) });
  });
  const { metricsPage: page, metrics } = parts;
  if (page !== null)
    app.get("/metrics", async (_, reply) => reply.type(metrics.registry.contentType).send(await page()));
}

function noSuchRoute(request: FastifyRequest, { metricsPage }: Pick<ApiParts, "metricsPage">): ApiRefusal {
  const path = pathOf(request.url);
  const isOpen = isOpenPage(path) && !(path === "/metrics" && metricsPage === null);
  const methods = ["GET", "POST", "PATCH", "PUT"].filter(
    (method) => isRoute(method, path) || (method === "GET" && isOpen),
  );
  if (methods.length === 0) return new ApiRefusal("not_found", "This path does not exist. /docs lists the routes.");
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
  return new ApiRefusal("method_not_allowed", `This path takes ${allow}.`, { headers: { allow } });
}

function isRoute(method: string, path: string): boolean {
  const matches = (route: Route) => new RegExp(`^${route.path.replace(/:\w+/g, "[^/]+")}$`).test(path);
  return routes.some((route) => route.method === method && matches(route));
}

export function isOpenPage(path: string): boolean {
  return isReferencePath(path) || ["/openapi.json", "/healthz", "/readyz", "/metrics"].includes(path);
}
