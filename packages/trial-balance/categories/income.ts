// Categories of income. Rent and dividends have the lines that the worked examples of the founders give them.

import type { Categories } from "./category.ts";
import { adjustment, both, GAIN_OR_LOSS, profitAndLoss } from "./places.ts";

const NON_TRADING = adjustment("non_trading_income");
const OTHER_INCOME = both(profitAndLoss("other_income"));
/** Format 2 has no line for income from finance. */
const FINANCE_INCOME = { frs102: profitAndLoss("interest_receivable"), frs105: profitAndLoss("other_income") } as const;

export const INCOME = {
  sales: {
    name: "Sales",
    group: "income",
    side: "credit",
    ...both("financials.turnover"),
    effect: "Income of the trade.",
    names: ["Sales", "Turnover", "Fees", "Takings", "Consultancy income", "Services"],
  },
  sales_discounts: {
    name: "Discounts and refunds to customers",
    group: "income",
    side: "debit",
    ...both("financials.turnover"),
    effect: "Lowers the turnover of the trade.",
    names: ["Discounts allowed", "Sales returns", "Refunds to customers"],
  },
  other_operating_income: {
    name: "Other operating income",
    group: "income",
    side: "credit",
    ...OTHER_INCOME,
    outsideTrade: "income",
    asks: "What is it for, and does it belong to the trade?",
    effect: "Income of the trade.",
    names: [
      "Other income",
      "Other revenue",
      "Commissions received",
      "Royalties received",
      "Insurance claims",
      "Flat rate VAT surplus",
    ],
  },
  grants_received: {
    name: "Grants received",
    group: "income",
    side: "credit",
    ...OTHER_INCOME,
    outsideTrade: "income",
    asks: "What was the grant for? One for an asset lowers the asset's cost.",
    effect: "Income of the trade.",
    names: ["Grants received", "Government grant"],
  },
  rent_received: {
    name: "Rent received",
    group: "income",
    side: "credit",
    ...OTHER_INCOME,
    tax: [NON_TRADING, "financials.property_profit"],
    effect: "Leaves the trade and is income of the property business.",
    names: ["Rent received", "Rental income", "Rent income", "Property income"],
  },
  interest_received: {
    name: "Interest received",
    group: "income",
    side: "credit",
    ...FINANCE_INCOME,
    tax: [NON_TRADING, "financials.non_trading_loan_profit"],
    effect: "Leaves the trade and is a non-trading profit of loan relationships.",
    names: ["Interest income", "Bank interest received", "HMRC repayment interest"],
  },
  dividends_received: {
    name: "Dividends received",
    group: "income",
    side: "credit",
    ...FINANCE_INCOME,
    tax: [NON_TRADING, "financials.exempt_distributions"],
    effect: "Exempt, but it counts for marginal relief (box 620).",
    names: ["Dividends received", "Dividend income", "Income from listed shares"],
  },
  dividends_received_group: {
    name: "Dividends received from group companies",
    group: "income",
    side: "credit",
    ...FINANCE_INCOME,
    tax: [NON_TRADING],
    effect: "Exempt, and not in box 620.",
    names: ["Dividend from subsidiary", "Income from shares in group"],
  },
  disposal_result: {
    name: "Profit or loss on disposals of fixed assets",
    group: "income",
    side: "either",
    frs102: GAIN_OR_LOSS.frs102,
    frs105: { debit: profitAndLoss("depreciation"), credit: profitAndLoss("other_income") },
    tax: { debit: [adjustment("loss_on_disposal")], credit: [adjustment("profit_on_disposal")] },
    effect: "Taken out of the profit. What the asset was sold for counts in its pool instead.",
    names: ["Profit on sale of assets", "Loss on disposal", "Profit/loss on disposals"],
  },
  asset_sale_proceeds: {
    name: "Proceeds of fixed assets sold",
    group: "income",
    side: "credit",
    ...both(null),
    refused: {
      code: "disposal_not_posted",
      instead: "Post the sale against the asset's cost and depreciation, so that a profit or loss on disposal remains.",
    },
    asks: "What did the asset cost, and how much of it was depreciated?",
    effect: "Not a figure of the accounts: the sale has to be posted against the asset first.",
    names: ["Sale of assets", "Sales of fixed assets", "Disposal proceeds"],
  },
  exchange_differences: {
    name: "Exchange differences",
    group: "income",
    side: "either",
    ...GAIN_OR_LOSS,
    outsideTrade: "loan",
    effect: "Nothing, where it is of the trade.",
    names: ["Exchange gains", "Currency losses", "Bank revaluations"],
  },
  value_changes: {
    name: "Revaluations and fair value changes",
    group: "income",
    side: "either",
    frs102: GAIN_OR_LOSS.frs102,
    frs105: null,
    tax: { debit: [adjustment("other_additions")], credit: [adjustment("other_deductions")] },
    asks: "What was valued again?",
    effect: "Taken out of the profit: it is not realised.",
    names: ["Revaluation of property", "Fair value gain", "Unrealised gain on shares"],
  },
} as const satisfies Categories;
