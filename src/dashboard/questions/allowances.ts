// Capital allowances, of the trade and of a property business: what was brought forward, bought and sold, and where
// less is claimed than the most.

import { type Answers, ask, type Page, type Question, valueAt } from "./question.ts";

interface Of {
  /** Of the group in the input. */
  path: string;
  /** In the addresses of its pages. */
  name: string;
  /** In their titles. */
  business: string;
  ceased: Question;
}

function pagesOf({ path, name, business, ceased }: Of): readonly Page[] {
  const aia = `${path}.annual_investment_allowance`;
  const superYears = { when: isPeriodIn("2021-04-01", "2023-03-31") };
  const fullYears = { when: isPeriodIn("2023-04-01", null) };
  const fortyYears = { when: isPeriodIn("2026-01-01", null) };
  return [
    {
      name: `${name}-brought-forward`,
      title: `Allowances${business}: brought forward`,
      lead: "What the last return left to be written down.",
      isOptional: true,
      questions: [
        ask(`${path}.main_pool.brought_forward`, "Main pool brought forward", "Most equipment and vehicles."),
        ask(
          `${path}.special_rate_pool.brought_forward`,
          "Special rate pool brought forward",
          "Parts of buildings such as heating or wiring, long-life assets, cars with high emissions.",
        ),
      ],
    },
    {
      name: `${name}-bought`,
      title: `Allowances${business}: equipment bought`,
      lead: "The cost of what was bought in the period. Each purchase goes into one line. Cars have a page of their own.",
      isOptional: true,
      questions: [
        ask(
          `${aia}.main_rate_expenditure`,
          "Equipment, for the annual investment allowance",
          "All of it is taken off the profit, up to £1,000,000 a year. This is the usual line.",
        ),
        ask(
          `${aia}.special_rate_expenditure`,
          "Parts of buildings, for the annual investment allowance",
          "Such as heating or wiring.",
        ),
        ask(
          `${path}.full_expensing.expenditure`,
          "New equipment, for full expensing",
          "Beyond the annual investment allowance.",
          fullYears,
        ),
        ask(
          `${path}.special_rate_first_year_allowance.expenditure`,
          "New parts of buildings, for the 50% allowance",
          null,
          fullYears,
        ),
        ask(
          `${path}.super_deduction.expenditure`,
          "New equipment, for the super-deduction",
          "Bought by 31 March 2023.",
          superYears,
        ),
        ask(
          `${path}.forty_percent_first_year_allowance.expenditure`,
          "New equipment, for the 40% allowance",
          "Bought since 1 January 2026.",
          fortyYears,
        ),
        ask(
          `${path}.zero_emission_cars.expenditure`,
          "New cars without emissions",
          "Where they are not entered one by one.",
        ),
        ask(`${path}.zero_emission_goods_vehicles.expenditure`, "New goods vehicles without emissions"),
        ask(`${path}.electric_charge_points.expenditure`, "Charging points for electric vehicles"),
        ask(
          `${path}.main_pool.additions`,
          "Other additions to the main pool",
          "Without an allowance in the first year.",
        ),
        ask(`${path}.special_rate_pool.additions`, "Other additions to the special rate pool"),
      ],
    },
    {
      name: `${name}-sold`,
      title: `Allowances${business}: sold`,
      lead: "What was got for equipment and vehicles that were sold, lost or given away, up to their cost.",
      isOptional: true,
      questions: [
        ask(`${path}.main_pool.disposals`, "From the main pool"),
        ask(`${path}.special_rate_pool.disposals`, "From the special rate pool"),
        ask(`${path}.full_expensing.disposals`, "That had full expensing", null, fullYears),
        ask(`${path}.special_rate_first_year_allowance.disposals`, "That had the 50% allowance", null, fullYears),
        ask(`${path}.super_deduction.disposals`, "That had the super-deduction"),
        ask(`${path}.zero_emission_cars.disposals`, "Cars without emissions"),
        ask(`${path}.zero_emission_goods_vehicles.disposals`, "Goods vehicles without emissions"),
        ask(`${path}.electric_charge_points.disposals`, "Charging points"),
        ceased,
      ],
    },
    {
      name: `${name}-cars`,
      title: `Allowances${business}: cars bought`,
      isOptional: true,
      questions: [
        ask(`${path}.cars`, "Cars bought in the period", null, {
          item: "Car",
          of: [
            ask("cost", "Cost"),
            ask("bought_on", "Bought on"),
            ask(
              "co2_emissions",
              "CO2 emissions in grams per kilometre",
              "On its registration certificate. 0 for an electric car.",
            ),
            ask("new", "Was it new?", null, { answers: [[true, "It was new, not second-hand"]] }),
          ],
        }),
      ],
    },
    {
      name: `${name}-buildings`,
      title: `Allowances${business}: structures and buildings`,
      isOptional: true,
      questions: [
        ask(
          `${path}.structures_and_buildings`,
          "Structures and buildings in use",
          "Contracts since 29 October 2018, without land.",
          {
            item: "Structure or building",
            of: [ask("cost", "Qualifying cost"), ask("first_used_on", "First used on")],
          },
        ),
      ],
    },
    {
      name: `${name}-claim-less`,
      title: `Allowances${business}: claim less than the most?`,
      lead: "Leave these empty to claim the most. 0 claims nothing.",
      isOptional: true,
      questions: [
        ask(`${path}.main_pool.claim`, "Claim for the main pool"),
        ask(`${path}.special_rate_pool.claim`, "Claim for the special rate pool"),
        ask(`${aia}.main_rate_claim`, "Annual investment allowance for equipment"),
        ask(`${aia}.special_rate_claim`, "Annual investment allowance for parts of buildings"),
        ask(`${path}.full_expensing.claim`, "Full expensing claimed", null, fullYears),
        ask(`${path}.special_rate_first_year_allowance.claim`, "The 50% allowance claimed", null, fullYears),
        ask(`${path}.forty_percent_first_year_allowance.claim`, "The 40% allowance claimed", null, fortyYears),
        ask(`${path}.zero_emission_cars.claim`, "Claim for cars without emissions"),
        ask(`${path}.zero_emission_goods_vehicles.claim`, "Claim for goods vehicles without emissions"),
        ask(`${path}.electric_charge_points.claim`, "Claim for charging points"),
      ],
    },
  ];
}

/** Unknown days ask for everything. */
function isPeriodIn(from: string, to: string | null) {
  return (answers: Answers): boolean => {
    const [start, end] = [valueAt(answers, "period.start"), valueAt(answers, "period.end")];
    if (typeof start !== "string" || typeof end !== "string") return true;
    return end >= from && (to === null || start <= to);
  };
}

export const TRADE_ALLOWANCE_PAGES = pagesOf({
  path: "financials.capital_allowances",
  name: "allowances",
  business: "",
  ceased: ask("financials.capital_allowances.trade_ceased", "Did the trade end?", null, {
    answers: [[true, "The trade ended in the period"]],
  }),
});

export const PROPERTY_ALLOWANCE_PAGES = pagesOf({
  path: "financials.property.capital_allowances",
  name: "property-allowances",
  business: " of the property business",
  ceased: ask("financials.property.capital_allowances.business_ceased", "Did the property business end?", null, {
    answers: [[true, "The property business ended in the period"]],
  }),
});
