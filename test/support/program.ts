// The real program as a process: `node bin/quarterday.js …` in a folder of its own, with an environment that has
// nothing but what the test gives it. Whatever was started in the folder, the embedded PostgreSQL included, is gone
// when the test is over, failed or not.

import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "./client.ts";
import { type Environment, type Outcome, type Program, runHere, startHere } from "./in-process.ts";
import { endProcessesIn, processesIn } from "./processes.ts";
import { until } from "./until.ts";

export const repository = fileURLToPath(new URL("../../..", import.meta.url));
export const command = join(repository, "bin", "quarterday.js");

/** One worker, unless the test is about several: each loads the program again. */
const few = { WORKERS: "1" };

export interface StartOptions {
  environment?: Environment;
  /** Another program than node bin/quarterday.js. */
  program?: [file: string, ...words: string[]];
  folder?: string;
  /** What is typed, or piped in. */
  input?: string;
  account?: { uid: number; gid: number };
  /** In a process group of its own, to be signalled as a terminal signals what runs in it. */
  group?: boolean;
}

/** A folder of its own for one service or several. */
export interface Home {
  folder: string;
  dataDir: string;
  /** As a process of its own. */
  start(words: readonly string[], options?: StartOptions): Program;
  /** In this process, until it ends by itself (in-process.ts). It must have a DATABASE_URL, or need no database. */
  run(words: readonly string[], options?: Pick<StartOptions, "environment" | "input">): Promise<Outcome>;
  /** The same, for one that runs until it is sent a signal. */
  startHere(words: readonly string[], environment: Environment): Program;
  /** Everything alive that was started here. */
  processes(): string[];
  /** What the program left among the temporary files: the folder of a socket, say. */
  temporaryFiles(): string[];
}

/** `t` is the test, or anything else that knows when it is over. */
export function newHome(t: { after(close: () => Promise<void>): void }): Home {
  const folder = mkdtempSync(join(tmpdir(), "home-"));
  // Open to every account: under root PostgreSQL is another user's.
  chmodSync(folder, 0o755);
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  chmodSync(temporary, 0o777);
  const children: ChildProcess[] = [];

  t.after(async () => {
    for (const child of children) child.kill("SIGKILL");
    await until(`everything in ${folder} has ended`, async () => endProcessesIn(folder));
    rmSync(folder, { recursive: true, force: true });
  });

  const dataDir = join(folder, "data");
  const usual = {
    PATH: process.env.PATH ?? "",
    HOME: folder,
    TMPDIR: temporary,
    // On Node 22 and newer npm keeps compiled code among the temporary files, which tests look through for our own.
    NODE_DISABLE_COMPILE_CACHE: "1",
    DATA_DIR: dataDir,
    PORT: "0",
    // On a busy machine everything takes its time; tests about limits set their own.
    DATABASE_TIMEOUT_SECONDS: "600",
    INTAKE_SECONDS: "600",
  };
  function start(words: readonly string[], options: StartOptions = {}): Program {
    const [file, ...first] = options.program ?? [process.execPath, command];
    const child = spawn(file, [...first, ...words], {
      cwd: options.folder ?? folder,
      env: { ...usual, ...options.environment },
      stdio: [options.input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
      detached: options.group ?? false,
      ...options.account,
    });
    child.stdin?.end(options.input);
    children.push(child);
    return programOf(child, { isGroup: options.group ?? false });
  }

  return {
    folder,
    dataDir,
    start,
    startHere: (words, environment) => startHere(words, { ...usual, ...few, ...environment, LOG_LEVEL: "silent" }),
    run: (words, { environment, input = "" } = {}) => runHere(words, { ...usual, ...environment }, input),
    processes: () => processesIn(folder).map(({ pid, text }) => `${pid} ${text}`),
    temporaryFiles: () => readdirSync(temporary),
  };
}

function programOf(child: ChildProcess, { isGroup }: { isGroup: boolean }): Program {
  let stdout = "";
  let stderr = "";
  let trouble: Error | undefined;
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.on("error", (error) => {
    trouble = error;
  });
  let outcome: Outcome | undefined;
  child.on("close", (code, signal) => {
    outcome = { code, signal, stdout, stderr };
  });
  const pid = child.pid ?? 0;
  const told = (what: string) => new Error(`${what}; it said:\n${stdout}${stderr}`);

  return {
    pid,
    stdout: () => stdout,
    stderr: () => stderr,
    says: (pattern) =>
      until(`the program says ${pattern}`, async () => {
        const found = pattern.exec(stdout);
        if (found !== null) return found;
        if (outcome !== undefined || trouble !== undefined)
          throw told(`the program ended (${outcome?.code ?? outcome?.signal ?? trouble}) without saying ${pattern}`);
        return undefined;
      }),
    send: (signal) => void process.kill(isGroup ? -pid : pid, signal),
    stopReading: () => void child.stdout?.destroy(),
    ended: () =>
      until("the program ends", async () => {
        if (trouble !== undefined) throw trouble;
        return outcome;
      }),
  };
}

export interface Serving {
  program: Program;
  url: string;
  /** Its development certificate. */
  ca: string;
  /** What the first start printed: null for later ones. */
  key: string | null;
  organisation: string | null;
  /** How long it took to be ready. */
  startedInMs: number;
  client(key: string, options?: { isOtherRelease: boolean }): Client;
}

/** Starts the service (the API at least) as a process, and waits until it is ready. */
export function serving(
  home: Home,
  environment: Environment = {},
  options: Pick<StartOptions, "program"> = {},
): Promise<Serving> {
  return untilServing(() => home.start(["serve"], { ...options, environment: { ...few, ...environment } }));
}

/** The same in this process. */
export function servingHere(home: Home, environment: Environment): Promise<Serving> {
  return untilServing(() => home.startHere(["serve"], environment));
}

async function untilServing(start: () => Program): Promise<Serving> {
  const begun = performance.now();
  const program = start();
  await program.says(/^Press Ctrl-C to stop\.$/m);
  const startedInMs = Math.round(performance.now() - begun);
  const text = program.stdout();
  const url = /listens on (https:\S+)/.exec(text)?.[1] ?? "";
  const ca = readFileSync(/development certificate is (\S+)/.exec(text)?.[1] ?? "", "utf8");
  return {
    program,
    url,
    ca,
    key: /^ {2}(sk_sandbox_\S+)$/m.exec(text)?.[1] ?? null,
    organisation: /organisation is (org_\w+)/.exec(text)?.[1] ?? null,
    startedInMs,
    client: (key, options) => createClient(url, { ca, key, ...options }),
  };
}

export async function untilStatus(client: Client, filingId: string, status: string): Promise<void> {
  await until(`${filingId} is ${status}`, async () => {
    const { json } = await client.get(`/v1/filings/${filingId}`);
    if (json.status === "failed") throw new Error(`${filingId} failed: ${json.hmrc_error}`);
    return json.status === status;
  });
}
