// The API process: the server of api/ behind TLS, with the certificate the operator gave or one made for development.

import { createPrivateKey, X509Certificate } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import { answerAtTheDoor } from "../api/error-answers.ts";
import { isApiPath, pathOf } from "../api/request-target.ts";
import { type ApiParts, createApi, isOpenPage } from "../api/server.ts";
import type { ReadingParts } from "../dashboard/frame/page-responses.ts";
import { formsFor } from "../dashboard/frame/security.ts";
import { isDashboardPath } from "../dashboard/routes.ts";
import { createDashboard } from "../dashboard/server.ts";
import { authorityStates } from "../filings/authority-store.ts";
import { silentSince } from "../filings/gate.ts";
import { unfinishedCounts } from "../filings/store.ts";
import { atMostOncePer } from "../platform/at-most-once.ts";
import { type Certificate, makeCertificate, needsRenewal } from "../platform/certificate.ts";
import { type Clock, SECOND } from "../platform/clock.ts";
import { codeOf, StartupError } from "../platform/errors.ts";
import { base62, type RandomBytes } from "../platform/ids.ts";
import { type Listener, type ListenerOptions, listen } from "../platform/listener.ts";
import { deliveryCounts } from "../webhooks/delivery-store.ts";
import { countFailingEndpoints } from "../webhooks/endpoint-store.ts";
import { flaggedBefore } from "../webhooks/endpoints.ts";
import type { Config } from "./config.ts";
import { readGiven } from "./dependencies.ts";
import { createDoor, HOLD_BACK_MS } from "./door.ts";
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
  /** For tests: how long strangers wait for their refusal. */
  holdBackMs?: number;
}

export async function startApi(
  parts: Omit<ApiParts, "baseUrl" | "reference"> & ReadingParts,
  options: ApiOptions,
): Promise<RunningApi> {
  let url = urlOf(options);
  const baseUrl = () => options.publicUrl ?? url;
  const reference = {
    formsFor: (headers: IncomingHttpHeaders) => (options.serves === "both" ? formsFor(headers, parts.random) : null),
  };
  const app = createApi({ ...parts, baseUrl, reference });
  const dashboard = createDashboard({ ...parts, trustedProxies: options.plainHttp.trustedProxies });
  registerGauges(parts);
  await Promise.all([app.ready(), dashboard.ready()]);
  const requestId = () => `req_${base62(24, parts.random)}`;
  const knock = createDoor({
    ...parts,
    trustedProxies: options.plainHttp.trustedProxies,
    holdBackMs: options.holdBackMs ?? HOLD_BACK_MS,
    newRequest: () => ({ id: requestId(), baseUrl: baseUrl() }),
  });
  const listener = await listen({
    ...options,
    handle: (request, response) => {
      if (promisesHttps(options, request)) response.setHeader("strict-transport-security", HSTS);
      const isPage = isForDashboard(options, request);
      const letIn = () => (isPage ? dashboard : app).routing(request, response);
      knock({ request, response, surface: isPage ? "page" : "api", letIn });
    },
    refusePlain: (_, response) => {
      const message = "This service accepts only HTTPS. Use an https:// address.";
      const { status, headers, body } = answerAtTheDoor("https_required", message, {
        id: requestId(),
        baseUrl: baseUrl(),
      });
      response.writeHead(status, { ...headers, connection: "close" }).end(body);
    },
    refuseMalformed: (kind) => {
      const at = { id: requestId(), baseUrl: baseUrl() };
      return kind === "headers_too_large"
        ? answerAtTheDoor("request_too_large", "The headers are larger than 16 KiB in total.", at)
        : answerAtTheDoor("invalid_json", "This is not a valid HTTP/1.1 request.", at);
    },
  }).catch((error: unknown) => {
    throw cannotListen(error, options);
  });
  url = urlOf({ host: options.host, port: listener.port });
  return {
    url,
    port: listener.port,
    leave: () => listener.leave(),
    endStalledReaders: listener.endStalledReaders,
    async close(within) {
      await listener.close(within);
      await parts.rateLimiter.close();
      await Promise.all([app.close(), dashboard.close()]);
    },
  };
}

/** A year, for this host alone: what other names of the domain serve is not ours to promise. */
const HSTS = "max-age=31536000";

/** Not with our own certificate, which comes and goes in development. Over plain HTTP the promise is the proxy's to make. */
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

type Gauged = Pick<ApiParts, "db" | "metrics" | "clock" | "bodyRoom" | "downloads">;

/** What is waiting, read from the rows on request; api/server.ts asks at most once a second. */
function registerGauges({ db, metrics, clock, bodyRoom, downloads }: Gauged) {
  const bodies = "quarterday_large_bodies_bytes";
  metrics.gauge(bodies, "Memory held now by bodies over 256 KiB.", [], async (gauge) => gauge.set(bodyRoom.heldBytes));
  const unread = "quarterday_downloads_bytes";
  metrics.gauge(unread, "Memory held now by responses over 64 KiB.", [], async (gauge) =>
    gauge.set(downloads.heldBytes),
  );
  // For two gauges.
  const unfinished = atMostOncePer(SECOND / 2, () => unfinishedCounts(db));
  const labels = ["mode", "status", "flagged"];
  metrics.gauge("quarterday_unfinished_filings", "Filings that are not final yet.", labels, async (gauge) => {
    gauge.reset();
    for (const { mode, status, flagged, count } of await unfinished()) {
      gauge.set({ mode, status, flagged: String(flagged) }, count);
    }
  });
  const oldest = "quarterday_oldest_unfinished_filing_seconds";
  metrics.gauge(oldest, "Age of the oldest filing in each status.", labels, async (gauge) => {
    gauge.reset();
    const now = clock.now().getTime();
    for (const { mode, status, flagged, oldest: since } of await unfinished()) {
      gauge.set({ mode, status, flagged: String(flagged) }, Math.max(0, (now - since.getTime()) / 1_000));
    }
  });
  const silent = "quarterday_authority_silent_seconds";
  metrics.gauge(
    silent,
    "How long HMRC (live) or the simulator (sandbox) has not responded; 0 while it responds.",
    ["gateway"],
    async (gauge) => {
      gauge.reset();
      for (const state of await authorityStates(db)) {
        const since = silentSince(state) ?? clock.now();
        gauge.set({ gateway: state.gateway }, Math.max(0, (clock.now().getTime() - since.getTime()) / 1_000));
      }
    },
  );
  const help = "Deliveries that are pending, held or abandoned.";
  metrics.gauge("quarterday_undelivered_webhooks", help, ["status"], async (gauge) => {
    gauge.reset();
    for (const { status, count } of await deliveryCounts(db)) gauge.set({ status }, count);
  });
  const failed = "Enabled webhook endpoints at which every attempt has failed for over a day.";
  metrics.gauge("quarterday_failing_endpoints", failed, [], async (gauge) =>
    gauge.set(await countFailingEndpoints(db, flaggedBefore(clock.now()))),
  );
}

export function certificateFor(
  config: Config,
  { clock, random }: { clock: Clock; random: RandomBytes },
): Certificate & { file: string; development: boolean } {
  if (config.tlsCert !== null && config.tlsKey !== null) {
    const given = { cert: readGiven("TLS_CERT", config.tlsCert), key: readGiven("TLS_KEY", config.tlsKey) };
    if (!isPair(given)) throw new StartupError("TLS_CERT and TLS_KEY must be a certificate and its key, both in PEM.");
    return { ...given, file: config.tlsCert, development: false };
  }
  const folder = join(config.dataDir, "tls");
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  const kept = keptCertificate(files);
  if (kept !== null && isPair(kept) && !needsRenewal(kept.cert, clock.now()))
    return { ...kept, file: files.cert, development: true };
  const made = makeCertificate(clock.now(), random);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(files.key, made.key, { mode: 0o600 });
    // The mode above is for a new file only.
    chmodSync(files.key, 0o600);
    writeFileSync(files.cert, made.cert);
  } catch (error) {
    throw new StartupError(
      `Cannot write to ${folder} (${codeOf(error)}). Set DATA_DIR to a folder this user can write.`,
    );
  }
  return { ...made, file: files.cert, development: true };
}

/** Both readable, and made for each other. A start that was killed may have left half of a new pair. */
function isPair({ cert, key }: Certificate): boolean {
  try {
    createSecureContext({ cert, key });
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

function keptCertificate(files: { cert: string; key: string }): Certificate | null {
  try {
    chmodSync(files.key, 0o600);
    return { cert: readFileSync(files.cert, "utf8"), key: readFileSync(files.key, "utf8") };
  } catch {
    return null;
  }
}
