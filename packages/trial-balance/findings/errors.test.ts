// Every error once, with the field that it names and what it says, and beside it a trial balance that only just has
// none.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { balanced, type Case, codesOf, lines, mapped, SALES, SENTENCES, said } from "../map.fixture.ts";

const ERRORS: readonly Case[] = [
  [
    "a penny short",
    "trial_balance_unbalanced",
    [],
    {
      lines: lines([
        ["Sales", -1],
        ["Bank account", 0.99],
      ]),
    },
    "lines",
  ],
  [
    "last year's a penny short",
    "trial_balance_unbalanced",
    SALES,
    {
      previous_lines: lines([
        ["Sales", -1],
        ["Bank account", 0.99],
      ]),
    },
    "previous_lines",
  ],
  ["no category", "line_not_mapped", [["Zephyr", 5]], {}, "lines.0.category", [[["Zephyr", 0]], {}]],
  [
    "a donation",
    "line_ambiguous",
    [["Donations", 5]],
    {},
    "lines.0.category",
    [[["Donations", 5]], said("A0", "donations_other")],
  ],
  ["drawings", "line_ambiguous", [["Owner A Drawings", 5]], {}, "lines.0.category"],
  ["a category that is none", "unknown_category", SALES, said("A0", "turnover"), "mapping.0.category"],
  [
    "the same, remembered",
    "unknown_category",
    SALES,
    { remembered: [{ code: "A0", category: "__proto__" }] },
    "remembered.0.category",
  ],
  ["an entry about nothing", "line_invalid", SALES, { mapping: [{ category: "sales" }] }, "mapping.0"],
  [
    "deferred tax in FRS 105",
    "category_not_in_standard",
    [["Deferred tax charge", 5]],
    { standard: "frs105" },
    "lines.0.category",
    [[["Deferred tax charge", 5]], {}],
  ],
  [
    "a revaluation in FRS 105",
    "category_not_in_standard",
    [["Revaluation reserve", -5]],
    { standard: "frs105" },
    "lines.0.category",
    [[["Revaluation reserve", -5]], {}],
  ],
  [
    "fair value in FRS 105",
    "category_not_in_standard",
    [["Fair value gain", -5]],
    { standard: "frs105" },
    "lines.0.category",
  ],
  ["suspense", "suspense_not_nil", [["Suspense", 5]], {}, "lines.0", [[["Suspense", 0]], {}]],
  [
    "depreciation above cost",
    "line_wrong_sign",
    [
      ["Van", 5],
      ["Van accumulated depreciation", -6],
    ],
    {},
    "accounts.balance_sheet.tangible_assets",
    [
      [
        ["Van", 5],
        ["Van accumulated depreciation", -5],
      ],
      {},
    ],
  ],
  [
    "amortisation above cost",
    "line_wrong_sign",
    [
      ["Patents", 5],
      ["Accumulated amortisation", -6],
    ],
    {},
    "accounts.balance_sheet.intangible_assets",
  ],
  ["refunds above sales", "line_wrong_sign", [["Discounts allowed", 5]], {}, "financials.turnover"],
  [
    "closing stock alone",
    "line_wrong_sign",
    [...SALES, ["Closing stock", -5]],
    {},
    "financials.gross_profit",
    [[...SALES, ["Closing stock", -5], ["Purchases", 5]], {}],
  ],
  [
    "the same in FRS 105",
    "line_wrong_sign",
    [...SALES, ["Closing stock", -5]],
    { standard: "frs105" },
    "accounts.profit_and_loss.raw_materials",
  ],
  [
    "staff who pay",
    "line_wrong_sign",
    [...SALES, ["SSP reclaimed", -5]],
    { standard: "frs105" },
    "accounts.profit_and_loss.staff_costs",
  ],
  [
    "a rounding of £1.01",
    "rounding_too_large",
    [...SALES, ["Rounding", 1.01]],
    {},
    "lines.1",
    [[...SALES, ["Rounding", 1]], {}],
  ],
  [
    "after the closing entries",
    "looks_closed",
    [["Retained earnings", -900]],
    { opening: { profit_and_loss_reserve: 40_000 } },
    "lines",
    [[["Retained earnings", -900]], { opening: { profit_and_loss_reserve: 90_000 } }],
  ],
  [
    "the profit in a second reserve",
    "profit_counted_twice",
    [...SALES, ["Retained earnings", -70], ["Reserves", -1_000]],
    {},
    "lines.2",
    [[...SALES, ["Retained earnings", -70], ["Reserves", -900]], {}],
  ],
  [
    "a sale that was not posted",
    "disposal_not_posted",
    [["Sale of assets", -5]],
    {},
    "lines.0",
    [[["Sale of assets", 0]], {}],
  ],
  [
    "a landlord who trades",
    "no_trade_but_trading_profit",
    SALES,
    { business: "property" },
    "business",
    [SALES, { business: "property", mapping: [{ code: "A0", category: "sales", activity: "trade" }] }],
  ],
  ["as at another day", "period_mismatch", SALES, { as_at: "2026-03-30" }, "as_at", [SALES, { as_at: "2026-03-31" }]],
  [
    "a day that is none",
    "period_mismatch",
    SALES,
    { period: { start: "2025-02-30", end: "2026-01-31" } },
    "period.start",
  ],
  [
    "an end before the start",
    "period_mismatch",
    SALES,
    { period: { start: "2026-04-01", end: "2025-04-01" } },
    "period.end",
  ],
  [
    "a previous period that begins too late",
    "period_mismatch",
    SALES,
    { previous: { start: "2025-04-01" } },
    "previous.start",
    [SALES, { previous: { start: "2025-03-31" } }],
  ],
];

describe("an error means no input, and the mapping is shown all the same", () => {
  for (const [what, code, accounts, request, field, sound] of ERRORS)
    test(`${code}: ${what}`, () => {
      const { errors, input, choices, hints, lines: shown } = mapped(accounts, request);

      assert.deepEqual(
        errors.map((error) => [error.code, error.field]),
        [[code, field]],
      );
      assert.deepEqual([input, choices, hints], [null, [], []]);
      assert.equal(shown.length, (request.lines ?? balanced(accounts)).length);
      assert.match(errors[0]?.message ?? "", SENTENCES);
      if (sound !== undefined) assert.deepEqual(codesOf(mapped(...sound).errors), []);
    });
});
