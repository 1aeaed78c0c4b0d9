// Runs the tests: `npm test` all of them, `npm run test:unit` those that need no database, `npm run proof` those with generated returns, with all
// of these, or the compiled files named. One embedded PostgreSQL serves the whole run, and each test file that needs it clones its database.
// `npm test -- --slowest` prints in the end which files took most of the processor. `files.ts` says which files share a process;
// a file that is named here gets one of its own.

import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { alone } from "./files.ts";
import { withQueue } from "./pools/queue.ts";
import { slowest } from "./pools/timings.ts";
import { PROOF_VARIABLE } from "./proofs/how-many.ts";
import { withQuickFolder } from "./support/quick-folder.ts";
import { withTestServer } from "./support/server.ts";

const UNIT = ["dist/test/pools/unit-a.js", "dist/test/pools/unit-b.js"];
/** They need no database. */
const GENERATED = [
  "dist/test/proofs/differential.proof.test.js",
  "dist/packages/ct600/documents/shapes.proof.test.js",
  "dist/packages/ct600/documents/taxonomy-names.proof.test.js",
  "dist/packages/ct600/documents/wide-shapes.proof.test.js",
];
const pool = (which: number) => `dist/test/pools/pool-${which}.js`;
/** Longest first. What is left of the queue is also worked off by those whose turn comes late; where nothing is left they end at once. */
const ALL = [
  "dist/test/pools/browser.js",
  pool(1),
  pool(2),
  ...Object.keys(alone).map((file) => `dist/${file}`),
  ...UNIT,
  pool(3),
  pool(4),
];

const SLOWEST = 40;

const root = fileURLToPath(new URL("../..", import.meta.url));

async function run(words: string[], { showsSlowest = false } = {}): Promise<number> {
  if (words[0] === "unit") return runNode(UNIT);
  if (words[0] === "proof") {
    process.env[PROOF_VARIABLE] = "whole";
    return runNode(GENERATED);
  }
  const files = words.length > 0 ? words : ALL;
  // Durability is proven elsewhere (kill -9 of the service); here it would only make every test slower.
  return withQuickFolder(() =>
    withTestServer({ isDurable: false }, () => withQueue(() => runQueue(files, showsSlowest))),
  );
}

async function runQueue(files: string[], showsSlowest: boolean): Promise<number> {
  const code = await runNode(files);
  if (showsSlowest) console.log(slowest(SLOWEST).join("\n"));
  return code;
}

function runNode(files: string[]): Promise<number> {
  const runner = spawn(
    process.execPath,
    [
      "--enable-source-maps",
      "--test",
      // Tests wait for peers and browsers now and then: with one process for each core, a third of the time was idle.
      `--test-concurrency=${2 * availableParallelism()}`,
      "--test-timeout=1800000",
      "--test-reporter=spec",
      ...files,
    ],
    { cwd: root, stdio: "inherit" },
  );
  return new Promise((resolve) => runner.on("exit", (code) => resolve(code ?? 1)));
}

const { values, positionals } = parseArgs({ options: { slowest: { type: "boolean" } }, allowPositionals: true });
process.exitCode = await run(positionals, { showsSlowest: values.slowest ?? false });
