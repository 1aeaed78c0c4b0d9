import assert from "node:assert/strict";
import { test } from "node:test";
import { masked, maskedName } from "./masked.ts";

test("of a number or reference the last two characters are shown, and of a short one none", () => {
  const texts = ["13572468", "204060", "ROLL 99881", "12345", "1234", "AB"];

  assert.deepEqual(texts.map(masked), ["••••••68", "••••60", "••••••••81", "•••45", "••••", "••"]);
});

test("of a name the first character of each word is shown", () => {
  const names = ["Example Bank", "O'Neill & Sons", "AB"];

  assert.deepEqual(names.map(maskedName), ["E•••••• B•••", "O•••••• & S•••", "A•"]);
});

test("what is masked twice stays the same", () => {
  for (const text of ["13572468", "1234", "12345"]) assert.equal(masked(masked(text)), masked(text));
  assert.equal(maskedName(maskedName("Example Bank")), maskedName("Example Bank"));
});
