// A cluster on disk: made once, whole or not at all, and looked over before every start.
// Decision: docs/decisions/0002.

import { lchown, mkdtemp, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf, StartupError } from "../errors.ts";
import { reachableName, run } from "./account.ts";
import { findStrayServer, readPidFile } from "./processes.ts";
import { giveCluster, sharedAccountName } from "./root.ts";
import { type Cluster, stopServer, telling } from "./server.ts";
import { removeSocketFolder } from "./socket.ts";

const initdbParameters = [
  "--username=quarterday",
  "--auth=trust",
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  "--no-instructions",
];

const draftPrefix = ".new-";

/** Made under another name and renamed when complete, so that a half-made cluster is never taken for one. */
export async function ensureCluster(cluster: Cluster, onNote: (sentence: string) => void): Promise<void> {
  await removeDrafts(cluster);
  const version = await readFile(join(cluster.folder, "PG_VERSION"), "utf8").catch(() => undefined);
  if (version === undefined) {
    await refuseOccupied(cluster.folder);
    await stopStrayServer(cluster.folder);
    await createCluster(cluster);
    // Again: the initdb of a killed process has failed by now, because its files were removed.
    return removeDrafts(cluster);
  }

  const { majorVersion } = cluster.programs;
  if (version.trim() !== majorVersion) {
    throw new StartupError(
      `The database in ${cluster.folder} was created by PostgreSQL ${version.trim()}, but this version of Quarterday uses PostgreSQL ${majorVersion}. Run \`backup\` with the version of Quarterday that created it, then \`restore\` into a new DATA_DIR; or set DATABASE_URL to a PostgreSQL ${version.trim()} that has it.`,
    );
  }
  await handOver(cluster, onNote);
}

/** From root, who restored it from a backup, or from the shared account, under which an older Quarterday made it. */
async function handOver({ folder, account }: Cluster, onNote: (sentence: string) => void): Promise<void> {
  const owner = await stat(folder);
  if (account === undefined || owner.uid === account.uid) return;
  const found = await readPidFile(folder);
  if (found.kind === "running") {
    // Of a killed owner: with a living one the account would not have changed.
    await stopServer(found.postmaster.process);
    await removeSocketFolder(found.postmaster.socketFolder);
  }
  await giveCluster(folder, account);
  if (owner.uid !== 0)
    onNote(`The database in ${folder} now belongs to the account ${account.name}, not to ${sharedAccountName}.`);
}

async function removeDrafts(cluster: Cluster): Promise<void> {
  const home = dirname(cluster.folder);
  const names = await readdir(home);
  for (const name of names.filter((name) => name.startsWith(basename(cluster.folder) + draftPrefix))) {
    // Best effort: the initdb of a killed process may still be writing, and then fails by itself.
    await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function createCluster(cluster: Cluster): Promise<void> {
  const draft = await mkdtemp(cluster.folder + draftPrefix);
  try {
    if (cluster.account !== undefined) await lchown(draft, cluster.account.uid, cluster.account.gid);
    const parameters = ["-D", await reachableName(draft, cluster.account), ...initdbParameters];
    const made = await run(cluster.programs.initdb, parameters, { account: cluster.account, folder: draft });
    if (made.kind === "failed") {
      await writeLog(cluster.log, made.output);
      throw new StartupError(
        `PostgreSQL could not create its data folder: ${telling(made.output)}. See ${cluster.log}.`,
      );
    }
    await rename(draft, cluster.folder);
    await syncFolder(dirname(cluster.folder));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function refuseOccupied(folder: string): Promise<void> {
  const content = await readdir(folder).catch((error) => (codeOf(error) === "ENOENT" ? [] : ["not a folder"]));
  if (content.length === 0) return;
  throw new StartupError(
    `${folder} exists but is not a PostgreSQL data folder. Move it away, or set DATA_DIR to another folder.`,
  );
}

/** The data folder was deleted and the server outlived it: PostgreSQL would refuse a new folder on the same inode. */
async function stopStrayServer(folder: string): Promise<void> {
  const stray = await findStrayServer(folder);
  if (stray === undefined) return;
  await stopServer(stray.process);
  await removeSocketFolder(stray.socketFolder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

async function writeLog(log: string, text: string): Promise<void> {
  const handle = await open(log, "a", 0o600);
  await handle.writeFile(text).finally(() => handle.close());
}
