// A fresh database for a test: cloned from a template that has every migration applied. The server is the embedded
// PostgreSQL that test/run.ts started for the whole run.

import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "../../src/platform/database/db.ts";
import { applicationRole } from "../../src/platform/postgres/roles.ts";

export interface TestServer {
  host: string;
  port: number;
  user: string;
}

export interface TestDatabase {
  /** As the superuser: for what tests arrange and look at. */
  db: Database;
  connection: TestServer & { database: string };
  /** As the role that the service works as. */
  application: TestServer & { database: string };
  /** The same, for programs that take a DATABASE_URL. */
  url: string;
  /** As the superuser, for programs that migrate. */
  ownerUrl: string;
  close(): Promise<void>;
}

export const TEMPLATE = "quarterday_template";
export const SERVER_VARIABLE = "QUARTERDAY_TEST_POSTGRES";

/** With every migration applied, unless it is to be `empty`. */
export async function openTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = testServer();
  const database = `test_${randomBytes(8).toString("hex")}`;
  await administer(`create database ${database} ${empty ? "" : `template ${TEMPLATE}`} strategy file_copy`);
  const connection = { ...server, database };
  const db = openDatabase(connection, { connections: 6, onIdleError: () => {} });
  const urlAs = (user: string) =>
    `postgresql://${user}@/${database}?host=${encodeURIComponent(server.host)}&port=${server.port}`;
  return {
    db,
    connection,
    application: { ...connection, user: applicationRole },
    url: urlAs(applicationRole),
    ownerUrl: urlAs(server.user),
    async close() {
      await db.close();
      await administer(`drop database ${database} with (force)`);
    },
  };
}

export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...testServer(), database: "postgres" });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function testServer(): TestServer {
  const text = process.env[SERVER_VARIABLE];
  if (text === undefined)
    throw new Error("Run tests with `npm test`, or one file with `node dist/test/run.js path/to/file.test.js`.");
  return JSON.parse(text) as TestServer;
}
