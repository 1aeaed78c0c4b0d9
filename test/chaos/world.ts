// The service as it runs on several machines: a PostgreSQL of its own, the simulator of both authorities, two APIs and
// two workers, each a process of the real program. Every line between them that may break goes through a proxy. One API
// and one worker have clocks that are minutes wrong.

import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MINUTE } from "../../src/platform/clock.ts";
import { type Database, openDatabase } from "../../src/platform/database/db.ts";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { type EmbeddedPostgres, openEmbeddedPostgres } from "../../src/platform/postgres/embedded.ts";
import { type Client, createClient } from "../support/client.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { newHome, repository } from "../support/program.ts";
import { until } from "../support/until.ts";
import { keepRunning, type Restarted } from "./processes.ts";
import { type ChaosReceiver, startChaosReceiver } from "./receiver.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

export const processNames = ["api 1", "api 2", "worker 1", "worker 2", "simulator"] as const;
export type ProcessName = (typeof processNames)[number];
export const lineNames = ["database", "authority", "receiver"] as const;
export type LineName = (typeof lineNames)[number];

export interface World {
  processes: Record<ProcessName, Restarted>;
  lines: Record<LineName, FaultProxy>;
  apis: Client[];
  receiver: ChaosReceiver;
  /** PostgreSQL is killed and comes back. */
  killDatabase(): Promise<void>;
  /** Starts PostgreSQL again where it gave up by itself. */
  reviveDatabase(): Promise<void>;
  /** PostgreSQL's; null where it cannot be filled. */
  disk: SmallDisk | null;
  /** Past the proxy, for the books. */
  open(): Database;
  close(): Promise<void>;
}

const WRONG_BY_MS = { "api 2": 3 * MINUTE, "worker 2": -2 * MINUTE };
const command = join(repository, "bin", "quarterday.js");
const skewedClock = fileURLToPath(new URL("../support/skewed-clock.js", import.meta.url));

/** Everything that waits does so for seconds instead of minutes: the run is to see many lives of each process. */
const quick = {
  LEASE_SECONDS: "3",
  SANDBOX_POLL_SECONDS: "0.2",
  SANDBOX_ACCEPTED_SECONDS: "0",
  WEBHOOK_DELAYS: "0,1,2,4,8",
  RATE_LIMIT: "100000",
  RATE_BURST: "100000",
  WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1/128",
  LOG_LEVEL: "warn",
  WORKERS: "1",
};

export async function startWorld(): Promise<World> {
  const closers: (() => Promise<unknown>)[] = [];
  const context = { after: (close: () => Promise<void>) => void closers.push(close) };
  const folder = mkdtempSync(join(tmpdir(), "qd-chaos-"));
  closers.push(async () => rmSync(folder, { recursive: true, force: true }));
  const certificate = makeCertificate(new Date(), systemRandom);
  const files = { TLS_CERT: join(folder, "cert.pem"), TLS_KEY: join(folder, "key.pem") };
  writeFileSync(files.TLS_CERT, certificate.cert);
  writeFileSync(files.TLS_KEY, certificate.key, { mode: 0o600 });

  const dataDir = join(folder, "data");
  const disk = mountSmallDisk(dataDir);
  closers.push(async () => disk?.remove());
  const server = await openServer(dataDir);
  closers.push(() => server.stop());
  const database = await startFaultProxy(server.target);
  const receiver = await startChaosReceiver(certificate);
  const towardsReceiver = await startFaultProxy(() => ({ port: receiver.port }));
  const ports = Object.fromEntries(
    await Promise.all(processNames.map(async (name) => [name, await freePort()] as const)),
  );
  const authority = await startFaultProxy(() => ({ port: ports.simulator ?? 0 }));
  const lines = { database, authority, receiver: towardsReceiver };
  closers.push(
    async () => void (await Promise.all([...Object.values(lines).map((line) => line.close()), receiver.close()])),
  );

  const shared = {
    ...quick,
    ...files,
    WEBHOOK_CA_FILE: files.TLS_CERT,
    DATABASE_URL: server.urlThrough(database.port),
    SECRET_KEY: randomBytes(32).toString("base64"),
    SANDBOX_URL: `http://127.0.0.1:${authority.port}/submission`,
  };
  const direct = { ...shared, DATABASE_URL: server.url() };
  const setUp = newHome(context);
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await setUp.run(words, { environment: direct });
    if (code !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
    return stdout.trim();
  };
  await run("migrate");
  const organisation = await run("organisations", "create", "--name", "Chaos");
  const mine = ["--organisation", organisation, "--mode", "sandbox"];
  const key = await run("keys", "create", ...mine, "--name", "chaos");
  const url = `https://localhost:${towardsReceiver.port}/`;
  receiver.knows(await run("endpoints", "add", ...mine, "--url", url, "--events", "all"));

  const start = (name: ProcessName): Restarted => {
    const wrongBy = WRONG_BY_MS[name as keyof typeof WRONG_BY_MS] ?? 0;
    return keepRunning({
      name,
      home: newHome(context),
      environment: {
        ...shared,
        ROLE: name.split(" ")[0] ?? "",
        PORT: String(ports[name]),
        CLOCK_SKEW_MS: String(wrongBy),
      },
      node: wrongBy === 0 ? [] : ["--import", skewedClock],
      command,
      says: /^Press Ctrl-C to stop\.$/m,
    });
  };
  const processes = Object.fromEntries(processNames.map((name) => [name, start(name)])) as World["processes"];
  closers.push(async () => void (await Promise.all(Object.values(processes).map((process) => process.stop()))));
  await Promise.all(Object.values(processes).map((process) => process.ready()));

  const clients = (["api 1", "api 2"] as const).map((name) =>
    createClient(`https://localhost:${ports[name]}`, { ca: certificate.cert, key }),
  );
  closers.push(async () => void (await Promise.all(clients.map((client) => client.close()))));
  return {
    processes,
    lines,
    apis: clients,
    receiver,
    killDatabase: server.kill,
    reviveDatabase: server.revive,
    disk,
    open: () => openDatabase(server.connection(), { connections: 1, onIdleError: () => {} }),
    async close() {
      for (const close of closers.reverse()) await close();
    },
  };
}

/** The embedded PostgreSQL, run as an external one: killed and opened again in the same folder. */
async function openServer(dataDir: string) {
  const open = () => openEmbeddedPostgres({ dataDir, onLost: () => {} });
  let postgres: EmbeddedPostgres = await open();
  // On a full disk it does not start: then it is tried again, as its operator would.
  const reopen = async () => {
    postgres = await until("PostgreSQL starts again", () => open().catch(() => undefined));
  };
  const signal = (name: NodeJS.Signals | 0) => {
    try {
      return process.kill(
        Number(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]),
        name,
      );
    } catch {
      return false;
    }
  };
  return {
    connection: () => postgres.connection,
    /** Each of its lives has a socket in another folder. */
    target: () => ({ path: join(postgres.connection.host, `.s.PGSQL.${postgres.connection.port}`) }),
    url: () => urlOf(postgres.connection),
    urlThrough: (port: number) => urlOf({ ...postgres.connection, port, host: "127.0.0.1" }),
    async kill() {
      signal("SIGKILL");
      await reopen();
    },
    async revive() {
      if (!signal(0)) await reopen();
    },
    stop: () => postgres.stop(),
  };
}

function urlOf({ user, database, host, port }: EmbeddedPostgres["connection"]): string {
  const isFolder = host.startsWith("/");
  return isFolder
    ? `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `postgresql://${user}@${host}:${port}/${database}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return address !== null && typeof address === "object" ? address.port : 0;
}
