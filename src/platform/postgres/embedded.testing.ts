// What the tests of the embedded PostgreSQL share: folders, opening in this process and in others, and leaving nothing.

import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { StartupError } from "../errors.ts";
import type { Account } from "./account.ts";
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, openEmbeddedPostgres } from "./embedded.ts";
import { clusterMark } from "./processes.ts";

const base = await mkdtemp(join(tmpdir(), "pg-"));
// Open to every account: another uid must get through.
await chmod(base, 0o755);

/** Every one that was in use, to see that none is left. */
const socketFolders = new Set<string>();

/** To be registered by the test file: removes everything, and sees that nothing survived. */
export async function leaveNothing(): Promise<void> {
  // A few clusters are thousands of files; Node's own removal is slower.
  await promisify(execFile)("rm", ["-rf", base]);
  const found = await Promise.all([...socketFolders].map((folder) => readdir(folder).catch(() => null)));

  assert.deepEqual(await serversBelow(base), [], "every server was stopped");
  assert.deepEqual(
    found.filter((content) => content !== null),
    [],
    "every socket folder was removed",
  );
}

const moduleUrl = import.meta.url.replace(".testing.", ".");
export const modulePath = fileURLToPath(moduleUrl);

/** Opens the database, says so in a line, and stops it when its standard input ends. */
const openingProgram = `
  import { openEmbeddedPostgres } from ${JSON.stringify(moduleUrl)};
  const { connection, owned, stop } = await openEmbeddedPostgres({ dataDir: process.argv[1] });
  console.log(JSON.stringify({ connection, owned }));
  process.stdin.on("end", () => stop().then(() => process.exit())).resume();
`;

interface OpenedElsewhere extends Pick<EmbeddedPostgres, "connection" | "owned"> {
  process: ChildProcess;
}

/** Closed newest first, when their test has ended. */
const closers = new Map<TestContext, (() => Promise<unknown>)[]>();

export function closing(t: TestContext, close: () => Promise<unknown>): void {
  closers.get(t)?.push(close);
}

/** Its own, and empty. */
export async function newFolder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(base, "data-"));
  await chmod(made, 0o755);
  closeAfter(t, made);
  return made;
}

/** With a cluster that tests before have used and stopped: seconds cheaper than a new one. */
export async function usedFolder(t: TestContext): Promise<string> {
  const used = join(base, "used");
  closeAfter(t, used);
  return used;
}

/** Its own, with a cluster that may be spoiled. */
export async function copiedFolder(t: TestContext): Promise<string> {
  const used = join(base, "used");
  await (await openEmbeddedPostgres({ dataDir: used })).stop();
  const made = await newFolder(t);
  await promisify(execFile)("cp", ["-Rp", join(used, "postgres"), made]);
  return made;
}

function closeAfter(t: TestContext, dataDir: string): void {
  if (!closers.has(t)) closers.set(t, []);
  t.after(async () => {
    for (const close of closers.get(t)?.splice(0).reverse() ?? []) await close();
    // After a failed test there may be a server without an owner.
    for (const pid of await serversBelow(dataDir)) process.kill(pid, "SIGQUIT");
    while ((await serversBelow(dataDir)).length > 0) await sleep(10);
  });
}

export async function opened(t: TestContext, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres(options);
  socketFolders.add(database.connection.host);
  closing(t, database.stop);
  return database;
}

export async function openedElsewhere(t: TestContext, dataDir: string, account?: Account): Promise<OpenedElsewhere> {
  const child = startElsewhere(t, dataDir, account);
  for await (const line of createInterface({ input: child.stdout })) {
    const answer: Pick<EmbeddedPostgres, "connection" | "owned"> = JSON.parse(line);
    socketFolders.add(answer.connection.host);
    return { ...answer, process: child };
  }
  throw new Error("the other process did not open the database");
}

export function startElsewhere(t: TestContext, dataDir: string, account?: Account) {
  const as = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  const child = spawn(process.execPath, ["--input-type=module", "--eval", openingProgram, dataDir], {
    stdio: ["pipe", "pipe", "inherit"],
    cwd: "/",
    ...as,
  });
  closing(t, async () => {
    child.stdin.end();
    await endOf(child);
  });
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await endOf(child);
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

export async function failureOf(dataDir: string): Promise<StartupError> {
  const outcome: unknown = await openEmbeddedPostgres({ dataDir }).catch((error: unknown) => error);
  assert.ok(outcome instanceof StartupError, String(outcome));
  assert.doesNotMatch(outcome.message, /\n/);
  return outcome;
}

export async function query(database: Pick<EmbeddedPostgres, "connection">, text: string): Promise<object[]> {
  const client = new pg.Client({ ...database.connection, ssl: false });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

export async function serversBelow(dataDir: string): Promise<number[]> {
  const commands = process.platform === "linux" ? await commandsFromProc() : await commandsFromPs();
  return commands.filter(({ command }) => command.includes(clusterMark(dataDir))).map(({ pid }) => pid);
}

async function commandsFromProc() {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      command: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""),
    })),
  );
}

async function commandsFromPs() {
  const { stdout } = await promisify(execFile)("ps", ["-axww", "-o", "pid=,command="]);
  return stdout.split("\n").map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
}
