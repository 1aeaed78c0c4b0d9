// Qualifying donations, which are relieved last and cannot be carried forward, and the profits chargeable. Follows CTA
// 2010 s189.

import type { ReturnInput } from "../../return.ts";
import { type Line, line } from "../line.ts";
import { poundsText, wholePoundsOf } from "../pounds.ts";
import type { Step } from "../step.ts";

export interface Chargeable extends Step {
  readonly profits: Line;
}

export function donationsPaid({
  qualifying_donations: pence,
}: Pick<ReturnInput["financials"], "qualifying_donations">): Line | null {
  const path = "financials.qualifying_donations";
  return pence === undefined ? null : wholePoundsOf("donations_paid", "Qualifying donations paid", { path, pence });
}

/** From the profits before deductions to those chargeable. */
export function chargeableProfits(profits: Line, deducted: readonly Line[], donations: Line | null): Chargeable {
  const total =
    deducted.length === 0
      ? []
      : [
          line("deductions", "Total deductions and reliefs", ["sum", ...deducted], {
            box: 295,
            statute: "CTA 2010 s4",
            rules: [9179, 9180, 9318],
          }),
        ];
  const before = line(
    "profits_before_donations",
    "Profits before qualifying donations and group relief",
    ["subtract", profits, ...total],
    {
      box: 300,
      isStated: profits.isStated,
      statute: "CTA 2010 s4",
      rules: [9320, 9333],
    },
  );
  const relieved =
    donations === null
      ? []
      : [
          line("donations_relieved", "Qualifying donations", ["lesser", donations, before], {
            box: 305,
            statute: "CTA 2010 s189",
            rules: [9334, 9336],
          }),
        ];
  const wasted =
    donations === null
      ? []
      : [
          line("donations_without_relief", "Donations without relief", ["subtract", donations, ...relieved], {
            isFigure: true,
          }),
        ];
  const chargeable = line(
    "chargeable_profits",
    "Profits chargeable to corporation tax",
    ["subtract", before, ...relieved],
    {
      box: 315,
      isStated: true,
      statute: "CTA 2010 s4",
      rules: [9186, 9335, 9338],
    },
  );
  return {
    lines: [...total, before, ...relieved, ...wasted, chargeable],
    profits: chargeable,
    warnings: wasted.flatMap(warningOf),
  };
}

function warningOf({ value }: Line) {
  if (value === 0n) return [];
  return [
    {
      code: "donations_without_relief",
      field: "financials.qualifying_donations",
      message: `${poundsText(value)} of the donations exceed the profits. They get no relief, now or later.`,
    },
  ];
}
