// What it was measured on, and that its database is durable.

import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { version } from "../src/main/version.ts";
import { openDatabase } from "../src/platform/database/db.ts";
import { openEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { newHome } from "../test/support/program.ts";
import { percentile } from "./figures.ts";
import { Lost } from "./lost.ts";

/** One sentence each. */
export async function machineFacts(): Promise<string[]> {
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const closers: (() => Promise<void>)[] = [];
  const home = newHome({ after: (close) => closers.push(close) });
  try {
    const flush = flushMs(home.folder).toFixed(2);
    return [
      `${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}, ${process.arch}), ${(totalmem() / 1e9).toFixed(0)} GB, ${type()} ${release()}`,
      `Load average ${load} when it began; above 1 something else was running`,
      `Quarterday ${version}, Node ${process.version}, PostgreSQL ${await postgresVersion(home.dataDir)} with fsync on`,
      `The disk confirms one page (fdatasync) in ${flush} ms`,
    ];
  } finally {
    for (const close of closers) await close();
  }
}

async function postgresVersion(dataDir: string): Promise<string> {
  const postgres = await openEmbeddedPostgres({ dataDir });
  const db = openDatabase(postgres.connection, { connections: 1, onIdleError: () => {} });
  try {
    const [settings] = await db.query<{ version: string; fsync: string; commit: string }>(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit`,
    );
    if (settings?.fsync !== "on" || settings.commit !== "on")
      throw new Lost("the database is not durable: fsync is off");
    return settings.version;
  } finally {
    await db.close();
    await postgres.stop();
  }
}

/** What the disk takes to confirm one page: the floor under every commit. */
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
