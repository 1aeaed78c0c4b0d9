// The lines of a profit and loss account lead from the turnover, or the gross profit, to the profit before tax.

import type { Problem } from "../../problem.ts";
import { FORMATS, type GivenLine, type ProfitAndLossGiven, remainderOf } from "../profit-and-loss.ts";
import { distance, doesNotReconcile, money, reconciled } from "./reconcile.ts";

export function profitAndLossProblems(given: ProfitAndLossGiven, path: string): Problem[] {
  const { rest } = FORMATS[given.standard];
  if (linesSaid(given).length === 0) return [];
  const { remaining, said, isStatedWhole } = remainderOf(given);
  if (isStatedWhole && remaining >= 0n)
    return reconciled({
      field: `${path}.${rest}`,
      given: said,
      should: remaining,
      because: `the other lines and a profit before tax of ${money(given.profitBeforeTax)} leave`,
    });
  return remaining < said ? [tooMuch(given, said - remaining, path)] : [];
}

/** Without all of it the last line may take more than was said, but not less. */
function tooMuch(given: ProfitAndLossGiven, excess: bigint, path: string): Problem {
  const { profitBeforeTax } = given;
  const result = profitBeforeTax - excess;
  return doesNotReconcile(
    path,
    `The lines of ${path} lead to a profit before tax of ${money(result)}, but it is ${money(profitBeforeTax)}. They differ by ${money(distance(result, profitBeforeTax))}.`,
  );
}

export function linesSaid({ lines }: Pick<ProfitAndLossGiven, "lines">): GivenLine[] {
  const { tax: _, deferred_tax: __, ...others } = lines;
  return Object.keys(others) as GivenLine[];
}
