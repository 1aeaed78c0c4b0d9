// Reliefs taken from the tax itself: community investment and double taxation. Boxes 445 to 475; follows business rules
// 9236 to 9248.

import type { Problem, Warning } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { type ForeignCredit, foreignCredit } from "../charge/foreign-tax.ts";
import { given, type Line, line } from "../line.ts";
import { claimTooHigh } from "../pounds.ts";
import type { Step } from "../step.ts";

type Financials = Partial<ReturnInput["financials"]>;

/** The second step of the tax payable. */
const STATUTE = "FA 1998 Sch 18 para 8";

export interface ReliefsStep extends Step {
  /** Box 475: the tax after reliefs. */
  readonly liability: Line;
}

/** From the tax chargeable, box 440, to what is left of it. `profits`: box 315, which bore it. */
export function taxReliefs(financials: Financials, { due, profits }: { due: Line; profits: Line }): ReliefsStep {
  const credit = foreignCredit(financials, { due, profits });
  const { community_investment_relief = 0, double_taxation_relief = 0 } = financials;
  if (community_investment_relief === 0 && double_taxation_relief === 0 && credit === null) {
    const liability = liabilityOf(due, []);
    return { lines: [liability], liability };
  }
  const community = line(
    "community_investment_relief",
    "Community investment relief",
    ["sum", given("financials.community_investment_relief", financials.community_investment_relief)],
    { box: 445, statute: "CTA 2010 Part 7", rules: [9241] },
  );
  const doubleTaxation = doubleTaxationRelief(financials, { due, community, credit });
  const claimed = [community, doubleTaxation].filter(({ value }) => value > 0n);
  const total = line("tax_reliefs", "Total reliefs and deductions", ["sum", ...claimed], {
    box: 470,
    statute: STATUTE,
    rules: [9236, 9237, 9247],
  });
  const totals = claimed.length === 0 ? [] : [total];
  const liability = liabilityOf(due, totals);
  return {
    lines: [...(credit === null ? [] : [credit.most]), ...claimed, ...totals, liability],
    problems: [...(credit?.problems ?? []), ...problemsOf(community, doubleTaxation, { due, credit })],
    warnings: credit === null && doubleTaxation.value > 0n ? [WITHOUT_SOURCE] : [],
    liability,
  };
}

/** What is claimed; with sources and without a claim, as much as they allow and the tax bears. */
function doubleTaxationRelief(
  { double_taxation_relief: claimed }: Financials,
  { due, community, credit }: { due: Line; community: Line; credit: ForeignCredit | null },
): Line {
  const rest = () =>
    line("tax_after_community_investment_relief", "Tax left", [
      "excess",
      due,
      ...(community.value > 0n ? [community] : []),
    ]);
  const how: Parameters<typeof line>[2] =
    claimed === undefined && credit !== null
      ? ["lesser", credit.most, rest()]
      : ["sum", given("financials.double_taxation_relief", claimed)];
  return line("double_taxation_relief", "Double taxation relief", how, {
    box: 450,
    statute: "TIOPA 2010 s18",
    rules: [9242],
  });
}

/** Credit against tax on a trade's income is lawful (TIOPA 2010 s44), so a total alone may be right. */
const WITHOUT_SOURCE: Warning = {
  code: "relief_without_source",
  field: "financials.double_taxation_relief",
  message:
    "Double taxation relief is limited for each foreign source to the corporation tax on its income, and the return names no source. Send financials.foreign_income.",
};

function liabilityOf(due: Line, totals: readonly Line[]): Line {
  return line("net_liability", "Net corporation tax liability", ["excess", due, ...totals], {
    box: 475,
    isStated: true,
    statute: STATUTE,
    rules: [9248, 9319],
  });
}

/** The first relief may take all of the tax; the second what the first leaves, and what its sources allow. */
function problemsOf(
  community: Line,
  doubleTaxation: Line,
  { due, credit }: { due: Line; credit: ForeignCredit | null },
): Problem[] {
  if (community.value > due.value) return [claimTooHigh("financials.community_investment_relief", due)];
  const rest = line("tax_after_community_investment_relief", "Tax left", ["subtract", due, community]);
  const most = credit !== null && credit.most.value < rest.value ? credit.most : rest;
  return doubleTaxation.value > most.value ? [claimTooHigh("financials.double_taxation_relief", most)] : [];
}
