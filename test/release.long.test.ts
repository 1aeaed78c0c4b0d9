// `npm run release`, in a clone: what it refuses, and what a release is made of.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "./support/program.ts";
import { after, before, test } from "./support/suite.ts";

/** Not those of the repository that a hook may have set. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
const isCheckout = spawnSync("git", ["rev-parse", "--git-dir"], { cwd: repository, env }).status === 0;
const skip = isCheckout ? false : "this is no git checkout";

let folder: string;
let clone: string;
before(() => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), "qd-release-"));
  clone = join(folder, "quarterday");
  git(["clone", "--quiet", "--no-tags", repository, clone], folder);
  for (const [name, value] of [
    ["user.name", "Release"],
    ["user.email", "release@example.com"],
    ["tag.gpgSign", "false"],
    ["commit.gpgSign", "false"],
  ] as const)
    git(["config", name, value]);
  // What is not committed yet is tested too.
  for (const file of ["release.mjs", "package.json", "package-lock.json", "CHANGELOG.md"])
    cpSync(join(repository, file), join(clone, file));
  symlinkSync(join(repository, "node_modules"), join(clone, "node_modules"));
  writeFileSync(join(clone, ".git", "info", "exclude"), "node_modules\n");
  writeFileSync(join(clone, "CHANGELOG.md"), changelog("unreleased"));
  commitAll();
});
after(() => {
  if (!skip) rmSync(folder, { recursive: true, force: true });
});

test("a release is refused from a dirty tree and without a dated entry in the changelog", { skip }, () => {
  const unreleased = released();
  writeFileSync(join(clone, "CHANGELOG.md"), changelog("2026-11-17"));
  const dirty = released();

  assert.deepEqual([unreleased.status, dirty.status], [1, 1]);
  assert.match(unreleased.stderr, new RegExp(`^CHANGELOG\\.md has no dated entry for ${version}\\. Begin it with`));
  assert.equal(dirty.stderr, "The tree has changes that are not committed. Commit them, or put them away.\n");
  assert.equal(git(["tag"]), "");
});

test("a release is a tag, a package with changelog and security policy, the list of its parts, and checksums that fit", {
  skip,
}, () => {
  commitAll();
  const outcome = released();
  const made = join(folder, `v${version}`);
  const files = readdirSync(made).sort();
  const packed = execFileSync("tar", ["-tzf", join(made, `quarterday-${version}.tgz`)], { encoding: "utf8" }).split(
    "\n",
  );
  const sbom = JSON.parse(readFileSync(join(made, `quarterday-${version}.cdx.json`), "utf8"));
  const sums = readFileSync(join(made, "SHA256SUMS"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("  "));

  assert.equal(outcome.status, 0, outcome.stderr);
  assert.deepEqual(files, ["SHA256SUMS", `quarterday-${version}.cdx.json`, `quarterday-${version}.tgz`]);
  for (const name of [
    "CHANGELOG.md",
    "SECURITY.md",
    "LICENSE",
    "README.md",
    "bin/quarterday.js",
    "dist/program/quarterday.js",
  ])
    assert.ok(packed.includes(`package/${name}`), name);
  assert.deepEqual(
    [sbom.bomFormat, sbom.metadata.component.name, sbom.metadata.component.version],
    ["CycloneDX", "quarterday", version],
  );
  assert.ok(sbom.components.some(({ name }: { name: string }) => name === "fastify"));
  assert.deepEqual(
    sums.map(([, name]) => name),
    [`quarterday-${version}.cdx.json`, `quarterday-${version}.tgz`],
  );
  for (const [sum, name = ""] of sums)
    assert.equal(
      createHash("sha256")
        .update(readFileSync(join(made, name)))
        .digest("hex"),
      sum,
    );
  assert.equal(git(["rev-parse", `v${version}^{commit}`]), git(["rev-parse", "HEAD"]));
  assert.match(
    git(["tag", "--list", "--format=%(contents)", `v${version}`]),
    new RegExp(`^Quarterday ${version}\n\n- A line\\.`),
  );
});

test("the same version is not released twice, nor one before the last", { skip }, () => {
  const again = released();
  git(["tag", "v99.0.0"]);
  const older = released();

  assert.match(again.stderr, new RegExp(`^The tag v${version} exists`));
  assert.match(older.stderr, /is older than the last release, v99\.0\.0\./);
});

function released() {
  return spawnSync("npm", ["run", "--silent", "release", "--", "--to", folder], { cwd: clone, env, encoding: "utf8" });
}

function changelog(date: string): string {
  return `# Changelog\n\n## [${version}] – ${date}\n\n- A line.\n\n## [0.0.1] – 2026-01-01\n\n- Another.\n`;
}

function commitAll(): void {
  git(["add", "--all"]);
  git(["commit", "--quiet", "--no-verify", "--message", "Prepare a release"]);
}

function git(words: string[], cwd = clone): string {
  return execFileSync("git", words, { cwd, env, encoding: "utf8" }).trim();
}
