// What each test file of a pool costs: the time of the processor that it and the programs it started took, and the time
// by the clock. On a busy machine only the first of the two compares. What the run's PostgreSQL does for a file is not
// in it.

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SECOND } from "../src/platform/clock.ts";

export interface Timing {
  file: string;
  cpuSeconds: number;
  seconds: number;
}

const NAME = "timings";
/** Linux counts the time of children in ticks, a hundred a second. */
const TICKS_PER_SECOND = 100;

/** Begins to measure; the call of what is returned notes it for the end of the run. */
export function timeFile(file: string, folder = tmpdir()): () => void {
  const [startedAt, cpuBefore] = [performance.now(), cpuSeconds()];
  return () => {
    const seconds = (performance.now() - startedAt) / SECOND;
    const timing: Timing = { file, cpuSeconds: cpuSeconds() - cpuBefore, seconds };
    appendFileSync(join(folder, NAME), `${JSON.stringify(timing)}\n`);
  };
}

/** Those that took most of the processor, as lines to print. */
export function slowest(count: number, folder = tmpdir()): string[] {
  const file = join(folder, NAME);
  const timings = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map(parsed) : [];
  const sum = timings.reduce((total, timing) => total + timing.cpuSeconds, 0);
  const sorted = timings.sort((one, other) => other.cpuSeconds - one.cpuSeconds);
  const line = (timing: Timing) =>
    `${shown(timing.cpuSeconds)} ${shown(timing.seconds)}  ${timing.file.replace(/\.js$/, "")}`;
  return ["    CPU s     wall s", ...sorted.slice(0, count).map(line), `${shown(sum)} in all ${timings.length} files`];
}

const parsed = (line: string) => JSON.parse(line) as Timing;
const shown = (seconds: number) => seconds.toFixed(1).padStart(10);

/** Of this process and of all it started that have ended. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + endedChildrenSeconds();
}

/** Linux only: elsewhere the files that start programs look cheaper than they are. */
function endedChildrenSeconds(): number {
  if (!existsSync("/proc/self/stat")) return 0;
  // The name of the process, in brackets, may have spaces in it. Behind it the times of children are the 14th and 15th
  // field.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
}
