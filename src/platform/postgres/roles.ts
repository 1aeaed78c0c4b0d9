// The roles and the database of an embedded cluster. The superuser owns everything and is for set-up and migrations;
// the service works as a role that owns nothing. Decision: docs/decisions/0002.

import type pg from "pg";

export const superuser = "quarterday";
export const applicationRole = "quarterday_app";
export const database = "quarterday";

/** Checked by every process that opens the cluster: its owner may be of an older version. */
export async function ensureRolesAndDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ has_role: boolean; is_plain: boolean | null; has_database: boolean }>(
    `select r.rolname is not null as has_role, d.datname is not null as has_database,
            r.rolcanlogin and not (r.rolsuper or r.rolcreatedb or r.rolcreaterole or r.rolreplication or r.rolbypassrls) as is_plain
     from (values ($1::name, $2::name)) as wanted (role, database)
     left join pg_roles r on r.rolname = wanted.role left join pg_database d on d.datname = wanted.database`,
    [applicationRole, database],
  );
  const found = rows[0];
  const plain = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
  if (!found?.has_role) await client.query(`create role ${applicationRole} ${plain}`);
  else if (!found.is_plain) await client.query(`alter role ${applicationRole} ${plain}`);
  if (!found?.has_database) await client.query(`create database ${database}`);
}
