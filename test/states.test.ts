import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { accountsAttentionReasons } from "../src/register/attention.ts";
import { statesParts } from "./support/states.ts";
import { withPart } from "./support/written-part.ts";

for (const { file, part, text } of statesParts()) {
  test(`the ${part} in the docs are drawn from the table as it is`, () => {
    const page = readFileSync(file, "utf8");

    assert.equal(page, withPart(page, part, text), "run `npm run states`");
  });
}

test("every reason why accounts need attention is in the reference, and no other", () => {
  const reference = readFileSync(new URL("../../docs/companies-house.md", import.meta.url), "utf8");
  const [, table = ""] = /\n## Needs attention\n.*?\n\|---(.*?)\n## /s.exec(reference) ?? [];

  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, reason]) => reason);

  assert.deepEqual(named.sort(), Object.keys(accountsAttentionReasons).sort());
});
