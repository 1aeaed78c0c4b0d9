// The query parameters of companies and obligations.

import { OBLIGATION_STATES } from "../../../packages/ct600/deadlines/state.ts";
import type { GroupField, InputOf } from "../../../packages/ct600/input/fields/field.ts";
import { FILING_LIST_QUERY, severalOf } from "./query-input.ts";

const { company_utr, period_end, limit, starting_after } = FILING_LIST_QUERY.fields;

export const COMPANY_LIST_QUERY = {
  kind: "group",
  type: "CompanyListQuery",
  words: "Filters.",
  fields: {
    utr: { ...company_utr, words: "Only the company with this UTR." },
    registration_number: {
      kind: "text",
      pattern: "^[A-Z0-9]{8}$",
      words: "Only companies with this number at Companies House.",
      message: "registration_number must be 8 digits, or a prefix such as SC and 6 digits.",
      example: "12345678",
    },
    limit,
    starting_after,
  },
} as const satisfies GroupField;

export type CompanyListQuery = InputOf<typeof COMPANY_LIST_QUERY>;

export const OBLIGATION_LIST_QUERY = {
  kind: "group",
  type: "ObligationListQuery",
  words: "Filters.",
  fields: {
    due_before: {
      ...period_end,
      words: "Only what is due before this day.",
      message: "due_before must be a real day written YYYY-MM-DD.",
    },
    state: {
      kind: "text",
      pattern: severalOf(OBLIGATION_STATES),
      words: `Only obligations in this state: ${OBLIGATION_STATES.join(", ")}; several with commas between.`,
      message: `state must be one of ${OBLIGATION_STATES.join(", ")}, or several of them with commas between.`,
      example: "overdue,due_soon",
    },
    kind: {
      kind: "choice",
      of: ["pay", "return", "accounts"],
      words: "Only obligations of this kind.",
      message: "kind must be pay, return or accounts.",
    },
    company: {
      kind: "text",
      words: "Only what this company has to do.",
      example: "com_5hTq9ZpW7xVn2LrYb5Mc8DfG",
    },
    limit,
    starting_after,
  },
} as const satisfies GroupField;

export type ObligationListQuery = InputOf<typeof OBLIGATION_LIST_QUERY>;
