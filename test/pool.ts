// Test files that share a process, because loading the program takes longer than most of them. Each large file runs in
// a suite of its own, named after it, so its hooks are the file's alone, a failure is shown below its name, and one
// file's failure does not keep the next from running. Decision: docs/decisions/0027.

import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "node:test";
import { codeOf } from "../src/platform/errors.ts";
import { pooledTests, unitTests } from "./files.ts";
import { recordTests } from "./support/suite.ts";
import { timeFile } from "./timings.ts";

const dist = new URL("../", import.meta.url);

/** Quick tests. A file with hooks has a suite of its own: without one they are those of all files of the process. */
export async function runUnitTests(): Promise<void> {
  for (const file of takenFrom(unitTests(), join(tmpdir(), "unit-"))) {
    const register = await recordTests(() => import(new URL(file, dist).href));
    if (register !== null) suite(file, () => register(() => {}));
  }
}

/** Large tests, with a database and a service for each file. */
export async function runLargeTests(): Promise<void> {
  await runInTurn(takenFrom(pooledTests(), join(tmpdir(), "large-")));
}

/** One file after the other: the next is asked for when the last has ended. */
export async function runInTurn(files: Iterable<string>, from: URL = dist): Promise<void> {
  for (const file of files) {
    const timed = timeFile(file);
    const register = await recordTests(() => import(new URL(file, from).href));
    if (register !== null) await new Promise<void>((resolve) => void suite(file, () => register(resolve)));
    timed();
  }
}

/**
 * Those that no other process has taken: each has a folder, which can be made only once. So all processes are busy to
 * the end, whatever a file costs.
 */
export function* takenFrom(files: readonly string[], place: string): Generator<string> {
  for (const [index, file] of files.entries()) if (makesFolder(`${place}${index}`)) yield file;
}

function makesFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}
