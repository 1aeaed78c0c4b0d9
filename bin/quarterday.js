#!/usr/bin/env node
// The command people type. It only finds the compiled program, so that a missing build or an old Node
// is one sentence and not a stack trace.
import { existsSync } from "node:fs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const program = new URL("../dist/program/quarterday.js", import.meta.url);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Quarterday needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else if (!existsSync(program)) {
  console.error("Quarterday is not built yet: run `npm ci` (or `npm run build`) in its folder first.");
  process.exitCode = 1;
} else {
  endWithNpx();
  await import(program.href);
}

/** npx passes SIGTERM only to the shell it put between itself and us. That shell dies of it, and we would never hear. */
function endWithNpx() {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script = "" } = process.env;
  if (event !== "npx" || !script.includes("quarterday")) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 250);
  watch.unref();
}
