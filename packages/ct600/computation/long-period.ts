// The amounts of a period of account longer than twelve months. They are shared by days: the first part to the nearest
// penny, the last taking what is left.

import type { AccountingPeriod } from "../accounting-periods.ts";
import { roundHalfUp } from "../money.ts";
import { daysInclusive } from "../period.ts";

/** An amount of the period of account for each of its accounting periods. A loss is shared like a profit. */
export function sharedByDays(pence: bigint, periods: readonly AccountingPeriod[]): bigint[] {
  const [first, second] = periods.map(({ start, end }) => BigInt(daysInclusive(start, end)));
  if (first === undefined || second === undefined) return periods.map(() => pence);
  const size = roundHalfUp((pence < 0n ? -pence : pence) * first, first + second);
  const share = pence < 0n ? -size : size;
  return [share, pence - share];
}
