// A charity or community amateur sports club that claims exemption, the page CT600E.

import { ask, type Page, yesOrNo } from "../question.ts";

const assets = "charity.assets";
const income = "charity.income";
const expenditure = "charity.expenditure";

export const CHARITY_PAGES: readonly Page[] = [
  {
    name: "charity",
    title: "Charity or sports club",
    lead: "Only what is taxed belongs into turnover, profit and other income; enter 0 there if nothing is. Its accounts are uploaded under “Documents of your own”.",
    questions: [
      ask("charity.kind", "What is it?", null, {
        answers: [
          ["charity", "A charity"],
          ["sports_club", "A community amateur sports club"],
        ],
      }),
      ask(
        "charity.all_exempt",
        "Are all income and gains exempt?",
        null,
        yesOrNo("Yes, all of them", "No, the rest of the return has what is taxed"),
      ),
      ask(
        "charity.repayment_reference",
        "HMRC's reference for repayments",
        "Such as XN12345. Leave it empty if there is none.",
      ),
      ask(
        "charity.registration_number",
        "Number at the Charity Commission, or of a Scottish charity",
        "Such as 1234567 or SC012345.",
      ),
      ask("charity.overclaimed_tax", "Tax claimed too much", null, {
        answers: [[true, "The return includes tax that was overclaimed"]],
      }),
    ],
  },
  {
    name: "charity-income",
    title: "Exempt income",
    lead: "What is taxed is not part of it.",
    questions: [
      ask(`${income}.trading`, "Turnover of exempt trading"),
      ask(`${income}.investments`, "Investment income"),
      ask(`${income}.uk_property`, "Income from land and buildings in the UK"),
      ask(`${income}.gift_aid`, "Gift Aid", "With the tax that HMRC repays on it."),
      ask(`${income}.other_charities`, "Received from other charities"),
      ask(`${income}.gifts_of_shares`, "Gifts of shares or securities"),
      ask(`${income}.gifts_of_property`, "Gifts of land or buildings"),
      ask(`${income}.other`, "Income from other sources"),
    ],
  },
  {
    name: "charity-legacies",
    title: "Legacies received",
    lead: "One by one. If nobody knows the legators, enter one with X in the names and the address, who lived outside the UK, with a day and the sum.",
    isOptional: true,
    questions: [
      ask(`${income}.legacies`, "Legacies", null, {
        item: "Legacy",
        of: [
          ask("forename", "Forename"),
          ask("surname", "Surname"),
          ask("address", "Last address", "Without the postcode.", { each: ["First line", "Second line"] }),
          ask("postcode", "Last postcode", "Such as AA1 1AA."),
          ask("overseas", "Outside the UK", null, { answers: [[true, "The legator lived outside the UK"]] }),
          ask("date", "Received on"),
          ask("amount", "Amount", "At least £1."),
        ],
      }),
    ],
  },
  {
    name: "charity-expenditure",
    title: "Expenditure",
    questions: [
      ask(`${expenditure}.trading_costs`, "Costs of exempt trading"),
      ask(`${expenditure}.uk_property`, "Costs of land and buildings in the UK"),
      ask(`${expenditure}.administration`, "General administration"),
      ask(`${expenditure}.grants_uk`, "Grants and donations within the UK"),
      ask(`${expenditure}.grants_abroad`, "Grants and donations outside the UK"),
      ask(`${expenditure}.other`, "Other expenditure"),
    ],
  },
  {
    name: "charity-assets",
    title: "Assets of the charity or club",
    lead: "Of periods that start on 1 April 2026 or later: the value added in the period, in place of the value held.",
    isOptional: true,
    questions: [
      ask(`${assets}.tangible_fixed.disposals`, "Tangible fixed assets: proceeds of disposals"),
      ask(`${assets}.tangible_fixed.held`, "Tangible fixed assets: held at the end of the period"),
      ask(
        `${assets}.uk_investments.disposals`,
        "Investments in the UK: proceeds of disposals",
        "Without controlled companies.",
      ),
      ask(`${assets}.uk_investments.held`, "Investments in the UK: held at the end of the period"),
      ask(`${assets}.controlled_companies.disposals`, "Controlled companies: proceeds of shares and loans"),
      ask(
        `${assets}.controlled_companies.held`,
        "Controlled companies: shares and loans held at the end of the period",
      ),
      ask(`${assets}.overseas_investments.disposals`, "Investments overseas: proceeds of disposals"),
      ask(`${assets}.overseas_investments.held`, "Investments overseas: held at the end of the period"),
      ask(`${assets}.loans_and_debtors`, "Loans and debtors outside the trade"),
      ask(`${assets}.other_current`, "Other current assets"),
      ask(`${assets}.all_qualifying`, "Investments and loans", "Charities only.", {
        answers: [[true, "All of them qualify as charitable"]],
      }),
      ask(
        `${assets}.non_qualifying`,
        "Investments and loans that do not qualify",
        "Charities only. 0 if there are none.",
      ),
      ask(`${assets}.controlled_companies_count`, "How many companies did it control at the end of the period?"),
    ],
  },
];
