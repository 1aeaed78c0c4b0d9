// Every error once, with the field that it names and what it says, and beside it a trial balance that only just has
// none.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Accounts, balanced, type Case, codesOf, lines, mapped, SALES, SENTENCES, said } from "../map.fixture.ts";

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
  [
    "last year's depreciation above cost",
    "line_wrong_sign",
    SALES,
    {
      previous_lines: balanced([
        ["Van", 5],
        ["Van accumulated depreciation", -6],
      ]),
    },
    "previous_lines.1",
    [
      SALES,
      {
        previous_lines: balanced([
          ["Van", 5],
          ["Van accumulated depreciation", -5],
        ]),
      },
    ],
  ],
  [
    "last year's refunds above sales",
    "line_wrong_sign",
    SALES,
    { previous_lines: balanced([["Discounts allowed", 5]]) },
    "previous_lines.0",
    [
      SALES,
      {
        previous_lines: balanced([
          ["Discounts allowed", 5],
          ["Sales", -5],
        ]),
      },
    ],
  ],
  [
    "last year's closing stock alone",
    "line_wrong_sign",
    SALES,
    { previous_lines: balanced([...SALES, ["Closing stock", -5]]) },
    "previous_lines.1",
  ],
  [
    "last year's rounding of £1.01",
    "rounding_too_large",
    SALES,
    { previous_lines: balanced([...SALES, ["Rounding", 1.01]]) },
    "previous_lines.1",
    [SALES, { previous_lines: balanced([...SALES, ["Rounding", 1]]) }],
  ],
  [
    "last year's profit in a second reserve",
    "profit_counted_twice",
    SALES,
    { previous_lines: balanced([...SALES, ["Retained earnings", -70], ["Reserves", -1_000]]) },
    "previous_lines.2",
    [SALES, { previous_lines: balanced([...SALES, ["Retained earnings", -70], ["Reserves", -900]]) }],
  ],
  [
    "sales above what a box holds",
    "figure_too_large",
    [
      ["Sales", -99_999_999_999.99],
      ["Export sales", -0.01],
      ["Savings account", 900],
    ],
    said("A1", "sales"),
    "lines.0",
    [
      [
        ["Sales", -99_999_999_999.98],
        ["Export sales", -0.01],
      ],
      said("A1", "sales"),
    ],
  ],
  [
    "a profit above what a box holds",
    "figure_too_large",
    [
      ["Sales", -99_999_999_999.99],
      ["Grants received", -0.01],
      ["Savings account", 900],
    ],
    {},
    "lines.0",
  ],
  ["no category", "line_not_mapped", [["Zephyr", 5]], {}, "lines.0", [[["Zephyr", 0]], {}]],
  [
    "a donation",
    "line_ambiguous",
    [["Donations", 5]],
    {},
    "lines.0",
    [[["Donations", 5]], said("A0", "donations_other")],
  ],
  ["drawings", "line_ambiguous", [["Owner A Drawings", 5]], {}, "lines.0"],
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
    "lines.0",
    [[["Deferred tax charge", 5]], {}],
  ],
  [
    "a revaluation in FRS 105",
    "category_not_in_standard",
    [["Revaluation reserve", -5]],
    { standard: "frs105" },
    "lines.0",
    [[["Revaluation reserve", -5]], {}],
  ],
  ["fair value in FRS 105", "category_not_in_standard", [["Fair value gain", -5]], { standard: "frs105" }, "lines.0"],
  ["suspense", "suspense_not_nil", [["Suspense", 5]], {}, "lines.0", [[["Suspense", 0]], {}]],
  [
    "depreciation above cost",
    "line_wrong_sign",
    [
      ["Van", 5],
      ["Van accumulated depreciation", -6],
    ],
    {},
    "lines.1",
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
      ["Trademarks", 5],
      ["Accumulated amortisation", -6],
    ],
    {},
    "lines.1",
  ],
  ["refunds above sales", "line_wrong_sign", [["Discounts allowed", 5]], {}, "lines.0"],
  [
    "closing stock alone",
    "line_wrong_sign",
    [...SALES, ["Closing stock", -5]],
    {},
    "lines.1",
    [[...SALES, ["Closing stock", -5], ["Purchases", 5]], {}],
  ],
  ["the same in FRS 105", "line_wrong_sign", [...SALES, ["Closing stock", -5]], { standard: "frs105" }, "lines.1"],
  ["staff who pay", "line_wrong_sign", [...SALES, ["SSP reclaimed", -5]], { standard: "frs105" }, "lines.1"],
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
    "invalid_period",
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
      const { errors, input, lines: shown } = mapped(accounts, request);

      assert.deepEqual(
        errors.map((error) => [error.code, error.field]),
        [[code, field]],
      );
      assert.equal(input, null);
      assert.equal(shown.length, (request.lines ?? balanced(accounts)).length);
      assert.match(errors[0]?.message ?? "", SENTENCES);
      if (sound !== undefined) assert.deepEqual(codesOf(mapped(...sound).errors), []);
    });
});

describe("all that can be known is said at once, and nothing that only follows from an error", () => {
  const VAN: Accounts = [
    ["Van", 100],
    ["Van accumulated depreciation", -20],
    ["Van depreciation", 20],
  ];
  const LOAN: Accounts = [["Director's loan: A", 70]];

  test("beside a line that nothing places stand the choices, hints and warnings of the others", () => {
    const { errors, input, choices, hints, warnings } = mapped([...SALES, ...VAN, ...LOAN, ["Zephyr", 5]]);

    assert.deepEqual([codesOf(errors), input], [["line_not_mapped"], null]);
    assert.deepEqual(
      choices.map(({ kind, line }) => [kind, line]),
      [["capital_addition", "A1"]],
    );
    assert.deepEqual(
      hints.map(({ field }) => field),
      ["financials.participator_loans.loans", "accounts.directors_advances"],
    );
    assert.ok(codesOf(warnings).includes("director_owes_company"));
    // The tax, the reserve and the net assets may be others once the line has its place.
    for (const code of ["tax_not_in_trial_balance", "net_liabilities", "looks_dormant"])
      assert.ok(!codesOf(warnings).includes(code), code);
  });

  const DEPRECIATED: Accounts = [
    ["Plant and machinery", 5],
    ["Plant accumulated depreciation", -9],
  ];
  const table: readonly [what: string, Accounts, request: Parameters<typeof mapped>[1], errors: string[]][] = [
    ["an open debit may be the cost", [...DEPRECIATED, ["Zephyr", 4]], {}, ["line_not_mapped"]],
    ["one that is too small is not", [...DEPRECIATED, ["Zephyr", 3.99]], {}, ["line_not_mapped", "line_wrong_sign"]],
    ["nor a credit", [...DEPRECIATED, ["Zephyr", -4]], {}, ["line_not_mapped", "line_wrong_sign"]],
    ["a suspense account may hold it too", [...DEPRECIATED, ["Suspense", 4]], {}, ["suspense_not_nil"]],
    [
      "so may what keeps it from balancing",
      [],
      { lines: lines([...DEPRECIATED, ["Share capital", -0.5]]) },
      ["trial_balance_unbalanced"],
    ],
    [
      "of a line with both sides nothing is known",
      [],
      { lines: [...lines(DEPRECIATED), { name: "Bank account", debit: 1, credit: 2 }] },
      ["line_invalid"],
    ],
    ["an open cost may be the stock's", [...SALES, ["Closing stock", -5], ["Zephyr", 5]], {}, ["line_not_mapped"]],
    [
      "an open line may be the profit and loss account",
      [
        ["Retained earnings", -900],
        ["Zephyr", -1],
      ],
      {
        opening: { profit_and_loss_reserve: 40_000 },
      },
      ["line_not_mapped"],
    ],
    [
      "an open cost may be the landlord's",
      [
        ["Sales", -5],
        ["Zephyr", 5],
      ],
      { business: "property" },
      ["line_not_mapped"],
    ],
    [
      "a larger profit is a trade's whatever it is",
      [
        ["Sales", -6],
        ["Zephyr", 5],
      ],
      { business: "property" },
      ["line_not_mapped", "no_trade_but_trading_profit"],
    ],
    [
      "an open debit of last year may be its cost",
      SALES,
      { previous_lines: balanced([...DEPRECIATED, ["Zephyr", 4]]) },
      ["line_not_mapped"],
    ],
    [
      "last year's tax is no figure",
      SALES,
      { previous_lines: balanced([...SALES, ["Rent", 50], ["Zephyr", -5]]), ...said("A2", "fines_and_penalties") },
      [],
    ],
    [
      "all errors of lines and of both years",
      [
        ["Donations", 1],
        ["Zephyr", 1],
        ["Sale of assets", -2],
      ],
      { as_at: "2026-03-30", previous_lines: lines([["Mistral", -1]]) },
      [
        "period_mismatch",
        "line_ambiguous",
        "line_not_mapped",
        "disposal_not_posted",
        "line_not_mapped",
        "trial_balance_unbalanced",
      ].sort(),
    ],
  ];
  for (const [what, accounts, request, errors] of table)
    test(what, () => assert.deepEqual(codesOf(mapped(accounts, request).errors).sort(), errors));

  test("once the profit stands twice, nothing more is said of the reserve", () => {
    const { warnings, hints } = mapped([["Retained earnings", -900]], { opening: { profit_and_loss_reserve: 40_000 } });

    assert.deepEqual([codesOf(warnings).filter((code) => code !== "proposed_by_name"), hints], [[], []]);
  });
});

describe("what a name alone places nowhere has a way out", () => {
  for (const [name, request] of [
    ["Suspense", {}],
    ["Sale of assets", {}],
    ["Deferred tax charge", { standard: "frs105" }],
  ] as const)
    test(name, () => {
      const { errors } = mapped([[name, name === "Sale of assets" ? -5 : 5]], request);
      const [error] = errors;

      assert.equal(error?.nearest?.length, 3);
      assert.match(error?.message ?? "", /If it is something else: name its category in mapping; the nearest are /);
      const [first = ""] = error?.nearest ?? [];
      const said = mapped([[name, name === "Sale of assets" ? -5 : 5]], {
        ...request,
        mapping: [{ code: "A0", category: first }],
      });
      assert.ok(!codesOf(said.errors).includes(error?.code ?? ""));
    });

  test("but not where somebody has said that it is one", () => {
    const { errors } = mapped([["Zephyr", 5]], { mapping: [{ code: "A0", category: "suspense" }] });

    assert.deepEqual([codesOf(errors), errors[0]?.nearest], [["suspense_not_nil"], undefined]);
  });
});
