// A pool: test files that share a process, because loading the program takes longer than most of them. Each runs in a suite of its own, named after it, so its
// hooks are the file's alone, a failure is shown below its name, and one file's failure does not keep the next from running.

import { suite } from "node:test";
import { recordTests } from "../support/suite.ts";

const dist = new URL("../../", import.meta.url);

/** Quick tests, which have no hooks. */
export async function runUnitTests(files: readonly string[]): Promise<void> {
  for (const file of files) await import(new URL(file, dist).href);
}

/** Large tests, with a database and a service for each file: one file after the other. */
export async function runPool(files: readonly string[], from: URL = dist): Promise<void> {
  const loaded: { file: string; register: () => void }[] = [];
  for (const file of files) loaded.push({ file, register: await recordTests(() => import(new URL(file, from).href)) });
  // Only now: a suite begins as soon as there is one, and would run beside the loading of the next file.
  for (const { file, register } of loaded) suite(file, register);
}
