// What is asked before a return is made: additions and disposals as far as lines show them, and nothing that they do
// not.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lines, mapped } from "../map.fixture.ts";
import type { TrialBalanceRequest } from "../request.ts";

type Accounts = readonly (readonly [name: string, pounds: number])[];

const asked = (accounts: Accounts, request: Partial<TrialBalanceRequest> = {}) => {
  const { choices, errors } = mapped([["Sales", -9_000], ["Corporation tax charge", 1], ...accounts], request);
  assert.deepEqual(errors, []);
  return choices.map(({ kind, line, amount }) => [kind, line, amount]);
};

const before = (accounts: Accounts) => ({
  previous_lines: lines([
    ["Sales", -1],
    ["Corporation tax charge", 1],
    ...accounts,
    ["Share capital", -accounts.reduce((sum, [, pounds]) => sum + pounds, 0)],
  ]),
});

describe("without last year's lines", () => {
  const cases: readonly [what: string, Accounts, choices: unknown[]][] = [
    [
      "a cost with a year's depreciation on it is asked about",
      [
        ["Van", 100],
        ["Van accumulated depreciation", -20],
        ["Van depreciation", 20],
      ],
      [["capital_addition", "A2", 10_000]],
    ],
    [
      "a cost with more is older",
      [
        ["Van", 100],
        ["Van accumulated depreciation", -40],
        ["Van depreciation", 20],
      ],
      [],
    ],
    ["a cost without any is asked about", [["Plant and machinery", 100]], [["capital_addition", "A2", 10_000]]],
    [
      "kinds are judged apart",
      [
        ["Van", 100],
        ["Van accumulated depreciation", -20],
        ["Van depreciation", 20],
        ["Furniture", 50],
        ["Furniture accumulated depreciation", -30],
        ["Furniture depreciation", 10],
      ],
      [["capital_addition", "A2", 10_000]],
    ],
    [
      "one charge for all is compared with all",
      [
        ["Van", 100],
        ["Van accumulated depreciation", -20],
        ["Furniture", 50],
        ["Furniture accumulated depreciation", -10],
        ["Depreciation", 30],
      ],
      [
        ["capital_addition", "A2", 10_000],
        ["capital_addition", "A4", 5_000],
      ],
    ],
    ["property to let has no allowance", [["Investment property", 900]], []],
    ["an intangible asset is listed", [["Trademarks", 40]], [["capital_addition", "A2", 4_000]]],
    ["small equipment that was charged", [["Small tools", 30]], [["capital_addition", "A2", 3_000]]],
    ["a disposal: what it brought is not in the lines", [["Profit on disposal", -30]], [["disposal", "A2", null]]],
  ];

  for (const [what, accounts, choices] of cases) test(what, () => assert.deepEqual(asked(accounts), choices));
});

describe("with last year's lines", () => {
  const van = (cost: number, depreciation: number, charge: number): Accounts => [
    ["Van", cost],
    ["Van accumulated depreciation", -depreciation],
    ["Van depreciation", charge],
  ];

  test("the rise is the addition", () => {
    const request = before(van(100, 20, 20));
    const { choices } = mapped([["Sales", -9_000], ["Corporation tax charge", 1], ...van(150, 50, 30)], request);

    assert.deepEqual(
      choices.map(({ kind, amount }) => [kind, amount]),
      [["capital_addition", 5_000]],
    );
    assert.match(choices[0]?.why ?? "", /no disposal is seen/);
  });

  test("depreciation that does not tie may hide a disposal", () => {
    const { choices } = mapped(
      [["Sales", -9_000], ["Corporation tax charge", 1], ...van(150, 30, 30)],
      before(van(100, 20, 20)),
    );

    assert.match(choices[0]?.why ?? "", /add its cost to the addition/);
  });

  test("the same cost is no addition, and less is a disposal", () => {
    assert.deepEqual(asked(van(100, 50, 30), before(van(100, 20, 20))), []);
    assert.deepEqual(asked(van(60, 20, 10), before(van(100, 20, 20))), [["disposal", "A2", null]]);
  });
});

test("FreeAgent tells additions and disposals apart by its codes", () => {
  const { choices, errors } = mapped([], {
    lines: [
      { code: "001", name: "Sales", credit: 500 },
      { code: "502", name: "Corporation Tax Expense", debit: 100 },
      { code: "601-1", name: "Van brought forward", debit: 9_000 },
      { code: "602-1", name: "Van additions", debit: 4_000 },
      { code: "604-1", name: "Van disposals", credit: 3_000 },
      { code: "750-1", name: "Bank account", credit: 9_600 },
    ],
  });

  assert.deepEqual(errors, []);
  assert.deepEqual(
    choices.map(({ kind, line, amount }) => [kind, line, amount]),
    [
      ["capital_addition", "602-1", 4_000],
      ["disposal", "604-1", null],
    ],
  );
});

test("a van is plant, a car is a car, a building has its own allowance, and nothing can always be chosen", () => {
  const { choices } = mapped([
    ["Sales", -9_000],
    ["Corporation tax charge", 1],
    ["Motor vehicles", 100],
    ["Freehold property", 100],
    ["Fixtures", 100],
  ]);
  const fields = choices.map(({ options }) => options.map(({ field }) => field));

  assert.ok(fields[0]?.includes("financials.capital_allowances.cars"));
  assert.deepEqual(fields[1], ["financials.capital_allowances.structures_and_buildings", null]);
  assert.ok(fields[2]?.includes("financials.capital_allowances.special_rate_pool.additions"));
  for (const one of fields) assert.ok(one.includes(null));
});

test("outside the trade, allowances go where the cost belongs", () => {
  const bought: Accounts = [
    ["Rent received", -9_000],
    ["Corporation tax charge", 1],
    ["Van", 100],
    ["Freehold property", 100],
    ["Trademarks", 100],
    ["Loss on disposal", 5],
  ];
  const fieldsOf = (business: "property" | "investment") =>
    mapped(bought, { business }).choices.map(({ options }) => options.map(({ field }) => field?.split(".")[1] ?? null));

  assert.deepEqual(fieldsOf("property"), [
    ["property_allowances", "property_allowances", "property_allowances", null],
    ["property_allowances", null],
    [null],
    ["property_allowances", null],
  ]);
  assert.deepEqual(fieldsOf("investment"), [
    ["management_expenses", null],
    ["management_expenses", null],
    [null],
    [null],
  ]);
});

test("nothing is claimed and nothing is posted before somebody chose", () => {
  const { input, choices } = mapped(
    [
      ["Sales", -9_000],
      ["Van", 100],
      ["Mortgage interest", 50],
    ],
    { business: "property", mapping: [{ code: "A0", category: "rent_received" }] },
  );

  assert.deepEqual(
    choices.map(({ kind }) => kind),
    ["capital_addition", "tax_charge", "non_trading_deficit"],
  );
  assert.deepEqual(
    Object.keys(input?.financials ?? {}).filter((name) => /allowances|losses/.test(name)),
    [],
  );
  assert.equal(input?.accounts.profit_and_loss.tax, 0);
});

test("HMRC owes tax, or nothing is brought forward: fields that may be sent", () => {
  const { hints } = mapped([
    ["Sales", -9_000],
    ["Corporation tax payable", 40],
  ]);

  assert.deepEqual(
    hints.map(({ field, amount, value }) => [field, amount ?? value]),
    [
      ["financials.tax_already_paid", 4_000],
      ["accounts.first_period", true],
    ],
  );
});
