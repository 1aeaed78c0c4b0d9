// What the dates of a period of account must satisfy, and what they ask of the rest of the input. Follows
// docs/accounts.md; rows of rules.ts.

import { type AccountingPeriod, accountingPeriodsOf } from "../accounting-periods.ts";
import { isLongerThan, isLongerThanTwelveMonths } from "../period.ts";
import {
  areDays,
  carriesAccounts,
  hasOwnAccounts,
  isPeriodOfAccount,
  isSamePeriod,
  periodOfAccount,
  twoPeriodsOf,
} from "../period-of-account.ts";
import type { ProblemCode } from "../problem-codes.ts";
import type { ReturnInput } from "../return.ts";
import { isPresent } from "./fields/presence.ts";
import { type InputRule, rule } from "./rule.ts";

/** CA 2006 s392: a company cannot make its accounts longer. */
const MOST_MONTHS = 18;

const DATES = ["period.start", "period.end", "period.accounts_start", "period.accounts_end"];

export const PERIOD_OF_ACCOUNT_RULES: readonly InputRule<ProblemCode>[] = [
  accountsRule("invalid_period", "period.accounts_start", ({ period }, account) =>
    account.start > period.start
      ? `The period of account must begin on ${period.start} or earlier: it contains the period of the return. Check both dates.`
      : undefined,
  ),
  accountsRule("invalid_period", "period.accounts_end", ({ period }, account) =>
    account.end < period.end
      ? `The period of account must end on ${period.end} or later: it contains the period of the return. Check both dates.`
      : undefined,
  ),
  accountsRule("invalid_period", "period.accounts_end", ({ period }, account, today) =>
    account.end > today && period.end <= today
      ? `The period of account ends on ${account.end}, which is in the future. File after it has ended.`
      : undefined,
  ),
  accountsRule("invalid_period", "period.accounts_end", ({ period }, account, today) =>
    account.end <= today && !isSamePeriod(account, period) && contains(account, period) && isTooLong(account)
      ? `The period of account is longer than ${MOST_MONTHS} months. Check accounts_start and accounts_end.`
      : undefined,
  ),
  partRule("period.start", ({ start }, [first, second]) => start !== first.start && start !== second.start),
  partRule("period.end", ({ start, end }, [first, second]) =>
    start === first.start ? end !== first.end : start === second.start && end !== second.end,
  ),
  accountsRule("invalid_period", "next_period", (input) =>
    isPresent(input.next_period) && twoPeriodsOf(input) === null
      ? "next_period is for a period of account of more than 12 months, beside its first 12 months. Leave it out, or send period.accounts_start and period.accounts_end."
      : undefined,
  ),
  accountsRule("invalid_type", "accounts.filed_with", (input) => {
    if (input.accounts?.filed_with !== "other") return undefined;
    if (isPeriodOfAccount(input))
      return "The accounts can go with another return only where the period of account is longer than the period. Leave filed_with out, or send period.accounts_start and period.accounts_end.";
    return hasOwnAccounts(input) && twoPeriodsOf(input) === null
      ? `These accounts go with the other return, so they cannot be sent with this one. Leave out accounts.${input.accounts.pdf === undefined ? "ixbrl" : "pdf"}, or filed_with.`
      : undefined;
  }),
  accountsRule("missing_field", "accounts.ixbrl", (input, account) =>
    isOnlyPart(input, account) && carriesAccounts(input) && !hasOwnAccounts(input)
      ? `The accounts are for ${account.start} to ${account.end}, and the figures are for ${input.period.start} to ${input.period.end}: no accounts can be made from them. Send your own in accounts.ixbrl, or filed_with "other" if another return has them.`
      : undefined,
  ),
];

/** How to file accounts of more than twelve months, for a caller who has sent all of them as the period. */
export function longerThanTwelveMonths(start: string, end: string): string {
  const [first] = accountingPeriodsOf({ start, end });
  const how =
    first === undefined || isTooLong({ start, end })
      ? `Accounts cover at most ${MOST_MONTHS} months: check both dates.`
      : `Longer accounts need two returns, and one request files both: send ${first.start} to ${first.end} as the period, and ${end} as period.accounts_end.`;
  return `The period is longer than 12 months (rule 9101). ${how}`;
}

/** A rule that has nothing to say before all dates are days. */
function accountsRule(
  code: ProblemCode,
  field: string,
  complaint: (input: ReturnInput, account: AccountingPeriod, today: string) => string | undefined,
): InputRule<ProblemCode> {
  return rule(
    code,
    field,
    (input, { today }) => {
      if (input.period.end < input.period.start || !areDays(input)) return undefined;
      return complaint(input, periodOfAccount(input), today);
    },
    [field, ...DATES],
  );
}

/** The period must be one of the two that a long period of account has. */
function partRule(
  field: string,
  isWrong: (period: AccountingPeriod, parts: readonly [AccountingPeriod, AccountingPeriod]) => boolean,
): InputRule<ProblemCode> {
  return accountsRule("invalid_period", field, ({ period }, account) => {
    if (!contains(account, period) || isSamePeriod(account, period)) return undefined;
    if (isTooLong(account) || isLongerThanTwelveMonths(period.start, period.end)) return undefined;
    const [first, second] = accountingPeriodsOf(account);
    if (first === undefined || second === undefined || !isWrong(period, [first, second])) return undefined;
    return `Accounts from ${account.start} to ${account.end} need two returns. Send the first 12 months, ${first.start} to ${first.end}, as the period: both returns are filed. Or send only the rest, ${second.start} to ${second.end}.`;
  });
}

function contains(account: AccountingPeriod, { start, end }: AccountingPeriod): boolean {
  return account.start <= start && account.end >= end;
}

/** One return of a longer period of account, whose other return is not filed with it. */
function isOnlyPart({ period, other_period }: ReturnInput, account: AccountingPeriod): boolean {
  if (other_period !== undefined || isSamePeriod(account, period) || isTooLong(account)) return false;
  const [, second] = accountingPeriodsOf(account);
  return second === undefined ? contains(account, period) : isSamePeriod(second, period);
}

/** Of a period of account. */
export function isTooLong({ start, end }: AccountingPeriod): boolean {
  return isLongerThan(MOST_MONTHS, start, end);
}
