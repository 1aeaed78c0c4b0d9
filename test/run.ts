// Runs the tests: `npm test` what a change can break, `npm run test:long` the rest, `npm run test:unit` those that need
// no database, `npm run proof` those with generated returns, with all of these, or the compiled files named. One
// embedded PostgreSQL serves the whole run, and each test file that needs it clones its database. `npm test --
// --slowest` prints in the end which files took most of the processor. `files.ts` says which files share a process; a
// file that is named here, and a long one, gets one of its own.

import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { HOUR, MINUTE } from "../src/platform/clock.ts";
import { alone, longTests } from "./files.ts";
import type * as pools from "./pool.ts";
import { withRunFolder } from "./support/run-folder.ts";
import { withTestServer } from "./support/server.ts";
import { SIZE_VARIABLE, type Size } from "./support/size.ts";
import { slowest } from "./timings.ts";

/** They need no database. */
const GENERATED = [
  "test/proofs/differential.proof.test.js",
  "test/documents-tie.test.js",
  "packages/ct600/documents/shapes.long.test.js",
  "packages/ct600/documents/taxonomy-names.long.test.js",
  "packages/ct600/documents/wide-shapes.long.test.js",
  "packages/ct600/register/register-shapes.proof.test.js",
];

const SLOWEST = 40;
/** Tests wait for peers and browsers now and then: with one process for each core, a third of the time was idle. */
const PROCESSES = 2 * availableParallelism();
/**
 * On a slow machine a long file takes ten minutes, and a process with its share of the others half an hour. What hangs
 * fails by its name.
 */
const HANGS_MS: Record<Size, number> = { part: 50 * MINUTE, long: 25 * MINUTE, proof: 2 * HOUR };

const root = fileURLToPath(new URL("../..", import.meta.url));

async function run([word, ...words]: string[], { showsSlowest = false } = {}): Promise<number> {
  if (word === "unit") return withRunFolder({ inMemory: true }, () => runNode(entries(UNITS)));
  if (word === "proof") return withRunFolder({ inMemory: true }, () => runNode(GENERATED.map(compiled), "proof"));
  // Durability is proven elsewhere (kill -9 of the service); here it would only make every test slower.
  return withTestServer({ isDurable: false }, async () => {
    if (word === "long") return runNode(longTests().map(compiled), "long");
    if (word !== undefined) return runNode([word, ...words], "long");
    const code = await runNode(entries(ALL));
    if (showsSlowest) console.log(slowest(SLOWEST).join("\n"));
    return code;
  });
}

const compiled = (file: string) => join(root, "dist", file);

/** What one process runs, as code. */
const loads = (file: string) => `import ${JSON.stringify(pathToFileURL(compiled(file)).href)};`;
const works = (pool: keyof typeof pools) =>
  `import { ${pool} } from ${JSON.stringify(new URL("pool.js", import.meta.url).href)};\nawait ${pool}();`;

/** Unit tests never wait, so one process for each core is enough. */
const UNITS = Array.from({ length: availableParallelism() }, () => works("runUnitTests"));
/** Those that take the next file when they are free come last. */
const ALL = [
  ...Object.keys(alone).map(loads),
  ...UNITS,
  ...Array.from({ length: PROCESSES }, () => works("runLargeTests")),
];

/** Node starts each file that it is given once, in the order of their names. */
function entries(codes: readonly string[]): string[] {
  return codes.map((code, index) => {
    const file = join(tmpdir(), `${String(index).padStart(2, "0")}.mjs`);
    writeFileSync(file, `${code}\n`);
    return file;
  });
}

function runNode(files: string[], size: Size = "part"): Promise<number> {
  const runner = spawn(
    process.execPath,
    [
      "--enable-source-maps",
      "--test",
      `--test-concurrency=${PROCESSES}`,
      `--test-timeout=${HANGS_MS[size]}`,
      "--test-reporter=spec",
      ...files,
    ],
    { cwd: root, stdio: "inherit", env: { ...process.env, [SIZE_VARIABLE]: size } },
  );
  return new Promise((resolve) => runner.on("exit", (code) => resolve(code ?? 1)));
}

const { values, positionals } = parseArgs({ options: { slowest: { type: "boolean" } }, allowPositionals: true });
process.exitCode = await run(positionals, { showsSlowest: values.slowest ?? false });
