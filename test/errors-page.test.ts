import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { errorsFile, errorsPage } from "./support/errors-page.ts";

test("docs/errors.md has every code, its cause and its remedy, as the tables say", () => {
  const page = readFileSync(errorsFile, "utf8");

  assert.equal(page, errorsPage(page), "run `npm run errors`");
});
