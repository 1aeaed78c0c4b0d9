// What lowers the tax or was paid on it already: losses, gifts, reliefs, loans to participators, payments.

import { ask, type Page, valueAt } from "./question.ts";

const losses = "financials.losses";
const MOST = "Leave it empty to use the most; 0 uses none.";

export const LOSS_PAGES: readonly Page[] = [
  {
    name: "losses-brought-forward",
    title: "Losses brought forward",
    lead: "What the last return left. Leave empty what there is none of.",
    questions: [
      ask(`${losses}.trading_since_april_2017`, "Trading losses since 1 April 2017"),
      ask(`${losses}.claim_since_april_2017`, "How much of these to use", MOST),
      ask(`${losses}.trading_before_april_2017`, "Trading losses from before 1 April 2017"),
      ask(`${losses}.claim_before_april_2017`, "How much of those from before April 2017 to use", MOST),
      ask(`${losses}.property_brought_forward`, "Losses of a property business"),
      ask(`${losses}.claim_property_brought_forward`, "How much of the property losses to use", MOST),
      ask(`${losses}.non_trading_deficit_since_april_2017`, "Deficits on loans since 1 April 2017"),
      ask(`${losses}.claim_deficit_since_april_2017`, "How much of these deficits to use", MOST),
      ask(`${losses}.non_trading_deficit_before_april_2017`, "Deficits on loans from before 1 April 2017"),
      ask(`${losses}.claim_deficit_before_april_2017`, "How much of the deficits from before April 2017 to use", MOST),
    ],
  },
  {
    name: "loss-of-year",
    title: "What shall happen with this year's loss?",
    lead: "A loss that is not used is carried forward.",
    isOptional: true,
    questions: [
      ask(`${losses}.set_loss_against_profits`, "The trading loss of the period", null, {
        answers: [[true, "Set it against other profits of this period"]],
      }),
      ask(
        `${losses}.carried_back`,
        "How much of the trading loss to carry back to earlier periods",
        "After it is set against this period's profits.",
      ),
      ask(`${losses}.set_deficit_against_profits`, "The deficit on loans of the period", null, {
        answers: [[true, "Set it against other profits of this period"]],
      }),
      ask(`${losses}.deficit_carried_back`, "How much of the deficit to carry back to earlier periods"),
    ],
  },
  {
    name: "losses-of-later-periods",
    title: "Losses carried back from a later period",
    lead: "In an amendment only, once the later period has made its loss.",
    isOptional: true,
    questions: [
      ask(`${losses}.from_later_periods`, "Trading loss carried back to this period"),
      ask(`${losses}.from_period.start`, "First day of the period with the loss"),
      ask(`${losses}.from_period.end`, "Last day of the period with the loss"),
      ask(`${losses}.from_period.terminal`, "Did the trade end in that period?", null, {
        answers: [[true, "Yes, so the loss may go back three years"]],
      }),
      ask(`${losses}.deficit_from_later_period`, "Deficit on loans carried back to this period"),
    ],
  },
];

const byKind = "financials.qualifying_donations_by_kind";

export const RELIEF_PAGES: readonly Page[] = [
  {
    name: "gifts",
    title: "Gifts to charity",
    lead: "Enter the total, or each kind. What the accounts show as donations is added back under From accounts to tax.",
    isOptional: true,
    questions: [
      ask("financials.qualifying_donations", "Gifts to charity in total"),
      ask(`${byKind}.uk_charities`, "To UK charities"),
      ask(`${byKind}.community_amateur_sports_clubs`, "To community amateur sports clubs"),
      ask(`${byKind}.investments_and_land`, "Shares and land given to charities"),
    ],
  },
  {
    name: "foreign-tax",
    title: "Income taxed abroad",
    isOptional: true,
    questions: [
      ask("financials.foreign_income", "Income that was taxed abroad", "It is part of the income entered elsewhere.", {
        item: "Income",
        of: [
          ask("kind", "What it is", null, {
            answers: [
              ["dividends", "Dividends"],
              ["interest", "Interest"],
              ["property", "Rents"],
              ["royalties", "Royalties"],
              ["gains", "A gain"],
              ["trade", "Profit of the trade"],
              ["other", "Other income"],
            ],
          }),
          ask("country", "Country"),
          ask("amount", "Amount before the foreign tax"),
          ask("foreign_tax", "Foreign tax paid on it"),
        ],
      }),
      ask(
        "financials.double_taxation_relief",
        "Double taxation relief in total",
        "Only where the income is not entered one by one.",
      ),
    ],
  },
  {
    name: "further-reliefs",
    title: "Exempt dividends and community investment",
    isOptional: true,
    questions: [
      ask("financials.exempt_distributions", "Exempt dividends received", "Without those of companies in a 51% group."),
      ask("financials.community_investment_relief", "Community investment tax relief"),
    ],
  },
];

const loans = "financials.participator_loans";

export const LOAN_PAGES: readonly Page[] = [
  {
    name: "loans",
    title: "Loans to directors and shareholders",
    lead: "Loans made in the period that were still owed at its end. The company pays tax on what was not repaid within nine months and one day of that end.",
    questions: [
      ask(`${loans}.loans`, "Loans made in the period", null, {
        item: "Loan",
        of: [
          ask("participator", "Who owes it"),
          ask("amount", "Owed at the end of the period"),
          ask("made_on", "Made on"),
          ask("repayments", "Repaid since the end of the period", null, {
            item: "Repayment",
            of: [
              ask("amount", "Amount"),
              ask("date", "Repaid on"),
              ask("released", "Was it released or written off?", null, {
                answers: [[true, "It was released or written off, not repaid"]],
              }),
              ask(
                "period_end",
                "Last day of the period in which it was repaid",
                "Only where that period is not the next 12 months.",
              ),
            ],
          }),
        ],
      }),
      ask(`${loans}.brought_forward`, "Loans of earlier periods still owed at the end of the period"),
      ask(`${loans}.repaid_in_period`, "Other loans", null, {
        answers: [[true, "Loans were made and repaid within the period"]],
      }),
    ],
  },
];

export const PAYMENT_PAGES: readonly Page[] = [
  {
    name: "paid",
    title: "Paid already",
    questions: [
      ask(
        "financials.tax_already_paid",
        "Corporation tax paid for this period",
        "0 if nothing was paid. Leave it empty to say nothing about it.",
      ),
      ask(
        "financials.income_tax_deducted",
        "Income tax deducted from income received",
        "Not what was deducted under the construction industry scheme.",
      ),
    ],
  },
  {
    name: "repayment",
    title: "Where to repay",
    lead: "Only where more was paid than is due. The account must be the company's or its agent's.",
    isOptional: true,
    when: (answers) =>
      valueAt(answers, "financials.tax_already_paid") !== undefined ||
      valueAt(answers, "financials.income_tax_deducted") !== undefined ||
      valueAt(answers, "repayment") !== undefined,
    questions: [
      ask("repayment.bank_name", "Bank or building society"),
      ask("repayment.sort_code", "Sort code", "6 digits."),
      ask("repayment.account_number", "Account number", "8 digits."),
      ask("repayment.account_name", "Name on the account"),
      ask("repayment.reference", "Reference on the repayment"),
      ask("repayment.not_below", "Do not repay up to", "An amount up to which HMRC keeps what was overpaid."),
    ],
  },
];
