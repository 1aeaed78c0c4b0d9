// The period of account of a return, which may be longer than its accounting period, and which return the accounts go
// with. Follows CTA 2009 s10 and boxes 80A to 90A.

import { type AccountingPeriod, accountingPeriodsOf } from "./accounting-periods.ts";
import { accountsProfitOf } from "./accounts/accounts-profit.ts";
import { isCalendarDate } from "./period.ts";
import type { OtherPeriod, ReturnInput } from "./return.ts";

/** Expects days of the calendar. */
export function periodOfAccount({ period }: Pick<ReturnInput, "period">): AccountingPeriod {
  return { start: period.accounts_start ?? period.start, end: period.accounts_end ?? period.end };
}

/** Dates that are given and are those of the period say no more than dates left out. */
export function isPeriodOfAccount(input: Pick<ReturnInput, "period">): boolean {
  return isSamePeriod(input.period, periodOfAccount(input));
}

/** Whether the return has accounts: else the other one of a long period has them, or none are attached. */
export function carriesAccounts({ accounts }: Pick<ReturnInput, "accounts">): boolean {
  return accounts?.filed_with !== "other" && accounts?.not_attached === undefined;
}

/** Whether the accounts are a document of the caller's own: none are generated then. */
export function hasOwnAccounts({ accounts }: Pick<ReturnInput, "accounts">): boolean {
  return accounts?.ixbrl !== undefined || accounts?.pdf !== undefined;
}

/** The input as the accounts show it: both returns together, for the whole period of account. */
export function inputOfAccounts(input: ReturnInput): ReturnInput {
  const { other_period: other } = input;
  if (other === undefined && isPeriodOfAccount(input)) return input;
  const period = { ...input.period, ...periodOfAccount(input) };
  if (other === undefined) return { ...input, period };
  const { participator_loans: ownLoans, ...own } = input.financials;
  // What is outstanding at the end of the accounts is so in the later return.
  const loans = other.start > input.period.start ? other.financials.participator_loans : ownLoans;
  const both = [own, other.financials];
  const hasNetProfit = both.some(({ net_profit }) => net_profit !== undefined);
  const profit = (of: OtherPeriod["financials"]) =>
    of.net_profit ?? Number(accountsProfitOf({ financials: of }).beforeTax);
  return {
    ...input,
    period,
    financials: {
      ...own,
      ...addedUp(SHARED, own, other.financials),
      turnover: own.turnover + other.financials.turnover,
      trading_profit: own.trading_profit + other.financials.trading_profit,
      ...(hasNetProfit && { net_profit: profit(own) + profit(other.financials) }),
      ...(loans !== undefined && { participator_loans: loans }),
    },
  };
}

/** Figures that the accounts show and that are theirs where neither period has them. */
const SHARED = ["gross_profit", "non_trading_loan_profit", "property_profit", "property", "research_and_development"];

/** Each amount of both groups; an amount that only one has is the sum. */
function addedUp(names: readonly string[], one: object, other: object): object {
  return Object.fromEntries(
    names.flatMap((name) => {
      const both = [Reflect.get(one, name), Reflect.get(other, name)].filter((value) => value !== undefined);
      const [first, second] = both;
      if (first === undefined) return [];
      if (typeof first === "number") return [[name, first + (second ?? 0)]];
      if (typeof first !== "object" || Array.isArray(first) || second === undefined) return [[name, first]];
      return [[name, addedUp([...new Set([...Object.keys(first), ...Object.keys(second)])], first, second)]];
    }),
  );
}

/** The two accounting periods of an input that files both; null for one return. */
export function twoPeriodsOf(
  input: Pick<ReturnInput, "period" | "other_period">,
): readonly [AccountingPeriod, AccountingPeriod] | null {
  if (input.other_period !== undefined || isPeriodOfAccount(input)) return null;
  const [first, second] = accountingPeriodsOf(periodOfAccount(input));
  return first !== undefined && second !== undefined && isSamePeriod(first, input.period) ? [first, second] : null;
}

const DATES = ["start", "end", "accounts_start", "accounts_end"] as const;
const DATE_PATHS = ["", "period", ...DATES.map((name) => `period.${name}`)];

/** The same for an input whose shape may be wrong: null where it does not say yet. */
export function twoPeriodsIn(
  input: ReturnInput,
  isClean: (path: string) => boolean,
): readonly [AccountingPeriod, AccountingPeriod] | null {
  return areDatesRight(input, isClean) && input.period.end >= input.period.start ? twoPeriodsOf(input) : null;
}

export function areDatesRight(input: ReturnInput, isClean: (path: string) => boolean): boolean {
  return DATE_PATHS.every(isClean) && areDays(input);
}

/** Whether all dates that are given are days of the calendar. */
export function areDays({ period }: Pick<ReturnInput, "period">): boolean {
  return DATES.every((name) => period[name] === undefined || isCalendarDate(period[name]));
}

export function isSamePeriod(one: AccountingPeriod, other: AccountingPeriod): boolean {
  return one.start === other.start && one.end === other.end;
}
