// Why no return can be made of a trial balance whose lines all have a category.

import type { Finding } from "../answer.ts";
import { type Field, rowOf } from "../categories/fields.ts";
import { COST_OF_SALES } from "../categories/places.ts";
import { TURNOVER } from "../figures/compose.ts";
import type { Line } from "../lines/line.ts";
import { accountText, listed, money } from "../text.ts";
import { balanceOf, idsOf, isComplete, linesIn, type World } from "./world.ts";

type Rule = (world: World) => Finding[];

/** What a rounding account may hold: more than this is something else. */
const MOST_ROUNDING_PENCE = 100;

const WHY_NEGATIVE: Partial<Record<Field, string>> = {
  "accounts.balance_sheet.tangible_assets": "Depreciation is more than the cost.",
  "accounts.balance_sheet.intangible_assets": "Amortisation is more than the cost.",
  "accounts.profit_and_loss.raw_materials": "Is there closing stock without purchases, or a refund?",
  "financials.turnover": "Refunds are more than the sales.",
};

/** Only what no line that is still open can make good. */
const wrongSign: Rule = ({ composed, composed: { tally }, open }) => [
  ...tally.fields.flatMap((field) => {
    const figure = tally.figure(field);
    const { isSigned, sign } = rowOf(field);
    if (isSigned || figure + (sign === 1 ? open.debit : open.credit) >= 0) return [];
    const lines = tally.linesOf(field);
    return [negative({ field, figure, lines, blamed: lines.find(({ amount }) => sign * amount < 0) })];
  }),
  ...negativeCostOfSales(composed, open.debit),
];

function negativeCostOfSales({ tally, placed, places }: World["composed"], open: number): Finding[] {
  const lines = tally.linesOf(COST_OF_SALES);
  const blamed = placed.find((line) => places.get(line) === COST_OF_SALES && line.side === "credit");
  const cost = tally.figure(TURNOVER) - tally.figure(COST_OF_SALES);
  if (lines.length === 0 || cost + open >= 0) return [];
  return [
    {
      ...negative({ field: COST_OF_SALES, figure: cost, lines, blamed }),
      message: `The cost of sales would be ${money(cost)}. Is there closing stock without purchases, or a refund? Check the sides of these lines, or name other categories in mapping.`,
    },
  ];
}

interface Negative {
  field: Field;
  figure: number;
  lines: readonly Line[];
  /** A line on the side that makes it so. */
  blamed: Line | undefined;
}

function negative({ field, figure, lines, blamed }: Negative): Finding {
  const why = WHY_NEGATIVE[field] ?? "This figure cannot be below zero.";
  return {
    code: "line_wrong_sign",
    // A figure is no field of what was sent: its lines are.
    field: blamed?.field ?? "lines",
    message: `${field} would be ${money(figure)} from ${listed(lines.map(accountText))}. ${why} Check the sides of these lines, or name other categories in mapping.`,
    lines: lines.map(({ id }) => id),
    amount: figure,
  };
}

const rounding: Rule = (world) => {
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
const profitTwice: Rule = (world) => {
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

const RULES: readonly Rule[] = [wrongSign, rounding, looksClosed, profitTwice, noTrade];

export function figureErrors(world: World): Finding[] {
  return RULES.flatMap((rule) => rule(world));
}
