// What a trial balance hands on is what a return takes: the two packages know nothing of each other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldProblems } from "../../packages/ct600/input/fields/bounds.ts";
import { MAX_BOX_PENCE } from "../../packages/ct600/input/fields/kinds.ts";
import { MOST_LINES_IN_ALL, MOST_SOURCE_LINES, SOURCES } from "../../packages/ct600/sources/input.ts";
import { MOST_OF_ALL, MOST_OF_ONE } from "../../packages/trial-balance/figures/figures.ts";
import { isWritable, MOST_PENCE } from "../../packages/trial-balance/lines/check.ts";

test("a trial balance lists as many lines of figures as a return takes", () => {
  assert.deepEqual([MOST_OF_ONE, MOST_OF_ALL], [MOST_SOURCE_LINES, MOST_LINES_IN_ALL]);
});

test("the largest figure is what a box of the return holds", () => {
  assert.equal(MOST_PENCE, MAX_BOX_PENCE);
});

test("a code and a name may have the characters that a return takes, and no others", () => {
  const { code, name } = SOURCES.of.fields.lines.of.fields;
  const at = { path: "name", isClean: () => true };
  const differing: number[] = [];
  for (let point = 0; point <= 0x10_ff_ff; point += 1) {
    const text = `a${String.fromCodePoint(point)}b`;
    for (const field of [code, name])
      if ((fieldProblems(field, text, at).length === 0) !== isWritable(text)) differing.push(point);
  }

  assert.deepEqual(differing, []);
});
