// The simulator alone: with its own PostgreSQL or one that is given, the judge, and the port. index.d.ts is its
// interface.

import { existsSync } from "node:fs";
import { openOfficialPacks } from "../../../src/artefacts/official-pack.ts";
import { systemClock } from "../../../src/platform/clock.ts";
import { followDatabaseTime } from "../../../src/platform/database/database-clock.ts";
import { type Connection, openDatabase } from "../../../src/platform/database/db.ts";
import { databaseLimits } from "../../../src/platform/database/limits.ts";
import { appliedMigrations, migrate } from "../../../src/platform/database/migrations.ts";
import { codeOf, messageOf, StartupError } from "../../../src/platform/errors.ts";
import { systemRandom } from "../../../src/platform/ids.ts";
import { createLog } from "../../../src/platform/log.ts";
import { packageFolder } from "../../../src/platform/package-folder.ts";
import { openEmbeddedPostgres } from "../../../src/platform/postgres/embedded.ts";
import type * as Published from "../index.d.ts";
import { startSimulator } from "../routes.ts";
import { simulatorFolder } from "./data-folder.ts";
import { judgeBy, registerJudgeBy } from "./judges.ts";

const CONNECTIONS = 5;
const DATABASE_TIMEOUT_SECONDS = 10;

/** Of all that a service has, the tables of the simulator. */
const MIGRATIONS = ["0002_simulator.sql", "0004_simulator_scenarios.sql", "0048_companies_house_simulator.sql"];

type Options = Published.SimulatorOptions;
type Running = Published.RunningSimulator;
type Closers = (() => unknown)[];

export const runSimulator: typeof Published.runSimulator = async (options = {}) => {
  const closers: Closers = [];
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    return { ...(await start(options, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
};

async function start(options: Options, closers: Closers): Promise<Pick<Running, "url" | "companiesHouseUrl">> {
  const { host = "127.0.0.1", port = 0, certificate, strict, presenters } = options;
  const { pollSeconds = 1, logLevel = "warn" } = options;
  const log = createLog(logLevel);
  const db = await openTables(options, closers);
  const clock = await followDatabaseTime(db, { log, machine: systemClock });
  closers.push(() => clock.stop());
  const packs = await openOfficialPacks(options.packs ?? []);
  closers.push(() => Promise.all(packs.map((pack) => pack.close())));
  const byRules = judgeBy(packs);
  const judge = { ...byRules, findings: options.judge ?? byRules.findings };
  const registerJudge = options.registerJudge === undefined ? registerJudgeBy() : { findings: options.registerJudge };
  const judges = { judge, registerJudge };
  const parts = { db, clock, random: systemRandom, log, pollSeconds, ...judges, strict, presenters };
  const simulator = await startSimulator({ ...parts, host, port, certificate }).catch((error: unknown) => {
    throw new StartupError(`Cannot listen on ${host}:${port} (${codeOf(error)}). Choose another port or host.`);
  });
  closers.push(() => simulator.close());
  return { url: simulator.url, companiesHouseUrl: simulator.companiesHouseUrl };
}

async function openTables(options: Options, closers: Closers) {
  const limits = databaseLimits(DATABASE_TIMEOUT_SECONDS);
  const db = openDatabase(await connectionFor(options, closers), {
    name: "simulator",
    connections: CONNECTIONS,
    limits,
    onIdleError: () => {},
  });
  closers.push(() => db.close());
  const applied = await appliedMigrations(db).catch((error: unknown) => {
    throw new StartupError(`Cannot reach the simulator's database: ${messageOf(error)}.`);
  });
  if (applied.some(({ name }) => !MIGRATIONS.includes(name)))
    throw new StartupError("This is the database of a Quarterday service. Give the simulator a database of its own.");
  await migrate(db, migrationsFolder(), { only: MIGRATIONS });
  return db;
}

async function connectionFor(
  { databaseUrl, dataDir, onLost = () => {} }: Options,
  closers: Closers,
): Promise<Connection> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl };
  const folder = simulatorFolder({ databaseUrl: null, dataDir: SERVICE_FOLDER }, dataDir ?? null);
  closers.push(() => folder.close());
  const postgres = await openEmbeddedPostgres({ dataDir: folder.dataDir, onLost });
  closers.push(() => postgres.stop());
  return postgres.connection;
}

/** Where a service keeps its data unless it is told otherwise. */
const SERVICE_FOLDER = "data";

/** Beside the bundle where there is one, otherwise in the repository. */
function migrationsFolder(): URL {
  const bundled = new URL("migrations/", import.meta.url);
  return existsSync(bundled) ? bundled : new URL("migrations/", packageFolder);
}
