// What is known of a company and its return when it is asked whether they can be filed. Nothing is required: what is
// left out is told as not known.

import type { GroupField, InputOf, ListField } from "../input/fields/field.ts";
import { DAY, UNSIGNED } from "../input/fields/kinds.ts";
import { EARLIEST_PERIOD_START } from "../rates/corporation-tax.ts";
import { CIRCUMSTANCE_ROWS } from "./circumstance-rows.ts";
import { COMPANY_ROWS } from "./company-rows.ts";
import { CLAIM_ROWS, INCOME_ROWS } from "./income-rows.ts";
import { OWN_ACCOUNTS_ROWS, PAGE_ROWS, STANDARD_ROWS } from "./other-rows.ts";

/** Every row there is, by the field that names it. */
export const ELIGIBILITY_TABLE = {
  company_type: COMPANY_ROWS,
  income: INCOME_ROWS,
  claims: CLAIM_ROWS,
  circumstances: CIRCUMSTANCE_ROWS,
  pages: PAGE_ROWS,
  standard: STANDARD_ROWS,
  own_accounts: OWN_ACCOUNTS_ROWS,
} as const;

const namesOf = <const Rows extends object>(rows: Rows) => Object.keys(rows) as (keyof Rows & string)[];

const choice = <const Rows extends object>(rows: Rows, words: string) =>
  ({ kind: "choice", of: namesOf(rows), words }) as const;

const severalOf = <const Rows extends object>(rows: Rows, words: string) =>
  ({
    kind: "list",
    most: 100,
    words,
    of: choice(rows, "One of them."),
  }) as const satisfies ListField;

const SIZE = {
  turnover: { ...UNSIGNED, words: "Turnover of the period, with rents.", example: 12000000 },
  balance_sheet_total: {
    ...UNSIGNED,
    words: "Fixed and current assets together at the end of the period.",
    example: 5700000,
  },
  average_employees: {
    kind: "integer",
    subject: "The number of employees",
    least: 0,
    most: 1_000_000_000,
    isBounded: true,
    words: "Average number of employees in the period.",
    example: 3,
  },
} as const satisfies GroupField["fields"];

export const ELIGIBILITY = {
  kind: "group",
  type: "EligibilityInput",
  words:
    "What is known of a company and its return. All of it may be left out; a list that is left out is not known, an empty one says that there is none.",
  fields: {
    company_type: choice(COMPANY_ROWS, "What kind of company or body it is."),
    registration_number: {
      kind: "text",
      words: "Companies House number. Its prefix says what kind of body it is, where there is one.",
      code: "invalid_registration_number",
      example: "12345678",
    },
    period: {
      kind: "group",
      type: "EligibilityPeriodInput",
      words: "The period of the accounts. More than 12 months, up to 18, make two returns.",
      fields: {
        start: {
          ...DAY,
          required: true,
          words: "First day.",
          rule: `a real day, ${EARLIEST_PERIOD_START} or later`,
          example: "2025-04-01",
        },
        end: {
          ...DAY,
          required: true,
          words: "Last day.",
          rule: "not before the start, at most 18 months after it, not in the future (UK time)",
          moreCodes: ["invalid_period"],
          example: "2026-03-31",
        },
      },
    },
    ...SIZE,
    previous_year: {
      kind: "group",
      type: "EligibilityPreviousYearInput",
      words: "The same three figures of the year before: a company is too large once it was so in two years.",
      fields: SIZE,
    },
    income: severalOf(INCOME_ROWS, "What the company earns."),
    claims: severalOf(CLAIM_ROWS, "What it claims."),
    circumstances: severalOf(CIRCUMSTANCE_ROWS, "What else is known of the company, its accounts and its return."),
    pages: severalOf(PAGE_ROWS, "Supplementary pages that are known to be needed, by their letters."),
    standard: choice(
      STANDARD_ROWS,
      "The standard of the accounts: frs105 for micro-entities, frs102 for small companies (section 1A).",
    ),
    own_accounts: choice(OWN_ACCOUNTS_ROWS, "Accounts of its own that the company brings, and their format."),
  },
} as const satisfies GroupField;

export type EligibilityInput = InputOf<typeof ELIGIBILITY>;
