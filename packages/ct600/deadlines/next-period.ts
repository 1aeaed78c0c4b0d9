// The period of account that a company is expected to have next: after its last accounts, or from its incorporation.
// Never more than one ahead, and never a guess. Follows CA 2006 s390 to s392, CTM01510 and CTM01560.

import { type AccountingPeriod, accountingPeriodsOf } from "../accounting-periods.ts";
import { daysAfter, daysInclusive, isLongerThan, isLongerThanTwelveMonths, monthsOn } from "../period.ts";
import { type Note, note } from "./notes.ts";
import { isNear, nextReferenceDate, type ReferenceDate, referenceDateNear, referenceDateOf } from "./reference-date.ts";

export interface KnownOfPeriods {
  /** The last period of account; null where there was none. */
  readonly last: AccountingPeriod | null;
  readonly incorporatedOn: string | null;
  readonly referenceDate: ReferenceDate | null;
  /** A change of the reference date for the period asked for. */
  readonly change?: ReferenceDateChange | null;
}

export interface ReferenceDateChange {
  readonly kind: "shorten" | "extend";
  readonly newReferenceDate: ReferenceDate;
}

export type PeriodBasis = "first" | "reference_date" | "same_day" | "weeks" | "shortened" | "extended";

export interface ExpectedPeriod extends AccountingPeriod {
  readonly basis: PeriodBasis;
  /** Null for accounts by weeks: whether 53 of them are one period or two, HMRC has agreed with the company. */
  readonly accountingPeriods: readonly AccountingPeriod[] | null;
}

export type NextPeriod =
  | ({ readonly kind: "expected" } & ExpectedPeriod)
  | { readonly kind: "unknown"; readonly code: "reference_date_differs" | "start_not_known" }
  | { readonly kind: "refused"; readonly code: "longer_than_18_months" | "not_shorter" | "not_longer" };

export function nextPeriod(known: KnownOfPeriods): NextPeriod {
  const { last, incorporatedOn, change = null } = known;
  const start = last === null ? incorporatedOn : daysAfter(last.end, 1);
  if (start === null) return { kind: "unknown", code: "start_not_known" };
  const usual = last === null ? firstEnd(start, known) : laterEnd(last, known);
  if (usual === null) return { kind: "unknown", code: "reference_date_differs" };
  if (change === null) return expected({ start, ...usual });
  const { referenceDate } = known;
  const matched = last === null || referenceDate === null ? null : referenceDateNear(last.end, referenceDate);
  // A reference period begins after the last one, whenever its accounts were made up.
  return changed({ start, end: usual.end, from: matched === null ? start : daysAfter(matched, 1) }, change);
}

interface End {
  readonly end: string;
  readonly basis: PeriodBasis;
}

/** More than six months after incorporation and at most eighteen: every date of the year comes there exactly once. */
function firstEnd(incorporatedOn: string, { referenceDate }: KnownOfPeriods): End {
  const reference = referenceDate ?? referenceDateOf(incorporatedOn);
  let end = nextReferenceDate(incorporatedOn, reference);
  while (!isLongerThan(6, incorporatedOn, end)) end = nextReferenceDate(end, reference);
  return { end, basis: "first" };
}

const WEEKS_52 = 364;
const WEEKS_53 = 371;

/** Null where the last accounts do not belong to the reference date. */
function laterEnd(last: AccountingPeriod, { referenceDate }: KnownOfPeriods): End | null {
  if (referenceDate === null) return { end: monthsOn(last.end, 12), basis: "same_day" };
  const matched = referenceDateNear(last.end, referenceDate);
  if (matched === null) return null;
  const next = nextReferenceDate(matched, referenceDate);
  const length = daysInclusive(last.start, last.end);
  if (last.end === matched || (length !== WEEKS_52 && length !== WEEKS_53))
    return { end: next, basis: "reference_date" };
  const in52 = daysAfter(last.end, WEEKS_52);
  return { end: isNear(next, in52) ? in52 : daysAfter(last.end, WEEKS_53), basis: "weeks" };
}

/** What to tell people about it. */
export function notesOnNext(next: NextPeriod): Note[] {
  if (next.kind !== "expected") return [note(next.code)];
  const { start, end, basis } = next;
  const isExtended = basis === "extended";
  return [
    note("expected_period"),
    ...(basis === "weeks" && isLongerThanTwelveMonths(start, end) ? [note("accounts_by_weeks")] : []),
    ...(isExtended ? [note("extension_limits")] : []),
    ...(isExtended && isLongerThan(MOST_MONTHS, start, daysAfter(end, 1)) ? [note("eighteen_months")] : []),
  ];
}

const MOST_MONTHS = 18;

/** Shortened to the first time that the new date comes after the period began, extended to the second. */
function changed(
  { start, end, from }: AccountingPeriod & { readonly from: string },
  { kind, newReferenceDate }: ReferenceDateChange,
): NextPeriod {
  const first = nextReferenceDate(from, newReferenceDate);
  if (kind === "shorten") {
    if (first >= end || first < start) return { kind: "refused", code: "not_shorter" };
    return expected({ start, end: first, basis: "shortened" });
  }
  const second = nextReferenceDate(first, newReferenceDate);
  if (isLongerThan(MOST_MONTHS, from, second)) return { kind: "refused", code: "longer_than_18_months" };
  if (second <= end) return { kind: "refused", code: "not_longer" };
  return expected({ start, end: second, basis: "extended" });
}

function expected({ start, end, basis }: AccountingPeriod & End): NextPeriod {
  const accountingPeriods = basis === "weeks" ? null : accountingPeriodsOf({ start, end });
  return { kind: "expected", start, end, basis, accountingPeriods };
}
