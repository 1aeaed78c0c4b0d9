// Paying the tax of an accounting period.

import { taxDueOn } from "./due-dates.ts";
import { type Note, note } from "./notes.ts";
import { NO_PENALTIES, type Obligation, type ReturnFacts } from "./obligation.ts";
import { dated, notesWhere } from "./obligation-parts.ts";
import { arriveBy, isWeekend } from "./payment.ts";
import { latePaymentRateOn } from "./penalties.ts";
import type { Happened } from "./state.ts";

export interface PaymentFacts extends ReturnFacts {
  /** Where it is not the period's: accounts by weeks, of which the earlier reading is shown. */
  readonly firstEnd?: string;
}

export function paymentObligation(facts: PaymentFacts, today: string): Omit<Obligation, "isExpected"> {
  const { start, end, firstEnd = end, payment, taxPence = null, paysByInstalments = false } = facts;
  const dueOn = paysByInstalments ? null : taxDueOn(firstEnd);
  const hasNothingToPay = taxPence === 0;
  // A return without tax leaves nothing to do, as if a person had marked it.
  const isDone = payment?.isDone === true || hasNothingToPay;
  const happened: Happened = { filing: null, deliveredOn: payment?.paidOn ?? null, isDone };
  const day = dated(today, dueOn, happened);
  const isOpen = day.state !== "done";
  return {
    kind: "pay",
    period: { start, end },
    arriveBy: dueOn === null ? null : arriveBy(dueOn),
    ...day,
    // There is interest, and no penalty for ordinary late payment.
    penalties: NO_PENALTIES,
    notes: [
      ...notesWhere(
        [hasNothingToPay, () => note("nothing_to_pay")],
        [paysByInstalments && !hasNothingToPay, () => note("paid_by_instalments")],
        [firstEnd !== end, () => note("accounts_by_weeks")],
      ),
      ...(isOpen && dueOn !== null ? openNotes(dueOn, today) : []),
    ],
  };
}

function openNotes(dueOn: string, today: string): Note[] {
  const arrives = arriveBy(dueOn);
  const [first] = notesWhere(
    [arrives === null, () => note("working_days_not_known")],
    [
      arrives !== null && arrives !== dueOn,
      () => note("not_a_working_day", dueOn, isWeekend(dueOn) ? "on a weekend" : "a bank holiday", arrives ?? dueOn),
    ],
  );
  const isOver = today > dueOn;
  return [
    ...(first === undefined || isOver ? [] : [first]),
    ...notesWhere([isOver, () => note("interest_runs", dueOn, latePaymentRateOn(today))]),
  ];
}
