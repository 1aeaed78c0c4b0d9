// The HTTP server of the dashboard: which user, whether a form is genuine, which page. TLS comes before it, in
// platform/http/listener.ts; the API has a server of its own beside this one.

import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import { sizeText } from "../../packages/ct600/text/numbers.ts";
import { isConfirmed, recogniseSession } from "../access/sign-in/sessions.ts";
import { organisationById } from "../access/store.ts";
import { notPermitted } from "../audit/roles.ts";
import { databaseCauseOf } from "../platform/database/causes.ts";
import type { Database } from "../platform/database/db.ts";
import { unlessLost } from "../platform/database/lost-connection.ts";
import { type DatabaseOf, presumedOwner, type Recognition } from "../platform/database/owner-shares.ts";
import { Refusal } from "../platform/errors.ts";
import { callerAddress, networkOf, ownOrigin } from "../platform/http/caller-address.ts";
import type { Downloading, Downloads } from "../platform/http/downloads.ts";
import { CallerLeft } from "../platform/http/on-close.ts";
import { recordOf, traced } from "../platform/http/requests.ts";
import { base62 } from "../platform/ids.ts";
import { type MemoryBudget, OverBudget } from "../platform/limits/memory-budget.ts";
import { NoFreeShare } from "../platform/limits/shares.ts";
import { assetNamed } from "./frame/assets.ts";
import { awayPage, busyPage, faultPage, notFoundPage, refusedPage, refusedPageOf } from "./frame/errors.tsx";
import { holdersOf, waitingForPassword, withKeptForm } from "./frame/forms/kept-form.ts";
import { modeIn, modeOf, send, sendOpen } from "./frame/forms/sending.ts";
import { notPermittedPage } from "./frame/not-permitted.tsx";
import { noticeFor, withNotice } from "./frame/notice-cookies.ts";
import { type ReadingParts, responseOf } from "./frame/page-responses.ts";
import {
  cookie,
  cookieOf,
  csrfToken,
  csrfTokenOf,
  isToken,
  pageHeaders,
  presentedIn,
  SESSION_COOKIE,
  themeIn,
  VISITOR_COOKIE,
} from "./frame/security.ts";
import { mayDo, type OpenRoute, type OpenVisit, type PageResponse, type PageRoute, type Visit } from "./frame/visit.ts";
import { openRoutes, pageRoutes } from "./routes.ts";
import { wayToTwoStep } from "./sign-in/two-step-way.ts";
import { MAX_FORM_BYTES, refuseNul, UNREADABLE, unread, withFiles } from "./submitted-files.ts";
import { foreignForm, isGenuine, notKept, wayAfter, wayFromEarlierSession, wayIn } from "./submitted-forms.ts";

/** What a page takes from the database it takes from the share of its organisation. */
export interface DashboardServerParts extends Omit<ReadingParts, "db">, Recognition {
  databaseOf: DatabaseOf;
  downloads: Downloads;
  /** For large bodies, from their first byte to the answer. */
  bodyBudget: MemoryBudget;
  /** Hears of every internal error. */
  met?: (error: unknown) => void;
}

export function createDashboard(parts: DashboardServerParts): FastifyInstance {
  const app = fastify({
    logger: false,
    genReqId: (request) => recordOf(request).id,
    bodyLimit: MAX_FORM_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
    // An address that cannot be decoded: the router gives up before any hook runs.
    frameworkErrors: (_, request, reply) => {
      reply.headers({ ...pageHeaders, "request-id": request.id });
      return sendOpen(reply, notFoundPage(modeOf(request)));
    },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...pageHeaders, "request-id": request.id });
    recordOf(request.raw).route = request.routeOptions.url ?? null;
  });
  app.addHook("preHandler", traced);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_: unknown, text: string) => new URLSearchParams(text),
  );
  app.get("/assets/:name", async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const asset = assetNamed(request.params.name);
    if (asset === undefined) return respondInFrame(notFoundPage(undefined), request, reply, parts);
    reply.headers(asset.headers);
    if (request.headers["if-none-match"] === asset.headers.etag) return reply.code(304).send();
    const { headers, body } = await asset.body.answerTo(request.headers["accept-encoding"]);
    return reply.headers(headers).send(body);
  });
  app.addContentTypeParser("multipart/form-data", unread);
  for (const route of openRoutes) registerOpen(app, route, parts);
  for (const route of pageRoutes) register(app, route, parts);
  app.setNotFoundHandler((request, reply) => respondInFrame(notFoundPage(modeOf(request)), request, reply, parts));
  app.setErrorHandler((error, request, reply) => respondToError(error, request, reply, parts));
  return app;
}

function registerOpen(app: FastifyInstance, route: OpenRoute, parts: DashboardServerParts) {
  app.route({
    method: route.method,
    url: route.path,
    config: { showsSecret: route.showsSecret ?? false },
    handler: async (request, reply) => {
      const known = cookieOf(request.headers, VISITOR_COOKIE);
      const visitor = isToken(known) ? known : parts.random(24).toString("base64url");
      if (visitor !== known) reply.header("set-cookie", cookie(VISITOR_COOKIE, visitor));
      // Not "no-referrer": see the headers of every page.
      if (route.showsSecret) reply.header("referrer-policy", "strict-origin");
      const stranger = { ...parts, db: databaseFor(request, parts) };
      const holder = { kind: "visitor", cookie: visitor } as const;
      const visit = await withKeptForm(openVisit(request, route, visitor, parts), [holder], stranger);
      if (route.method === "POST" && !isGenuine(request, visit, visitor)) throw foreignForm();
      const owner = (await route.whose?.(visit, stranger)) ?? null;
      const member = networkOf(visit.address);
      const own = owner === null ? stranger : { ...parts, db: parts.databaseOf({ name: owner, member }) };
      const make = async () => withNotice(await route.handle(visit, own), parts);
      const whose = owner === null ? null : { owner, request: request.raw, response: reply.raw };
      const response = whose === null ? await make() : await madeInTurn(route, whose, make, parts);
      const way = route.method === "POST" ? await wayAfter(visit, route, response, [holder], own) : null;
      return way === null ? sendOpen(reply, notKept(response, visit), visit) : reply.redirect(way, 303);
    },
  });
}

function register(app: FastifyInstance, route: PageRoute, parts: DashboardServerParts) {
  app.route({
    method: route.method,
    url: route.path,
    config: { showsSecret: route.showsSecret ?? route.reveals !== undefined, takesFiles: route.takesFiles ?? false },
    handler: async (request, reply) => {
      const { mode } = request.params as Record<string, string>;
      if (mode !== undefined && (modeIn(mode) === undefined || (route.sandboxOnly && mode === "live")))
        return respondInFrame(notFoundPage(undefined), request, reply, parts);
      const signedIn = await signedInVisit(request, route, parts);
      if (signedIn === null) {
        const stranger = { ...parts, db: databaseFor(request, parts) };
        const sent = route.method === "POST" ? openVisit(request, route, "", parts) : null;
        return sendOpen(reply, withNotice(await wayIn(request, sent, route, stranger), parts));
      }
      const visit = await withFiles(signedIn, request, reply.raw, parts);
      if (visit.user.password_is_provisional && !route.path.startsWith("/set-up") && route.path !== "/sign-out")
        return reply.redirect("/set-up", 303);
      const own = { ...parts, db: parts.databaseOf({ name: visit.organisation.id, member: "" }) };
      const session = cookieOf(request.headers, SESSION_COOKIE) ?? "";
      if (route.method === "POST" && !isGenuine(request, visit, session))
        return reply.redirect(await wayFromEarlierSession(request, visit, route, own), 303);
      const setUpFirst = await wayToTwoStep(visit, own);
      if (setUpFirst !== null) return reply.redirect(setUpFirst, 303);
      if (route.needs !== "own" && !mayDo(visit, route.needs))
        return send(
          reply,
          await notPermittedPage(visit, notPermitted(visit.actor, route.needs, visit.mode), own),
          visit,
        );
      if (route.asksPassword?.(visit) && !isConfirmed(visit.session, visit.now))
        return reply.redirect(await waitingForPassword(visit, route, own), 303);
      const { refused, ...whole } = await withKeptForm(visit, holdersOf(visit), own);
      if (refused !== null) return send(reply, refusedPageOf(refused, visit.mode), whole);
      const whose = { owner: visit.organisation.id, request: request.raw, response: reply.raw };
      const response = await madeInTurn(route, whose, () => responseOf(route, whole, own), parts);
      const way = route.method === "POST" ? await wayAfter(visit, route, response, holdersOf(visit), own) : null;
      return way === null ? send(reply, notKept(response, visit), whole) : reply.redirect(way, 303);
    },
  });
}

/** A file is counted until it is sent. */
async function madeInTurn(
  { isDownload = false }: Pick<PageRoute, "isDownload">,
  whose: Downloading,
  respond: () => Promise<PageResponse>,
  { downloads }: Pick<DashboardServerParts, "downloads">,
): Promise<PageResponse> {
  const make = async () => {
    const response = await respond();
    if (response.kind !== "file") return response;
    const { payload: body, headers } = downloads.hold(whose, response.body);
    return { ...response, body, headers: { ...response.headers, ...headers } };
  };
  return isDownload ? downloads.make(whose, make) : make();
}

async function signedInVisit(
  request: FastifyRequest,
  route: Pick<PageRoute, "method">,
  parts: DashboardServerParts,
): Promise<Visit | null> {
  const token = cookieOf(request.headers, SESSION_COOKIE);
  const use = request.headers["x-following"] === undefined ? "by a person" : "following";
  const db = databaseFor(request, parts);
  const signedIn = token === null ? null : await recogniseSession(db, token, { clock: parts.clock, use });
  if (token !== null && signedIn === null) parts.limiter.forget(token);
  if (token === null || signedIn === null) return null;
  const { deviceToken } = presentedIn(request.headers);
  const { user, session } = signedIn;
  for (const credential of [token, deviceToken])
    if (credential !== null) parts.limiter.recognised(credential, user.organisation_id);
  const open = openVisit(request, route, token, parts);
  // The page that confirms the password has no environment of its own; its `to` names one.
  const [, onTheWayTo = ""] = (open.query.get("to") ?? "").split("/");
  const mode = modeIn(open.params.mode ?? onTheWayTo) ?? "sandbox";
  const organisation = await organisationById(db, user.organisation_id);
  const { id: userId, email: name, role } = user;
  const actor = { userId, name, address: open.address, role };
  const csrf = csrfTokenOf(token, userId, parts);
  return { ...open, csrf, user, session, organisation, mode, actor, revealed: null };
}

/** Before it is known who asks. */
function databaseFor({ raw, headers }: FastifyRequest, parts: DashboardServerParts): Database {
  const { sessionToken, deviceToken } = presentedIn(headers);
  return parts.databaseOf(presumedOwner(raw, [sessionToken, deviceToken], parts));
}

function openVisit(
  request: FastifyRequest,
  { method }: Pick<OpenRoute, "method">,
  cookieValue: string,
  { clock, random, trustedProxies }: DashboardServerParts,
): OpenVisit {
  const url = new URL(request.url, "https://localhost");
  const params = request.params as Record<string, string>;
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  refuseNul([...Object.values(params), ...url.searchParams.values(), ...form.values()]);
  return {
    method,
    isHeadOnly: request.method === "HEAD",
    path: url.pathname.replace(/(?<=.)\/$/, ""),
    params,
    query: url.searchParams,
    form,
    files: new Map(),
    csrf: csrfToken(cookieValue, random),
    formToken: base62(24, random),
    origin: ownOrigin(request.raw, trustedProxies),
    address: callerAddress(request.raw, trustedProxies),
    userAgent: request.headers["user-agent"] ?? "",
    referer: request.headers.referer ?? "",
    presented: presentedIn(request.headers),
    theme: themeIn(request.headers),
    notice: method === "GET" ? noticeFor(url.searchParams, request.headers) : null,
    problems: {},
    keptState: null,
    keptAs: null,
    now: clock.now(),
  };
}

/** With the navigation for a signed-in user, also on error pages. */
async function respondInFrame(
  response: PageResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: DashboardServerParts,
) {
  // The user may be unknown too, if the database is away or the request cannot be read.
  const visit = await signedInVisit(request, { method: "GET" }, parts).catch(() => null);
  if (visit === null || visit.user.password_is_provisional) return sendOpen(reply, response);
  const mode = modeOf(request);
  return send(reply, response, { ...visit, mode: mode ?? visit.mode, params: mode === undefined ? {} : { mode } });
}

const sentences: Readonly<Record<number, string>> = {
  413: `This form is too large. The limit is ${sizeText(MAX_FORM_BYTES)}.`,
  411: "Your browser did not say how large the files are. Send the form from another browser.",
  415: "This address accepts only forms of the dashboard. Programs use the API, under /v1.",
};

function respondToError(error: unknown, request: FastifyRequest, reply: FastifyReply, parts: DashboardServerParts) {
  const mode = modeOf(request);
  if (error instanceof CallerLeft) return reply.code(400).send();
  // Who asks would be looked up in the same line.
  if (error instanceof NoFreeShare) return sendOpen(reply, busyPage(error, mode));
  if (error instanceof OverBudget) return respondInFrame(busyPage(error, mode), request, reply, parts);
  if (error instanceof Refusal) return respondInFrame(refusedPage(error, mode), request, reply, parts);
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    const refusal = new Refusal("bad_request", sentences[status] ?? UNREADABLE);
    return respondInFrame(refusedPage(refusal, mode, status), request, reply, parts);
  }
  const cause = databaseCauseOf(error);
  parts.met?.(error);
  unlessLost(error, () =>
    parts.log.error({ request_id: request.id, ...(cause && { cause }), error }, "a page could not be shown"),
  );
  return sendOpen(reply, cause === null ? faultPage(request.id, mode) : awayPage(request.id, mode, cause));
}
