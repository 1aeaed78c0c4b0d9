// The figures of an input: what is taxed, and what the accounts show.

import { FIRST_FINANCIAL_YEAR } from "../rates.ts";
import type { GroupField, PenceField } from "./field.ts";

/** The most pence a JSON number holds exactly. */
const MAX_PENCE = Number.MAX_SAFE_INTEGER;
/** Boxes 155 and 780 hold eleven digits of pounds; the pence are dropped. */
const MAX_PROFIT_PENCE = 9_999_999_999_999;

const signed = { kind: "pence", least: -MAX_PENCE, most: MAX_PENCE, code: "invalid_monetary_value" } as const;
const unsigned = { ...signed, least: 0 } as const;

const turnover = {
  ...unsigned,
  required: true,
  words: "Total turnover in pence (box 145), 0 or more.",
  boxes: [145],
  asked: { as: "turnover", label: "Turnover" },
} as const satisfies PenceField;

const tradingProfit = {
  ...signed,
  required: true,
  least: -MAX_PROFIT_PENCE,
  most: MAX_PROFIT_PENCE,
  because: ": the form holds profits and losses up to 99,999,999,999 pounds",
  words: "Trading profit in pence (box 155); negative for a loss, 0 for a nil return.",
  rule: "negative is a loss, 0 a nil return",
  boxes: [155, 780],
  asked: { as: "trading_profit", label: "Trading profit", hint: "What is taxed. A loss has a minus in front." },
} as const satisfies PenceField;

const grossProfit = {
  ...signed,
  default: 0,
  words: "Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit.",
  rule: "for the accounts only; 0 shows no gross profit",
  asked: {
    as: "gross_profit",
    label: "Gross profit",
    hint: "In the accounts only. Left empty, or 0, it is not shown.",
  },
} as const satisfies PenceField;

const netProfit = {
  ...signed,
  default: 0,
  words: "Profit before tax in pence; shown in the accounts only. 0, the default, shows the trading profit.",
  rule: "profit before tax; for the accounts only; 0 shows the trading profit",
  asked: {
    as: "net_profit",
    label: "Net profit",
    hint: "Profit before tax, in the accounts only. Left empty, or 0, it is the trading profit.",
  },
} as const satisfies PenceField;

export const FINANCIALS = {
  kind: "group",
  type: "FinancialsInput",
  required: true,
  words: "Amounts are whole numbers of pence.",
  fields: {
    turnover,
    trading_profit: tradingProfit,
    gross_profit: grossProfit,
    net_profit: netProfit,
    tax_rate_year: {
      kind: "integer",
      defaultWords: "the current year",
      words: "Financial year whose rates you expect. The tax always follows the period.",
      rule: `${FIRST_FINANCIAL_YEAR} to the current year or the last year with known rates, whichever is later`,
      code: "invalid_tax_rate_year",
      example: 2025,
    },
  },
} as const satisfies GroupField;

export const BALANCE_SHEET = {
  kind: "group",
  type: "BalanceSheetInput",
  words: "Figures at the period's end, in pence; a figure left out is 0. Reserves are the remainder.",
  fields: {
    fixed_assets: { ...unsigned, default: 0, words: "Fixed assets." },
    current_assets: { ...unsigned, default: 0, words: "Current assets." },
    creditors_within_one_year: { ...unsigned, default: 0, words: "Creditors due within one year, without a sign." },
    creditors_after_one_year: { ...unsigned, default: 0, words: "Creditors due later, without a sign." },
    provisions: { ...unsigned, default: 0, words: "Provisions for liabilities, without a sign." },
    called_up_share_capital: { ...unsigned, default: 0, words: "Called up share capital." },
  },
} as const satisfies GroupField;
