// The parts of the service that its ROLE names: the API, the dashboard and the workers, or the HMRC simulator alone.

import { setTimeout as sleep } from "node:timers/promises";
import type { OfficialPack } from "../../../packages/ct600/checks/official-pack.ts";
import { type FirstRun, setUpOnce } from "../../access/first-run.ts";
import { hasUsers } from "../../access/user-store.ts";
import { openOfficialPacks } from "../../artefacts/official-pack.ts";
import type { RegisterDestinationName } from "../../authorities/companies-house/destination.ts";
import type { DestinationName } from "../../authorities/hmrc/destinations.ts";
import type { Output } from "../../cli/output.ts";
import type { Terminal } from "../../cli/terminal.ts";
import { SECOND } from "../../platform/clock.ts";
import type { DatabaseWatch } from "../../platform/database/watch.ts";
import { createMetrics, type Metrics } from "../../platform/metrics.ts";
import { startAnnouncements } from "../../work/announcements.ts";
import type { Config } from "../config.ts";
import { ANNOUNCEMENT_CONNECTIONS } from "../connections.ts";
import type { Dependencies, Sandbox } from "../dependencies.ts";
import { startTracing } from "../tracing.ts";
import { version } from "../version.ts";
import { receiversOf, type Wiring, wire } from "../wiring.ts";
import { certificateFor, followGiven, type Reloads } from "./certificates.ts";
import { firstRunNote, firstRunText, type Serving, writeFirstRun } from "./first-run.ts";
import { listenForMetrics, type Probes } from "./metrics-listener.ts";
import { createMetricsPage, type MetricsPage } from "./metrics-page.ts";
import { accountsQueues, isQueue, overdueQueues, submissionQueues } from "./queues.ts";
import { notReadyReason, openWatch } from "./readiness.ts";
import { runSimulator } from "./simulator.ts";
import { startSimulatorThread, type ThreadParts, type Workers, workersOf } from "./threads.ts";
import type { Surface } from "./wired-api.ts";

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
  const companiesHouseUrl = simulator.companiesHouseUrl.href;
  const text = `The HMRC simulator takes GovTalk messages on ${url}\nCompanies House takes them on ${companiesHouseUrl}${certificateNote(certificateFile)}`;
  const listening = { event: "listening", url, companies_house_url: companiesHouseUrl };
  output.say(text, { ...listening, development_certificate: certificateFile });
  return followGiven(config, { served: certificate ?? null, serve: simulator.serve, log: dependencies.log }, closers);
}

async function serveFilings(config: Config, dependencies: Dependencies, closers: Closers, options: ServeOptions) {
  const { output, terminal } = options;
  const { role } = config;
  const { db, clock, random, log, sealing } = dependencies;
  const metrics = createMetrics();
  const tell = (note: string) => output.say(note, { event: "note", note });
  const tracing = await startTracing(config, { log, tell });
  closers.push(() => tracing.stop());
  // A worker judges nothing: what it sends was judged when it was created.
  const officialPacks = role === "worker" ? [] : await openPacks(config, closers, output);
  // What the operator gave is looked at before any thread is started.
  const certificate = role === "worker" ? null : certificateFor(config, dependencies);
  const receivers = receiversOf(config);
  const threads = { config, environment: terminal.environment, dependencies };
  const sandbox = await sandboxOf(threads, closers);
  const wiring = wire(config, { db, clock, random, log, metrics, sealing, sandbox, receivers });
  const watch = await openWatch(dependencies);
  closers.push(() => watch.stop());
  dependencies.hearLost((error) => watch.met(error));
  const metricsPage = createMetricsPage({ db, clock, metrics, watch });
  const workers = sends(config)
    ? workersOf(threads, {
        ...{ ...sandbox, metrics, stopWithinMs: STOP_WITHIN_MS },
        overflows: (queue) => announcements.announce([queue]),
      })
    : null;
  const announcements = startAnnouncements({
    open: () => dependencies.openDatabase("announcements", ANNOUNCEMENT_CONNECTIONS),
    overdue: workers && ((connection) => overdueQueues(connection, clock.now())),
    // Another release may have queues that this one does not know.
    due: (queues) => workers?.wake(queues?.every(isQueue) ? queues : undefined),
    found: (queues) => workers?.wakeAll(queues),
    hears: (isHeard) => workers?.isTold(isHeard),
    log,
  });
  closers.push(() => announcements.stop());
  const wake = (queues?: readonly string[]) =>
    workers === null ? announcements.announce(queues) : workers.wake(queues);
  await serveMetrics(config, metricsPage, { metrics, closers, output, probes: probesOf(watch, workers) });
  // They stop side by side: no request is taken while the workers finish what they have begun.
  const stops: Closers = [async () => workers?.stop()];
  closers.push(async () => void (await Promise.all(stops.map((stop) => stop()))));
  workers?.start();
  const wakeFor = (destination: DestinationName) => wake([submissionQueues[destination]]);
  const wakeAccounts = (destination: RegisterDestinationName) => wake([accountsQueues[destination]]);
  const surface = { officialPacks, watch, metricsPage, wake: wakeFor, wakeAccounts, changed: () => wake() };
  const followed =
    certificate === null
      ? { reload() {} }
      : await serveRequests(config, dependencies, { wiring, surface, certificate, closers, stops, output });
  await workers?.started();
  if (role === "worker") sayWorking(output, config);
  return followed;
}

/** Whether the workers run here. */
function sends({ role }: Config): boolean {
  return role !== "api" && role !== "dashboard";
}

/** With no SANDBOX_URL the HMRC simulator runs here too, on a port of its own choosing. */
async function sandboxOf(threads: ThreadParts, closers: Closers): Promise<Sandbox> {
  const { sandboxUrl } = threads.config;
  if (sandboxUrl !== null || !sends(threads.config)) return { sandboxUrl, sandboxSecret: null };
  const { stop, ...sandbox } = await startSimulatorThread(threads);
  closers.push(stop);
  return sandbox;
}

function probesOf(watch: DatabaseWatch, workers: Workers | null): Probes {
  return {
    health: () => {
      const stuck = workers?.stuck() ?? [];
      return stuck.length === 0 ? null : `Not heard of for two minutes: ${stuck.join(", ")}.`;
    },
    readiness: () => notReadyReason(watch),
  };
}

interface Requests {
  wiring: Wiring;
  surface: Pick<Surface, "officialPacks" | "watch" | "wake" | "wakeAccounts" | "changed"> & {
    metricsPage: MetricsPage;
  };
  certificate: ReturnType<typeof certificateFor>;
  closers: Closers;
  /** What is ended beside the workers. */
  stops: Closers;
  output: Output;
}

/** The API, the dashboard or both, until they are stopped. */
async function serveRequests(config: Config, dependencies: Dependencies, requests: Requests): Promise<Reloads> {
  const { wiring, surface, certificate, closers, stops, output } = requests;
  const { role } = config;
  let isDraining = false;
  const serves = role === "api" || role === "dashboard" ? role : "both";
  const api = await wiring.api({
    ...surface,
    ...{ serves, certificate, isDraining: () => isDraining },
    metricsPage: config.metricsPort === null ? surface.metricsPage : null,
  });
  const followed = followGiven(config, { served: certificate, serve: api.serve, log: dependencies.log }, closers);
  stops.push(async () => {
    isDraining = true;
    api.leave();
    await sleep(config.drainSeconds * SECOND);
    await api.close({ withinMs: STOP_WITHIN_MS });
  });
  const { url, certificateFile } = api;
  sayListening(output, { url, certificateFile });
  await sayFirstRun(config, dependencies, { output, serving: { url, certificateFile, serves } });
  return followed;
}

/** Its first key and owner are shown once, at the first start. */
async function sayFirstRun(
  { firstRunFile: file, role }: Config,
  { db, clock, random }: Dependencies,
  { output, serving }: { output: Output; serving: Serving },
): Promise<void> {
  const textOf = (made: FirstRun) => firstRunText(made, serving);
  const keep = (made: FirstRun) => (file === null ? undefined : writeFirstRun(file, textOf(made)));
  const firstRun = await setUpOnce(db, { clock, random, keep });
  if (firstRun !== null) {
    const { organisationId: organisation, sandboxKey: sandbox_key, owner } = firstRun;
    const text = file === null ? textOf(firstRun) : firstRunNote(firstRun, file);
    output.say(text, { event: "first_start", organisation, ...(file === null ? { sandbox_key, owner } : { file }) });
  } else if (role !== "api" && !(await hasUsers(db))) {
    const invite = "npx quarterday users invite --email you@example.com --name 'Your name'";
    const note = `No users can sign in to the dashboard yet. This command prints a link to choose a password:\n\n  ${invite}\n`;
    output.say(note, { event: "note", note });
  }
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

function sayWorking(output: Output, { workers }: Config) {
  const running = workers === 1 ? "1 worker is running" : `${workers} workers are running`;
  output.say(`Quarterday ${version}: ${running}`, { event: "working", workers });
}
