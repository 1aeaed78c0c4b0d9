// What the three kinds of obligations share: the day with its state, and the penalties with their sentences.

import { daysAfter } from "../period.ts";
import { type Note, note } from "./notes.ts";
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

interface Repetition {
  /** Whether what came before was late too; null: not known. */
  readonly isRepeated: boolean | null;
  readonly known: "third_in_a_row" | "year_before_late";
  readonly unknown: "third_in_a_row_not_known" | "year_before_not_known";
}

/** What the law sets today, in words. */
export function penaltyNotes(
  { applies: { flat, tax, taxPence } }: Penalties,
  { isRepeated, known, unknown }: Repetition,
): Note[] {
  if (flat === null) return [];
  const { pounds, poundsIfRepeated } = flat;
  const once = note(isRepeated === true ? known : "law_sets", pounds);
  return [
    poundsIfRepeated === null ? once : note(unknown, pounds, poundsIfRepeated),
    ...(tax === null ? [] : [note("law_sets_share", tax.percent, daysAfter(tax.from, -1), taxPence)]),
    note("penalty_can_change"),
  ];
}

/** Notes for which the condition holds. */
export function notesWhere(...notes: readonly (readonly [isTrue: boolean, note: () => Note])[]): Note[] {
  return notes.flatMap(([isTrue, note]) => (isTrue ? [note()] : []));
}
