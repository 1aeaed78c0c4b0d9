// What the three kinds of obligations share: the day with its state, and the penalties with their sentences.

import type { Note } from "./notes.ts";
import { NO_PENALTIES, type Obligation, type Penalties } from "./obligation.ts";
import { type PenaltyStep, penaltyOn, taxPenaltyPence } from "./penalties.ts";
import { dueSoonFrom, type Happened, type ObligationState, stateByFacts, stateOn } from "./state.ts";

type Dated = Pick<Obligation, "dueOn" | "dueSoonFrom" | "state" | "daysLeft" | "isLate">;

export function dated(today: string, dueOn: string | null, happened: Happened): Dated {
  if (dueOn === null) return { dueOn, dueSoonFrom: null, state: stateByFacts(happened), daysLeft: null, isLate: false };
  return { dueOn, dueSoonFrom: dueSoonFrom(dueOn), ...stateOn(today, dueOn, happened) };
}

/** Nothing more has to be done, as far as anybody can tell today. */
export function isSettled(state: ObligationState | null): boolean {
  return state === "accepted" || state === "filed" || state === "done";
}

/** None for what was delivered in time, or on a day that is not known. */
export function penaltiesFor(
  { today, dated, happened }: { today: string; dated: Dated; happened: Happened },
  steps: readonly PenaltyStep[],
  unpaidTaxPence: number | null = null,
): Penalties {
  const isDelivered = isSettled(dated.state);
  if (isDelivered && !dated.isLate) return NO_PENALTIES;
  const day = isDelivered ? (happened.deliveredOn ?? today) : today;
  const { flat, tax } = penaltyOn(day, steps);
  const taxPence = tax === null || unpaidTaxPence === null ? null : taxPenaltyPence(tax, unpaidTaxPence);
  return { steps, applies: { flat, tax, taxPence } };
}

/** Notes for which the condition holds. */
export function notesWhere(...notes: readonly (readonly [isTrue: boolean, note: () => Note])[]): Note[] {
  return notes.flatMap(([isTrue, note]) => (isTrue ? [note()] : []));
}
