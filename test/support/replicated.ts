// A primary and its synchronous standby, run by the PostgreSQL that Debian installs: the embedded one comes without
// pg_basebackup. Each is behind a fault proxy, so that it has an address of its own, and everything lives in the folder
// of a test's home, with which it ends.

import { type ChildProcess, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type Account, programEnvironment, run, runningAs } from "../../src/platform/postgres/account.ts";
import { accountFor } from "../../src/platform/postgres/root.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import type { Home } from "./program.ts";
import { until } from "./until.ts";

const INSTALLED = "/usr/lib/postgresql";
const PORT = 5432;
const OWNER = "quarterday";
const SERVICE = "quarterday_service";
const DATABASE = "quarterday";

/** Null where Debian's PostgreSQL is not installed. */
const programs = programsFolder();
/** For `skip` of a test. */
export const noReplication =
  programs === null && `needs PostgreSQL's programs in ${INSTALLED}/*/bin (Debian: postgresql)`;

export interface ReplicaServer {
  line: FaultProxy;
  /** The postmaster and all its processes at once, by SIGKILL: none has the time to notice another's end. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** The first time, and after kill or stop. */
  start(as: "primary" | "standby"): Promise<void>;
  promote(): Promise<void>;
  /** As the superuser, past the proxy; of the service's database unless another is named. */
  query<Row extends object>(text: string, database?: string): Promise<Row[]>;
}

export interface Replicated {
  primary: ReplicaServer;
  standby: ReplicaServer;
  /** With both servers: as the role of the service, and as the one that owns the tables. */
  url: string;
  ownerUrl: string;
}

export async function startReplicated(t: { after(close: () => Promise<void>): void }, home: Home): Promise<Replicated> {
  const account = await accountFor(join(home.folder, "primary"), { isHeld: async () => false });
  const primary = await openServer(t, { folder: join(home.folder, "primary"), account });
  const standby = await openServer(t, { folder: join(home.folder, "standby"), account });
  const { folder } = primary;

  await done(
    "initdb",
    ["-D", folder, "-U", OWNER, "--auth=trust", "-E", "UTF8", "--wal-segsize=1", "--no-sync"],
    account,
  );
  await primary.start("primary");
  await primary.query(`create role ${SERVICE} login`, "postgres");
  await primary.query(`create database ${DATABASE}`, "postgres");
  const from = ["-h", socketFolderOf(folder), "-p", String(PORT), "-U", OWNER, "-D", standby.folder];
  await done("pg_basebackup", [...from, "-R", "--checkpoint=fast", "--no-sync"], account);
  await standby.start("standby");
  // Only now, and so in the files of the primary alone: the standby, once promoted, waits for nobody.
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query("select pg_reload_conf()");
  await until("the standby is synchronous", async () => {
    const states = await primary.query<{ sync_state: string }>("select sync_state from pg_stat_replication");
    return states.some(({ sync_state }) => sync_state === "sync");
  });

  const places = [primary, standby].map(({ line }) => `${line.host}:${line.port}`).join(",");
  const urlAs = (role: string) => `postgresql://${role}@${places}/${DATABASE}?target_session_attrs=read-write`;
  return { primary, standby, url: urlAs(SERVICE), ownerUrl: urlAs(OWNER) };
}

interface Cluster {
  folder: string;
  account: Account | undefined;
}

async function openServer(
  t: { after(close: () => Promise<void>): void },
  { folder, account }: Cluster,
): Promise<ReplicaServer & { folder: string }> {
  for (const own of [folder, socketFolderOf(folder)]) {
    mkdirSync(own, { mode: 0o700 });
    if (account !== undefined) chownSync(own, account.uid, account.gid);
  }
  const line = await startFaultProxy(() => ({ path: join(socketFolderOf(folder), `.s.PGSQL.${PORT}`) }));
  t.after(() => line.close());
  let server: ChildProcess | undefined;
  const hasEnded = () => server === undefined || server.exitCode !== null || server.signalCode !== null;

  async function query<Row extends object>(text: string, database = DATABASE): Promise<Row[]> {
    const client = new pg.Client({ host: socketFolderOf(folder), port: PORT, user: OWNER, database, ssl: false });
    // What was asked fails when the server is killed meanwhile, and that is enough.
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  return {
    folder,
    line,
    query,
    async start(as) {
      if (as === "standby") writeFileSync(join(folder, "standby.signal"), "");
      server = launch({ folder, account });
      await until("the server answers", async () => {
        if (hasEnded()) throw new Error(`PostgreSQL ended:\n${readFileSync(logOf(folder), "utf8").slice(-2_000)}`);
        return query("select 1", "postgres").catch(() => false as const);
      });
    },
    async kill() {
      const pid = server?.pid ?? 0;
      // Stopped first: it would notice that one of its processes ended.
      process.kill(pid, "SIGSTOP");
      for (const child of childrenOf(pid)) endAtOnce(child);
      process.kill(pid, "SIGKILL");
      await until("the server has ended", async () => hasEnded());
    },
    async stop() {
      // The fast way: connections are ended.
      server?.kill("SIGINT");
      await until("the server has ended", async () => hasEnded());
    },
    async promote() {
      await done("pg_ctl", ["promote", "-w", "-D", folder], account);
    },
  };
}

function launch({ folder, account }: Cluster): ChildProcess {
  const settings = {
    listen_addresses: "",
    port: PORT,
    unix_socket_directories: socketFolderOf(folder),
    max_connections: 200,
    // A killed process loses nothing that it has written; only a machine does.
    fsync: "off",
  };
  const log = openSync(logOf(folder), "a");
  try {
    return spawn(
      program("postgres"),
      ["-D", folder, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      { cwd: folder, env: programEnvironment, detached: true, stdio: ["ignore", log, log], ...runningAs(account) },
    );
  } finally {
    closeSync(log);
  }
}

/** Beside the data folder: a copy of that should have neither. */
function socketFolderOf(folder: string): string {
  return `${folder}.socket`;
}

function logOf(folder: string): string {
  return `${folder}.log`;
}

async function done(name: string, parameters: string[], account: Account | undefined): Promise<void> {
  const outcome = await run(program(name), parameters, { account });
  if (outcome.kind === "failed") throw new Error(`${name} failed:\n${outcome.output}`);
}

function program(name: string): string {
  return join(programs ?? INSTALLED, name);
}

function programsFolder(): string | null {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(INSTALLED, version, "bin"));
  return (
    folders.find((folder) => existsSync(join(folder, "postgres")) && existsSync(join(folder, "pg_basebackup"))) ?? null
  );
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself meanwhile.
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
}
