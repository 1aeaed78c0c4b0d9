// Claims to losses of other periods: as much as there is and can be used, unless the caller claims less.

import type { Problem } from "../../problem.ts";
import { type Line, line } from "../line.ts";
import { claimTooHigh, wholePoundsOf } from "../pounds.ts";

export interface Claim {
  /** The ids of its lines begin with it. */
  readonly id: string;
  readonly path: string;
  readonly pence: number | undefined;
}

/** How much of some losses is used: what is claimed, or as much as there is and can be. */
export function usedOf(
  available: readonly [Line, Line],
  claim: Claim,
): { how: Parameters<typeof line>[2]; problems: Problem[] } {
  if (claim.pence === undefined) return { how: ["lesser", ...available], problems: [] };
  const most = line(`${claim.id}_most`, "At most of them", ["lesser", ...available]);
  const claimed = wholePoundsOf(`${claim.id}_claimed`, "Claimed", claim);
  return {
    how: ["lesser", most, claimed],
    problems: claimed.value > most.value ? [claimTooHigh(claim.path, most)] : [],
  };
}
