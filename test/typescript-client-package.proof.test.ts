// What is published: the package is packed as `npm publish` would, then installed by hand and used by programs of other people's settings.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "./support/suite.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const source = join(root, "clients", "typescript");

interface Packed {
  filename: string;
  files: { path: string }[];
}

let folder: string;
let packed: Packed;

/** In a copy, so that the checkout stays as it is; the compiler is the checkout's. */
before(() => {
  folder = mkdtempSync(join(tmpdir(), "qd-package-"));
  cpSync(source, join(folder, "clients", "typescript"), {
    recursive: true,
    filter: (path) => !/[\\/]dist$/.test(path),
  });
  cpSync(join(root, "tsconfig.json"), join(folder, "tsconfig.json"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const words = ["pack", "--json", "--loglevel=error", "--pack-destination", folder];
  const cwd = join(folder, "clients", "typescript");
  const told = execFileSync("npm", words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  // What the build says comes first.
  [packed] = JSON.parse(told.slice(told.indexOf("[\n"))) as [Packed];
  installed();
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("the package has the compiled client with its declarations, its README and its licence, and nothing else", () => {
  const files = packed.files.map(({ path }) => path);
  const compiled = files.filter((path) => path.startsWith("dist/"));

  assert.deepEqual(files.filter((path) => !path.startsWith("dist/")).sort(), ["LICENSE", "README.md", "package.json"]);
  assert.ok(compiled.includes("dist/index.js") && compiled.includes("dist/index.d.ts"));
  for (const path of compiled)
    assert.match(path, /^dist\/[a-z-]+(\.d\.ts|\.js)$/, "no tests, no maps of sources left behind");
  assert.equal(readFileSync(join(source, "LICENSE"), "utf8"), readFileSync(join(root, "LICENSE"), "utf8"));
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

test("a program can import the installed package", () => {
  const program =
    'import { Quarterday, verifySignature } from "@quarterday/client"; console.log(Quarterday.name, verifySignature.name);';

  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: consumer(),
    encoding: "utf8",
  });

  assert.equal(said.trim(), "Quarterday verifySignature");
});

test("the programs of the README compile against the package, in the strictest settings and with a browser's names around", () => {
  const programs = [...readFileSync(join(source, "README.md"), "utf8").matchAll(/```ts\n(.*?)```/gs)].map(
    ([, text = ""]) => text,
  );
  programs.push(BRANCHING_ON_EVENTS);
  const files = programs.map((text, index) => {
    writeFileSync(join(consumer(), `program-${index}.ts`), `${text}\nexport {};\n`);
    return `program-${index}.ts`;
  });
  const strict = [
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noUncheckedIndexedAccess",
    "--noEmit",
    "--module",
    "nodenext",
  ];

  assert.equal(files.length, 6);
  for (const lib of ["es2023", "es2023,dom"]) {
    compile(["--ignoreConfig", ...strict, "--target", "es2023", "--lib", lib, "--types", "node", ...files]);
  }
});

const BRANCHING_ON_EVENTS = `
import type { Event, Filing, Quarterday } from "@quarterday/client";
export function told(event: Event): string {
  switch (event.type) {
    case "filing.submitted": return event.data.object.correlation_id;
    case "filing.accepted": return event.data.object.acknowledged_at;
    case "filing.failed": return event.data.object.hmrc_error;
  }
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

function consumer(): string {
  return join(folder, "consumer");
}

function installed(): void {
  const target = join(consumer(), "node_modules", "@quarterday", "client");
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", join(folder, packed.filename), "--strip-components=1", "-C", target]);
  writeFileSync(join(consumer(), "package.json"), '{"type": "module"}');
}

function compile(words: string[]): void {
  try {
    execFileSync(process.execPath, [join(root, "node_modules", "typescript", "bin", "tsc"), ...words], {
      cwd: consumer(),
      encoding: "utf8",
    });
  } catch (error) {
    throw new Error(`it does not compile:\n${(error as { stdout: string }).stdout}`);
  }
}
