import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Refusal, StartupError } from "./errors.ts";
import { troubleText } from "./trouble.ts";

test("whatever ends a command is one sentence that says what helps", () => {
  const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
  const cases: [error: unknown, text: RegExp][] = [
    [new Refusal("not_found", "Filing fil_x not found."), /^Filing fil_x not found\.$/],
    [new StartupError("Set DATA_DIR."), /^Set DATA_DIR\.$/],
    [coded("53100", "could not extend file"), /^The database's disk is full \(could not extend file\)\. Free space/],
    [coded("25006", "cannot execute INSERT in a read-only transaction"), /^The database takes no writes /],
    [coded("ECONNREFUSED", "connect ECONNREFUSED"), /^The database cannot be reached /],
    [missingFile(), /^Cannot open \/nonexistent\/file \(ENOENT\)\. Check the path\.$/],
    [
      Object.assign(coded("ENOSPC", "ENOSPC: no space left"), { syscall: "write", path: "/data/x" }),
      /^Cannot write \/data\/x \(ENOSPC\)\. The disk is full/,
    ],
    [
      new TypeError("x is not a function\n    at somewhere"),
      /^Unexpected error: x is not a function\. .*LOG_LEVEL=debug/,
    ],
    ["a text", /^Unexpected error: a text\./],
  ];

  for (const [error, text] of cases) {
    assert.match(troubleText(error), text);
    assert.doesNotMatch(troubleText(error), /\n/);
  }
});

function missingFile(): unknown {
  try {
    return readFileSync("/nonexistent/file");
  } catch (error) {
    return error;
  }
}
