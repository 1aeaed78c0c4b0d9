// Why no return can be made of a trial balance whose lines all have a category. Of the previous year's lines only what
// its column of the accounts shows is looked at: nothing is taxed there.

import type { Finding } from "../answer.ts";
import { type Field, rowOf } from "../categories/fields.ts";
import { COST_OF_SALES } from "../categories/places.ts";
import { NET_PROFIT, TURNOVER } from "../figures/compose.ts";
import { tradingProfit } from "../figures/figures.ts";
import { MOST_PENCE } from "../lines/check.ts";
import type { Line } from "../lines/line.ts";
import { accountText, listed, money } from "../text.ts";
import { balanceOf, idsOf, isComplete, linesIn, type World } from "./world.ts";

/** What is known of either year. */
export type Year = Pick<World, "composed" | "identity" | "open" | "byCategory">;

type YearRule = (year: Year) => Finding[];
type Rule = (world: World) => Finding[];

/** What a rounding account may hold: more than this is something else. */
const MOST_ROUNDING_PENCE = 100;

const WHY_NEGATIVE: Partial<Record<Field, string>> = {
  "accounts.balance_sheet.tangible_assets": "Depreciation is more than the cost.",
  "accounts.balance_sheet.intangible_assets": "Amortisation is more than the cost.",
  "accounts.profit_and_loss.raw_materials": "Is there closing stock without purchases, or a refund?",
  "financials.turnover": "Refunds are more than the sales.",
};

/** How a figure is told: under which path, and which of what was sent has its lines. */
interface Column {
  readonly shows: (field: Field) => boolean;
  readonly nameOf: (field: Field) => string;
  readonly costOfSales: string;
  readonly lines: "lines" | "previous_lines";
}

const THIS_YEAR: Column = {
  shows: () => true,
  nameOf: (field) => field,
  costOfSales: "The cost of sales",
  lines: "lines",
};

const PREVIOUS_YEAR: Column = {
  shows: (field) => field === TURNOVER || field.startsWith("accounts."),
  nameOf: (field) => field.replace(/^(accounts|financials)\./, "accounts.comparatives."),
  costOfSales: "Last year's cost of sales",
  lines: "previous_lines",
};

/** Only what no line that is still open can make good. */
const wrongSign =
  (column: Column): YearRule =>
  ({ composed, composed: { tally }, open }) => [
    ...tally.fields.flatMap((field) => {
      const figure = tally.figure(field);
      const { isSigned, sign } = rowOf(field);
      if (isSigned || !column.shows(field) || figure + (sign === 1 ? open.debit : open.credit) >= 0) return [];
      const lines = tally.linesOf(field);
      const blamed = lines.find(({ amount }) => sign * amount < 0);
      const why = WHY_NEGATIVE[field] ?? "This figure cannot be below zero.";
      return [negative({ what: column.nameOf(field), why, figure, lines, at: blamed?.field ?? column.lines })];
    }),
    ...negativeCostOfSales(composed, open.debit, column),
  ];

function negativeCostOfSales({ tally, placed, places }: Year["composed"], open: number, column: Column): Finding[] {
  const lines = tally.linesOf(COST_OF_SALES);
  const blamed = placed.find((line) => places.get(line) === COST_OF_SALES && line.side === "credit");
  const cost = tally.figure(TURNOVER) - tally.figure(COST_OF_SALES);
  if (lines.length === 0 || cost + open >= 0) return [];
  const why = "Is there closing stock without purchases, or a refund?";
  const finding = negative({ what: column.costOfSales, why, figure: cost, lines, at: blamed?.field ?? column.lines });
  return [
    {
      ...finding,
      message: `${column.costOfSales} would be ${money(cost)}. ${why} ${CHECK_SIDES}`,
    },
  ];
}

interface Negative {
  what: string;
  why: string;
  figure: number;
  lines: readonly Line[];
  /** A line on the side that makes it so. A figure is no field of what was sent: its lines are. */
  at: string;
}

const CHECK_SIDES = "Check the sides of these lines, or name other categories in mapping.";

function negative({ what, why, figure, lines, at }: Negative): Finding {
  return {
    code: "line_wrong_sign",
    field: at,
    message: `${what} would be ${money(figure)} from ${listed(lines.map(accountText))}. ${why} ${CHECK_SIDES}`,
    lines: lines.map(({ id }) => id),
    amount: figure,
  };
}

/** What a box of the form holds. The accounts have no such bound. */
const tooLarge: Rule = ({ composed, composed: { tally }, open }) => {
  const room = MOST_PENCE + open.debit + open.credit;
  const figures = tally.fields
    .filter((field) => field.startsWith("financials."))
    .map((field) => ({ name: field as string, figure: tally.figure(field), lines: tally.linesOf(field) }));
  const trading = { name: "financials.trading_profit", figure: tradingProfit(composed), lines: composed.placed };
  const found = [...figures, trading].filter(({ figure }) => Math.abs(figure) > room);
  // What is too large follows into the profit: the figures themselves are told.
  const own = found.filter(({ name }) => !RESULTS.includes(name));
  return (own.length > 0 ? own : found.slice(0, 1)).map(({ name, figure, lines }) => {
    const [largest] = lines.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
    return {
      code: "figure_too_large",
      field: largest?.field ?? "lines",
      message: `${name} would be ${money(figure)}, and a return states at most ${money(MOST_PENCE)}. Are these pence? Check the amounts of ${listed(lines.map(accountText))}.`,
      lines: lines.map(({ id }) => id),
      amount: figure,
    };
  });
};

const RESULTS: readonly string[] = [NET_PROFIT, COST_OF_SALES, "financials.trading_profit"];

const rounding: YearRule = (world) => {
  const [first, ...others] = linesIn(world, "rounding");
  const amount = balanceOf(world, "rounding");
  if (first === undefined || Math.abs(amount) <= MOST_ROUNDING_PENCE) return [];
  return [
    {
      code: "rounding_too_large",
      field: first.field,
      message: `Rounding is ${money(Math.abs(amount))}, and at most ${money(MOST_ROUNDING_PENCE)} of it is a rounding. Find where the rest belongs. If it is something else, name its category in mapping.`,
      lines: idsOf([first, ...others]),
      amount,
    },
  ];
};

/** After the year end's closing entries the profit is in the reserve, and nothing can be computed. */
const looksClosed: Rule = (world) => {
  const { composed, opening, identity } = world;
  const { brought_forward } = identity.reserve;
  if (!isComplete(world)) return [];
  if (opening === null || opening === brought_forward || hasProfitAndLoss(composed)) return [];
  return [
    {
      code: "looks_closed",
      field: "lines",
      message: `Profit and loss lines are nil, but the reserve moved by ${money(Math.abs(brought_forward - opening))} since the opening balance. Export the trial balance as it was before the closing entries.`,
      amount: brought_forward - opening,
    },
  ];
};

export function hasProfitAndLoss({ places }: World["composed"]): boolean {
  return [...new Set(places.values())].some((place) => ["profit", "tax"].includes(rowOf(place).part));
}

/** A second line of reserves that equals the open profit only repeats it. */
const profitTwice: YearRule = (world) => {
  const reserves = linesIn(world, "retained_earnings");
  const { profit_before_tax: profit, tax, dividends } = world.identity.reserve;
  const results = [profit, profit - tax, profit - tax - dividends];
  const memo =
    reserves.length < 2 || !isComplete(world) ? undefined : reserves.find(({ amount }) => results.includes(-amount));
  if (memo === undefined) return [];
  return [
    {
      code: "profit_counted_twice",
      field: memo.field,
      message: `${accountText(memo)} equals the profit of the period, which the lines of the profit and loss account have too. Leave it out, or export the trial balance before the closing entries.`,
      line: memo.id,
      amount: memo.amount,
    },
  ];
};

const noTrade: Rule = ({ request: { business = "trade" }, composed, figures, open }) => {
  const { trading_profit: profit } = figures.financials;
  // What is still open could leave nothing of it.
  if (profit > 0 ? profit <= open.debit : -profit <= open.credit) return [];
  const hasTrade =
    business === "trade" || composed.placed.some((line) => line.isActivityGiven && line.activity === "trade");
  if (hasTrade || profit === 0) return [];
  return [
    {
      code: "no_trade_but_trading_profit",
      field: "business",
      message: `A company with business: ${business} has no trade, but ${money(profit)} is left in the trading profit. Name the activity or another category of the lines that it comes from in mapping, or send business: trade.`,
      amount: profit,
    },
  ];
};

const RULES: readonly Rule[] = [wrongSign(THIS_YEAR), tooLarge, rounding, looksClosed, profitTwice, noTrade];
const PREVIOUS_RULES: readonly YearRule[] = [wrongSign(PREVIOUS_YEAR), rounding, profitTwice];

export function figureErrors(world: World): Finding[] {
  return RULES.flatMap((rule) => rule(world));
}

export function previousErrors(year: Year): Finding[] {
  return PREVIOUS_RULES.flatMap((rule) => rule(year));
}
