// The most that a pool can be written down by: its rate for the days of the period, or all of a small pool. Follows CAA
// 2001 s56 and s56A.

import { SMALL_POOL } from "../../rates/allowances.ts";
import { type Line, line, type Ratio } from "../line.ts";
import { type Period, shareOfYear } from "./days.ts";

export function writingDown(
  { id, words }: { id: string; words: string },
  pool: Line,
  { rate, period }: { rate: Ratio; period: Period },
): Line {
  const share = shareOfYear(period);
  if (isSmall(pool, share))
    return line(id, `${words}: all of a small pool`, ["sum", pool], { statute: "CAA 2001 s56A" });
  const ratios = share === null ? [rate] : [rate, share];
  return line(id, words, ["share_up_to_pound", pool, ...ratios], {
    statute: "CAA 2001 s56",
  });
}

function isSmall({ value }: Line, share: Ratio | null): boolean {
  const limit = 100n * SMALL_POOL.pounds;
  return share === null ? value <= limit : value * share.denominator <= limit * share.numerator;
}
