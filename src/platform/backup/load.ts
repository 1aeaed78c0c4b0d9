// Loads a backup into a database that holds nothing yet: the tables as the backup's migrations made them, then all rows
// in one transaction. Later migrations are applied by whoever opens the database next, as at an upgrade. Decision:
// docs/decisions/0040.

import type { Database, Transaction } from "../database/db.ts";
import { appliedMigrations, migrate, refuseUnknownMigrations } from "../database/migrations.ts";
import { Refusal } from "../errors.ts";
import { type OnRead, type OpenBackup, openBackup, type RowCounts } from "./file.ts";
import { type BackedUpTable, tablesOf } from "./tables.ts";

export interface LoadedBackup {
  /** The moment that the backup shows. */
  at: Date;
  counts: RowCounts;
}

export interface LoadOptions {
  migrations: URL;
  schemas: readonly string[];
  /** A table that has rows in every database that was ever used. */
  usedTable: string;
  /** Looks at the rows before they are kept; a throw undoes everything. */
  inspect(tx: Transaction): Promise<void>;
  onRead?: OnRead;
}

/** `owner` must be the role that owns the tables, without limits. */
export async function loadBackup(owner: Database, file: string, options: LoadOptions): Promise<LoadedBackup> {
  const backup = await openBackup(file, options.onRead);
  try {
    const { header } = backup;
    await refuseUnknownMigrations(options.migrations, header.migrations);
    await refuseUsed(owner, backup, options.usedTable);
    await migrate(owner, options.migrations, { only: header.migrations.map(({ name }) => name) });
    await owner.transaction(async (tx) => {
      await loadRows(tx, backup, await tablesOf(tx, options.schemas));
      await options.inspect(tx);
    });
    // Without statistics the first statements would be planned for empty tables.
    await owner.query("analyze");
    return { at: new Date(header.at), counts: backup.counts() };
  } finally {
    await backup.close();
  }
}

/** A restore that was interrupted has left tables without rows, and may be repeated. */
async function refuseUsed(owner: Database, { header }: OpenBackup, usedTable: string): Promise<void> {
  const applied = await appliedMigrations(owner);
  const beyond = applied.some(({ name }) => !header.migrations.some((other) => other.name === name));
  const [table] = await owner.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [usedTable]);
  const isUsed = table?.exists === true && (await owner.query(`select from ${usedTable} limit 1`)).length > 0;
  if (beyond || isUsed)
    throw new Refusal(
      "database_in_use",
      "This database is in use. Restore into a new one: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.",
    );
}

async function loadRows(tx: Transaction, backup: OpenBackup, tables: readonly BackedUpTable[]): Promise<void> {
  const triggers = tables.filter(({ hasTriggers }) => hasTriggers).map(({ name }) => name);
  // What they would derive from the rows is in the backup itself.
  for (const name of triggers) await tx.script(`alter table ${name} disable trigger user`);
  await tx.script(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  const loaded: RowCounts = {};
  for await (const { name, columns, rows } of backup.tables()) {
    const table = tables.find((candidate) => candidate.name === name);
    const known = columns.filter((column) => table?.columns.includes(column));
    if (table === undefined || known.length < columns.length)
      throw new Refusal("damaged_backup", `The backup has a table that its migrations do not make: ${name}.`);
    loaded[name] = await tx.copyIn(`copy ${name} (${known.join(", ")}) from stdin`, rows);
    await continueNumbering(tx, table);
  }
  refuseOtherCounts(backup.counts(), loaded);
  // Before the tables change again: rows may refer to later rows of the same table.
  await tx.script("set constraints all immediate");
  for (const name of triggers) await tx.script(`alter table ${name} enable trigger user`);
}

async function continueNumbering(tx: Transaction, { name, identity }: BackedUpTable): Promise<void> {
  if (identity === null) return;
  const highest = `select max(${identity}) from ${name}`;
  await tx.query(`select setval(pg_get_serial_sequence($1, $2), coalesce((${highest}), 1), (${highest}) is not null)`, [
    name,
    identity,
  ]);
}

function refuseOtherCounts(expected: RowCounts, loaded: RowCounts): void {
  const wrong = Object.keys({ ...expected, ...loaded }).filter((name) => expected[name] !== loaded[name]);
  if (wrong.length > 0)
    throw new Refusal(
      "damaged_backup",
      `The backup does not have all rows of ${wrong.join(", ")}. Nothing was restored.`,
    );
}
