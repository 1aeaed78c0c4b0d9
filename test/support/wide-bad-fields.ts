// The table of bad input for the fields of the wider return, made from their definition: every field null where it must
// not be, of the wrong type, negative, with a fraction, huge or misspelt. What contradicts itself is in
// contradictions.ts.

import { type Field, fieldsBelow, type GroupField } from "../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { ABSENT, type BadInput, bodyWith } from "./bad-fields.ts";
import { sampleReturn } from "./returns.ts";

/** The fields that a return had before there were others are in bad-fields.ts. */
const FIRST = /^(company(\.(name|utr|registration_number|associated_companies))?|period.*|declarant.*|options.*)$/;
const FIRST_ACCOUNTS =
  /^accounts(\.(standard|ixbrl|director|approved_on|principal_activity|average_employees|dormant|balance_sheet))?$/;
/** The previous period's figures are the same groups over again. */
const REPEATED = /^accounts\.comparatives\.(balance_sheet|profit_and_loss)\./;
const FIRST_FIGURES =
  /^(financials|(next_period\.)?financials\.(turnover|trading_profit|gross_profit|net_profit|tax_rate_year))$/;
/** No part of the return: test/journeys/accounts-bad-input.test.ts has its table. */
const DELIVERY = /^companies_house(\.|$)/;
const isWide = (path: string) =>
  ![FIRST, FIRST_ACCOUNTS, FIRST_FIGURES, REPEATED, DELIVERY].some((pattern) => pattern.test(path));

/** A good return with an item in every list, to put bad values into. */
const [day, later] = ["2023-06-01", "2023-11-01"];
export const returnWithLists = {
  company: { ...sampleReturn().company, associated_companies_by_year: [1, 2] },
  period: { start: "2022-10-01", end: "2023-09-30" },
  financials: {
    ...sampleReturn().financials,
    net_profit: 4_000_100,
    capital_allowances: {
      cars: [{ cost: 100, bought_on: day, co2_emissions: 10 }],
      structures_and_buildings: [{ cost: 100, first_used_on: day }],
    },
    losses: { from_later_periods: 100, from_period: { start: "2023-10-01", end: "2024-09-30" } },
    foreign_income: [{ kind: "trade", country: "France", amount: 100 }],
    property: {
      rents: 100,
      capital_allowances: {
        cars: [{ cost: 100, bought_on: day, co2_emissions: 10 }],
        structures_and_buildings: [{ cost: 100, first_used_on: day }],
      },
    },
    chargeable_gains: {
      disposals: [
        { asset: "Shop", acquired_on: "2010-01-01", disposed_on: day, proceeds: 100, costs: 100, indexation: 1 },
      ],
    },
    participator_loans: {
      loans: [{ participator: "A Director", amount: 100, made_on: day, repayments: [{ amount: 100, date: later }] }],
    },
    non_trading_loan_profit: -100,
    group_relief: groupRelief({ start: day, end: later }),
  },
  accounts: {
    directors: [{ name: "A Director" }],
    registered_office: { lines: ["1 High Street"] },
    comparatives: { start: "2021-10-01", end: "2022-09-30" },
    directors_report: {
      directors: [{ name: "A Director" }],
      political_donations: [{ amount: 100 }],
      signed_by: "A Director",
      approved_on: "2023-12-01",
    },
    directors_advances: [{ director: "A Director", opening: 100, repaid: 100 }],
    directors_guarantees: [{ director: "A Director", maximum: 100 }],
    asset_classes: [{ kind: "other", cost: { opening: 100 }, depreciation: { opening: 100 } }],
    notes: [{ title: "Parent", text: "There is none." }],
  },
  charity: {
    kind: "sports_club",
    all_exempt: false,
    income: { legacies: [{ forename: "X", surname: "X", address: ["X"], overseas: true, date: day, amount: 100 }] },
  },
  avoidance_schemes: [{ number: "12345678", advantage_period_end: "2023-09-30" }],
  attachments: [{ name: "a.pdf", pdf: "JVBERi0xLjcKJSVFT0YK" }],
  sources: [
    {
      field: "financials.turnover",
      lines: [{ code: "4000", name: "Sales", debit: 0, credit: sampleReturn().financials.turnover, note: "All of it" }],
      note: "One account",
    },
  ],
};

/** A claim, and a surrender of the deficit. */
function groupRelief(period: { start: string; end: string }) {
  return {
    claims: [{ company: "Sub Ltd", reference: "1234567890", amount: 100, period: { ...period } }],
    consent: { simplified_arrangement: { company: "Parent Ltd", name: "A Director", status: "Director" } },
    surrendered: { non_trading_deficit: 100 },
    surrenders: [{ company: "Parent Ltd", reference: "SC123456", amount: 100, period: { ...period } }],
    surrender_consent: { this_page: { name: "A Director", status: "Director" } },
  };
}

/** The same for a period of account that has a second return. */
const { capital_allowances, property, chargeable_gains, participator_loans, foreign_income, non_trading_loan_profit } =
  returnWithLists.financials;
const losses = { from_later_periods: 100, from_period: { start: "2024-01-01", end: "2024-12-31" } };
const { charity: _, ...withoutCharity } = returnWithLists;
const withNextPeriod = {
  ...withoutCharity,
  period: { ...returnWithLists.period, accounts_end: "2023-12-31" },
  next_period: {
    financials: structuredClone({
      capital_allowances,
      losses,
      property,
      chargeable_gains,
      foreign_income,
      participator_loans,
      non_trading_loan_profit,
      group_relief: groupRelief({ start: "2023-10-01", end: "2024-09-30" }),
    }),
  },
};

/** Relief for research and development has periods of its own. */
const research_and_development = { paye_references: ["123/AB456"], connected_paye_references: ["951/A1"] };
const withResearch = (base: typeof returnWithLists | typeof withNextPeriod) => {
  const financials = { ...sampleReturn().financials, research_and_development };
  return "next_period" in base
    ? {
        ...sampleReturn(),
        period: { ...sampleReturn().period, accounts_end: "2025-06-30" },
        next_period: { financials },
      }
    : { ...sampleReturn(), financials };
};

function baseFor(path: string): object {
  const base = path.startsWith("next_period") ? withNextPeriod : returnWithLists;
  return path.includes("research_and_development") ? withResearch(base) : base;
}

/** For each kind of field and each code the JSON texts that get it. */
const BAD: Record<Field["kind"], Readonly<Record<string, readonly string[]>>> = {
  pence: { invalid_type: ['"12"', "true", "[]"], own: ["0.5", "1e-2", "1e21", "1e400"] },
  integer: { invalid_type: ['"1"', "{}", "0.5", "-1", "1e21", "1e400"] },
  flag: { invalid_type: ["0", '"true"', "[]"] },
  date: { invalid_type: ["7", "{}"], own: ['"2024-02-30"', '"today"', '""', '"2024-06-01T00:00:00Z"'] },
  text: { invalid_type: ["7", "true", "[]"] },
  prose: {
    invalid_type: ["7", "[]"],
    own: ['""', '" "', '"A\\u0000B"', '"A\\ud800"', JSON.stringify("x".repeat(10_001))],
  },
  choice: { invalid_type: ["7"], own: ['""'] },
  group: { invalid_type: ['""', "0", "[]", "true"] },
  list: { invalid_type: ['""', "0", "{}", "true"] },
  map: { invalid_type: ['""', "0", "[]", "true"] },
  mirror: { invalid_type: ['""', "0", "[]", "true"], unknown_field: [] },
};

const wide = fieldsBelow(FILING).filter(({ path }) => isWide(path));

export const wideBadInputs: readonly BadInput[] = wide.flatMap(({ path, field }) => [
  ...badValues(field).map(([code, json]) => changed(path, json, code)),
  ...(field.required ? [changed(path, "null", codeOfType(field)), changed(path, ABSENT, "missing_field")] : []),
  // The names of pages are letters, of which none is near another.
  ...(field.kind === "group" && field.unknownCode === undefined ? [misspelt(path, field)] : []),
]);

function badValues(field: Field): [code: string, json: string][] {
  const own = field.code ?? "invalid_type";
  const listed = Object.entries(BAD[field.kind]).flatMap(([code, values]) =>
    values.map((json): [string, string] => [code === "own" ? own : codeOfType(field), json]),
  );
  if (field.kind !== "pence") return listed;
  return [...listed, [own, String(field.least - 1)], [own, String(field.most + 1)]];
}

/** Of a value of another JSON type. */
function codeOfType(field: Field): string {
  return (field.kind === "text" && field.isThisCodeMistyped && field.code) || "invalid_type";
}

/** The last letter of the first name is missing: it is unknown, and the right name is suggested. */
function misspelt(path: string, { fields }: GroupField): BadInput {
  const [name = ""] = Object.keys(fields);
  const at = `${first(path)}.${name}`;
  const wrong = at.slice(0, -1);
  return {
    what: wrong,
    body: bodyWith({ [wrong]: "1" }, baseFor(path)),
    problems: [`unknown_field ${wrong}`],
    says: [`Did you mean ${at}?`],
  };
}

function changed(path: string, json: string, code: string): BadInput {
  const at = first(path);
  return { what: `${at}: ${json}`, body: bodyWith({ [at]: json }, baseFor(path)), problems: [`${code} ${at}`] };
}

/** The first item of each list. */
function first(path: string): string {
  return path.replaceAll("[]", ".0");
}

/** Null in each of them says the same as leaving it out. */
export const wideOptional = wide
  .filter(({ path, field }) => !field.required && !path.endsWith("[]"))
  .map(({ path }) => first(path));
