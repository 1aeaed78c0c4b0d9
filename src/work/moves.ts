// How a table of moves is read: what a fact does to something in a status. The tables stand with what they move, in
// filings/lifecycle.ts and register/lifecycle.ts.

export interface Move<Status extends string> {
  from: readonly Status[];
  to: Status;
  /** Jobs run at least once: where the fact is true already, repeating it changes nothing. */
  alreadyTrueIn: readonly Status[];
  because: string;
}

export type MoveVerdict<Moving> = { kind: "moves"; move: Moving } | { kind: "already_true" } | { kind: "impossible" };

export function verdictOf<Status extends string, Moving extends Move<Status>>(
  move: Moving,
  status: Status,
): MoveVerdict<Moving> {
  if (move.from.includes(status)) return { kind: "moves", move };
  return move.alreadyTrueIn.includes(status) ? { kind: "already_true" } : { kind: "impossible" };
}

/** No fact moves it any further. */
export function isLast<Status extends string>(moves: Readonly<Record<string, Move<Status>>>, status: Status): boolean {
  return Object.values(moves).every(({ from }) => !from.includes(status));
}
