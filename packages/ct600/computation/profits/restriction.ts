// Losses brought forward above the deductions allowance are restricted to half of the rest. Companies with so much
// cannot file here, so the return is refused instead. Follows CTA 2010 s269ZB, s269ZR and CTM05260.

import { daysInclusive } from "../../period.ts";
import { DEDUCTIONS_ALLOWANCE } from "../../rates/limits.ts";
import { known, type Line, line, ratio } from "../line.ts";
import { poundsText } from "../pounds.ts";
import type { Step } from "../step.ts";

const ALLOWANCE = known("deductions allowance for a year", DEDUCTIONS_ALLOWANCE.pence);

/** `claimed`: losses that other companies of the group brought forward count too (CTA 2010 s269ZD). */
export function lossRestriction(
  period: { start: string; end: string },
  own: readonly Line[],
  claimed: readonly Line[],
): Step {
  const broughtForwardUsed = [...own, ...claimed];
  if (broughtForwardUsed.length === 0 || period.end < DEDUCTIONS_ALLOWANCE.from) return { lines: [] };
  const used = line("losses_brought_forward_used", "Losses of earlier periods used", ["sum", ...broughtForwardUsed]);
  const allowance = line(
    "deductions_allowance",
    "Deductions allowance of the period",
    ["share_down_to_pound", ALLOWANCE, shareOfYear(period)],
    { statute: "CTA 2010 s269ZR" },
  );
  if (used.value <= allowance.value) return { lines: [used, allowance] };
  return {
    lines: [used, allowance],
    problems: [
      {
        code: "loss_restriction",
        field: claimed.length > 0 ? "financials.group_relief.claims" : fieldOf(own),
        message: `The return uses ${poundsText(used.value)} of losses brought forward, and above ${poundsText(allowance.value)} the law restricts them. Claim less, or file with other software.`,
      },
    ],
  };
}

/** Where those are asked for that are not in the group of losses. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  capital_losses_brought_forward_used: "financials.chargeable_gains.losses_brought_forward",
  management_expenses_brought_forward_used: "financials.management_expenses.brought_forward",
};

/** What is used most is what can be claimed less of. */
function fieldOf(used: readonly Line[]): string {
  const [most] = [...used].sort((one, other) => (one.value < other.value ? 1 : -1));
  return ELSEWHERE[most?.id ?? ""] ?? "financials.losses";
}

/** A year of 365 or 366 days is a whole one; a shorter period has 365ths. */
function shareOfYear({ start, end }: { start: string; end: string }) {
  const days = daysInclusive(start, end);
  return days >= 365 ? ratio("share of a year", 1, 1) : ratio("share of a year", days, 365);
}
