// The figures of the accounts beyond those that are taxed: the lines of the balance sheet and of the profit and loss
// account. Follows SI 2008/409 Schedule 1, formats 1 and 2, and the micro-entity formats of SI 2013/3008.

import type { GroupField } from "./field.ts";
import { MAX_PENCE } from "./kinds.ts";

export const SIGNED = { kind: "pence", least: -MAX_PENCE, most: MAX_PENCE, code: "invalid_monetary_value" } as const;
export const AMOUNT = { ...SIGNED, least: 0 } as const;

export const RECONCILED = { moreCodes: ["does_not_reconcile"] } as const;
const line = (words: string) => ({ ...AMOUNT, default: 0, words }) as const;

export const EMPLOYEES = {
  kind: "integer",
  subject: "The average number of employees",
  least: 0,
  most: 10_000_000,
  words: "Average number of employees in the period. Not stated in the accounts if omitted.",
  example: 5,
} as const;

export const BALANCE_SHEET = {
  kind: "group",
  type: "BalanceSheetInput",
  words:
    "Figures at the period's end, in pence; omitted lines are 0. A total sent with its lines must equal their sum. Send creditors and provisions as positive numbers.",
  fields: {
    called_up_share_capital_not_paid: line("Called up share capital not paid."),
    intangible_assets: line("Intangible assets."),
    tangible_assets: line("Tangible assets."),
    investments: line("Fixed asset investments."),
    investment_property: line("Investment property."),
    fixed_assets: {
      ...AMOUNT,
      ...RECONCILED,
      defaultWords: "the sum of its lines",
      words: "Total fixed assets, if you do not send their lines.",
      rule: "beside intangible_assets, tangible_assets, investments or investment_property: their sum",
    },
    stocks: line("Stocks."),
    debtors: line("Debtors."),
    current_investments: line("Current asset investments."),
    cash: line("Cash at bank and in hand."),
    current_assets: {
      ...AMOUNT,
      ...RECONCILED,
      defaultWords: "the sum of its lines",
      words: "Total current assets, if you do not send their lines.",
      rule: "beside stocks, debtors, current_investments or cash: their sum",
    },
    prepayments: line("Prepayments and accrued income that are not included in debtors."),
    creditors_within_one_year: line("Creditors due within one year, as a positive number."),
    creditors_after_one_year: line("Creditors due after more than one year, as a positive number."),
    provisions: line("Provisions for liabilities, as a positive number."),
    accruals: line("Accruals and deferred income that are not included in creditors, as a positive number."),
    called_up_share_capital: line("Called up share capital."),
    share_premium: line("Share premium account."),
    revaluation_reserve: line("Revaluation reserve."),
    other_reserves: { ...SIGNED, default: 0, words: "Other reserves." },
    profit_and_loss_reserve: {
      ...SIGNED,
      ...RECONCILED,
      defaultWords: "what remains of the net assets",
      words:
        "Retained profit (the profit and loss account within capital and reserves); negative for accumulated losses.",
      rule: "with the other capital and reserves: the net assets",
    },
  },
} as const satisfies GroupField;

const expense = (words: string, format: string) => ({ ...AMOUNT, words: `${words} ${format}` }) as const;
const FORMAT_1 = "A line of its own in frs102 accounts.";
const FORMAT_2 = "A line of its own in frs105 accounts.";

/** The last expense line of each standard takes what the others leave. */
const rest = {
  ...RECONCILED,
  defaultWords: "what remains",
  rule: "with the other lines: the profit before tax",
} as const;

export const PROFIT_AND_LOSS = {
  kind: "group",
  type: "ProfitAndLossInput",
  words:
    "Lines between turnover and profit, as positive numbers of pence; omitted lines are 0. Turnover, gross profit and profit before tax are in financials.",
  fields: {
    other_income: { ...AMOUNT, words: "Other operating income." },
    rental_income: expense("Rental income that is not part of turnover.", FORMAT_1),
    grant_income: expense("Government grants.", FORMAT_1),
    raw_materials: expense("Raw materials and consumables.", FORMAT_2),
    staff_costs: expense("Staff costs.", FORMAT_2),
    depreciation: expense("Depreciation and other amounts written off assets.", FORMAT_2),
    other_charges: { ...expense("Other charges.", FORMAT_2), ...rest },
    distribution_costs: expense("Distribution costs.", FORMAT_1),
    administrative_expenses: { ...expense("Administrative expenses.", FORMAT_1), ...rest },
    income_from_investments: expense("Income from fixed asset investments, such as dividends.", FORMAT_1),
    fair_value_gain: {
      ...SIGNED,
      words: "Change in the fair value of investment property; negative for a loss. Only in frs102 accounts.",
    },
    interest_receivable: expense("Interest receivable and similar income.", FORMAT_1),
    interest_payable: expense("Interest payable and similar charges.", FORMAT_1),
    tax: {
      ...SIGNED,
      defaultWords: "the tax of this return",
      words:
        "Tax on profit with deferred_tax; negative for a credit. Default: the tax of this return and deferred_tax.",
    },
    deferred_tax: {
      ...SIGNED,
      words: "Deferred tax within tax; negative for a credit. Only in frs102 accounts.",
    },
  },
} as const satisfies GroupField;
