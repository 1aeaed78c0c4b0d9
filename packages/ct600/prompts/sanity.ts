// Figures that are possible and seldom meant.

import { poundsText } from "../computation/pounds.ts";
import type { ReturnInput } from "../return.ts";
import { numberText } from "../text/numbers.ts";
import { type Prompt, prompt } from "./prompt.ts";

export const SANITY: readonly Prompt[] = [
  prompt("profit_above_turnover", "financials.trading_profit", ({ input: { financials } }) =>
    financials.turnover > 0 && financials.trading_profit > financials.turnover
      ? `The trading profit of ${poundsText(BigInt(financials.trading_profit))} is above the turnover of ${poundsText(BigInt(financials.turnover))}. Check both: income that is not of the trade has fields of its own.`
      : undefined,
  ),
  prompt("amounts_look_like_pounds", "financials.turnover", ({ input }) => {
    const [largest] = roundSums(input);
    return largest === undefined
      ? undefined
      : `Amounts are in pence, so the largest of these round sums is read as ${poundsText(BigInt(largest))}. If you meant £${numberText(largest)}, send ${largest * 100}.`;
  }),
];

/** Sums of less than £10,000 that would be round sums of £10,000 or more if they were pounds; the largest first. */
function roundSums({ financials }: ReturnInput): number[] {
  const { turnover, trading_profit, gross_profit = 0, net_profit = 0 } = financials;
  const sums = [turnover, trading_profit, gross_profit, net_profit].map(Math.abs).filter((sum) => sum !== 0);
  const isRound = sums.every((sum) => sum % 1_000 === 0);
  const largest = Math.max(0, ...sums);
  return isRound && largest >= 10_000 && largest < 1_000_000 ? [largest] : [];
}
