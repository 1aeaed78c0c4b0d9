// Which process owns a cluster: the one that holds an advisory lock. A file beside the cluster names it too, for when
// the server cannot be asked. Decision: docs/decisions/0002.

import { lstat, readFile, stat } from "node:fs/promises";
import pg from "pg";
import { SECOND } from "../clock.ts";
import { isUnavailable } from "../database/db.ts";
import { codeOf, messageOf } from "../errors.ts";
import {
  isAlive,
  type Postmaster,
  type Process,
  readPidFile,
  readProcess,
  thisProcess,
  writeProcess,
} from "./processes.ts";
import { ensureRolesAndDatabase, superuser } from "./roles.ts";

/** Advisory locks belong to one database; this one exists before ours does. */
const lockDatabase = "postgres";
const ownerLock = "7239105531104";
/** The lock's connection is called this and the process it belongs to. */
const ownerName = "quarterday owner ";

export type Answer =
  | { kind: "owner"; lock: pg.Client }
  | { kind: "guest" }
  /** Starting, stopping, recovering, full. */
  | { kind: "busy"; reason: string }
  /** There is no socket to speak to. */
  | { kind: "deaf"; reason: string };

export async function askForLock(cluster: string, postmaster: Postmaster): Promise<Answer> {
  const { socketFolder: host, port } = postmaster;
  // Another process may have made a folder of that name after a temp cleaner removed ours.
  const folder = await lstat(host).catch(() => undefined);
  const owner = await stat(cluster);
  if (!folder?.isDirectory() || folder.uid !== owner.uid) return { kind: "deaf", reason: `${host} is gone` };

  const client = new pg.Client({
    ...{ host, port, user: superuser, database: lockDatabase },
    // Set explicitly, because pg would otherwise take PGSSLMODE and PGOPTIONS from our environment.
    ...{ ssl: false, options: "-c idle_session_timeout=0" },
    connectionTimeoutMillis: 10 * SECOND,
    application_name: ownerName + writeProcess(await thisProcess()),
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await ensureRolesAndDatabase(client);
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [ownerLock]);
    if (rows[0]?.free === true) return { kind: "owner", lock: client };
    const owner = await lockHolder(client);
    await client.end();
    // The server has not noticed yet that its owner was killed, or its owner is just letting go.
    if (owner === undefined || !(await isAlive(owner))) return { kind: "busy", reason: "its owner is gone" };
    return { kind: "guest" };
  } catch (error) {
    await client.end().catch(() => undefined);
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ECONNREFUSED") return { kind: "deaf", reason: messageOf(error) };
    // Timeouts and connections that end unexpectedly have no code.
    if (code === undefined || isUnavailable(code)) return { kind: "busy", reason: messageOf(error) };
    throw error;
  }
}

async function lockHolder(client: pg.Client): Promise<Process | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where starts_with(application_name, $1)
       and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`,
    [ownerName],
  );
  return rows[0] && readProcess(rows[0].name.slice(ownerName.length));
}

export async function hasLivingOwner(folder: string): Promise<boolean> {
  const found = await readPidFile(folder);
  return found.kind === "running" && isAlive(await readOwner(folder));
}

export async function readOwner(folder: string): Promise<Process> {
  return readProcess(await readFile(ownerFile(folder), "utf8").catch(() => ""));
}

export function ownerFile(folder: string): string {
  return `${folder}.owner`;
}
