import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sandboxFile, sandboxPage } from "./support/scenarios.ts";

test("the scenarios in docs/sandbox.md are those of the table", () => {
  const page = readFileSync(sandboxFile, "utf8");

  assert.equal(page, sandboxPage(page), "run `npm run scenarios`");
});
