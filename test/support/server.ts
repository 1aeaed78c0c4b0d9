// One embedded PostgreSQL for a run of tests, with a template that has every migration applied; each test clones its
// database from it.

import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applicationGrants } from "../../src/main/dependencies.ts";
import { openDatabase } from "../../src/platform/database/db.ts";
import { migrate } from "../../src/platform/database/migrations.ts";
import { grantApplication } from "../../src/platform/postgres/application-role.ts";
import { openEmbeddedPostgres } from "../../src/platform/postgres/embedded.ts";
import { applicationRole } from "../../src/platform/postgres/roles.ts";
import { administer, SERVER_VARIABLE, TEMPLATE, type TestServer } from "./database.ts";
import { withRunFolder } from "./run-folder.ts";

/** Processes started during the work find the server in the environment. A durable server has its data on the disk. */
export function withTestServer<Result>(
  { isDurable }: { isDurable: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  return withRunFolder({ inMemory: !isDurable }, () => onServer({ isDurable }, work));
}

async function onServer<Result>({ isDurable }: { isDurable: boolean }, work: () => Promise<Result>): Promise<Result> {
  const dataDir = join(tmpdir(), "server");
  // Another account runs the server where we are root, and its socket is in it.
  mkdirSync(dataDir, { mode: 0o711 });
  const postgres = await openEmbeddedPostgres({ dataDir });
  try {
    const { host, port, user } = postgres.connection;
    process.env[SERVER_VARIABLE] = JSON.stringify({ host, port, user });
    // The kernel copies the files of a clone: a quarter of the work of writing them page by page.
    await set({ file_copy_method: "clone" });
    if (!isDurable) await set(saved);
    await prepareTemplate({ host, port, user });
    return await work();
  } finally {
    await postgres.stop();
  }
}

/** What the server need not do for databases that are gone in a minute. */
const saved = {
  // What is lost when the machine stops is lost anyway.
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // Tests that look at plans collect statistics themselves.
  autovacuum: "off",
  // Nobody recovers, and the log must not fill the memory.
  max_wal_size: "256MB",
};

async function set(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) await administer(`alter system set ${name} = '${value}'`);
  await administer("select pg_reload_conf()");
}

async function prepareTemplate(server: TestServer) {
  await administer(`create database ${TEMPLATE}`);
  const db = openDatabase({ ...server, database: TEMPLATE }, { connections: 1, onIdleError: () => {} });
  await migrate(db, new URL("../../../migrations/", import.meta.url));
  await grantApplication(db, applicationRole, applicationGrants);
  await db.close();
}
