// Secrets are asked for one after another, and nothing of them is shown.

import assert from "node:assert/strict";
import { PassThrough, Readable } from "node:stream";
import { test } from "node:test";
import { secretLines } from "./secret-line.ts";

function terminalWith(input: NodeJS.ReadableStream, isTTY: boolean) {
  const shown: string[] = [];
  const errors = { write: (chunk: string | Uint8Array) => void shown.push(String(chunk)) };
  return { terminal: { input: Object.assign(input, { isTTY }), errors }, shown };
}

test("a person is asked for each, and sees none of it", async () => {
  const input = new PassThrough();
  const { terminal, shown } = terminalWith(input, true);

  const asked = secretLines(terminal, ["presenter id", "presenter code"]);
  input.write("ID1\rCODE2\r");
  const lines = await asked;

  assert.deepEqual(lines, ["ID1", "CODE2"]);
  assert.deepEqual(shown, ["Presenter id: ", "\n", "Presenter code: ", "\n"]);
});

test("a script gives each on a line of its own, and is told what is missing", async () => {
  const whole = terminalWith(Readable.from(["ID1\nCODE2\nmore\n"]), false);
  const half = terminalWith(Readable.from(["ID1\n"]), false);

  assert.deepEqual(await secretLines(whole.terminal, ["presenter id", "presenter code"]), ["ID1", "CODE2"]);
  await assert.rejects(secretLines(half.terminal, ["presenter id", "presenter code"]), {
    code: "invalid_option",
    message: "Give the presenter id and the presenter code on standard input, each on a line of its own.",
  });
  assert.deepEqual([...whole.shown, ...half.shown], []);
});
