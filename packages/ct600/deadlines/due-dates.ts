// When a return and its tax are due, and until when the return can be amended. Follows FA 1998 Sch 18 paras 14 and 15
// and TMA 1970 s59D; months are counted as HMRC's manual counts them (CTM01800, CTM93040). Instalments are not known
// here. No date moves for a weekend or a holiday.

import { daysAfter, isLongerThan, monthsAfter, monthsOn } from "../period.ts";

export interface DatesOfReturn {
  periodEnd: string;
  /** The period of account in which the period ends. Without its first day it is taken to be at most 18 months long. */
  accountsStart?: string;
  accountsEnd: string;
  /** When HMRC's notice to deliver the return was given; null where the input does not say. */
  noticeGivenOn: string | null;
}

const MONTHS_OF_NOTICE = 3;

/** The latest of the dates that the law gives: both returns of a period of account of up to 18 months share theirs. */
export function filingDueOn({ periodEnd, accountsStart, accountsEnd, noticeGivenOn }: DatesOfReturn): string {
  const ofAccounts =
    accountsStart !== undefined && isLongerThan(18, accountsStart, accountsEnd)
      ? daysAfter(monthsAfter(accountsStart, 30), -1)
      : monthsOn(accountsEnd, 12);
  const ofNotice = noticeGivenOn === null ? "" : monthsOn(noticeGivenOn, MONTHS_OF_NOTICE);
  return [monthsOn(periodEnd, 12), ofAccounts, ofNotice].reduce((one, other) => (one > other ? one : other));
}

/** The last day on which a notice still leaves a due day as it is. */
export function latestNoticeFor(dueOn: string): string {
  // A month's end may stand for up to three more days than the same number three months before.
  let day = daysAfter(monthsAfter(dueOn, -MONTHS_OF_NOTICE), 3);
  while (monthsOn(day, MONTHS_OF_NOTICE) > dueOn) day = daysAfter(day, -1);
  return day;
}

export function amendableUntil(dates: DatesOfReturn): string {
  return twelveMonthsAfterDue(filingDueOn(dates));
}

/** From 28 February it is the 28th: HMRC may count to the 29th, and the earlier day is safe. */
export function twelveMonthsAfterDue(filingDate: string): string {
  return monthsAfter(filingDate, 12);
}

/** Nine months and a day after the end of the accounting period. */
export function taxDueOn(periodEnd: string): string {
  return daysAfter(monthsOn(periodEnd, 9), 1);
}
