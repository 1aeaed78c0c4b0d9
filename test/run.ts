// Runs the tests: `npm test` all of them, `npm run test:unit` those that need no database, or the compiled files named. One embedded
// PostgreSQL serves the whole run; a test file that needs it is a process of its own and clones its database; the others share two.

import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { largeTests } from "./files.ts";
import { withTestServer } from "./support/server.ts";

const UNIT = ["dist/test/unit/half-a.js", "dist/test/unit/half-b.js"];

const root = fileURLToPath(new URL("../..", import.meta.url));

async function run(words: string[]): Promise<number> {
  if (words[0] === "unit") return runNode(UNIT);
  const files = words.length > 0 ? words : [...UNIT, ...largeTests().map((file) => `dist/${file}`)];
  // Durability is proven elsewhere (kill -9 of the service); here it would only make every test slower.
  return withTestServer({ isDurable: false }, () => runNode(files));
}

function runNode(files: string[]): Promise<number> {
  const runner = spawn(
    process.execPath,
    [
      "--enable-source-maps",
      "--test",
      // Node leaves one core to itself, which on two would leave one idle.
      `--test-concurrency=${availableParallelism()}`,
      "--test-timeout=900000",
      "--test-reporter=spec",
      ...files,
    ],
    { cwd: root, stdio: "inherit" },
  );
  return new Promise((resolve) => runner.on("exit", (code) => resolve(code ?? 1)));
}

process.exitCode = await run(process.argv.slice(2));
