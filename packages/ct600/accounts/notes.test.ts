import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import type { AccountsInput } from "../return.ts";
import { messagesOf, problemsOf, warningsOf } from "./accounts.fixture.ts";
import { byKindOf } from "./by-kind.ts";
import { notesOf as notesBeside } from "./notes.ts";

const notesOf = (accounts: AccountsInput) =>
  notesBeside(accounts, { before: undefined, profit: 0n, shown: { profit: 0n, closing: undefined } });

test("a director's advance closes with what follows from its movements, in pounds that add up", () => {
  const [advance] = notesOf({
    directors_advances: [
      {
        director: " A Director ",
        opening: 10_50,
        advanced: 5_50,
        repaid: 3_10,
        written_off: 1_00,
        interest_rate: "2.25",
      },
    ],
  }).directorsAdvances;

  assert.deepEqual(advance, {
    director: "A Director",
    opening: 10n,
    advanced: 5n,
    repaid: 3n,
    writtenOff: 1n,
    closing: 11n,
    interestRate: "2.25",
    conditions: null,
  });
});

test("movements lead from the opening to the closing figures as they are shown", () => {
  const amounts = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(amounts, amounts, amounts, amounts, amounts, amounts, (opening, additions, sold, worn, charge, off) => {
      const cost = { opening: opening + worn, additions, disposals: Math.min(sold, opening + worn + additions) };
      const left = cost.opening + additions - cost.disposals;
      const depreciation = { opening: worn, charge: Math.min(charge, left), disposals: Math.min(off, worn) };
      fc.pre(worn + depreciation.charge - depreciation.disposals <= left);

      const { tangible_assets } = notesOf({
        fixed_asset_movements: { tangible_assets: { cost, depreciation } },
      }).fixedAssetMovements;
      if (tangible_assets === undefined) return assert.equal(cost.opening + additions + worn + charge, 0);
      const { cost: shown, depreciation: written, netBookValue } = tangible_assets;

      assert.equal(shown.opening + shown.additions - shown.disposals, shown.closing);
      assert.equal(written.opening + written.charge - written.disposals, written.closing);
      assert.equal(shown.opening - written.opening, netBookValue.opening);
      assert.equal(shown.closing - written.closing, netBookValue.closing);
    }),
    { numRuns: 500 },
  );
});

test("kinds of debtors and creditors add up to the cut total, and those left out are not shown", () => {
  const { debtors, creditors } = byKindOf({
    debtors_detail: { trade_debtors: 1_60, other_debtors: 50 },
    creditors_detail: { within_one_year: { trade_creditors: 9_99, accruals: 1 }, secured: 5_00 },
  });

  assert.deepEqual(debtors, { trade_debtors: 2n, other_debtors: 0n });
  assert.deepEqual(creditors, {
    withinOneYear: { trade_creditors: 10n, accruals: 0n },
    afterOneYear: null,
    secured: 5n,
    afterFiveYears: null,
  });
});

test("groups and lists with nothing in them make no note", () => {
  const kinds = byKindOf({ debtors_detail: {}, creditors_detail: { within_one_year: {} } });
  const { fixedAssetMovements } = notesOf({ fixed_asset_movements: { tangible_assets: { cost: {} } } });

  assert.deepEqual({ ...kinds, fixedAssetMovements }, { debtors: null, creditors: null, fixedAssetMovements: {} });
});

const sheet = { tangible_assets: 600, debtors: 300, creditors_within_one_year: 200, creditors_after_one_year: 100 };

suite("notes lead to the balance sheet, or say by how much they do not", () => {
  const moves = (of: object) => ({ fixed_asset_movements: { tangible_assets: of } }) as AccountsInput;
  const table: [guarantee: string, notes: AccountsInput, problems: string[], says: string][] = [
    [
      "movements to the figure of the balance sheet",
      moves({
        cost: { opening: 1_000, additions: 500, disposals: 300 },
        depreciation: { opening: 400, charge: 300, disposals: 100 },
      }),
      [],
      "",
    ],
    [
      "movements to another figure",
      moves({ cost: { opening: 1_000 } }),
      ["does_not_reconcile accounts.fixed_asset_movements.tangible_assets"],
      "comes to £10, but accounts.balance_sheet.tangible_assets is £6. They differ by £4",
    ],
    [
      "movements of assets that the balance sheet does not show",
      { fixed_asset_movements: { intangible_assets: { cost: { additions: 100 } } } },
      ["does_not_reconcile accounts.fixed_asset_movements.intangible_assets"],
      "accounts.balance_sheet.intangible_assets is £0",
    ],
    [
      "disposals of more than there was",
      moves({ cost: { opening: 100, disposals: 101 } }),
      ["does_not_reconcile accounts.fixed_asset_movements.tangible_assets.cost.disposals"],
      "by £0.01",
    ],
    [
      "depreciation above the cost",
      moves({ cost: { opening: 100, additions: 600 }, depreciation: { opening: 101, disposals: 1 } }),
      ["does_not_reconcile accounts.fixed_asset_movements.tangible_assets.depreciation"],
      "more than the cost, by £0.01",
    ],
    ["debtors by kind", { debtors_detail: { trade_debtors: 100, other_debtors: 200 } }, [], ""],
    [
      "debtors by kind that are others in sum",
      { debtors_detail: { trade_debtors: 100, prepayments: 201 } },
      ["does_not_reconcile accounts.debtors_detail"],
      "They differ by £0.01",
    ],
    [
      "creditors by kind that are others in sum",
      { creditors_detail: { within_one_year: { accruals: 100 }, after_one_year: { other_creditors: 101 } } },
      [
        "does_not_reconcile accounts.creditors_detail.within_one_year",
        "does_not_reconcile accounts.creditors_detail.after_one_year",
      ],
      "They differ by £1",
    ],
    ["all creditors secured", { creditors_detail: { secured: 300, after_five_years: 100 } }, [], ""],
    [
      "more secured than owed",
      { creditors_detail: { secured: 301, after_five_years: 101 } },
      [
        "does_not_reconcile accounts.creditors_detail.secured",
        "does_not_reconcile accounts.creditors_detail.after_five_years",
      ],
      "All creditors are £3 in the balance sheet",
    ],
    [
      "more repaid than owed",
      { directors_advances: [{ director: "A Director", opening: 100, repaid: 100, written_off: 1 }] },
      ["does_not_reconcile accounts.directors_advances.0.repaid"],
      "by £0.01",
    ],
  ];
  for (const [guarantee, notes, problems, says] of table)
    test(guarantee, () => {
      const change = { accounts: { ...notes, balance_sheet: sheet, comparatives: undefined } };

      assert.deepEqual(problemsOf(change), problems);
      assert.ok(messagesOf(change).join("").includes(says), messagesOf(change).join(""));
    });
});

test("movements start from the previous balance sheet", () => {
  const change = {
    accounts: {
      balance_sheet: { tangible_assets: 1_000_00, called_up_share_capital: 100_00 },
      fixed_asset_movements: { tangible_assets: { cost: { opening: 1_000_00 } } },
    },
  };

  assert.deepEqual(problemsOf(change), ["does_not_reconcile accounts.fixed_asset_movements.tangible_assets"]);
  assert.match(messagesOf(change)[0] ?? "", /accounts\.comparatives\.balance_sheet\.tangible_assets is £1,200/);
});

suite("directors' advances beside loans to participators", () => {
  const loans = { loans: [{ participator: "A Director", amount: 500, made_on: "2025-05-01" }], brought_forward: 100 };
  const advances = (advanced: number) => ({ directors_advances: [{ director: "A Director", advanced }] });
  const warning = ["advances_differ_from_loans accounts.directors_advances"];
  const table: [
    guarantee: string,
    accounts: AccountsInput,
    participator_loans: typeof loans | undefined,
    found: string[],
  ][] = [
    ["the same", advances(600), loans, []],
    ["other amounts", advances(599), loans, warning],
    ["advances without loans", advances(1), undefined, warning],
    ["loans without advances", {}, loans, warning],
    ["neither", {}, undefined, []],
  ];
  for (const [guarantee, accounts, participator_loans, found] of table)
    test(guarantee, () => {
      const financials = participator_loans === undefined ? {} : { participator_loans };

      assert.deepEqual(warningsOf({ accounts, financials }), found);
    });
});
