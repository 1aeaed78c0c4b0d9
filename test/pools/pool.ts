// A pool: test files that share a process, because loading the program takes longer than most of them. Each runs in a suite of its own, named after it, so its
// hooks are the file's alone, a failure is shown below its name, and one file's failure does not keep the next from running.

import { suite } from "node:test";
import { recordTests } from "../support/suite.ts";
import { timeFile } from "./timings.ts";

const dist = new URL("../../", import.meta.url);

/** Quick tests, which have no hooks. */
export async function runUnitTests(files: readonly string[]): Promise<void> {
  for (const file of files) await import(new URL(file, dist).href);
}

/** Large tests, with a database and a service for each file: one file after the other. The next one is asked for when the last has ended. */
export async function runPool(files: Iterable<string>, from: URL = dist): Promise<void> {
  for (const file of files) {
    const timed = timeFile(file);
    const register = await recordTests(() => import(new URL(file, from).href));
    await new Promise<void>((resolve) => void suite(file, () => register(resolve)));
    timed();
  }
}
