// The processes of a service, all the way down, and the memory that they hold.

import { existsSync, readdirSync, readFileSync } from "node:fs";

export interface Process {
  pid: number;
  parent: number;
  name: string;
  rssKib: number;
}

/** In MB. What processes share is counted for each of them. */
export interface Held {
  service: number;
  postgres: number;
}

/** Linux tells; other systems are not measured. */
export const canSeeProcesses = existsSync("/proc/self/status");

/** The process and all below it: PostgreSQL's by their name, the others are the service's own. */
export function heldBy(root: number, processes: readonly Process[]): Held {
  const held = { service: 0, postgres: 0 };
  for (const { name, rssKib } of treeOf(root, processes)) {
    held[name === "postgres" ? "postgres" : "service"] += (rssKib * 1024) / 1e6;
  }
  return held;
}

export function treeOf(root: number, processes: readonly Process[]): Process[] {
  const found = processes.filter(({ pid }) => pid === root);
  // It grows while it is walked: children of children follow.
  for (const { pid } of found) found.push(...processes.filter(({ parent }) => parent === pid));
  return found;
}

export function allProcesses(): Process[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => processOf(readOr(`/proc/${pid}/status`)) ?? []);
}

/** From /proc/…/status; undefined for a process that has ended, or that is the kernel's. */
export function processOf(status: string): Process | undefined {
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1];
  const [pid, parent, name, rssKib] = [field("Pid"), field("PPid"), field("Name"), field("VmRSS")];
  if (pid === undefined || parent === undefined || name === undefined || rssKib === undefined) return undefined;
  return { pid: Number(pid), parent: Number(parent), name, rssKib: Number(rssKib) };
}

/**
 * In MB, of a process and all below it: a page that several share is divided among them, so that it is counted once.
 */
export function sharedOut(root: number): number {
  const kib = treeOf(root, allProcesses()).map(({ pid }) =>
    Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? Number.NaN),
  );
  return kib.reduce((sum, value) => sum + value * 1024, 0) / 1e6;
}

/** Empty for a file of a process that has ended. */
export function readOr(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
