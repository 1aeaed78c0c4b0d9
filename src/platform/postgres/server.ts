// The server process of a cluster: started, stopped, and its log. Who owns it is embedded.ts's.
// Decision: docs/decisions/0002.

import { type ChildProcess, spawn } from "node:child_process";
import { open, readFile, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../clock.ts";
import { codeOf, messageOf, StartupError } from "../errors.ts";
import { accessSettings, writeAccessFiles } from "./access.ts";
import { type Account, programEnvironment, reachableName, runningAs } from "./account.ts";
import type { Programs } from "./binaries.ts";
import { clusterMark, isAlive, type Process, readPidFile } from "./processes.ts";
import { makeSocketFolder, removeSocketFolder } from "./socket.ts";

export interface Cluster {
  folder: string;
  log: string;
  programs: Programs;
  account: Account | undefined;
}

/**
 * On the command line, so above any configuration file. fsync is left out: on is the default, and tests turn it off.
 */
const serverSettings = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  max_connections: "100",
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
/** A server that lost its pid file notices within a minute and ends by itself. */
const survivorsGoneWithinMs = 75 * SECOND;
const logRotatedAboveBytes = 8_000_000;

/** Returns when a server is ready: ours, or one that another process started in the same moment. */
export async function startServer(cluster: Cluster, onNote: (sentence: string) => void): Promise<void> {
  const givingUpAt = performance.now() + survivorsGoneWithinMs;
  for (let attempt = 1; ; attempt++) {
    const failure = await startServerOnce(cluster);
    if (failure === undefined) return;
    const survivors = failure.includes("pre-existing shared memory block");
    if (!survivors || performance.now() > givingUpAt) {
      throw new StartupError(`PostgreSQL did not start: ${failure}. See ${cluster.log}.`);
    }
    // The processes of a killed server need a moment to notice.
    if (attempt === 10) onNote("Waiting for an earlier database server in this folder to shut down.");
    await sleep(100);
  }
}

/** The fast way first: running transactions are rolled back, everything is written out. */
export async function stopServer(server: Process): Promise<void> {
  if (await endedAfter(server, "SIGINT", fastStopWithinMs)) return;
  if (await endedAfter(server, "SIGQUIT", immediateStopWithinMs)) return;
  throw new Error(`the database server (process ${server.pid}) does not stop`);
}

/** Undefined when a server is ready, otherwise why not. PostgreSQL itself sees to it that there is only one. */
async function startServerOnce(cluster: Cluster): Promise<string | undefined> {
  await rotateLog(cluster.log);
  const dataName = await reachableName(cluster.folder, cluster.account);
  await writeAccessFiles(cluster.folder, cluster.account);
  const socketFolder = await makeSocketFolder(dirname(cluster.folder), cluster.account);
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
  const { dataName, socketFolder } = place;
  const settings = Object.entries({
    ...serverSettings,
    ...accessSettings(dataName),
    // A list: quotes keep spaces and commas of a name.
    unix_socket_directories: `"${socketFolder}"`,
  });
  const parameters = [
    ...["-D", dataName],
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
  try {
    process.kill(server.pid, signal);
  } catch (error) {
    if (codeOf(error) === "ESRCH") return true;
    throw error;
  }
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    if (!(await isAlive(server))) return true;
    await sleep(10);
  }
  return false;
}

async function rotateLog(log: string): Promise<void> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size > logRotatedAboveBytes) await rename(log, `${log}.1`);
}

/** The line that says what went wrong; others follow it ("database system is shut down"). */
export function telling(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const line = lines.findLast((line) => /FATAL:|PANIC:|error:/.test(line)) ?? lines.at(-1) ?? "it said nothing";
  return line.replace(/^.*?(?:FATAL|PANIC|error|initdb):\s+(?:error:\s+)?/, "");
}
