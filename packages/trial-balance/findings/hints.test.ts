// What a director owes, with and without the year before: what was owed then is no loan of this period.

import assert from "node:assert/strict";
import { test } from "node:test";
import { balanced, codesOf, mapped, SALES } from "../map.fixture.ts";

const owed = (pounds: number) => [...SALES, ["Director's loan account", pounds]] as const;
const loanHints = (now: number, before?: number) =>
  mapped(owed(now), before === undefined ? {} : { previous_lines: balanced(owed(before)) })
    .hints.filter(({ field }) => field.startsWith("financials.participator_loans"))
    .map(({ field, amount }) => [field, amount]);

test("a director's loan is a loan of the period as far as it is more than a year before", () => {
  const [loans, all] = ["financials.participator_loans.loans", "financials.participator_loans"];
  const table: [now: number, before: number | undefined, hints: unknown[]][] = [
    [6_500, undefined, [[loans, 650_000]]],
    [6_500, 0, [[loans, 650_000]]],
    [6_500, -100, [[loans, 650_000]]],
    [6_500, 2_000, [[loans, 450_000]]],
    [2_000, 2_000, []],
    [2_000, 6_500, [[all, 450_000]]],
    [-300, 6_500, [[all, 650_000]]],
    [-300, -200, []],
  ];
  for (const [now, before, hints] of table) assert.deepEqual(loanHints(now, before), hints, `${now} after ${before}`);
});

test("a reserve brought forward may differ by less than a pound from accounts that were filed, which are in pounds", () => {
  const warned = (pounds: number, filed: boolean) => {
    const lines = [...SALES, ["Retained earnings", pounds]] as const;
    const request = { previous: { filed }, opening: { profit_and_loss_reserve: 7_000 } };
    return codesOf(mapped(lines, request).warnings).includes("opening_differs");
  };

  assert.deepEqual([warned(-70.41, true), warned(-69.01, true)], [false, false]);
  assert.deepEqual([warned(-71, true), warned(-70.41, false)], [true, true]);
});

test("what differs from accounts that were filed is told in pounds, as they are; else to the penny", () => {
  const told = (filed: boolean) => {
    const request = { previous: { filed }, opening: { profit_and_loss_reserve: 1_629_000 } };
    const { warnings } = mapped([...SALES, ["Retained earnings", -16_390.08]], request);
    const { message, amount } = warnings.find(({ code }) => code === "opening_differs") ?? {};
    return [message?.replace(/ Check .*/, ""), amount];
  };

  assert.deepEqual(told(true), [
    "The reserve brought forward is £16,390, but the previous period ended with £16,290: they differ by £100.",
    10_000,
  ]);
  assert.deepEqual(told(false), [
    "The reserve brought forward is £16,390.08, but the previous period ended with £16,290.00: they differ by £100.08.",
    10_008,
  ]);
});
