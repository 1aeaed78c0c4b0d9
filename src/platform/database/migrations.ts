// Applies migrations/NNNN_name.sql in order, each in its own transaction, one process at a time. A file that was
// applied is never edited: its checksum is remembered. A program does not start on a database newer than itself; one
// that runs already survives the migrations of the next release, which only add (migrations-only-add.test.ts) and give
// way to its requests.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { MINUTE } from "../clock.ts";
import { codeOf, StartupError } from "../errors.ts";
import type { Database, Queryable, Transaction } from "./db.ts";

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

// Any fixed number that nothing else in the database locks.
const MIGRATION_LOCK = 5_600_993;

export interface MigrateOptions {
  /** Some of them: those of a backup, whose rows are loaded before the others are applied. */
  only?: readonly string[];
  /** How long a migration tries to get its locks. */
  triesForMs?: number;
}

export async function migrate(
  db: Database,
  folder: URL,
  { only, triesForMs = 10 * MINUTE }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  // Looking is open to a role that may only read; the statements below are not.
  if ((await pendingMigrations(db, folder)).length === 0) return { applied: [] };
  const migrations = await migrationsIn(folder);
  const applied: string[] = [];
  for (const migration of migrations.filter(({ name }) => only?.includes(name) ?? true)) {
    const isNew = await givingWay(migration, triesForMs, () =>
      db.transaction(async (tx) => {
        await lockMigrations(tx);
        await createTable(tx);
        refuseMismatch(migrations, await appliedIn(tx));
        return applyOnce(tx, migration);
      }),
    );
    if (isNew) applied.push(migration.name);
  }
  return { applied };
}

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";
const BETWEEN_TRIES_MS = 200;

/**
 * A migration that does not get a lock at once lets go of those it has and tries again. Requests of the release that
 * still runs would queue up behind it as long as it waits; one that holds the lock and waits for another of the
 * migration's would be ended by PostgreSQL, as half of a deadlock. That can still happen to a request that has waited
 * for most of a second by then: long work on one table belongs in a migration of its own.
 */
async function givingWay<Result>(
  { name }: Migration,
  triesForMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + triesForMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const code = codeOf(error);
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (performance.now() > until) {
        throw new StartupError(
          `Migration ${name} could not lock a table because another session is using it, perhaps a backup or a long query. Nothing of it was applied. End that session or wait for it, then migrate again.`,
        );
      }
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

/** A quarter of the time after which PostgreSQL looks for a deadlock, so that the migration always gives way first. */
async function limitLockWaits(tx: Transaction): Promise<void> {
  await tx.query(
    `select set_config('lock_timeout', (setting::integer / 4)::text, true) from pg_settings where name = 'deadlock_timeout'`,
  );
}

/** Held until the end of the transaction: one process at a time changes what the tables are. */
export async function lockMigrations(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

/** What a start and `doctor` ask: is the database exactly where this program expects it? */
export async function pendingMigrations(db: Queryable, folder: URL): Promise<string[]> {
  const { known, done } = await bothIn(db, folder);
  refuseMismatch(known, done);
  return namesLacking(known, done);
}

/**
 * What /readyz asks: has the database all that this program needs? The next release may have added to it meanwhile. In
 * one statement, because it is asked for as long as the service runs.
 */
export async function missingMigrations(db: Queryable, known: KnownMigrations): Promise<string[]> {
  try {
    return namesLacking(known, await appliedIn(db));
  } catch (error) {
    if (codeOf(error) !== UNDEFINED_TABLE) throw error;
    return namesLacking(known, []);
  }
}

const UNDEFINED_TABLE = "42P01";

export type KnownMigrations = readonly Pick<Migration, "version" | "name">[];

/** Of this program: they stay the same while it runs. */
export function knownMigrations(folder: URL): Promise<KnownMigrations> {
  return migrationsIn(folder);
}

async function bothIn(db: Queryable, folder: URL): Promise<{ known: Migration[]; done: AppliedMigration[] }> {
  return { known: await migrationsIn(folder), done: await appliedMigrations(db) };
}

/** None for a database that was never migrated. */
export async function appliedMigrations(db: Queryable): Promise<AppliedMigration[]> {
  const [table] = await db.query<{ exists: boolean }>(`select to_regclass('schema_migrations') is not null as exists`);
  return table?.exists ? appliedIn(db) : [];
}

/** Of a database that is not here: a backup. */
export async function refuseUnknownMigrations(folder: URL, applied: AppliedMigration[]): Promise<void> {
  refuseMismatch(await migrationsIn(folder), applied);
}

function namesLacking(known: KnownMigrations, done: readonly AppliedMigration[]): string[] {
  return known.filter(({ version }) => !done.some((row) => row.version === version)).map(({ name }) => name);
}

async function migrationsIn(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function createTable(tx: Transaction) {
  await tx.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`);
}

export interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
}

export async function appliedIn(db: Queryable): Promise<AppliedMigration[]> {
  return db.query<AppliedMigration>(`select version, name, checksum from schema_migrations order by version`);
}

function refuseMismatch(known: Migration[], applied: AppliedMigration[]) {
  for (const row of applied) {
    const migration = known.find((candidate) => candidate.version === row.version);
    if (migration === undefined) {
      throw new StartupError(
        `The database has migration ${row.name}, which this version of Quarterday does not know: it was last used by a newer version. Start that version, or restore an older backup.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new StartupError(
        `The file migrations/${migration.name} was changed after it was applied to this database. Restore the file and put the change in a new one.`,
      );
    }
  }
}

async function applyOnce(tx: Transaction, migration: Migration): Promise<boolean> {
  const inserted = await tx.query(
    `insert into schema_migrations (version, name, checksum) values ($1, $2, $3) on conflict do nothing returning version`,
    [migration.version, migration.name, migration.checksum],
  );
  if (inserted.length === 0) return false;
  await limitLockWaits(tx);
  await tx.script(migration.sql);
  return true;
}
