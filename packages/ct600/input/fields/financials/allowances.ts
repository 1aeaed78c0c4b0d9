// What a business spent on plant, cars and buildings, and what it claims for it. Follows CAA 2001; names of
// docs/interface.md, "Capital allowances".

import type { Fields, GroupField, ListField, PenceField } from "../field.ts";
import { DAY, UNSIGNED } from "../kinds.ts";

const pence = (words: string) => ({ ...UNSIGNED, words }) as const satisfies PenceField;

const BROUGHT_FORWARD = pence("Balance of the pool at the end of the previous period.");
const CLAIM = pence("Amount claimed. Default: the maximum.");
const DISPOSALS = pence(
  "Sale proceeds of assets on which this allowance was claimed; if it was claimed on a part, that part.",
);

const pool = <const Type extends string>(type: Type, words: string) =>
  ({
    kind: "group",
    type,
    words,
    fields: {
      brought_forward: BROUGHT_FORWARD,
      additions: pence("Expenditure on which no other allowance is claimed, excluding cars."),
      disposals: pence("Sale proceeds to deduct from the pool."),
      claim: pence("Writing-down allowance claimed. Default: the maximum."),
    },
  }) as const satisfies GroupField;

const firstYear = <const Type extends string>(type: Type, words: string) =>
  ({
    kind: "group",
    type,
    words,
    fields: { expenditure: pence("Expenditure of the period."), claim: CLAIM, disposals: DISPOSALS },
  }) as const satisfies GroupField;

const CARS = {
  kind: "list",
  most: 1000,
  words: "Cars bought in the period. Each is added to the right pool, or gets a 100% allowance if it qualifies.",
  of: {
    kind: "group",
    type: "CarInput",
    words: "A car.",
    fields: {
      cost: { ...UNSIGNED, required: true, words: "Cost of the car." },
      bought_on: {
        ...DAY,
        required: true,
        words: "Day on which it was bought, within the period.",
      },
      co2_emissions: {
        kind: "integer",
        required: true,
        subject: "The emissions of a car",
        least: 0,
        most: 1000,
        words: "CO2 emissions in grams per kilometre.",
        example: 120,
      },
      new: { kind: "flag", default: false, words: "Whether the car was unused and not second-hand. Default false." },
    },
  },
} as const satisfies ListField;

const BUILDINGS = {
  kind: "list",
  most: 1000,
  words: "Structures and buildings in use.",
  of: {
    kind: "group",
    type: "BuildingInput",
    words: "A structure or building.",
    fields: {
      cost: { ...UNSIGNED, required: true, words: "Qualifying cost." },
      first_used_on: {
        ...DAY,
        required: true,
        words: "Day on which it was first used, not after the period's end.",
        rule: "from 2018-10-29 to the period's end",
      },
    },
  },
} as const satisfies ListField;

/** What a business of either kind can claim. */
const CLAIMS = {
  main_pool: pool("MainPoolInput", "The main pool."),
  special_rate_pool: pool("SpecialRatePoolInput", "The special rate pool."),
  annual_investment_allowance: {
    kind: "group",
    type: "AnnualInvestmentAllowanceInput",
    words:
      "Expenditure that qualifies for the annual investment allowance. By default the maximum is claimed, special rate first.",
    fields: {
      main_rate_expenditure: pence("Main rate expenditure."),
      special_rate_expenditure: pence("Special rate expenditure."),
      main_rate_claim: pence("Amount claimed for main rate expenditure."),
      special_rate_claim: pence("Amount claimed for special rate expenditure."),
    },
  },
  full_expensing: firstYear("FullExpensingInput", "Full expensing: 100% of new main rate plant, from April 2023."),
  special_rate_first_year_allowance: firstYear(
    "SpecialRateFirstYearAllowanceInput",
    "50% of new special rate plant, from April 2021.",
  ),
  super_deduction: {
    kind: "group",
    type: "SuperDeductionInput",
    words: "Super-deduction: 130% of new main rate plant, April 2021 to March 2023.",
    fields: { expenditure: pence("Expenditure of the period."), disposals: DISPOSALS },
  },
  forty_percent_first_year_allowance: {
    kind: "group",
    type: "FortyPercentAllowanceInput",
    words: "40% of new main rate plant, from January 2026.",
    fields: { expenditure: pence("Expenditure of the period."), claim: CLAIM },
  },
  electric_charge_points: firstYear("ElectricChargePointsInput", "Electric charge points, 100%."),
  zero_emission_goods_vehicles: firstYear(
    "ZeroEmissionGoodsVehiclesInput",
    "Zero-emission goods vehicles, 100%, to March 2025.",
  ),
  zero_emission_cars: firstYear("ZeroEmissionCarsInput", "New zero-emission cars, 100%; or list each one in cars."),
  cars: CARS,
  structures_and_buildings: BUILDINGS,
} as const satisfies Fields;

export const CAPITAL_ALLOWANCES = {
  kind: "group",
  type: "CapitalAllowancesInput",
  words: "Capital allowances of the trade. Requires net_profit; trading_profit must equal the adjusted figure.",
  fields: {
    ...CLAIMS,
    trade_ceased: {
      kind: "flag",
      default: false,
      words:
        "Whether the trade ended in the period. If true, each pool is closed with a balancing allowance or charge.",
    },
  },
} as const satisfies GroupField;

export const PROPERTY_CAPITAL_ALLOWANCES = {
  kind: "group",
  type: "PropertyCapitalAllowancesInput",
  words:
    "Capital allowances of the property business, with pools of its own. Leave out plant for use in a dwelling and residential buildings: they have no allowances (CAA 2001 s35, s270CF). The trade has the annual investment allowance first.",
  rule: "not with property_allowances",
  fields: {
    ...CLAIMS,
    business_ceased: {
      kind: "flag",
      default: false,
      words:
        "Whether the property business ended in the period. If true, each pool is closed with a balancing allowance or charge.",
    },
  },
} as const satisfies GroupField;

export const PROPERTY_ALLOWANCES = {
  kind: "group",
  type: "PropertyAllowancesInput",
  words:
    "Allowances of a property business as sums. property_profit is after them, and property takes them off. For pools send property.capital_allowances instead.",
  fields: {
    annual_investment_allowance: { ...pence("Annual investment allowance."), boxes: [735] },
    structures_and_buildings: { ...pence("Structures and buildings allowance."), boxes: [736] },
    full_expensing: { ...pence("Full expensing."), boxes: [733] },
    other: { ...pence("Other allowances."), boxes: [750] },
    balancing_charges: { ...pence("Balancing charges."), boxes: [755] },
  },
} as const satisfies GroupField;
