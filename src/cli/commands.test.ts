// The published list of commands is the program's.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { commands } from "./commands.ts";

test("docs/command.md lists every command, with each of its options", () => {
  const page = readFileSync(new URL("../../../docs/command.md", import.meta.url), "utf8");
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));

  const missing = commands.flatMap(({ name, options }) => {
    const own = rows.filter((row) => ["`", " "].some((end) => row.includes(`\`${name}${end}`))).join("\n");
    if (own === "") return [name];
    // Said once for all commands, below the table.
    const named = Object.keys(options).filter((option) => option !== "organisation");
    return named.filter((option) => !own.includes(`--${option}`)).map((option) => `${name} --${option}`);
  });

  assert.deepEqual(missing, []);
});
