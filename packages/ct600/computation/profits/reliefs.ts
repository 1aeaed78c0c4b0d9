// Reliefs taken from the tax itself: community investment and double taxation. Boxes 445 to 475; follows business rules
// 9236 to 9248.

import type { ReturnInput } from "../../return.ts";
import { given, type Line, line } from "../line.ts";
import { claimTooHigh } from "../pounds.ts";
import type { Step } from "../step.ts";

type Reliefs = Pick<ReturnInput["financials"], "community_investment_relief" | "double_taxation_relief">;

/** The second step of the tax payable. */
const STATUTE = "FA 1998 Sch 18 para 8";

export interface ReliefsStep extends Step {
  /** Box 475: the tax after reliefs. */
  readonly liability: Line;
}

/** From the tax chargeable, box 440, to what is left of it. */
export function taxReliefs(financials: Reliefs, due: Line): ReliefsStep {
  const { community_investment_relief = 0, double_taxation_relief = 0 } = financials;
  if (community_investment_relief === 0 && double_taxation_relief === 0) {
    const liability = liabilityOf(due, []);
    return { lines: [liability], liability };
  }
  const community = line(
    "community_investment_relief",
    "Community investment relief",
    ["sum", given("financials.community_investment_relief", financials.community_investment_relief)],
    { box: 445, statute: "CTA 2010 Part 7", rules: [9241] },
  );
  const doubleTaxation = line(
    "double_taxation_relief",
    "Double taxation relief",
    ["sum", given("financials.double_taxation_relief", financials.double_taxation_relief)],
    { box: 450, statute: "TIOPA 2010 s18", rules: [9242] },
  );
  const claimed = [community, doubleTaxation].filter(({ value }) => value > 0n);
  const total = line("tax_reliefs", "Total reliefs and deductions", ["sum", ...claimed], {
    box: 470,
    statute: STATUTE,
    rules: [9236, 9237, 9247],
  });
  const totals = claimed.length === 0 ? [] : [total];
  const liability = liabilityOf(due, totals);
  return { lines: [...claimed, ...totals, liability], problems: problemsOf(community, doubleTaxation, due), liability };
}

function liabilityOf(due: Line, totals: readonly Line[]): Line {
  return line("net_liability", "Net corporation tax liability", ["excess", due, ...totals], {
    box: 475,
    isStated: true,
    statute: STATUTE,
    rules: [9248, 9319],
  });
}

/** The first relief may take all of the tax; the second what the first leaves. */
function problemsOf(community: Line, doubleTaxation: Line, due: Line) {
  if (community.value > due.value) return [claimTooHigh("financials.community_investment_relief", due)];
  const rest = line("tax_after_community_investment_relief", "Tax left", ["subtract", due, community]);
  return doubleTaxation.value > rest.value ? [claimTooHigh("financials.double_taxation_relief", rest)] : [];
}
