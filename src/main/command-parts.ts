// The parts of the service as a command gets them. Each is opened, and its code loaded, only for a command that needs
// it.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { sizeText } from "../../packages/ct600/text/numbers.ts";
import type { Command, Need, ParsedArguments, Parts, ServeOptions } from "../cli/command.ts";
import type { Output } from "../cli/output.ts";
import { createProgress } from "../cli/progress.ts";
import type { Terminal } from "../cli/terminal.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { StartupError } from "../platform/errors.ts";
import { announceOnce } from "../work/announcements.ts";
import { type Config, SEND_TIMEOUT_MS } from "./config.ts";
import type { Dependencies } from "./dependencies.ts";
import { urlOf } from "./serve/listening.ts";
import { version } from "./version.ts";

interface Opening {
  command: Command;
  parsed: ParsedArguments;
  config: Config;
  output: Output;
  terminal: Terminal;
  /** What ends what was opened; the newest is called first. */
  closers: (() => Promise<unknown>)[];
}

/** In the order in which they are opened. */
type Openers = { [Name in Need]: () => Promise<Parts[Name]> };

export function commandParts(opening: Opening): { openers: Openers; databaseClock: () => Clock | undefined } {
  const { config, closers } = opening;
  let opened: Dependencies | undefined;
  async function service(): Promise<Dependencies> {
    if (opened !== undefined) return opened;
    refuseEmptyFolder(opening);
    const { openDependencies } = await import("./dependencies.ts");
    const dependencies = await openDependencies(config, { tell: tellOf(opening) });
    closers.push(() => dependencies.close());
    // The service then looks at once for what the command has made due. It also looks by itself, so this may fail.
    closers.push(() => announceOnce(dependencies.db).catch(() => {}));
    opened = dependencies;
    return dependencies;
  }
  const openers: Openers = {
    loaded: () => load(opening),
    keyChange: () => openKeyChange(opening),
    db: async () => (await service()).db,
    opened: service,
    sealing: async () => (await service()).sealing,
    settings: async () => settingsOf(config),
    rules: async () => (await import("./dependencies.ts")).webhookRules(config),
    destinations: () => destinationsFor(config),
    registerDestinations: () => registerDestinationsFor(config),
    register: () => openRegister(),
    authority: async () => openAuthority(await service(), config),
    openFiling: async () => filingOpener(await service(), opening),
    openPacks: async () => () => openPacks(config),
    scenarios: async () => (await import("../../packages/simulator/scenarios.ts")).scenarioTable,
    backup: async () => openForBackup(await service(), opening),
    machineClock: async () => systemClock,
    version: async () => version,
    serve: async () => (options) => serveUntilStopped(options, opening),
  };
  return { openers, databaseClock: () => opened?.clock };
}

/** Only a start makes a database; a command in the wrong folder says so instead of making a second one. */
function refuseEmptyFolder({ command, config }: Opening): void {
  if (command.name === "migrate" || config.databaseUrl !== null || existsSync(join(config.dataDir, "postgres"))) return;
  throw new StartupError(
    `No Quarterday data in ${config.dataDir}. Run this where the service runs, or set DATA_DIR to the service's data folder.`,
  );
}

function tellOf({ terminal }: Opening): (sentence: string) => void {
  return (sentence) => void terminal.errors.write(`${sentence}\n`);
}

async function load(opening: Opening): Promise<Parts["loaded"]> {
  const { loadInto } = await import("./load.ts");
  const progress = createProgress("Restoring the backup", opening.terminal, { text: sizeText });
  const file = String(opening.parsed.values.from);
  return loadInto(opening.config, file, { tell: tellOf(opening), onRead: progress.at }).finally(progress.end);
}

async function openKeyChange(opening: Opening): Promise<Parts["keyChange"]> {
  refuseEmptyFolder(opening);
  const { openKeyChange } = await import("./key-change.ts");
  const { close, ...keyChange } = await openKeyChange(opening.config, tellOf(opening));
  opening.closers.push(close);
  return keyChange;
}

function settingsOf(config: Config): Parts["settings"] {
  const serviceUrl = config.publicUrl ?? (config.port === 0 ? null : urlOf(config));
  return { ...config, serviceUrl, version, sendTimeoutMs: SEND_TIMEOUT_MS };
}

async function destinationsFor(config: Config): Promise<Parts["destinations"]> {
  const { destinationsOf } = await import("./dependencies.ts");
  return destinationsOf(config, { sandboxUrl: config.sandboxUrl, sandboxSecret: null });
}

async function registerDestinationsFor(config: Config): Promise<Parts["registerDestinations"]> {
  const { registerDestinationsOf } = await import("./dependencies.ts");
  return registerDestinationsOf(config, { sandboxUrl: config.sandboxUrl, sandboxSecret: null });
}

async function openAuthority(
  dependencies: Dependencies,
  { liveMessagesPerSecond }: Config,
): Promise<Parts["authority"]> {
  const { connectAuthority } = await import("./serve/authority.ts");
  return connectAuthority({ ...dependencies, liveMessagesPerSecond, metrics: await newMetrics() });
}

function filingOpener(service: Dependencies, { config, closers }: Opening): Parts["openFiling"] {
  return async () => {
    const { openIntake } = await import("../filings/create/intake.ts");
    const { databaseLimits } = await import("../platform/database/limits.ts");
    const { returnReader: reader } = await import("./return-reader.ts");
    const officialPacks = await openPacks(config);
    const intake = openIntake();
    closers.push(() => Promise.all([intake.close(), ...officialPacks.map((pack) => pack.close())]));
    const [metrics, destinations] = await Promise.all([newMetrics(), destinationsFor(config)]);
    const { lockWaitMs: idempotencyWaitMs } = databaseLimits(config.databaseTimeoutSeconds);
    // It is announced when the command ends.
    const [wake, wakeAccounts] = [() => {}, () => {}];
    const registerDestinations = await registerDestinationsFor(config);
    return {
      reader,
      dependencies: {
        ...{ ...service, metrics, destinations, registerDestinations, officialPacks, intake, idempotencyWaitMs },
        ...{ wake, wakeAccounts },
      },
    };
  };
}

async function openRegister(): Promise<Parts["register"]> {
  const { connectRegister } = await import("./serve/authority.ts");
  return connectRegister({ metrics: await newMetrics() });
}

async function newMetrics() {
  const { createMetrics } = await import("../platform/metrics.ts");
  return createMetrics();
}

async function openPacks({ authorityArtefacts }: Config): ReturnType<Parts["openPacks"]> {
  if (authorityArtefacts.length === 0) return [];
  const { openOfficialPacks } = await import("../artefacts/official-pack.ts");
  return openOfficialPacks(authorityArtefacts);
}

async function openForBackup({ openUnlimited }: Dependencies, { closers }: Opening): Promise<Parts["backup"]> {
  const { backupSchemas } = await import("./dependencies.ts");
  const db = openUnlimited("backup");
  closers.push(() => db.close());
  return { db, schemas: backupSchemas };
}

async function serveUntilStopped(
  { simulatorOnly }: ServeOptions,
  { config, output, terminal }: Opening,
): Promise<number> {
  const { serve } = await import("./serve/serve.ts");
  if (simulatorOnly === undefined) await serve(config, { output, terminal, strict: false, tls: false });
  else {
    const { simulatorFolder } = await import("../../packages/simulator/program/data-folder.ts");
    const { dataDir, close } = simulatorFolder(config, simulatorOnly.dataDir);
    const own = { ...config, dataDir, role: "simulator", port: simulatorOnly.port ?? config.port } as const;
    await serve(own, { ...simulatorOnly, output, terminal }).finally(close);
  }
  // At once: a connection that a client holds open must not keep a stopped service alive.
  terminal.exit(0);
  return 0;
}
