// The folder of a run of tests or measurements. All its temporary files lie there, and all it starts carries the
// folder's name, so nothing survives the run: neither when it ends or is interrupted, nor, from the next run on, when
// it is killed. Its name says which process it belongs to.

import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { SECOND } from "../../src/platform/clock.ts";
import { isAlive, readProcess, thisProcess, writeProcess } from "../../src/platform/postgres/processes.ts";
import { endProcessesIn } from "./processes.ts";

/**
 * A database is some 400 files, and a run makes hundreds of databases: a disk's file system takes longer for that than
 * PostgreSQL for the tests.
 */
const MEMORY = "/dev/shm";
const ENOUGH = 2 * 1024 ** 3;
/** Short wherever TMPDIR is: the address of a socket is limited. */
const DISK = "/tmp";
const PREFIX = "qd-run-";

/** PostgreSQL cleans up after itself when it is told to quit. A server that is stopped (SIGSTOP) does not hear it. */
const PATIENCE_MS = 30 * SECOND;

/** During the work it is the folder for temporary files, here and in every process started. */
export async function withRunFolder<Result>(
  { inMemory }: { inMemory: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  await removeAbandoned();
  const folder = mkdtempSync(await newName({ inMemory }));
  // Tests as root start servers under other accounts, whose folders are in it.
  chmodSync(folder, 0o711);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  const signals = endOnSignals(() => removeRun(folder));
  try {
    return await work();
  } finally {
    removeRun(folder);
    signals.stop();
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** A run inside another one is part of it. */
async function newName({ inMemory }: { inMemory: boolean }): Promise<string> {
  if (tmpdir().includes(PREFIX)) return join(tmpdir(), "run-");
  const place = inMemory && hasRoomInMemory() ? MEMORY : DISK;
  return join(place, `${PREFIX}${writeProcess(await thisProcess())}-`);
}

/** What runs that were killed have left. */
async function removeAbandoned(): Promise<void> {
  for (const place of [MEMORY, DISK].filter((one) => existsSync(one)))
    for (const name of readdirSync(place).filter((one) => one.startsWith(PREFIX))) {
      const folder = join(place, name);
      if (isOurs(folder) && !(await isAlive(readProcess(name.slice(PREFIX.length))))) removeRun(folder);
    }
}

function isOurs(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

function removeRun(folder: string): void {
  const deadline = performance.now() + PATIENCE_MS;
  while (!endProcessesIn(folder, { atOnce: performance.now() > deadline })) sleepSync(20);
  for (const mounted of mountsIn(folder)) spawnSync("umount", ["--lazy", mounted]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function mountsIn(folder: string): string[] {
  if (!existsSync("/proc/mounts")) return [];
  const places = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "");
  return places.filter((place) => place.startsWith(`${folder}/`));
}

/** A terminal's Ctrl-C comes twice where npm passes it on, so every signal after the first is left alone. */
function endOnSignals(clear: () => void): { stop(): void } {
  const end = (signal: NodeJS.Signals) => {
    clear();
    process.exit(128 + constants.signals[signal]);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, end);
  // npm that is killed passes nothing on.
  const startedBy = process.ppid;
  const watch = setInterval(
    () => process.env.npm_lifecycle_event && process.ppid !== startedBy && end("SIGHUP"),
    SECOND,
  );
  return {
    stop() {
      for (const signal of signals) process.off(signal, end);
      clearInterval(watch);
    },
  };
}

function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH;
}
