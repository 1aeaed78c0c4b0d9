import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { scenarioTable } from "../src/simulator/scenarios.ts";
import { sandboxFile, sandboxPage } from "./support/scenarios.ts";

test("docs/sandbox.md is drawn from the tables as they are", () => {
  assert.equal(readFileSync(sandboxFile, "utf8"), sandboxPage(), "run `npm run scenarios`");
});

test("docs/interface.md names every scenario", () => {
  const page = readFileSync(new URL("interface.md", sandboxFile), "utf8");

  assert.deepEqual(
    scenarioTable.filter(({ name }) => !page.includes(`\`${name}\``)).map(({ name }) => name),
    [],
  );
});
