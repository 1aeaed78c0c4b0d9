import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { statesParts } from "./support/states.ts";
import { withPart } from "./support/written-part.ts";

for (const { file, part, text } of statesParts()) {
  test(`the ${part} in the docs are drawn from the table as it is`, () => {
    const page = readFileSync(file, "utf8");

    assert.equal(page, withPart(page, part, text), "run `npm run states`");
  });
}
