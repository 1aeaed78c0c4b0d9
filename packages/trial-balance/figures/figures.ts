// From sums to the figures of an ordinary return, in the words of its input. What is nil is left out, but for the
// figures that a return always states.

import type {
  AccountsFigures,
  ComparativesFigures,
  Details,
  FinancialsFigures,
  ReturnFigures,
  Source,
  SourceLine,
} from "../answer.ts";
import { CATEGORIES } from "../categories/categories.ts";
import type { Field } from "../categories/fields.ts";
import { fieldNames, rowOf } from "../categories/fields.ts";
import { profitAndLoss } from "../categories/places.ts";
import type { Line } from "../lines/line.ts";
import { type Composed, NET_PROFIT, RESERVE, TURNOVER } from "./compose.ts";

export const TAX = profitAndLoss("tax");

/** Stated also where they are nil: without a tax charge the accounts would show one that the balance sheet lacks. */
const ALWAYS: readonly Field[] = [TURNOVER, NET_PROFIT, TAX, RESERVE];

export function figuresOf(composed: Composed): ReturnFigures {
  const { financials, accounts } = nested(
    fieldNames.filter((field) => isStated(field, composed)),
    composed,
  );
  return {
    financials: { ...financials, trading_profit: tradingProfit(composed) } as FinancialsFigures,
    accounts: { standard: composed.standard, ...accounts, ...detailsOf(composed) } as AccountsFigures,
  };
}

const isStated = (field: Field, { tally }: Composed) => ALWAYS.includes(field) || tally.figure(field) !== 0;

/** The profit in the accounts, and what leads from it to the trade's. No allowance is claimed here. */
export function tradingProfit({ tally }: Composed): number {
  let profit = tally.figure(NET_PROFIT);
  for (const field of tally.fields) {
    const { part } = rowOf(field);
    if (part === "addition") profit += tally.figure(field);
    if (part === "deduction") profit -= tally.figure(field);
  }
  return profit;
}

/** The same of the previous period, as this one's accounts show it. Nothing is taxed there. */
export function comparativesOf(
  composed: Composed,
  { start, end }: { start: string; end: string },
): ComparativesFigures {
  const { financials, accounts } = figuresOf(composed);
  const { turnover, gross_profit, net_profit } = financials;
  const { tax = 0, ...profit_and_loss } = accounts.profit_and_loss;
  return {
    start,
    end,
    turnover,
    ...(gross_profit !== undefined && { gross_profit }),
    net_profit,
    tax,
    balance_sheet: accounts.balance_sheet,
    ...(Object.keys(profit_and_loss).length > 0 && { profit_and_loss }),
    ...detailsOf(composed),
  };
}

/** What a return takes: of one figure, and of all together. */
export const MOST_OF_ONE = 2_000;
export const MOST_OF_ALL = 20_000;

interface Sources {
  readonly sources: Source[];
  /** The figures whose lines are too many. */
  readonly leftOut: readonly Field[];
}

/**
 * Every stated figure that is a sum of lines, in the order of the alphabet. Those with the most lines are left out
 * where a return would not take them.
 */
export function sourcesOf(composed: Composed): Sources {
  const { tally } = composed;
  let room = MOST_OF_ALL;
  const stated = tally.fields.filter((field) => isStated(field, composed)).sort();
  const listed = stated
    .toSorted((one, other) => tally.linesOf(one).length - tally.linesOf(other).length)
    .filter((field) => {
      const { length } = tally.linesOf(field);
      room -= length;
      return length <= MOST_OF_ONE && room >= 0;
    });
  return {
    sources: listed.sort().map((field) => ({ field, lines: tally.linesOf(field).map(sourceLine) })),
    leftOut: stated.filter((field) => !listed.includes(field)),
  };
}

/** Written field by field: with thousands of lines, a third of all time went into putting objects together. */
function sourceLine({ code, name, amount }: Line): SourceLine {
  const line: { -readonly [Name in keyof SourceLine]: SourceLine[Name] } = {};
  if (code !== null) line.code = code;
  if (name !== null) line.name = name;
  if (amount < 0) line.credit = -amount;
  else line.debit = amount;
  return line;
}

type Nested = { [name: string]: Nested | number };

/** Objects from dotted paths. */
function nested(fields: readonly Field[], { tally }: Composed): Record<"financials" | "accounts", Nested> {
  const root = { financials: {}, accounts: { balance_sheet: {}, profit_and_loss: {} } };
  for (const field of fields) {
    const names = field.split(".");
    const last = names.pop() ?? "";
    let group: Nested = root;
    for (const name of names) {
      group[name] ??= {};
      group = group[name] as Nested;
    }
    group[last] = tally.figure(field);
  }
  return root;
}

const WITHIN_ONE_YEAR = "accounts.balance_sheet.creditors_within_one_year";
const AFTER_ONE_YEAR = "accounts.balance_sheet.creditors_after_one_year";
const DEBTORS = "accounts.balance_sheet.debtors";

/** Debtors and creditors by kind, which only accounts under FRS 102 show. */
function detailsOf({ standard, places }: Composed): Details {
  if (standard === "frs105") return {};
  const sums: Record<string, Record<string, number>> = {};
  for (const [{ category, amount }, place] of places) {
    const { debtor, creditor } = CATEGORIES[category];
    const kind = place === DEBTORS ? debtor : creditor;
    if (kind === undefined || ![DEBTORS, WITHIN_ONE_YEAR, AFTER_ONE_YEAR].includes(place)) continue;
    sums[place] ??= {};
    const sum = sums[place];
    sum[kind] = (sum[kind] ?? 0) + rowOf(place).sign * amount;
  }
  const kindsOf = (place: Field) =>
    Object.fromEntries(Object.entries(sums[place] ?? {}).filter(([, amount]) => amount !== 0));
  const [debtors, within, after] = [DEBTORS, WITHIN_ONE_YEAR, AFTER_ONE_YEAR].map((place) => kindsOf(place as Field));
  const hasAny = (kinds: object | undefined) => Object.keys(kinds ?? {}).length > 0;
  return {
    ...(hasAny(debtors) && { debtors_detail: debtors }),
    ...((hasAny(within) || hasAny(after)) && {
      creditors_detail: {
        ...(hasAny(within) && { within_one_year: within }),
        ...(hasAny(after) && { after_one_year: after }),
      },
    }),
  } as Details;
}
