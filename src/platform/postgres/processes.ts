// Which processes are alive: a process distinguished from a later one with the same id, the server a cluster's
// postmaster.pid speaks of, and taking turns on a folder. Decision: docs/decisions/0002.

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { codeOf, StartupError } from "../errors.ts";

/** A process of this machine. Numbers are used again, in containers after every restart; the start time is not. */
export interface Process {
  pid: number;
  startedAt: string;
}

/** The server that runs on a cluster, as its postmaster.pid describes it. */
export interface Postmaster {
  process: Process;
  socketFolder: string;
  port: number;
  status: "starting" | "ready" | "stopping";
}

export type PidFile =
  | { kind: "none" }
  | { kind: "empty" }
  /** The process is gone, and so its socket folder is of no use. */
  | { kind: "stale"; abandoned: string }
  /** The process is another: its number was used again, or the cluster is a copy and the server is the original's. */
  | { kind: "foreign" }
  | { kind: "running"; postmaster: Postmaster };

/** Put on the server's command line, so that it can be recognised whatever process started it and whatever its uid. */
export function clusterMark(cluster: string): string {
  return `quarterday.cluster=${cluster}`;
}

export async function readPidFile(cluster: string): Promise<PidFile> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(absent);
  if (text === undefined) return { kind: "none" };

  const [pidLine = "", , , port = "", socketFolder = "", , , status = ""] = text.split("\n");
  const pid = Math.abs(Number.parseInt(pidLine, 10));
  if (!(pid > 0)) return { kind: "empty" };

  const found = await describe(pid);
  if (found === undefined) return { kind: "stale", abandoned: socketFolder };
  if (!(await servesCluster(found, cluster))) return { kind: "foreign" };
  const postmaster: Postmaster = {
    process: { pid, startedAt: found.startedAt },
    socketFolder,
    port: Number(port),
    status: statusWords[status.trim()] ?? "starting",
  };
  return { kind: "running", postmaster };
}

const statusWords: Record<string, Postmaster["status"]> = { ready: "ready", standby: "ready", stopping: "stopping" };

/**
 * PostgreSQL will not start while the pid in postmaster.pid is alive, whatever that process is. Only the pid is
 * replaced, by one no system hands out: the other lines let PostgreSQL look for survivors of the old server itself.
 */
export async function disownPidFile(cluster: string): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(absent);
  if (text === undefined) return;
  const lines = text.split("\n");
  // r+: a server that ends in this moment removes its file, and then we must not put it back.
  await writeFile(file, ["2147483646", ...lines.slice(1)].join("\n"), { flag: "r+" }).catch(absent);
}

/**
 * The server of a cluster that was deleted under it: no pid file tells of it. Linux only; elsewhere it ends unaided.
 */
export async function findStrayServer(cluster: string) {
  const entries = await readdir("/proc").catch(() => []);
  for (const pid of entries.filter((name) => /^\d+$/.test(name)).map(Number)) {
    const found = await describe(pid);
    if (found === undefined || !isMarked(found, cluster)) continue;
    // In a container the same path can belong to another process; the folder it sits in tells.
    const itsFolder = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    const socketFolder = /unix_socket_directories="?(.*?)"? -c /.exec(found.command)?.[1] ?? "";
    if (itsFolder === `${cluster} (deleted)`) return { process: { pid, startedAt: found.startedAt }, socketFolder };
  }
  return undefined;
}

export async function isAlive(process: Process): Promise<boolean> {
  return (await describe(process.pid))?.startedAt === process.startedAt;
}

export async function thisProcess(): Promise<Process> {
  return { pid: process.pid, startedAt: (await describe(process.pid))?.startedAt ?? "unknown" };
}

export function writeProcess({ pid, startedAt }: Process): string {
  return `${pid}-${startedAt}`;
}

export function readProcess(text: string): Process {
  const [pid = "", startedAt = ""] = text.trim().split("-");
  return { pid: Number(pid), startedAt };
}

/**
 * Waits until no other process has its turn in the folder, and returns the function that ends ours.
 * Everyone writes a file under a name of their own and then looks round; of two who come together at least one sees
 * the other and steps back. A name is never used twice, so removing a dead process's file cannot hit a living one:
 * that is the race a single lock file with stale detection would have.
 */
export async function takeTurn(folder: string, options: { waitMs: number }): Promise<() => Promise<void>> {
  const mine = `${turnPrefix}${writeProcess(await thisProcess())}-${randomUUID()}`;
  const endTurn = () => rm(join(folder, mine), { force: true });
  const deadline = performance.now() + options.waitMs;
  let holder = await otherTurn(folder, mine);
  for (;;) {
    if (holder === undefined) {
      await writeFile(join(folder, mine), "", { flag: "wx", mode: 0o600 });
      holder = await otherTurn(folder, mine);
      if (holder === undefined) return endTurn;
      await endTurn();
    }
    if (performance.now() > deadline) {
      throw new StartupError(
        `Process ${holder.pid} has been opening the database in ${folder} for more than ${options.waitMs / 1000} seconds. Stop it and try again.`,
      );
    }
    await sleep(10 + 40 * Math.random());
    holder = await otherTurn(folder, mine);
  }
}

const turnPrefix = "postgres.opening-";

async function otherTurn(folder: string, mine: string): Promise<Process | undefined> {
  const names = await readdir(folder);
  for (const name of names.filter((name) => name.startsWith(turnPrefix) && name !== mine)) {
    const holder = readProcess(name.slice(turnPrefix.length));
    if (await isAlive(holder)) return holder;
    await rm(join(folder, name), { force: true });
  }
  return undefined;
}

interface Description extends Process {
  name: string;
  command: string;
}

function describe(pid: number): Promise<Description | undefined> {
  return process.platform === "linux" ? describeFromProc(pid) : describeFromPs(pid);
}

/** No `ps` here: slim container images have none. */
async function describeFromProc(pid: number): Promise<Description | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, "utf8");
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
    const nameEnds = status.lastIndexOf(")");
    const [state = "", ...fields] = status.slice(nameEnds + 2).split(" ");
    // A zombie has ended; only its parent has not asked yet.
    if (state === "Z" || state === "X") return undefined;
    const name = status.slice(status.indexOf("(") + 1, nameEnds);
    return { pid, name, startedAt: fields[18] ?? "", command: command.replaceAll("\0", " ") };
  } catch (error) {
    // ESRCH: it ended between the opening of the file and the reading. The others: another user's, and hidden from us.
    if (["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(codeOf(error) ?? "")) return undefined;
    throw error;
  }
}

async function describeFromPs(pid: number): Promise<Description | undefined> {
  const ps = async (...columns: string[]) =>
    (
      await promisify(execFile)("/bin/ps", ["-ww", "-p", String(pid), ...columns], { env: { LC_ALL: "C" } })
    ).stdout.trim();
  try {
    const [state, started, name, command] = await Promise.all([
      ps("-o", "state="),
      ps("-o", "lstart="),
      ps("-o", "comm="),
      ps("-o", "command="),
    ]);
    if (state.startsWith("Z")) return undefined;
    return { pid, name: name.slice(name.lastIndexOf("/") + 1), startedAt: started.replaceAll(/\W/g, ""), command };
  } catch (error) {
    const noSuchProcess = 1;
    if (error instanceof Error && "code" in error && error.code === noSuchProcess) return undefined;
    throw error;
  }
}

async function servesCluster(found: Description, cluster: string): Promise<boolean> {
  if (isMarked(found, cluster)) return true;
  if (found.name !== "postgres") return false;
  // The folder was renamed under a running server: its command line has the old name, its current folder the new.
  const itsFolder = await stat(`/proc/${found.pid}/cwd`).catch(() => undefined);
  const ours = await stat(cluster);
  return itsFolder?.dev === ours.dev && itsFolder.ino === ours.ino;
}

function isMarked(found: Description, cluster: string): boolean {
  return found.name === "postgres" && found.command.trimEnd().endsWith(` ${clusterMark(cluster)}`);
}

function absent(error: unknown): undefined {
  if (codeOf(error) !== "ENOENT") throw error;
}
