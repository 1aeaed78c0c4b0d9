// Root may not run PostgreSQL. This file chooses the account that does, makes one where there is none, and hands a
// cluster over to it. Decision: docs/decisions/0002.

import { chmod, lchown, lstat, readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../errors.ts";
import { type Account, readAccounts, run } from "./account.ts";

/** Nothing else runs under it. */
export const ownAccountName = "quarterday";
/** Programs of all kinds run under it, and each can write to what another one owns. */
export const sharedAccountName = "nobody";

/** Tried in this order; the second where a group of that name exists, the third for BusyBox. */
const waysToMakeAccount = [
  ["useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"],
  ["useradd", "--system", "--gid", ownAccountName, "--no-create-home", "--home-dir", "/nonexistent"],
  ["adduser", "-S", "-D", "-H", "-h", "/nonexistent"],
] as const;
const noLogin = ["-s", "/usr/sbin/nologin"];
const triesWhileLocked = 50;
const tryAgainAfterMs = 100;

export interface AccountOptions {
  /** Whether a living process owns the server of the cluster, so that it must stay as it is. */
  isHeld: () => Promise<boolean>;
  onNote?: (sentence: string) => void;
}

/**
 * Not root: ourselves, so undefined. Root: the cluster's owner, unless that is root or the shared account; then our
 * own.
 */
export async function accountFor(cluster: string, options: AccountOptions): Promise<Account | undefined> {
  const us = process.getuid?.();
  const owner = await stat(cluster).catch(() => undefined);
  if (us !== 0) {
    if (owner === undefined || owner.uid === us) return undefined;
    throw new StartupError(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}). Run as that user, or set DATA_DIR to another folder.`,
    );
  }

  if (owner !== undefined && owner.uid !== 0) {
    const known = (await readAccounts()).find((account) => account.uid === owner.uid);
    const present = known ?? { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
    if (present.name !== sharedAccountName || (await options.isHeld())) return present;
  }
  const chosen = (await ownAccount(options.onNote)) ?? (await accountNamed(sharedAccountName));
  if (chosen !== undefined) return chosen;
  throw new StartupError(
    "PostgreSQL refuses to run as root, and the account quarterday cannot be created. Run Quarterday as an ordinary user, or set DATABASE_URL to your own PostgreSQL.",
  );
}

/** Undefined where it can neither be found nor made, or not be used: in a container without user ids to spare. */
async function ownAccount(onNote: AccountOptions["onNote"]): Promise<Account | undefined> {
  let account = await accountNamed(ownAccountName);
  if (account === undefined) {
    await makeAccount();
    account = await accountNamed(ownAccountName);
    if (account !== undefined) onNote?.(`The database runs under its own system account, ${ownAccountName}.`);
  }
  if (account === undefined || account.uid === 0) return undefined;
  const tried = await run("/bin/sh", ["-c", ":"], { account });
  return tried.kind === "done" ? account : undefined;
}

/** Whether it worked is seen in /etc/passwd: another process may have been first. */
async function makeAccount(): Promise<void> {
  for (let tries = 1; tries <= triesWhileLocked; tries++) {
    let isLocked = false;
    for (const [program, ...parameters] of waysToMakeAccount) {
      const made = await run(program, [...parameters, ...noLogin, ownAccountName], { account: undefined });
      if (made.kind === "done" || (await accountNamed(ownAccountName)) !== undefined) return;
      isLocked ||= made.output.includes("lock");
    }
    if (!isLocked) return;
    await sleep(tryAgainAfterMs);
  }
}

async function accountNamed(name: string): Promise<Account | undefined> {
  return (await readAccounts()).find((account) => account.name === name);
}

/**
 * Its present owner may be an account that other programs use, and they may be at work in it. So it goes from the top
 * down: a folder is out of their hands before it is read. Until the end it is root's, and so a start that was killed
 * meanwhile goes through it again.
 */
export async function giveCluster(cluster: string, account: Account): Promise<void> {
  const folder = await realpath(cluster);
  await lchown(folder, 0, 0);
  await chmod(folder, 0o700);
  await giveContent(folder, account);
  await lchown(folder, account.uid, account.gid);
}

async function giveContent(folder: string, account: Account): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await lstat(path);
    // A second name for a file elsewhere would give that file away.
    if (found.isFile() && found.nlink > 1) {
      throw new StartupError(
        `${path} is a hard link, so it cannot be given to the account ${account.name}. Copy the database folder without links.`,
      );
    }
    await lchown(path, account.uid, account.gid);
    if (!found.isDirectory()) continue;
    await chmod(path, 0o700);
    await giveContent(path, account);
  }
}
