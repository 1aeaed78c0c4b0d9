// What a run under pressure tells, and when it fails.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type ChaosFigures, partOf as chaosPartOf } from "../chaos/report.ts";
import { beginOf, endOf, withPart } from "../support/written-part.ts";
import { type Bound, isWithin, type Measured, violationsIn } from "./bounds.ts";
import { partOf, tableOf } from "./report.ts";

const measured: Measured = {
  does: "120 filings",
  measures: "a filing",
  unit: "s",
  found: "3 s → 206 s",
  bound: { times: 2 },
  before: 3,
  during: 6,
};

const judged: [bound: Bound, before: number | null, during: number, isRight: boolean][] = [
  [{ times: 2 }, 3, 6, true],
  [{ times: 2 }, 3, 6.1, false],
  [{ times: 2, plus: 20 }, 3, 26, true],
  [{ times: 2, plus: 20 }, 3, 27, false],
  [{ more: 300 }, 200, 500, true],
  [{ more: 300 }, 200, 501, false],
  [{ most: 0.1 }, null, 0.1, true],
  [{ most: 0.1 }, null, 0.2, false],
];
for (const [bound, before, during, isRight] of judged) {
  test(`${during} after ${before} is ${isRight ? "within" : "beyond"} ${JSON.stringify(bound)}`, () => {
    assert.equal(isWithin({ bound, before, during }), isRight);
  });
}

test("a bound of times is exceeded where nothing was measured before", () => {
  assert.equal(isWithin({ bound: { times: 2 }, before: null, during: 1 }), false);
});

test("a violation says what was done and what moved", () => {
  assert.deepEqual(violationsIn([measured, { ...measured, during: 7 }]), ["120 filings: a filing went from 3 to 7 s"]);
});

test("the table has a row for each pressure, with the ratio and the bound", () => {
  const [, , row] = tableOf([measured]).split("\n");

  assert.equal(row, "| 120 filings | a filing | 3 s → 206 s | 3.0 s | 6.0 s | 2.0 times | 2 times |");
});

test("a bound of times says what may come besides", () => {
  const [, , row] = tableOf([{ ...measured, unit: "ms", bound: { times: 2, plus: 20 } }]).split("\n");

  assert.match(row ?? "", /\| 2 times and 20 ms \|$/);
});

test("on the page chaos and pressure keep each other's part", () => {
  const parts = ["chaos", "pressure"].map((part) => `${beginOf(part)}${endOf(part)}`);
  const empty = `# Reliability\n\n${parts.join("\nBy hand.\n\n")}`;

  const broken = withPart(empty, "chaos", "One run.");
  const pressed = withPart(broken, "pressure", partOf([measured], new Date(0)));
  const again = withPart(pressed, "chaos", "Another run.");

  assert.equal(again, pressed.replace("One run.", "Another run."));
  assert.ok(again.includes(tableOf([measured])));
});

test("docs/reliability.md shows the stored run of chaos, and has room for one under pressure", () => {
  const docs = new URL("../../../docs/", import.meta.url);
  const page = readFileSync(new URL("reliability.md", docs), "utf8");
  const figures: ChaosFigures = JSON.parse(readFileSync(new URL("figures/chaos.json", docs), "utf8"));

  assert.equal(page, withPart(page, "chaos", chaosPartOf(figures)));
  assert.ok(page.includes(beginOf("pressure")));
});
