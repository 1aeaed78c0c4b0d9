// A trial balance may have the periods that a return may have, and one that is still running.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inputProblems } from "../../packages/ct600/input/rules.ts";
import { returnIn } from "../filings/read-return.ts";
import { mapped } from "./map.ts";

const lines = [
  { name: "Sales", credit: 500 },
  { name: "Bank current account", debit: 500 },
];
const today = "2026-11-15";

function foundFor(period: { start: string; end: string }) {
  const { errors, warnings, input, sources } = mapped({ period, lines }, { entries: [], last: null, today });
  const of = (findings: typeof errors) => findings.filter(({ field }) => field.startsWith("period."));
  return { errors: of(errors), warnings: of(warnings), isValid: errors.length === 0, input, sources };
}

/** What create refuses of the same period. */
function refusedOf(period: { start: string; end: string }) {
  const company = { name: "Any Ltd", utr: "8596148860", registration_number: "12345678" };
  const { value, isClean } = returnIn({ company, period, financials: { turnover: 0, trading_profit: 0 } });
  const context = { today, mode: "sandbox", defaultDeclarant: null, refuseIncomplete: false } as const;
  return inputProblems(value, context, isClean)
    .filter(({ field }) => field.startsWith("period."))
    .map(({ code, field }) => `${code} ${field}`);
}

describe("what create refuses whatever the day, a trial balance has as a problem", () => {
  for (const [start, end] of [
    ["2025-04-01", "2026-03-31"],
    ["2025-04-01", "2025-04-01"],
    ["2015-04-01", "2016-03-31"],
    ["2015-03-31", "2016-03-30"],
    ["2010-01-01", "2010-12-31"],
    ["2025-04-01", "2026-04-01"],
    ["2024-07-01", "2025-12-31"],
    ["2024-06-30", "2025-12-31"],
    ["2024-02-29", "2025-02-28"],
    ["2024-04-01", "2026-03-31"],
    ["2026-04-01", "2025-03-31"],
    ["2014-04-01", "2016-03-31"],
  ] as const)
    test(`${start} to ${end}`, () => {
      const { errors, warnings, isValid, input, sources } = foundFor({ start, end });

      assert.deepEqual(
        errors.map(({ code, field }) => `${code} ${field}`),
        refusedOf({ start, end }),
      );
      assert.equal(isValid, errors.length === 0);
      assert.deepEqual([input === null, sources.length === 0], [!isValid, !isValid]);
      assert.deepEqual(warnings, []);
    });
});

test("of accounts for more than twelve months a trial balance of each return is asked", () => {
  assert.equal(
    foundFor({ start: "2024-10-01", end: "2025-12-31" }).errors[0]?.message,
    "The period is longer than 12 months (rule 9101), so it has two returns. Send a trial balance for each: 2024-10-01 to 2025-09-30, and 2025-10-01 to 2025-12-31.",
  );
});

describe("a period that is not over is mapped, with a warning", () => {
  for (const [start, end, isOver] of [
    ["2025-11-15", "2026-11-14", true],
    ["2025-11-16", "2026-11-15", true],
    ["2025-11-17", "2026-11-16", false],
    ["2026-11-15", "2026-11-15", false],
    ["2027-01-01", "2027-12-31", false],
  ] as const)
    test(`${start} to ${end}`, () => {
      const { warnings, isValid, input } = foundFor({ start, end });

      assert.deepEqual([isValid, input !== null], [true, true]);
      assert.deepEqual(
        warnings.map(({ code, field }) => `${code} ${field}`),
        isOver ? [] : ["period_not_over period.end"],
      );
      // Create says the same as an error until it is over.
      assert.equal(refusedOf({ start, end }).length === 0, isOver);
    });
});
