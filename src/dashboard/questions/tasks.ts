// The tasks of a return, each with its pages, and what the return needs: only a tick adds a task, and a dormant company
// has few.

import { BALANCE_SHEET_PAGES, DIRECTOR_PAGES, STANDARD_PAGES } from "./accounts.ts";
import { TRADE_ALLOWANCE_PAGES } from "./allowances.ts";
import {
  ABOUT_COMPANY_PAGE,
  ASSOCIATED_PAGE,
  COMPANY_PAGE,
  LONG_PERIOD_PAGE,
  PERIOD_PAGE,
  RARE_ABOUT_COMPANY_PAGE,
  REFERENCE_PAGE,
} from "./company.ts";
import { ATTACHMENT_PAGES, DOCUMENT_PAGES, hasOwnAccounts } from "./documents.ts";
import { NOTE_PAGES } from "./notes.ts";
import { OTHER_INCOME_PAGES } from "./other-income.ts";
import { ADJUSTMENT_PAGES, PROFIT_AND_LOSS_PAGES } from "./profit-and-loss.ts";
import { type Answers, isAsked, type Page, valueAt } from "./question.ts";
import { LOAN_PAGES, LOSS_PAGES, PAYMENT_PAGES, RELIEF_PAGES } from "./reliefs.ts";
import { DECLARATION_PAGE, STATEMENT_PAGES } from "./statements.ts";
import { AVOIDANCE_PAGES } from "./supplementary/avoidance.ts";
import { CHARITY_PAGES } from "./supplementary/charity.ts";
import { GROUP_RELIEF_PAGES } from "./supplementary/group-relief.ts";
import { RESEARCH_PAGES } from "./supplementary/research.ts";

export interface Task {
  readonly name: string;
  readonly title: string;
  readonly pages: readonly Page[];
  /** What is ticked for it. Absent: every return has it. */
  readonly tick?: { readonly label: string; readonly hint?: string };
  /** A company that did nothing has nothing to say there. */
  readonly isForActive?: true;
  /** Only for accounts that are made of the answers, not for those of one's own. */
  readonly isForMadeAccounts?: true;
  /** It stands for itself, after the check. */
  readonly isLast?: true;
}

export const TASKS: readonly Task[] = [
  {
    name: "company",
    title: "Company and period",
    pages: [
      ...[COMPANY_PAGE, PERIOD_PAGE, ABOUT_COMPANY_PAGE, ASSOCIATED_PAGE],
      ...[RARE_ABOUT_COMPANY_PAGE, LONG_PERIOD_PAGE, REFERENCE_PAGE],
    ],
  },
  { name: "profit_and_loss", title: "Profit and loss", pages: PROFIT_AND_LOSS_PAGES, isForActive: true },
  {
    name: "documents",
    title: "Documents of your own",
    pages: DOCUMENT_PAGES,
    tick: {
      label: "We have accounts in iXBRL already",
      hint: "They are uploaded and filed as they are, and no accounts are asked for. Computations in iXBRL too, and a club's accounts as a PDF.",
    },
  },
  {
    name: "adjustments",
    title: "From accounts to tax",
    pages: ADJUSTMENT_PAGES,
    isForActive: true,
    tick: {
      label: "Costs that tax does not allow, or income inside the profit that is not from the trade",
      hint: "Such as depreciation, entertaining, fines; interest or rent.",
    },
  },
  {
    name: "capital_allowances",
    title: "Capital allowances",
    pages: TRADE_ALLOWANCE_PAGES,
    isForActive: true,
    tick: { label: "Equipment, vehicles or buildings that were bought, sold or brought forward" },
  },
  {
    name: "other_income",
    title: "Other income",
    pages: OTHER_INCOME_PAGES,
    isForActive: true,
    tick: { label: "Interest, rent, dividends from abroad, gains or other income; an investment company" },
  },
  {
    name: "losses",
    title: "Losses",
    pages: LOSS_PAGES,
    isForActive: true,
    tick: { label: "A loss this year, or losses brought forward" },
  },
  {
    name: "reliefs",
    title: "Gifts and reliefs",
    pages: RELIEF_PAGES,
    isForActive: true,
    tick: { label: "Gifts to charity, tax paid abroad, community investment, exempt dividends" },
  },
  {
    name: "group_relief",
    title: "Group relief",
    pages: GROUP_RELIEF_PAGES,
    isForActive: true,
    tick: {
      label: "Losses taken from, or given to, other companies of a group",
      hint: "Group relief and consortium relief, on the page CT600C.",
    },
  },
  {
    name: "research_and_development",
    title: "Research and development",
    pages: RESEARCH_PAGES,
    isForActive: true,
    tick: {
      label: "Relief for research and development",
      hint: "The merged scheme and enhanced support (ERIS), on the page CT600L.",
    },
  },
  {
    name: "participator_loans",
    title: "Loans to directors and shareholders",
    pages: LOAN_PAGES,
    isForActive: true,
    tick: { label: "Money lent to a director or shareholder" },
  },
  {
    name: "payments",
    title: "Paid and repaid",
    pages: PAYMENT_PAGES,
    isForActive: true,
    tick: { label: "Some of the tax was paid, or tax was deducted" },
  },
  { name: "accounts", title: "Accounts: size and standard", pages: STANDARD_PAGES, isForMadeAccounts: true },
  { name: "balance_sheet", title: "Accounts: balance sheet", pages: BALANCE_SHEET_PAGES, isForMadeAccounts: true },
  {
    name: "notes",
    title: "Accounts: notes",
    pages: NOTE_PAGES,
    isForMadeAccounts: true,
    tick: {
      label: "Notes to the accounts",
      hint: "Such as advances to directors, guarantees, movements of fixed assets, policies of your own.",
    },
  },
  { name: "directors", title: "Accounts: directors", pages: DIRECTOR_PAGES, isForMadeAccounts: true },
  {
    name: "charity",
    title: "Charity or sports club",
    pages: CHARITY_PAGES,
    isForActive: true,
    tick: {
      label: "A charity or community amateur sports club that claims exemption",
      hint: "On the page CT600E. No accounts are made for it: upload its own.",
    },
  },
  {
    name: "avoidance_schemes",
    title: "Tax avoidance schemes",
    pages: AVOIDANCE_PAGES,
    tick: { label: "A notifiable tax avoidance scheme", hint: "On the page CT600J." },
  },
  {
    name: "attachments",
    title: "Files with the return",
    pages: ATTACHMENT_PAGES,
    tick: {
      label: "Files to send with the return, as PDF",
      hint: "Such as a letter, an election, notices of consent.",
    },
  },
  { name: "statements", title: "Statements", pages: STATEMENT_PAGES },
  { name: "declaration", title: "Declaration", pages: [DECLARATION_PAGE], isLast: true },
];

/** Above the ticks: it takes tasks away instead. */
export const DORMANT = {
  path: "accounts.dormant",
  label: "The company did nothing in the period: it was dormant",
  hint: "No income, no costs, nothing in the bank moved. Only the accounts are asked for.",
} as const;

export const isDormant = (answers: Answers) => valueAt(answers, DORMANT.path) === true;

/** Which tasks a return has: `ticked` are those that were asked for without an answer yet. */
export function tasksOf(answers: Answers, ticked: ReadonlySet<string>): Task[] {
  const isCharity = ticked.has("charity") || valueAt(answers, "charity") !== undefined;
  const isNeeded = (task: Task) =>
    task.tick === undefined ||
    ticked.has(task.name) ||
    hasAnswers(task, answers) ||
    // No accounts are made for a charity.
    (isCharity && task.name === "documents");
  const isLeftOut = (task: Task) =>
    (task.isForActive && isDormant(answers)) || (task.isForMadeAccounts && (hasOwnAccounts(answers) || isCharity));
  return TASKS.filter((task) => isNeeded(task) && !isLeftOut(task));
}

export function pagesOf({ pages }: Pick<Task, "pages">, answers: Answers): Page[] {
  return pages.filter((page) => isAsked(page, answers));
}

export function hasAnswers({ pages }: Pick<Task, "pages">, answers: Answers): boolean {
  const paths = pages.flatMap((page) => page.questions.flatMap(({ path, lastYear }) => [path, lastYear ?? path]));
  return paths.some((path) => valueAt(answers, path) !== undefined);
}

/** Its name is in the address: pages of two tasks have two names. */
export function placeOfPage(name: string): { task: Task; page: Page } | null {
  for (const task of TASKS) {
    const page = task.pages.find((one) => one.name === name);
    if (page !== undefined) return { task, page };
  }
  return null;
}

/** Ticks that add no task but a page to one that every return has. */
export const TICKED_PAGES = TASKS.flatMap((task) =>
  task.pages.flatMap((page) => (page.tick === undefined ? [] : [{ task, page, tick: page.tick }])),
);
