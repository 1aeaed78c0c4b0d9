// Writes a backup while the service runs: every table, as it was at one moment. Decision: docs/decisions/0040.

import { existsSync } from "node:fs";
import { type Database, only, type Transaction } from "../database/db.ts";
import { appliedIn } from "../database/migrations.ts";
import { Refusal } from "../errors.ts";
import { headerLine, lastLine, type RowCounts, rowsEnd, tableLine, writeFileWhole } from "./file.ts";
import { tablesOf } from "./tables.ts";

export interface BackupReport {
  at: Date;
  counts: RowCounts;
}

interface BackupOptions {
  schemas: readonly string[];
  program: string;
  /** How many rows are written, of about how many. */
  onProgress?: (written: number, about: number) => void;
}

/** `db` must have no limits: reading everything takes the time it needs. */
export async function writeBackup(
  db: Database,
  file: string,
  { schemas, program, onProgress }: BackupOptions,
): Promise<BackupReport> {
  if (existsSync(file)) throw new Refusal("file_exists", `${file} exists. Choose another name for the backup.`);
  const counts: RowCounts = {};
  // One snapshot: rows that belong together are all in the backup, or none of them.
  return db.snapshot(async (tx) => {
    const { at } = only(await tx.query<{ at: Date }>("select now() as at"));
    await writeFileWhole(file, async (put) => {
      await put(headerLine({ at: at.toISOString(), program, migrations: await appliedIn(tx) }));
      const tables = await tablesOf(tx, schemas);
      const about = tables.reduce((sum, table) => sum + table.about, 0);
      let written = 0;
      const putRow = async (row: Uint8Array) => {
        await put(row);
        written++;
        onProgress?.(written, Math.max(written, about));
      };
      for (const { name, columns } of tables) {
        await put(tableLine(name, columns));
        counts[name] = await rowsOf(tx, { name, columns }, putRow);
        await put(rowsEnd);
      }
      await put(lastLine(counts));
    });
    return { at, counts };
  });
}

function rowsOf(
  tx: Transaction,
  { name, columns }: { name: string; columns: readonly string[] },
  put: (chunk: Uint8Array) => Promise<void>,
): Promise<number> {
  return tx.copyOut(`copy ${name} (${columns.join(", ")}) to stdout`, async (rows) => {
    for await (const chunk of rows) await put(chunk);
  });
}
