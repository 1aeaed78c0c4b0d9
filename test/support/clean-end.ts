// How the program ends when it is asked to: with everything it started, and without a word of trouble.

import assert from "node:assert/strict";
import type { Program } from "./in-process.ts";
import type { Home } from "./program.ts";

export async function stopsCleanly(home: Home, program: Program, signal: NodeJS.Signals): Promise<void> {
  program.send(signal);
  const { stdout } = await endsCleanly(home, program);
  assert.match(stdout, new RegExp(`\\n${signal}: finishing work in progress …\\nStopped\\.\\n$`));
}

export async function endsCleanly(home: Home, program: Program) {
  const outcome = await program.ended();
  const troubles = outcome.stderr.split("\n").filter((line) => line !== "" && !line.endsWith('"msg":"request"}'));
  assert.deepEqual(troubles, []);
  assert.equal(outcome.code, 0);
  assert.deepEqual(home.processes(), []);
  assert.deepEqual(home.temporaryFiles(), []);
  return outcome;
}
