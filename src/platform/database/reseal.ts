// Seals stored secrets with another key: each column that has some, a batch of rows at a time, within one transaction.

import type { Sealing } from "../sealing.ts";
import type { Transaction } from "./db.ts";

/** A column with sealed values. The folder that owns the table says so, beside the context that it seals them with. */
export interface SealedColumn {
  table: string;
  column: string;
  /** What tells its rows apart, as text. */
  key: readonly string[];
  contextOf(key: Record<string, string>): string;
}

const BATCH = 500;

/** How many values there were. */
export async function reseal(
  tx: Transaction,
  column: SealedColumn,
  { from, to }: { from: Sealing; to: Sealing },
): Promise<number> {
  let count = 0;
  let rows = await batchAfter(tx, column, null);
  while (rows.length > 0) {
    const sealed = rows.map(({ key, sealed }) => {
      const context = column.contextOf(Object.fromEntries(column.key.map((name, index) => [name, key[index] ?? ""])));
      return to.seal(from.open(sealed, context), context).toString("hex");
    });
    await replace(
      tx,
      column,
      rows.map(({ key }) => key),
      sealed,
    );
    count += rows.length;
    rows = await batchAfter(tx, column, rows.at(-1)?.key ?? null);
  }
  return count;
}

async function batchAfter(tx: Transaction, { table, column, key }: SealedColumn, last: readonly string[] | null) {
  const names = key.map((name) => `${name}::text`).join(", ");
  const after = last === null ? "" : `and (${names}) > (${last.map((_, index) => `$${index + 1}`).join(", ")})`;
  return tx.query<{ key: string[]; sealed: Buffer }>(
    `select array[${names}] as key, ${column} as sealed from ${table}
     where ${column} is not null ${after} order by ${names} limit ${BATCH}`,
    last ?? [],
    { longRunning: true },
  );
}

async function replace(
  tx: Transaction,
  { table, column, key }: SealedColumn,
  keys: readonly string[][],
  sealed: readonly string[],
): Promise<void> {
  const columns = key.map((_, index) => keys.map((values) => values[index] ?? ""));
  const lists = [...columns, sealed].map((_, index) => `$${index + 1}::text[]`).join(", ");
  const names = key.map((_, index) => `key_${index}`);
  const matches = key.map((name, index) => `t.${name}::text = v.${names[index]}`).join(" and ");
  await tx.query(
    `update ${table} t set ${column} = decode(v.sealed, 'hex') from unnest(${lists}) as v (${[...names, "sealed"].join(", ")}) where ${matches}`,
    [...columns, sealed],
    { longRunning: true },
  );
}
