// Whose CPU it was: the time on a core of every thread of the service, of every backend of its PostgreSQL and of the
// customer's process, by what the kernel has counted (/proc/…/schedstat, in nanoseconds).

import { existsSync, readdirSync } from "node:fs";
import type { Database } from "../src/platform/database/db.ts";
import { allProcesses, readOr, treeOf } from "./processes.ts";

/** Linux tells; other systems are not measured. */
export const canNameThreads = existsSync("/proc/thread-self/schedstat");

export const operatorsParts = ["pgWorkers", "workers", "api", "pgApi", "v8", "pgBesides"] as const;
/** They run on the same cores here, and are no part of an operator's service. */
export const othersParts = ["simulator", "pgSimulator", "customer"] as const;

export type CpuPart = (typeof operatorsParts)[number] | (typeof othersParts)[number];
/** Milliseconds. */
export type Cpu = Record<CpuPart, number>;

export interface Measurable {
  db: Database;
  /** Started with name-thread.ts. */
  pid: number;
  customerPid: number;
}

interface Reading {
  threads: ReadonlyMap<number, Spent>;
  backends: ReadonlyMap<number, Spent>;
  /** All of PostgreSQL, with what ended. */
  postgresMs: number;
  customerMs: number;
}

/** The part is "bench" for the benchmark's own connections. */
interface Spent {
  part: CpuPart | "bench";
  ms: number;
}

/** What `work` takes of each part. */
export async function cpuOf(measurable: Measurable, work: () => Promise<unknown>): Promise<Cpu> {
  const before = await read(measurable);
  await work();
  const after = await read(measurable);

  const spent: Record<CpuPart | "bench", number> = {
    ...{ pgWorkers: 0, workers: 0, api: 0, pgApi: 0, v8: 0, pgBesides: 0 },
    ...{ simulator: 0, pgSimulator: 0, customer: after.customerMs - before.customerMs, bench: 0 },
  };
  for (const [tid, { part, ms }] of after.threads) spent[part] += ms - (before.threads.get(tid)?.ms ?? 0);
  let backendsMs = 0;
  for (const [pid, { part, ms }] of after.backends) {
    const ownMs = ms - (before.backends.get(pid)?.ms ?? 0);
    spent[part] += ownMs;
    backendsMs += ownMs;
  }
  // What has no connection, and connections that ended meanwhile.
  spent.pgBesides = after.postgresMs - before.postgresMs - backendsMs;
  const { bench, ...parts } = spent;
  return parts;
}

async function read({ db, pid, customerPid }: Measurable): Promise<Reading> {
  const activity = await db.query<{ pid: number; name: string }>(
    "select pid, application_name as name from pg_stat_activity where backend_type = 'client backend'",
  );
  return {
    threads: new Map(threadsOf(pid).map((tid) => [tid, { part: threadsPart(pid, tid), ms: taskMs(pid, tid) }])),
    backends: new Map(activity.map(({ pid, name }) => [pid, { part: backendsPart(name), ms: taskMs(pid, pid) }])),
    postgresMs: postgresMs(serverOf(pid)),
    customerMs: sum(threadsOf(customerPid).map((tid) => taskMs(customerPid, tid))),
  };
}

/** The server that this process has started, and no other one. */
export function serverOf(ownerPid: number): number {
  const [server] = allProcesses().filter(({ parent, name }) => parent === ownerPid && name === "postgres");
  if (server === undefined) throw new Error(`${ownerPid} has no PostgreSQL`);
  return server.pid;
}

/** All that a server's processes took so far, with those that have ended. */
export function postgresMs(server: number): number {
  const living = treeOf(server, allProcesses()).map(({ pid }) => taskMs(pid, pid));
  return sum(living) + endedChildrenMs(server);
}

export function sumOf(cpu: Cpu, parts: readonly CpuPart[]): number {
  return sum(parts.map((part) => cpu[part]));
}

function threadsPart(pid: number, tid: number): CpuPart {
  if (tid === pid) return "api";
  const name = readOr(`/proc/${pid}/task/${tid}/comm`);
  if (name.startsWith("worker-thread")) return "workers";
  // The kernel keeps fifteen characters.
  if (name.startsWith("simulator-threa")) return "simulator";
  return "v8";
}

/** By the names of main/serve: the thread's, or what the connection is for. */
function backendsPart(name: string): CpuPart | "bench" {
  if (/^quarterday (worker \d+|announcements)$/.test(name)) return "pgWorkers";
  if (name === "quarterday simulator") return "pgSimulator";
  if (/^quarterday (bench|bare)$/.test(name)) return "bench";
  return "pgApi";
}

function threadsOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map(Number);
}

/** Nothing for one that has just ended. */
function taskMs(pid: number, tid: number): number {
  return Number(readOr(`/proc/${pid}/task/${tid}/schedstat`).split(" ")[0]) / 1e6;
}

/** Of the children that a process had and that ended: fields 16 and 17 of its stat, in hundredths of a second. */
function endedChildrenMs(pid: number): number {
  const fields = readOr(`/proc/${pid}/stat`)
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
