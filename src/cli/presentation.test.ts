// What people see on a terminal, and that nothing of it goes into a pipe: colour, columns that fit, bars, a line that
// moves.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { columnsOf } from "./columns.ts";
import { createOutput } from "./output.ts";
import { createProgress } from "./progress.ts";
import { styleOf } from "./style.ts";
import type { Writes } from "./terminal.ts";
import { lifeLine } from "./webhooks/follow.ts";

describe("colour is for terminals, unless the environment says otherwise", () => {
  const cases: [isTTY: boolean, environment: Record<string, string>, isColoured: boolean][] = [
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: "1" }, false],
    [true, { NO_COLOR: "" }, true],
    [true, { TERM: "dumb" }, false],
    [false, { FORCE_COLOR: "1" }, true],
    [true, { FORCE_COLOR: "0" }, false],
    [true, { NO_COLOR: "1", FORCE_COLOR: "1" }, false],
  ];
  for (const [isTTY, environment, isColoured] of cases) {
    test(`${isTTY ? "a terminal" : "a pipe"} with ${JSON.stringify(environment)}`, () => {
      const style = styleOf({ write() {}, isTTY }, { environment });

      assert.equal(style.state("failed"), isColoured ? "\u001b[31mfailed\u001b[0m" : "failed");
      assert.equal(style.state("Failed Ltd"), "Failed Ltd");
    });
  }
});

test("a table colours states, and only in the columns that have them", () => {
  const { printed, ...terminal } = screen(80);
  const output = createOutput({ json: false, ...terminal });

  output.table(["id", "status", "company"], [["1", "failed", "failed"]], [], "");

  assert.equal(
    printed.join(""),
    "\u001b[1mid\u001b[0m  \u001b[1mstatus\u001b[0m  \u001b[1mcompany\u001b[0m\n1   \u001b[31mfailed\u001b[0m  failed\n",
  );
});

const table = [
  ["id", "company", "status", "flag"],
  [
    "fil_0123456789abcdefghijklmn",
    "The Very Long Name of Some Company Ltd",
    "acknowledged",
    "a flag that goes on and on",
  ],
];

test("a table that fits is left alone, and so is one that nobody looks at", () => {
  const whole = `${"id".padEnd(28)}  ${"company".padEnd(38)}  status        flag\n${table[1]?.join("  ")}`;

  assert.equal(columnsOf(table, { width: null }), whole);
  assert.equal(columnsOf(table, { width: 200 }), whole);
});

test("on a narrow terminal the last column goes on below, names are cut, ids and states are not", () => {
  const lines = columnsOf(table, { width: 90 }).split("\n");

  assert.ok(lines.every((line) => line.length <= 90));
  assert.equal(lines[1], "fil_0123456789abcdefghijklmn  The Very Long Name …  acknowledged  a flag that goes on and");
  assert.equal(lines[2]?.trim(), "on");
});

test("on a very narrow terminal each row is a block, and nothing is cut", () => {
  const text = columnsOf(table, { width: 60 });

  assert.equal(
    text,
    [
      "fil_0123456789abcdefghijklmn",
      "  company  The Very Long Name of Some Company Ltd",
      "  status   acknowledged",
      "  flag     a flag that goes on and on",
    ].join("\n"),
  );
});

test("a bar is drawn on a terminal, at most ten times a second, and taken away at the end", () => {
  const { printed, ...terminal } = screen(60);
  let now = 0;
  const progress = createProgress("Filing", { ...terminal, environment: { NO_COLOR: "1" } }, { now: () => now });

  progress.at(1, 4);
  progress.at(2, 4);
  now = 100;
  progress.at(3, 4);
  progress.at(4, 4);
  progress.end();

  const clear = "\r\u001b[2K";
  assert.deepEqual(printed, [
    `${clear}Filing  ${"█".repeat(6)}${"░".repeat(18)}  1 of 4`,
    `${clear}Filing  ${"█".repeat(18)}${"░".repeat(6)}  3 of 4`,
    `${clear}Filing  ${"█".repeat(24)}  4 of 4`,
    clear,
  ]);
});

test("without a total there is a number and no bar", () => {
  const { printed, ...terminal } = screen(60);
  let now = 0;
  const progress = createProgress("Reviewing", terminal, { now: () => now });

  progress.at(1, null);
  progress.at(2, null);
  now = 100;
  progress.at(1_200, null);
  progress.end();

  const clear = "\r\u001b[2K";
  assert.deepEqual(printed, [`${clear}Reviewing  1`, `${clear}Reviewing  1,200`, clear]);
});

test("no bar goes into a file", () => {
  const { printed, errors } = screen(60);
  const progress = createProgress("Filing", { errors: { ...errors, isTTY: false }, environment: {} });

  progress.at(1, 4);
  progress.end();

  assert.deepEqual(printed, []);
});

test("the line of a filing shows what is over, what is in progress and what is to come", () => {
  const style = styleOf({ write() {} }, { environment: {} });
  const line = (status: Parameters<typeof lifeLine>[0]["status"], tick: number | null, isSubmitted = true) =>
    lifeLine({ status, submitted_at: isSubmitted ? new Date(0) : null }, tick, style);

  assert.equal(line("pending", 0, false), "pending ⠋ → submitted → accepted → acknowledged");
  assert.equal(line("submitted", 1), "pending ✓ → submitted ⠙ → accepted → acknowledged");
  assert.equal(line("submitted", null), "pending ✓ → submitted … → accepted → acknowledged");
  assert.equal(line("acknowledged", null), "pending ✓ → submitted ✓ → accepted ✓ → acknowledged ✓");
  assert.equal(line("failed", null), "pending ✓ → submitted ✓ → failed ✗");
  assert.equal(line("failed", null, false), "pending ✓ → failed ✗");
});

/** Keeps what is drawn on it. */
function screen(columns: number) {
  const printed: (string | Uint8Array)[] = [];
  const stream: Writes = { write: (text) => printed.push(text), isTTY: true, columns };
  return { printed, output: stream, errors: stream, environment: {} };
}
