// From the accounts to the trading profit: the lines of the profit and loss account, and what tax does with them. The
// trading profit itself is never typed.

import { hasOwnAccounts } from "./documents.ts";
import { type Answers, ask, askBoth, type Page, valueAt } from "./question.ts";

const isMicro = (answers: Answers) => valueAt(answers, "accounts.standard") === "frs105";
const small = { when: (answers: Answers) => !isMicro(answers) };
const micro = { when: isMicro };
const line = "accounts.profit_and_loss";

export const PROFIT_AND_LOSS_PAGES: readonly Page[] = [
  {
    name: "turnover",
    title: "Turnover and profit",
    lead: "From the profit and loss account of the period, in pounds. A loss has a minus in front, or stands in brackets.",
    questions: [
      askBoth("financials.turnover", "Turnover", "Sales of the trade, without VAT. Rents and interest come later."),
      askBoth(
        "financials.gross_profit",
        "Gross profit",
        "Turnover less the cost of sales. Leave it empty if the accounts do not show it.",
        small,
      ),
      askBoth("financials.net_profit", "Profit before tax", "The last line before corporation tax."),
    ],
  },
  {
    name: "income-and-costs",
    title: "Other income and costs",
    lead: "All as positive amounts. The last line of costs takes what is left, so it may stay empty.",
    isOptional: true,
    when: (answers) => !hasOwnAccounts(answers),
    questions: [
      askBoth(`${line}.other_income`, "Other income"),
      askBoth(`${line}.rental_income`, "Rents", null, small),
      askBoth(`${line}.grant_income`, "Government grants", null, small),
      askBoth(`${line}.distribution_costs`, "Distribution costs", null, small),
      askBoth(
        `${line}.administrative_expenses`,
        "Administrative expenses",
        "Takes what is left if it stays empty.",
        small,
      ),
      askBoth(`${line}.raw_materials`, "Raw materials and consumables", null, micro),
      askBoth(`${line}.staff_costs`, "Staff costs", null, micro),
      askBoth(`${line}.depreciation`, "Depreciation and other amounts written off", null, micro),
      askBoth(`${line}.other_charges`, "Other charges", "Takes what is left if it stays empty.", micro),
    ],
  },
  {
    name: "finance-and-tax",
    title: "Interest, investments and tax in the accounts",
    lead: "All as positive amounts, except where a line may be a loss or a credit.",
    isOptional: true,
    when: (answers) => !hasOwnAccounts(answers),
    questions: [
      askBoth(`${line}.income_from_investments`, "Income from investments", "Such as dividends.", small),
      askBoth(
        `${line}.fair_value_gain`,
        "Change in the value of investment property",
        "A fall has a minus in front.",
        small,
      ),
      askBoth(`${line}.interest_receivable`, "Interest received", null, small),
      askBoth(`${line}.interest_payable`, "Interest paid", null, small),
      ask(`${line}.tax`, "Tax on profit", "Leave it empty to show the tax of this return.", {
        lastYear: "accounts.comparatives.tax",
      }),
      askBoth(`${line}.deferred_tax`, "Deferred tax within it", "A credit has a minus in front.", small),
    ],
  },
];

const adjustment = "financials.adjustments";

export const ADJUSTMENT_PAGES: readonly Page[] = [
  {
    name: "costs-not-allowed",
    title: "Costs in the accounts that tax does not allow",
    lead: "They are added to the profit. Leave empty what there is none of.",
    questions: [
      ask(`${adjustment}.depreciation`, "Depreciation and amortisation", "Capital allowances take its place."),
      ask(`${adjustment}.loss_on_disposal`, "Losses on the sale of equipment or property"),
      ask(`${adjustment}.entertaining`, "Entertaining customers"),
      ask(`${adjustment}.fines_and_penalties`, "Fines and penalties"),
      ask(`${adjustment}.donations`, "Donations", "Gifts to charity are claimed under Gifts and reliefs."),
      ask(
        `${adjustment}.legal_and_professional`,
        "Legal and professional fees",
        "Only those of a capital or private nature.",
      ),
      ask(`${adjustment}.other_additions`, "Other costs that tax does not allow"),
    ],
  },
  {
    name: "income-not-of-trade",
    title: "Income in the accounts that is not from the trade",
    lead: "It is taken off the profit of the trade. What of it is taxed otherwise is asked under Other income.",
    questions: [
      ask(`${adjustment}.profit_on_disposal`, "Profits on the sale of equipment or property"),
      ask(`${adjustment}.non_trading_income`, "Interest, rent, dividends and gains"),
      ask(`${adjustment}.other_deductions`, "Other amounts to take off"),
    ],
  },
];
