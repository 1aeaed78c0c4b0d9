// Runs a command that was found: opens what it needs, and nothing that only other commands need.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { sizeText } from "../../packages/ct600/text/numbers.ts";
import type { Command, Context, Given } from "../cli/command.ts";
import { portOption, textOption } from "../cli/options.ts";
import { createOutput, type Output } from "../cli/output.ts";
import { createProgress } from "../cli/progress.ts";
import type { Terminal } from "../cli/terminal.ts";
import { openIntake } from "../filings/create/intake.ts";
import { SECOND, systemClock } from "../platform/clock.ts";
import { StartupError } from "../platform/errors.ts";
import { commandActor } from "./command-actor.ts";
import { type Config, readConfig, SEND_TIMEOUT_MS } from "./config.ts";
import { urlOf } from "./serve/listening.ts";
import { version } from "./version.ts";

export async function execute(command: Command, given: Given, terminal: Terminal): Promise<number> {
  const config = readConfig(terminal.environment);
  const output = createOutput({ json: given.values.json === true, ...terminal });
  if ("starts" in command) {
    await start(command.starts, given, { config, output, terminal });
    // At once: a connection that a client holds open must not keep a stopped service alive.
    terminal.exit(0);
    return 0;
  }
  const actor = commandActor(terminal.environment);
  const alone = { ...given, actor, output, terminal, openPacks: () => openPacks(config), clock: systemClock };
  const tell = (sentence: string) => void terminal.errors.write(`${sentence}\n`);
  if ("runAlone" in command) return command.runAlone(alone);
  if ("runKeyChange" in command) {
    refuseEmptyFolder(command, config);
    const { withKeyChange } = await import("./key-change.ts");
    return withKeyChange(config, tell, (parts) => command.runKeyChange({ ...alone, ...parts }));
  }
  const loaded = "loads" in command ? await load(config, String(given.values[command.loads]), terminal, tell) : null;
  refuseEmptyFolder(command, config);
  const { backupSchemas, destinationsOf, openDependencies, webhookRules } = await import("./dependencies.ts");
  const dependencies = await openDependencies(config, { tell });
  const intake = openIntake();
  try {
    const rules = webhookRules(config);
    const destinations = destinationsOf(config, { sandboxUrl: config.sandboxUrl, sandboxSecret: null });
    const serviceUrl = config.publicUrl ?? (config.port === 0 ? null : urlOf(config));
    const settings = { settings: config, serviceUrl, version, sendTimeoutMs: SEND_TIMEOUT_MS };
    const parts = { ...alone, ...dependencies, ...settings, rules, destinations, intake };
    const stopSignal = (exitCode: number) => stopSignalOf(terminal, exitCode);
    const openAuthority = async () => {
      const { connectAuthority } = await import("./serve/authority.ts");
      const { liveMessagesPerSecond } = config;
      return connectAuthority({ ...dependencies, liveMessagesPerSecond, metrics: await openMetrics() });
    };
    const openForBackup = () => ({ db: dependencies.openUnlimited("backup"), schemas: backupSchemas });
    const around = { loaded, openForBackup, machineClock: systemClock };
    return await command.run({
      ...parts,
      ...around,
      openMetrics,
      openAuthority,
      openReturnReader,
      openScenarios,
      openDispatcher,
      stopSignal,
    });
  } finally {
    await intake.close();
    await dependencies.close();
  }
}

async function start(
  which: "serve" | "simulator",
  given: Given,
  { config, output, terminal }: { config: Config; output: Output; terminal: Terminal },
): Promise<void> {
  const port = portOption(given) ?? config.port;
  const options = { output, terminal, strict: given.values.strict === true, tls: given.values.tls === true };
  const { serve } = await import("./serve/serve.ts");
  if (which === "serve") return serve({ ...config, port }, options);
  const { simulatorFolder } = await import("./simulator-folder.ts");
  const { dataDir, close } = simulatorFolder(config, textOption(given, "data-dir"));
  await serve({ ...config, dataDir, role: "simulator", port }, options).finally(close);
}

async function load(config: Config, file: string, terminal: Terminal, tell: (sentence: string) => void) {
  const { loadInto } = await import("./load.ts");
  const progress = createProgress("Restoring the backup", terminal, { text: sizeText });
  return loadInto(config, file, { tell, onRead: progress.at }).finally(progress.end);
}

async function openPacks({ authorityArtefacts }: Config): ReturnType<Context["openPacks"]> {
  if (authorityArtefacts.length === 0) return [];
  const { openOfficialPacks } = await import("../artefacts/official-pack.ts");
  return openOfficialPacks(authorityArtefacts);
}

async function openMetrics(): ReturnType<Context["openMetrics"]> {
  const { createMetrics } = await import("../platform/metrics.ts");
  return createMetrics();
}

async function openReturnReader(): ReturnType<Context["openReturnReader"]> {
  return (await import("./return-reader.ts")).returnReader;
}

async function openScenarios(): ReturnType<Context["openScenarios"]> {
  const { scenarioTable } = await import("../simulator/scenarios.ts");
  return scenarioTable;
}

async function openDispatcher(options: { anyCertificate: boolean }): ReturnType<Context["openDispatcher"]> {
  const { unsharedConnections } = await import("../platform/http/client.ts");
  return unsharedConnections(options);
}

/** Asked again, it changes nothing: a terminal and npm may both send a signal. */
function stopSignalOf({ onSignal, onReaderGone, exit }: Terminal, exitCode: number): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // What cannot be closed in a moment, a database that does not answer, must not hold up the end.
    setTimeout(() => exit(exitCode), 5 * SECOND).unref();
  };
  onSignal(stop);
  onReaderGone(stop);
  return stopping.signal;
}

/** Only a start makes a database; a command in the wrong folder says so instead of making a second one. */
function refuseEmptyFolder(command: Command, config: Config) {
  if (command.name === "migrate" || config.databaseUrl !== null || existsSync(join(config.dataDir, "postgres"))) return;
  throw new StartupError(
    `No Quarterday data in ${config.dataDir}. Run this where the service runs, or set DATA_DIR to the service's data folder.`,
  );
}
