import assert from "node:assert/strict";
import { test } from "node:test";
import { momentOption } from "./date-options.ts";

const since = (given: string) => momentOption({ values: { since: given } }, "since")?.toISOString();

test("a day that is typed begins at midnight in the UK, as on the pages; a moment says its own offset", () => {
  assert.equal(since("2026-07-01"), "2026-06-30T23:00:00.000Z");
  assert.equal(since("2026-11-15"), "2026-11-15T00:00:00.000Z");
  assert.equal(since("2026-07-01T00:00Z"), "2026-07-01T00:00:00.000Z");
  assert.equal(since("2026-07-01T00:00:00+02:00"), "2026-06-30T22:00:00.000Z");
  for (const wrong of ["2026-02-30", "2026-7-1", "2026-07-01T00:00", "yesterday"])
    assert.throws(() => since(wrong), /--since must be a UK day or a moment, such as 2026-11-15 or /);
});
