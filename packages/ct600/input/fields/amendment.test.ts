import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReturnInput } from "../../return.ts";
import { type AmendmentInput, amendedInput } from "./amendment.ts";

const filed: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
  period: { start: "2024-04-01", end: "2025-03-31" },
  financials: { turnover: 12_000_000, trading_profit: 4_000_000, gross_profit: 5_000_000 },
  accounts: { ixbrl: "AAAA", director: "Jane Director", balance_sheet: { fixed_assets: 1, current_assets: 2 } },
  options: { test_mode: true },
};

test("what an amendment names replaces what was filed, line by line of the balance sheet too; the rest stays", () => {
  const change: AmendmentInput = {
    financials: { turnover: 1 },
    accounts: { balance_sheet: { current_assets: 3 } },
    declarant: { name: "A Person" },
  };

  assert.deepEqual(amendedInput(filed, change), {
    ...filed,
    financials: { ...filed.financials, turnover: 1 },
    accounts: { ...filed.accounts, balance_sheet: { fixed_assets: 1, current_assets: 3 } },
    declarant: { name: "A Person" },
  });
});

test("a profit of 0 takes the filed one back to its default", () => {
  assert.deepEqual(amendedInput(filed, { financials: { gross_profit: 0 } }).financials, {
    turnover: 12_000_000,
    trading_profit: 4_000_000,
  });
});

test("generated accounts take the place of a document and keep everything else said about them", () => {
  const { ixbrl: _, ...others } = filed.accounts ?? {};

  assert.deepEqual(amendedInput(filed, { accounts: { use_generated: true, standard: "frs105" } }).accounts, {
    ...others,
    standard: "frs105",
  });
});

test("options of the request change nothing in the return", () => {
  assert.deepEqual(amendedInput(filed, { options: { test_mode: false, idempotency_key: "k" } }), filed);
});

const group = { start: "2023-04-01", end: "2024-03-31", balance_sheet: { cash: 1, debtors: 2 } };

test("comparatives are merged at any depth, and the word that stands for them and the group replace each other", () => {
  const withGroup: ReturnInput = { ...filed, accounts: { comparatives: group } };
  const withWord: ReturnInput = { ...filed, accounts: { comparatives: "previous_filing" } };

  assert.deepEqual(
    amendedInput(withGroup, { accounts: { comparatives: { turnover: 5, balance_sheet: { cash: 3 } } } }).accounts,
    { comparatives: { ...group, turnover: 5, balance_sheet: { cash: 3, debtors: 2 } } },
  );
  assert.deepEqual(amendedInput(withGroup, { accounts: { comparatives: "previous_filing" } }), withWord);
  assert.deepEqual(amendedInput(withWord, { accounts: { comparatives: group } }), withGroup);
});

test("a new director or list of directors takes the place of both", () => {
  const withOne: ReturnInput = { ...filed, accounts: { director: "Ann", average_employees: 1 } };
  const directors = [{ name: "Bo", signs: true }, { name: "Cy" }];

  const withSeveral = amendedInput(withOne, { accounts: { directors } });

  assert.deepEqual(withSeveral.accounts, { average_employees: 1, directors });
  assert.deepEqual(amendedInput(withSeveral, { accounts: { director: "Ann" } }), withOne);
  assert.deepEqual(amendedInput(withSeveral, { accounts: { average_employees: 2 } }).accounts?.directors, directors);
});

test("lists of the accounts are replaced whole, groups of notes are merged", () => {
  const accounts: ReturnInput["accounts"] = {
    notes: [
      { title: "One", text: "First." },
      { title: "Two", text: "Second." },
    ],
    directors_advances: [{ director: "Ann", opening: 1 }],
    creditors_detail: { secured: 1, within_one_year: { accruals: 2 } },
    fixed_asset_movements: { tangible_assets: { cost: { opening: 1 } } },
  };

  const changed = amendedInput(
    { ...filed, accounts },
    {
      accounts: {
        notes: [{ title: "Three", text: "Third." }],
        directors_advances: [],
        creditors_detail: { within_one_year: { trade_creditors: 3 } },
        fixed_asset_movements: { tangible_assets: { cost: { additions: 4 }, depreciation: { charge: 5 } } },
      },
    },
  );

  assert.deepEqual(changed.accounts, {
    notes: [{ title: "Three", text: "Third." }],
    directors_advances: [],
    creditors_detail: { secured: 1, within_one_year: { accruals: 2, trade_creditors: 3 } },
    fixed_asset_movements: { tangible_assets: { cost: { opening: 1, additions: 4 }, depreciation: { charge: 5 } } },
  });
});

test("classes of tangible assets and their movements as one replace each other", () => {
  const tangible_assets = { cost: { opening: 100 } };
  const intangible_assets = { cost: { opening: 200 } };
  const classes = [{ kind: "other" as const, cost: { opening: 300 } }];
  const filed = (accounts: NonNullable<ReturnInput["accounts"]>): ReturnInput => ({
    company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
    period: { start: "2024-04-01", end: "2025-03-31" },
    financials: { turnover: 0, trading_profit: 0 },
    accounts,
  });

  assert.deepEqual(
    amendedInput(filed({ fixed_asset_movements: { tangible_assets, intangible_assets } }), {
      accounts: { asset_classes: classes },
    }).accounts,
    { asset_classes: classes, fixed_asset_movements: { intangible_assets } },
  );
  assert.deepEqual(
    amendedInput(filed({ asset_classes: classes }), { accounts: { fixed_asset_movements: { tangible_assets } } })
      .accounts,
    { fixed_asset_movements: { tangible_assets } },
  );
});
