// A mapped trial balance as programs get it: first what a caller looks at, then every line.

import type { Mode } from "../platform/mode.ts";
import type { Remembered, TrialBalanceFound } from "./map.ts";

export function trialBalanceObject(
  { errors, warnings, input, sources, choices, hints, totals, identity, last_filing, ...lines }: TrialBalanceFound,
  { mode, remembered }: { mode: Mode; remembered: Remembered | null },
) {
  return {
    object: "trial_balance",
    livemode: mode === "live",
    valid: errors.length === 0,
    problems: errors,
    ...{ warnings, input, sources, choices, hints, totals, identity },
    ...lines,
    last_filing,
    remembered,
  };
}
