// A property business worked out by hand: rents, expenses, allowances and what never joins them.

import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { ReturnInput } from "../../return.ts";
import { compute } from "../computation.ts";
import { assertWorkedOutAgain, findingsOf } from "../stated.fixture.ts";
import { boxTexts, statedBoxes } from "../stated.ts";
import { asInput, buildingsInUse, carriedForward } from "./carried-forward.ts";

type Financials = Partial<ReturnInput["financials"]>;

const YEAR = { start: "2025-04-01", end: "2026-03-31" };

const returnOf = (financials: Financials, period: ReturnInput["period"] = YEAR): ReturnInput => ({
  company: {
    name: "Example Lettings Ltd",
    utr: "8596148860",
    registration_number: "12345678",
    close_investment_holding: false,
  },
  period,
  financials: { turnover: 0, trading_profit: 0, ...financials },
});

const of = (financials: Financials, period?: ReturnInput["period"]) =>
  compute(returnOf(financials, period), { today: "2026-11-15" });

function boxesOf(financials: Financials, ...boxes: number[]) {
  const computation = of(financials);
  assert.deepEqual(computation.problems, []);
  const stated = boxTexts(statedBoxes(computation));
  return Object.fromEntries(boxes.map((box) => [box, stated[box]]));
}

const LET: NonNullable<Financials["property"]> = {
  rents: 4_800_050,
  expenses: {
    repairs: 410_010,
    insurance: 62_000,
    agents_fees: 480_000,
    ground_rent_and_service_charges: 120_000,
    council_tax_and_utilities: 55_500,
    legal_and_professional: 40_000,
    other: 1_234,
  },
  replaced_domestic_items: 90_000,
};

suite("from the rents to box 190", () => {
  // 48,000.50 - (4,100.10 + 620 + 4,800 + 1,200 + 555 + 400 + 12.34) - 900 = 35,413.06.
  test("the profit follows to the penny and is stated without pence", () => {
    const computation = of({ property: LET });

    assert.equal(computation.figures.property_profit_from_detail, 3_541_306);
    assert.deepEqual(boxesOf({ property: LET }, 190, 805, 315), { 190: "35413.00", 805: undefined, 315: "35413.00" });
    assertWorkedOutAgain([{ lines: computation.lines }], returnOf({ property: LET }));
  });

  test("a profit that is given beside it must be the same to the penny", () => {
    assert.deepEqual(of({ property: LET, property_profit: 3_541_306 }).problems, []);
    const [problem, ...others] = of({ property: LET, property_profit: 3_541_300 }).problems;

    assert.deepEqual(others, []);
    assert.equal(problem?.code, "does_not_reconcile");
    assert.equal(problem?.field, "financials.property_profit");
    assert.match(problem?.message ?? "", /a property profit of 3541306 pence \(£35,413\.06\)/);
  });

  test("a loss is stated in box 805 and set against other profits", () => {
    const loss = { rents: 100_000, expenses: { repairs: 350_050 } };

    const boxes = boxesOf({ trading_profit: 1_000_000, property: loss }, 155, 190, 250, 805, 315);

    assert.deepEqual(boxes, { 155: "10000.00", 190: undefined, 250: "2500.00", 805: "2500.00", 315: "7500.00" });
  });

  test("an empty group says nothing", () => {
    assert.equal(of({ property: {}, property_profit: 100 }).figures.property_profit_from_detail, undefined);
    assert.deepEqual(of({ property: { expenses: {} } }).lines, of({}).lines);
  });

  test("domestic items have relief since April 2016", () => {
    const until = (end: string) =>
      findingsOf(of({ property: { replaced_domestic_items: 100 } }, { start: "2015-07-01", end }).problems);

    assert.deepEqual(until("2016-04-01"), []);
    assert.deepEqual(until("2016-03-31"), [
      { code: "allowance_not_available", field: "financials.property.replaced_domestic_items" },
    ]);
  });
});

suite("finance costs", () => {
  test("they are debits of loan relationships and never reach box 190", () => {
    const property = { ...LET, finance_costs: 1_500_000 };

    // Interest of £200 was received: 200 - 15,000.
    const boxes = boxesOf(
      { property, non_trading_loan_profit: -1_480_000, losses: { set_deficit_against_profits: true } },
      ...[170, 190, 260, 795, 315],
    );

    assert.deepEqual(boxes, {
      170: undefined,
      190: "35413.00",
      260: "14800.00",
      795: "14800.00",
      315: "20613.00",
    });
  });

  test("without the result of the loan relationships they would be nowhere", () => {
    const [problem, ...others] = of({ property: { ...LET, finance_costs: 1 } }).problems;

    assert.deepEqual(others, []);
    assert.equal(`${problem?.code} ${problem?.field}`, "missing_field financials.non_trading_loan_profit");
    assert.match(problem?.message ?? "", /CTA 2009 s211/);
    assert.deepEqual(of({ property: { ...LET, finance_costs: 0 } }).problems, []);
  });
});

suite("capital allowances of the property business", () => {
  const pools = {
    main_pool: { brought_forward: 1_666_600, additions: 200_000, disposals: 300_000 },
    annual_investment_allowance: { main_rate_expenditure: 800_000 },
  };

  // The pool: 16,666 + 2,000 - 3,000 = 15,666; 18% is 2,819.88, so 2,820. The profit: 90,000 - 8,000 - 2,820.
  test("its pools are worked out as those of a trade, and stated outside the trade", () => {
    const financials = { property: { rents: 9_000_000, capital_allowances: pools } };

    const boxes = boxesOf(financials, 190, 690, 705, 735, 750, 775);

    assert.deepEqual(boxes, {
      190: "79180.00",
      690: undefined,
      705: undefined,
      735: "8000.00",
      750: "2820.00",
      775: "10000.00",
    });
    assertWorkedOutAgain([{ lines: of(financials).lines }], returnOf(financials));
  });

  // Left for it: 1,000. The other 7,000 join the pool: 22,666, of which 18% is 4,079.88.
  test("the trade has the annual investment allowance first, and expenditure stands in the same boxes", () => {
    const boxes = boxesOf(
      {
        net_profit: 200_000_000,
        trading_profit: 100_100_000,
        capital_allowances: { annual_investment_allowance: { main_rate_expenditure: 99_900_000 } },
        property: { rents: 9_000_000, capital_allowances: pools },
      },
      ...[190, 690, 735, 750, 775],
    );

    assert.deepEqual(boxes, {
      190: "84920.00",
      690: "999000.00",
      735: "1000.00",
      750: "4080.00",
      775: "1009000.00",
    });
  });

  test("a claim above what the trade leaves is too high", () => {
    const { problems } = of({
      net_profit: 200_000_000,
      trading_profit: 100_100_000,
      capital_allowances: { annual_investment_allowance: { main_rate_expenditure: 99_900_000 } },
      property: {
        rents: 9_000_000,
        capital_allowances: {
          annual_investment_allowance: { main_rate_expenditure: 800_000, main_rate_claim: 100_100 },
        },
      },
    });

    assert.deepEqual(findingsOf(problems), [
      { code: "claim_too_high", field: "financials.property.capital_allowances.annual_investment_allowance" },
    ]);
    assert.match(problems[0]?.message ?? "", /^At most £1,000 .* is left for the property business in this period/);
  });

  test("in its last period all that is left is allowed, and what is above the pool is charged", () => {
    const capital_allowances = {
      business_ceased: true,
      main_pool: { brought_forward: 1_000_000 },
      special_rate_pool: { brought_forward: 100_000, disposals: 150_000 },
    };

    const boxes = boxesOf({ property: { rents: 2_000_000, capital_allowances } }, 190, 750, 755);

    assert.deepEqual(boxes, { 190: "10500.00", 750: "10000.00", 755: "500.00" });
  });

  test("first-year allowances and their charges have boxes of their own", () => {
    const capital_allowances = {
      full_expensing: { expenditure: 1_000_000, disposals: 50_000 },
      special_rate_first_year_allowance: { expenditure: 400_000, disposals: 20_000 },
      structures_and_buildings: [{ cost: 10_000_000, first_used_on: "2025-04-01" }],
    };

    const boxes = boxesOf(
      { property: { rents: 5_000_000, capital_allowances } },
      ...[190, 733, 734, 736, 743, 744, 760, 771, 773],
    );

    // 50,000 - 10,000 + 500 - 2,000 + 100 - 3,000 = 35,600. The other £100 of the sale leaves the special rate pool,
    // which has nothing, so it is charged as well.
    assert.deepEqual(boxes, {
      190: "35700.00",
      733: "10000.00",
      734: "500.00",
      736: "3000.00",
      743: "2000.00",
      744: "100.00",
      760: "14000.00",
      771: "100000.00",
      773: "4000.00",
    });
  });

  test("sums that were given are taken off, and do not go with pools", () => {
    const property_allowances = { annual_investment_allowance: 100_000, other: 20_000, balancing_charges: 5_000 };

    assert.deepEqual(boxesOf({ property: { rents: 500_000 }, property_allowances }, 190, 735, 750, 755), {
      190: "3850.00",
      735: "1000.00",
      750: "200.00",
      755: "50.00",
    });
    const both = of({ property: { rents: 500_000, capital_allowances: pools }, property_allowances });
    assert.deepEqual(findingsOf(both.problems), [{ code: "invalid_type", field: "financials.property_allowances" }]);
  });

  test("beside domestic items, which are in dwellings, plant is asked about", () => {
    const ask = (capital_allowances: NonNullable<Financials["property"]>["capital_allowances"]) =>
      findingsOf(of({ property: { ...LET, ...(capital_allowances && { capital_allowances }) } }).warnings);

    assert.deepEqual(ask(pools), [{ code: "plant_in_dwellings", field: "financials.property.capital_allowances" }]);
    assert.deepEqual(ask({ structures_and_buildings: [{ cost: 100, first_used_on: "2025-04-01" }] }), []);
    assert.deepEqual(ask(undefined), []);
  });

  test("what its pools carry forward and its buildings are what the next return asks for", () => {
    const buildings = [{ cost: 10_000_000, first_used_on: "2025-04-01" }];
    const input = returnOf({
      property: { rents: 9_000_000, capital_allowances: { ...pools, structures_and_buildings: buildings } },
    });

    const left = asInput(carriedForward(compute(input, { today: "2026-11-15" }).lines), buildingsInUse(input));

    assert.deepEqual(left, {
      financials: {
        property: {
          capital_allowances: {
            main_pool: { brought_forward: 1_284_600 },
            structures_and_buildings: buildings,
          },
        },
      },
    });
  });
});
