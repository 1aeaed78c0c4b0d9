// The accounts: their size and standard, the balance sheet with last year's column, and who approved them.

import { type Answers, ask, askBoth, type Page, valueAt } from "./question.ts";

const sheet = "accounts.balance_sheet";
const isMicro = (answers: Answers) => valueAt(answers, "accounts.standard") === "frs105";
const small = { when: (answers: Answers) => !isMicro(answers) };

export const STANDARD_PAGES: readonly Page[] = [
  {
    name: "standard",
    title: "Size and standard of the accounts",
    questions: [
      ask(
        "accounts.standard",
        "Which accounts does the company prepare?",
        "A micro-entity meets two of three limits: turnover of £1 million, balance sheet of £500,000, 10 employees. For periods that began before 6 April 2025 the first two are £632,000 and £316,000.",
        {
          answers: [
            ["frs105", "Accounts of a micro-entity (FRS 105)", "The shortest accounts."],
            ["frs102", "Accounts of a small company (FRS 102)", "With notes and policies."],
          ],
        },
      ),
      askBoth(
        "accounts.average_employees",
        "Average number of employees",
        "With directors who have a contract of employment. 0 if there are none.",
      ),
      ask("accounts.principal_activity", "What the company does", "Such as Software consultancy."),
      ask("accounts.first_period", "Are these the company's first accounts?", null, {
        answers: [[true, "These are its first accounts, without figures of the year before"]],
      }),
    ],
  },
  {
    name: "registered-office",
    title: "Registered office and legal form",
    lead: "Leave the form and the country empty where they follow from the company number.",
    isOptional: true,
    questions: [
      ask("accounts.registered_office.lines", "Address of the registered office", null, {
        each: ["Line 1", "Line 2", "Line 3", "Line 4", "Line 5"],
      }),
      ask("accounts.registered_office.postcode", "Postcode"),
      ask("accounts.country", "Registered in", null, {
        answers: [
          ["england_and_wales", "England and Wales"],
          ["wales", "Wales"],
          ["scotland", "Scotland"],
          ["northern_ireland", "Northern Ireland"],
        ],
      }),
      ask("accounts.legal_form", "Legal form", null, {
        answers: [
          ["private_limited", "Private company limited by shares"],
          ["limited_by_guarantee", "Company limited by guarantee"],
          ["community_interest", "Community interest company"],
        ],
      }),
      ask("accounts.limited_by", "Limited by", "Only a community interest company may be either.", {
        answers: [
          ["shares", "Shares"],
          ["guarantee", "Guarantee"],
        ],
      }),
    ],
  },
];

export const BALANCE_SHEET_PAGES: readonly Page[] = [
  {
    name: "balance-sheet",
    title: "Balance sheet",
    lead: "At the last day of the period, in pounds. Leave empty what there is none of. What is owed is a positive amount too.",
    questions: [
      askBoth(`${sheet}.called_up_share_capital_not_paid`, "Called up share capital not paid"),
      askBoth(`${sheet}.intangible_assets`, "Intangible assets", null, small),
      askBoth(
        `${sheet}.tangible_assets`,
        "Tangible assets",
        "Equipment, vehicles, buildings after depreciation.",
        small,
      ),
      askBoth(`${sheet}.investments`, "Investments held for long", null, small),
      askBoth(`${sheet}.investment_property`, "Investment property", null, small),
      askBoth(`${sheet}.fixed_assets`, "Fixed assets in total", "Only where the lines are not entered one by one."),
      askBoth(`${sheet}.stocks`, "Stocks", null, small),
      askBoth(`${sheet}.debtors`, "Debtors", "What others owe the company.", small),
      askBoth(`${sheet}.current_investments`, "Investments held for short", null, small),
      askBoth(`${sheet}.cash`, "Cash at bank and in hand", null, small),
      askBoth(`${sheet}.current_assets`, "Current assets in total", "Only where the lines are not entered one by one."),
      askBoth(`${sheet}.prepayments`, "Prepayments and accrued income", "Where they are not part of debtors."),
      askBoth(`${sheet}.creditors_within_one_year`, "Owed within one year"),
      askBoth(`${sheet}.creditors_after_one_year`, "Owed after more than one year"),
      askBoth(`${sheet}.provisions`, "Provisions"),
      askBoth(`${sheet}.accruals`, "Accruals and deferred income", "Where they are not part of what is owed."),
      askBoth(`${sheet}.called_up_share_capital`, "Called up share capital"),
      askBoth(`${sheet}.share_premium`, "Share premium", null, small),
      askBoth(`${sheet}.revaluation_reserve`, "Revaluation reserve", null, small),
      askBoth(`${sheet}.other_reserves`, "Other reserves"),
      askBoth(
        `${sheet}.profit_and_loss_reserve`,
        "Profit kept in the company",
        "Takes what is left if it stays empty. Losses have a minus in front.",
      ),
    ],
  },
  {
    name: "year-before",
    title: "The year before",
    lead: "The days of last year's column. They follow from the last return, if it was filed here.",
    isOptional: true,
    when: (answers) => valueAt(answers, "accounts.first_period") !== true,
    questions: [
      ask("accounts.comparatives.start", "First day of the year before"),
      ask("accounts.comparatives.end", "Last day of the year before"),
    ],
  },
];

const report = "accounts.directors_report";

export const DIRECTOR_PAGES: readonly Page[] = [
  {
    name: "directors",
    title: "Who approved the accounts?",
    questions: [
      ask(
        "accounts.director",
        "Name of the director who signs",
        "Leave it empty where all directors are listed below.",
      ),
      ask(
        "accounts.approved_on",
        "Day on which the directors approved the accounts",
        "Not before the end of the period. Leave it empty for the day of filing.",
      ),
      ask("accounts.directors", "All directors", "Only where the accounts shall name all of them.", {
        item: "Director",
        of: [ask("name", "Name"), ask("signs", "Signature", null, { answers: [[true, "Signs the accounts"]] })],
      }),
    ],
  },
  {
    name: "directors-report",
    title: "Directors' report",
    lead: "Accounts of a micro-entity have none.",
    isOptional: true,
    when: (answers) => !isMicro(answers),
    questions: [
      ask(`${report}.directors`, "Directors in the period", null, {
        item: "Director",
        of: [
          ask("name", "Name"),
          ask("appointed_on", "Appointed on", "Only where that was in the period or after it."),
          ask("resigned_on", "Resigned on", "Only where that was in the period or after it."),
        ],
      }),
      ask(`${report}.political_donations`, "Political donations", null, {
        item: "Donation",
        of: [ask("recipient", "To whom"), ask("amount", "Amount")],
      }),
      ask(`${report}.own_shares`, "Purchase of the company's own shares"),
      ask(`${report}.text`, "What else the report says"),
      ask(`${report}.signed_by`, "Who signs the report"),
      ask(`${report}.approved_on`, "Day on which the directors approved the report"),
    ],
  },
];
