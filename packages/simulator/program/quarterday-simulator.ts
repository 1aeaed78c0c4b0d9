#!/usr/bin/env node
// `quarterday-simulator`: the simulator as a program, until it is stopped.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { codeOf, messageOf, StartupError } from "../../../src/platform/errors.ts";
import { type LogLevel, logLevels } from "../../../src/platform/log.ts";
import { troubleText } from "../../../src/platform/trouble.ts";
import type { SimulatorOptions } from "../index.d.ts";
import { runSimulator } from "./run-simulator.ts";

const DEFAULT_PORT = 5665;
const WRONG_USE = 2;

const HELP = `quarterday-simulator: HMRC's Transaction Engine for CT600 returns, and the XML gateway of Companies House for accounts,
on your own machine. Nothing sent to it goes anywhere else.

  --port <number>      the port to listen on, ${DEFAULT_PORT} by default
  --data-dir <folder>  where to keep what it receives; a temporary folder by default
  --strict             as the live service: 3304 for a second original, 1001 for the qualifier amendment
  --help

Environment: HOST, PORT, DATABASE_URL (a database of its own), TLS_CERT and TLS_KEY (files in PEM: it then speaks HTTPS),
AUTHORITY_ARTEFACTS (folders with HMRC's CT600 packs), SANDBOX_POLL_SECONDS, LOG_LEVEL.
`;

process.exitCode = await main();

async function main(): Promise<number> {
  let words: ReturnType<typeof wordsGiven>;
  try {
    words = wordsGiven();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${HELP}`);
    return WRONG_USE;
  }
  if (words.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  try {
    const stopping = stopSignal();
    const simulator = await runSimulator({ ...optionsFrom(process.env, words), onLost: endWithDatabase });
    process.stdout.write(
      `The HMRC simulator takes GovTalk messages on ${simulator.url.href}\n` +
        `Companies House takes them on ${simulator.companiesHouseUrl.href}\nPress Ctrl-C to stop.\n`,
    );
    await stopping;
    await simulator.close();
    return 0;
  } catch (error) {
    process.stderr.write(`${troubleText(error)}\n`);
    return 1;
  }
}

function wordsGiven() {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  return parseArgs({ options: { port: text, "data-dir": text, strict: flag, help: flag } }).values;
}

function optionsFrom(environment: NodeJS.ProcessEnv, words: ReturnType<typeof wordsGiven>): SimulatorOptions {
  const { HOST, PORT, DATABASE_URL, AUTHORITY_ARTEFACTS, SANDBOX_POLL_SECONDS, LOG_LEVEL } = environment;
  const certificate = certificateIn(environment);
  return {
    port: numberFrom("The port", words.port ?? PORT ?? String(DEFAULT_PORT), 65_535),
    pollSeconds: numberFrom("SANDBOX_POLL_SECONDS", SANDBOX_POLL_SECONDS || "1", 86_400),
    packs: (AUTHORITY_ARTEFACTS ?? "").split(",").flatMap((folder) => folder.trim() || []),
    strict: words.strict === true,
    logLevel: logLevelFrom(LOG_LEVEL || "info"),
    ...(HOST && { host: HOST }),
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(words["data-dir"] && { dataDir: words["data-dir"] }),
    ...(certificate && { certificate }),
  };
}

function numberFrom(what: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number > most) throw new StartupError(`${what} must be a number up to ${most}.`);
  return number;
}

function logLevelFrom(text: string): LogLevel {
  const level = logLevels.find((known) => known === text);
  if (level === undefined) throw new StartupError(`LOG_LEVEL must be one of ${logLevels.join(", ")}.`);
  return level;
}

function certificateIn({ TLS_CERT, TLS_KEY }: NodeJS.ProcessEnv) {
  if (!TLS_CERT !== !TLS_KEY) throw new StartupError("TLS_CERT and TLS_KEY go together. Set both or neither.");
  return TLS_CERT && TLS_KEY ? { cert: textIn(TLS_CERT), key: textIn(TLS_KEY) } : undefined;
}

function textIn(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${codeOf(error)}).`);
  }
}

/** The first signal asks for an orderly stop; a terminal and npm may both send one, so a second changes nothing. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve());
  });
}

/** The next start finds and restarts it. */
function endWithDatabase(error: Error): void {
  process.stderr.write(`The simulator's PostgreSQL stopped: ${error.message}\n`);
  process.exit(1);
}
