// A line about the first start: the real command in an empty folder until the first filing is created, beside
// PostgreSQL alone in another empty folder. PostgreSQL's programs are unpacked already.

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { SECOND } from "../src/platform/clock.ts";
import { openDatabase } from "../src/platform/database/db.ts";
import { openEmbeddedPostgres } from "../src/platform/postgres/embedded.ts";
import { createClient } from "../test/support/client.ts";
import { newHome } from "../test/support/program.ts";
import { sampleReturn } from "../test/support/returns.ts";
import type { Measured } from "./lines.ts";
import { requireCount } from "./lost.ts";
import { inTurn } from "./rounds.ts";
import { type Bench, serve, settingsIn } from "./service.ts";

const ROUNDS = 2;
export const startPlan = `${ROUNDS} first starts`;

export async function measureStart(bench: Bench): Promise<Measured> {
  const startCreated = await inTurn(ROUNDS, {
    subject: () => startAndFile(bench),
    baseline: () => startPostgres(bench),
  });
  return { startCreated };
}

/** In seconds. */
async function startAndFile(bench: Bench): Promise<number> {
  const home = newHome(bench);
  const { environment } = settingsIn(home);
  const seconds = stopwatch();
  const { program, url, ca, key } = await serve(bench, home, environment);
  const client = createClient(url, { ca, key: key ?? "" });
  const { status } = await client.post("/v1/filings", sampleReturn());
  const created = seconds();
  requireCount("the first filing's status", status, 201);
  await client.close();
  program.send("SIGTERM");
  await program.ended();
  return created;
}

/** Made, started, and asked one question. */
async function startPostgres(bench: Bench): Promise<number> {
  const dataDir = join(newHome(bench).folder, "bare");
  const seconds = stopwatch();
  const postgres = await openEmbeddedPostgres({ dataDir });
  const db = openDatabase(postgres.connection, { connections: 1, onIdleError: () => {} });
  await db.query("select 1");
  const ready = seconds();
  await db.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
  return ready;
}

function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => (performance.now() - startedAt) / SECOND;
}
