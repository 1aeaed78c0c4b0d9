// What the page begins with, as nobody has typed anything yet: the first period that is over and has no return, and the
// standard of the company's last accounts.

import { daysAfter, isCalendarDate, monthsAfter } from "../../../packages/ct600/period.ts";
import type { CompanyRow, Period } from "../../companies/company.ts";
import { obligationsOfCompanies } from "../../companies/obligation-store.ts";
import { standingReturns } from "../../filings/lists/of-period.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { lastFilingOf } from "../../trial-balances/last-filing.ts";
import { dayWritten } from "../frame/forms/typed-dates.ts";
import { type DashboardParts, scopeOf, type Visit } from "../frame/visit.ts";

interface Beginning {
  period: Period | null;
  /** The first that has no return yet, where that is not over. */
  notOver: Period | null;
}

/** A return that was filed a moment ago may be open among the duties still, so filings are asked too. */
const MOST_ASKED = 10;

export async function periodToBeginWith(
  visit: Visit,
  { id, utr: companyUtr }: CompanyRow,
  { db }: DashboardParts,
): Promise<Beginning> {
  const today = ukWallClock(visit.now).date;
  const open = (await obligationsOfCompanies(db, [id]))
    .filter(({ kind, settled }) => kind === "return" && (settled === "open" || settled === "rejected"))
    .map(({ accounts_start: start, accounts_end: end }) => ({ start, end }))
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const last = open.at(-1);
  const candidates = last === undefined ? [] : [...open.slice(0, MOST_ASKED), twelveMonthsAfter(last)];
  for (const period of candidates) {
    if (period.end >= today) return { period: null, notOver: period };
    const there = await standingReturns(db, scopeOf(visit), { companyUtr, ...period });
    if (there.length === 0) return { period, notOver: null };
  }
  return { period: null, notOver: null };
}

function twelveMonthsAfter({ end }: Period): Period {
  const start = daysAfter(end, 1);
  return { start, end: daysAfter(monthsAfter(start, 12), -1) };
}

/** Null where no return with accounts that were made here is known. */
export async function lastStandard(
  visit: Visit,
  { utr: companyUtr }: CompanyRow,
  { db }: DashboardParts,
): Promise<"frs102" | "frs105" | null> {
  // Without a first day the newest return is the last one.
  const typed = dayWritten(visit.form.get("start") ?? "");
  const start = isCalendarDate(typed) ? typed : ukWallClock(visit.now).date;
  return (await lastFilingOf(db, scopeOf(visit), { companyUtr, start }))?.standard ?? null;
}
