// `npm run bench`: one command, one table. Times on a shared machine move by a factor of two or three between runs, so every
// figure stands beside a baseline measured in the same run, round by round in turn, and the ratio is what to read.

import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { SECOND } from "../src/platform/clock.ts";
import { sampleReturn } from "../test/support/returns.ts";
import { createPlan, measureCreate } from "./create.ts";
import { startCustomer } from "./customer-process.ts";
import { deliverPlan, measureDeliveries } from "./deliver.ts";
import { endToEndPlan, measureEndToEnd } from "./end-to-end.ts";
import { meaningOf, percentile, tableOf } from "./figures.ts";
import { intakePlan, measureIntake } from "./intake.ts";
import { Lost } from "./lost.ts";
import { measureMemory, measureReturns, returnsPlan } from "./returns.ts";
import { type Service, startService } from "./service.ts";

const CONNECTIONS = 16;
const WITHIN_MS = 200 * SECOND;

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
      ...(await measureDeliveries(service, customer)),
      ...(await measureReturns()),
      ...measureIntake(),
    ];
    const lines = await Promise.race([measured(), ended]);
    console.log(`\n${tableOf(lines)}\n\n${meaningOf(lines)}`);
    console.log(`\n${await measureMemory()}`);
    console.log(
      "\nNothing was lost: every filing was stored, acknowledged and told of twice, every event delivered, every signature right.",
    );
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function machine({ db }: Service, folder: string): Promise<string> {
  const [settings] = await db.query<{ version: string; fsync: string; commit: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit`,
  );
  if (settings?.fsync !== "on" || settings.commit !== "on") throw new Lost("the database is not durable: fsync is off");
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), load ${loadavg()[0]?.toFixed(1)}`;
  const postgres = `PostgreSQL ${settings.version} with fsync on, one fdatasync ${flushMs(folder).toFixed(2)} ms`;
  const plan = `${CONNECTIONS} connections, ${createPlan}, ${endToEndPlan}, ${deliverPlan}, ${returnsPlan}, ${intakePlan}, each beside its baseline`;
  return `${cores}, node ${process.version}, ${postgres}\n${plan}; the spread is from the least round to the most`;
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
