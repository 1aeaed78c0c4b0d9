// What a worker holds of a queue, by organisation: none has more than its places. Where more is due than could be
// taken, what ends is followed by another claim, but not each by one of its own.

import type { ClaimedSubmission } from "./submission-store.ts";

/** How many places of an organisation must be free before the next claim: one claim for each would cost more. */
const CLAIMED_TOGETHER = 3;

type Row = Pick<ClaimedSubmission, "organisation_id">;

export interface Held {
  /** The organisations of all that is held, once for each row. */
  organisations(): string[];
  /** More was due at the last claim than could be taken: most likely it still is. */
  isCrowded(): boolean;
  /** A claim that asked for so many rows has found these. */
  claimed(rows: readonly Row[], asked: number): void;
  take(row: Row): void;
  leave(row: Row): void;
  /** Whether the next are to be claimed when this one ends. */
  isNext(row: Row): boolean;
}

export function createHeld(perOrganisation: number): Held {
  const held = new Set<Row>();
  let isCrowded = false;
  const organisations = () => [...held].map((row) => row.organisation_id);
  const countOf = (organisation: string, all: readonly string[]) => all.filter((one) => one === organisation).length;
  return {
    organisations,
    isCrowded: () => isCrowded,
    claimed(rows, asked) {
      const all = [...organisations(), ...rows.map((row) => row.organisation_id)];
      isCrowded = rows.length === asked || all.some((one) => countOf(one, all) >= perOrganisation);
    },
    take: (row) => void held.add(row),
    leave: (row) => void held.delete(row),
    isNext({ organisation_id: organisation }) {
      const free = perOrganisation - countOf(organisation, organisations()) + 1;
      return isCrowded && free >= Math.min(CLAIMED_TOGETHER, perOrganisation);
    },
  };
}
