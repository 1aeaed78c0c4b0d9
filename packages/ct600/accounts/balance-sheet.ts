// The balance sheet in whole pounds: the lines as given, the totals as their sums, and what remains of the net assets
// as the profit and loss reserve. Format 1 of SI 2008/409 Schedule 1; the micro-entity's format is its totals.

import type { BalanceSheetInput } from "../return.ts";
import type { BalanceSheetLine, Figures } from "./model.ts";
import { penceOf, pounds } from "./pounds.ts";

export const FIXED_ASSETS = ["intangible_assets", "tangible_assets", "investments", "investment_property"] as const;
export const CURRENT_ASSETS = ["stocks", "debtors", "current_investments", "cash"] as const;
export const RESERVES = ["called_up_share_capital", "share_premium", "revaluation_reserve", "other_reserves"] as const;

type Leaf = keyof BalanceSheetInput;

/** Each total with its operands; those after the bar are taken off. */
const TOTALS = [
  ["net_current_assets", ["current_assets", "prepayments"], ["creditors_within_one_year"]],
  [
    "total_assets_less_current_liabilities",
    ["called_up_share_capital_not_paid", "fixed_assets", "net_current_assets"],
    [],
  ],
  ["net_assets", ["total_assets_less_current_liabilities"], ["creditors_after_one_year", "provisions", "accruals"]],
] as const satisfies readonly (readonly [BalanceSheetLine, BalanceSheetLine[], BalanceSheetLine[]])[];

export function balanceSheetOf(given: BalanceSheetInput): Figures<BalanceSheetLine> {
  const sheet: Partial<Record<BalanceSheetLine, bigint>> = {};
  for (const [line, pence] of Object.entries(given)) sheet[line as Leaf] = pounds(penceOf(pence));
  const sum = (lines: readonly BalanceSheetLine[]) => lines.reduce((all, line) => all + (sheet[line] ?? 0n), 0n);

  if (hasAny(given, FIXED_ASSETS)) sheet.fixed_assets = sum(FIXED_ASSETS);
  if (hasAny(given, CURRENT_ASSETS)) sheet.current_assets = sum(CURRENT_ASSETS);
  for (const [total, plus, minus] of TOTALS) sheet[total] = sum(plus) - sum(minus);
  sheet.profit_and_loss_reserve = (sheet.net_assets ?? 0n) - sum(RESERVES);
  sheet.capital_and_reserves = sum([...RESERVES, "profit_and_loss_reserve"]);
  return sheet;
}

export function hasAny(given: BalanceSheetInput, lines: readonly Leaf[]): boolean {
  return lines.some((line) => given[line] !== undefined);
}

/** Pence: the totals that a caller may leave out. */
export function totalsOf(given: BalanceSheetInput): {
  fixedAssets: bigint;
  currentAssets: bigint;
  totalAssets: bigint;
  netAssets: bigint;
} {
  const sum = (lines: readonly Leaf[]) => lines.reduce((all, line) => all + penceOf(given[line]), 0n);
  const fixedAssets = hasAny(given, FIXED_ASSETS) ? sum(FIXED_ASSETS) : sum(["fixed_assets"]);
  const currentAssets = hasAny(given, CURRENT_ASSETS) ? sum(CURRENT_ASSETS) : sum(["current_assets"]);
  const totalAssets = fixedAssets + currentAssets + sum(["called_up_share_capital_not_paid", "prepayments"]);
  const owed = sum(["creditors_within_one_year", "creditors_after_one_year", "provisions", "accruals"]);
  return { fixedAssets, currentAssets, totalAssets, netAssets: totalAssets - owed };
}
