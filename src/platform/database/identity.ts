// Which database this is: the same text for all that work on it, and another for every other database, a copy that was
// restored elsewhere included.

import type { Queryable } from "./db.ts";

/** Hashed, because it is shown to others, who only compare it. */
export async function databaseIdentity(db: Queryable): Promise<string> {
  const [row] = await db.query<{ identity: string }>(
    `select encode(sha256(convert_to(concat_ws(' ', system_identifier, oid), 'UTF8')), 'hex') as identity
     from pg_control_system(), pg_database where datname = current_database()`,
  );
  if (row === undefined) throw new Error("the database is not in its own catalogue");
  return row.identity;
}
