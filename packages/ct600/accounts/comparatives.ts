// The previous period of account: the caller's figures, or those filed here.

import { PREVIOUS_FILING } from "../input/fields/accounts-comparatives.ts";
import { isPresent } from "../input/fields/presence.ts";
import type { ComparativesInput, ReturnInput } from "../return.ts";
import { balanceSheetOf } from "./balance-sheet.ts";
import { byKindOf } from "./by-kind.ts";
import type { Accounts, PeriodFigures } from "./model.ts";
import { penceOf } from "./pounds.ts";
import { type ProfitAndLossGiven, profitAndLossOf } from "./profit-and-loss.ts";

/** Undefined: nothing was said about it, or nothing was filed. */
export function comparativesOf(
  { accounts }: ReturnInput,
  { previousAccounts }: { previousAccounts?: ComparativesInput | undefined },
): ComparativesInput | undefined {
  const given = accounts?.comparatives;
  if (given === PREVIOUS_FILING) return previousAccounts;
  return isPresent(given) ? given : undefined;
}

export function previousPeriodOf(given: ComparativesInput, standard: Accounts["standard"]): PeriodFigures {
  const { start, end, balance_sheet, average_employees } = given;
  return {
    period: { start, end },
    profitAndLoss: hasProfitAndLoss(given) ? profitAndLossOf(previousProfitAndLoss(given, standard)) : {},
    balanceSheet: balance_sheet === undefined || !isPresent(balance_sheet) ? null : balanceSheetOf(balance_sheet),
    averageEmployees: average_employees ?? null,
    ...byKindOf(given),
  };
}

export function previousProfitAndLoss(given: ComparativesInput, standard: Accounts["standard"]): ProfitAndLossGiven {
  const { turnover, gross_profit, net_profit, profit_and_loss: lines = {} } = given;
  return {
    standard,
    turnover: penceOf(turnover),
    grossProfit: gross_profit === undefined ? null : BigInt(gross_profit),
    profitBeforeTax: penceOf(net_profit),
    tax: penceOf(given.tax ?? lines.tax),
    lines,
  };
}

export function hasProfitAndLoss({
  turnover,
  gross_profit,
  net_profit,
  tax,
  profit_and_loss,
}: ComparativesInput): boolean {
  return isPresent([turnover, gross_profit, net_profit, tax, profit_and_loss]);
}
