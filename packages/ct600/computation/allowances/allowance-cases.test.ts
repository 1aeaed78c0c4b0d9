// Edges that the shared vectors do not have.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { CapitalAllowancesInput } from "./capital-allowances.ts";
import type { Period } from "./days.ts";
import { outcomeOf } from "./outcome.fixture.ts";

const PATH = "financials.capital_allowances";
/** A day on which v1.994 decides. */
const TODAY = "2026-11-15";
const YEAR = { start: "2024-04-01", end: "2025-03-31" };
/** Figures that every such year has. */
const RATES = {
  annual_investment_allowance_maximum: 1_000_000,
  main_rate_percent: "18.00",
  special_rate_percent: "6.00",
};

const OUTCOMES: readonly {
  readonly words: string;
  readonly period?: Period;
  readonly input: CapitalAllowancesInput;
  readonly boxes: Record<string, string>;
  readonly figures: Record<string, number | string>;
}[] = [
  {
    words: "nothing at all gives no box",
    input: {},
    boxes: {},
    figures: RATES,
  },
  {
    words: "the part of 50% expenditure that is not claimed for joins the pool now, the balance of the rest later",
    input: { special_rate_first_year_allowance: { expenditure: 1_000_000, claim: 200_000 } },
    boxes: { "693": "2000.00", "695": "360.00", "760": "10000.00", "773": "10000.00" },
    figures: { ...RATES, special_rate_pool_carried_forward: 7_640, allowances: 2_360 },
  },
  {
    words: "expenditure with no first-year allowance claimed is expenditure like any other",
    period: { start: "2026-04-01", end: "2027-03-31" },
    input: { forty_percent_first_year_allowance: { expenditure: 1_000_000, claim: 0 } },
    boxes: { "705": "1400.00", "775": "10000.00" },
    figures: { ...RATES, main_rate_percent: "14.00", main_pool_carried_forward: 8_600, allowances: 1_400 },
  },
  {
    words: "the 40% allowance asked for in full leaves the balance for the next period, odd pounds too",
    period: { start: "2026-04-01", end: "2027-03-31" },
    input: { forty_percent_first_year_allowance: { expenditure: 1_000_100, claim: 400_100 } },
    boxes: { "725": "4001.00", "760": "10001.00" },
    figures: { ...RATES, main_rate_percent: "14.00", main_pool_carried_forward: 6_000, allowances: 4_001 },
  },
  {
    words: "each amount loses its own pence",
    input: { main_pool: { brought_forward: 100_099, additions: 100_099, disposals: 99 } },
    boxes: { "705": "360.00", "775": "1000.00" },
    figures: { ...RATES, main_pool_carried_forward: 1_640, allowances: 360 },
  },
  {
    words: "a claim of nothing leaves the pool as it was",
    input: { main_pool: { brought_forward: 500_000, claim: 0 } },
    boxes: {},
    figures: { ...RATES, main_pool_carried_forward: 5_000 },
  },
  {
    words: "what the annual investment allowance is not claimed for joins its pool",
    input: {
      annual_investment_allowance: {
        main_rate_expenditure: 1_000_000,
        main_rate_claim: 400_000,
        special_rate_expenditure: 500_000,
        special_rate_claim: 0,
      },
    },
    boxes: { "690": "4000.00", "695": "300.00", "705": "5080.00", "770": "5000.00", "775": "10000.00" },
    figures: {
      ...RATES,
      main_pool_carried_forward: 4_920,
      special_rate_pool_carried_forward: 4_700,
      allowances: 5_380,
    },
  },
  {
    words: "a main rate claim leaves that much less for special rate expenditure",
    input: {
      annual_investment_allowance: {
        main_rate_expenditure: 80_000_000,
        main_rate_claim: 80_000_000,
        special_rate_expenditure: 30_000_000,
      },
    },
    boxes: { "690": "1000000.00", "695": "206000.00", "705": "800000.00", "770": "300000.00", "775": "800000.00" },
    figures: { ...RATES, special_rate_pool_carried_forward: 94_000, allowances: 1_006_000 },
  },
  {
    words: "sales of charge points, cars and vans with an allowance leave the main pool",
    input: {
      electric_charge_points: { disposals: 10_000 },
      zero_emission_cars: { disposals: 20_000 },
      zero_emission_goods_vehicles: { disposals: 30_000 },
      main_pool: { brought_forward: 50_000, disposals: 20_000 },
    },
    boxes: { "710": "300.00" },
    figures: { ...RATES, balancing_charges: 300 },
  },
  {
    words: "a van with an allowance can be sold when there is none any more",
    period: { start: "2026-04-01", end: "2027-03-31" },
    input: { zero_emission_goods_vehicles: { disposals: 30_000 }, main_pool: { brought_forward: 30_000 } },
    boxes: {},
    figures: { ...RATES, main_rate_percent: "14.00" },
  },
  {
    words: "cars of the list and cars in one sum share a box",
    input: {
      zero_emission_cars: { expenditure: 2_000_000, claim: 1_500_000 },
      cars: [{ cost: 3_000_000, bought_on: "2025-03-31", co2_emissions: 0, new: true }],
    },
    boxes: { "705": "900.00", "726": "45000.00", "760": "50000.00" },
    figures: { ...RATES, main_pool_carried_forward: 4_100, allowances: 45_900 },
  },
  {
    words: "in the last period of the trade an electric car joins the main pool, and all of the pools is allowed",
    input: {
      trade_ceased: true,
      cars: [{ cost: 3_000_000, bought_on: "2024-04-01", co2_emissions: 0, new: true }],
      special_rate_pool: { brought_forward: 700_000, disposals: 100_000 },
      full_expensing: { disposals: 50_000 },
    },
    boxes: { "689": "500.00", "695": "6000.00", "705": "30000.00", "775": "30000.00" },
    figures: { main_rate_percent: "18.00", special_rate_percent: "6.00", allowances: 36_000, balancing_charges: 500 },
  },
];

for (const { words, period = YEAR, input, boxes, figures } of OUTCOMES)
  test(words, () => {
    assert.deepEqual(outcomeOf(period, input, { today: TODAY }), { valid: true, boxes, figures });
  });

const REFUSED: readonly {
  readonly words: string;
  readonly period?: Period;
  readonly input: CapitalAllowancesInput;
  readonly errors: readonly (readonly [code: string, field: string])[];
}[] = [
  {
    words: "more full expensing than was spent",
    input: { full_expensing: { expenditure: 100_000, claim: 100_100 } },
    errors: [["claim_too_high", "full_expensing.claim"]],
  },
  {
    words: "more than 50% of special rate expenditure",
    input: { special_rate_first_year_allowance: { expenditure: 100_000, claim: 50_100 } },
    errors: [["claim_too_high", "special_rate_first_year_allowance.claim"]],
  },
  {
    words: "a claim without expenditure",
    input: { zero_emission_cars: { claim: 100 } },
    errors: [["claim_too_high", "zero_emission_cars.claim"]],
  },
  {
    words: "more annual investment allowance than was spent at either rate",
    input: {
      annual_investment_allowance: { main_rate_claim: 100, special_rate_expenditure: 100, special_rate_claim: 200 },
    },
    errors: [
      ["claim_too_high", "annual_investment_allowance.main_rate_claim"],
      ["claim_too_high", "annual_investment_allowance.special_rate_claim"],
    ],
  },
  {
    words: "claims that only together are above the limit",
    input: {
      annual_investment_allowance: {
        main_rate_expenditure: 60_000_000,
        main_rate_claim: 60_000_000,
        special_rate_expenditure: 60_000_000,
        special_rate_claim: 40_000_100,
      },
    },
    errors: [["claim_too_high", "annual_investment_allowance"]],
  },
  {
    words: "annual investment allowance in the last period of the trade",
    input: { trade_ceased: true, annual_investment_allowance: { main_rate_expenditure: 100, main_rate_claim: 100 } },
    errors: [["claim_too_high", "annual_investment_allowance"]],
  },
  {
    words: "a writing-down allowance in the last period of the trade",
    input: { trade_ceased: true, special_rate_pool: { brought_forward: 500_000, claim: 100 } },
    errors: [["claim_too_high", "special_rate_pool.claim"]],
  },
  {
    words: "a claim on a pool that has nothing",
    input: { main_pool: { claim: 100 } },
    errors: [["claim_too_high", "main_pool.claim"]],
  },
  {
    words: "sales of plant with full expensing before there was any",
    period: { start: "2022-04-01", end: "2023-03-31" },
    input: { full_expensing: { disposals: 100 } },
    errors: [["allowance_not_available", "full_expensing"]],
  },
  {
    words: "vans and the super-deduction after their end",
    period: { start: "2025-04-01", end: "2026-03-31" },
    input: { zero_emission_goods_vehicles: { expenditure: 100 }, super_deduction: { expenditure: 100 } },
    errors: [
      ["allowance_not_available", "zero_emission_goods_vehicles"],
      ["allowance_not_available", "super_deduction"],
    ],
  },
  {
    words: "cars bought a day before and a day after the period",
    input: {
      cars: [
        { cost: 100, bought_on: "2024-03-31", co2_emissions: 0 },
        { cost: 100, bought_on: "2024-04-01", co2_emissions: 0 },
        { cost: 100, bought_on: "2025-04-01", co2_emissions: 0 },
      ],
    },
    errors: [
      ["invalid_date", "cars.0.bought_on"],
      ["invalid_date", "cars.2.bought_on"],
    ],
  },
];

for (const { words, period = YEAR, input, errors } of REFUSED)
  test(`${words}: refused`, () => {
    const found = outcomeOf(period, input, { today: TODAY });

    assert.deepEqual(found, {
      valid: false,
      errors: errors.map(([code, field]) => ({ code, field: `${PATH}.${field}` })),
    });
  });

test("the property business and the trade share one annual investment allowance", () => {
  const input = { annual_investment_allowance: { main_rate_expenditure: 50_000_000 } };
  const property = { annual_investment_allowance: 60_000_000 };

  assert.deepEqual(outcomeOf(YEAR, input, { today: TODAY, property }), {
    valid: true,
    boxes: { "690": "400000.00", "705": "418000.00", "775": "500000.00" },
    figures: { ...RATES, main_pool_carried_forward: 82_000, allowances: 418_000 },
  });
  assert.deepEqual(
    outcomeOf(
      YEAR,
      { annual_investment_allowance: { main_rate_expenditure: 50_000_000, main_rate_claim: 40_000_100 } },
      { today: TODAY, property },
    ),
    { valid: false, errors: [{ code: "claim_too_high", field: `${PATH}.annual_investment_allowance` }] },
  );
});
