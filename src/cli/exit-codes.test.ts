// The published exit codes are those of the program.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { exitCodes } from "./exit-codes.ts";

const root = new URL("../../../", import.meta.url);

test("docs/command.md has the table of exit codes", () => {
  const page = readFileSync(new URL("docs/command.md", root), "utf8");
  const rows = [...page.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, code, means]) => ({ code: Number(code), means }));

  assert.deepEqual(rows, Object.values(exitCodes));
});

test("no command has an exit code of its own", () => {
  const folder = new URL("src/cli/", root);
  const sources = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const own = sources.filter((name) => /return [1-9];|\? [1-9] : 0;/.test(readFileSync(new URL(name, folder), "utf8")));

  assert.deepEqual(own, []);
});
