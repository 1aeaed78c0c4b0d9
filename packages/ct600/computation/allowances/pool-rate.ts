// The rate at which a pool is written down. A period across a change has the rates of its days, rounded up to a
// hundredth of a percent. Follows FA 2019 s31(7) for 2019 and, in the same way, FA 2026 s28 for 2026.

import { type DatedPercent, POOL_RATES } from "../../rates/allowances.ts";
import { type Ratio, ratio } from "../line.ts";
import type { PoolName } from "./contribution.ts";
import { daysOf, daysWithin, type Period } from "./days.ts";

export interface PoolRate {
  /** `14.99`. */
  readonly percent: string;
  readonly ratio: Ratio;
}

export function poolRate(pool: PoolName, period: Period): PoolRate {
  const rates: readonly DatedPercent[] = POOL_RATES[pool];
  const days = BigInt(daysOf(period));
  const weighted = rates.reduce((sum, rate) => sum + rate.percent * BigInt(daysWithin(period, rate)), 0n);
  const hundredths = (100n * weighted + days - 1n) / days;
  const percent = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
  return { percent, ratio: ratio(`${percent}% a year`, hundredths, 10_000n) };
}
