// The program behind `npx quarterday`: finds the command, opens what it needs, and turns trouble into one sentence and a non-zero exit.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Agent } from "undici";
import { openOfficialPack } from "../artefacts/official-pack.ts";
import { type Command, commands } from "../cli/commands.ts";
import { helpFor, overview } from "../cli/help.ts";
import { portOption } from "../cli/options.ts";
import { createOutput } from "../cli/output.ts";
import { nearestCommands } from "../cli/suggest.ts";
import { openIntake } from "../ixbrl/intake/intake.ts";
import { SECOND, systemClock } from "../platform/clock.ts";
import { Refusal, StartupError } from "../platform/errors.ts";
import { SEND_TIMEOUT_MS } from "./authority.ts";
import { type Config, readConfig } from "./config.ts";
import { destinationsOf, openDependencies, version, webhookParts } from "./dependencies.ts";
import { urlOf } from "./listening.ts";

const USAGE_ERROR = 2;

// Whoever reads our output may leave first (`| head`, a closed terminal): no reason to fall and leave a database running.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

process.exitCode = await run(process.argv.slice(2));

async function run(words: string[]): Promise<number> {
  try {
    return await runCommand(words);
  } catch (error) {
    if (error instanceof StartupError || error instanceof Refusal) {
      console.error(error.message);
      return 1;
    }
    throw error;
  }
}

async function runCommand(words: string[]): Promise<number> {
  const [first] = words;
  if (first === undefined || first === "help" || first === "--help" || first === "-h") {
    console.log(overview(version, commands));
    return 0;
  }
  if (first === "--version" || first === "-v") {
    console.log(version);
    return 0;
  }
  const command = commands.find(({ name }) => name.split(" ").every((word, index) => words[index] === word));
  if (command === undefined) return withoutCommand(words);
  const given = wordsOf(command, words.slice(command.name.split(" ").length));
  if (typeof given === "string") return usageError(given, helpFor(command));
  if (given.values.help === true) {
    console.log(helpFor(command));
    return 0;
  }
  try {
    return await execute(command, given, readConfig(process.env));
  } catch (error) {
    const isUsage = error instanceof Refusal && error.code === "invalid_option";
    if (isUsage) return usageError(error.message, helpFor(command));
    throw error;
  }
}

/** Half a command ("keys") is answered with the commands that begin so. */
function withoutCommand(words: string[]): number {
  const [first = "", second] = words;
  const begun = commands.filter(({ name }) => name.startsWith(`${first} `));
  const help = overview(version, begun.length > 0 ? begun : commands);
  if (begun.length > 0 && (second === "--help" || second === "-h")) {
    console.log(help);
    return 0;
  }
  if (first.startsWith("-")) return usageError(`The command comes first, then ${first}.`, help);
  if (begun.length > 0 && (second === undefined || second.startsWith("-")))
    return usageError(`"${first}" is half a command.`, help);
  const meant = nearestCommands(words, commands);
  const isPair = begun.length > 0 || meant.some((name) => name.includes(" "));
  const typed = isPair && second !== undefined && !second.startsWith("-") ? `${first} ${second}` : first;
  const hint = meant.length === 0 ? "" : ` Did you mean ${listed(meant)}?`;
  return usageError(`There is no command "${typed}".${hint}`, help);
}

function listed(names: string[]): string {
  const others = names.slice(0, -1);
  return others.length === 0 ? names.join() : `${others.join(", ")} or ${names.at(-1)}`;
}

type Given = { values: Record<string, string | boolean | undefined>; positionals: string[] };

/** What was typed after the command, or the sentence that says what is wrong with it. */
function wordsOf(command: Command, words: string[]): Given | string {
  try {
    const options = { ...command.options, json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;
    const parsed = parseArgs({
      args: words,
      options,
      allowPositionals: command.positional !== undefined,
    });
    const { positionals } = parsed;
    const values: Given["values"] = { ...parsed.values };
    if (values.help === true) return { values, positionals };
    const missing = Object.entries(command.options).find(
      ([name, option]) => option.required && String(values[name] ?? "").trim() === "",
    );
    if (missing !== undefined) return `--${missing[0]} is required.`;
    if (command.positional?.required && positionals.length === 0) return `The ${command.positional.name} is required.`;
    if (positionals.length > 1) return `Unexpected argument '${positionals[1]}'.`;
    return { values, positionals };
  } catch (error) {
    // Node's first sentence says what is wrong; the rest is about writing programs.
    return error instanceof Error ? `${error.message.split(/\.\s|\.$/)[0]}.` : String(error);
  }
}

async function execute(command: Command, given: Given, config: Config): Promise<number> {
  const output = createOutput({ json: given.values.json === true });
  if ("starts" in command) {
    const role = command.starts === "simulator" ? "simulator" : config.role;
    const port = portOption(given) ?? config.port;
    // Loaded only here: the API and its schemas take longer to load than most commands to run.
    const { serve } = await import("./serve.ts");
    const { strict, tls } = given.values;
    await serve({ ...config, role, port }, { output, strict: strict === true, tls: tls === true });
    // At once: a connection that somebody holds open must not keep a stopped service alive.
    process.exit(0);
  }
  const openPack = async () =>
    config.authorityArtefacts === null ? null : openOfficialPack(config.authorityArtefacts);
  if ("runAlone" in command) return command.runAlone({ ...given, output, openPack, clock: systemClock });
  refuseEmptyFolder(command, config);
  const dependencies = await openDependencies(config, {
    tell: (sentence) => console.error(sentence),
    // A connection lost while idle is no news: the next statement gets another, or says that there is none.
    onIdleError: () => {},
  });
  const intake = openIntake();
  try {
    const webhooks = webhookParts(config, dependencies);
    const rules = { allowHttp: config.webhookAllowHttp, guard: webhooks.guard };
    const destinations = destinationsOf(config, config.sandboxUrl);
    const openScenarios = async () => (await import("../simulator/scenarios.ts")).scenarioTable;
    const serviceUrl = config.publicUrl ?? (config.port === 0 ? null : urlOf(config));
    const settings = { settings: config, serviceUrl, version, sendTimeoutMs: SEND_TIMEOUT_MS };
    const parts = { ...dependencies, ...settings, output, openPack, rules, destinations, intake };
    return await command.run({ ...parts, ...given, openScenarios, openDispatcher, stopSignal });
  } finally {
    await intake.close();
    await dependencies.close();
  }
}

/** A connection for each request: a server that was restarted meanwhile must not be taken for one that hangs up. */
function openDispatcher({ anyCertificate }: { anyCertificate: boolean }): Agent {
  return new Agent({ pipelining: 0, connect: { rejectUnauthorized: !anyCertificate } });
}

/** Asked again, it changes nothing: a terminal and npm may both send a signal. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    // What cannot be closed in a moment, a database that does not answer, must not hold up the end.
    setTimeout(() => process.exit(0), 5 * SECOND).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  process.stdout.on("error", stop);
  return stopping.signal;
}

/** Only a start makes a database; a command in the wrong folder says so instead of making a second one. */
function refuseEmptyFolder(command: Command, config: Config) {
  if (command.name === "migrate" || config.databaseUrl !== null || existsSync(join(config.dataDir, "postgres"))) return;
  throw new StartupError(
    `There is no Quarterday data in ${config.dataDir}; run this where the service runs, or set DATA_DIR as it has it.`,
  );
}

function usageError(sentence: string, help: string): number {
  console.error(`${sentence}\n\n${help}`);
  return USAGE_ERROR;
}
