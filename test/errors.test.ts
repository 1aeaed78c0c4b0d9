import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { errorFiles } from "./support/errors.ts";

for (const [file, written] of errorFiles) {
  const name = file.pathname.slice(new URL("../../", import.meta.url).pathname.length);

  test(`${name} has every code as the tables of errors have it`, () => {
    const text = readFileSync(file, "utf8");

    assert.equal(text, written(text), "run `npm run errors`");
  });
}
