// Migrations are applied in order, once, whole or not at all; a database the program does not know is refused.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { administer, openTestDatabase } from "../../../test/support/database.ts";
import { type TestContext, test } from "../../../test/support/suite.ts";
import { until } from "../../../test/support/until.ts";
import { StartupError } from "../errors.ts";
import { type Database, openDatabase } from "./db.ts";
import { knownMigrations, migrate, missingMigrations, pendingMigrations } from "./migrations.ts";

const first = { "0001_first.sql": "create table first (id integer); insert into first values (1);" };
const second = { "0002_second.sql": "alter table first add column name text; create table second (id integer);" };

const twoTables = { "0001_two.sql": "create table first (id integer); create table second (id integer);" };
const bothWidened = {
  "0002_both.sql": "alter table first add column name text; alter table second add column name text;",
};

test("every file is applied once, in the order of its number", async (t) => {
  const { db } = await emptyDatabase(t);
  const folder = newFolder(t, { ...second, ...first, "README.md": "not one", "3_short.sql": "neither" });

  assert.deepEqual(await pendingMigrations(db, folder), ["0001_first.sql", "0002_second.sql"]);
  assert.deepEqual(await migrate(db, folder), { applied: ["0001_first.sql", "0002_second.sql"] });
  assert.deepEqual(await migrate(db, folder), { applied: [] });
  assert.deepEqual(await pendingMigrations(db, folder), []);
  assert.deepEqual(await db.query("select * from first"), [{ id: 1, name: null }]);
});

test("a later version applies only what is new", async (t) => {
  const { db } = await emptyDatabase(t);
  await migrate(db, newFolder(t, first));
  const later = newFolder(t, { ...first, ...second });

  assert.deepEqual(await pendingMigrations(db, later), ["0002_second.sql"]);
  assert.deepEqual(await migrate(db, later), { applied: ["0002_second.sql"] });
});

test("of several processes that start at once, each migration is applied by one", async (t) => {
  const { openAnother } = await emptyDatabase(t);
  const folder = newFolder(t, { ...first, ...second });

  const outcomes = await Promise.all(Array.from({ length: 5 }, () => migrate(openAnother(), folder)));

  assert.deepEqual(outcomes.flatMap(({ applied }) => applied).sort(), ["0001_first.sql", "0002_second.sql"]);
});

test("a migration that fails leaves nothing of itself, and the ones before it stay", async (t) => {
  const { db } = await emptyDatabase(t);
  const broken = { "0002_second.sql": "create table half (id integer); select nonsense;" };

  await assert.rejects(migrate(db, newFolder(t, { ...first, ...broken })), /nonsense/);

  const [tables] = await db.query("select to_regclass('first') is not null as first, to_regclass('half') as half");
  assert.deepEqual(tables, { first: true, half: null });
  assert.deepEqual(await migrate(db, newFolder(t, { ...first, ...second })), { applied: ["0002_second.sql"] });
});

test("a file that was changed after it was applied is refused", async (t) => {
  const { db } = await emptyDatabase(t);
  await migrate(db, newFolder(t, first));
  const edited = newFolder(t, { "0001_first.sql": `${first["0001_first.sql"]} -- better`, ...second });

  await refuses(migrate(db, edited), /^The file migrations\/0001_first\.sql was changed after it was applied/);
  await refuses(pendingMigrations(db, edited), /0001_first\.sql was changed/);
  const [table] = await db.query("select to_regclass('second') as second");
  assert.deepEqual(table, { second: null });
});

test("a database that a newer version has used is refused", async (t) => {
  const { db } = await emptyDatabase(t);
  await migrate(db, newFolder(t, { ...first, ...second }));

  await refuses(migrate(db, newFolder(t, first)), /^The database has migration 0002_second\.sql, which this version/);
});

test("a program that runs already lacks nothing once a newer version has migrated the database", async (t) => {
  const { db } = await emptyDatabase(t);
  const [before, next] = [newFolder(t, first), newFolder(t, { ...first, ...second })];
  assert.deepEqual(await missingMigrations(db, await knownMigrations(before)), ["0001_first.sql"], "of a new database");
  await migrate(db, before);
  const lackedByNext = await missingMigrations(db, await knownMigrations(next));
  await migrate(db, next);

  assert.deepEqual(lackedByNext, ["0002_second.sql"]);
  assert.deepEqual(await missingMigrations(db, await knownMigrations(before)), []);
});

test("a migration gives way to a request that holds one of its tables and needs another", async (t) => {
  const { db, openAnother } = await emptyDatabase(t);
  await migrate(db, newFolder(t, twoTables));
  const [running, watching] = [openAnother(), openAnother()];

  const migrated = await running.transaction(async (request) => {
    // It looks for a deadlock before the migration would: if there were one, it would be the one to fail.
    await request.query("set local deadlock_timeout = '700ms'");
    await request.query("insert into second values (1)");
    const migrating = migrate(db, newFolder(t, { ...twoTables, ...bothWidened }));
    await until("the migration waits for the second table", () => waitsFor(watching, "second"));
    await request.query("insert into first values (1)");
    return { migrating };
  });

  assert.deepEqual(await migrated.migrating, { applied: ["0002_both.sql"] });
  assert.deepEqual(await db.query("select * from first"), [{ id: 1, name: null }]);
  assert.deepEqual(await db.query("select * from second"), [{ id: 1, name: null }]);
});

test("a migration that never gets its lock says so, and nothing of it is applied", async (t) => {
  const { db, openAnother } = await emptyDatabase(t);
  await migrate(db, newFolder(t, twoTables));

  await openAnother().transaction(async (query) => {
    await query.query("select from second");
    const next = newFolder(t, { ...twoTables, ...bothWidened });
    await refuses(migrate(db, next, { triesForMs: 0 }), /^Migration 0002_both\.sql could not lock a table/);
  });

  assert.deepEqual(await db.query("select column_name from information_schema.columns where table_name = 'first'"), [
    { column_name: "id" },
  ]);
});

test("the migrations of this repository are all applied to a test's database", async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());

  assert.deepEqual(await pendingMigrations(database.db, new URL("../../../../migrations/", import.meta.url)), []);
});

async function waitsFor(db: Database, table: string): Promise<boolean> {
  const waiting = await db.query("select from pg_locks where relation = to_regclass($1) and not granted", [table]);
  return waiting.length > 0;
}

async function refuses(work: Promise<unknown>, sentence: RegExp): Promise<void> {
  await assert.rejects(work, (error) => error instanceof StartupError && sentence.test(error.message));
}

async function emptyDatabase(t: TestContext): Promise<{ db: Database; openAnother(): Database }> {
  const like = await openTestDatabase();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(`create database ${name}`);
  const opened: Database[] = [];
  t.after(async () => {
    for (const db of opened) await db.close();
    await administer(`drop database ${name} with (force)`);
    await like.close();
  });
  const openAnother = () => {
    const connection = { ...like.connection, database: name };
    const db = openDatabase(connection, { connections: 2, onIdleError: () => {} });
    opened.push(db);
    return db;
  };
  return { db: openAnother(), openAnother };
}

function newFolder(t: TestContext, files: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), "qd-migrations-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}
