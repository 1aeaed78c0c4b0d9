// Every error and every warning once, with what they say, and beside each a trial balance that only just has none.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { balanced, codesOf, lines, mapped, period } from "../map.fixture.ts";
import { mapTrialBalance } from "../map.ts";
import type { MappingOptions, TrialBalanceLine, TrialBalanceRequest } from "../request.ts";

type Accounts = readonly (readonly [name: string, pounds: number])[];
type Case = readonly [
  what: string,
  code: string,
  Accounts,
  request: Partial<TrialBalanceRequest>,
  field: string,
  /** The same without it. */
  sound?: readonly [Accounts, Partial<TrialBalanceRequest>],
];

/** A figure at fault may begin its sentence. */
const SENTENCES = /^([A-Z0-9]|accounts\.|financials\.).*[.?]$/;

const SALES: Accounts = [["Sales", -1_000]];
const said = (code: string, category: string) => ({ mapping: [{ code, category }] });

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

describe("bad lines", () => {
  const good: TrialBalanceLine = { code: "4000", name: "Sales", credit: 500 };
  const bank: TrialBalanceLine = { code: "1200", name: "Bank Current Account", debit: 500 };
  const cases: readonly [
    what: string,
    TrialBalanceLine[],
    errors: [code: string, field: string][],
    options?: MappingOptions,
  ][] = [
    ["both sides", [{ ...good, debit: 500 }, bank], [["line_invalid", "lines.0"]]],
    ["a negative", [good, { ...bank, debit: -500 }], [["line_invalid", "lines.1"]]],
    ["half a penny", [{ ...good, credit: 0.5 }, bank], [["line_invalid", "lines.0"]]],
    ["not a number", [{ ...good, credit: Number.NaN }, bank], [["line_invalid", "lines.0"]]],
    ["more than there is", [{ ...good, credit: Number.POSITIVE_INFINITY }, bank], [["line_invalid", "lines.0"]]],
    [
      "more than a box holds",
      [
        { ...good, credit: 10_000_000_000_000 },
        { ...bank, debit: 10_000_000_000_000 },
      ],
      [
        ["line_invalid", "lines.0"],
        ["line_invalid", "lines.1"],
      ],
    ],
    [
      "neither code nor name",
      [good, { code: " ", name: null, debit: 500 }],
      [
        ["line_invalid", "lines.1"],
        ["line_not_mapped", "lines.1.category"],
      ],
    ],
    [
      "a name of 201 characters",
      [{ ...good, name: "Sales".padEnd(201, "s") }, bank],
      [
        ["line_invalid", "lines.0"],
        ["line_not_mapped", "lines.0.category"],
      ],
    ],
    ["a code of 51 characters", [{ ...good, code: "4".repeat(51) }, bank], [["line_invalid", "lines.0"]]],
    ["the same code twice", [good, { ...bank, code: " 4000 " }], [["line_duplicate", "lines.1"]]],
    [
      "the same name twice, and no code",
      [
        { name: "Bank account", debit: 500 },
        { name: "BANK account", credit: 500 },
      ],
      [["line_duplicate", "lines.1"]],
    ],
    ["the same name with two codes", [good, { code: "4001", name: "Sales", credit: 200 }, { ...bank, debit: 700 }], []],
    ["more lines than may be", [good, bank], [["too_many_lines", "lines"]], { mostLines: 1 }],
    ["as many as may be", [good, bank], [], { mostLines: 2 }],
    ["none", [], []],
  ];

  for (const [what, given, errors, options] of cases)
    test(what, () => {
      const found = mapTrialBalance({ period, standard: "frs102", lines: given }, options);

      assert.deepEqual(
        found.errors.map(({ code, field }) => [code, field]),
        errors,
      );
      assert.equal(found.input === null, errors.length > 0);
    });

  test("too many of last year", () => {
    const request = { period, standard: "frs102", lines: [good, bank], previous_lines: [good, bank, good] } as const;

    assert.deepEqual(
      mapTrialBalance(request, { mostLines: 2 }).errors.map(({ field }) => field),
      ["previous_lines"],
    );
  });

  test("20,000 lines are mapped, and one more is refused", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      code: `${index}`,
      name: "Rent",
      [index % 2 === 0 ? "debit" : "credit"]: 1,
    }));
    const request = {
      period,
      standard: "frs102",
      lines: many,
      mapping: many.map(({ code }) => ({ code, category: "rent_paid" })),
    } as const;

    assert.deepEqual(codesOf(mapTrialBalance(request).errors), []);
    assert.deepEqual(codesOf(mapTrialBalance({ ...request, lines: [...many, good] }).errors), ["too_many_lines"]);
  });

  test("sums that no number holds exactly are refused", () => {
    const each = 9_999_999_999_999;
    const many = Array.from({ length: 2_000 }, (_, index) => ({
      code: `${index}`,
      name: "Rent",
      [index % 2 === 0 ? "debit" : "credit"]: each,
    }));
    const mapping = many.map(({ code }) => ({ code, category: "rent_paid" }));

    assert.deepEqual(
      mapTrialBalance({ period, standard: "frs102", lines: many, mapping }).errors.map(({ code, field }) => [
        code,
        field,
      ]),
      [["line_invalid", "lines"]],
    );
  });

  test("a message quotes no more of a name than people read", () => {
    const { errors } = mapped([["z".repeat(200), 5]]);

    assert.ok((errors[0]?.message.length ?? 0) < 250);
  });
});

const LAST_YEAR = lines([
  ["Sales", -100],
  ["Motor vehicles", 60],
  ["Motor vehicles accumulated depreciation", -10],
  ["Motor vehicles depreciation", 10],
  ["Corporation tax payable", -19],
  ["Corporation tax charge", 19],
  ["Bank account", 40],
]);
const THIS_YEAR: Accounts = [
  ["Sales", -500],
  ["Motor vehicles", 60],
  ["Motor vehicles accumulated depreciation", -20],
  ["Motor vehicles depreciation", 10],
  ["Retained earnings", -71],
];

const WARNINGS: readonly Case[] = [
  [
    "a name is only a proposal",
    "proposed_by_name",
    SALES,
    {},
    "lines.0.category",
    [
      SALES,
      {
        mapping: [
          { code: "A0", category: "sales" },
          { code: "A1", category: "bank_and_cash" },
        ],
      },
    ],
  ],
  [
    "what a chart cannot know",
    "chart_row_asks",
    [],
    {
      lines: [
        { code: "7800", name: "Repairs and Renewals", debit: 500 },
        { code: "1200", name: "Bank Current Account", credit: 500 },
      ],
    },
    "lines.0.category",
  ],
  ["sales in debit", "unusual_side", [...SALES, ["Credit notes", 5]], said("A1", "sales"), "lines.1.category"],
  ["net wages in debit", "unusual_side", [["Net wages", 5]], {}, "lines.0.category", [[["Net wages", -5]], {}]],
  ["petty cash in credit", "unusual_side", [["Petty cash", -5]], {}, "lines.0.category", [[["Petty cash", 5]], {}]],
  [
    "customers in credit, in total",
    "moved_by_sign",
    [
      ["Debtors", 5],
      ["Trade", -9],
    ],
    said("A1", "trade_debtors"),
    "lines.0",
    [
      [
        ["Debtors", 9],
        ["Trade", -5],
      ],
      said("A1", "trade_debtors"),
    ],
  ],
  ["suppliers in debit, in total", "moved_by_sign", [["Trade", 5]], said("A0", "trade_creditors"), "lines.0"],
  [
    "VAT on both sides",
    "vat_netted",
    [
      ["VAT on sales", -5],
      ["VAT on purchases", 9],
    ],
    {},
    "lines.0",
    [
      [
        ["VAT on sales", -5],
        ["VAT on imports", -9],
      ],
      {},
    ],
  ],
  [
    "a director who owes",
    "director_owes_company",
    [["Director's loan account", 5]],
    {},
    "lines.0",
    [[["Director's loan account", -5]], {}],
  ],
  [
    "no tax charge",
    "tax_not_in_trial_balance",
    SALES,
    {},
    "accounts.profit_and_loss.tax",
    [[...SALES, ["Corporation tax charge", 190]], {}],
  ],
  [
    "last year's tax in the charge",
    "tax_payment_in_charge",
    [...SALES, ["Corporation tax", 19]],
    { previous_lines: LAST_YEAR },
    "lines.1",
    [[...SALES, ["Corporation tax", 18]], { previous_lines: LAST_YEAR }],
  ],
  [
    "another reserve than last year's",
    "opening_differs",
    [...SALES, ["Retained earnings", -70]],
    { previous_lines: LAST_YEAR },
    "lines",
    [[...SALES, ["Retained earnings", -71]], { previous_lines: LAST_YEAR }],
  ],
  [
    "another reserve than was said",
    "opening_differs",
    [...SALES, ["Retained earnings", -70]],
    { opening: { profit_and_loss_reserve: 7_001 } },
    "lines",
    [[...SALES, ["Retained earnings", -70]], { opening: { profit_and_loss_reserve: 7_000 } }],
  ],
  [
    "fixed assets without last year",
    "previous_lines_missing",
    THIS_YEAR,
    {},
    "previous_lines",
    [THIS_YEAR, { previous_lines: LAST_YEAR }],
  ],
  [
    "sundry over £500",
    "sundry_unexplained",
    [
      ["Sales", -90_000],
      ["Rent", 80_000],
      ["Sundry", 500.01],
    ],
    {},
    "lines.2",
    [
      [
        ["Sales", -90_000],
        ["Rent", 80_000],
        ["Sundry", 500],
      ],
      {},
    ],
  ],
  [
    "sundry over 2% of costs",
    "sundry_unexplained",
    [...SALES, ["Rent", 97], ["Sundry", 3]],
    {},
    "lines.2",
    [[...SALES, ["Rent", 98], ["Sundry", 2]], {}],
  ],
  ["a pension creditor", "pension_unpaid", [["Pension creditor", -5]], {}, "lines.0"],
  ["unpaid pay", "pay_unpaid", [["Wages payable", -5]], {}, "lines.0", [[["PAYE", -5]], {}]],
  [
    "a vehicle that was bought",
    "car_or_van",
    [...THIS_YEAR, ["Motor vehicles, second", 30]],
    { previous_lines: LAST_YEAR, mapping: [{ code: "A5", category: "vehicles_cost" }] },
    "lines.5",
    [[...THIS_YEAR, ["Van", 30]], { previous_lines: LAST_YEAR }],
  ],
  [
    "depreciation of nothing",
    "depreciation_without_cost",
    [
      ["Plant", 9],
      ["Motor vehicles accumulated depreciation", -5],
    ],
    said("A0", "plant_and_machinery_cost"),
    "lines.1",
    [
      [
        ["Van", 9],
        ["Motor vehicles accumulated depreciation", -5],
      ],
      {},
    ],
  ],
  [
    "a landlord's rent",
    "rent_is_not_turnover",
    [["Rent received", -5]],
    { business: "property" },
    "lines.0",
    [SALES, {}],
  ],
  ["dividends received", "no_line_for_dividends", [["Dividends received", -5]], {}, "lines.0", [SALES, {}]],
  ["nothing happened", "looks_dormant", [["Share capital", -1]], {}, "lines", [SALES, {}]],
  ["more owed than there is", "net_liabilities", [["Rent", 5]], {}, "lines", [SALES, {}]],
  [
    "an account that is not there",
    "mapping_not_used",
    SALES,
    { mapping: [{ code: "A9", category: "sales" }] },
    "mapping.0",
    [SALES, { mapping: [{ name: "SALES", category: "sales" }] }],
  ],
];

describe("a warning, and what is just right", () => {
  for (const [what, code, accounts, request, field, sound] of WARNINGS)
    test(`${code}: ${what}`, () => {
      const { warnings, errors } = mapped(accounts, request);
      const found = warnings.find((warning) => warning.code === code);

      assert.deepEqual(codesOf(errors), []);
      assert.equal(found?.field, field);
      assert.match(found?.message ?? "", SENTENCES);
      if (sound === undefined) return;
      const without = mapped(...sound);
      assert.deepEqual(codesOf(without.errors), []);
      assert.ok(!codesOf(without.warnings).includes(code));
    });

  test("the tax charge is compared with a tax that somebody computed", () => {
    const accounts: Accounts = [...SALES, ["Corporation tax charge", 190]];
    const told = (tax: number | null) => codesOf(mapped(accounts, {}, { taxOf: () => tax }).warnings);

    assert.ok(told(18_999).includes("tax_charge_differs"));
    assert.ok(!told(19_000).includes("tax_charge_differs"));
    assert.ok(!told(null).includes("tax_charge_differs"));
    assert.ok(!codesOf(mapped(SALES, {}, { taxOf: () => 0 }).warnings).includes("tax_not_in_trial_balance"));
  });
});
