import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { BALANCE_SHEET } from "../input/fields/accounts-figures.ts";
import type { BalanceSheetInput } from "../return.ts";
import { messagesOf, problemsOf } from "./accounts.fixture.ts";
import { balanceSheetOf } from "./balance-sheet.ts";

test("totals are the sums of the lines as shown, and what remains is the profit and loss reserve", () => {
  const sheet = balanceSheetOf({
    tangible_assets: 1_99,
    intangible_assets: 1_99,
    debtors: 10_000_99,
    cash: 50,
    prepayments: 1_00,
    creditors_within_one_year: 20_000_01,
    provisions: 50,
    accruals: 2_00,
    called_up_share_capital: 1_00,
    share_premium: 3_00,
  });

  assert.deepEqual(sheet, {
    tangible_assets: 1n,
    intangible_assets: 1n,
    fixed_assets: 2n,
    debtors: 10_000n,
    cash: 0n,
    current_assets: 10_000n,
    prepayments: 1n,
    creditors_within_one_year: 20_000n,
    net_current_assets: -9_999n,
    total_assets_less_current_liabilities: -9_997n,
    provisions: 0n,
    accruals: 2n,
    net_assets: -9_999n,
    called_up_share_capital: 1n,
    share_premium: 3n,
    profit_and_loss_reserve: -10_003n,
    capital_and_reserves: -9_999n,
  });
});

test("totals without lines are taken as they are", () => {
  const { fixed_assets, current_assets, tangible_assets } = balanceSheetOf({ fixed_assets: 199, current_assets: 299 });

  assert.deepEqual([fixed_assets, current_assets, tangible_assets], [1n, 2n, undefined]);
});

test("any balance sheet balances as it is shown", () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000 });
  const names = Object.keys(BALANCE_SHEET.fields);
  const sheets = fc.record(Object.fromEntries(names.map((name) => [name, amounts])), { requiredKeys: [] });

  fc.assert(
    fc.property(sheets, (given) => {
      const sheet = balanceSheetOf(given as BalanceSheetInput);

      assert.equal(sheet.net_assets, sheet.capital_and_reserves);
    }),
  );
});

suite("a balance sheet that does not add up is refused, with the sum and the difference", () => {
  const path = "accounts.balance_sheet";
  const table: [guarantee: string, sheet: BalanceSheetInput, problems: string[], says: string][] = [
    ["a total beside its lines", { fixed_assets: 300, tangible_assets: 100, investments: 200 }, [], ""],
    [
      "fixed assets that are not their lines' sum",
      { fixed_assets: 301, tangible_assets: 100, investments: 200 },
      [`does_not_reconcile ${path}.fixed_assets`],
      "is £3.01, but its lines add up to £3. It differs by £0.01. Send 300",
    ],
    [
      "current assets that are not their lines' sum",
      { current_assets: 0, cash: 5_000_00 },
      [`does_not_reconcile ${path}.current_assets`],
      "It differs by £5,000. Send 500000",
    ],
    ["reserves that balance", { cash: 900, called_up_share_capital: 100, profit_and_loss_reserve: 800 }, [], ""],
    [
      "negative reserves that balance",
      { cash: 900, creditors_within_one_year: 1_000, profit_and_loss_reserve: -100 },
      [],
      "",
    ],
    [
      "reserves that do not",
      { cash: 900, creditors_within_one_year: 1_000, profit_and_loss_reserve: 100 },
      [`does_not_reconcile ${path}.profit_and_loss_reserve`],
      "is £1, but the balance sheet balances with −£1. It differs by £2. Send -100",
    ],
    [
      "a wrong total is blamed once",
      { current_assets: 1, cash: 900, profit_and_loss_reserve: 1 },
      [`does_not_reconcile ${path}.current_assets`],
      "",
    ],
  ];
  for (const [guarantee, balance_sheet, problems, says] of table)
    test(guarantee, () => {
      const change = { accounts: { balance_sheet, comparatives: undefined } };

      assert.deepEqual(problemsOf(change), problems);
      assert.ok(messagesOf(change).join("").includes(says), messagesOf(change).join(""));
    });
});
