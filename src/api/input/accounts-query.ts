// The query parameters of accounts for Companies House.

import type { GroupField, InputOf } from "../../../packages/ct600/input/fields/field.ts";
import { accountsStatuses } from "../../register/lifecycle.ts";
import { FILING_LIST_QUERY, severalOf } from "./query-input.ts";

const { created_from, created_to, limit, starting_after } = FILING_LIST_QUERY.fields;

export const accountsTimeParameters = ["created_from", "created_to"] as const;

export const ACCOUNTS_LIST_QUERY = {
  kind: "group",
  type: "AccountsListQuery",
  words: "Filters.",
  fields: {
    status: {
      kind: "text",
      pattern: severalOf(accountsStatuses),
      words: `Only deliveries in this status: ${accountsStatuses.join(", ")}; several with commas between.`,
      message: `status must be one of ${accountsStatuses.join(", ")}, or several of them with commas between.`,
      example: "pending,submitted",
    },
    company_registration_number: {
      kind: "text",
      pattern: "^[A-Z0-9]{8}$",
      words: "Only accounts of the company with this number.",
      message: "company_registration_number must be 8 digits, or a prefix such as SC and 6 digits.",
      example: "12345678",
    },
    filing: {
      kind: "text",
      words: "Only deliveries of this return's accounts.",
      example: "fil_3kTq9ZpW7xVn2LrYb5Mc8DfG",
    },
    period_end: {
      ...FILING_LIST_QUERY.fields.period_end,
      words: "Only accounts for periods that end on this day.",
    },
    created_from: { ...created_from, words: created_from.words.replace("filings", "deliveries") },
    created_to: { ...created_to, words: created_to.words.replace("filings", "deliveries") },
    needs_attention: {
      ...FILING_LIST_QUERY.fields.needs_attention,
      words: "Only deliveries that need attention, or only those that do not.",
    },
    limit,
    starting_after,
  },
} as const satisfies GroupField;

export type AccountsListQuery = InputOf<typeof ACCOUNTS_LIST_QUERY>;

export const ACCOUNTS_VALIDATE_QUERY = {
  kind: "group",
  type: "AccountsValidateQuery",
  words: "What to add to the answer.",
  fields: {
    include: {
      kind: "choice",
      of: ["warnings"],
      words: "`warnings` adds hints that do not keep the accounts from being delivered.",
      message: "include takes warnings.",
    },
  },
} as const satisfies GroupField;
