// What a person decides before a return is made: which allowances an addition gets, what a disposal brought, whether
// the tax is posted. Nothing is claimed or posted without an answer.

import type { Choice, Option } from "../answer.ts";
import { CATEGORIES } from "../categories/categories.ts";
import type { AssetKind, Business } from "../categories/category.ts";
import type { Placed } from "../figures/compose.ts";
import { additionsIn } from "./additions.ts";
import { taxChoices } from "./tax-warnings.ts";
import { linesIn, type World } from "./world.ts";

const allowance = (field: string, means: string): Option => ({
  field: `financials.capital_allowances.${field}`,
  means,
});

const NONE: Option = { field: null, means: "Claim nothing, or it was bought earlier." };
const MAIN_RATE = [
  allowance("annual_investment_allowance.main_rate_expenditure", "Annual investment allowance."),
  allowance("full_expensing.expenditure", "Full expensing, if it was new."),
  allowance("main_pool.additions", "The main pool."),
];

const OPTIONS: Readonly<Record<AssetKind, readonly Option[]>> = {
  plant: [...MAIN_RATE, NONE],
  office_equipment: [...MAIN_RATE, NONE],
  fixtures: [
    ...MAIN_RATE,
    allowance(
      "annual_investment_allowance.special_rate_expenditure",
      "Annual investment allowance, for integral features.",
    ),
    allowance("special_rate_pool.additions", "The special rate pool, for integral features."),
    NONE,
  ],
  vehicles: [
    ...MAIN_RATE.map(({ field, means }) => ({ field, means: `A van: ${means}` })),
    allowance("cars", "A car: its cost, its CO2 emissions and the day it was bought."),
    NONE,
  ],
  property: [
    allowance("structures_and_buildings", "Structures and buildings: the cost and the day of first use."),
    NONE,
  ],
  intangible: [{ field: null, means: "An intangible asset has no capital allowances." }],
};

const DISPOSALS: readonly Option[] = [
  allowance("main_pool.disposals", "What it was sold for, at most its cost, in the main pool."),
  allowance("special_rate_pool.disposals", "The same in the special rate pool."),
  allowance("full_expensing.disposals", "What it was sold for, where its cost was expensed in full."),
  { field: null, means: "It never had allowances." },
];

const ofProperty = (field: string, means: string): Option => ({
  field: `financials.property_allowances.${field}`,
  means: `${means} Lower financials.property_profit by it.`,
});

const PROPERTY_PLANT: readonly Option[] = [
  ofProperty("annual_investment_allowance", "Annual investment allowance; not for what is in a dwelling."),
  ofProperty("full_expensing", "Full expensing, if it was new; not for what is in a dwelling."),
  ofProperty("other", "Other allowances."),
  NONE,
];

/** Outside the trade the trade's allowances would make a trading loss that nobody had. */
const OUTSIDE_TRADE: Readonly<Record<Exclude<Business, "trade">, (kind: AssetKind) => readonly Option[]>> = {
  property: (kind) =>
    kind === "intangible"
      ? OPTIONS.intangible
      : kind === "property"
        ? [ofProperty("structures_and_buildings", "Structures and buildings."), NONE]
        : PROPERTY_PLANT,
  investment: (kind) =>
    kind === "intangible"
      ? OPTIONS.intangible
      : [
          {
            field: "financials.management_expenses.this_period",
            means: "Allowances for the management of investments are added to its expenses (CAA 2001 section 253).",
          },
          NONE,
        ],
};

const DISPOSALS_OUTSIDE: Readonly<Record<Exclude<Business, "trade">, readonly Option[]>> = {
  property: [
    {
      field: "financials.property_allowances.balancing_charges",
      means: "A balancing charge, if it had allowances. Raise financials.property_profit by it.",
    },
    { field: null, means: "It never had allowances." },
  ],
  investment: [{ field: null, means: "It never had allowances." }],
};

const optionsFor = ({ activity }: Placed, kind: AssetKind) =>
  activity === "trade" ? OPTIONS[kind] : OUTSIDE_TRADE[activity](kind);

export function choicesIn(world: World): Choice[] {
  const { additions, disposals } = additionsIn(world);
  return [
    ...additions.map(({ line, amount, why }) => ({
      kind: "capital_addition" as const,
      line: line.id,
      category: line.category,
      amount,
      why,
      options: optionsFor(line, CATEGORIES[line.category].cost ?? "plant"),
    })),
    ...linesIn(world, "small_equipment").map((line) => ({
      kind: "capital_addition" as const,
      line: line.id,
      category: line.category,
      amount: line.amount,
      why: "Charged as a cost and added back: it may be claimed as plant.",
      options: optionsFor(line, "plant"),
    })),
    ...disposals.map(({ line, why }) => ({
      kind: "disposal" as const,
      line: line.id,
      category: line.category,
      // Lines have what was gained or lost, and not what was paid.
      amount: null,
      why,
      options: line.activity === "trade" ? DISPOSALS : DISPOSALS_OUTSIDE[line.activity],
    })),
    ...taxChoices(world),
  ];
}
