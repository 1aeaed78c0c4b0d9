// Where the law says so: every line that has a box names its statute, whatever the return says. The compiler asks for
// it at each line; these are whole returns.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { widestReturn } from "../../../test/support/widest-return.ts";
import type { ReturnInput } from "../return.ts";
import { compute } from "./computation.ts";
import { shownLine } from "./shown.ts";
import { type ExpectedReturn, skip, wideVectors } from "./wide-vectors.fixture.ts";

const TODAY = "2026-11-15";

/** An act with its year, and where in it. */
const STATUTE = /^(CAA|CTA|FA|TCGA|TIOPA|TMA) \d{4} (s\d+[A-Z]*(\(\d+\))?|Part \d+|Sch \d+ para \d+)$/;

/** No business rule is about these: the form or the law alone says what they hold. */
const WITHOUT_RULES = "145 620 695 700 705 710 725 750 755 760 770 775 825 860 865 A75".split(" ");

test("every box of the widest return has its statute, and its rules where there are any", () => {
  const lines = boxLines(widestReturn());

  assert.ok(lines.length >= 60, `${lines.length} lines with a box`);
  assert.deepEqual(withoutStatute(lines), []);
  assert.deepEqual(withoutRules(lines), []);
});

suite("returns of the shared vectors", { skip }, () => {
  const vectors = ["allowances", "charge", "income", "losses", "participator-loans"].flatMap((name) =>
    wideVectors<ReturnInput, ExpectedReturn>(name, "return"),
  );
  test("there are vectors to look at", () => assert.ok(vectors.length >= 140));

  for (const { id, title, input, expected } of vectors)
    test(`${id}: ${title}`, () => {
      const lines = boxLines(input, expected.today);

      assert.ok(lines.length > 0);
      assert.deepEqual(withoutStatute(lines), []);
      assert.deepEqual(withoutRules(lines), []);
    });
});

/** As callers get them; a box that is not stated this time is looked at too. */
function boxLines(input: ReturnInput, today = TODAY) {
  return compute(input, { today }).lines.flatMap((line) =>
    line.box === null ? [] : [{ ...shownLine(line), box: String(line.box) }],
  );
}

type BoxLine = ReturnType<typeof boxLines>[number];

function withoutStatute(lines: readonly BoxLine[]): string[] {
  return lines.flatMap(({ box, statute }) => (STATUTE.test(statute ?? "") ? [] : [`${box}: ${statute}`]));
}

function withoutRules(lines: readonly BoxLine[]): string[] {
  return lines.flatMap(({ box, rules }) => (rules.length > 0 || WITHOUT_RULES.includes(box) ? [] : [box]));
}
