// The figures of an input: what is taxed, and what the accounts show.

import { GROUP_RELIEF } from "../../../pages/group-relief/input.ts";
import { PARTICIPATOR_LOANS } from "../../../pages/loans/input.ts";
import { RESEARCH_AND_DEVELOPMENT } from "../../../pages/research/input.ts";
import { FIRST_FINANCIAL_YEAR } from "../../../rates/corporation-tax.ts";
import type { GroupField, PenceField } from "../field.ts";
import { MAX_BOX_PENCE, MAX_PENCE, SIGNED, UNSIGNED } from "../kinds.ts";
import { CAPITAL_ALLOWANCES, PROPERTY_ALLOWANCES } from "./allowances.ts";
import { FOREIGN_INCOME } from "./foreign-income.ts";
import { CHARGEABLE_GAINS, DONATIONS_BY_KIND } from "./gains.ts";
import { LOSSES } from "./losses.ts";
import { PROPERTY } from "./property.ts";

const signed = { kind: "pence", least: -MAX_PENCE, most: MAX_PENCE, code: "invalid_monetary_value" } as const;
const unsigned = { ...signed, least: 0 } as const;

const turnover = {
  ...unsigned,
  required: true,
  words: "Total turnover of the trade in pence (box 145), 0 or more. Rents are in property.",
  boxes: [145],
  example: 12_000_000,
  asked: { as: "turnover", label: "Turnover" },
} as const satisfies PenceField;

const tradingProfit = {
  ...signed,
  required: true,
  least: -MAX_BOX_PENCE,
  most: MAX_BOX_PENCE,
  because: ": the form holds profits and losses up to 99,999,999,999 pounds",
  words: "Trading profit in pence (box 155); negative for a loss, 0 for a nil return.",
  boxes: [155, 780],
  example: 4_000_000,
  asked: {
    as: "trading_profit",
    label: "Trading profit",
    hint: "What is taxed. A loss has a minus in front.",
    hintBesideDetails:
      "What is taxed. It must follow from the net profit and this return's adjustments and allowances. A loss has a minus in front.",
  },
} as const satisfies PenceField;

const grossProfit = {
  ...signed,
  default: 0,
  words: "Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit.",
  asked: {
    as: "gross_profit",
    label: "Gross profit",
    hint: "In the accounts only. Left empty, or 0, it is not shown.",
  },
} as const satisfies PenceField;

const netProfit = {
  ...signed,
  default: 0,
  words:
    "Profit before tax in pence, for the accounts. 0, the default, shows the trading profit with interest and rent. Required with adjustments or capital_allowances; there 0 means nil.",
  asked: {
    as: "net_profit",
    label: "Net profit",
    hint: "Profit before tax, in the accounts only. Left empty, or 0, it is the trading profit.",
    hintBesideDetails: "Profit before tax. The trading profit must follow from it. Left empty, it is 0.",
  },
} as const satisfies PenceField;

const ADJUSTMENTS = {
  kind: "group",
  type: "AdjustmentsInput",
  words:
    "Adjustments from the profit in the accounts to the trading profit. Requires net_profit; trading_profit must equal the adjusted figure.",
  fields: {
    depreciation: { ...UNSIGNED, words: "Added: depreciation and amortisation." },
    loss_on_disposal: { ...UNSIGNED, words: "Added: losses on the sale of fixed assets." },
    entertaining: { ...UNSIGNED, words: "Added: entertaining customers." },
    fines_and_penalties: { ...UNSIGNED, words: "Added: fines and penalties." },
    donations: { ...UNSIGNED, words: "Added: donations charged in the accounts." },
    legal_and_professional: {
      ...UNSIGNED,
      words: "Added: legal and professional fees of a capital or private nature.",
    },
    other_additions: { ...UNSIGNED, words: "Added: any other expense that is not deductible for tax." },
    profit_on_disposal: { ...UNSIGNED, words: "Deducted: profits on the sale of fixed assets." },
    non_trading_income: {
      ...UNSIGNED,
      words: "Deducted: interest, rent, dividends and gains included in the profit in the accounts.",
    },
    other_deductions: { ...UNSIGNED, words: "Deducted: any other amount." },
  },
} as const satisfies GroupField;

const MANAGEMENT_EXPENSES = {
  kind: "group",
  type: "ManagementExpensesInput",
  words: "Management expenses of a company with investment business.",
  fields: {
    this_period: { ...UNSIGNED, words: "Management expenses of the period.", boxes: [245, 850] },
    brought_forward: { ...UNSIGNED, words: "Management expenses brought forward.", boxes: [245] },
    claim_brought_forward: {
      ...UNSIGNED,
      words: "How much of those brought forward to use. Default: the maximum; 0 uses none.",
      moreCodes: ["claim_too_high"],
      boxes: [245],
    },
  },
} as const satisfies GroupField;

export const FINANCIALS = {
  kind: "group",
  type: "FinancialsInput",
  required: true,
  words: "The figures of the return. Amounts are whole numbers of pence.",
  fields: {
    turnover,
    trading_profit: tradingProfit,
    gross_profit: grossProfit,
    net_profit: netProfit,
    tax_rate_year: {
      kind: "integer",
      defaultWords: "the current year",
      words: "Financial year whose rates you expect. It does not change the tax, which follows the period.",
      rule: `${FIRST_FINANCIAL_YEAR} to the current year or the last year with known rates, whichever is later`,
      code: "invalid_tax_rate_year",
      example: 2025,
    },
    adjustments: ADJUSTMENTS,
    capital_allowances: CAPITAL_ALLOWANCES,
    non_trading_loan_profit: {
      ...SIGNED,
      words: "Interest and other loan relationships, net; negative for a deficit.",
      boxes: [170, 795],
    },
    annual_payments: { ...UNSIGNED, words: "Annuities and annual payments received.", boxes: [175] },
    foreign_dividends: { ...UNSIGNED, words: "Taxable dividends from outside the UK.", boxes: [180] },
    income_taxed_at_source: {
      ...UNSIGNED,
      words: "Income from which income tax was deducted, before the deduction.",
      boxes: [185],
    },
    property_profit: {
      ...SIGNED,
      words:
        "Profit of a UK property business after its allowances; negative for a loss. Beside property it may be left out.",
      rule: "beside property: its result",
      moreCodes: ["does_not_reconcile"],
      boxes: [190, 250, 805],
    },
    property: PROPERTY,
    property_allowances: PROPERTY_ALLOWANCES,
    intangible_gains: { ...UNSIGNED, words: "Non-trading gains on intangible assets.", boxes: [195] },
    other_income: { ...UNSIGNED, words: "Any other income.", boxes: [205] },
    chargeable_gains: CHARGEABLE_GAINS,
    management_expenses: MANAGEMENT_EXPENSES,
    losses: LOSSES,
    qualifying_donations: {
      ...UNSIGNED,
      words: "Qualifying charitable donations paid in the period.",
      rule: "beside qualifying_donations_by_kind: their sum",
      moreCodes: ["does_not_reconcile"],
      boxes: [305],
    },
    qualifying_donations_by_kind: DONATIONS_BY_KIND,
    group_relief: GROUP_RELIEF,
    exempt_distributions: {
      ...UNSIGNED,
      words: "Exempt dividends received, except from companies of a 51% group. They reduce marginal relief.",
      boxes: [620],
    },
    community_investment_relief: {
      ...UNSIGNED,
      words: "Community investment tax relief, at most the corporation tax in box 440.",
      moreCodes: ["claim_too_high"],
      boxes: [445],
    },
    double_taxation_relief: {
      ...UNSIGNED,
      words:
        "Double taxation relief, at most the tax that remains after community investment tax relief, and with foreign_income at most what its sources allow. Default: nothing, or with foreign_income the maximum.",
      moreCodes: ["claim_too_high"],
      boxes: [450],
    },
    foreign_income: FOREIGN_INCOME,
    research_and_development: RESEARCH_AND_DEVELOPMENT,
    participator_loans: PARTICIPATOR_LOANS,
    income_tax_deducted: {
      ...UNSIGNED,
      words: "Income tax deducted from income received. Excludes deductions under the construction industry scheme.",
      boxes: [515, 520],
    },
    tax_already_paid: {
      ...UNSIGNED,
      words:
        "Tax already paid for the period. If you send it, even as 0, the return states the tax outstanding or overpaid.",
      boxes: [595, 600, 605],
    },
  },
} as const satisfies GroupField;
