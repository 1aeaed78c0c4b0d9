// From lines with categories to figures. Each line is in exactly one figure of the accounts; the results (gross profit,
// profit before tax, reserve) and the tax use it again, as the table of categories says.

import { CATEGORIES, type CategoryId } from "../categories/categories.ts";
import type { Business, Category, Place, Side, Standard } from "../categories/category.ts";
import { type Field, rowOf } from "../categories/fields.ts";
import { adjustment, COST_OF_SALES } from "../categories/places.ts";
import type { Mapped } from "../lines/line.ts";
import { Tally } from "./tally.ts";

/** A line that is in a figure. */
export type Placed = Mapped & { readonly category: CategoryId; readonly side: Side };

export interface Composed {
  readonly standard: Standard;
  readonly tally: Tally;
  readonly placed: readonly Placed[];
  /** The figure of the accounts that each is in. */
  readonly places: ReadonlyMap<Placed, Field>;
  /** Lines that are in no figure. */
  readonly apart: readonly Mapped[];
  /** Debit less credit of what is added up before its sign is read. */
  readonly netted: ReadonlyMap<string, number>;
}

export const NET_PROFIT = "financials.net_profit";
export const RESERVE = "accounts.balance_sheet.profit_and_loss_reserve";
export const TURNOVER = "financials.turnover";

export function compose(lines: readonly Mapped[], standard: Standard): Composed {
  const netted = nettedIn(lines);
  const tally = new Tally();
  const places = new Map<Placed, Field>();
  const apart: Mapped[] = [];
  for (const line of lines) {
    const place = isWithBalance(line) ? placeOf(line, standard, netted) : null;
    if (place !== null && isWithBalance(line)) places.set(line, place);
    else apart.push(line);
  }
  const hasCostOfSales = new Set(places.values()).has(COST_OF_SALES);
  const used = usesOf(hasCostOfSales);
  for (const [line, place] of places) for (const field of used(line, place)) tally.add(field, line);
  return { standard, tally, placed: [...places.keys()], places, apart, netted };
}

const isWithBalance = (line: Mapped): line is Placed => line.category !== null && line.side !== null;

export const netKeyOf = (id: CategoryId): string | null => {
  const { nets = null } = CATEGORIES[id];
  return nets === "own" ? id : nets;
};

/** Lines of one authority, or of one kind, are one balance. */
function nettedIn(lines: readonly Mapped[]): Map<string, number> {
  const netted = new Map<string, number>();
  for (const { category, amount } of lines) {
    const key = category === null ? null : netKeyOf(category);
    if (key !== null) netted.set(key, (netted.get(key) ?? 0) + amount);
  }
  return netted;
}

function placeOf({ category, side }: Placed, standard: Standard, netted: ReadonlyMap<string, number>): Field | null {
  const place: Place = CATEGORIES[category][standard];
  if (place === null || typeof place === "string") return place;
  const key = netKeyOf(category);
  return place[key === null ? side : sideOf(netted.get(key) ?? 0)];
}

/** What adds up to nothing may stand on either side. */
const sideOf = (amount: number): Side => (amount > 0 ? "debit" : "credit");

const BUSINESSES: readonly Business[] = ["trade", "property", "investment"];

/** All figures that a line is used for. Many lines are used alike. */
function usesOf(hasCostOfSales: boolean): (line: Placed, place: Field) => readonly Field[] {
  const known = new Map<CategoryId, (readonly Field[])[]>();
  return (line, place) => {
    // The place follows from category and side.
    const alike = (line.side === "debit" ? 0 : BUSINESSES.length) + BUSINESSES.indexOf(line.activity);
    const ofCategory = known.get(line.category) ?? [];
    const found = ofCategory[alike] ?? figuresOf(line, place, hasCostOfSales);
    ofCategory[alike] = found;
    known.set(line.category, ofCategory);
    return found;
  };
}

function figuresOf(line: Placed, place: Field, hasCostOfSales: boolean): Field[] {
  const { part } = rowOf(place);
  const isInGross = hasCostOfSales && place === TURNOVER;
  return [
    place,
    ...(isInGross ? ([COST_OF_SALES] as const) : []),
    ...(part === "profit" ? ([NET_PROFIT] as const) : []),
    ...(part === "profit" || part === "tax" ? ([RESERVE] as const) : []),
    ...taxFiguresOf(line),
  ];
}

function taxFiguresOf({ category, side, activity }: Placed): readonly Field[] {
  const { tax = [], outsideTrade } = CATEGORIES[category];
  const own = isList(tax) ? tax : tax[side];
  if (activity === "trade" || outsideTrade === undefined) return own;
  return [...own, ...OUTSIDE_TRADE[outsideTrade][activity](side)];
}

const isList = (tax: NonNullable<Category["tax"]>): tax is readonly Field[] => Array.isArray(tax);

const ADDED = adjustment("other_additions");
const TAKEN_OUT = adjustment("non_trading_income");
const LOANS = "financials.non_trading_loan_profit";

type Effect = (side: Side) => readonly Field[];

const leavesTrade = (field: Field): Effect => {
  const [ofCost, ofIncome] = [[ADDED, field] as const, [TAKEN_OUT, field] as const];
  return (side) => (side === "debit" ? ofCost : ofIncome);
};

/**
 * What leaves the trade, and where it is taxed or relieved instead. A cost that is refunded lowers the costs. Interest
 * and exchange differences are loan relationships whatever the business is (CTA 2009 part 5).
 */
const OUTSIDE_TRADE: Readonly<
  Record<NonNullable<Category["outsideTrade"]>, Readonly<Record<Exclude<Business, "trade">, Effect>>>
> = {
  cost: {
    property: () => [ADDED, "financials.property_profit"],
    investment: () => [ADDED, "financials.management_expenses.this_period"],
  },
  loan: { property: leavesTrade(LOANS), investment: leavesTrade(LOANS) },
  // Of an investment company nobody can say where it belongs: it stays in the trading profit, which then is refused.
  income: { property: () => [TAKEN_OUT, "financials.property_profit"], investment: () => [] },
  added_back: { property: () => [ADDED], investment: () => [ADDED] },
};
