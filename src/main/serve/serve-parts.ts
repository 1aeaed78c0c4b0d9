// The parts of the service that its ROLE names: the API, the dashboard and the workers, or the HMRC simulator alone.

import { setTimeout as sleep } from "node:timers/promises";
import type { OfficialPack } from "../../../packages/ct600/checks/official-pack.ts";
import { scenarioTable } from "../../../packages/simulator/scenarios.ts";
import { type FirstRun, setUpOnce } from "../../access/first-run.ts";
import { reportRates } from "../../access/rate-store.ts";
import { hasUsers } from "../../access/user-store.ts";
import { createRateLimiter, type RateLimiter } from "../../api/rate-limit.ts";
import { openOfficialPacks } from "../../artefacts/official-pack.ts";
import type { Output } from "../../cli/output.ts";
import type { Terminal } from "../../cli/terminal.ts";
import { openIntake } from "../../filings/create/intake.ts";
import { SECOND } from "../../platform/clock.ts";
import { databaseLimits } from "../../platform/database/limits.ts";
import { unlessLost } from "../../platform/database/lost-connection.ts";
import { Downloads } from "../../platform/http/downloads.ts";
import { Strangers } from "../../platform/http/unauthenticated-limiter.ts";
import { base62 } from "../../platform/ids.ts";
import { Room } from "../../platform/limits/memory-budget.ts";
import { Shares } from "../../platform/limits/shares.ts";
import { createMetrics, type Metrics } from "../../platform/metrics.ts";
import type { Config } from "../config.ts";
import { MOST_WAITING_REQUESTS, SHARED_CONNECTIONS } from "../connections.ts";
import { type Dependencies, destinationsOf, intakeLimitsOf, type Sandbox } from "../dependencies.ts";
import { startTracing } from "../tracing.ts";
import { version } from "../version.ts";
import { startApi } from "./api.ts";
import { connectAuthority } from "./authority.ts";
import { certificateFor, followGiven, type Reloads } from "./certificates.ts";
import { firstRunNote, firstRunText, writeFirstRun } from "./first-run.ts";
import { listenForMetrics, type Probes } from "./metrics-listener.ts";
import { createMetricsPage, type MetricsPage } from "./metrics-page.ts";
import { notReadyReason, openWatch, refuseUnlessReady } from "./readiness.ts";
import { runSimulator } from "./simulator.ts";
import { startSimulatorThread, startWorkerThreads, type ThreadParts, type WorkerThreads } from "./threads.ts";
import { webhookParts } from "./webhooks.ts";

// A little longer than one exchange with the authority may take, so that no outcome is thrown away.
const STOP_WITHIN_MS = 25 * SECOND;

/** What is to be closed at the end, newest first. */
export type Closers = (() => Promise<void>)[];

export interface ServeOptions {
  output: Output;
  terminal: Terminal;
  /** For the HMRC simulator alone: one original for a period, and HTTPS. */
  strict: boolean;
  tls: boolean;
}

export function serveParts(
  config: Config,
  dependencies: Dependencies,
  closers: Closers,
  options: ServeOptions,
): Promise<Reloads> {
  const serveRole = config.role === "simulator" ? serveSimulator : serveFilings;
  return serveRole(config, dependencies, closers, options);
}

async function serveSimulator(config: Config, dependencies: Dependencies, closers: Closers, options: ServeOptions) {
  const { output, strict, tls } = options;
  const { host, port } = config;
  const packs = await openPacks(config, closers, output);
  const certificate = tls ? certificateFor(config, dependencies) : undefined;
  const simulator = await runSimulator(config, dependencies, { host, port, packs, strict, certificate });
  closers.push(() => simulator.close());
  const url = simulator.url.href;
  const certificateFile = certificate?.development ? certificate.file : null;
  const text = `The HMRC simulator takes GovTalk messages on ${url}${certificateNote(certificateFile)}`;
  output.say(text, { event: "listening", url, development_certificate: certificateFile });
  return followGiven(config, { served: certificate ?? null, serve: simulator.serve, log: dependencies.log }, closers);
}

async function serveFilings(config: Config, dependencies: Dependencies, closers: Closers, options: ServeOptions) {
  const { output, terminal } = options;
  const { clock, random, log, db } = dependencies;
  const metrics = createMetrics();
  const tell = (note: string) => output.say(note, { event: "note", note });
  const tracing = await startTracing(config, { log, tell });
  closers.push(() => tracing.stop());
  // A worker judges nothing: what it sends was judged when it was created.
  const officialPacks = config.role === "worker" ? [] : await openPacks(config, closers, output);
  // What the operator gave is looked at before any thread is started.
  const certificate = config.role === "worker" ? null : certificateFor(config, { clock, random });
  const webhooks = webhookParts(config, dependencies);
  const sends = config.role !== "api" && config.role !== "dashboard";
  const threadParts = { config, environment: terminal.environment, dependencies };
  const isEmbedded = sends && config.sandboxUrl === null;
  const sandbox = isEmbedded
    ? await embeddedSandbox(threadParts, closers)
    : { sandboxUrl: config.sandboxUrl, sandboxSecret: null };
  const destinations = destinationsOf(config, sandbox);
  const shared = { clock, random, log, metrics, db, destinations };
  const watch = await openWatch(dependencies);
  closers.push(() => watch.stop());
  dependencies.hearLost((error) => watch.met(error));
  const metricsPage = createMetricsPage({ ...shared, watch });
  let workers: WorkerThreads | null = null;
  const probes = {
    health: () => {
      const stuck = workers?.stuck() ?? [];
      return stuck.length === 0 ? null : `Not heard of for two minutes: ${stuck.join(", ")}.`;
    },
    readiness: () => notReadyReason(watch),
  };
  await serveMetrics(config, metricsPage, { metrics, closers, output, probes });
  // They stop side by side: no request is taken while the workers finish what they have begun.
  const stops: Closers = [];
  closers.push(async () => void (await Promise.all(stops.map((stop) => stop()))));
  let followed: Reloads = { reload() {} };
  // They load while the API starts. If they cannot, that is thrown once the API runs.
  const starting = sends
    ? startWorkerThreads(threadParts, { ...sandbox, metrics, stopWithinMs: STOP_WITHIN_MS })
    : null;
  starting?.catch(() => {});
  stops.push(async () => (await starting?.catch(() => null))?.stop());

  if (certificate !== null) {
    const serves = config.role === "api" || config.role === "dashboard" ? config.role : "both";
    const certificateFile = certificate.development ? certificate.file : null;
    const limits = intakeLimitsOf(config);
    const waits = databaseLimits(config.databaseTimeoutSeconds);
    const intake = openIntake(limits);
    let isDraining = false;
    closers.push(() => intake.close());
    const api = await startApi(
      {
        ...shared,
        ...connectAuthority({ ...shared, liveMessagesPerSecond: config.liveMessagesPerSecond }),
        scenarios: scenarioTable,
        sealing: dependencies.sealing,
        rules: webhooks.rules,
        eventRetentionDays: config.eventRetentionDays,
        stuckAfterHours: config.stuckAfterHours,
        certificateFile,
        officialPacks,
        intake,
        bodyRoom: new Room(limits),
        version,
        rateLimiter: sharedRateLimiter(config, dependencies),
        downloads: new Downloads(),
        strangers: new Strangers({
          perSecond: config.addressRateLimit,
          burst: config.addressRateBurst,
          mostNetworks: MOST_NETWORKS,
        }),
        idempotencyWaitMs: waits.lockWaitMs,
        shares: new Shares({
          places: SHARED_CONNECTIONS,
          mostWaiting: MOST_WAITING_REQUESTS,
          waitMs: waits.connectMs,
        }),
        metricsPage: config.metricsPort === null ? metricsPage : null,
        wake: () => workers?.wake(),
        readiness: () => refuseUnlessReady(watch, { isDraining }),
        met: (error) => watch.met(error),
      },
      {
        host: config.host,
        port: config.port,
        keepAliveMs: config.keepAliveSeconds * SECOND,
        certificate,
        publicUrl: config.publicUrl,
        serves,
        trustsTraceparent: config.trustsTraceparent,
        plainHttp: { trustedProxies: config.trustedProxies, allowLoopback: config.allowInsecureHttp },
      },
    );
    followed = followGiven(config, { served: certificate, serve: api.serve, log }, closers);
    stops.push(async () => {
      isDraining = true;
      api.leave();
      await sleep(config.drainSeconds * SECOND);
      await api.close({ withinMs: STOP_WITHIN_MS });
    });
    sayListening(output, { url: api.url, certificateFile });
    const { firstRunFile: file } = config;
    const textOf = (made: FirstRun) => firstRunText(made, { url: api.url, certificateFile, serves });
    const keep = (made: FirstRun) => (file === null ? undefined : writeFirstRun(file, textOf(made)));
    const firstRun = await setUpOnce(db, { clock, random, keep });
    if (firstRun !== null) {
      const { organisationId: organisation, sandboxKey: sandbox_key, owner } = firstRun;
      const text = file === null ? textOf(firstRun) : firstRunNote(firstRun, file);
      output.say(text, { event: "first_start", organisation, ...(file === null ? { sandbox_key, owner } : { file }) });
    } else if (config.role !== "api" && !(await hasUsers(db))) {
      const invite = "npx quarterday users invite --email you@example.com --name 'Your name'";
      const note = `No users can sign in to the dashboard yet. This command prints a link to choose a password:\n\n  ${invite}\n`;
      output.say(note, { event: "note", note });
    }
  }
  workers = await starting;
  if (config.role === "worker") {
    const running = config.workers === 1 ? "1 worker is running" : `${config.workers} workers are running`;
    output.say(`Quarterday ${version}: ${running}`, { event: "working", workers: config.workers });
  }
  return followed;
}

async function serveMetrics(
  { host, metricsPort: port }: Config,
  page: MetricsPage,
  { metrics, closers, output, probes }: { metrics: Metrics; closers: Closers; output: Output; probes: Probes },
): Promise<void> {
  if (port === null) return;
  const { contentType } = metrics.registry;
  const listener = await listenForMetrics(page, { host, port, contentType, probes });
  closers.push(() => listener.close());
  output.say(`Metrics are on ${listener.url}`, { event: "metrics", url: listener.url });
}

/** Some 10 MB of memory at the most. */
const MOST_NETWORKS = 50_000;

function sharedRateLimiter(config: Config, { db, clock, random, log }: Dependencies): RateLimiter {
  const limit = { perSecond: config.rateLimit, burst: config.rateBurst };
  const process = base62(16, random);
  return createRateLimiter(limit, clock, {
    report: (reports) => reportRates(db, { process, limit, reports }),
    onTrouble: (error) =>
      unlessLost(error, () => log.warn({ error }, "the rate limit is counted in this process only")),
  });
}

async function openPacks(config: Config, closers: Closers, output: Output): Promise<OfficialPack[]> {
  const packs = await openOfficialPacks(config.authorityArtefacts);
  for (const pack of packs) {
    closers.push(() => pack.close());
    const { release } = pack;
    output.say(`HMRC's schema and rules ${release} check returns too`, { event: "rules", release });
  }
  return packs;
}

function sayListening(output: Output, { url, certificateFile }: { url: string; certificateFile: string | null }) {
  const text = `Quarterday ${version} listens on ${url}${certificateNote(certificateFile)}`;
  output.say(text, { event: "listening", url, development_certificate: certificateFile, version });
}

function certificateNote(file: string | null): string {
  return file === null ? "" : `\nIts development certificate is ${file}`;
}

/** With no SANDBOX_URL the HMRC simulator runs here too, on a port of its own choosing. */
async function embeddedSandbox(parts: ThreadParts, closers: Closers): Promise<Sandbox> {
  const { stop, ...sandbox } = await startSimulatorThread(parts);
  closers.push(stop);
  return sandbox;
}
