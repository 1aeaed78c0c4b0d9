// When accounts are due at Companies House. Follows sections 442 and 443 of the Companies Act 2006: nine months after
// the accounting reference period for a private company, six for a public one; first accounts of more than twelve
// months have them from the first anniversary of incorporation, and three months after the period at least. The day to
// which accounts were made up changes nothing. No date moves for a weekend or a holiday.

import { daysAfter, isLongerThanTwelveMonths, monthsAfter, monthsOn } from "../period.ts";

export type AccountsCompanyType = "private" | "public";

export interface PeriodOfAccounts {
  /** Of the accounting reference period. */
  readonly start: string;
  readonly end: string;
  /** Null: not known. Only first accounts of more than twelve months ask for it. */
  readonly incorporatedOn: string | null;
  readonly isFirst: boolean;
  /** Just before the period's end; private by default. */
  readonly companyType?: AccountsCompanyType;
  /** The day of the notice that made the period shorter. */
  readonly shortenedByNoticeOn?: string | null;
  /** A day that Companies House gave, or shows: it is the one. */
  readonly extendedTo?: string | null;
}

const MONTHS_TO_DELIVER = { private: 9, public: 6 } as const;
const MONTHS_AT_LEAST = 3;

/** Null: it hangs on a day of incorporation that is not known. */
export function accountsDueOn(period: PeriodOfAccounts): string | null {
  const { shortenedByNoticeOn: notice = null, extendedTo = null } = period;
  if (extendedTo !== null) return extendedTo;
  const ordinary = ordinarilyDueOn(period);
  return ordinary === null || notice === null ? ordinary : later(ordinary, monthsOn(notice, MONTHS_AT_LEAST));
}

function ordinarilyDueOn({ start, end, incorporatedOn, isFirst, companyType }: PeriodOfAccounts): string | null {
  const months = MONTHS_TO_DELIVER[companyType ?? "private"];
  if (!isFirst || !isLongerThanTwelveMonths(start, end)) return monthsOn(end, months);
  if (incorporatedOn === null) return null;
  // The anniversary is a day of that name; from it the months count as they do from any other.
  return later(monthsOn(monthsAfter(incorporatedOn, 12), months), monthsOn(end, MONTHS_AT_LEAST));
}

/** The name of a public company, and of no other, ends so: CA 2006 s58 and s59. Null: its name does not say. */
export function companyTypeByName(name: string): AccountsCompanyType | null {
  return PUBLIC_NAME.test(name.trim()) ? "public" : null;
}

const PUBLIC_NAME = /\s(public limited company|p\.?l\.?c\.?|cwmni cyfyngedig cyhoeddus|c\.?c\.?c\.?)$/i;

/** Whether the company was incorporated in the period, or on its eve: then its accounts are the first. */
export function beginsWithIncorporation(
  { start, end }: { readonly start: string; readonly end: string },
  incorporatedOn: string | null,
): boolean {
  return incorporatedOn !== null && incorporatedOn >= daysAfter(start, -1) && incorporatedOn <= end;
}

const later = (one: string, other: string) => (one > other ? one : other);
