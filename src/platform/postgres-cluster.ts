// A cluster on disk and its server process: made once, started, stopped. Who owns it is embedded-postgres.ts's.
// Follows design/stack.md, pitfall 3.

import { type ChildProcess, spawn } from "node:child_process";
import { chmod, lchown, mkdtemp, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "./clock.ts";
import { codeOf, messageOf, StartupError } from "./errors.ts";
import {
  type Account,
  canEnter,
  giveTree,
  programEnvironment,
  reachableName,
  run,
  runningAs,
} from "./postgres-account.ts";
import type { Programs } from "./postgres-binaries.ts";
import { clusterMark, findStrayPostmaster, isAlive, type Process, readPidFile } from "./postgres-processes.ts";

export interface Cluster {
  folder: string;
  log: string;
  programs: Programs;
  account: Account | undefined;
}

const initdbParameters = [
  "--username=quarterday",
  "--auth=trust",
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  "--no-instructions",
];

const serverSettings = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  max_connections: "100",
  fsync: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // A failed statement and the row it failed on are a taxpayer's figures; the log gets the message alone.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

const readyWithinMs = 120 * SECOND;
const fastStopWithinMs = 30 * SECOND;
const immediateStopWithinMs = 15 * SECOND;
/** A server whose folder was deleted notices within a minute and ends by itself. */
const survivorsGoneWithinMs = 75 * SECOND;
const logRotatedAboveBytes = 8_000_000;
const socketFolderPrefix = "qd-pg-";
const draftPrefix = ".new-";

/** Made under another name and renamed when complete, so that a half-made cluster is never taken for one. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  await removeDrafts(cluster);
  const version = await readFile(join(cluster.folder, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) return createCluster(cluster);

  const { majorVersion } = cluster.programs;
  if (version.trim() !== majorVersion) {
    throw new StartupError(
      `The database in ${cluster.folder} is of PostgreSQL ${version.trim()} and this Quarterday brings PostgreSQL ${majorVersion}; move the data with pg_dump, or set DATABASE_URL to a PostgreSQL ${version.trim()} that holds it.`,
    );
  }
  // Restored from a backup by root, say.
  const owner = await stat(cluster.folder);
  if (cluster.account !== undefined && owner.uid !== cluster.account.uid)
    await giveTree(cluster.folder, cluster.account);
}

/** Returns when a server is ready: ours, or one somebody else started in the same moment. */
export async function startServer(cluster: Cluster, onNote: (sentence: string) => void): Promise<void> {
  const givingUpAt = performance.now() + survivorsGoneWithinMs;
  for (let attempt = 1; ; attempt++) {
    const failure = await startServerOnce(cluster);
    if (failure === undefined) return;
    const survivors = failure.includes("pre-existing shared memory block");
    if (!survivors || performance.now() > givingUpAt) {
      throw new StartupError(`PostgreSQL did not start: ${failure} (see ${cluster.log}).`);
    }
    // The processes of a killed server need a moment to notice; a server whose folder was deleted is told to go.
    const stray = await findStrayPostmaster(cluster.folder);
    if (stray !== undefined) await stopServer(stray);
    if (attempt === 10) onNote("An earlier database server of this folder is still shutting down; waiting for it.");
    await sleep(100);
  }
}

/** The fast way first: running transactions are rolled back, everything is written out. */
export async function stopServer(server: Process): Promise<void> {
  if (await endedAfter(server, "SIGINT", fastStopWithinMs)) return;
  if (await endedAfter(server, "SIGQUIT", immediateStopWithinMs)) return;
  throw new Error(`the database server (process ${server.pid}) does not stop`);
}

/** Only a folder that we made, and only what PostgreSQL puts into it. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (!basename(folder).startsWith(socketFolderPrefix)) return;
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.startsWith(".s.PGSQL.")) await rm(join(folder, name), { force: true });
  }
  await rmdir(folder).catch(() => undefined);
}

async function removeDrafts(cluster: Cluster): Promise<void> {
  const home = dirname(cluster.folder);
  const names = await readdir(home);
  for (const name of names.filter((name) => name.startsWith(basename(cluster.folder) + draftPrefix))) {
    // Best effort: the initdb of a killed process may still be writing, and then fails by itself.
    await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function createCluster(cluster: Cluster): Promise<void> {
  const draft = await mkdtemp(cluster.folder + draftPrefix);
  try {
    await chmod(draft, 0o700);
    if (cluster.account !== undefined) await lchown(draft, cluster.account.uid, cluster.account.gid);
    const parameters = ["-D", await reachableName(draft, cluster.account), ...initdbParameters];
    const made = await run(cluster.programs.initdb, parameters, { account: cluster.account, folder: draft });
    if (made.kind === "failed") {
      await writeLog(cluster.log, made.output);
      throw new StartupError(`PostgreSQL could not be set up: ${telling(made.output)} (see ${cluster.log}).`);
    }
    await rename(draft, cluster.folder).catch(refuseOccupied(cluster.folder));
    await syncFolder(dirname(cluster.folder));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

function refuseOccupied(folder: string) {
  return (error: unknown): never => {
    if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST" && codeOf(error) !== "ENOTDIR") throw error;
    throw new StartupError(`${folder} exists and is no PostgreSQL cluster; move it away or choose another DATA_DIR.`);
  };
}

/** Undefined when a server is ready, otherwise why not. PostgreSQL itself sees to it that there is only one. */
async function startServerOnce(cluster: Cluster): Promise<string | undefined> {
  await rotateLog(cluster.log);
  const dataName = await reachableName(cluster.folder, cluster.account);
  const socketFolder = await makeSocketFolder(cluster.account);
  const log = await open(cluster.log, "a", 0o600);
  try {
    const logBegins = (await log.stat()).size;
    const outcome = await readyOrEnded(cluster, launch(cluster, { dataName, socketFolder, log: log.fd }));
    if (outcome.socketFolder !== socketFolder) await removeSocketFolder(socketFolder);
    if (outcome.ended === "") return telling((await readFile(cluster.log)).subarray(logBegins).toString());
    return outcome.ended;
  } finally {
    await log.close();
  }
}

/** Not through pg_ctl: that hands folder names to a shell between double quotes. Detached: a Ctrl-C is not for it. */
function launch(cluster: Cluster, place: { dataName: string; socketFolder: string; log: number }): ChildProcess {
  const settings = Object.entries({ ...serverSettings, unix_socket_directories: place.socketFolder });
  const parameters = [
    ...["-D", place.dataName],
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    // Last, so that it is recognised whatever characters the folder's name has.
    ...["-c", clusterMark(cluster.folder)],
  ];
  const server = spawn(cluster.programs.postgres, parameters, {
    cwd: cluster.folder,
    env: programEnvironment,
    detached: true,
    stdio: ["ignore", place.log, place.log],
    ...runningAs(cluster.account),
  });
  server.unref();
  return server;
}

async function readyOrEnded(
  cluster: Cluster,
  server: ChildProcess,
): Promise<{ socketFolder?: string; ended?: string }> {
  let ended: string | undefined;
  server.on("error", (error) => {
    ended = messageOf(error);
  });
  server.on("exit", () => {
    ended ??= "";
  });
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    // Asked before the file is read: if ours lost against another server, that one's file is there by then.
    const endedBefore = ended;
    const found = await readPidFile(cluster.folder);
    if (found.kind === "running" && found.postmaster.status === "ready") return found.postmaster;
    // Ours may have ended because another one runs already.
    if (endedBefore !== undefined && found.kind !== "running") return { ended: endedBefore };
    await sleep(10);
  }
  return { ended: `it was not ready after ${readyWithinMs / SECOND} seconds` };
}

async function endedAfter(server: Process, signal: NodeJS.Signals, waitMs: number): Promise<boolean> {
  if (!(await isAlive(server))) return true;
  process.kill(server.pid, signal);
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    if (!(await isAlive(server))) return true;
    await sleep(10);
  }
  return false;
}

/** Socket addresses hold about 100 characters, and the setting is a list with commas and quotes. */
async function makeSocketFolder(account: Account | undefined): Promise<string> {
  for (const place of [tmpdir(), "/tmp", "/var/tmp"]) {
    if (place.length > 60 || !/^[\w./+-]+$/.test(place)) continue;
    const folder = await mkdtemp(join(place, socketFolderPrefix)).catch(() => undefined);
    if (folder === undefined) continue;
    if (account === undefined) return folder;
    await lchown(folder, account.uid, account.gid);
    if (await canEnter(folder, account)) return folder;
    await rmdir(folder);
  }
  throw new StartupError("PostgreSQL has no folder for its socket: none can be made in TMPDIR, /tmp or /var/tmp.");
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

async function rotateLog(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size > logRotatedAboveBytes) await rename(log, `${log}.1`);
}

async function writeLog(log: string, text: string): Promise<void> {
  const handle = await open(log, "a", 0o600);
  await handle.writeFile(text).finally(() => handle.close());
}

/** The line that says what went wrong; others follow it ("database system is shut down"). */
function telling(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const line = lines.findLast((line) => /FATAL:|PANIC:|error:/.test(line)) ?? lines.at(-1) ?? "it said nothing";
  return line.replace(/^.*?(?:FATAL|PANIC|error):\s+/, "");
}
