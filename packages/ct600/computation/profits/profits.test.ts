import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReturnInput } from "../../return.ts";
import { compute } from "../computation.ts";
import { findingsOf } from "../stated.fixture.ts";
import { boxTexts, statedBoxes } from "../stated.ts";

const CAR = { cost: 9_999_999_999_999, bought_on: "2024-05-01", co2_emissions: 0 };

type Financials = Partial<ReturnInput["financials"]>;

test("older deficits that eat all income leave boxes 235 and 300 at nothing, because there was income", () => {
  const losses = { non_trading_deficit_before_april_2017: 150_000 };
  const expected = { 190: "1000.00", 230: "1000.00", 235: "0.00", 300: "0.00", 315: "0.00" };

  assert.deepEqual(profitBoxes({ property_profit: 100_000, losses }), expected);
  assert.deepEqual(
    profitBoxes({
      trading_profit: 100_000,
      property_profit: 100_000,
      losses: { ...losses, trading_before_april_2017: 100_000 },
    }),
    { ...expected, 155: "1000.00", 160: "1000.00", 165: "0.00" },
  );
});

test("gains that losses cover are no income, so boxes 235 and 300 stay blank", () => {
  assert.deepEqual(profitBoxes({ chargeable_gains: { gains: 500_000, losses_brought_forward: 600_000 } }), {
    210: "5000.00",
    215: "5000.00",
    220: "0.00",
    315: "0.00",
  });
});

test("a carry-back without a loss is too high, whatever other profits there are", () => {
  for (const trading_profit of [0, 100_000])
    assert.deepEqual(findingsOf(of({ trading_profit, losses: { carried_back: 100 } }).problems), [
      { code: "claim_too_high", field: "financials.losses.carried_back" },
    ]);
});

test("a deficit that is carried forward beside other profits without a word about it is asked about", () => {
  const codes = (losses: object, property_profit = 2_000_000) =>
    findingsOf(
      of({ turnover: 1, trading_profit: 0, property_profit, non_trading_loan_profit: -500_000, losses }).warnings,
    );

  assert.deepEqual(codes({}), [{ code: "loss_without_claim", field: "financials.losses.set_deficit_against_profits" }]);
  for (const said of [
    { set_deficit_against_profits: true },
    { set_deficit_against_profits: false },
    { deficit_carried_back: 0 },
  ])
    assert.deepEqual(codes(said), []);
  assert.deepEqual(codes({}, 0), []);
});

test("amounts below a pound are nothing, each by itself", () => {
  const financials = {
    trading_profit: -99,
    property_profit: -99,
    non_trading_loan_profit: 99,
    other_income: 99,
    qualifying_donations: 99,
    losses: { carried_back: 99, from_later_periods: 99 },
  };
  const computation = of(financials);
  assert.deepEqual([...computation.problems, ...computation.warnings], []);
  assert.deepEqual(profitBoxes(financials), { 315: "0.00" });
});

test("amounts that fit the form and together do not are refused once, at the largest of them", () => {
  const most = 9_999_999_999_999;
  const problemsOf = (financials: Financials) => findingsOf(of(financials).problems);

  assert.deepEqual(problemsOf({ trading_profit: most }), []);
  assert.deepEqual(problemsOf({ trading_profit: 100, other_income: most }), [
    { code: "invalid_monetary_value", field: "financials.other_income" },
  ]);
  // Boxes 705 and 775 both blame it.
  const spent = { main_pool: { additions: 100 }, cars: [CAR], trade_ceased: true };
  assert.deepEqual(
    problemsOf({ net_profit: 0, capital_allowances: spent }).filter(({ code }) => code === "invalid_monetary_value"),
    [{ code: "invalid_monetary_value", field: "financials.capital_allowances.cars.0.cost" }],
  );
  const loan = { participator: "Ann Lee", amount: most - 100, made_on: "2024-05-01" };
  assert.deepEqual(problemsOf({ participator_loans: { loans: [loan], brought_forward: most } }), [
    { code: "invalid_monetary_value", field: "financials.participator_loans.brought_forward" },
  ]);
});

function of(financials: Financials) {
  return compute(
    {
      company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
      period: { start: "2024-04-01", end: "2025-03-31" },
      financials: { turnover: 0, trading_profit: 0, ...financials },
    },
    { today: "2026-11-15" },
  );
}

/** Boxes 155 to 315. */
function profitBoxes(financials: Financials): Record<string, string> {
  const boxes = Object.entries(boxTexts(statedBoxes(of(financials))));
  return Object.fromEntries(boxes.filter(([box]) => Number(box) >= 155 && Number(box) <= 315));
}

// 1,000 of interest; 50,000 of trade; each kind of loss brought forward is used as far as it is claimed.
test("losses brought forward can be claimed in part, each kind by itself", () => {
  for (const [name, given, claimed, box, figure] of [
    ["claim_property_brought_forward", { property_brought_forward: 300_000 }, 100_000, "250", "property_losses"],
    [
      "claim_deficit_before_april_2017",
      { non_trading_deficit_before_april_2017: 90_000 },
      40_000,
      "230",
      "older_deficits",
    ],
    [
      "claim_deficit_since_april_2017",
      { non_trading_deficit_since_april_2017: 70_000 },
      20_000,
      "263",
      "newer_deficits",
    ],
  ] as const) {
    const financials = { trading_profit: 5_000_000, non_trading_loan_profit: 100_000 };
    const [broughtForward = 0] = Object.values(given);
    const boxes = (claim: number) => profitBoxes({ ...financials, losses: { ...given, [name]: claim } })[box];
    const problems = (claim: number) => findingsOf(of({ ...financials, losses: { ...given, [name]: claim } }).problems);
    const left = of({ ...financials, losses: { ...given, [name]: claimed } }).lines.find(
      ({ id }) => id === `${figure}_carried_forward`,
    );

    assert.equal(boxes(claimed), `${claimed / 100}.00`, name);
    assert.equal(boxes(0), undefined, name);
    assert.equal(left?.value, BigInt(broughtForward - claimed), name);
    assert.deepEqual(problems(broughtForward), [], name);
    assert.deepEqual(problems(broughtForward + 100), [{ code: "claim_too_high", field: `financials.losses.${name}` }]);
    assert.deepEqual(
      findingsOf(of({ ...financials, losses: { [name]: 100 } }).problems),
      [{ code: "claim_too_high", field: `financials.losses.${name}` }],
      "of nothing",
    );
  }
});

test("management expenses of the period go first, and those brought forward as far as they are claimed", () => {
  const given = { this_period: 200_000, brought_forward: 80_000 };
  const boxes = (claim_brought_forward?: number) =>
    profitBoxes({
      trading_profit: 5_000_000,
      management_expenses: { ...given, ...(claim_brought_forward !== undefined && { claim_brought_forward }) },
    })[245];

  assert.deepEqual([boxes(), boxes(30_000), boxes(0)], ["2800.00", "2300.00", "2000.00"]);
  const tooHigh = of({ trading_profit: 250_000, management_expenses: { ...given, claim_brought_forward: 60_000 } });
  assert.deepEqual(findingsOf(tooHigh.problems), [
    { code: "claim_too_high", field: "financials.management_expenses.claim_brought_forward" },
  ]);
});

// CTA 2009 s459(1)(b): 5,000 of interest less 1,000 from the next period is stated as 4,000 with box 172.
test("a deficit of the next period reduces the interest itself, and no other income", () => {
  const boxes = boxTexts(
    statedBoxes(of({ non_trading_loan_profit: 500_000, losses: { deficit_from_later_period: 100_000 } })),
  );
  const problems = (non_trading_loan_profit: number) =>
    findingsOf(
      of({ trading_profit: 9_000_000, non_trading_loan_profit, losses: { deficit_from_later_period: 100_000 } })
        .problems,
    );

  assert.deepEqual([boxes[170], boxes[172]], ["4000.00", "yes"]);
  assert.deepEqual(problems(100_000), []);
  for (const interest of [99_999, 0, -100_000])
    assert.deepEqual(problems(interest), [
      { code: "claim_too_high", field: "financials.losses.deficit_from_later_period" },
    ]);
});

test("the period of a loss carried back is named in the working, and asked for", () => {
  const losses = { from_later_periods: 100_000 };
  const from_period = { start: "2026-04-01", end: "2027-03-31" };
  const words = (given: object) =>
    of({ trading_profit: 5_000_000, losses: given }).lines.find(({ id }) => id === "later_losses")?.words;

  assert.equal(
    words({ ...losses, from_period }),
    "Trading loss of the period 1 April 2026 to 31 March 2027, carried back",
  );
  assert.equal(
    words({ ...losses, from_period: { ...from_period, terminal: true } }),
    "Terminal loss of the period 1 April 2026 to 31 March 2027, carried back",
  );
  assert.deepEqual(findingsOf(of({ trading_profit: 5_000_000, losses }).warnings), [
    { code: "loss_period_missing", field: "financials.losses.from_period" },
  ]);
});
