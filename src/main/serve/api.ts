// The API process: the server of api/ and the dashboard behind TLS.

import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { answerBeforeRouting } from "../../api/error-answers.ts";
import { isApiPath, pathOf } from "../../api/input/request-target.ts";
import { type ApiParts, createApi, isOpenPage } from "../../api/server.ts";
import type { ReadingParts } from "../../dashboard/frame/page-responses.ts";
import { formsFor, themeIn } from "../../dashboard/frame/security.ts";
import { isDashboardPath } from "../../dashboard/routes.ts";
import { createDashboard } from "../../dashboard/server.ts";
import { registerMcp } from "../../mcp/register.ts";
import { DAY, SECOND } from "../../platform/clock.ts";
import { databaseShares } from "../../platform/database/owner-shares.ts";
import { type Certificate, firstEnd } from "../../platform/http/certificate.ts";
import { type Listener, type ListenerOptions, listen } from "../../platform/http/listener.ts";
import { recordMalformed, recordRequest } from "../../platform/http/requests.ts";
import { BODY_MS } from "../../platform/http/slow-bodies.ts";
import { newId } from "../../platform/ids.ts";
import type { Shares } from "../../platform/limits/shares.ts";
import { createAdmission, HOLD_BACK_MS } from "./admission.ts";
import { cannotListen, urlOf } from "./listening.ts";

export interface RunningApi extends Listener {
  url: string;
}

/** What answers on the port: the API, the dashboard, or both; what tells how we are is always there. */
export type Serves = "api" | "dashboard" | "both";

export interface ApiOptions extends Pick<ListenerOptions, "host" | "port" | "keepAliveMs" | "plainHttp"> {
  certificate: Certificate & { development: boolean };
  /** What callers have in front of every path, where that is not the address we listen on. */
  publicUrl: string | null;
  serves: Serves;
  /** A request was answered that may have changed something. */
  changed?: () => void;
  /** Spans of a request go on from the caller's. */
  trustsTraceparent?: boolean;
  /** For tests: how long a refusal of an unauthenticated request is delayed. */
  holdBackMs?: number;
}

export async function startApi(
  given: Omit<ApiParts, "baseUrl" | "reference" | "databaseOf" | "trustedProxies"> &
    Omit<ReadingParts, "baseUrl"> & { shares: Shares },
  options: ApiOptions,
): Promise<RunningApi> {
  const { db, shares, ...rest } = given;
  const { trustedProxies } = options.plainHttp;
  const parts = { ...rest, trustedProxies, databaseOf: databaseShares(db, shares) };
  let url = urlOf(options);
  const baseUrl = () => options.publicUrl ?? url;
  const reference = {
    formsFor: (headers: IncomingHttpHeaders) => (options.serves === "both" ? formsFor(headers, parts.random) : null),
    themeIn,
  };
  const app = createApi({ ...parts, baseUrl, reference });
  registerMcp(app, { ...parts, baseUrl, reference });
  const dashboard = createDashboard({ ...parts, baseUrl });
  let served: Certificate = options.certificate;
  registerGauges({ ...parts, shares }, () => served);
  await Promise.all([app.ready(), dashboard.ready()]);
  const admission = createAdmission({
    ...parts,
    holdBackMs: options.holdBackMs ?? HOLD_BACK_MS,
    baseUrl,
  });
  const listener = await listen({
    ...options,
    handle: (request, response) => {
      const isTraced = !isOpenPage(pathOf(request.url ?? "/"));
      recordRequest({ request, response }, parts, { isTraced, trustsTraceparent: options.trustsTraceparent ?? false });
      if (promisesHttps(options, request)) response.setHeader("strict-transport-security", HSTS);
      const isPage = isForDashboard(options, request);
      if (mayChange(request)) response.once("close", () => options.changed?.());
      const admit = () => (isPage ? dashboard : app).routing(request, response);
      admission({ request, response, surface: isPage ? "page" : "api", admit });
    },
    refusePlain: (request, response) => {
      const { id } = recordRequest({ request, response }, parts, { isTraced: false, trustsTraceparent: false });
      const message = "This service accepts only HTTPS. Use an https:// address.";
      const { status, headers, body } = answerBeforeRouting("https_required", message, { id, baseUrl: baseUrl() });
      response.writeHead(status, { ...headers, connection: "close" }).end(body);
    },
    refuseMalformed: (kind, { endsRequest }) => {
      const at = { id: newId("req", parts.random), baseUrl: baseUrl() };
      const [code, message] = malformed[kind];
      const answer = answerBeforeRouting(code, message, at);
      if (!endsRequest) recordMalformed({ id: at.id, status: answer.status }, parts);
      return answer;
    },
  }).catch((error: unknown) => {
    throw cannotListen(error, options);
  });
  url = urlOf({ host: options.host, port: listener.port });
  return {
    url,
    port: listener.port,
    leave: () => listener.leave(),
    serve(certificate) {
      listener.serve(certificate);
      served = certificate;
    },
    endStalledReaders: listener.endStalledReaders,
    endSlowBodies: listener.endSlowBodies,
    async close(within) {
      await listener.close(within);
      await parts.rateLimiter.close();
      await Promise.all([app.close(), dashboard.close()]);
    },
  };
}

/** Returns are filed without it: they tell of what they make due themselves. */
function mayChange({ method, url = "/" }: IncomingMessage): boolean {
  return method !== "GET" && method !== "HEAD" && !/^\/v1\/(filings|validate)\b/.test(pathOf(url));
}

/** A year, for this host alone: what other names of the domain serve is not ours to promise. */
const HSTS = "max-age=31536000";

/**
 * Not with our own certificate, which comes and goes in development. Over plain HTTP the promise is the proxy's to
 * make.
 */
function promisesHttps({ certificate }: ApiOptions, { socket }: IncomingMessage): boolean {
  return !certificate.development && "encrypted" in socket;
}

/** A browser that asks for what does not exist gets a page, a program the API's error. */
function isForDashboard({ serves }: { serves: Serves }, { url = "/", headers }: IncomingMessage): boolean {
  const path = pathOf(url);
  if (serves === "api" || isOpenPage(path)) return false;
  if (isApiPath(path)) return serves === "dashboard";
  return isDashboardPath(path) || (headers.accept ?? "").includes("text/html");
}

/** What this process holds just now for its callers. */
function registerGauges(
  {
    metrics,
    bodyBudget,
    downloads,
    clock,
    shares,
  }: Pick<ApiParts, "metrics" | "bodyBudget" | "downloads" | "clock"> & { shares: Shares },
  served: () => Certificate,
) {
  const left = "quarterday_certificate_days_left";
  metrics.gauge(left, "Days until the TLS certificate in use expires.", [], async (gauge) =>
    gauge.set(((firstEnd(served().cert)?.getTime() ?? 0) - clock.now().getTime()) / DAY),
  );
  const bodies = "quarterday_large_bodies_bytes";
  metrics.gauge(bodies, "Bytes of memory held by request bodies over 256 KiB.", [], async (gauge) =>
    gauge.set(bodyBudget.heldBytes),
  );
  const unread = "quarterday_downloads_bytes";
  metrics.gauge(unread, "Bytes of memory held by responses over 64 KiB.", [], async (gauge) =>
    gauge.set(downloads.heldBytes),
  );
  const waiting = "quarterday_waiting_requests";
  metrics.gauge(
    waiting,
    "Requests waiting for a database connection or for another request of the same organisation.",
    [],
    async (gauge) => gauge.set(shares.waiting),
  );
}

/** Errors of requests that are malformed or incomplete. */
const malformed = {
  malformed: ["invalid_json", "This is not a valid HTTP/1.1 request."],
  headers_too_large: ["request_too_large", "The headers are larger than 16 KiB in total."],
  body_too_slow: [
    "request_timeout",
    `The body did not arrive within ${BODY_MS / SECOND} seconds. Send the request again.`,
  ],
} as const;
