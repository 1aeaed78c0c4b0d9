// What a trial balance hands on as sources is what a return takes: the two packages know nothing of each other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_LINES_IN_ALL, MOST_SOURCE_LINES } from "../../packages/ct600/sources/input.ts";
import { MOST_OF_ALL, MOST_OF_ONE } from "../../packages/trial-balance/figures/figures.ts";

test("a trial balance lists as many lines of figures as a return takes", () => {
  assert.deepEqual([MOST_OF_ONE, MOST_OF_ALL], [MOST_SOURCE_LINES, MOST_LINES_IN_ALL]);
});
