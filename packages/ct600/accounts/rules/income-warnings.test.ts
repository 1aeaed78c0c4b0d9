// Add-backs that are not what the accounts charge: each pair with figures that agree and figures that do not.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { ReturnInput } from "../../return.ts";
import { type Change, problemsOf, warningsOf } from "../accounts.fixture.ts";

type Financials = Partial<ReturnInput["financials"]>;

const DIFFERS = /^(depreciation|disposals|donations|non_trading_income)_differs?|^more_added_back/;
const found = (change: Change) => {
  const all = { ...change, accounts: { profit_and_loss: undefined, ...change.accounts } };
  assert.deepEqual(problemsOf(all), []);
  return warningsOf(all).filter((warning) => DIFFERS.test(warning));
};

/** The trading profit of the fixture is £40,000. */
const detailed = (adjustments: NonNullable<Financials["adjustments"]>, more: Financials = {}): Financials => ({
  net_profit: 35_000_00,
  adjustments,
  ...more,
});

suite("depreciation", () => {
  const accounts = { standard: "frs105", profit_and_loss: { depreciation: 5_000_00 } } as const;
  const DEPRECIATION = "depreciation_differs financials.adjustments.depreciation";

  test("the adjustments add back what the accounts charge", () => {
    assert.deepEqual(found({ accounts, financials: detailed({ depreciation: 5_000_00 }) }), []);
    assert.deepEqual(found({ accounts, financials: detailed({ depreciation: 4_999_99 }) }), [DEPRECIATION]);
    assert.deepEqual(found({ accounts, financials: detailed({ entertaining: 5_000_00 }) }), [DEPRECIATION]);
  });

  test("without adjustments the trading profit is above the profit in the accounts by it", () => {
    assert.deepEqual(found({ accounts }), [DEPRECIATION]);
    assert.deepEqual(found({ accounts, financials: { net_profit: 40_000_00 } }), [DEPRECIATION]);
    assert.deepEqual(found({ accounts, financials: { net_profit: 35_000_00 } }), []);
    assert.deepEqual(found({ accounts, financials: { net_profit: 36_000_00, non_trading_loan_profit: 1_000_00 } }), []);
  });

  test("the movements of fixed assets say it too", () => {
    const movements = {
      balance_sheet: { tangible_assets: 1_000_00, called_up_share_capital: 100_00 },
      fixed_asset_movements: {
        tangible_assets: { cost: { opening: 2_000_00 }, depreciation: { opening: 800_00, charge: 200_00 } },
      },
      comparatives: undefined,
    };

    assert.deepEqual(found({ accounts: movements, financials: detailed({ depreciation: 200_00 }) }), []);
    assert.deepEqual(found({ accounts: movements, financials: detailed({ depreciation: 300_00 }) }), [DEPRECIATION]);
  });

  test("so do classes of assets", () => {
    const classes = {
      balance_sheet: { tangible_assets: 1_000_00, called_up_share_capital: 100_00 },
      asset_classes: [
        {
          kind: "motor_vehicles" as const,
          cost: { opening: 2_000_00 },
          depreciation: { opening: 800_00, charge: 200_00 },
        },
      ],
      comparatives: undefined,
    };

    assert.deepEqual(found({ accounts: classes, financials: detailed({ depreciation: 200_00 }) }), []);
    assert.deepEqual(found({ accounts: classes, financials: detailed({ depreciation: 300_00 }) }), [DEPRECIATION]);
  });

  test("accounts that do not say are not held against it", () => {
    assert.deepEqual(found({ financials: detailed({ depreciation: 1 }) }), []);
  });
});

suite("sales of fixed assets", () => {
  const DISPOSALS = "disposals_differ financials.adjustments.profit_on_disposal";
  const sold = (disposals: number) => ({
    balance_sheet: { tangible_assets: 1_000_00, called_up_share_capital: 100_00 },
    fixed_asset_movements: { tangible_assets: { cost: { opening: 1_000_00 + disposals, disposals } } },
    comparatives: undefined,
  });

  test("a profit or loss on them goes with disposals in the accounts", () => {
    for (const adjustments of [{ profit_on_disposal: 1 }, { loss_on_disposal: 1 }]) {
      assert.deepEqual(found({ accounts: sold(500_00), financials: detailed(adjustments) }), []);
      assert.deepEqual(found({ accounts: sold(0), financials: detailed(adjustments) }), [DISPOSALS]);
    }
    assert.deepEqual(found({ accounts: sold(500_00), financials: detailed({ entertaining: 1 }) }), [DISPOSALS]);
    assert.deepEqual(found({ accounts: sold(500_00) }), []);
  });
});

suite("donations and income that are relieved or taxed elsewhere", () => {
  test("qualifying donations are added back", () => {
    const DONATIONS = "donations_differ financials.adjustments.donations";
    const given = { qualifying_donations: 500_00 };

    assert.deepEqual(found({ financials: detailed({ donations: 600_00 }, given) }), []);
    assert.deepEqual(found({ financials: detailed({ donations: 499_99 }, given) }), [DONATIONS]);
    assert.deepEqual(found({ financials: { ...given, net_profit: 40_000_00 } }), []);
  });

  test("income besides the trade is taken off, all of it and no more", () => {
    const INCOME = "non_trading_income_differs financials.adjustments.non_trading_income";
    const income = { non_trading_loan_profit: 300_00, property_profit: 200_00 };

    assert.deepEqual(found({ financials: detailed({ non_trading_income: 500_00 }, income) }), []);
    assert.deepEqual(found({ financials: detailed({ non_trading_income: 499_99 }, income) }), [INCOME]);
    assert.deepEqual(found({ financials: detailed({ non_trading_income: 500_01 }, income) }), [INCOME]);
    assert.deepEqual(
      found({ financials: detailed({ non_trading_income: 900_00 }, { ...income, chargeable_gains: { gains: 1 } }) }),
      [],
    );
    assert.deepEqual(found({ financials: detailed({ other_additions: 1 }, { non_trading_loan_profit: -300_00 }) }), []);
  });
});

test("no more can be added back than the accounts charge", () => {
  // The turnover is £120,000, the profit before tax £35,000.
  const added = (entertaining: number, fines_and_penalties: number) =>
    found({ financials: detailed({ entertaining, fines_and_penalties }) });

  assert.deepEqual(added(80_000_00, 5_000_00), []);
  assert.deepEqual(added(80_000_00, 5_000_01), ["more_added_back_than_charged financials.adjustments"]);
});
