import assert from "node:assert/strict";
import { test } from "node:test";
import { stuckAfterText } from "./filing.ts";

test("the time after which a filing is stuck is said in the largest whole unit", () => {
  const texts = [1, 6, 24, 36, 48].map(stuckAfterText);

  assert.deepEqual(texts, ["an hour", "6 hours", "a day", "36 hours", "2 days"]);
});
