// Delivering the accounts of a period of account to Companies House.

import type { AccountingPeriod } from "../accounting-periods.ts";
import { isLongerThanTwelveMonths, monthsAfter, monthsOn } from "../period.ts";
import { accountsDueOn, beginsWithIncorporation } from "./accounts-due.ts";
import { note } from "./notes.ts";
import { type CompanyFacts, NO_PENALTIES, type Obligation, type PeriodFacts } from "./obligation.ts";
import { dated, isSettled, notesWhere, penaltiesFor, penaltyNotes } from "./obligation-parts.ts";
import { accountsPenaltySteps } from "./penalties.ts";
import { referenceDateNear } from "./reference-date.ts";
import { NOTHING_HAPPENED } from "./state.ts";

export function accountsObligation(
  company: CompanyFacts,
  period: PeriodFacts,
  { today, wereLastLate }: { today: string; wereLastLate: boolean | null },
): Omit<Obligation, "isExpected"> {
  const { start, end, accounts = {} } = period;
  const { delivery: happened = NOTHING_HAPPENED, dueOnAsTyped = null, shortenedByNoticeOn = null } = accounts;
  const { incorporatedOn = null, companyType = null } = company;
  const isFirst = accounts.areFirst ?? beginsWithIncorporation(period, incorporatedOn);
  const reference = referencePeriodOf(company, period, isFirst);
  const dueOn = accountsDueOn({
    ...reference,
    incorporatedOn,
    isFirst,
    companyType: companyType ?? "private",
    shortenedByNoticeOn,
    extendedTo: dueOnAsTyped,
  });
  const day = dated(today, dueOn, happened);
  const steps =
    dueOn === null ? [] : accountsPenaltySteps({ dueOn, companyType: companyType ?? "private" }, wereLastLate);
  const penalties = dueOn === null ? NO_PENALTIES : penaltiesFor({ today, dated: day, happened }, steps);
  const isOpen = !isSettled(day.state);
  const isComputed = dueOnAsTyped === null && dueOn !== null;
  return {
    kind: "accounts",
    period: { start, end },
    arriveBy: null,
    ...day,
    penalties,
    notes: notesWhere(
      [dueOnAsTyped !== null, () => note("due_day_as_typed")],
      [isOpen && isComputed, () => note("register_decides")],
      [isOpen && isComputed && companyType === null, () => note("taken_as_private")],
      [dueOn === null, () => note("incorporation_not_known")],
      [
        isOpen &&
          isComputed &&
          isFirst &&
          isLongerThanTwelveMonths(reference.start, reference.end) &&
          areTwoReadings(incorporatedOn),
        () => note("earlier_of_two_readings"),
      ],
    ).concat(
      penaltyNotes(penalties, {
        isRepeated: wereLastLate,
        known: "year_before_late",
        unknown: "year_before_not_known",
      }),
      notesWhere([isOpen && day.isLate, () => note("directors_offence")]),
    ),
  };
}

/** The days count from the reference period, not from the day to which the accounts were made up. */
function referencePeriodOf(
  { incorporatedOn = null, referenceDate = null }: CompanyFacts,
  { start, end, basis, accounts }: PeriodFacts,
  isFirst: boolean,
): AccountingPeriod {
  const hasChanged = basis === "shortened" || basis === "extended" || (accounts?.shortenedByNoticeOn ?? null) !== null;
  const near = referenceDate === null || hasChanged ? null : referenceDateNear(end, referenceDate);
  return { start: isFirst && incorporatedOn !== null ? incorporatedOn : start, end: near ?? end };
}

/** 29 February has its anniversary on 28 February or 1 March; from 28 February it may be no month's end. */
function areTwoReadings(incorporatedOn: string | null): boolean {
  if (incorporatedOn === null) return false;
  return monthsAfter(incorporatedOn, 12) !== monthsOn(incorporatedOn, 12) || incorporatedOn.endsWith("-02-29");
}
