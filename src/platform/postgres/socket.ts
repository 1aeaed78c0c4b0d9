// Where the server's socket lies: in a folder of its own that only its account enters, at a place that commands see
// too. systemd's PrivateTmp hides the service's temporary folders from them, so those come last. Decision:
// docs/decisions/0002.

import { lchown, lstat, mkdtemp, readdir, rm, rmdir, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { StartupError } from "../errors.ts";
import { type Account, canEnter } from "./account.ts";

const prefix = "qd-pg-";
const socketName = ".s.PGSQL.5432";
/** How many bytes the address of a socket may have. */
const longestAddress = process.platform === "linux" ? 107 : 103;
const longestPlace = longestAddress - `/${prefix}XXXXXX/${socketName}`.length;

/** PrivateTmp leaves /run and /dev/shm as they are, and ProtectSystem lets a service write to the second. */
const placesBesides = () => ["/run/quarterday", "/dev/shm", tmpdir(), "/tmp", "/var/tmp"];

export async function makeSocketFolder(dataDir: string, account: Account | undefined): Promise<string> {
  for (const place of [dataDir, ...placesBesides()]) {
    if (!fits(place) || !(place === dataDir || (await isKept(place, account)))) continue;
    const folder = await mkdtemp(join(place, prefix)).catch(() => undefined);
    if (folder === undefined) continue;
    if (account !== undefined) await lchown(folder, account.uid, account.gid);
    if ((account === undefined || (await canEnter(folder, account))) && (await takesSockets(folder))) return folder;
    await rmdir(folder);
  }
  throw new StartupError(
    `PostgreSQL has no folder for its socket. Set DATA_DIR to a path of at most ${longestPlace} characters, or make /tmp writable.`,
  );
}

/** Only a folder that we made, and only what PostgreSQL puts into it. */
export async function removeSocketFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (!basename(folder).startsWith(prefix) || !found?.isDirectory()) return;
  for (const name of await readdir(folder)) {
    if (name.startsWith(".s.PGSQL.")) await rm(join(folder, name), { force: true });
  }
  await rmdir(folder).catch(() => undefined);
}

/** What helps a process that cannot see the socket of a server that another one runs. */
export function remedyForUnseen(dataDir: string, owner: { pid: number }): string {
  if (fits(dataDir))
    return `Restart process ${owner.pid} with this release of Quarterday, which keeps the socket in ${dataDir}.`;
  return `Stop process ${owner.pid}, move the data folder to a path of at most ${longestPlace} characters and set DATA_DIR to it: the socket is kept there then.`;
}

/** A line break would end the line of postmaster.pid, a quote the setting. */
function fits(place: string): boolean {
  return Buffer.byteLength(place) <= longestPlace && !/["\n]/.test(place);
}

/** No other user may replace our folder by another one. */
async function isKept(place: string, account: Account | undefined): Promise<boolean> {
  const found = await stat(place).catch(() => undefined);
  if (!found?.isDirectory()) return false;
  const isTrusted = [0, process.getuid?.(), account?.uid].includes(found.uid);
  const isSticky = (found.mode & 0o1000) !== 0;
  return isTrusted && (isSticky || (found.mode & 0o022) === 0);
}

/** Some file systems that folders are shared by have none. */
async function takesSockets(folder: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(join(folder, ".s.PGSQL.try"), () => server.close(() => resolve(true)));
  });
}
