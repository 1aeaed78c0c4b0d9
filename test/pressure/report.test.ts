// What a run under pressure tells, and when it fails.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Bound, isWithin, type Measured, violationsIn } from "./bounds.ts";
import { HEADING, sectionIn, sectionOf, tableOf, withSection } from "./report.ts";

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
  const [first, second] = [sectionOf([measured], new Date(0)), sectionOf([{ ...measured, during: 7 }], new Date(0))];
  const chaos = "# Reliability\n\nOne run.\n";

  const page = withSection(chaos, first);
  const pressedAgain = withSection(page, second);
  const brokenAgain = withSection("# Reliability\n\nAnother run.\n", sectionIn(pressedAgain));

  assert.equal(page, `${chaos}\n${first}`);
  assert.equal(pressedAgain, `${chaos}\n${second}`);
  assert.equal(brokenAgain, `# Reliability\n\nAnother run.\n\n${second}`);
  assert.equal(brokenAgain.split(HEADING).length, 2);
  assert.equal(withSection(chaos, sectionIn(chaos)), chaos);
});
