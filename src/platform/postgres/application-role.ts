// What the role that the service works as may do: everything to rows, nothing to tables. It owns nothing, so it cannot
// change a table, its triggers or its own rights. Decision: docs/decisions/0002.

import { type Database, only, type Queryable, type Transaction } from "../database/db.ts";
import { lockMigrations } from "../database/migrations.ts";

export type Privilege = "select" | "insert" | "update" | "delete";

/** By table; any other gets all of them. */
export type Limits = Readonly<Record<string, readonly Privilege[]>>;

const usual: readonly Privilege[] = ["select", "insert", "update", "delete"];
/** All there are for a table, in the order of the lists above. */
const known = [...usual, "truncate", "references", "trigger"];

export async function roleOf(db: Queryable): Promise<string> {
  return only(await db.query<{ role: string }>(`select current_user as role`)).role;
}

/**
 * Asked by the role that owns the tables, after every migration. Changes only what differs, so that a start does not
 * wait for the statements of a service that is running.
 */
export async function grantApplication(
  db: Database,
  role: string,
  { schemas, limits }: { schemas: readonly string[]; limits: Limits },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMigrations(tx);
    const statements = [
      ...(await missingSchemas(tx, role, schemas)),
      ...(await otherTables(tx, role, schemas, limits)),
    ];
    if (statements.length > 0) await tx.script(statements.join(";\n"));
  });
}

async function missingSchemas(tx: Transaction, role: string, schemas: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ statement: string }>(
    `select format('grant usage on schema %I to %I', nspname, $1::text) as statement from pg_namespace
     where (nspname = any ($2) or nspname = current_schema()) and not has_schema_privilege($1, oid, 'usage')`,
    [role, schemas],
  );
  return rows.map(({ statement }) => statement);
}

async function otherTables(
  tx: Transaction,
  role: string,
  schemas: readonly string[],
  limits: Limits,
): Promise<string[]> {
  const tables = await tx.query<{ name: string; table: string; role: string; granted: string[] }>(
    `select c.relname as name, c.oid::regclass::text as "table", quote_ident($1) as role,
            array(select privilege from unnest($3::text[]) with ordinality as p (privilege, place)
                  where has_table_privilege($1, c.oid, privilege) order by place) as granted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and (n.nspname = any ($2) or n.nspname = current_schema())
     order by c.oid`,
    [role, schemas, known],
  );
  return tables.flatMap(({ name, table, role, granted }) => {
    const wanted = limits[name] ?? usual;
    if (granted.join() === wanted.join()) return [];
    return [`revoke all on ${table} from ${role}`, `grant ${wanted.join(", ")} on ${table} to ${role}`];
  });
}
