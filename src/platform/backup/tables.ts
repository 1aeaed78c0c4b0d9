// The tables of a database as a backup has them: each after those that it refers to, with the columns that have values
// of their own.

import type { Queryable } from "../database/db.ts";

export interface BackedUpTable {
  /** With its schema, quoted where it must be. */
  name: string;
  /** Those that the server does not compute itself, quoted where they must be. */
  columns: string[];
  /** The column that is numbered by the server; null where there is none. */
  identity: string | null;
  hasTriggers: boolean;
  /** How many rows it has, about. */
  about: number;
}

/** Their state is what migrating makes it. */
const LEFT_OUT = "schema_migrations";

/** Of the schema that statements use by default, and of others. */
export async function tablesOf(db: Queryable, schemas: readonly string[]): Promise<BackedUpTable[]> {
  const tables = await db.query<BackedUpTable & { refers_to: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            array(select quote_ident(a.attname) from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
            (select quote_ident(a.attname) from pg_attribute a
             where a.attrelid = c.oid and not a.attisdropped and a.attidentity <> '') as identity,
            exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers",
            greatest(c.reltuples, 0)::bigint as about,
            array(select format('%I.%I', rn.nspname, r.relname)
                  from pg_constraint f join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
                  where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = any ($1) or n.nspname = current_schema()) and c.relname <> $2
     order by 1`,
    [schemas, LEFT_OUT],
  );
  return referredToFirst(tables);
}

function referredToFirst(tables: readonly (BackedUpTable & { refers_to: string[] })[]): BackedUpTable[] {
  const ordered: BackedUpTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const named = new Set([...waiting].map(({ name }) => name));
    const next = [...waiting].filter(({ refers_to }) => !refers_to.some((other) => named.has(other)));
    if (next.length === 0) throw new Error(`tables refer to each other: ${[...named].join(", ")}`);
    for (const table of next) {
      waiting.delete(table);
      const { refers_to: _, ...rest } = table;
      ordered.push(rest);
    }
  }
  return ordered;
}
