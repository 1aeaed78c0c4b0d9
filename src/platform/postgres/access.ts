// Who may connect to a cluster: the user who runs Quarterday and root, as any role. PostgreSQL asks the system who is
// at the other end of the socket, so there is no password that could be lost or read. Decision: docs/decisions/0002.

import { open, rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { Account } from "./account.ts";
import { sharedAccountName } from "./root.ts";

const hbaFile = "quarterday_hba.conf";
const identFile = "quarterday_ident.conf";

/** Files of our own, so that an older Quarterday, which uses the usual ones, can open the cluster again. */
export function accessSettings(dataName: string) {
  return { hba_file: join(dataName, hbaFile), ident_file: join(dataName, identFile) };
}

export async function writeAccessFiles(cluster: string, account: Account | undefined): Promise<void> {
  const users = systemUsers(account);
  // Without a name there is nothing to compare; the socket's folder still keeps other accounts out.
  const method = users === null ? "trust" : "peer map=quarterday";
  const lines = (users ?? []).map((user) => `quarterday "${user}" all\n`);
  await replace(join(cluster, hbaFile), `local all all ${method}\nlocal replication all ${method}\n`, account);
  await replace(join(cluster, identFile), lines.join(""), account);
}

/** Null where the system has no name for our user id. */
function systemUsers(account: Account | undefined): string[] | null {
  const names = new Set(["root"]);
  // An ordinary user's cluster that root has started: its owner may still run commands.
  if (account !== undefined && account.name !== sharedAccountName) names.add(account.name);
  try {
    names.add(userInfo().username);
  } catch {
    return null;
  }
  return [...names];
}

/** Made new: the account could have put a link in the file's place, and root must not write to where it leads. */
async function replace(file: string, text: string, account: Account | undefined): Promise<void> {
  await rm(file, { force: true });
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(text);
    if (account !== undefined) await handle.chown(account.uid, account.gid);
  } finally {
    await handle.close();
  }
}
