// The PostgreSQL that Quarterday brings along, used when DATABASE_URL is not set: one cluster in DATA_DIR/postgres, one
// process that owns it, any number of guests. Decision: docs/decisions/0002.
//
// The owner is who holds an advisory lock, not who started the server: a killed owner leaves the server running, and
// the next process to open it finds the lock free and takes over.

import { mkdir, realpath, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { SECOND } from "../clock.ts";
import { messageOf, StartupError } from "../errors.ts";
import { findPrograms } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { askForLock, hasLivingOwner, ownerFile, readOwner } from "./lock.ts";
import {
  disownPidFile,
  isAlive,
  type Postmaster,
  readPidFile,
  takeTurn,
  thisProcess,
  writeProcess,
} from "./processes.ts";
import { applicationRole, database, superuser } from "./roles.ts";
import { accountFor } from "./root.ts";
import { type Cluster, startServer, stopServer } from "./server.ts";
import { remedyForUnseen, removeSocketFolder } from "./socket.ts";

interface SocketConnection {
  /** The folder of a Unix socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  /** As the superuser, who owns everything: for set-up and migrations. */
  connection: SocketConnection;
  /** As the role that the service works as; what it may do is granted after the migrations. */
  application: SocketConnection;
  /** Under which the server runs; null for our own user. */
  account: string | null;
  /** False when another Quarterday process owns the database and will stop it. */
  owned: boolean;
  /** The owner stops the database, a guest does nothing. May be called again. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The service's DATA_DIR. */
  dataDir: string;
  onNote?: (sentence: string) => void;
  /** The owner's connection ended without stop(): the database died. Called at most once. */
  onLost?: (error: Error) => void;
}

const turnWithinMs = 150 * SECOND;
const answerWithinMs = 60 * SECOND;
const lookEveryMs = 25;
/** How often a socket may be missing, or a pid file empty, before that is no passing moment of a start or stop. */
const looksBeforeLost = 12;

export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const { dataDir, endTurn } = await enter(options.dataDir);
    try {
      return await openCluster(dataDir, options);
    } finally {
      await endTurn().catch(() => undefined);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The embedded PostgreSQL in ${options.dataDir} did not start: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}

/** One process at a time looks, creates and starts; the others wait and then find the work done. */
async function enter(folder: string) {
  try {
    // Open for passing through: as root the database runs under another account.
    await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    const dataDir = await realpath(folder);
    return { dataDir, endTurn: await takeTurn(dataDir, { waitMs: turnWithinMs }) };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const [reason] = messageOf(error).split(",");
    throw new StartupError(
      `The data folder ${folder} cannot be created or written (${reason}). Set DATA_DIR to a folder this user can write.`,
      { cause: error },
    );
  }
}

async function openCluster(dataDir: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const onNote = options.onNote ?? (() => undefined);
  const folder = join(dataDir, "postgres");
  const account = await accountFor(folder, { isHeld: () => hasLivingOwner(folder), onNote });
  const programs = await findPrograms(account, { onNote });
  const cluster: Cluster = { folder, log: join(dataDir, "postgres.log"), programs, account };
  await ensureCluster(cluster, onNote);

  const { postmaster, lock, started } = await attach(cluster, onNote);
  const connection = { host: postmaster.socketFolder, port: postmaster.port, user: superuser, database };
  const application = { ...connection, user: applicationRole };
  const opened = { connection, application, account: account?.name ?? null };
  if (lock === undefined) return { ...opened, owned: false, stop: async () => undefined };
  if (!started) onNote("The database was still running after its last process was killed. This process now runs it.");
  const stop = own(cluster, postmaster, lock, options.onLost);
  await writeFile(ownerFile(folder), writeProcess(await thisProcess()), { mode: 0o600 });
  return { ...opened, owned: true, stop };
}

/** Walks from whatever state the cluster is in to a server that answered; the lock only when we are the owner. */
async function attach(cluster: Cluster, onNote: (sentence: string) => void) {
  let started = false;
  let deafFor = 0;
  let emptyFor = 0;
  let lastAnswer = "it is not ready";
  let deadline = performance.now() + answerWithinMs;
  while (performance.now() < deadline) {
    const found = await readPidFile(cluster.folder);
    if (found.kind === "running" && found.postmaster.status === "ready") {
      const answer = await askForLock(cluster.folder, found.postmaster);
      if (answer.kind === "owner") return { postmaster: found.postmaster, lock: answer.lock, started };
      if (answer.kind === "guest") return { postmaster: found.postmaster, lock: undefined, started };
      lastAnswer = answer.reason;
      deafFor = answer.kind === "deaf" ? deafFor + 1 : 0;
      if (deafFor === looksBeforeLost) await replaceDeaf(cluster, found.postmaster);
    }
    if (found.kind === "empty" && ++emptyFor === looksBeforeLost) {
      // Torn by a crash of the machine. A server that is just starting fills it at once.
      await rm(join(cluster.folder, "postmaster.pid"), { force: true });
    }
    if (found.kind === "stale") await removeSocketFolder(found.abandoned);
    if (found.kind === "foreign") await disownPidFile(cluster.folder);
    if (found.kind === "running" || found.kind === "empty") {
      await sleep(lookEveryMs);
      continue;
    }
    await startServer(cluster, onNote);
    started = true;
    deadline = performance.now() + answerWithinMs;
  }
  throw new StartupError(
    `Cannot connect to the database server in ${cluster.folder}: ${lastAnswer}. See ${cluster.log}.`,
  );
}

/** Without its socket a server takes no new connections, but its living owner may still be connected. */
async function replaceDeaf(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  const owner = await readOwner(cluster.folder);
  if (await isAlive(owner)) {
    throw new StartupError(
      `Process ${owner.pid} runs the database in ${cluster.folder}, but its socket folder (${postmaster.socketFolder}) was removed or is hidden from this process. ${remedyForUnseen(dirname(cluster.folder), owner)}`,
    );
  }
  await stopServer(postmaster.process);
}

/** Returns what ends the ownership. */
function own(
  cluster: Cluster,
  postmaster: Postmaster,
  lock: pg.Client,
  onLost: EmbeddedPostgresOptions["onLost"],
): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  let lastError = new Error("the connection to the database ended");
  lock.on("error", (error) => {
    lastError = error;
  });
  lock.on("end", () => {
    if (stopping === undefined) onLost?.(lastError);
  });

  // The lock is held until the server lets go of it: a process that opens meanwhile must not think it an orphan.
  const stop = async () => {
    await rm(ownerFile(cluster.folder), { force: true });
    await stopServer(postmaster.process);
    await lock.end().catch(() => undefined);
    await removeSocketFolder(postmaster.socketFolder);
  };
  return () => {
    stopping ??= stop();
    return stopping;
  };
}
