// Every figure that a trial balance leads to, in both years, against a table written by hand: whatever says what a line
// is, on whichever side it stands, and whatever it was incurred for.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CATEGORIES, categoryIds } from "../packages/trial-balance/categories/categories.ts";
import { type MappedLine, mapTrialBalance } from "../packages/trial-balance/index.ts";
import { diceFrom } from "./proofs/dice.ts";
import { SIZE } from "./support/size.ts";
import { type MadeLine, made } from "./support/trial-balance-made.ts";
import { expectedAccounts, expectedTax, placesInTable } from "./support/trial-balance-table.ts";

const seeds = Array.from({ length: 300 }, (_, index) => index + 1);

for (const standard of ["frs102", "frs105"] as const)
  test(`the table has every category with a place in ${standard} once`, () => {
    const count = placesInTable(standard);
    const wrong = categoryIds.filter((id) => (count.get(id) ?? 0) !== (CATEGORIES[id][standard] === null ? 0 : 1));

    assert.deepEqual(wrong, []);
  });

const shortly = (lines: readonly (MadeLine | MappedLine)[]) =>
  lines.map(({ category, why, activity }) => [category, why, activity]);

function sumsOf(details: object | undefined): number {
  return Object.values(details ?? {}).reduce((sum, amount) => sum + Number(amount), 0);
}

describe("each figure of both years is what the table says", () => {
  for (const seed of seeds.filter((one) => SIZE !== "part" || one % 3 === 0))
    test(`seed ${seed}`, () => {
      const { request, now, before } = made(diceFrom(seed));
      const { standard } = request;
      const { lines, previous_lines, errors, input } = mapTrialBalance(request);

      assert.deepEqual(
        errors.map(({ message }) => message),
        [],
      );
      assert.ok(input);
      assert.deepEqual(shortly(lines), shortly(now));
      assert.deepEqual(shortly(previous_lines), shortly(before));

      const { balance_sheet, profit_and_loss, ...results } = expectedAccounts(now, standard);
      assert.deepEqual(input.financials, { ...results, ...expectedTax(now, standard) });
      const { comparatives, debtors_detail, creditors_detail, ...accounts } = input.accounts;
      assert.deepEqual(accounts, { standard, balance_sheet, profit_and_loss });

      const { net_profit, ...last } = expectedAccounts(before, standard);
      const { tax, ...lastLines } = last.profit_and_loss;
      assert.ok(typeof comparatives === "object");
      const { debtors_detail: debtorsBefore, creditors_detail: creditorsBefore, ...rest } = comparatives;
      const hasLines = Object.keys(lastLines).length > 0;
      const { profit_and_loss: _, ...column } = { ...last, tax, net_profit };
      assert.deepEqual(rest, {
        start: "2024-04-01",
        end: "2025-03-31",
        ...column,
        ...(hasLines && { profit_and_loss: lastLines }),
      });

      // The notes divide what the balance sheet has.
      if (standard === "frs105") return;
      for (const [sheet, debtors, creditors] of [
        [balance_sheet, debtors_detail, creditors_detail],
        [last.balance_sheet, debtorsBefore, creditorsBefore],
      ] as const) {
        assert.equal(sumsOf(debtors), sheet.debtors ?? 0);
        assert.equal(sumsOf(creditors?.within_one_year), sheet.creditors_within_one_year ?? 0);
        assert.equal(sumsOf(creditors?.after_one_year), sheet.creditors_after_one_year ?? 0);
      }
    });
});

test("all that may say what a line is, every activity on both sides, and customers in credit were among them", () => {
  const kinds = new Set<string>();
  for (const seed of seeds) {
    const { now, before } = made(diceFrom(seed));
    for (const line of [...now, ...before]) {
      kinds.add(`why ${line.why}`);
      if (line.amount !== 0) kinds.add(line.category);
      const { outsideTrade } = CATEGORIES[line.category];
      if (outsideTrade !== undefined && line.amount !== 0) kinds.add(`${outsideTrade} of ${line.activity}`);
    }
    const customers = now.filter(({ category }) => ["trade_debtors", "doubtful_debt_provision"].includes(category));
    const sides = new Set(customers.map(({ amount }) => Math.sign(amount)));
    const sum = customers.reduce((total, { amount }) => total + amount, 0);
    if (sum < 0 && sides.has(1)) kinds.add("customers on both sides, in credit together");
  }

  const wanted = [
    ...["given", "remembered", "chart", "name"].map((why) => `why ${why}`),
    ...["cost", "loan", "added_back"].flatMap((kind) =>
      ["trade", "property", "investment"].map((activity) => `${kind} of ${activity}`),
    ),
    ...["income of trade", "income of property", "customers on both sides, in credit together"],
    ...categoryIds.filter((id) => CATEGORIES[id].frs102 !== null),
  ];
  assert.deepEqual(
    wanted.filter((kind) => !kinds.has(kind)),
    [],
  );
});
