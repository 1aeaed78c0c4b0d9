// What the sources of a return must satisfy, and what follows from them: nothing of the form.

import assert from "node:assert/strict";
import { describe, suite, test } from "node:test";
import { checkReturn } from "../check-return.ts";
import { amendedInput } from "../input/fields/amendment.ts";
import type { ReturnInput } from "../return.ts";
import { figureName, isFigure } from "./figure.ts";
import { sourcesOfPart } from "./fitting.ts";
import { shownSources } from "./shown.ts";

const context = { today: "2026-11-15", declarant: { name: "Jane Director", status: "Director" } };
const filed = {
  company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: {
    turnover: 100_000,
    net_profit: 40_000,
    trading_profit: 41_000,
    adjustments: { depreciation: 1_000 },
    capital_allowances: { main_pool: { additions: 0 } },
  },
  accounts: {
    standard: "frs102",
    balance_sheet: { cash: 40_100, called_up_share_capital: 100, profit_and_loss_reserve: 40_000 },
  },
} as const;

const SALES = { code: "4000", name: "Sales", credit: 90_000 };
const OTHER = { code: "4010", name: "Other sales", credit: 10_000 };
const TURNOVER = { field: "financials.turnover", lines: [SALES, OTHER] };

async function problemsOf(sources: unknown, change: object = {}) {
  const { problems } = await checkReturn({ ...filed, ...change, sources }, context);
  return problems.map(({ code, field }) => `${code} ${field}`);
}

const turnoverOf = (...lines: object[]) => [{ field: "financials.turnover", lines }];
const manyLines = (count: number, credit: number) =>
  Array.from({ length: count }, (_, index) => ({
    code: `${index}`,
    credit: index === 0 ? 100_000 - credit * (count - 1) : credit,
  }));

suite("sources that are taken", () => {
  const table: readonly [what: string, sources: unknown][] = [
    ["none", []],
    ["two lines", [TURNOVER]],
    ["a line on the other side", turnoverOf({ ...SALES, credit: 101_000 }, { name: "Refunds", debit: 1_000 })],
    ["a line of nil", turnoverOf(SALES, OTHER, { name: "Sundry" })],
    [
      "a note alone, beside an adjustment typed by hand",
      [{ field: "financials.adjustments.depreciation", note: "By hand" }],
    ],
    ["notes beside the lines", [{ ...TURNOVER, lines: [{ ...SALES, note: "a" }, OTHER], note: "ü".repeat(500) }]],
    ["2,000 lines", turnoverOf(...manyLines(2_000, 1))],
    [
      "lines in a result and in a line of the accounts",
      [TURNOVER, { field: "financials.net_profit", lines: [SALES, OTHER, { name: "Costs", debit: 60_000 }] }],
    ],
    [
      "an account that is divided, under two names",
      [
        { field: "accounts.balance_sheet.called_up_share_capital", lines: [{ code: "3000", name: "A", credit: 100 }] },
        { field: "financials.turnover", lines: [{ code: "3000", name: "B", credit: 100_000 }] },
      ],
    ],
    [
      "a figure with either side",
      [{ field: "financials.capital_allowances.main_pool.additions", lines: [{ name: "Van" }] }],
    ],
    [
      "a figure that is left out and nil",
      [{ field: "financials.gross_profit", lines: [SALES, { name: "Cost", debit: 90_000 }] }],
    ],
    ...[
      "Продажи",
      "売上",
      "مبيعات",
      "<script>alert(1)</script>",
      "]]>&amp;",
      "'; drop table",
      "{{x}}",
      "__proto__",
      "constructor",
    ].map((name) => [`the name ${name}`, turnoverOf({ name, credit: 100_000 })] as [string, unknown]),
  ];

  for (const [what, sources] of table) test(what, async () => assert.deepEqual(await problemsOf(sources), []));
});

suite("sources that are refused, and where it is blamed", () => {
  const table: readonly [what: string, sources: unknown, problem: string][] = [
    ["no list", { field: "financials.turnover" }, "invalid_type sources"],
    ["101 sources", Array.from({ length: 101 }, () => TURNOVER), "invalid_type sources"],
    ["10,000 lines", turnoverOf(...manyLines(10_000, 1)), "invalid_type sources.0.lines"],
    ["no figure", [{ lines: [SALES] }], "missing_field sources.0.field"],
    ...[
      "company.name",
      "turnover",
      "financials",
      "financials.adjustments",
      "financials.turnover.",
      "",
      "constructor",
    ].map((field): [string, unknown, string] => [
      `the field ${field}`,
      [{ field, note: "n" }],
      "invalid_source sources.0.field",
    ]),
    ["a field of every object", [{ field: "financials.__proto__", note: "n" }], "invalid_source sources.0.field"],
    ["a very long field", [{ field: "a.".repeat(5_000), note: "n" }], "invalid_source sources.0.field"],
    [
      "a figure that is not there",
      [{ field: "financials.property_profit", note: "n" }],
      "invalid_source sources.0.field",
    ],
    [
      "lines of one that is not there",
      [{ field: "financials.property_profit", lines: [SALES] }],
      "does_not_reconcile sources.0.lines",
    ],
    ["a figure twice", [TURNOVER, { field: "financials.turnover", note: "n" }], "invalid_source sources.1.field"],
    ["neither lines nor a note", [{ field: "financials.turnover" }], "invalid_source sources.0.lines"],
    ["a penny too few", turnoverOf(SALES, { ...OTHER, credit: 9_999 }), "does_not_reconcile sources.0.lines"],
    ["the other side", turnoverOf({ name: "Sales", debit: 100_000 }), "does_not_reconcile sources.0.lines"],
    ["a line twice", turnoverOf(SALES, SALES, OTHER), "invalid_source sources.0.lines.1"],
    ["both sides", turnoverOf({ name: "Sales", debit: 1, credit: 100_001 }), "invalid_source sources.0.lines.0"],
    ["a negative", turnoverOf({ name: "Sales", debit: -100_000 }), "invalid_monetary_value sources.0.lines.0.debit"],
    ["a fraction", turnoverOf({ name: "Sales", credit: 0.5 }), "invalid_monetary_value sources.0.lines.0.credit"],
    ["a huge amount", turnoverOf({ name: "Sales", credit: 1e15 }), "invalid_monetary_value sources.0.lines.0.credit"],
    ["no account", turnoverOf({ credit: 100_000 }), "invalid_source sources.0.lines.0"],
    ["a number as a code", turnoverOf({ code: 4000, credit: 100_000 }), "invalid_type sources.0.lines.0.code"],
    [
      "a code of 51 characters",
      turnoverOf({ code: "1".repeat(51), credit: 100_000 }),
      "invalid_text sources.0.lines.0.code",
    ],
    [
      "a name of 201 characters",
      turnoverOf({ name: "n".repeat(201), credit: 100_000 }),
      "invalid_text sources.0.lines.0.name",
    ],
    [
      "a name with a control character",
      turnoverOf({ name: "Sa\u0000les", credit: 100_000 }),
      "invalid_text sources.0.lines.0.name",
    ],
    ["half a letter", turnoverOf({ name: "Sales \ud800", credit: 100_000 }), "invalid_text sources.0.lines.0.name"],
    ["a note of 501 characters", [{ ...TURNOVER, note: "n".repeat(501) }], "invalid_text sources.0.note"],
    ["a note of spaces", [{ ...TURNOVER, note: "  " }], "invalid_text sources.0.note"],
    ["a name of ours that is misspelt", [{ ...TURNOVER, notes: "n" }], "unknown_field sources.0.notes"],
    [
      "another amount of the same account",
      [TURNOVER, { field: "financials.net_profit", lines: [{ ...SALES, credit: 40_000 }] }],
      "invalid_source sources.1.lines.0",
    ],
    [
      "an account in two lines of the accounts",
      [
        TURNOVER,
        {
          field: "accounts.balance_sheet.profit_and_loss_reserve",
          lines: [SALES, OTHER, { name: "Costs", debit: 60_000 }],
        },
        { field: "accounts.balance_sheet.cash", lines: [SALES] },
      ],
      "invalid_source sources.2.lines.0",
    ],
    [
      "more than 20,000 lines in all",
      [
        "financials.turnover",
        "financials.net_profit",
        "financials.trading_profit",
        ...Array.from({ length: 8 }, (_, at) => `financials.adjustments.depreciation${at}`),
      ].map((field) => ({ field, lines: manyLines(2_000, 1) })),
      "invalid_source sources",
    ],
  ];

  for (const [what, sources, problem] of table)
    test(what, async () => assert.deepEqual(await problemsOf(sources), [problem]));

  test("what is wrong with the figure itself is told there alone", async () => {
    const financials = { ...filed.financials, turnover: -1 };

    assert.deepEqual(await problemsOf([TURNOVER], { financials }), ["invalid_monetary_value financials.turnover"]);
  });

  test("the sentence has both figures, the field and what to do", async () => {
    const { problems } = await checkReturn({ ...filed, sources: turnoverOf(SALES) }, context);

    assert.equal(
      problems[0]?.message,
      "financials.turnover is £1,000.00, but its lines add up to £900.00. Correct the figure or its lines in sources, or leave its source out: [] removes all sources.",
    );
  });
});

describe("what follows from sources", () => {
  test("nothing, where there are none: the return is the same, byte for byte", async () => {
    const made = await Promise.all(
      [{}, { sources: [] }, { sources: null }].map((more) => checkReturn({ ...filed, ...more }, context)),
    );
    const [none, ...others] = made.map((one) => one.return?.irmark);

    assert.ok(none);
    for (const mark of others) assert.equal(mark, none);
  });

  test("no box, and no other computation", async () => {
    const [without, with_] = await Promise.all(
      [{}, { sources: [TURNOVER] }].map((more) => checkReturn({ ...filed, ...more }, context)),
    );

    assert.deepEqual(with_?.return?.boxes, without?.return?.boxes);
    assert.deepEqual(with_?.computation, without?.computation);
  });

  test("amounts are shown with the figure's sign and add up to it", () => {
    const sources = [
      {
        field: "financials.turnover",
        lines: [
          { ...SALES, credit: 101_000 },
          { name: " Refunds ", debit: 1_000 },
        ],
      },
    ];
    const [shown] = shownSources({ ...filed, sources } as unknown as ReturnInput);

    assert.deepEqual(shown, {
      field: "financials.turnover",
      value: 100_000,
      from: [
        { code: "4000", name: "Sales", amount: 101_000 },
        { code: null, name: "Refunds", amount: -1_000 },
      ],
    });
  });
});

describe("an amendment", () => {
  const before = { ...filed, sources: [TURNOVER] } as unknown as ReturnInput;
  const after = (change: object) => amendedInput(before, change);
  const amendedProblems = async (change: object) =>
    (await checkReturn(after(change), context)).problems.map(({ code, field }) => `${code} ${field}`);

  test("of another figure keeps the sources", async () => {
    const change = { accounts: { average_employees: 2 } };

    assert.deepEqual(after(change).sources, [TURNOVER]);
    assert.deepEqual(await amendedProblems(change), []);
  });

  test("of a figure that has lines needs its sources again, or an empty list", async () => {
    const financials = { turnover: 90_000 };

    assert.deepEqual(await amendedProblems({ financials }), ["does_not_reconcile sources.0.lines"]);
    assert.deepEqual(await amendedProblems({ financials, sources: [] }), []);
    assert.deepEqual(await amendedProblems({ financials, sources: turnoverOf(SALES) }), []);
  });
});

describe("a period of account of more than twelve months", () => {
  const whole = {
    ...filed,
    period: { start: "2024-10-01", end: "2025-09-30", accounts_end: "2026-03-31" },
    financials: { turnover: 100_000, trading_profit: 40_000 },
    accounts: { standard: "frs102" },
  };

  test("a figure of each has its own source, and one that is shared by days keeps none", async () => {
    const next = { turnover: 20_000 };
    const input = {
      ...whole,
      next_period: { financials: next },
      sources: [TURNOVER, { field: "next_period.financials.turnover", lines: [{ ...SALES, credit: 20_000 }] }],
    };
    const { problems, return: made, next: second } = await checkReturn(input, context);

    assert.deepEqual(problems, []);
    assert.ok(made && second);
    const shared = await checkReturn({ ...whole, sources: [TURNOVER] }, context);
    assert.deepEqual(shared.problems, []);
    const part = { financials: { ...whole.financials, turnover: 20_000 } };
    assert.deepEqual(sourcesOfPart(input.sources, part, { isSecond: true }), [
      { field: "financials.turnover", lines: [{ ...SALES, credit: 20_000 }] },
    ]);
    assert.deepEqual(sourcesOfPart(input.sources, part, { isSecond: false }), []);
  });

  test("a source that does not add up is told once", async () => {
    const { problems } = await checkReturn({ ...whole, sources: turnoverOf(SALES) }, context);

    assert.deepEqual(
      problems.map(({ code, field }) => `${code} ${field}`),
      ["does_not_reconcile sources.0.lines"],
    );
  });
});

test("a figure is an amount of the input, in a list too, and has a name for people", () => {
  const lists = ["financials.participator_loans.loans.0.amount", "financials.chargeable_gains.disposals.12.proceeds"];

  for (const path of lists) assert.ok(isFigure(path), path);
  for (const path of [
    "financials.participator_loans.loans.x.amount",
    "financials.participator_loans.loans.-1.amount",
    "period.start",
  ])
    assert.ok(!isFigure(path), path);
  assert.equal(
    figureName("accounts.balance_sheet.creditors_within_one_year"),
    "Balance sheet: creditors within one year",
  );
  assert.equal(figureName("next_period.financials.turnover"), "Turnover (second period)");
});
