// `quarterday serve`: wires the parts its ROLE names, says where it listens, and stops everything cleanly when asked to.

import { createDestinations } from "../authority/destinations.ts";
import { SECOND } from "../platform/clock.ts";
import { StartupError } from "../platform/errors.ts";
import { pendingMigrations } from "../platform/migrations.ts";
import { certificateFor, startApi } from "./api.ts";
import type { Config } from "./config.ts";
import { type Dependencies, migrationsFolder, openDependencies, version, webhookParts } from "./dependencies.ts";
import { firstRunText, setUpOnce } from "./first-run.ts";
import { runSimulator } from "./simulator.ts";
import { createWorker } from "./worker.ts";

const STOP_WITHIN_MS = 15 * SECOND;

export async function serve(config: Config): Promise<void> {
  const stopping = stopSignal();
  const say = (sentence: string) => console.log(sentence);
  const closers: (() => Promise<void>)[] = [];
  try {
    const dependencies = await openDependencies(config, { tell: say });
    closers.push(() => dependencies.close());
    if (dependencies.isGuest && config.role === "all") {
      throw new StartupError(
        `Quarterday is already running on ${config.dataDir}; stop it first, or set DATA_DIR to another folder.`,
      );
    }
    if (config.role === "simulator") await serveSimulator(config, dependencies, closers, say);
    else await serveFilings(config, dependencies, closers, say);
    const signal = await stopping;
    say(`\n${signal}: finishing what is under way …`);
  } finally {
    for (const close of closers.reverse()) await close();
  }
  say("Stopped.");
}

type Closers = (() => Promise<void>)[];

async function serveSimulator(
  config: Config,
  dependencies: Dependencies,
  closers: Closers,
  say: (text: string) => void,
) {
  const simulator = await runSimulator(config, dependencies, { host: config.host, port: config.port });
  closers.push(() => simulator.close());
  say(`The sandbox authority takes GovTalk messages on ${simulator.url.href}`);
}

async function serveFilings(config: Config, dependencies: Dependencies, closers: Closers, say: (text: string) => void) {
  const { clock, random, log, metrics, db } = dependencies;
  const destinations = createDestinations({
    sandboxUrl: config.sandboxUrl ?? (await embeddedSandbox(config, dependencies, closers)),
    sandboxPollSeconds: config.sandboxPollSeconds,
    sandboxAcceptedSeconds: config.sandboxAcceptedSeconds,
    liveUrl: config.liveUrl,
    vendorId: config.liveVendorId,
  });
  const webhooks = webhookParts(config, dependencies);
  const shared = { clock, random, log, metrics, db, destinations };
  const worker =
    config.role === "api" ? null : createWorker({ ...shared, webhooks, leaseSeconds: config.leaseSeconds });

  if (config.role !== "worker") {
    const certificate = certificateFor(config, { clock, random });
    const api = await startApi(
      {
        ...shared,
        version,
        rateLimit: { perSecond: config.rateLimit, burst: config.rateBurst },
        idempotencyWaitMs: 10 * SECOND,
        wake: () => worker?.wake(),
        readiness: () => refuseUnlessReady(dependencies),
      },
      {
        host: config.host,
        port: config.port,
        certificate,
        plainHttp: { trustedProxies: config.trustedProxies, allowLoopback: config.allowInsecureHttp },
      },
    );
    closers.push(() => api.close({ withinMs: STOP_WITHIN_MS }));
    const firstRun = await setUpOnce(db, { clock, random });
    say(`Quarterday ${version} listens on ${api.url}`);
    if (certificate.development) say(`Its development certificate is ${certificate.file}`);
    if (firstRun !== null) {
      const certificateFile = certificate.development ? certificate.file : null;
      say(firstRunText(firstRun, { url: api.url, certificateFile }));
    }
  }
  if (worker !== null) {
    worker.start();
    closers.push(() => worker.stop({ withinMs: STOP_WITHIN_MS }));
    if (config.role === "worker") say(`Quarterday ${version}: the worker is running`);
  }
  say("Ctrl-C stops it.");
}

/** With no SANDBOX_URL the sandbox authority runs here too, on a port of its own choosing. */
async function embeddedSandbox(config: Config, dependencies: Dependencies, closers: Closers): Promise<URL> {
  if (config.role === "api") return new URL("http://127.0.0.1/submission"); // only the worker sends
  const simulator = await runSimulator(config, dependencies, { host: "127.0.0.1", port: 0 });
  closers.push(() => simulator.close());
  return simulator.url;
}

async function refuseUnlessReady({ db }: Dependencies): Promise<void> {
  const pending = await pendingMigrations(db, migrationsFolder);
  if (pending.length > 0) throw new Error(`migrations are missing: ${pending.join(", ")}`);
}

/** The first signal asks for an orderly stop; a terminal and npm may both send one, so a second changes nothing. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve(signal));
  });
}
