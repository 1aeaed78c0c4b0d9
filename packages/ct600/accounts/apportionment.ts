// The profit of accounts for a period of account of more than twelve months, and how the part of one of its two returns
// came about. Follows CTA 2009 s52 and CTM93210.

import type { AccountingPeriod } from "../accounting-periods.ts";
import { sharedByDays } from "../computation/long-period.ts";
import { daysInclusive } from "../period.ts";
import { inputOfAccounts, periodOfAccount } from "../period-of-account.ts";
import type { ReturnInput } from "../return.ts";
import { accountsProfitOf } from "./accounts-profit.ts";

export interface WholeProfit {
  /** Pence, as the accounts state it. */
  readonly beforeTax: bigint;
  /** The words of the line that takes the other period's part off. */
  readonly apportioned: string;
}

/** Trading profit, interest and rent are shared one by one, each to the nearest penny. */
const ROUNDED = 2n;

/** Null where the accounts are for this return's period, or those of the other return are not known. */
export function wholeProfitOf(input: ReturnInput): WholeProfit | null {
  const { other_period: other, period } = input;
  if (other === undefined) return null;
  const { beforeTax } = accountsProfitOf(inputOfAccounts(input));
  const periods = [period, other].sort((one, two) => (one.start < two.start ? -1 : 1));
  const share = sharedByDays(beforeTax, periods)[periods.indexOf(period)] ?? 0n;
  const days = (of: AccountingPeriod) => daysInclusive(of.start, of.end);
  const difference = share - accountsProfitOf(input).beforeTax;
  const isByDays = difference <= ROUNDED && -difference <= ROUNDED;
  const apportioned = isByDays
    ? `Less: apportioned to the other period, ${days(other)} of ${days(periodOfAccount(input))} days`
    : "Less: profit of the other period";
  return { beforeTax, apportioned };
}
