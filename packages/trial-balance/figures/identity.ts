// The two ways to the net assets. The balances give one, the capital with the reserve that the profit leads to the
// other: the reserve is never what remains, so that a lost line would show.

import type { Identity, ToldApart } from "../answer.ts";
import { type Part, rowOf } from "../categories/fields.ts";
import type { Mapped } from "../lines/line.ts";
import { type Composed, NET_PROFIT, RESERVE } from "./compose.ts";
import { TAX } from "./figures.ts";

export function identityOf({ tally, placed, apart }: Composed): Identity {
  const partOf = (part: Part) => {
    let sum = 0;
    for (const field of tally.fields) if (rowOf(field).part === part) sum += tally.figure(field);
    return sum;
  };
  const [assets, liabilities] = [partOf("asset"), partOf("liability")];
  const brought_forward = broughtForward(placed);
  const dividends = amountOf(placed.filter(({ category }) => category === "dividends_paid"));
  const profit_before_tax = tally.figure(NET_PROFIT);
  const tax = tally.figure(TAX);
  const carried_forward = brought_forward + profit_before_tax - tax - dividends;
  return {
    assets,
    liabilities,
    net_assets: assets - liabilities,
    capital_and_reserves: partOf("capital") + carried_forward,
    reserve: { brought_forward, profit_before_tax, tax, dividends, carried_forward },
    mapped: amountOf(placed),
    told_apart: amountOf(apart),
  };
}

export function broughtForward(placed: Composed["placed"]): number {
  const amount = amountOf(placed.filter(({ category }) => category === "retained_earnings"));
  return amount === 0 ? 0 : -amount;
}

export function toldApart(apart: readonly Mapped[]): ToldApart[] {
  return apart.map(({ id, field, amount, category, side }) => ({
    line: id,
    field,
    amount,
    why: side === null ? "nil" : category === null ? "not_mapped" : "no_place",
  }));
}

export function amountOf(lines: readonly Pick<Mapped, "amount">[]): number {
  let sum = 0;
  for (const { amount } of lines) sum += amount;
  return sum;
}

/** What the reserve is at the period's end. */
export const closingReserve = ({ tally }: Composed): number => tally.figure(RESERVE);
