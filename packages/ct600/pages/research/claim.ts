// What a company claims for research and development: the expenditure credit of the merged scheme, which is income of
// the trade, and the additional deduction of ERIS. Boxes L10, L15 and 650 to 670. Follows CTA 2009 Part 13 and s1044.

import { given, type Line, line, type Ratio, ratio } from "../../computation/line.ts";
import { wholePoundsOf } from "../../computation/pounds.ts";
import type { Step } from "../../computation/step.ts";
import type { BoxValues } from "../../form/table.ts";
import { isPresent } from "../../input/fields/presence.ts";
import { RESEARCH_RATES } from "../../rates/research.ts";
import type { ReturnInput } from "../../return.ts";
import {
  claimProblems,
  claimWarnings,
  isNewClaim,
  isTooEarly,
  RESEARCH_PATH,
  type ResearchFacts,
} from "./claim-problems.ts";

export interface ResearchClaim extends Step {
  readonly facts: ResearchFacts;
  /** Expenditure of the merged scheme, and the credit on it. */
  readonly expenditure: Line;
  readonly credit: Line;
  /** Expenditure under ERIS with the additional deduction and what both come to; null without any. */
  readonly intensive: IntensiveClaim | null;
  /** Beside the adjustments of the trade: what is added to the profit of the accounts, and what is taken off. */
  readonly inTrade: { readonly added: readonly Line[]; readonly takenOff: readonly Line[] };
}

export interface IntensiveClaim {
  readonly expenditure: Line;
  readonly deduction: Line;
  /** Box 660, at most given up for a credit. */
  readonly enhanced: Line;
}

export function perMille({ perMille }: { perMille: number }): Ratio {
  return ratio(`${perMille / 10}%`, perMille, 1000);
}

/** Null: nothing is said of research and development. A period that starts too early has none of it. */
export function researchClaim(input: ReturnInput, { today }: { today: string }): ResearchClaim | Step | null {
  const { research_and_development: facts } = input.financials;
  if (facts === undefined || !isPresent(facts)) return null;
  if (isTooEarly(input.period)) return { lines: [], problems: claimProblems(input, facts, { today }) };
  const expenditure = line(
    "research_expenditure",
    "Expenditure of the merged scheme",
    ["sum", given(`${RESEARCH_PATH}.expenditure`, facts.expenditure)],
    { statute: "CTA 2009 Part 13" },
  );
  const most = line(
    "research_credit_most",
    "Expenditure credit at most",
    ["share_to_nearest_penny", expenditure, perMille(RESEARCH_RATES.expenditureCredit)],
    { statute: "CTA 2009 Part 13" },
  );
  const asked =
    facts.credit === undefined
      ? []
      : [
          line("research_credit_claimed", "Expenditure credit claimed", [
            "sum",
            given(`${RESEARCH_PATH}.credit`, facts.credit),
          ]),
        ];
  const credit = line("research_credit", "Expenditure credit of the period", ["lesser", most, ...asked], {
    statute: "CTA 2009 Part 13",
  });
  const intensive = intensiveClaim(facts);
  return {
    facts,
    expenditure,
    credit,
    intensive,
    inTrade: {
      added: facts.credit_in_accounts === false && credit.value > 0n ? [adjustmentOf(credit)] : [],
      takenOff: intensive === null ? [] : [intensive.deduction],
    },
    lines: intensive === null ? [] : [intensive.expenditure, intensive.deduction, intensive.enhanced],
    marks: marksOf(facts),
    problems: claimProblems(input, facts, { today }),
    warnings: claimWarnings(input, facts),
  };
}

export function isClaim(claim: ResearchClaim | Step | null): claim is ResearchClaim {
  return claim !== null && "facts" in claim;
}

function adjustmentOf(credit: Line): Line {
  return line("adjustment_research_credit", "Research and development expenditure credit", ["sum", credit], {
    statute: "CTA 2009 Part 13",
  });
}

/** The pence of the expenditure are dropped before the shares are taken (9439). */
function intensiveClaim(facts: ResearchFacts): IntensiveClaim | null {
  const expenditure = wholePoundsOf(
    "intensive_expenditure",
    "Expenditure under enhanced R&D intensive support",
    { path: `${RESEARCH_PATH}.intensive_expenditure`, pence: facts.intensive_expenditure },
    { box: 659, statute: "CTA 2009 s1051", rules: [9438, 9439, 9879] },
  );
  if (expenditure.value === 0n) return null;
  const deduction = line(
    "additional_deduction_pence",
    "Additional deduction for research and development",
    ["share_to_nearest_penny", expenditure, perMille(RESEARCH_RATES.additionalDeduction)],
    { isFigure: true, statute: "CTA 2009 s1044" },
  );
  const enhanced = line(
    "enhanced_expenditure",
    "Enhanced research and development expenditure",
    ["share_down_to_pound", expenditure, perMille(RESEARCH_RATES.surrenderableLoss)],
    { box: 660, statute: "CTA 2009 s1055", rules: [9362, 9364, 9440, 9880] },
  );
  return { expenditure, deduction, enhanced };
}

function marksOf(facts: ResearchFacts): BoxValues {
  if (!isNewClaim(facts)) return {};
  return {
    ...(facts.size === "small_or_medium" && { 650: true }),
    ...((facts.intensive_expenditure ?? 0) >= 100 && { 653: true }),
    ...(facts.size === "large" && { 655: true }),
    ...(facts.claim_notified === true && { 656: true }),
    ...(facts.additional_information_sent === true && { 657: true }),
  };
}
