// What is said of a trial balance, in words for people: no paths of the input, and nothing of requests.

import { money } from "../../../packages/trial-balance/text.ts";
import { shownCategories } from "../../trial-balances/categories.ts";
import type { TrialBalanceFound } from "../../trial-balances/map.ts";

type Line = TrialBalanceFound["lines"][number];
type Group = { label: string; options: (readonly [string, string])[] };

export function lineText({ code, name }: Pick<Line, "code" | "name">): string {
  return [code, name].filter((part) => part !== null).join(" ");
}

export const amountText = ({ debit, credit }: Pick<Line, "debit" | "credit">) =>
  credit > 0 ? `${money(credit)} credit` : `${money(debit)} debit`;

const NAMES = new Map<string, string>(shownCategories.map(({ id, name }) => [id, name]));

/** `vat_control`: VAT owed or due. */
export const categoryText = (id: string): string => NAMES.get(id) ?? id;

export const GROUP_TEXTS: Readonly<Record<string, string>> = {
  income: "Income",
  cost_of_sales: "Cost of sales",
  staff: "Staff",
  overhead: "Overheads",
  depreciation: "Depreciation",
  finance: "Finance",
  tax: "Tax",
  equity: "Capital and reserves",
  fixed_assets: "Fixed assets",
  current_assets: "Current assets",
  creditors: "Creditors",
  none: "Not in the accounts",
};

export function groupsOf(categories: readonly { id: string; group: string }[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { id, group } of categories) {
    const own = groups.get(group) ?? { label: GROUP_TEXTS[group] ?? group, options: [] };
    own.options.push([id, categoryText(id)]);
    groups.set(group, own);
  }
  return [...groups.values()];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * A category as sentences for programs have it: its name, and its id, which people need not see. "Goods (stock)" is an
 * account of somebody's ledger and stays, as all that is quoted does.
 */
const NAMED_CATEGORY = new RegExp(
  `(${shownCategories.map(({ id, name }) => `(?<=${escaped(name)}) \\(${id}\\)`).join("|")})(?!")`,
  "g",
);

const ELSE_BELOW = " If it is something else, choose its category below.";

/** The sentences are for programs too. */
export function forPeople(message: string): string {
  return message
    .replace(/ If it is something else: name its category in mapping; the nearest are [^.]*\./, ELSE_BELOW)
    .replace(
      / ?Name its category in mapping; (?:the nearest are|commonly such a \w+ is) [^.]*\./,
      " Choose its category below.",
    )
    .replace(/ If it is something else, name its category in mapping\./, ELSE_BELOW)
    .replace(/,? ?(?:Confirm it in mapping, or name another category|Confirm it in mapping)\./g, "")
    .replace(/,? or name other categories in mapping/g, ", or choose other categories")
    .replace(
      /Name the activity or another category of the lines that it comes from in mapping, or send business: trade\./,
      "Choose other categories of the lines that it comes from, or say that the company has a trade.",
    )
    .replace(/Send previous_lines/g, "Add last year's trial balance below")
    .replace(/; without previous_lines/g, "; without last year's trial balance")
    .replace(
      /Post the computed tax, once the other choices are made: send it here.*$/,
      "Post the computed tax, once the other choices are made: add two lines to the trial balance, a debit of the charge and a credit of what is owed.",
    )
    .replace(
      /Send financials\.participator_loans and accounts\.directors_advances; the lines have no names and days\./,
      "The return asks who, and on which days.",
    )
    .replace(/business: (\w+)/g, "the business $1")
    .replace(/(?:standard: )?frs(\d{3})/g, "FRS $1")
    .replace(/send accounts\.dormant: true/g, "say in the return that the company was dormant")
    .replace(/send accounts\.first_period: true/g, "say so in the return")
    .replace(/\b(?:financials|accounts)(?:\.\w+)*\.(\w+)/g, (_, name: string) => name.replaceAll("_", " "))
    .replace(NAMED_CATEGORY, "")
    .replace(/\b(\w+)\.(\d+)\b/g, (whole, list: string, at: string) =>
      list === "lines" ? `line ${Number(at) + 1}` : whole,
    )
    .trim();
}
