// Where boxes come from that are neither an amount of the working nor one field of the input: ticks, years and rates,
// rows of lists, and those that no return made here has. A table, which a test holds against the returns we know.

import { FEEDS } from "../pages/mirrored/mirrored.ts";

interface Origin {
  readonly boxes: readonly string[];
  /** Fields or groups of the input, where there are any. */
  readonly fields: readonly string[];
  /** What fills them, as a sentence. */
  readonly how: string;
  /** Without one of the fields nothing does. */
  readonly needs?: true;
}

const LOANS = "financials.participator_loans.loans";
const GROUP = "financials.group_relief";
const RESEARCH = "financials.research_and_development";
const RATE_FIELDS = ["period", "company.type", "company.associated_companies", "company.associated_companies_by_year"];

export const ORIGINS: readonly Origin[] = [
  {
    boxes: ["40"],
    fields: ["repayment"],
    how: "Ticked where something is to be repaid and the return names the account that it goes to.",
  },
  {
    boxes: ["80A"],
    fields: ["accounts", "period"],
    how: "Ticked where the return carries the accounts of its own period.",
  },
  { boxes: ["80B"], fields: [], how: "Ticked on every return: its computations are always attached." },
  {
    boxes: ["95"],
    fields: ["financials.participator_loans"],
    how: "Ticked where the page CT600A goes with the return.",
    needs: true,
  },
  { boxes: ["105"], fields: [GROUP], how: "Ticked where the page CT600C goes with the return.", needs: true },
  {
    boxes: ["142"],
    fields: [RESEARCH],
    how: "Ticked where the page CT600L goes with the return.",
    needs: true,
  },
  {
    boxes: ["329"],
    fields: RATE_FIELDS.slice(2),
    how: "Ticked where tax is at the small profits rate, or less for marginal relief; the number of associated companies is stated then.",
  },
  {
    boxes: ["330", "380"],
    fields: ["period"],
    how: "The financial year, from 1 April, in which the period falls. A second one is stated where the period reaches into it and the profits are split.",
  },
  { boxes: ["340", "390"], fields: RATE_FIELDS, how: "The rate of corporation tax in that financial year." },
  {
    boxes: ["335", "345", "385", "395"],
    fields: ["period"],
    how: "Profits that are charged, and the tax on them, of a financial year; of a second one where the period reaches into it and they are split.",
  },
  {
    boxes: ["220"],
    fields: ["financials.chargeable_gains"],
    how: "The chargeable gains less the losses that are allowed against them.",
    needs: true,
  },
  {
    boxes: ["295"],
    fields: [],
    how: "The total of the deductions and reliefs in boxes 240 to 290, where there is one.",
  },
  {
    boxes: ["310", "312"],
    fields: [`${GROUP}.claims`],
    how: "What is claimed of other companies' losses: box 310 of this year's, box 312 of those carried forward.",
    needs: true,
  },
  {
    boxes: ["435"],
    fields: RATE_FIELDS.slice(2),
    how: "Stated where the profits, with exempt distributions, lie between the lower and the upper limit.",
  },
  { boxes: ["470"], fields: [], how: "The total of the reliefs in boxes 445 to 465, where there is one." },
  { boxes: ["500"], fields: ["pages.B", "pages.N"], how: "The total of boxes 490 to 497.", needs: true },
  {
    boxes: ["530"],
    fields: [RESEARCH],
    how: "What of the expenditure credit for research and development is set against tax.",
    needs: true,
  },
  { boxes: ["545"], fields: [], how: "The total of the credits in boxes 530 to 541, where there is one." },
  { boxes: ["570"], fields: [], how: "Stated where the credits of box 545 come to more than the tax payable." },
  {
    boxes: ["600"],
    fields: [],
    how: "What is left to pay. Where more was paid than is payable, box 605 has the difference.",
  },
  {
    boxes: ["605"],
    fields: [],
    how: "What was paid above what is payable. Where less was paid, box 600 has the difference.",
  },
  {
    boxes: ["660", "670"],
    fields: [RESEARCH],
    how: "Expenditure that is deducted with an enhancement, and its total.",
    needs: true,
  },
  {
    boxes: ["785", "800", "810", "845", "855"],
    fields: [],
    how: "What a group may take over at most of a loss, an excess or donations of this period, where there is such an amount.",
  },
  {
    boxes: ["865", "870"],
    fields: ["repayment"],
    how: "What is to be repaid of the tax, stated where the return names the account that it goes to.",
  },
  {
    boxes: ["875", "880"],
    fields: [RESEARCH],
    how: "Credits for research and development that are paid to the company.",
    needs: true,
  },
  {
    boxes: ["480"],
    fields: ["financials.participator_loans"],
    how: "The tax in box A80 of the page CT600A.",
    needs: true,
  },
  {
    boxes: ["485"],
    fields: [`${LOANS}[].repayments`],
    how: "Ticked where loans were repaid or released after the year, and relief for that is due now.",
    needs: true,
  },
  {
    boxes: ["645"],
    fields: ["pages.H"],
    how: "Ticked where the page CT600H goes with the return.",
    needs: true,
  },
  {
    boxes: ["653"],
    fields: [RESEARCH],
    how: "Ticked where a research-intensive company claims enhanced support.",
    needs: true,
  },
  {
    boxes: ["A10 name", "A10 amount"],
    fields: [LOANS],
    how: "A row for each loan that was outstanding at the end of the period.",
  },
  {
    boxes: ["A25 name", "A25 repaid", "A25 released", "A25 date"],
    fields: [`${LOANS}[].repayments`],
    how: "A row for each repayment or release within nine months after the period.",
  },
  {
    boxes: ["A50 name", "A50 repaid", "A50 released", "A50 date"],
    fields: [`${LOANS}[].repayments`],
    how: "A row for each later repayment or release.",
  },
  {
    boxes: ["C5A", "C5B From", "C5B To", "C5C", "C5D", "C125A", "C125B From", "C125B To", "C125C", "C125D"],
    fields: [`${GROUP}.claims`],
    how: "A row for each loss that is claimed from another company: C5 of this year's losses, C125 of those carried forward.",
  },
  {
    boxes: ["C85A", "C85B From", "C85B To", "C85C", "C85D", "C190A", "C190B From", "C190B To", "C190C", "C190D"],
    fields: [`${GROUP}.surrenders`],
    how: "A row for each loss that is surrendered to another company: C85 of this year's losses, C190 of those carried forward.",
  },
  {
    boxes: ["C25", "C30", "C35", "C40", "C140", "C145", "C150", "C155"],
    fields: [`${GROUP}.consent`],
    how: "How the companies that surrender have consented.",
  },
  {
    boxes: [
      ...["C100", "C105", "C110", "C205", "C210", "C215", "C surrender page", "C surrender declared"],
      ...["C surrender carried forward page", "C surrender carried forward declared"],
    ],
    fields: [`${GROUP}.surrender_consent.this_page`],
    how: "The consent of this company to what it surrenders, where this page gives it.",
  },
  {
    boxes: ["L72A Office", "L72A Reference", "L168A Office", "L168A Reference"],
    fields: [`${RESEARCH}.paye_references`],
    how: "A row for each PAYE scheme of the company whose tax and contributions count for the cap.",
  },
  {
    boxes: ["L73A Office", "L73A Reference", "L169A Office", "L169A Reference"],
    fields: [`${RESEARCH}.connected_paye_references`],
    how: "A row for each PAYE scheme of connected companies whose tax and contributions count for the cap.",
  },
  {
    boxes: ["4"],
    fields: [],
    how: "The number of the type of company; 0, an ordinary company, where nothing else is sent.",
  },
  {
    boxes: ["326"],
    fields: [],
    how: "Stated where the number is sent, or where the small profits rate or marginal relief applies: then 0 where nothing is sent.",
  },
  {
    boxes: ["975", "985"],
    fields: [],
    how: "Who declares the return correct: as sent, otherwise from the settings of the organisation.",
  },
  ...FEEDS.map(({ box, from, page }) => ({
    boxes: [String(box)],
    fields: [`pages.${page}`],
    how: `The amount in box ${from} of the page CT600${page}.`,
    needs: true as const,
  })),
  {
    boxes: ["declared"],
    fields: ["declarant"],
    how: "Every return has it: whoever is named in box 975 declares the return correct.",
  },
];

/** No return that is made here has one of these. */
export const NOT_FILLED: ReadonlySet<string> = new Set(
  [
    ...["5 6 7 8 70 85B 90B 125 225 240 255 265 290 320 455 460 465 495 496 501 502 526 535 550 555 560 565"],
    ...["631 658 675 680 714 724 727 730 738 749 752 765 830 835"],
    ...["C20 C46 C50 C75 C161 C180 L185 L190"],
  ].flatMap((boxes) => boxes.split(" ")),
);

/** Boxes of allowances have lines where there is something to state: by the first element of their path, from what. */
export const ALLOWANCES_FROM: Readonly<Record<string, readonly string[]>> = {
  AllowancesAndCharges: ["financials.capital_allowances"],
  NotIncluded: ["financials.property.capital_allowances"],
  QualifyingExpenditure: ["financials.capital_allowances", "financials.property.capital_allowances"],
};

/** What brings a page with the return, where that is not the page itself. */
export const PAGE_FROM: Readonly<Record<string, string>> = {
  CT600A: "financials.participator_loans",
  CT600C: GROUP,
  CT600E: "charity",
  CT600J: "avoidance_schemes",
  CT600L: RESEARCH,
};

export function originOf(box: string): Origin | null {
  return ORIGINS.find(({ boxes }) => boxes.includes(box)) ?? null;
}
