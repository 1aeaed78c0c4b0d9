// The release before this one, as a program: taken from the repository's own history and built there. It lacks what was
// never in a clone without history.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./program.ts";

/**
 * The last commit before migrations 0021 and later. Its dependencies are those of this release. With each release, the
 * commit of the one before.
 */
export const LAST_RELEASE = "0f8f24700804b234ec2659fadd3bd240ee614e5b";

/** Why there is none here; null where there is. */
export function lastReleaseMissing(): string | null {
  try {
    git("cat-file", "-e", `${LAST_RELEASE}^{commit}`);
    return null;
  } catch {
    return `the commit of the last release, ${LAST_RELEASE.slice(0, 7)}, is not in this copy of the repository`;
  }
}

/** Its program, in a folder that the caller removes. */
export function buildLastRelease(folder: string): string {
  const checkout = join(folder, "last-release");
  mkdirSync(checkout);
  const archive = join(folder, "last-release.tar");
  git("archive", "--output", archive, LAST_RELEASE);
  execFileSync("tar", ["-xf", archive, "-C", checkout]);
  symlinkSync(join(repository, "node_modules"), join(checkout, "node_modules"));
  // From its sources at once: types were checked when it was made, and compiling takes five times as long as bundling.
  const bundle = join(checkout, "bundle.mjs");
  writeFileSync(bundle, readFileSync(bundle, "utf8").replace(/"dist\/((?:src|test)\/[^"]+)\.js"/g, '"$1.ts"'));
  execFileSync(process.execPath, [bundle], { cwd: checkout, stdio: "pipe" });
  return join(checkout, "bin", "quarterday.js");
}

function git(...words: string[]): void {
  execFileSync("git", words, { cwd: repository, stdio: "pipe" });
}
