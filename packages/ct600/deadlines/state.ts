// The state of an obligation on a day of the UK's calendar. What a person marked wins, then what happened to its
// filing, then the day. Calendar days are counted, never hours.

import { dayNumber, daysAfter } from "../period.ts";

export const OBLIGATION_STATES = ["upcoming", "due_soon", "overdue", "filed", "accepted", "rejected", "done"] as const;

export type ObligationState = (typeof OBLIGATION_STATES)[number];

/** The newest filing of the period; `accepted` if any was, and `waiting` if none was and one waits. */
export type FilingOutcome = "waiting" | "accepted" | "rejected";

export interface Happened {
  readonly filing: FilingOutcome | null;
  /** The day in the UK on which what was accepted or waits was received. Null: not known, or nothing was. */
  readonly deliveredOn: string | null;
  /** A person marked it. */
  readonly isDone: boolean;
}

export interface StateOnDay {
  readonly state: ObligationState;
  /** Below zero once the day has passed. */
  readonly daysLeft: number;
  /** Delivered after its day, or not delivered and the day has passed. */
  readonly isLate: boolean;
}

export const NOTHING_HAPPENED: Happened = { filing: null, deliveredOn: null, isDone: false };

const DUE_SOON_DAYS = 30;

const STATE_OF_FILING = { accepted: "accepted", waiting: "filed", rejected: "rejected" } as const;

export function stateOn(today: string, dueOn: string, { filing, deliveredOn, isDone }: Happened): StateOnDay {
  const daysLeft = dayNumber(dueOn) - dayNumber(today);
  return {
    state: stateByFacts({ filing, isDone }) ?? stateByDay(daysLeft),
    daysLeft,
    isLate: isLate(today, dueOn, { filing, deliveredOn, isDone }),
  };
}

/** Null where only the day decides. */
export function stateByFacts({ filing, isDone }: Pick<Happened, "filing" | "isDone">): ObligationState | null {
  if (isDone) return "done";
  return filing === null ? null : STATE_OF_FILING[filing];
}

function stateByDay(daysLeft: number): ObligationState {
  if (daysLeft < 0) return "overdue";
  return daysLeft <= DUE_SOON_DAYS ? "due_soon" : "upcoming";
}

/** A rejected filing was not delivered. Of one that was, or of a mark, without its day nobody knows. */
function isLate(today: string, dueOn: string, { filing, deliveredOn, isDone }: Happened): boolean {
  if (filing === "rejected" && !isDone) return today > dueOn;
  if (deliveredOn !== null) return deliveredOn > dueOn;
  return filing !== "accepted" && !isDone && today > dueOn;
}

/** The first day on which it is due soon, if nothing happens. */
export function dueSoonFrom(dueOn: string): string {
  return daysAfter(dueOn, -DUE_SOON_DAYS);
}
