import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsBelow } from "../../input/fields/field.ts";
import { FILING } from "../../input/fields/filing.ts";
import { soundReturn } from "../changed-return.fixture.ts";
import { judgeReturn } from "../judge.ts";
import { provocations } from "../provocations.fixture.ts";
import { BUILT_IN } from "../rulebook.ts";
import { RULES } from "./rules.ts";

const TODAY = "2026-11-15";

for (const { rule, structure } of provocations) {
  test(`rule ${rule} is broken by a return made to break it`, () => {
    const broken = judgeReturn(structure, TODAY, BUILT_IN).rules.map(({ number }) => number);

    assert.ok(broken.includes(rule), `broken instead: ${broken.join(", ") || "none"}`);
  });
}

test("every rule of the table has such a return", () => {
  assert.deepEqual([...new Set(provocations.map(({ rule }) => rule))].sort(), RULES.map(({ number }) => number).sort());
});

test("a number stands once in the table", () => {
  assert.equal(new Set(RULES.map(({ number }) => number)).size, RULES.length);
});

test("every rule says what it wants in a sentence of its own and blames a field of the input", () => {
  const fields = new Set(fieldsBelow(FILING).map(({ path }) => path));

  for (const { number, says, field } of RULES) {
    assert.match(says, /^[A-Z].*\.$/, number);
    // An element of a page that is sent as data stands below its letter.
    const [, page = field] = /^(pages\.[A-P])\./.exec(field) ?? [];
    assert.ok(fields.has(page), `${number} blames ${field}`);
  }
});

for (const [what, wishes] of Object.entries({
  "a small profit": {},
  "marginal relief": { tradingProfitPence: 10_000_000 },
  "the main rate": { tradingProfitPence: 30_000_000 },
  "associated companies": { tradingProfitPence: 10_000_000, associatedCompanies: 3 },
  "two financial years": { period: ["2024-01-01", "2024-12-31"] },
  "the arrival of the bands": { period: ["2023-01-01", "2023-12-31"], tradingProfitPence: 8_500_000 },
  "a flat rate": { period: ["2021-04-01", "2022-03-31"] },
  "the first financial year": { period: ["2015-04-01", "2016-03-31"] },
  "a loss": { tradingProfitPence: -5_300_000 },
  nothing: { tradingProfitPence: 0 },
  "the largest profit": { tradingProfitPence: 9_999_999_999_999 },
  "one day": { period: ["2025-03-31", "2025-03-31"] },
} as const)) {
  test(`a return with ${what} breaks nothing`, () => {
    assert.deepEqual(judgeReturn(soundReturn(wishes), TODAY, BUILT_IN), {
      schema: [],
      rules: [],
      live: [],
      notJudged: [],
    });
  });
}
