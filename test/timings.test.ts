// What `npm test -- --slowest` prints.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { slowest, type Timing, timeFile } from "./timings.ts";

test("the files that took most of the processor come first, and the sum is of all", (t) => {
  const folder = newFolder(t);
  note(folder, { file: "test/quick.test.js", cpuSeconds: 1, seconds: 90 });
  note(folder, { file: "test/slow.test.js", cpuSeconds: 30, seconds: 31 });
  note(folder, { file: "test/slower.test.js", cpuSeconds: 40, seconds: 20 });

  const [, ...lines] = slowest(2, folder);

  assert.deepEqual(lines, [
    "      40.0       20.0  test/slower.test",
    "      30.0       31.0  test/slow.test",
    "      71.0 in all 3 files",
  ]);
});

test("the time of a program that the file started and that has ended is the file's", (t) => {
  if (!existsSync("/proc/self/stat")) return t.skip("only Linux tells what ended children took");
  const folder = newFolder(t);
  const timed = timeFile("test/starts.test.js", folder);
  const busy = "const end = process.cpuUsage().user + 100_000; while (process.cpuUsage().user < end);";

  spawnSync(process.execPath, ["-e", busy]);
  timed();

  const { file, cpuSeconds } = JSON.parse(readFileSync(join(folder, "timings"), "utf8")) as Timing;
  assert.equal(file, "test/starts.test.js");
  assert.ok(cpuSeconds >= 0.1, `${cpuSeconds} s`);
});

test("a run in which nothing was timed has no files", (t) => {
  assert.deepEqual(slowest(5, newFolder(t)).slice(1), ["       0.0 in all 0 files"]);
});

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "qd-timings-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function note(folder: string, timing: Timing): void {
  appendFileSync(join(folder, "timings"), `${JSON.stringify(timing)}\n`);
}
