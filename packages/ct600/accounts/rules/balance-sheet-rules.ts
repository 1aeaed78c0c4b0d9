// A balance sheet's totals are the sums of their lines, and its two sides are equal.

import type { Problem } from "../../problem.ts";
import type { BalanceSheetInput } from "../../return.ts";
import { CURRENT_ASSETS, FIXED_ASSETS, hasAny, RESERVES, totalsOf } from "../balance-sheet.ts";
import { penceOf, sumOf } from "../pounds.ts";
import { reconciled } from "./reconcile.ts";

const TOTALS = [
  ["fixed_assets", FIXED_ASSETS],
  ["current_assets", CURRENT_ASSETS],
] as const;

export function balanceSheetProblems(sheet: BalanceSheetInput | undefined, path: string): Problem[] {
  if (sheet === undefined) return [];
  const totals = TOTALS.flatMap(([total, lines]) =>
    sheet[total] === undefined || !hasAny(sheet, lines)
      ? []
      : reconciled({
          field: `${path}.${total}`,
          given: penceOf(sheet[total]),
          should: sumOf(sheet, lines),
          because: "its lines add up to",
        }),
  );
  // A wrong total would be blamed a second time.
  return totals.length > 0 ? totals : reserveProblems(sheet, path);
}

function reserveProblems(sheet: BalanceSheetInput, path: string): Problem[] {
  if (sheet.profit_and_loss_reserve === undefined) return [];
  return reconciled({
    field: `${path}.profit_and_loss_reserve`,
    given: penceOf(sheet.profit_and_loss_reserve),
    should: totalsOf(sheet).netAssets - sumOf(sheet, RESERVES),
    because: "the balance sheet balances with",
  });
}
