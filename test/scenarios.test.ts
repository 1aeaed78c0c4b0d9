import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sandboxFile, sandboxPage } from "./support/scenarios.ts";

test("docs/sandbox.md is drawn from the tables as they are", () => {
  assert.equal(readFileSync(sandboxFile, "utf8"), sandboxPage(), "run `npm run scenarios`");
});
