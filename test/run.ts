// Runs the tests: `npm test` all of them, `npm run test:unit` those that need no database, or the compiled files named. One embedded
// PostgreSQL serves the whole run; a test file that needs it is a process of its own and clones its database; the others share one.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "../src/platform/db.ts";
import { openEmbeddedPostgres } from "../src/platform/embedded-postgres.ts";
import { migrate } from "../src/platform/migrations.ts";
import { largeTests } from "./files.ts";
import { administer, SERVER_VARIABLE, TEMPLATE } from "./support/database.ts";

const UNIT = "dist/test/unit.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

async function run(words: string[]): Promise<number> {
  if (words[0] === "unit") return runNode([UNIT], {});
  const files = words.length > 0 ? words : [UNIT, ...largeTests().map((file) => `dist/${file}`)];
  const folder = mkdtempSync(join(tmpdir(), "qd-test-"));
  const postgres = await openEmbeddedPostgres({ dataDir: folder });
  try {
    const { host, port, user } = postgres.connection;
    process.env[SERVER_VARIABLE] = JSON.stringify({ host, port, user });
    await prepareTemplate({ host, port, user });
    return await runNode(files, { [SERVER_VARIABLE]: process.env[SERVER_VARIABLE] });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepareTemplate(server: { host: string; port: number; user: string }) {
  // Durability is proven elsewhere (kill -9 of the service); here it would only make every test slower.
  await administer("alter system set fsync = off");
  await administer("select pg_reload_conf()");
  await administer(`create database ${TEMPLATE}`);
  const db = openDatabase({ ...server, database: TEMPLATE }, { connections: 1, onIdleError: () => {} });
  await migrate(db, new URL("../../migrations/", import.meta.url));
  await db.close();
}

function runNode(files: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const runner = spawn(
    process.execPath,
    [
      "--enable-source-maps",
      "--test",
      // Node leaves one core to itself, which on two would leave one idle.
      `--test-concurrency=${availableParallelism()}`,
      "--test-timeout=240000",
      "--test-reporter=spec",
      ...files,
    ],
    {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
    },
  );
  return new Promise((resolve) => runner.on("exit", (code) => resolve(code ?? 1)));
}

process.exitCode = await run(process.argv.slice(2));
