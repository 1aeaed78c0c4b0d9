// Running PostgreSQL's programs under an account, and what that account can reach. Which account: root.ts.
// Decision: docs/decisions/0002.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { codeOf, messageOf, StartupError } from "../errors.ts";

/** Whom PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

export type Outcome = { kind: "done"; output: string } | { kind: "failed"; output: string; code: string };

/** Nothing of our own environment: a PGOPTIONS, PGDATA or LC_ALL set for something else would change the server. */
export const programEnvironment = { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LANG: "C", LC_ALL: "C" };

/** Node drops the supplementary groups by itself when a uid is given. */
export function runningAs(account: Account | undefined): { uid?: number; gid?: number } {
  // Spawning wants nobody of macOS as -2, changing owners wants it as 4294967294.
  return account === undefined ? {} : { uid: account.uid | 0, gid: account.gid | 0 };
}

/** In a session of its own: a Ctrl-C in the terminal is for us to handle, not for initdb to die of. */
export async function run(
  program: string,
  parameters: string[],
  options: { account: Account | undefined; folder?: string },
): Promise<Outcome> {
  let output = "";
  const collect = (text: Buffer) => {
    output += text.toString();
  };
  try {
    // Some reasons not to start are thrown here, others come as an event, which once() throws.
    const child = spawn(program, parameters, {
      cwd: options.folder ?? "/",
      env: programEnvironment,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      ...runningAs(options.account),
    });
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    const [code, signal]: unknown[] = await once(child, "close");
    return code === 0 ? { kind: "done", output } : { kind: "failed", output, code: String(code ?? signal) };
  } catch (error) {
    return { kind: "failed", output: messageOf(error), code: codeOf(error) ?? "" };
  }
}

/**
 * A folder below a closed one, such as /root, is out of the account's reach by its path. A program that was put there
 * before it changed account reaches it as its current folder, which Linux lets it name.
 */
export async function reachableName(folder: string, account: Account | undefined): Promise<string> {
  if (account === undefined || (await canEnter(folder, account))) return folder;
  const here = "/proc/self/cwd";
  if (await canEnter(here, account, folder)) return here;
  throw new StartupError(
    `PostgreSQL refuses to run as root, and the account ${account.name} cannot reach ${folder}. Run Quarterday as an ordinary user, or set DATA_DIR to another folder.`,
  );
}

/** Asked by trying, because only the kernel knows every rule (modes, lists, mounts, security modules). */
export async function canEnter(name: string, account: Account, from = "/"): Promise<boolean> {
  const script = 'cd -P "$1" && test -w .';
  return (await run("/bin/sh", ["-c", script, "sh", name], { account, folder: from })).kind === "done";
}

export async function readAccounts(): Promise<Account[]> {
  const text = await readFile("/etc/passwd", "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    if (name === undefined || uid === undefined || gid === undefined) return [];
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
  });
}
