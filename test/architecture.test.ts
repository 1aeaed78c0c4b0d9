// The house rules that a machine can hold: which folder may import which, where SQL and the environment may stand.
// docs/architecture.md shows the same table as a picture.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Arrows point down only. A folder may always import itself. */
const mayImport: Record<string, readonly string[]> = {
  main: [
    "mcp",
    "api",
    "dashboard",
    "cli",
    "simulator",
    "operations",
    "trial-balances",
    "requests",
    "drafts",
    "register",
    "filings",
    "companies",
    "ct600",
    "artefacts",
    "authorities",
    "webhooks",
    "access",
    "mail",
    "audit",
    "work",
    "platform",
  ],
  mcp: ["api", "trial-balances", "filings", "access", "audit", "ct600", "reference", "platform"],
  api: [
    "reference",
    "operations",
    "trial-balances",
    "requests",
    "drafts",
    "register",
    "filings",
    "companies",
    "webhooks",
    "access",
    "ct600",
    "trial-balance",
    "platform",
  ],
  dashboard: [
    "operations",
    "trial-balances",
    "requests",
    "drafts",
    "register",
    "filings",
    "companies",
    "authorities",
    "webhooks",
    "access",
    "mail",
    "audit",
    "ct600",
    "trial-balance",
    "platform",
  ],
  cli: [
    "operations",
    "trial-balances",
    "register",
    "filings",
    "companies",
    "artefacts",
    "authorities",
    "webhooks",
    "access",
    "audit",
    "ct600",
    "platform",
  ],
  reference: ["platform"],
  simulator: ["artefacts", "ct600", "platform"],
  operations: [
    "register",
    "filings",
    "companies",
    "authorities",
    "webhooks",
    "access",
    "mail",
    "audit",
    "work",
    "platform",
  ],
  requests: ["platform"],
  drafts: ["filings", "audit", "ct600", "platform"],
  "trial-balances": ["filings", "companies", "audit", "ct600", "trial-balance", "platform"],
  register: ["filings", "companies", "authorities", "webhooks", "audit", "work", "ct600", "platform"],
  filings: [
    "companies",
    "artefacts",
    "authorities",
    "webhooks",
    "access",
    "mail",
    "audit",
    "work",
    "ct600",
    "platform",
  ],
  companies: ["webhooks", "access", "mail", "audit", "work", "ct600", "platform"],
  artefacts: ["ct600", "platform"],
  authorities: ["ct600", "platform"],
  webhooks: ["audit", "work", "platform"],
  access: ["mail", "audit", "ct600", "platform"],
  mail: ["work", "platform"],
  audit: ["platform"],
  work: ["platform"],
  platform: ["ct600"],
  "trial-balance": [],
  ct600: [],
};

interface SourceFile {
  path: string;
  folder: string;
  text: string;
}

const sources = ["src", "packages"].flatMap(filesBelow).filter(({ path }) => !isTest(path));
const clientSources = filesBelow("clients/typescript/src").filter(({ path }) => !isTest(path));

test("every folder of src and packages is in the table of imports", () => {
  assert.deepEqual([...new Set(sources.map(({ folder }) => folder))].sort(), Object.keys(mayImport).sort());
});

test("imports between folders point down only", () => {
  const upward = sources.flatMap((file) =>
    importsOf(file)
      .filter((folder) => folder !== file.folder && !mayImport[file.folder]?.includes(folder))
      .map((folder) => `${file.path} imports ${folder}`),
  );

  assert.deepEqual(upward, []);
});

test("only our own files, and packages outside the bundle, are loaded later: a bundled one of the older kind would then have no names", () => {
  const bundling = readFileSync(new URL("../../bundle.mjs", import.meta.url), "utf8");
  const later = sources.flatMap(({ text }) =>
    [...text.matchAll(/\bimport\("([^./"][^"]*)"\)/g)].map(([, name]) => name),
  );

  assert.deepEqual(
    later.filter((name) => !bundling.includes(`"${name}"`)),
    [],
  );
});

test("no import cycles, including type-only imports", () => {
  assert.deepEqual(circlesIn(new Map(sources.map((file) => [file.path, targetsOf(file)]))), []);
});

/**
 * The rooms of the dashboard, from the bottom up: each may import those before it, and its root, which wires them, may
 * import all.
 */
const rooms = [
  "frame",
  "questions",
  "sign-in",
  "webhooks",
  "requests",
  "clock",
  "filings",
  "accounts",
  "companies",
  "drafts",
  "trial-balances",
  "approve",
  "settings",
  "overview",
  "routes",
];

test("imports between the rooms of the dashboard point down only", () => {
  const levelOf = (path: string) => rooms.indexOf(path.split("/")[2] ?? "");
  const inRooms = sources.filter(({ path }) => /^src\/dashboard\/[\w-]+\//.test(path));

  const upward = inRooms.flatMap((file) =>
    targetsOf(file)
      .filter((target) => target.startsWith("src/dashboard/"))
      .filter((target) => levelOf(target) === -1 || levelOf(target) > levelOf(file.path))
      .map((target) => `${file.path} imports ${target}`),
  );

  assert.deepEqual([...new Set(inRooms.map(({ path }) => path.split("/")[2] ?? ""))].sort(), [...rooms].sort());
  assert.deepEqual(upward, []);
});

test("`keys list` loads the database's driver and the log, and no other package, page or route", () => {
  // The last three are loaded once the command is known.
  const begun = ["main/quarterday", "main/execute", "main/dependencies", "cli/access/keys"].map(
    (name) => `src/${name}.ts`,
  );

  const { folders, packages } = loadedFrom(begun);

  assert.deepEqual(packages, ["pg", "pino"]);
  for (const folder of ["api", "dashboard", "simulator", "artefacts"]) assert.ok(!folders.has(folder), folder);
});

test("what computes and checks the input loads no package, so that a browser has no parser to compile", () => {
  const begun = ["compute", "input/rules", "input/shape", "input/fields/filing"].map(
    (name) => `packages/ct600/${name}.ts`,
  );

  assert.deepEqual(loadedFrom(begun).packages, []);
});

test("a worker loads nothing that reads, computes or draws a return: each worker would hold all of it", () => {
  const { files } = loadedFrom(["src/main/serve/worker.ts"]);

  assert.deepEqual(
    files.filter((file) => /^packages\/ct600\/(accounts|checks|computation|documents|form|pages|rates)\//.test(file)),
    [],
  );
});

/** A room with more needs walls. */
const MOST_IN_A_ROOM = 20;

test("no folder of src and packages has more than 20 files, tests and fixtures not counted", () => {
  const files = ["src", "packages"].flatMap(allBelow).filter((path) => !isTest(path));
  const folders = [...new Set(files.map((path) => dirname(path)))];
  const inFolder = (folder: string) => files.filter((path) => dirname(path) === folder).length;

  assert.deepEqual(
    folders.filter((folder) => inFolder(folder) > MOST_IN_A_ROOM).map((folder) => `${folder}: ${inFolder(folder)}`),
    [],
  );
});

test("the return needs nothing of ours and nothing of Node: ct600 imports itself and two packages that run anywhere", () => {
  const outside = sources
    .filter(({ folder }) => folder === "ct600")
    .flatMap((file) => [...importsOf(file).filter((folder) => folder !== "ct600"), ...packagesOf(file)]);

  assert.deepEqual([...new Set(outside)].sort(), ["@noble/hashes/legacy.js", "libxml2-wasm"]);
});

test("a trial balance needs nothing at all: neither us, nor Node, nor a package", () => {
  const outside = sources
    .filter(({ folder }) => folder === "trial-balance")
    .flatMap((file) => [...importsOf(file).filter((folder) => folder !== "trial-balance"), ...packagesOf(file)]);

  assert.deepEqual(outside, []);
});

test("the simulator knows no rule: of the return it uses only XML and texts; its program alone names a judge", () => {
  const other = sources
    .filter(({ path, folder }) => folder === "simulator" && !isProgram(path))
    .flatMap(targetsOf)
    .filter(
      (target) => !/^(packages\/simulator\/(?!program\/)|packages\/ct600\/(xml|text)\/|src\/platform\/)/.test(target),
    );

  assert.deepEqual(other, []);
});

test("platform and access know the return only by its texts: how days and numbers are written", () => {
  const other = sources
    .filter(({ folder }) => ["platform", "access"].includes(folder))
    .flatMap((file) => targetsOf(file).filter((target) => /^packages\/ct600\/(?!text\/)/.test(target)));

  assert.deepEqual(other, []);
});

test("SQL about our tables stands in store files", () => {
  const statement = /`\s*(with|select|insert into|update|delete from)\s[^`]*\b(from|into|update|set)\b/;
  const elsewhere = sources.filter(
    ({ path, folder, text }) => !isAboutTables(path) && folder !== "platform" && statement.test(text),
  );

  assert.deepEqual(
    elsewhere.map(({ path }) => path),
    [],
  );
});

/** The dashboard only reads, in files that say so. */
function isAboutTables(path: string): boolean {
  return path.endsWith("store.ts") || /^src\/dashboard\/[\w/-]*queries\.ts$/.test(path);
}

test("the dashboard writes nothing of its own: its queries only read", () => {
  const writing = /`[^`]*\b(insert into|update|delete from)\s/;
  const writers = sources.filter(({ path, text }) => path.endsWith("queries.ts") && writing.test(text));

  assert.deepEqual(
    writers.map(({ path }) => path),
    [],
  );
});

test("only main reads the environment, the time and the randomness of the machine", () => {
  const forbidden = /process\.env|Date\.now\(\)|new Date\(\)|Math\.random|systemClock|systemRandom/;
  const owners = ["src/platform/clock.ts", "src/platform/ids.ts"];
  const readers = sources.filter(
    ({ path, folder, text }) =>
      folder !== "main" &&
      !isProgram(path) &&
      !owners.includes(path) &&
      !isEmbeddedPostgres(path) &&
      forbidden.test(text),
  );

  assert.deepEqual(
    readers.map(({ path }) => path),
    [],
  );
});

test("a status is written in one place", () => {
  const writes = /update (filings|companies_house_accounts)( f)?\s+set status/;
  const writers = sources.filter(({ text }) => writes.test(text)).map(({ path }) => path);
  const callers = sources.filter(({ text }) => /\b(saveStep|saveMove)\(/.test(text)).map(({ path }) => path);

  const own = ["src/filings/step-store.ts", "src/register/move-store.ts"];
  assert.deepEqual(writers, own);
  assert.deepEqual(callers.sort(), ["src/filings/advance.ts", "src/register/advance.ts", ...own].sort());
});

test("a delivery moves by the table: no statement names the states it moves between itself", () => {
  const moves = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/update deliveries\b[^`]*?\bset status\b[^`]*/g)].map(([statement]) => ({ path, statement })),
  );
  const byHand = moves.filter(
    ({ statement }) => /set status = (case\b[^,]*)?'/.test(statement) || !/mayMove\(|isWaiting/.test(statement),
  );

  assert.ok(moves.length >= 4);
  assert.deepEqual(byHand, []);
});

test("a change is recorded by the domain that makes it: command and pages neither record nor compose changes", () => {
  const recorders = sources.filter(({ text }) => /\brecordAudit\(/.test(text)).map(({ folder }) => folder);
  const composers = sources
    .filter(
      ({ path, folder }) =>
        ["cli", "dashboard", "api"].includes(folder) && path !== "src/dashboard/frame/forms/once.ts",
    )
    .filter(({ text }) => /\.transaction\(/.test(text));

  assert.deepEqual([...new Set(recorders)].sort(), [
    "access",
    "audit",
    "companies",
    "drafts",
    "filings",
    "operations",
    "register",
    "trial-balances",
    "webhooks",
  ]);
  assert.deepEqual(
    composers.map(({ path }) => path),
    [],
  );
});

test("filings knows nothing of HTTP: no path of the API, no status of an answer", () => {
  const knowing = sources.filter(({ folder, text }) => folder === "filings" && /\/v1\b|\b20[01]\b/.test(text));

  assert.deepEqual(
    knowing.map(({ path }) => path),
    [],
  );
});

test("a statement with more than eight parameters names them", () => {
  const counting = sources.filter(({ text }) => /\$(9|[1-9]\d)\b/.test(text));

  assert.deepEqual(
    counting.map(({ path }) => path),
    [],
  );
});

test("a client knows the service by its interface alone: nothing of it is imported, and it needs no package", () => {
  const foreign = clientSources.flatMap(({ path, text }) =>
    specifiersOf(text)
      .filter((specifier) => !/^(\.\/|node:)/.test(specifier))
      .map((specifier) => `${path} imports ${specifier}`),
  );

  assert.ok(clientSources.length > 0);
  assert.deepEqual(foreign, []);
});

test("a client reads time and randomness in one place, and never the environment", () => {
  const forbidden = /process\.|Date\.now\(\)|new Date\(\)|Math\.random|randomUUID/;
  const readers = clientSources.filter(({ text }) => forbidden.test(text)).map(({ path }) => path);

  assert.deepEqual(readers, ["clients/typescript/src/machine.ts"]);
});

function filesBelow(folder: string): SourceFile[] {
  return allBelow(folder)
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, folder: path.split("/")[1] ?? "", text: readFileSync(join(root, path), "utf8") }));
}

/** Every file, whatever its kind, but what was built or installed. */
function allBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => !/\/(dist|node_modules)\//.test(path));
}

function isTest(path: string): boolean {
  return /\.(test|fixture|testing)\.ts$/.test(path);
}

/** The simulator that runs alone has a main of its own. */
function isProgram(path: string): boolean {
  return path.startsWith("packages/simulator/program/");
}

/** The supervisor of a process needs that process's surroundings and a real clock. */
function isEmbeddedPostgres(path: string): boolean {
  return path.startsWith("src/platform/postgres/");
}

/** The folders of src and packages that a file imports from, types included. */
function importsOf(file: SourceFile): string[] {
  return targetsOf(file).map((target) => (/^(src|packages)\//.test(target) ? (target.split("/")[1] ?? "") : target));
}

/** The project's files that a file imports, types and what it loads later included. */
function targetsOf({ path, text }: SourceFile): string[] {
  const inside = specifiersOf(text).filter((specifier) => specifier.startsWith("."));
  return inside.map((specifier) => relative(root, join(root, dirname(path), specifier)));
}

function packagesOf({ text }: SourceFile): string[] {
  return specifiersOf(text).filter((specifier) => !specifier.startsWith("."));
}

function specifiersOf(text: string): string[] {
  return [...text.matchAll(/(?:from |import |import\()"([^"]+)"/g)].map(([, specifier = ""]) => specifier);
}

function loadedFrom(begun: readonly string[]) {
  const files = new Map(sources.map((file) => [file.path, file]));
  const loaded = new Set<string>();
  const packages = new Set<string>();
  const load = (path: string) => {
    const file = files.get(path);
    if (file === undefined || loaded.has(path)) return;
    loaded.add(path);
    for (const specifier of loadedBy(file.text)) {
      if (specifier.startsWith(".")) load(join(dirname(path), specifier));
      else if (!specifier.startsWith("node:")) packages.add(specifier);
    }
  };
  for (const path of begun) {
    assert.ok(files.has(path), path);
    load(path);
  }
  const folders = new Set([...loaded].map((path) => path.split("/")[1]));
  return { files: [...loaded].sort(), folders, packages: [...packages].sort() };
}

/** What is loaded along with a file at once: no types, nothing that it loads later. */
function loadedBy(text: string): string[] {
  return specifiersOf(text.replace(/^(im|ex)port type [^;]+;/gm, "").replace(/import\("[^"]+"\)/g, ""));
}

/** One way round for each file that can be reached from itself. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (way.includes(file) || done.has(file)) return;
    for (const target of imports.get(file) ?? []) follow(target, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles;
}
