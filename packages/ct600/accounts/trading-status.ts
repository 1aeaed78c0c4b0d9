// Whether the company trades. A dormant company has never traded, or has traded before; where the input does not tell,
// what its capital and reserves suggest is assumed.

import type { ComparativesInput, ReturnInput } from "../return.ts";
import { totalsOf } from "./balance-sheet.ts";
import { comparativesOf } from "./comparatives.ts";
import type { Accounts } from "./model.ts";
import { sumOf } from "./pounds.ts";

export function tradingStatusOf(
  input: ReturnInput,
  context: { previousAccounts?: ComparativesInput | undefined },
): { status: Accounts["tradingStatus"]; isAssumed: boolean } {
  const { accounts = {} } = input;
  if (accounts.dormant !== true) return { status: "trading", isAssumed: false };
  if (accounts.first_period === true) return { status: "never_traded", isAssumed: false };
  const before = comparativesOf(input, context);
  if (before !== undefined && ((before.turnover ?? 0) !== 0 || (before.net_profit ?? 0) !== 0))
    return { status: "no_longer_trading", isAssumed: false };
  return { status: hasReserves(accounts) ? "no_longer_trading" : "never_traded", isAssumed: true };
}

/** More or less than the shareholders paid in: there were profits or losses once. */
function hasReserves({ balance_sheet: sheet }: NonNullable<ReturnInput["accounts"]>): boolean {
  if (sheet === undefined) return false;
  return totalsOf(sheet).netAssets !== sumOf(sheet, ["called_up_share_capital", "share_premium"]);
}
