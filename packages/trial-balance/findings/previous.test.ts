// What the sources of last year's return stand for: its balance sheet, figure by figure, and nothing that they do not
// say.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { codesOf, lines, mapped } from "../map.fixture.ts";
import { mapTrialBalance } from "../map.ts";
import type { FiledSource, TrialBalanceRequest } from "../request.ts";

type Accounts = readonly (readonly [name: string, pounds: number])[];

const TANGIBLE = "accounts.balance_sheet.tangible_assets";
const source = (field: string, accounts: Accounts): FiledSource => ({
  field,
  lines: accounts.map(([name, pounds]) => ({ name, [pounds < 0 ? "credit" : "debit"]: Math.abs(100 * pounds) })),
});

/** Accounts by their names alone, so that those of both years are found. */
const unnumbered = (accounts: Accounts) => {
  const sum = accounts.reduce((total, [, pounds]) => total + pounds, 0);
  return lines([...accounts, ["Bank current account", -sum]]).map(({ code: _, ...line }) => line);
};

const found = (accounts: Accounts, sources: readonly FiledSource[], request: Partial<TrialBalanceRequest> = {}) =>
  mapTrialBalance({
    period: { start: "2025-04-01", end: "2026-03-31" },
    standard: "frs102",
    lines: unnumbered([["Sales", -9_000], ["Corporation tax charge", 1], ["Retained earnings", -50], ...accounts]),
    previous: { start: "2024-04-01", filed: true, sources },
    ...request,
  });
const choicesOf = (...given: Parameters<typeof found>) =>
  found(...given).choices.map(({ kind, line, amount }) => [kind, line, amount]);

const VAN: Accounts = [
  ["Van", 150],
  ["Van accumulated depreciation", -50],
  ["Van depreciation", 30],
];
const VAN_BEFORE = source(TANGIBLE, [
  ["Van", 100],
  ["Van accumulated depreciation", -20],
]);

describe("where the figure's lines are known", () => {
  test("the rise of a cost is the addition, and where it comes from is said", () => {
    const { choices, warnings, filed_lines, input } = found(VAN, [VAN_BEFORE]);

    assert.deepEqual(
      choices.map(({ line, amount, why }) => [line, amount, why]),
      [
        [
          "Van",
          5_000,
          "Cost £150.00 less £100.00 in last year's return. Depreciation rose by £30.00, which is the charge, so no disposal is seen.",
        ],
      ],
    );
    assert.ok(!codesOf(warnings).includes("previous_lines_missing"));
    assert.deepEqual(
      filed_lines.map(({ name, category }) => [name, category]),
      [
        ["Van", "vehicles_cost"],
        ["Van accumulated depreciation", "tangible_depreciation"],
      ],
    );
    assert.equal(input?.accounts.comparatives, "previous_filing");
  });

  test("what is as it was is no addition, what is new is, and what is gone was disposed of", () => {
    const same: Accounts = [
      ["Van", 100],
      ["Van accumulated depreciation", -50],
      ["Van depreciation", 30],
      ["Office equipment", 40],
    ];

    assert.deepEqual(choicesOf(same, [VAN_BEFORE]), [["capital_addition", "Office equipment", 4_000]]);
    assert.deepEqual(choicesOf([["Office equipment", 40]], [VAN_BEFORE]), [
      ["capital_addition", "Office equipment", 4_000],
      ["disposal", "Van", null],
    ]);
  });

  test("an account that has a code now is the one that had none", () => {
    const { choices } = mapTrialBalance({
      period: { start: "2025-04-01", end: "2026-03-31" },
      standard: "frs102",
      lines: lines([
        ["Sales", -100],
        ["Van", 100],
      ]),
      previous: { filed: true, sources: [VAN_BEFORE] },
    });

    assert.deepEqual(
      choices.filter(({ kind }) => kind !== "tax_charge"),
      [],
    );
  });

  test("what a director owed before is no loan of this period", () => {
    const { hints } = found(
      [["Director's loan account", 700]],
      [source("accounts.balance_sheet.debtors", [["Director's loan account", 500]])],
    );

    assert.equal(hints.find(({ field }) => field.endsWith(".loans"))?.amount, 20_000);
  });
});

describe("where they are not, nothing is made up", () => {
  const cases: readonly [what: string, sources: readonly FiledSource[], request?: Partial<TrialBalanceRequest>][] = [
    ["no source", []],
    ["of another figure", [source("accounts.balance_sheet.debtors", [["Trade debtors", 40]])]],
    ["a note alone", [{ field: TANGIBLE }]],
    ["a sum of accounts under a name of its own", [source(TANGIBLE, [["Fixed assets", 80]])]],
    [
      "a line that belongs elsewhere",
      [
        source(TANGIBLE, [
          ["Van", 100],
          ["Trade debtors", 5],
        ]),
      ],
    ],
  ];
  for (const [what, sources, request] of cases)
    test(what, () => {
      const { choices, warnings } = found(VAN, sources, request);

      assert.ok(codesOf(warnings).includes("previous_lines_missing"));
      assert.ok(!choices.some(({ why }) => why.includes("in last year's return")));
    });

  test("lines of last year that are sent come first", () => {
    const previous_lines = unnumbered([
      ["Van", 150],
      ["Van accumulated depreciation", -20],
    ]);
    const { choices, filed_lines } = found(VAN, [VAN_BEFORE], { previous_lines });

    assert.deepEqual([choices, filed_lines], [[], []]);
  });

  test("nor where the account has no category yet: what is known of it is kept for the answer that has one", () => {
    const accounts: Accounts = [...VAN, ["Zephyr", 60]];
    const sources = [
      source(TANGIBLE, [
        ["Van", 100],
        ["Van accumulated depreciation", -20],
        ["Zephyr", 60],
      ]),
    ];
    const mapping = [{ name: "Zephyr", category: "plant_and_machinery_cost" }];

    assert.deepEqual(choicesOf(accounts, sources), [["capital_addition", "Van", 5_000]]);
    assert.deepEqual(choicesOf(accounts, sources, { mapping }), [["capital_addition", "Van", 5_000]]);
  });

  test("an asset that was there last year alone, with lines that were sent, is a disposal too", () => {
    const { choices } = mapped(
      [
        ["Sales", -9_000],
        ["Corporation tax charge", 1],
      ],
      {
        previous_lines: unnumbered([["Van", 100]]),
      },
    );

    assert.deepEqual(
      choices.map(({ kind, line, why }) => [kind, line, why]),
      [["disposal", "Van", "Cost £100.00 last year, and none now."]],
    );
  });
});
