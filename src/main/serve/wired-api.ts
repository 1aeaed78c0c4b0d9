// The API and the dashboard as `wire` makes them: the limits that the configuration sets, and what requests hold.

import type { OfficialPack } from "../../../packages/ct600/checks/official-pack.ts";
import { scenarioTable as registerScenarios } from "../../../packages/simulator/companies-house/scenarios.ts";
import { scenarioTable } from "../../../packages/simulator/scenarios.ts";
import { reportRates } from "../../access/rate-store.ts";
import { createRateLimiter, type RateSharing } from "../../api/rate-limit.ts";
import type { RegisterDestinationName } from "../../authorities/companies-house/destination.ts";
import type { DestinationName } from "../../authorities/hmrc/destinations.ts";
import { type Intake, type IntakeLimits, openIntake } from "../../filings/create/intake.ts";
import { SECOND } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import { databaseLimits } from "../../platform/database/limits.ts";
import { unlessLost } from "../../platform/database/lost-connection.ts";
import type { DatabaseWatch } from "../../platform/database/watch.ts";
import type { Certificate } from "../../platform/http/certificate.ts";
import { type DownloadLimits, Downloads, downloadLimits } from "../../platform/http/downloads.ts";
import { UnauthenticatedLimiter } from "../../platform/http/unauthenticated-limiter.ts";
import { base62 } from "../../platform/ids.ts";
import { MemoryBudget } from "../../platform/limits/memory-budget.ts";
import { type ShareLimits, Shares } from "../../platform/limits/shares.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { RequestLog } from "../../requests/request-log.ts";
import type { EndpointRules } from "../../webhooks/endpoints/endpoint-rules.ts";
import type { Config } from "../config.ts";
import { MOST_WAITING_REQUESTS, SHARED_CONNECTIONS } from "../connections.ts";
import { intakeLimitsOf } from "../dependencies.ts";
import { version } from "../version.ts";
import { type ApiOptions, type RunningApi, startApi } from "./api.ts";
import { connectAuthority, connectRegister } from "./authority.ts";
import type { MetricsPage } from "./metrics-page.ts";
import { refuseUnlessReady } from "./readiness.ts";
import type { WorkerParts } from "./worker.ts";

/** What the API and the dashboard need besides the parts that a worker has too. */
export interface Surface extends Pick<ApiOptions, "serves" | "holdBackMs"> {
  /** How requests reach the database, where that is not the way of the parts. */
  db?: Database;
  /** `file`: where callers find a development certificate. */
  certificate: Certificate & { development: boolean; file?: string };
  officialPacks: readonly OfficialPack[];
  watch: DatabaseWatch;
  /** Null where it is served on a port of its own. */
  metricsPage: MetricsPage | null;
  /** Called after a commit that made work due in this process. */
  wake: (destination: DestinationName) => void;
  wakeAccounts: (destination: RegisterDestinationName) => void;
  /** Called when a request was answered that may have changed anything else. */
  changed?: () => void;
  isDraining: () => boolean;
  limits?: Partial<SurfaceLimits>;
}

export interface SurfaceLimits {
  intake: IntakeLimits;
  downloads: DownloadLimits;
  /** How requests share the connections. */
  shares: ShareLimits;
  /** How long a request waits for another with the same idempotency key. */
  idempotencyWaitMs: number;
  /** After so long what was asked for meanwhile is kept; null: only when somebody looks. */
  keepsRequestsEveryMs: number | null;
  /** How the rate limit is counted over all processes; null for this one alone. */
  rateSharing: RateSharing | null;
}

export interface WiredApi extends RunningApi {
  certificateFile: string | null;
  /** What requests hold just now. */
  held: { intake: Intake; bodyBudget: MemoryBudget; downloads: Downloads; shares: Shares };
}

type ApiParts = WorkerParts & { rules: EndpointRules; sealing: Sealing };

export async function wireApi(config: Config, parts: ApiParts, surface: Surface): Promise<WiredApi> {
  const { db = parts.db, certificate, officialPacks, watch, metricsPage, wake, wakeAccounts, isDraining } = surface;
  const limits = { ...limitsOf(config, parts), ...surface.limits };
  const intake = openIntake(limits.intake);
  const [bodyBudget, downloads] = [new MemoryBudget(limits.intake), new Downloads(limits.downloads)];
  const held = { intake, bodyBudget, downloads, shares: new Shares(limits.shares) };
  const certificateFile = (certificate.development ? certificate.file : null) ?? null;
  const { eventRetentionDays, stuckAfterHours } = config;
  const shown = {
    eventRetentionDays,
    stuckAfterHours,
    certificateFile,
    version,
    scenarios: scenarioTable,
    registerScenarios,
  };
  const admission = { ...admissionOf(config, parts, limits), idempotencyWaitMs: limits.idempotencyWaitMs };
  const { log, metrics } = parts;
  const requestLog = new RequestLog({ db, log, metrics, everyMs: limits.keepsRequestsEveryMs });
  const readiness = () => refuseUnlessReady(watch, { isDraining: isDraining() });
  const met = (error: unknown) => watch.met(error);
  const api = await startApi(
    {
      ...{
        ...parts,
        ...connectAuthority(parts),
        register: connectRegister(parts),
        mailing: parts.mail?.mailing ?? null,
        publishing: { random: parts.random, delaysMs: parts.webhooks.delaysMs },
        db,
        officialPacks,
        wake,
        wakeAccounts,
      },
      ...{ ...held, ...shown, ...admission, metricsPage, readiness, met, requestLog },
    },
    listeningOf(config, surface),
  ).catch(async (error: unknown) => {
    await intake.close();
    throw error;
  });
  const close = async (within: Parameters<typeof api.close>[0]) => {
    await api.close(within).finally(() => intake.close());
    await requestLog.flush();
  };
  return { ...api, certificateFile, held, close };
}

function limitsOf(config: Config, parts: ApiParts): SurfaceLimits {
  const { lockWaitMs: idempotencyWaitMs, connectMs: waitMs } = databaseLimits(config.databaseTimeoutSeconds);
  return {
    intake: intakeLimitsOf(config),
    downloads: downloadLimits,
    shares: { places: SHARED_CONNECTIONS, mostWaiting: MOST_WAITING_REQUESTS, waitMs },
    idempotencyWaitMs,
    keepsRequestsEveryMs: SECOND,
    rateSharing: ratesInDatabase(config, parts),
  };
}

function ratesInDatabase({ rateLimit, rateBurst }: Config, { db, random, log }: ApiParts): RateSharing {
  const limit = { perSecond: rateLimit, burst: rateBurst };
  const process = base62(16, random);
  return {
    report: (reports) => reportRates(db, { process, limit, reports }),
    onTrouble: (error) =>
      unlessLost(error, () => log.warn({ error }, "the rate limit is counted in this process only")),
  };
}

/** Some 10 MB of memory at the most. */
const MOST_NETWORKS = 50_000;

function admissionOf(config: Config, { clock }: ApiParts, { rateSharing }: SurfaceLimits) {
  const limit = { perSecond: config.rateLimit, burst: config.rateBurst };
  const unauthenticatedLimits = { perSecond: config.addressRateLimit, burst: config.addressRateBurst };
  return {
    rateLimiter: createRateLimiter(limit, clock, rateSharing),
    limiter: new UnauthenticatedLimiter({ ...unauthenticatedLimits, mostNetworks: MOST_NETWORKS }),
  };
}

function listeningOf(config: Config, { serves, certificate, holdBackMs, changed }: Surface): ApiOptions {
  const { host, port, publicUrl, trustsTraceparent, trustedProxies } = config;
  return {
    ...{ host, port, publicUrl, trustsTraceparent, serves, certificate },
    ...(holdBackMs !== undefined && { holdBackMs }),
    ...(changed && { changed }),
    keepAliveMs: config.keepAliveSeconds * SECOND,
    plainHttp: { trustedProxies, allowLoopback: config.allowInsecureHttp },
  };
}
