import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { errorsFile, errorsPage } from "./support/errors-page.ts";

test("docs/errors.md has every code, its cause and its remedy, as the tables say", () => {
  assert.equal(readFileSync(errorsFile, "utf8"), errorsPage(), "run `npm run errors`");
});
