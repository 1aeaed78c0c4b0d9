// The result file is a new file for its owner: nothing that is there already is written to, not through a link either.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "../../../test/support/suite.ts";
import { openResults } from "./batch-results.ts";

const folder = mkdtempSync(join(tmpdir(), "results-"));
const path = join(folder, "results.csv");
const beside = `${path}.${process.pid}.tmp`;
const victim = join(folder, "victim");
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  writeFileSync(victim, "before");
});
after(() => rmSync(folder, { recursive: true }));

const result = { row: 2, filing: "fil_1", status: "pending", problem: null, warnings: [], accounts: null } as const;

test("it takes the place of an earlier one, whole, and only its owner can read it", async () => {
  writeFileSync(path, "earlier", { mode: 0o644 });
  const results = await openResults(path, "csv");
  await results.add(result);

  assert.equal(readFileSync(path, "utf8"), "earlier");
  assert.equal(statSync(beside).mode & 0o777, 0o600);
  await results.keep();

  assert.match(readFileSync(path, "utf8"), /^row,filing,.*\r\n2,fil_1,pending,/);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder).sort(), ["results.csv", "victim"]);
});

const refusals: [what: string, arrange: () => void, sentence: RegExp][] = [
  ["a link under its temporary name", () => symlinkSync(victim, beside), /\.tmp is there already\. Remove it/],
  ["a link to nothing there", () => symlinkSync(join(folder, "new"), beside), /\.tmp is there already/],
  ["a file under its temporary name", () => writeFileSync(beside, ""), /\.tmp is there already/],
  ["a link under its name", () => symlinkSync(victim, path), /results\.csv is a link\. Choose a file/],
  ["a folder", () => mkdirSync(path), /results\.csv is a folder\. Choose a file/],
  ["a pipe", () => void execFileSync("mkfifo", [path]), /results\.csv is not a regular file\. Choose a file/],
];
for (const [what, arrange, sentence] of refusals)
  test(`it is refused beside ${what}, and nothing is written`, async () => {
    arrange();
    const found = readdirSync(folder);

    await assert.rejects(openResults(path, "csv"), sentence);

    assert.deepEqual(readdirSync(folder), found);
    assert.equal(readFileSync(victim, "utf8"), "before");
  });
