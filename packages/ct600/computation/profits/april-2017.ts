// Losses of days before 1 April 2017 are of the old kind, which is relieved in narrower ways. For this a period that
// spans the day counts as two, divided by days. Follows F(No. 2)A 2017 Sch 4.

import { daysInclusive } from "../../period.ts";
import { type Line, line, type Ratio, ratio } from "../line.ts";

export const APRIL_2017 = "2017-04-01";

/** Which part of a period lies before the day; null where none does. */
export function partBeforeApril2017({ start, end }: { start: string; end: string }): Ratio | null {
  if (start >= APRIL_2017) return null;
  const days = daysInclusive(start, end);
  const before = end < APRIL_2017 ? days : daysInclusive(start, APRIL_2017) - 1;
  return ratio(`${before} of ${days} days`, before, days);
}

export interface DividedLoss {
  /** What the period has left of its loss after other uses. */
  readonly left: Line;
  readonly older: Line;
  readonly newer: Line;
}

/** A loss of a period with days before, less what was used of it. */
export function dividedLoss(
  { id, words }: { id: string; words: string },
  loss: Line,
  { used, before }: { used: readonly Line[]; before: Ratio },
): DividedLoss {
  const left = line(`${id}_left`, `${words} left`, ["excess", loss, ...used]);
  const older = line(`${id}_before_april_2017`, `${words} from before April 2017`, [
    "share_to_nearest_pound",
    left,
    before,
  ]);
  const newer = line(`${id}_since_april_2017`, `${words} from April 2017 on`, ["subtract", left, older]);
  return { left, older, newer };
}
