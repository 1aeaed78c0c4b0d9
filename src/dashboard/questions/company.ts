// The first pages: which company, and which period.

import { REFERENCE_KEY } from "../../../packages/ct600/input/fields/metadata.ts";
import { type Answer, type Answers, ask, type Page, valueAt, yesOrNo } from "./question.ts";

const TYPES: readonly Answer[] = [
  [0, "An ordinary company"],
  [7, "A company that only manages a property", "Such as the flats of its members."],
  [6, "A members' club or association"],
  [8, "A charity, or a company that a charity owns"],
  [3, "A company in liquidation"],
  [
    2,
    "A close investment-holding company",
    "It neither trades nor lets property to people who have nothing to do with it.",
  ],
  [11, "A company that is not resident in the UK"],
];

export const COMPANY_PAGE: Page = {
  name: "company",
  title: "Which company is the return for?",
  questions: [
    ask("company.name", "Company name", "As Companies House has it."),
    ask("company.utr", "Unique Taxpayer Reference", "10 digits, on letters from HMRC about corporation tax."),
    ask("company.registration_number", "Company number", "8 characters, such as 12345678 or SC123456."),
  ],
};

export const PERIOD_PAGE: Page = {
  name: "period",
  title: "Which period is the return for?",
  lead: "The accounting period for corporation tax, at most 12 months. It is usually the year of the accounts.",
  questions: [
    ask("period.start", "First day", "For example 1 4 2025."),
    ask("period.end", "Last day", "For example 31 3 2026."),
  ],
};

export const LONG_PERIOD_PAGE: Page = {
  name: "accounts-period",
  title: "Are the accounts for another period?",
  lead: "Leave these empty where the accounts are for the same days. Accounts of more than 12 months make two returns: enter the first 12 months as the period. Each figure is shared between them by days, or entered for each.",
  isOptional: true,
  questions: [
    ask("period.accounts_start", "First day of the accounts"),
    ask("period.accounts_end", "Last day of the accounts"),
    ask(
      "period.notice_given_on",
      "Day of HMRC's notice to file",
      "Only where the notice came late: the return is due later then.",
    ),
  ],
};

export const ABOUT_COMPANY_PAGE: Page = {
  name: "about-company",
  title: "About the company",
  isOptional: true,
  questions: [
    ask("company.type", "What kind of company is it?", null, { answers: TYPES }),
    ask("company.partner_in_firm", "Is the company a partner in a firm?", null, yesOrNo()),
  ],
};

export const ASSOCIATED_PAGE: Page = {
  name: "associated-companies",
  title: "Associated companies",
  isOptional: true,
  tick: {
    label: "Associated companies",
    hint: "Companies under the same control. They lower the limits for the small profits rate.",
  },
  questions: [
    ask(
      "company.associated_companies",
      "How many associated companies does it have?",
      "Companies under the same control, anywhere in the world. They lower the limits for the small profits rate. 0 if there are none.",
      { when: (answers) => !spansRates(answers) },
    ),
    ask(
      "company.associated_companies_by_year",
      "How many associated companies does it have?",
      "Companies under the same control, anywhere in the world. Leave both empty if there are none.",
      { each: ["Up to 31 March 2023", "From 1 April 2023"], when: spansRates },
    ),
  ],
};

export const RARE_ABOUT_COMPANY_PAGE: Page = {
  name: "company-status",
  title: "Where the company is, and how it stands",
  isOptional: true,
  questions: [
    ask("company.uk_resident", "Is the company resident in the UK?", null, yesOrNo()),
    ask(
      "company.close_investment_holding",
      "Is it a close investment-holding company?",
      "A company of few owners that neither trades nor lets property to people who have nothing to do with it.",
      yesOrNo(),
    ),
    ask("company.being_wound_up", "Is the company being wound up?", null, {
      answers: [[true, "Yes, it is being wound up"]],
    }),
    ask("company.incorporated_on", "Day of incorporation", "Asked for first accounts of more than 12 months."),
  ],
};

export const REFERENCE_PAGE: Page = {
  name: "reference",
  title: "Your reference",
  lead: "What you call this return, such as the client's number in your own books. It stands on the return's page and finds it again. HMRC never sees it.",
  isOptional: true,
  questions: [ask(`metadata.${REFERENCE_KEY}`, "Your reference", "At most 500 characters.")],
};

/** The two financial years had other limits. */
function spansRates(answers: Answers): boolean {
  const [start, end] = [valueAt(answers, "period.start"), valueAt(answers, "period.end")];
  return typeof start === "string" && typeof end === "string" && start < "2023-04-01" && end >= "2023-04-01";
}
