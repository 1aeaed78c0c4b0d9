// The queue of large test files: each process of the pool takes the next one when it is free, so all are busy to the end, whatever a file costs.

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeOf } from "../../src/platform/errors.ts";
import { queuedFiles } from "../files.ts";

/** Names the folder of the run's queue: in it a taken file has a folder, which can be made only once. */
export const QUEUE_VARIABLE = "QUARTERDAY_TEST_QUEUE";

/** Processes started during the work find the queue in the environment. */
export async function withQueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "qd-queue-"));
  process.env[QUEUE_VARIABLE] = folder;
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One file after the other that no other process has taken. */
export function* nextFiles(files = queuedFiles(), folder = process.env[QUEUE_VARIABLE]): Generator<string> {
  if (folder === undefined) throw new Error("Run tests with `npm test`.");
  for (const [index, file] of files.entries()) if (takes(join(folder, String(index)))) yield file;
}

function takes(place: string): boolean {
  try {
    mkdirSync(place);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}
