import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { statesFile, statesPage } from "./support/states.ts";

test("docs/states.md is drawn from the tables as they are", () => {
  assert.equal(readFileSync(statesFile, "utf8"), statesPage(), "run `npm run states`");
});
