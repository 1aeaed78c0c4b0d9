import assert from "node:assert/strict";
import { test } from "node:test";
import { judgedBy, stuckAfterText } from "./filing.ts";

test("the time after which a filing is stuck is said in the largest whole unit", () => {
  const texts = [1, 6, 24, 36, 48].map(stuckAfterText);

  assert.deepEqual(texts, ["an hour", "6 hours", "a day", "36 hours", "2 days"]);
});

test("a filing whose release did not record what judged it was judged by the release it was built for", () => {
  assert.equal(judgedBy({ judged_by: null, schema_version: "v1.993" }), "v1.993");
  assert.equal(
    judgedBy({ judged_by: "v1.993 + changes to v1.994", schema_version: "v1.993" }),
    "v1.993 + changes to v1.994",
  );
});
