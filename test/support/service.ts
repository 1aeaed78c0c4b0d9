// The whole service in one test process: real PostgreSQL, real TLS, the real simulator over HTTP, and a clock that the
// test moves. Nothing runs in the background: `settle` does what is due now, `passTime` moves the clock and does what
// has become due.

import { judgeBy, registerJudgeBy } from "../../packages/simulator/program/judges.ts";
import { startSimulator } from "../../packages/simulator/routes.ts";
import { makeKey } from "../../src/access/api-keys.ts";
import { makeOrganisation } from "../../src/access/organisations.ts";
import type { RateSharing } from "../../src/api/rate-limit.ts";
import type { OpenedPack } from "../../src/artefacts/official-pack.ts";
import { type IntakeLimits, intakeLimits } from "../../src/filings/create/intake.ts";
import { type Config, readConfig } from "../../src/main/config.ts";
import type { Serves } from "../../src/main/serve/api.ts";
import { createMetricsPage } from "../../src/main/serve/metrics-page.ts";
import { wire } from "../../src/main/wiring.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { type Database, openDatabase } from "../../src/platform/database/db.ts";
import type { DatabaseLimits } from "../../src/platform/database/limits.ts";
import { watchDatabase } from "../../src/platform/database/watch.ts";
import { type Certificate, makeCertificate } from "../../src/platform/http/certificate.ts";
import { type DownloadLimits, downloadLimits } from "../../src/platform/http/downloads.ts";
import { readHosts } from "../../src/platform/http/names.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import type { ShareLimits } from "../../src/platform/limits/shares.ts";
import { createLog } from "../../src/platform/log.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import type { Mode } from "../../src/platform/mode.ts";
import { createSealing } from "../../src/platform/sealing.ts";
import { networks } from "../../src/webhooks/endpoints/addresses.ts";
import { addEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import { type Client, createClient } from "./client.ts";
import { createFakeClock, type FakeClock } from "./clock.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { operator } from "./operator.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

export interface ServiceOptions {
  rateLimit?: { perSecond: number; burst: number };
  /** How the rate limit is shared with other processes; otherwise it is counted here alone. */
  rateSharing?: (db: Database) => RateSharing;
  /** For requests without a known key, from one address. */
  addressLimit?: { perSecond: number; burst: number };
  downloads?: Partial<DownloadLimits>;
  idempotencyWaitMs?: number;
  /** How requests share the connections. */
  shares?: Partial<ShareLimits>;
  intake?: Partial<IntakeLimits>;
  deliveryTimeoutMs?: number;
  mostEndpoints?: number;
  sendTimeoutMs?: number;
  leaseSeconds?: number;
  stuckAfterHours?: number;
  compressesMessages?: boolean;
  liveMessagesPerSecond?: number;
  liveUrl?: URL | ((simulatorUrl: URL) => URL);
  /** Where live accounts go; told where the simulator has Companies House. */
  companiesHouseUrl?: (simulatorUrl: URL) => URL;
  /** Null: the operator has set none. */
  vendorId?: string | null;
  product?: string;
  officialPacks?: readonly OpenedPack[];
  /** Stands between the service and the simulator. */
  sandboxUrl?: (simulatorUrl: URL) => URL;
  allowInsecureHttp?: boolean;
  trustedProxies?: string[];
  /** As with a certificate of the operator's, not one made for development. */
  ownCertificate?: boolean;
  publicUrl?: string;
  /** Where mail goes, and what the server there shows. */
  smtpUrl?: URL;
  mailCertificate?: Certificate;
  /** How long the mail server may keep silent. */
  mailTimeoutMs?: number;
  /** What answers on the port. */
  serves?: Serves;
  /** What the clock shows at first. */
  now?: string;
  /** Another one than the clock that stands still. */
  clock?: FakeClock;
  /** How API and pages reach the database; the worker has its own way. */
  servedFrom?: (db: Database) => Database;
  /** How everything reaches the server. */
  through?: Pick<TestDatabase["application"], "host" | "port">;
  /** How long the database may take; without them, any time. */
  limits?: DatabaseLimits;
  /** How long a filing of the sandbox stays `accepted`. */
  sandboxAcceptedSeconds?: number;
}

/** Where the links in mails lead. */
export const MAILED_URL = "https://tax.example.com";
export const MAIL_FROM = { name: "Quarterday", address: "tax@example.com" };

const UNLIMITED = { perSecond: 1_000_000, burst: 1_000_000 };

export type Service = Awaited<ReturnType<typeof startService>>;

export interface Registered {
  endpointId: string;
  secret: string;
}

/** An organisation with a client for each environment; as one of an earlier release, it does not ask for two steps. */
export interface Customer {
  organisationId: string;
  sandbox: Client;
  live: Client;
  keys: Record<Mode, { id: string; secret: string }>;
  /** A receiver of its own, registered as an endpoint. */
  listens(mode?: Mode, options?: { eventTypes?: string[]; presents?: Certificate }): Promise<Receiver & Registered>;
  registers(url: string, mode?: Mode, options?: { eventTypes?: string[] }): Promise<Registered>;
}

export async function startService(options: ServiceOptions = {}) {
  const clock = options.clock ?? createFakeClock(options.now);
  const random = systemRandom;
  const logged: string[] = [];
  const log = createLog("info", { write: (line: string) => void logged.push(line) });
  const metrics = createMetrics();
  const sealingKey = random(32);
  const sealing = createSealing(sealingKey, random);
  const certificate = makeCertificate(new Date(), random);
  const expiredCertificate = makeCertificate(new Date("2000-01-01"), random);
  const database = await openTestDatabase();
  const { db } = database;
  // The service works as its own role here too, so that a right it lacks is seen.
  const serviceDb = openDatabase(
    { ...database.application, ...options.through },
    { connections: 6, ...(options.limits && { limits: options.limits }), onIdleError: () => {} },
  );
  const closers: (() => Promise<unknown>)[] = [];

  const judge = judgeBy(options.officialPacks ?? []);
  const simulator = await startSimulator({
    db: serviceDb,
    clock,
    random,
    log,
    pollSeconds: 1,
    judge,
    registerJudge: registerJudgeBy(),
    host: "127.0.0.1",
    port: 0,
  });
  const config = configOf(options, simulator);
  const wiring = wire(config, {
    ...{ db: serviceDb, clock, random, log, metrics, sealing },
    sandbox: { sandboxUrl: options.sandboxUrl?.(simulator.url) ?? simulator.url, sandboxSecret: null },
    receivers: { hosts: readHosts(""), ca: [certificate.cert, expiredCertificate.cert] },
    mailServer: {
      ca: [options.mailCertificate?.cert ?? certificate.cert],
      timeoutMs: options.mailTimeoutMs ?? 5 * MINUTE,
    },
    // Exchanges take as long as a busy machine needs, unless a test is about them.
    sendTimeoutMs: options.sendTimeoutMs ?? 45 * SECOND,
    deliveryTimeoutMs: options.deliveryTimeoutMs ?? 5 * MINUTE,
  });
  const { parts, rules } = wiring;
  const worker = await wiring.worker();
  const watch = await watchDatabase({
    open: () =>
      openDatabase({ ...database.application, ...options.through }, { connections: 1, onIdleError: () => {} }),
    isUpToDate: async () => true,
    log,
    everyMs: null,
  });
  const api = await wiring.api({
    db: options.servedFrom?.(db) ?? (options.through === undefined ? db : serviceDb),
    serves: options.serves ?? "both",
    certificate: { ...certificate, development: !options.ownCertificate },
    officialPacks: options.officialPacks ?? [],
    watch,
    metricsPage: createMetricsPage({ db: serviceDb, clock, metrics, watch, rowsWithinMs: 5 * MINUTE }),
    wake: () => {},
    wakeAccounts: () => {},
    isDraining: () => false,
    holdBackMs: 0,
    limits: {
      intake: { ...intakeLimits, withinMs: 5 * MINUTE, ...options.intake },
      downloads: { ...downloadLimits, ...options.downloads },
      // Waiting takes as long as the machine needs, unless a test is about it.
      shares: { places: 5, mostWaiting: 1_000, waitMs: 5 * MINUTE, ...options.shares },
      idempotencyWaitMs: options.idempotencyWaitMs ?? 5 * MINUTE,
      keepsRequestsEveryMs: null,
      rateSharing: options.rateSharing?.(serviceDb) ?? null,
    },
  });
  const { intake, bodyBudget, downloads, shares } = api.held;

  function client(key?: string): Client {
    const made = createClient(api.url, { ca: certificate.cert, ...(key === undefined ? {} : { key }) });
    closers.push(() => made.close());
    return made;
  }

  async function customer(name = "A software house"): Promise<Customer> {
    const { id: organisationId } = await makeOrganisation(db, { name, twoStepRequired: false }, { clock, random });
    const make = async (mode: Mode) => {
      const { key, secret } = await makeKey(db, { organisationId, mode, name: "test" }, { clock, random });
      return { id: key.id, secret };
    };
    const keys = { sandbox: await make("sandbox"), live: await make("live") };
    async function registers(url: string, mode: Mode = "sandbox", options: { eventTypes?: string[] } = {}) {
      const wanted = { organisationId, mode, url, description: "", eventTypes: options.eventTypes ?? null };
      const { endpoint, secret } = await addEndpoint(db, wanted, operator, { clock, random, sealing, rules });
      return { secret, endpointId: endpoint.id };
    }
    return {
      organisationId,
      keys,
      registers,
      sandbox: client(keys.sandbox.secret),
      live: client(keys.live.secret),
      async listens(mode, { presents = certificate, ...listening } = {}) {
        const receiver = await startReceiver(presents);
        closers.push(() => receiver.close());
        return { ...receiver, ...(await registers(receiver.url, mode, listening)) };
      },
    };
  }

  const linesFrom = (from = 0) => logged.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);

  return {
    clock,
    random,
    /** Of the people a test makes. Passwords that are chosen on a page cost what they do in production. */
    passwordCost: { memoryCost: 64, timeCost: 1 },
    sealing,
    rules,
    db,
    database,
    simulator,
    /** It looks when it is told to. */
    watch,
    worker,
    parts,
    certificate,
    /** Trusted like the other one, but for its dates. */
    expiredCertificate,
    sealingKey,
    /** Everything the service wrote to its log, from a line on, parsed. */
    logged: linesFrom,
    /** What of it is more than news. */
    troubles: () => linesFrom(0).filter(({ level }) => Number(level) >= 40),
    url: api.url,
    /** What large bodies hold just now. */
    bodyBudget,
    downloads,
    shares,
    intake,
    endStalledReaders: api.endStalledReaders,
    endSlowBodies: api.endSlowBodies,
    client,
    /** For what must end before the service does. */
    closing: (close: () => Promise<unknown>) => void closers.push(close),
    customer,
    settle: () => worker.settle(),
    async passTime(milliseconds: number) {
      clock.advance(milliseconds);
      await worker.settle();
    },
    /** Lets a filing run its course: time passes, second by second, until it is final. */
    async untilFinal(customerClient: Client, filingId: string) {
      for (let second = 0; second < 120; second++) {
        await worker.settle();
        const { json } = await customerClient.get(`/v1/filings/${filingId}`);
        if (json.status === "acknowledged" || json.status === "failed") return json;
        clock.advance(SECOND);
      }
      throw new Error(`${filingId} is not final after two minutes`);
    },
    async close() {
      for (const close of closers.reverse()) await close();
      await api.close({ withinMs: 1_000 });
      await simulator.close();
      await wiring.close();
      await Promise.all((options.officialPacks ?? []).map((pack) => pack.close()));
      await watch.stop();
      await serviceDb.close();
      await database.close();
    },
  };
}

/**
 * The service's own defaults but for what tests need: a loopback that receives, no limits of rate, a lease of their
 * own.
 */
function configOf(options: ServiceOptions, simulator: { url: URL; companiesHouseUrl: URL }): Config {
  const { rateLimit = UNLIMITED, addressLimit = UNLIMITED, liveUrl, vendorId } = options;
  const defaults = readConfig({});
  return {
    ...defaults,
    port: 0,
    workers: 1,
    webhookAllowed: networks(["127.0.0.0/8", "::1/128"]),
    webhookEndpoints: options.mostEndpoints ?? defaults.webhookEndpoints,
    sandboxAcceptedSeconds: options.sandboxAcceptedSeconds ?? defaults.sandboxAcceptedSeconds,
    liveUrl: (typeof liveUrl === "function" ? liveUrl(simulator.url) : liveUrl) ?? null,
    companiesHouseUrl: options.companiesHouseUrl?.(simulator.companiesHouseUrl) ?? null,
    liveVendorId: vendorId === undefined ? "1234" : vendorId,
    liveProduct: options.product ?? defaults.liveProduct,
    liveMessagesPerSecond: options.liveMessagesPerSecond ?? 1_000,
    leaseSeconds: options.leaseSeconds ?? 45,
    stuckAfterHours: options.stuckAfterHours ?? defaults.stuckAfterHours,
    compressesMessages: options.compressesMessages ?? defaults.compressesMessages,
    rateLimit: rateLimit.perSecond,
    rateBurst: rateLimit.burst,
    addressRateLimit: addressLimit.perSecond,
    addressRateBurst: addressLimit.burst,
    trustedProxies: networks(options.trustedProxies ?? []),
    allowInsecureHttp: options.allowInsecureHttp ?? false,
    publicUrl: options.publicUrl ?? (options.smtpUrl === undefined ? null : MAILED_URL),
    smtpUrl: options.smtpUrl ?? null,
    mailFrom: options.smtpUrl === undefined ? null : MAIL_FROM,
  };
}
