// What is published: the package is packed and installed as its README says, and used by programs of other people's
// settings.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "./support/suite.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = join(root, "clients", "typescript");

interface Packed {
  filename: string;
  files: { path: string }[];
}

let folder: string;
let elsewhere: string;
let packed: Packed;

/** In a copy, so that the checkout stays as it is; the compiler is the checkout's. */
before(() => {
  folder = mkdtempSync(join(tmpdir(), "qd-package-"));
  elsewhere = mkdtempSync(join(tmpdir(), "qd-consumer-"));
  cpSync(source, join(folder, "clients", "typescript"), {
    recursive: true,
    filter: (path) => !/[\\/]dist$/.test(path),
  });
  cpSync(join(root, "tsconfig.json"), join(folder, "tsconfig.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const words = ["pack", "./clients/typescript", "--json", "--loglevel=error"];
  const told = execFileSync("npm", words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  // What the build says comes first.
  [packed] = JSON.parse(told.slice(told.indexOf("[\n"))) as [Packed];
  installed();
});
after(() => {
  for (const made of [folder, elsewhere]) rmSync(made, { recursive: true, force: true });
});

test("the package has the compiled client with its declarations, its README and its licence, and nothing else", () => {
  const files = packed.files.map(({ path }) => path);
  const compiled = files.filter((path) => path.startsWith("dist/"));

  assert.deepEqual(files.filter((path) => !path.startsWith("dist/")).sort(), ["LICENSE", "README.md", "package.json"]);
  assert.ok(compiled.includes("dist/index.js") && compiled.includes("dist/index.d.ts"));
  for (const path of compiled)
    assert.match(
      path,
      /^dist\/(cjs\/)?([a-z-]+(\.d\.ts|\.js)|package\.json)$/,
      "no tests, no maps of sources left behind",
    );
  assert.equal(readFileSync(join(source, "LICENSE"), "utf8"), readFileSync(join(root, "LICENSE"), "utf8"));
});

test("the README says how to install it before it is published, as it is done here", () => {
  const [commands = ""] = readFileSync(join(source, "README.md"), "utf8").match(/```sh\n.*?```/s) ?? [];

  assert.match(commands, /^npm pack \.\/clients\/typescript$/m);
  assert.match(commands, new RegExp(`^npm install .*/${packed.filename.replaceAll(".", "\\.")}$`, "m"));
});

test("the package needs no other", () => {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(source, "package.json"), "utf8"),
  );

  assert.deepEqual(
    { dependencies, devDependencies, peerDependencies, optionalDependencies },
    {
      dependencies: undefined,
      devDependencies: undefined,
      peerDependencies: undefined,
      optionalDependencies: undefined,
    },
  );
});

test("a program can import the installed package, and an older one can require it", () => {
  const use = "console.log(Quarterday.name, verifySignature.name);";
  const programs = {
    module: `import { Quarterday, verifySignature } from "@quarterday/client"; ${use}`,
    commonjs: `const { Quarterday, verifySignature } = require("@quarterday/client"); ${use}`,
  };

  for (const [kind, program] of Object.entries(programs)) {
    const words = [`--input-type=${kind}`, "--no-experimental-require-module", "--eval", program];
    const said = execFileSync(process.execPath, words, { cwd: consumer(), encoding: "utf8" });
    assert.equal(said.trim(), "Quarterday verifySignature", kind);
  }
});

/** TypeScript 7 has no node10 any more. Without Node's types and with the declarations checked too. */
const settings: [compiler: string, module: string, resolution: string, files: string[]][] = [
  ["typescript-5", "commonjs", "node10", ["use.ts"]],
  ["typescript-5", "node16", "node16", ["use.mts", "use.cts"]],
  ["typescript-5", "esnext", "bundler", ["use.ts"]],
  ["typescript", "node16", "node16", ["use.mts", "use.cts"]],
  ["typescript", "esnext", "bundler", ["use.ts"]],
];

for (const [compiler, module, moduleResolution, files] of settings) {
  test(`a program compiles against the package with ${compiler}, module ${module} and moduleResolution ${moduleResolution}`, () => {
    for (const file of files) writeFileSync(join(consumer(), file), USE);
    const compilerOptions = { strict: true, noEmit: true, target: "es2022", lib: ["es2022", "dom"], types: [] };
    writeFileSync(
      join(consumer(), "tsconfig.json"),
      JSON.stringify({ compilerOptions: { ...compilerOptions, module, moduleResolution }, files }),
    );

    compile(["--project", "."], compiler);
  });
}

const USE = `
import { Quarterday, responseOf, signTestEvent, testEvent, verifySignature, type Filing } from "@quarterday/client";
export async function main(): Promise<Filing[]> {
  const onResponse = ({ status, durationMs }: { status: number | null; durationMs: number }) => console.log(status, durationMs);
  const quarterday = new Quarterday({ apiKey: "sk_sandbox_a", baseUrl: "https://localhost", onResponse });
  const all: Filing[] = [];
  for await (const filing of quarterday.filings.list({ limit: 1 })) all.push(filing);
  const filing = await quarterday.filings.retrieve("fil_1", { timeoutMs: 1, maxRetries: 0 });
  const requestId: string | null = responseOf(filing).requestId;
  const { body, headers } = signTestEvent(testEvent("filing.accepted"), "whsec_a");
  const event = verifySignature(body, headers["service-signature"], "whsec_a");
  console.log(requestId, event.data.object.id);
  // @ts-expect-error: a status that does not exist
  quarterday.filings.list({ status: "lost" });
  return all;
}
`;

test("the programs of the README compile against the package, in the strictest settings and with a browser's names around", () => {
  const programs = [...readFileSync(join(source, "README.md"), "utf8").matchAll(/```ts\n(.*?)```/gs)].map(
    ([, text = ""]) => text,
  );
  // What the programs themselves use.
  for (const name of ["@types/node", "undici-types", "undici"]) {
    mkdirSync(join(consumer(), "node_modules", dirname(name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(consumer(), "node_modules", name));
  }
  programs.push(BRANCHING_ON_EVENTS);
  const files = programs.map((text, index) => {
    writeFileSync(join(consumer(), `program-${index}.mts`), `${text}\nexport {};\n`);
    return `program-${index}.mts`;
  });
  const strict = [
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noUncheckedIndexedAccess",
    "--noEmit",
    "--module",
    "nodenext",
  ];

  assert.equal(files.length, 10);
  for (const lib of ["es2023", "es2023,dom"]) {
    compile(["--ignoreConfig", ...strict, "--target", "es2023", "--lib", lib, "--types", "node", ...files]);
  }
});

const BRANCHING_ON_EVENTS = `
import type { Event, Filing, FilingEvent, Quarterday } from "@quarterday/client";
export function told(event: FilingEvent): string {
  switch (event.type) {
    case "filing.submitted": return event.data.object.correlation_id;
    case "filing.accepted": return event.data.object.acknowledged_at;
    case "filing.failed": return event.data.object.hmrc_error ?? event.data.object.approval?.reason ?? "not approved";
    case "filing.needs_attention": return event.data.object.needs_attention.message;
    case "filing.approval_changed": return event.data.object.approval.state;
  }
}
export function toldOfEither(event: Event): string {
  switch (event.type) {
    case "companies_house_accounts.submitted": return event.data.object.submission_number;
    case "companies_house_accounts.accepted": return event.data.object.decided_at;
    case "companies_house_accounts.rejected": return event.data.object.rejections.map(({ text }) => text).join();
    case "obligation.due_soon": return event.data.object.due_on;
    default: return told(event);
  }
}
export async function listed({ events }: Quarterday): Promise<string[]> {
  const usual = (await events.list({ limit: 1 })).data.map(told);
  const accounts = (await events.list({ type: "companies_house_accounts.rejected" })).data;
  return [...usual, ...accounts.map(({ data }) => data.object.company_registration_number)];
}
export async function first({ filings }: Quarterday): Promise<Filing | undefined> {
  for await (const filing of filings.all({ status: "failed" })) return filing;
  // @ts-expect-error: a field that does not exist
  await filings.amend("fil_1", { financials: { profit: 1 } });
  // @ts-expect-error: a return without figures
  await filings.create({ company: { name: "", utr: "", registration_number: "" }, period: { start: "", end: "" } });
  return undefined;
}
`;

/** Beside the checkout and not in it, so that nothing of ours is found from there. */
function consumer(): string {
  return join(elsewhere, "consumer");
}

/** As the README says, into an empty project. The package needs no other, so that there is nothing to download. */
function installed(): void {
  mkdirSync(consumer());
  const npm = (...words: string[]) => execFileSync("npm", words, { cwd: consumer(), stdio: "pipe" });
  npm("init", "--yes");
  npm("install", "--offline", "--no-audit", "--no-fund", join(folder, packed.filename));
}

function compile(words: string[], compiler = "typescript"): void {
  try {
    execFileSync(process.execPath, [join(root, "node_modules", compiler, "bin", "tsc"), ...words], {
      cwd: consumer(),
      encoding: "utf8",
    });
  } catch (error) {
    throw new Error(`it does not compile:\n${(error as { stdout: string }).stdout}`);
  }
}
