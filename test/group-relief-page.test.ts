// The worked example of docs/group-relief.md: both bodies are valid, come to the boxes of the page, and agree.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { checkReturn } from "../packages/ct600/check-return.ts";
import { groupEndOf, groupReliefDifferences } from "../packages/ct600/pages/group-relief/both-ends.ts";
import type { ReturnInput } from "../packages/ct600/return.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/group-relief.md", import.meta.url)), "utf8");
const [sub, parent] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, json = ""]) => JSON.parse(json) as ReturnInput,
);

async function boxesOf(input: unknown) {
  const declarant = { name: "Jane Director", status: "Director" };
  const { problems, return: made } = await checkReturn(input, { today: "2026-11-15", declarant });
  assert.deepEqual(problems, []);
  return made?.boxes ?? {};
}

test("the subsidiary of docs/group-relief.md surrenders all of its loss, in the boxes that the page names", async () => {
  const boxes = await boxesOf(sub);

  const [, named = "", pounds = ""] =
    /Boxes ([\w, ]+ and \w+) are £([\d,]+), and nothing is carried forward/.exec(page) ?? [];
  const numbers = named.split(/, | and /);
  assert.equal(numbers.length, 5);
  for (const box of numbers) assert.equal(boxes[box], `${pounds.replaceAll(",", "")}.00`, box);
});

test("the parent of the page claims it, and every box of the table is in what comes out", async () => {
  const boxes = await boxesOf(parent);

  const rows = [...page.matchAll(/^\| (\d{3}) \| [^|]+ \| ([\d,]+) \|$/gm)];
  assert.equal(rows.length, 5);
  for (const [, box = "", pounds = ""] of rows) assert.equal(boxes[box], `${pounds.replaceAll(",", "")}.00`, box);
});

test("the two agree", () => {
  const [one, other] = [groupEndOf(sub ?? assert.fail()), groupEndOf(parent ?? assert.fail())];

  assert.deepEqual(groupReliefDifferences(one, { ...other, id: "fil_1" }), []);
  assert.deepEqual(groupReliefDifferences(other, { ...one, id: "fil_2" }), []);
});
