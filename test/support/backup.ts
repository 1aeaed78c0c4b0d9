// A copy of everything the service stores, to go back to later. The simulator's own schema is left as it is: the tax
// authority does not go back.

import type { Database } from "../../src/platform/database/db.ts";

export interface Backup {
  restore(): Promise<void>;
}

export async function backUp(db: Database): Promise<Backup> {
  const tables = await tablesOf(db);
  await db.query("create schema backup");
  for (const { name } of tables) await db.query(`create table backup.${name} as table public.${name}`);
  return {
    async restore() {
      await db.transaction(async (tx) => {
        // Without the triggers that keep the audit log, and in any order of the tables.
        await tx.query("set local session_replication_role = replica");
        await tx.query(`truncate ${tables.map(({ name }) => `public.${name}`).join(", ")}`);
        for (const { name, columns } of tables)
          await tx.query(
            `insert into public.${name} (${columns}) overriding system value select ${columns} from backup.${name}`,
          );
      });
      await db.query("drop schema backup cascade");
    },
  };
}

async function tablesOf(db: Database): Promise<{ name: string; columns: string }[]> {
  return db.query<{ name: string; columns: string }>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.table_name <> 'schema_migrations'
     group by 1 order by 1`,
  );
}
