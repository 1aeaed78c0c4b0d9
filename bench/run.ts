// `npm run bench`: one command, one table. Times on a shared machine move by a factor of two or three between runs, so every
// figure stands beside a baseline measured in the same run, round by round in turn, and the ratio is what to read.

import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { SECOND } from "../src/platform/clock.ts";
import { sampleReturn } from "../test/support/returns.ts";
import { measureCreate } from "./create.ts";
import { startCustomer } from "./customer-process.ts";
import { measureEndToEnd } from "./end-to-end.ts";
import { figureOf, type Line, percentile, tableOf } from "./figures.ts";
import { Lost } from "./lost.ts";
import { type Service, startService } from "./service.ts";

const CONNECTIONS = 16;
const WITHIN_MS = 80 * SECOND;

async function bench(): Promise<void> {
  const ended = Promise.race([timeIsUp(), interrupted()]);
  ended.catch(() => {}); // it may come while nothing waits for it yet
  const closers: (() => unknown)[] = [];
  try {
    const folder = mkdtempSync(join(tmpdir(), "qd-bench-"));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const service = await startService(folder);
    closers.push(() => service.close());
    const customer = startCustomer();
    closers.push(() => customer.close());
    console.log(await machine(service, folder));

    const { url, apiKey, certificate } = service;
    await customer.ask("connect", { url, apiKey, ca: certificate.cert, connections: CONNECTIONS });
    const body = JSON.stringify(sampleReturn());
    const measured = async () => [
      ...(await measureCreate(service, customer, body)),
      await measureEndToEnd(service, customer, body),
    ];
    const lines = await Promise.race([measured(), ended]);
    console.log(`\n${tableOf(lines)}\n\n${meaningOf(lines)}`);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

function meaningOf([create, p50, p99, endToEnd]: Line[]): string {
  const times = (line: Line | undefined) => (line === undefined ? "?" : figureOf(line.timesBaseline).median.toFixed(2));
  const share = endToEnd === undefined ? "?" : (1 / figureOf(endToEnd.timesBaseline).median).toFixed(2);
  return [
    `create       a filing takes ${times(create)} times as long to create as one durable row behind the same TLS, key and rate checks.`,
    `create, p50  half of ${CONNECTIONS} callers at once wait at most this long; ${times(p50)} times the bare insert's.`,
    `create, p99  one caller in a hundred waits longer than this; ${times(p99)} times the bare insert's.`,
    `end to end   filings from POST to acknowledged, both signed webhooks received: ${share} of the rate at which they can be created.`,
    "Nothing was lost: every filing created was stored, acknowledged and told twice, every signature right.",
  ].join("\n");
}

async function machine({ db }: Service, folder: string): Promise<string> {
  const [settings] = await db.query<{ version: string; fsync: string; commit: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit`,
  );
  if (settings?.fsync !== "on" || settings.commit !== "on") throw new Lost("the database is not durable: fsync is off");
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"})`;
  const sync = `fdatasync ${flushMs(folder).toFixed(2)} ms`;
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  return `${cores}, ${load}, node ${process.version}, PostgreSQL ${settings.version} with fsync on, ${sync}, ${CONNECTIONS} connections`;
}

/** What the disk takes to confirm one page: the floor under every commit here. */
function flushMs(folder: string): number {
  const file = openSync(join(folder, "flush"), "w");
  const page = Buffer.alloc(8 * 1024);
  const times = Array.from({ length: 50 }, () => {
    const startedAt = performance.now();
    writeSync(file, page);
    fdatasyncSync(file);
    return performance.now() - startedAt;
  });
  closeSync(file);
  return percentile(times, 50);
}

function timeIsUp(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Lost(`not finished after ${WITHIN_MS / SECOND} seconds`)), WITHIN_MS).unref();
  });
}

function interrupted(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => reject(new Lost(`stopped by ${signal}`)));
  });
}

try {
  await bench();
} catch (error) {
  console.error(error instanceof Lost ? `Lost: ${error.message}` : error);
  process.exitCode = 1;
}
