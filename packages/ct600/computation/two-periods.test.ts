import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { inputOfAccounts } from "../period-of-account.ts";
import type { ReturnInput } from "../return.ts";
import { compute } from "./computation.ts";
import { statedBoxes } from "./stated.ts";
import { twoReturns } from "./two-periods.ts";

const TODAY = { today: "2026-11-15" };

type Financials = ReturnInput["financials"];

/** Fifteen months: 366 days, as 2024 has a leap day, then 90. */
const fifteenMonths = (
  financials: Partial<Financials> = {},
  next: Partial<Financials> | null = null,
  change: Partial<ReturnInput> = {},
): ReturnInput => ({
  company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
  period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
  financials: { turnover: 45_600_000, trading_profit: 4_560_000, ...financials },
  ...(next === null ? {} : { next_period: { financials: next } }),
  ...change,
});

function divided(input: ReturnInput) {
  const { problems, first, second } = twoReturns(input, TODAY) ?? assert.fail("not divided");
  assert.deepEqual(problems, []);
  for (const part of [first, second]) assert.deepEqual(compute(part, TODAY).problems, []);
  return { first, second, figures: [first.financials, second.financials] as const };
}

const missingIn = (input: ReturnInput) =>
  (twoReturns(input, TODAY)?.problems ?? []).map(({ code, field }) => `${code} ${field}`);

const left = (input: ReturnInput) => compute(input, TODAY).figures;

test("an input for one return is not divided", () => {
  const input = fifteenMonths();

  assert.equal(twoReturns({ ...input, period: { start: "2024-01-01", end: "2024-12-31" } }, TODAY), null);
  const rest = { start: "2025-01-01", end: "2025-03-31", accounts_start: "2024-01-01", accounts_end: "2025-03-31" };
  assert.equal(twoReturns({ ...input, period: rest }, TODAY), null);
});

test("the parts are the first twelve months and the rest, and both keep the period of account", () => {
  const { first, second } = divided(fifteenMonths());

  const account = { accounts_start: "2024-01-01", accounts_end: "2025-03-31" };
  assert.deepEqual(first.period, { start: "2024-01-01", end: "2024-12-31", ...account });
  assert.deepEqual(second.period, { start: "2025-01-01", end: "2025-03-31", ...account });
});

suite("figures that are shared by days", () => {
  test("turnover and trading profit, 366 days to 90", () => {
    const { figures } = divided(fifteenMonths());

    assert.deepEqual(figures, [
      { turnover: 36_600_000, trading_profit: 3_660_000 },
      { turnover: 9_000_000, trading_profit: 900_000 },
    ]);
  });

  for (const name of ["gross_profit", "non_trading_loan_profit", "property_profit", "other_income"] as const)
    test(`${name}, and what is given for each period is not shared`, () => {
      const shared = divided(fifteenMonths({ [name]: 456_000 })).figures;
      const given = divided(fifteenMonths({ [name]: 456_000 }, { [name]: 1_000 })).figures;

      assert.deepEqual([shared[0][name], shared[1][name]], [366_000, 90_000]);
      assert.deepEqual([given[0][name], given[1][name]], [456_000, 1_000]);
    });

  test("a loss is shared like a profit, and the rest of an odd penny is the second period's", () => {
    const { figures } = divided(fifteenMonths({ trading_profit: -101, property_profit: -456_000 }));

    assert.deepEqual([figures[0].trading_profit, figures[1].trading_profit], [-81, -20]);
    assert.deepEqual([figures[0].property_profit, figures[1].property_profit], [-366_000, -90_000]);
  });

  test("one figure may be given for each period while another is shared", () => {
    const { figures } = divided(fifteenMonths({ trading_profit: 4_000_000 }, { trading_profit: 100 }));

    assert.deepEqual(
      figures.map(({ turnover, trading_profit }) => [turnover, trading_profit]),
      [
        [36_600_000, 4_000_000],
        [9_000_000, 100],
      ],
    );
  });
});

suite("figures that belong to the period of their dates", () => {
  const amounts = [
    "annual_payments",
    "foreign_dividends",
    "income_taxed_at_source",
    "intangible_gains",
    "qualifying_donations",
    "exempt_distributions",
    "community_investment_relief",
    "double_taxation_relief",
    "income_tax_deducted",
    "tax_already_paid",
  ] as const;
  for (const name of amounts)
    test(`${name} is asked for, unless it is 0`, () => {
      assert.deepEqual(missingIn(fifteenMonths({ [name]: 100 })), [`missing_field next_period.financials.${name}`]);
      assert.deepEqual(missingIn(fifteenMonths({ [name]: 100 }, { [name]: 0 })), []);
      assert.deepEqual(
        divided(fifteenMonths({ [name]: 0 })).figures.map((figures) => figures[name]),
        [0, 0],
      );
    });

  const groups: [what: string, group: Partial<Financials>, asked: string][] = [
    ["gains", { chargeable_gains: { gains: 100 } }, "chargeable_gains.gains"],
    [
      "a claim of losses",
      { losses: { trading_since_april_2017: 500, claim_since_april_2017: 100 } },
      "losses.claim_since_april_2017",
    ],
    ["a loss carried back", { trading_profit: -1_000_000, losses: { carried_back: 100 } }, "losses.carried_back"],
    ["allowances of a property business", { property_allowances: { other: 100 } }, "property_allowances"],
  ];
  for (const [what, group, asked] of groups)
    test(`${what}: asked for`, () => {
      assert.deepEqual(missingIn(fifteenMonths(group)), [`missing_field next_period.financials.${asked}`]);
    });

  test("gains of each period are its own", () => {
    const { figures } = divided(
      fifteenMonths({ chargeable_gains: { gains: 500 } }, { chargeable_gains: { gains: 700 } }),
    );

    assert.deepEqual(
      figures.map(({ chargeable_gains }) => chargeable_gains),
      [{ gains: 500 }, { gains: 700 }],
    );
  });

  test("what was paid for each period is its own", () => {
    const { first, second } = divided(fifteenMonths({ tax_already_paid: 100_000 }, { tax_already_paid: 0 }));

    assert.deepEqual(
      [first, second].map((part) => statedBoxes(compute(part, TODAY))[595]),
      [100_000n, undefined],
    );
  });
});

suite("capital allowances", () => {
  const details = (next: Partial<Financials> | null, change: Partial<Financials> = {}) =>
    fifteenMonths(
      {
        trading_profit: 4_560_000,
        net_profit: 4_560_000 + 180_000 + 36_368,
        capital_allowances: { main_pool: { brought_forward: 1_000_000 } },
        ...change,
      },
      next,
    );

  test("are asked for in the second period, and none is an answer", () => {
    assert.deepEqual(missingIn(details(null)), ["missing_field next_period.financials.capital_allowances"]);
    assert.deepEqual(missingIn(details({ capital_allowances: {} }, { trading_profit: 4_559_968 })), []);
  });

  test("the profit before them is shared, each period has its own, and the pool goes on", () => {
    const { first, second, figures } = divided(details({ capital_allowances: {} }, { trading_profit: 4_559_968 }));

    // £1,000,000 pence less 18%, then 18% of a part of a year.
    assert.equal(left(first).main_pool_carried_forward, 8_200);
    assert.equal(figures[1].capital_allowances?.main_pool?.brought_forward, 820_000);
    assert.equal(figures[0].trading_profit + figures[1].trading_profit, 4_559_968);
    assert.equal(figures[0].trading_profit, (figures[0].net_profit ?? 0) - 180_000);
    assert.ok(Number(left(second).main_pool_carried_forward) < 8_200);
  });

  test("a trading profit that does not follow from both periods is refused with the sum", () => {
    const { problems } = twoReturns(details({ capital_allowances: {} }), TODAY) ?? assert.fail();

    assert.deepEqual(
      problems.map(({ code, field }) => `${code} ${field}`),
      ["does_not_reconcile financials.trading_profit"],
    );
    assert.match(problems[0]?.message ?? "", /4559968 pence/);
  });

  test("a pool that is given for the second period is not taken from the first", () => {
    const given = { main_pool: { brought_forward: 500_000 } };
    const { second } = twoReturns(details({ capital_allowances: given }), TODAY) ?? assert.fail();

    assert.equal(second.financials.capital_allowances?.main_pool?.brought_forward, 500_000);
  });

  test("a building stays in use, unless the trade has ceased", () => {
    const buildings = [{ cost: 10_000_000, first_used_on: "2023-01-01" }];
    const of = (trade_ceased: boolean) => {
      const input = details(
        { capital_allowances: {} },
        { capital_allowances: { structures_and_buildings: buildings, trade_ceased } },
      );
      return (twoReturns(input, TODAY) ?? assert.fail()).second.financials.capital_allowances?.structures_and_buildings;
    };

    assert.deepEqual(of(false), buildings);
    assert.equal(of(true), undefined);
  });

  const ofOnePart: [what: string, financials: Partial<Financials>, next: Partial<Financials>, profits: number[]][] = [
    [
      "allowances of the first",
      {
        trading_profit: 4_000_000,
        capital_allowances: { annual_investment_allowance: { main_rate_expenditure: 1_000_000 } },
      },
      { capital_allowances: {} },
      [3_013_158, 986_842],
    ],
    [
      "allowances of the second",
      { trading_profit: 4_000_000 },
      { capital_allowances: { annual_investment_allowance: { main_rate_expenditure: 1_000_000 } } },
      [4_013_158, -13_158],
    ],
    [
      "a small pool that the first writes off",
      { trading_profit: 4_910_000, capital_allowances: { main_pool: { brought_forward: 90_000 } } },
      { capital_allowances: {} },
      [3_923_158, 986_842],
    ],
    [
      "adjustments of the second",
      { trading_profit: 5_100_000 },
      { adjustments: { entertaining: 100_000 } },
      [4_013_158, 1_086_842],
    ],
  ];
  for (const [what, financials, next, profits] of ofOnePart)
    test(`${what} change its profit alone: the other part has its share of the net profit`, () => {
      const { figures } = divided(fifteenMonths({ net_profit: 5_000_000, ...financials }, next));

      assert.deepEqual(
        figures.map(({ trading_profit }) => trading_profit),
        profits,
      );
    });

  test("beside a claim that is refused no sum is told", () => {
    const claims = (main_rate_claim: number) => ({
      capital_allowances: {
        annual_investment_allowance: { main_rate_expenditure: 20_000_000_000, main_rate_claim },
      },
    });

    assert.deepEqual(missingIn(fifteenMonths({ net_profit: 1, ...claims(100_000_100) }, claims(1))), []);
    assert.deepEqual(missingIn(fifteenMonths({ net_profit: 1, ...claims(100) }, claims(100_000_000))), []);
    assert.deepEqual(missingIn(fifteenMonths({ net_profit: 1, ...claims(100) }, claims(1))), [
      "does_not_reconcile financials.trading_profit",
    ]);
  });

  test("adjustments are shared with the profit, before allowances", () => {
    const input = fifteenMonths({
      net_profit: 4_000_000,
      adjustments: { depreciation: 456_000, entertaining: 104_000 },
    });
    const { figures } = divided(input);

    assert.deepEqual([figures[0].adjustments?.depreciation, figures[1].adjustments?.depreciation], [366_000, 90_000]);
    assert.equal(figures[0].trading_profit + figures[1].trading_profit, 4_560_000);
  });
});

suite("what the first period leaves", () => {
  test("its trading loss is brought forward into the second", () => {
    const { second } = divided(fifteenMonths({ trading_profit: -500_000 }, { trading_profit: 300_000 }));

    assert.equal(second.financials.losses?.trading_since_april_2017, 500_000);
    assert.equal(statedBoxes(compute(second, TODAY))[285], 3_000n);
  });

  test("losses brought forward into the first go on as far as they are left", () => {
    const { figures } = divided(fifteenMonths({ losses: { trading_since_april_2017: 4_000_000 } }));

    assert.equal(figures[0].losses?.trading_since_april_2017, 4_000_000);
    assert.equal(figures[1].losses?.trading_since_april_2017, 340_000);
  });

  test("so do losses on gains, management expenses and deficits", () => {
    const { figures } = divided(
      fifteenMonths({
        chargeable_gains: { losses_brought_forward: 70_000 },
        non_trading_loan_profit: -456_000,
      }),
    );

    assert.equal(figures[1].chargeable_gains?.losses_brought_forward, 70_000);
    assert.equal(figures[1].losses?.non_trading_deficit_since_april_2017, 366_000);
  });

  test("a choice of what is set against profits holds for both", () => {
    const losses = { set_deficit_against_profits: true };
    const { figures } = divided(fifteenMonths({ non_trading_loan_profit: -456_000, losses }));

    assert.deepEqual(
      figures.map((figure) => figure.losses?.set_deficit_against_profits),
      [true, true],
    );
    assert.equal(figures[1].losses?.non_trading_deficit_since_april_2017, undefined);
  });

  const loan = { participator: "A Director", amount: 100_000, made_on: "2024-06-01" };

  test("how much of its loans is outstanding later cannot be known: it is asked for", () => {
    const loans = { participator_loans: { loans: [loan] } };

    assert.deepEqual(missingIn(fifteenMonths(loans, { participator_loans: {} })), [
      "missing_field next_period.financials.participator_loans.brought_forward",
    ]);
    const { second } = divided(fifteenMonths(loans, { participator_loans: { brought_forward: 100_000 } }));
    assert.equal(statedBoxes(compute(second, TODAY)).A75, 1_000n);
  });

  test("a loan repaid in the second period was repaid in a period that ends with it", () => {
    const repayments = [
      { amount: 100, date: "2025-02-01" },
      { amount: 100, date: "2025-10-10" },
    ];
    const loans = { participator_loans: { loans: [{ ...loan, repayments }] } };
    const { figures } = divided(fifteenMonths(loans, { participator_loans: { brought_forward: 0 } }));

    assert.deepEqual(
      figures[0].participator_loans?.loans?.[0]?.repayments?.map((repayment) => repayment.period_end),
      ["2025-03-31", "2026-03-31"],
    );
  });
});

suite("the accounts", () => {
  test("show both periods together, whichever of the two returns has them", () => {
    const { first, second } = divided(fifteenMonths({ net_profit: 5_000_000, gross_profit: 7_000_001 }));

    for (const part of [first, second]) {
      const { turnover, net_profit, gross_profit } = inputOfAccounts(part).financials;
      assert.deepEqual([turnover, net_profit, gross_profit], [45_600_000, 5_000_000, 7_000_001]);
    }
    assert.equal(first.other_period?.tax_pence, Number(compute(second, TODAY).charge.due.value));
  });

  test("go with the first return, or with the second, and with them a document", () => {
    const of = (filed_with?: "this" | "other") => {
      const accounts = { ixbrl: "PGh0bWwvPg==", director: "Jane Director", ...(filed_with && { filed_with }) };
      const { first, second } = divided(fifteenMonths({}, null, { accounts }));
      return [first.accounts, second.accounts].map((one) => [one?.filed_with, one?.ixbrl !== undefined, one?.director]);
    };

    assert.deepEqual(of(), [
      ["this", true, "Jane Director"],
      ["other", false, "Jane Director"],
    ]);
    assert.deepEqual(of("this"), of());
    assert.deepEqual(of("other"), [
      ["other", false, "Jane Director"],
      ["this", true, "Jane Director"],
    ]);
  });
});

test("numbers of associated companies for two financial years go to the part that has both", () => {
  const company = { ...fifteenMonths().company, associated_companies_by_year: [1, 2] };
  const of = (start: string, end: string, accounts_end: string) => {
    const { first, second } = divided(fifteenMonths({}, null, { company, period: { start, end, accounts_end } }));
    return [first, second].map(
      (part) => part.company.associated_companies ?? part.company.associated_companies_by_year,
    );
  };

  assert.deepEqual(of("2022-07-01", "2023-06-30", "2023-09-30"), [[1, 2], 2]);
  assert.deepEqual(of("2022-02-01", "2023-01-31", "2023-06-30"), [1, [1, 2]]);
});

test("whatever is shared adds up to what was sent", () => {
  const amount = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 });
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 1, max: 182 }), (trading, property, days) => {
      const end = new Date(Date.UTC(2024, 11, 31 + days)).toISOString().slice(0, 10);
      const period = { start: "2024-01-01", end: "2024-12-31", accounts_end: end };
      const input = fifteenMonths({ trading_profit: trading, property_profit: property }, null, { period });
      const { first, second } = twoReturns(input, TODAY) ?? assert.fail();

      assert.equal(first.financials.trading_profit + second.financials.trading_profit, trading);
      assert.equal((first.financials.property_profit ?? 0) + (second.financials.property_profit ?? 0), property);
    }),
  );
});

suite("a property business over both periods", () => {
  const pool = { main_pool: { brought_forward: 1_000_000 } };
  const property = { rents: 4_560_000, expenses: { repairs: 456_000 }, capital_allowances: pool };

  // Rents 36,600 and 9,000, repairs 3,660 and 900. Allowances: 18% of 10,000, then 18% of 8,200 for 90 of 365 days,
  // which is 363.95.
  test("rents and expenses are shared by days, pools go from one to the other, and the profit of each follows", () => {
    const { first, second } = divided(
      fifteenMonths({ property, property_profit: 3_887_600 }, { property: { capital_allowances: {} } }),
    );

    assert.deepEqual([first.financials.property_profit, second.financials.property_profit], [undefined, undefined]);
    assert.equal(left(first).property_profit_from_detail, 3_114_000);
    assert.equal(left(second).property_profit_from_detail, 773_600);
    assert.equal(second.financials.property?.capital_allowances?.main_pool?.brought_forward, 820_000);
  });

  test("a profit of both that does not follow is refused with the sum", () => {
    const input = fifteenMonths({ property, property_profit: 1 }, { property: { capital_allowances: {} } });

    assert.deepEqual(missingIn(input), ["does_not_reconcile financials.property_profit"]);
    assert.match(twoReturns(input, TODAY)?.problems[0]?.message ?? "", /a property profit of 3887600 pence/);
  });

  test("what was claimed in the second period is asked for", () => {
    assert.deepEqual(missingIn(fifteenMonths({ property })), [
      "missing_field next_period.financials.property.capital_allowances",
    ]);
  });
});
