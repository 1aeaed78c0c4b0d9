// Delivering the return of an accounting period to HMRC.

import type { AccountingPeriod } from "../accounting-periods.ts";
import { monthsAfter, monthsOn } from "../period.ts";
import { filingDueOn, latestNoticeFor } from "./due-dates.ts";
import { isThirdInARow, type LateRun } from "./late-run.ts";
import { type Note, note } from "./notes.ts";
import type { Obligation, ReturnFacts } from "./obligation.ts";
import { dated, isSettled, notesWhere, penaltiesFor, penaltyNotes } from "./obligation-parts.ts";
import { returnPenaltySteps } from "./penalties.ts";
import { NOTHING_HAPPENED } from "./state.ts";

export interface ReturnContext {
  readonly today: string;
  readonly accounts: AccountingPeriod;
  readonly mayNotBeWanted: boolean;
  /** Of the period of account. */
  readonly isLast: boolean;
  /** Just before this one. */
  readonly lateReturns: LateRun;
}

export function returnObligation(facts: ReturnFacts, context: ReturnContext): Omit<Obligation, "isExpected"> {
  const { start, end, noticeServedOn = null, return: happened = NOTHING_HAPPENED, unpaidTaxPence = null } = facts;
  const { today, accounts, lateReturns } = context;
  const dates = { periodEnd: end, accountsStart: accounts.start, accountsEnd: accounts.end };
  const dueOn = filingDueOn({ ...dates, noticeGivenOn: noticeServedOn });
  const day = dated(today, dueOn, happened);
  const isRepeated = isThirdInARow(lateReturns);
  const steps = returnPenaltySteps({ periodEnd: end, dueOn }, isRepeated);
  const penalties = penaltiesFor({ today, dated: day, happened }, steps, unpaidTaxPence);
  return {
    kind: "return",
    period: { start, end },
    arriveBy: null,
    ...day,
    penalties,
    notes: [
      ...(isSettled(day.state) ? [] : openNotes({ ...facts, dueOn }, context)),
      ...penaltyNotes(penalties, { isRepeated, known: "third_in_a_row", unknown: "third_in_a_row_not_known" }),
    ],
  };
}

function openNotes(
  { end, noticeServedOn = null, dueOn }: ReturnFacts & { dueOn: string },
  { accounts, mayNotBeWanted, isLast }: ReturnContext,
): Note[] {
  const without = filingDueOn({
    periodEnd: end,
    accountsStart: accounts.start,
    accountsEnd: accounts.end,
    noticeGivenOn: null,
  });
  const twelveMonthsOn = monthsOn(end, 12);
  return notesWhere(
    [noticeServedOn === null, () => note("notice_not_known", dueOn, latestNoticeFor(dueOn), monthsAfter(end, 12))],
    [dueOn !== without, () => note("notice_moves_due_day", dueOn, without)],
    [mayNotBeWanted, () => note("return_may_not_be_wanted")],
    [!isLast && twelveMonthsOn < dueOn, () => note("two_returns", twelveMonthsOn)],
  );
}
