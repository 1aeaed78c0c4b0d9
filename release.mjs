// `npm run release`: makes a release of what is committed. It builds and packs the program, writes the list of its
// parts (SBOM) and the checksums, and tags the commit last, so that a tag means that all of it was made. It uploads and
// pushes nothing. CONTRIBUTING.md says what comes before and after.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { to: { type: "string", default: "dist/release" } } });
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const tag = `v${version}`;

const notes = releaseNotes();
const refusals = [
  git("status", "--porcelain") === ""
    ? null
    : "The tree has changes that are not committed. Commit them, or put them away.",
  JSON.parse(readFileSync("package-lock.json", "utf8")).version === version
    ? null
    : `package-lock.json is not of version ${version}. Run \`npm install --package-lock-only\`.`,
  notes === null
    ? `CHANGELOG.md has no dated entry for ${version}. Begin it with \`## [${version}] – ${new Date().toISOString().slice(0, 10)}\`.`
    : null,
  git("tag", "--list", tag) === "" ? null : `The tag ${tag} exists. Raise the version in package.json.`,
  ...olderThanTags(),
].filter((refusal) => refusal !== null);
if (refusals.length > 0) {
  console.error(refusals.join("\n"));
  process.exit(1);
}

const folder = resolve(values.to, tag);
mkdirSync(join(folder, ".."), { recursive: true });
try {
  mkdirSync(folder);
} catch {
  console.error(`${folder} exists. Remove it, or choose another place with --to.`);
  process.exit(1);
}
npm("run", "build");
npm("pack", "--ignore-scripts", "--pack-destination", folder);
writeFileSync(join(folder, `quarterday-${version}.cdx.json`), npm("run", "sbom"));
writeFileSync(join(folder, "SHA256SUMS"), checksums());
git("tag", "--annotate", tag, "--message", `Quarterday ${version}\n\n${notes}`);
console.log(`${tag} is tagged. ${folder} has ${readdirSync(folder).join(", ")}.`);
console.log(`Next: \`git push origin ${tag}\`, and publish these files.`);

/** What the changelog says about this version; null without an entry that has a date. */
function releaseNotes() {
  const entries = readFileSync("CHANGELOG.md", "utf8").split(/^## /m);
  const dated = new RegExp(`^\\[${version.replaceAll(".", "\\.")}\\] – \\d{4}-\\d{2}-\\d{2}\\n`);
  const entry = entries.find((text) => dated.test(text));
  return entry === undefined ? null : entry.slice(entry.indexOf("\n")).trim();
}

/** Releases follow one another: a database is brought from each to the next. */
function olderThanTags() {
  const tags = git("tag", "--list", "v*", "--sort=-version:refname").split("\n").filter(Boolean);
  const [newest] = git("tag", "--list", "v*", "--sort=-version:refname", "--merged", "HEAD").split("\n");
  const missed = tags.find((name) => name !== newest && compared(name, newest ?? "v0") > 0);
  if (missed !== undefined) return [`This commit does not come after ${missed}, the newest release.`];
  return newest && compared(tag, newest) < 0 ? [`Version ${version} is older than the last release, ${newest}.`] : [];
}

/**
 * @param {string} one
 * @param {string} other
 */
function compared(one, other) {
  return one.localeCompare(other, "en", { numeric: true });
}

/** As `sha256sum --check` reads them. */
function checksums() {
  const lines = readdirSync(folder).map((name) => {
    const sum = createHash("sha256").update(readFileSync(join(folder, name)));
    return `${sum.digest("hex")}  ${name}\n`;
  });
  return lines.join("");
}

/** @param {string[]} words */
function git(...words) {
  return execFileSync("git", words, { encoding: "utf8" }).trim();
}

/** @param {string[]} words */
function npm(...words) {
  return execFileSync("npm", ["--silent", ...words], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
}
