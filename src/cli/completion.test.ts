// Completion, in real shells.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import { commands } from "./commands.ts";
import { type Shell, scriptFor } from "./completion.ts";

/** What is typed, the last word being completed, and what is offered. */
const cases: [typed: string[], offered: string][] = [
  [["fil"], "file filings"],
  [["keys", ""], "create list roll revoke"],
  [["keys", "create", "--m"], "--mode"],
  [["keys", "create", "--mode", ""], "sandbox live"],
  [["keys", "create", "--mode", "l"], "live"],
  [["keys", "create", "--mode", "=", "l"], "live"],
  [["keys", "create", "--permission", "v"], "validate-only"],
  [["filings", "list", "--status", "acc"], "accepted"],
  [["file", "--w"], "--watch"],
  [["accounts", ""], "deliver list show resolve release documents"],
  [["accounts", "deliver", "--filing", "fil_x", "--profit-and-loss", ""], "left_out delivered"],
  [["presenter", "test", "--for", ""], "live test"],
  [["file", "return.json", "--mode", ""], "sandbox live"],
  [["completion", ""], "bash zsh --json --help"],
  [["restored", "--"], "--as-of --json --help"],
  [["restore", "--"], "--from --json --help"],
  // Names of files, which the shell finds itself.
  [["file", "ret"], ""],
  [["backup", "--to", ""], ""],
];

describe("bash completes commands, options and values", { skip: lacks("bash") }, () => {
  for (const [typed, offered] of cases) {
    test(`quarterday ${typed.join(" ")}`, () => {
      const asked = `COMP_WORDS=(quarterday ${typed.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${typed.length}; _quarterday; echo "\${COMPREPLY[*]}"`;

      assert.equal(run("bash", ["--norc"], `${scriptFor("bash", commands)}\n${asked}`), `${offered}\n`);
    });
  }

  test("every command and every option is offered", () => {
    const asked = commands.map(({ name }) => {
      const words = name.split(" ");
      return `COMP_WORDS=(quarterday ${words.join(" ")} --); COMP_CWORD=${words.length + 1}; _quarterday; echo "\${COMPREPLY[*]}"`;
    });

    const offered = run("bash", ["--norc"], `${scriptFor("bash", commands)}\n${asked.join("\n")}`)
      .trim()
      .split("\n");

    assert.deepEqual(
      offered,
      commands.map(({ options }) => [...Object.keys(options), "json", "help"].map((name) => `--${name}`).join(" ")),
    );
  });
});

test("zsh can read its script", { skip: lacks("zsh") }, () => {
  const asked = "whence -w _quarterday";

  assert.match(run("zsh", ["-f"], `${scriptFor("zsh", commands)}\n${asked}`), /^_quarterday: function$/m);
});

/** False where it is there. */
function lacks(shell: Shell): string | false {
  return spawnSync(shell, ["-c", "exit 0"]).status === 0 ? false : `${shell} is not installed`;
}

function run(shell: Shell, words: string[], script: string): string {
  const { stdout, stderr, status } = spawnSync(shell, words, { input: script, encoding: "utf8" });
  assert.deepEqual([stderr, status], ["", 0]);
  return stdout;
}
