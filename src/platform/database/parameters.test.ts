import assert from "node:assert/strict";
import { test } from "node:test";
import { named } from "./parameters.ts";

test("names become numbers in the order in which the text has them, and each is passed once", () => {
  const text = "update filings set flag = $flag, updated_at = $at::timestamptz where id = $id and flag <> $flag";

  const [numbered, values] = named(text, { id: "fil_1", at: null, flag: "stuck" });

  assert.equal(numbered, "update filings set flag = $1, updated_at = $2::timestamptz where id = $3 and flag <> $1");
  assert.deepEqual(values, ["stuck", null, "fil_1"]);
});

test("a name without a value and a value without a name are both mistakes in the program", () => {
  assert.throws(() => named("select $id", {}), /no value for \$id/);
  assert.throws(() => named("select $id", { id: 1, other: 2 }), /does not use \$other/);
});
