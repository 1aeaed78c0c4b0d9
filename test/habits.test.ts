// The project's own habits, as far as a machine can hold them: the audit of dependencies, the list of what is shipped,
// templates, and a lock file for everybody.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { type Exception, verdict } from "./support/audit.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const textOf = (...names: string[]) => readFileSync(join(root, ...names), "utf8");

describe("the audit of dependencies", () => {
  const url = "https://github.com/advisories/GHSA-xxxx-yyyy-zzzz";
  const answer = JSON.stringify({ vulnerabilities: { pino: { via: [{ url, title: "Prints secrets" }, "other"] } } });
  const accepted = { advisory: "GHSA-xxxx-yyyy-zzzz", reason: "We never call it.", until: "2026-12-01" };

  test("fails with a vulnerability, and names it", () => {
    const { code, text } = verdict(answer, [], "2026-11-16");

    assert.equal(code, 1);
    assert.match(text, /^GHSA-xxxx-yyyy-zzzz: Prints secrets\./);
  });

  test("accepts it with a reason, until the day that the exception ends", () => {
    assert.equal(verdict(answer, [accepted], "2026-12-01").code, 0);
    assert.equal(verdict(answer, [accepted], "2026-12-02").code, 1);
    assert.equal(verdict(answer, [{ ...accepted, reason: " " }], "2026-11-16").code, 1);
  });

  test("fails with an exception that nothing needs any more", () => {
    assert.match(verdict('{"vulnerabilities":{}}', [accepted], "2026-11-16").text, /Remove it\.$/);
  });

  test("is skipped, and says so, where the registry has no audit", () => {
    for (const none of ["", "Method Not Allowed", '{"message":"405","error":{}}'])
      assert.deepEqual(verdict(none, [], "2026-11-16"), {
        code: 0,
        text: "The registry answers no audit here, so dependencies were not audited.",
      });
  });

  test("has exceptions with an advisory, a reason and an end only", () => {
    const exceptions: Exception[] = JSON.parse(textOf(".ci", "audit-exceptions.json"));

    for (const { advisory, reason, until } of exceptions) {
      assert.match(advisory, /^GHSA(-\w{4}){3}$/);
      assert.ok(reason.length > 20);
      assert.match(until, /^\d{4}-\d\d-\d\d$/);
    }
  });
});

test("the list of what is shipped has every runtime dependency with its version and licence, and nothing for development", () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(textOf("package.json"));
  const words = scripts.sbom.split(" ").slice(1);

  const told = execFileSync("npm", [...words, "--loglevel=error"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

  const { bomFormat, components } = JSON.parse(told) as {
    bomFormat: string;
    components: { name: string; version: string; group?: string; purl: string }[];
  };
  const listed = new Map(components.map(({ name, version }) => [name, version]));
  assert.equal(bomFormat, "CycloneDX");
  for (const [name, version] of Object.entries(dependencies)) assert.equal(listed.get(name), version, name);
  for (const name of Object.keys(devDependencies)) assert.ok(!listed.has(name), name);
});

test("the lock file names no registry, so that it works with any", () => {
  const { packages } = JSON.parse(textOf("package-lock.json")) as { packages: Record<string, { resolved?: string }> };
  const resolved = Object.values(packages).flatMap((one) => one.resolved ?? []);

  // Those of our own that are linked.
  assert.deepEqual(
    resolved.filter((place) => !place.startsWith("packages/")),
    [],
  );
});

test("the forms for issues parse, ask for something, and lead vulnerabilities elsewhere", () => {
  const folder = join(root, ".github", "ISSUE_TEMPLATE");
  const forms = readdirSync(folder).filter((name) => name !== "config.yml");

  assert.ok(forms.length >= 2);
  for (const name of forms) {
    const form = parse(readFileSync(join(folder, name), "utf8"));
    assert.ok(form.name && form.description && form.body.length > 0, name);
    assert.ok(
      form.body.some(({ validations }: { validations?: { required: boolean } }) => validations?.required),
      name,
    );
  }
  assert.match(textOf(".github", "ISSUE_TEMPLATE", "bug.yml"), /SECURITY\.md/);
  assert.match(textOf("SECURITY.md"), /Report a vulnerability/);
});

test("no comment is wider than 120 columns, but for what a tool reads on one line", () => {
  const files = ["src", "packages", "test", "bench", "clients"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(tsx?|js|css)$/.test(name) && !/(^|\/)(dist|node_modules)\//.test(name))
      .map((name) => join(folder, name)),
  );
  const wide = files.flatMap((path) =>
    textOf(path)
      .split("\n")
      .flatMap((line, index) => (line.length > 120 && isComment(line) ? [`${path}:${index + 1}`] : [])),
  );

  assert.ok(files.length > 1_000);
  assert.deepEqual(wide, []);
});

function isComment(line: string): boolean {
  return /^\s*(\/\/|\/?\*)/.test(line) && !/biome-ignore|@ts-/.test(line);
}

test("what customers read names no variable of the service's environment: they cannot set one", () => {
  // Those of one word are ordinary words too, and a sample receiver has a PORT of its own.
  const names = [...textOf("src", "main", "config.ts").matchAll(/\bread\(\s*"([A-Z]+_[A-Z_]+)"/g)].map(
    ([, name]) => name,
  );
  const named = new RegExp(`(?<![\\w.])(${names.join("|")})(?!\\w)`);
  const files = [...readByCustomers, join("packages", "ct600")].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.ts$|(^|\/)(dist|node_modules)\//.test(name))
      .map((name) => join(folder, name)),
  );
  const naming = files.flatMap((path) =>
    withoutComments(textOf(path))
      .split("\n")
      .flatMap((line) => (named.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );

  assert.ok(names.includes("SMTP_URL") && names.includes("LIVE_URL") && names.length > 40, `${names.length} variables`);
  assert.ok(files.length > 500, `${files.length} files`);
  assert.ok(named.test('"Set LIVE_URL."') && !named.test("DATABASE_URL_OF_TESTS"));
  assert.deepEqual(
    naming.filter((line) => !line.startsWith(onlyOperatorsRead)),
    [],
    "say what it means and to ask whoever runs this service; docs/operations.md and src/cli/operator-hints.ts have the name",
  );
  assert.ok(
    naming.some((line) => line.startsWith(onlyOperatorsRead)),
    "the exception is needed no more",
  );
});

/** Commands, start-up and doctor are the operator's. */
const readByCustomers = [
  ...["access", "api", "audit", "authorities", "companies", "dashboard", "drafts", "filings", "mail", "register"],
  ...["requests", "webhooks"],
].map((folder) => join("src", folder));
/** The service ends with it before it answers anybody. */
const onlyOperatorsRead = join("src", "access", "secret-key.ts");

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}
