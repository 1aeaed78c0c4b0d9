// What a caller says to have accounts delivered to Companies House: beside a return, and on its own. docs/input/ is
// written from it.

import { ACCOUNTS } from "../input/fields/accounts.ts";
import { COMPARATIVES } from "../input/fields/accounts-comparatives.ts";
import type { GroupField, InputOf } from "../input/fields/field.ts";
import { COMPANY, OPTIONS, PERIOD } from "../input/fields/filing.ts";
import { FINANCIALS } from "../input/fields/financials/financials.ts";
import { METADATA } from "../input/fields/metadata.ts";
import { DELIVERY } from "./delivery-fields.ts";

const { utr: _utr, registration_number, ...OTHERS } = COMPANY.fields;
const { requiredUnless: _unless, boxes: _boxes, ...NUMBER } = registration_number;

const DELIVERED_COMPANY = {
  kind: "group",
  type: "DeliveredCompanyInput",
  words: "The company whose accounts these are. Required without filing.",
  fields: {
    name: { ...OTHERS.name, words: "Name of the company, as on the register.", boxes: [] },
    registration_number: {
      ...NUMBER,
      required: true,
      words: "Companies House number: 8 digits, or SC, NI or R0 and 6 digits.",
    },
    incorporated_on: OTHERS.incorporated_on,
    being_wound_up: OTHERS.being_wound_up,
  },
} as const satisfies GroupField;

const DELIVERED_PERIOD = {
  kind: "group",
  type: "DeliveredPeriodInput",
  words: "The period of account, of at most 18 months. Required without filing.",
  fields: {
    start: { ...PERIOD.fields.start, words: "First day of the period of account.", rule: "a real day", boxes: [] },
    end: {
      ...PERIOD.fields.end,
      words: "Last day of the period of account.",
      rule: "not before the start, at most 18 months, not in the future (UK time)",
      boxes: [],
    },
  },
} as const satisfies GroupField;

const DELIVERED_FIGURES = {
  kind: "group",
  type: "DeliveredFiguresInput",
  words:
    "Turnover and profit of the accounts. A dormant company has none; they are required where the profit and loss account is delivered.",
  fields: {
    turnover: { ...FINANCIALS.fields.turnover, words: "Turnover in pence, 0 or more.", boxes: [] },
    gross_profit: { ...FINANCIALS.fields.gross_profit, boxes: [] },
    net_profit: {
      ...FINANCIALS.fields.net_profit,
      required: true,
      words: "Profit before tax, in pence; negative for a loss.",
      boxes: [],
    },
  },
} as const satisfies GroupField;

const {
  pdf: _pdf,
  pdf_name: _pdfName,
  filed_with: _filedWith,
  not_attached: _notAttached,
  comparatives: _comparatives,
  ...OWN_ACCOUNTS
} = ACCOUNTS.fields;
const { orWord: _orWord, ...GIVEN_COMPARATIVES } = COMPARATIVES;

const DELIVERED_ACCOUNTS = {
  ...ACCOUNTS,
  type: "DeliveredAccountsInput",
  words:
    "Details for the accounts besides the figures. With a document of your own (ixbrl) the others are ignored. Required without filing.",
  fields: {
    ...OWN_ACCOUNTS,
    comparatives: {
      ...GIVEN_COMPARATIVES,
      type: "DeliveredComparativesInput",
      words: "The previous period of account, shown beside this one.",
    },
  },
} as const satisfies GroupField;

/** The body of a delivery on its own. */
export const ACCOUNTS_DELIVERY = {
  kind: "group",
  type: "CompaniesHouseAccountsInput",
  words: "Accounts to deliver to Companies House: those of a stored return (filing), or company, period and accounts.",
  fields: {
    filing: {
      kind: "text",
      words: "The return whose accounts are delivered. Then company, period, financials and accounts are left out.",
      example: "fil_3fLu4pAv2KQGVTZCLxFCcFdj",
      moreCodes: ["missing_field"],
    },
    company: DELIVERED_COMPANY,
    period: DELIVERED_PERIOD,
    financials: DELIVERED_FIGURES,
    accounts: DELIVERED_ACCOUNTS,
    ...DELIVERY,
    metadata: {
      ...METADATA,
      words: "Your own key-value pairs, such as ids. Returned with the delivery, never sent to Companies House.",
    },
    options: {
      ...OPTIONS,
      type: "DeliveryOptions",
      words: "Options of the delivery.",
      fields: {
        ...OPTIONS.fields,
        test_mode: {
          ...OPTIONS.fields.test_mode,
          words:
            "With a live key: true delivers with the test presenter to Companies House's own tests. Ignored with a sandbox key.",
        },
      },
    },
  },
} as const satisfies GroupField;

export type AccountsDeliveryInput = InputOf<typeof ACCOUNTS_DELIVERY>;
