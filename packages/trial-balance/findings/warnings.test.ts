// Every warning once, with the field that it names and what it says, and beside it a trial balance that only just has
// none.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Accounts, balanced, type Case, codesOf, lines, mapped, SALES, SENTENCES, said } from "../map.fixture.ts";

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
    "lines.0",
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
    "lines.0",
  ],
  [
    "last year after its closing entries",
    "previous_looks_closed",
    [...SALES, ["Retained earnings", -500]],
    { previous_lines: balanced([["Retained earnings", -500]]) },
    "previous_lines",
    [
      [...SALES, ["Retained earnings", -500]],
      {
        previous_lines: balanced([
          ["Retained earnings", -400],
          ["Sales", -100],
        ]),
      },
    ],
  ],
  ["sales in debit", "unusual_side", [...SALES, ["Credit notes", 5]], said("A1", "sales"), "lines.1"],
  ["net wages in debit", "unusual_side", [["Net wages", 5]], {}, "lines.0", [[["Net wages", -5]], {}]],
  ["petty cash in credit", "unusual_side", [["Petty cash", -5]], {}, "lines.0", [[["Petty cash", 5]], {}]],
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
  [
    "an account with this code and another name",
    "mapping_not_used",
    [["Sales UK", -1_000]],
    { mapping: [{ code: "A0", name: "Sales", category: "sales" }] },
    "mapping.0",
    [[["Sales UK", -1_000]], { mapping: [{ code: "A0", name: "sales uk", category: "sales" }] }],
  ],
  [
    "an account of which its code says more",
    "mapping_not_used",
    SALES,
    {
      mapping: [
        { code: "A0", category: "sales" },
        { name: "Sales", category: "other_operating_income" },
      ],
    },
    "mapping.1",
    [
      SALES,
      {
        mapping: [
          { code: "A0", category: "other_operating_income" },
          { code: "A0", category: "sales" },
        ],
      },
    ],
  ],
  [
    "a figure of more lines than a return lists",
    "sources_left_out",
    Array.from({ length: 2_001 }, (_, at) => [`Sales ${at}`, -1] as const),
    {},
    "accounts.balance_sheet.profit_and_loss_reserve",
    [Array.from({ length: 2_000 }, (_, at) => [`Sales ${at}`, -1] as const), {}],
  ],
  [
    "goodwill by its name alone, which may be relieved",
    "proposed_by_name",
    [...SALES, ["Goodwill amortisation", 5]],
    { mapping: ["A0", "A2"].map((code) => ({ code, category: code === "A0" ? "sales" : "bank_and_cash" })) },
    "lines.1",
    [
      [...SALES, ["Goodwill amortisation", 5]],
      {
        mapping: ["sales", "amortisation_goodwill", "bank_and_cash"].map((category, at) => ({
          code: `A${at}`,
          category,
        })),
      },
    ],
  ],
  [
    "goodwill of a known chart",
    "chart_row_asks",
    [],
    {
      lines: [
        { code: "8005", name: "Goodwill Amortisation", debit: 500 },
        { code: "1200", name: "Bank Current Account", credit: 500 },
      ],
    },
    "lines.0",
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

  test("a tax that could be posted is said to be the one before any choice", () => {
    const { warnings, choices } = mapped(SALES, {}, { taxOf: () => 18_999 });
    const missing = warnings.find(({ code }) => code === "tax_not_in_trial_balance");
    const choice = choices.find(({ kind }) => kind === "tax_charge");

    assert.match(missing?.message ?? "", /£189\.99 before any choice\./);
    assert.match(choice?.why ?? "", /before any choice/);
    assert.match(choice?.options[0]?.means ?? "", /^Post the computed tax, once the other choices are made: /);
    const unknown = mapped(SALES, {}, { taxOf: () => null });
    assert.doesNotMatch(JSON.stringify([unknown.warnings, unknown.choices]), /before any choice/);
  });
});

test("an empty profit and loss account may be a dormant year, or an export after the closing entries: both are told", () => {
  const accounts: Accounts = [
    ["Retained earnings", -50],
    ["Share capital", -1],
  ];
  const warning = mapped(accounts).warnings.find(({ code }) => code === "looks_dormant");

  assert.match(warning?.message ?? "", /accounts\.dormant.* after the closing entries/);
});
