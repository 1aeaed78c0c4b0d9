// What a mapping does with lines: signs, what is added up before its sign is read, activities, both standards, and
// reserves.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isCategoryId } from "./categories/categories.ts";
import { lines, mapped, period } from "./map.fixture.ts";
import { mapTrialBalance } from "./map.ts";
import type { MappingEntry } from "./request.ts";

type Accounts = readonly (readonly [name: string, pounds: number])[];

function inputOf(...given: Parameters<typeof mapped>) {
  const { input, errors } = mapped(...given);
  assert.deepEqual(
    errors.map(({ message }) => message),
    [],
  );
  assert.ok(input);
  return input;
}

/** But for the bank, which has what the shares paid for, and the reserve. */
function sheetOf(accounts: Accounts, request: Parameters<typeof mapped>[1] = {}) {
  const { balance_sheet } = inputOf([["Share capital", -90_000], ...accounts], request).accounts;
  const { profit_and_loss_reserve: _, cash: __, called_up_share_capital: ___, ...sheet } = balance_sheet;
  return sheet;
}

describe("a balance stands where its sign says", () => {
  const cases: readonly [what: string, Accounts, sheet: object][] = [
    [
      "an overdraft beside another bank",
      [
        ["Savings account", 500],
        ["Bank loan", -900],
        ["PayPal", -30],
      ],
      {
        creditors_after_one_year: 90_000,
        creditors_within_one_year: 3_000,
      },
    ],
    [
      "VAT lines are one balance",
      [
        ["VAT on sales", -600],
        ["VAT on purchases", 450],
      ],
      { creditors_within_one_year: 15_000 },
    ],
    [
      "a refund of VAT is a debtor",
      [
        ["VAT on sales", -100],
        ["VAT on purchases", 450],
      ],
      { debtors: 35_000 },
    ],
    [
      "corporation tax lines are one balance",
      [
        ["Corporation tax payable", -500],
        ["Corporation tax liability b/f", 200],
      ],
      { creditors_within_one_year: 30_000 },
    ],
    [
      "two directors have no set-off",
      [
        ["Director's loan: A", 700],
        ["Director's loan: B", -300],
      ],
      { debtors: 70_000, creditors_within_one_year: 30_000 },
    ],
    [
      "payroll lines have none either",
      [
        ["PAYE", -200],
        ["Net wages", 50],
      ],
      { debtors: 5_000, creditors_within_one_year: 20_000 },
    ],
    ["a credit card with money on it", [["Company credit card", 40]], { debtors: 4_000 }],
    [
      "prepayments and accruals, FRS 102",
      [
        ["Prepayments", 10],
        ["Accruals", -20],
      ],
      { debtors: 1_000, creditors_within_one_year: 2_000 },
    ],
  ];

  for (const [what, accounts, sheet] of cases) test(what, () => assert.deepEqual(sheetOf(accounts), sheet));

  test("prepayments and accruals have lines of their own in FRS 105", () => {
    const sheet = sheetOf(
      [
        ["Prepayments", 10],
        ["Accruals", -20],
      ],
      { standard: "frs105" },
    );

    assert.deepEqual(sheet, { prepayments: 1_000, accruals: 2_000 });
  });

  test("what adds up to nothing is in no figure", () => {
    assert.deepEqual(
      sheetOf([
        ["VAT on sales", -600],
        ["VAT on purchases", 600],
      ]),
      {},
    );
  });
});

describe("what is said comes before what a chart says, and that before the words of a name", () => {
  const line = { code: "200", name: "Sales", credit: 100 };
  const whyOf = (
    given: { mapping?: readonly MappingEntry[]; remembered?: readonly MappingEntry[] },
    name = "Sales",
  ) => {
    const [first] = mapTrialBalance({ period, standard: "frs102", lines: [{ ...line, name }], ...given }).lines;
    return [first?.category, first?.why, first?.chart ?? null];
  };
  const other = (more: Partial<MappingEntry> = {}) => [{ code: "200", category: "rent_received", ...more }];

  test("a chart", () => assert.deepEqual(whyOf({}), ["sales", "chart", "xero_uk"]));
  test("remembered", () => assert.deepEqual(whyOf({ remembered: other() }), ["rent_received", "remembered", null]));
  test("given", () =>
    assert.deepEqual(whyOf({ remembered: other(), mapping: other({ category: "grants_received" }) }), [
      "grants_received",
      "given",
      null,
    ]));
  test("by a name, whatever its capitals and its code", () =>
    assert.deepEqual(whyOf({ mapping: [{ name: " SALES ", category: "grants_received" }] }), [
      "grants_received",
      "given",
      null,
    ]));
  test("an entry with both is about the account that has both: a code may have got another name", () => {
    assert.deepEqual(whyOf({ remembered: other({ name: "Rent" }) }), ["sales", "chart", "xero_uk"]);
    assert.deepEqual(whyOf({ remembered: other({ name: "sales" }) }), ["rent_received", "remembered", null]);
  });
  test("a name in another script is found by itself", () =>
    assert.deepEqual(whyOf({ mapping: [{ name: "売上高", category: "sales" }] }, "売上高"), ["sales", "given", null]));
});

describe("a cost is relieved where it was incurred", () => {
  const costs: Accounts = [
    ["Accountancy", 100],
    ["Interest paid", 40],
    ["Depreciation", 30],
    ["Entertaining", 20],
  ];

  test("in a trade nothing is done beside the accounts", () => {
    const { financials } = inputOf([["Sales", -1_000], ...costs]);

    assert.deepEqual(financials.adjustments, { depreciation: 3_000, entertaining: 2_000 });
    assert.equal(financials.trading_profit, 86_000);
  });

  test("of property: off the rents, interest apart, and what is not allowed nowhere", () => {
    const { financials } = inputOf([["Rent received", -1_000], ...costs], { business: "property" });

    assert.deepEqual(financials.adjustments, {
      depreciation: 3_000,
      entertaining: 2_000,
      other_additions: 14_000,
      non_trading_income: 100_000,
    });
    assert.equal(financials.property_profit, 90_000);
    assert.equal(financials.non_trading_loan_profit, -4_000);
    assert.equal(financials.trading_profit, 0);
  });

  test("of investments: management expenses", () => {
    const { financials } = inputOf([["Bank interest received", -500], ...costs], { business: "investment" });

    assert.deepEqual(financials.management_expenses, { this_period: 10_000 });
    assert.equal(financials.non_trading_loan_profit, 46_000);
    assert.equal(financials.trading_profit, 0);
  });

  test("a line may say otherwise: a trader who lets a flat", () => {
    const { financials } = inputOf(
      [
        ["Sales", -1_000],
        ["Rent received", -300],
        ["Repairs", 50],
      ],
      {
        mapping: [{ code: "A2", category: "repairs_and_maintenance", activity: "property" }],
      },
    );

    assert.equal(financials.property_profit, 25_000);
    assert.equal(financials.trading_profit, 100_000);
  });

  test("exchange gains and losses outside the trade are loan relationships; other income of letting is its income", () => {
    const { financials } = inputOf(
      [
        ["Exchange gains", -60],
        ["Exchange losses", 10],
        ["Insurance claims", -20],
        ["Rent received", -100],
      ],
      { business: "property" },
    );

    assert.deepEqual(financials.adjustments, { other_additions: 1_000, non_trading_income: 18_000 });
    assert.deepEqual(
      [financials.non_trading_loan_profit, financials.property_profit, financials.trading_profit],
      [5_000, 12_000, 0],
    );
  });
});

describe("what tax does with a category", () => {
  const cases: readonly [name: string, pounds: number, category: string, financials: object][] = [
    ["Profit on disposal", -50, "disposal_result", { adjustments: { profit_on_disposal: 5_000 } }],
    ["Loss on disposal", 50, "disposal_result", { adjustments: { loss_on_disposal: 5_000 } }],
    ["Fair value gain", -50, "value_changes", { adjustments: { other_deductions: 5_000 } }],
    ["Fair value loss", 50, "value_changes", { adjustments: { other_additions: 5_000 } }],
    ["General provision", 50, "bad_debt_provision_general", { adjustments: { other_additions: 5_000 } }],
    ["Charity", 50, "donations_charity", { adjustments: { donations: 5_000 }, qualifying_donations: 5_000 }],
    ["Party", 50, "donations_other", { adjustments: { donations: 5_000 } }],
    ["Late tax", 50, "interest_on_late_tax", { adjustments: { other_additions: 5_000 } }],
    ["Purchase of lease", 50, "legal_and_professional_capital", { adjustments: { legal_and_professional: 5_000 } }],
    ["Goodwill", 50, "amortisation_goodwill", { adjustments: { other_additions: 5_000 } }],
    ["Software", 50, "amortisation_charge", {}],
    ["From subsidiary", -50, "dividends_received_group", { adjustments: { non_trading_income: 5_000 } }],
    ["Shares", -50, "dividends_received", { adjustments: { non_trading_income: 5_000 }, exempt_distributions: 5_000 }],
    ["Laptop", 50, "small_equipment", { adjustments: { other_additions: 5_000 } }],
    ["School fees", 50, "private_expenses", { adjustments: { other_additions: 5_000 } }],
    ["Staff party", 50, "staff_entertaining", {}],
  ];

  for (const [name, pounds, category, expected] of cases)
    test(`${category}, ${pounds > 0 ? "a debit" : "a credit"}`, () => {
      assert.ok(isCategoryId(category));
      const { financials } = inputOf(
        [
          ["Sales", -1_000],
          [name, pounds],
        ],
        { mapping: [{ code: "A1", category }] },
      );
      const { turnover, net_profit, trading_profit, ...rest } = financials;
      const { adjustments = {} } = financials;
      const { non_trading_income = 0, profit_on_disposal = 0, other_deductions = 0, ...added } = adjustments;
      const taken = non_trading_income + profit_on_disposal + other_deductions;

      assert.deepEqual([turnover, net_profit], [100_000, 100_000 - 100 * pounds]);
      assert.deepEqual(rest, expected);
      assert.equal(trading_profit, net_profit + Object.values(added).reduce((sum, one) => sum + one, 0) - taken);
    });
});

test("cost of sales is shown in format 1 only, and discounts lower the turnover", () => {
  const accounts: Accounts = [
    ["Sales", -1_000],
    ["Discounts allowed", 50],
    ["Purchases", 300],
    ["Closing stock", -20],
  ];
  const [small, micro] = (["frs102", "frs105"] as const).map((standard) => inputOf(accounts, { standard }));

  assert.deepEqual([small?.financials.turnover, small?.financials.gross_profit], [95_000, 67_000]);
  assert.deepEqual(small?.accounts.profit_and_loss, { tax: 0 });
  assert.equal(micro?.financials.gross_profit, undefined);
  assert.deepEqual(micro?.accounts.profit_and_loss, { raw_materials: 28_000, tax: 0 });
});

test("dividends and tax are no costs, and lower the reserve; deferred tax is told within the tax", () => {
  const { financials, accounts } = inputOf([
    ["Sales", -1_000],
    ["Corporation tax charge", 190],
    ["Deferred tax charge", 10],
    ["Dividends", 300],
    ["Retained earnings", -70],
  ]);

  assert.equal(financials.net_profit, 100_000);
  assert.deepEqual(accounts.profit_and_loss, { tax: 20_000, deferred_tax: 1_000 });
  assert.equal(accounts.balance_sheet.profit_and_loss_reserve, 57_000);
});

describe("the previous period", () => {
  const now: Accounts = [
    ["Sales", -1_000],
    ["Retained earnings", -400],
  ];
  const previous_lines = lines([
    ["Sales", -500],
    ["Corporation tax charge", 100],
    ["Bank current account", 400],
  ]);

  test("is in the comparatives, from its own lines", () => {
    const { accounts } = inputOf(now, { previous_lines });

    assert.deepEqual(accounts.comparatives, {
      start: "2024-04-01",
      end: "2025-03-31",
      turnover: 50_000,
      net_profit: 50_000,
      tax: 10_000,
      balance_sheet: { cash: 40_000, profit_and_loss_reserve: 40_000 },
    });
  });

  test("may be shorter, and may have been filed here", () => {
    const { accounts } = inputOf(now, { previous_lines, previous: { start: "2024-11-20" } });
    const filed = inputOf(now, { previous: { filed: true } });

    assert.equal(typeof accounts.comparatives === "object" && accounts.comparatives.start, "2024-11-20");
    assert.equal(filed.accounts.comparatives, "previous_filing");
    assert.equal(inputOf(now).accounts.comparatives, undefined);
  });

  test("begins a year before, also a leap day", () => {
    const leap = { start: "2024-02-29", end: "2025-02-27" };
    const { accounts } = inputOf(now, { previous_lines, period: leap });

    assert.ok(typeof accounts.comparatives === "object");
    assert.deepEqual([accounts.comparatives.start, accounts.comparatives.end], ["2023-03-01", "2024-02-28"]);
  });

  test("an account that only it has is mapped too, and one without a category is an error there", () => {
    const { errors, unmapped } = mapped(now, {
      previous_lines: lines([
        ["Zephyr", 5],
        ["Sales", -5],
      ]),
    });

    assert.deepEqual(
      errors.map(({ code, field }) => [code, field]),
      [["line_not_mapped", "previous_lines.0"]],
    );
    assert.equal(unmapped[0]?.field, "previous_lines.0");
  });
});

test("a source has the lines of a figure with what a return needs of them", () => {
  const { sources } = inputOf([], {
    lines: [
      { code: "4000", name: "Sales", credit: 500 },
      { name: "Other sales", credit: 100 },
      { name: "Bank account", debit: 600 },
    ],
  });

  assert.deepEqual(sources.find(({ field }) => field === "financials.turnover")?.lines, [
    { code: "4000", name: "Sales", credit: 500 },
    { name: "Other sales", credit: 100 },
  ]);
});

test("a name in the answer is the name as it came, and a code is trimmed", () => {
  const name = "<b>Sales</b> “ünïque”";
  const [line] = mapTrialBalance({ period, standard: "frs102", lines: [{ code: " 0200 ", name, credit: 5 }] }).lines;

  assert.deepEqual([line?.code, line?.name], ["0200", name]);
});
