// The page CT600L: the expenditure credit through its steps, the payable credit of ERIS, and what both discharge of the
// tax of the return. Boxes 142, 530, 875, 880 and L5 to L210. Follows CTA 2009 Part 13.

import { type AssociatedCompanies, companiesIn, yearLength } from "../../computation/charge/charge-years.ts";
import { type Line, line, type Ratio, ratio } from "../../computation/line.ts";
import type { UnrelievedLoss } from "../../computation/profits/trading-losses.ts";
import type { Step } from "../../computation/step.ts";
import { releaseOn } from "../../packs.ts";
import { daysInclusive, financialYearOf } from "../../period.ts";
import { notionalRatesFor } from "../../rates/research.ts";
import type { ReturnInput } from "../../return.ts";
import { capOfIntensive, capOfStep3, type PayeCap, payeCap } from "./cap.ts";
import { isClaim, type ResearchClaim, researchClaim } from "./claim.ts";
import { NO_LOSS_SURRENDERED, type SurrenderedLoss, surrenderedLoss } from "./loss.ts";
import type { TaxOfReturn } from "./step-box.ts";
import { creditSteps } from "./steps.ts";

export interface Research {
  readonly claim: Step;
  /** Box 660. */
  readonly enhanced: Line | null;
  /** Beside the adjustments of the trade. */
  readonly inTrade: ResearchClaim["inTrade"];
  /** Of the trading loss; `toGroup`: what of it was given to companies of the group. */
  readonly surrendered: (loss: UnrelievedLoss, toGroup: readonly Line[]) => SurrenderedLoss;
  readonly page: (about: Omit<PageFacts, "period" | "today" | "cap">) => ResearchPage | null;
}

/** Null where nothing is said of it. */
export function research(input: ReturnInput, { today }: { today: string }): Research | null {
  const { period } = input;
  const claim = researchClaim(input, { today });
  if (claim === null) return null;
  if (!isClaim(claim))
    return {
      claim,
      enhanced: null,
      inTrade: { added: [], takenOff: [] },
      surrendered: () => NO_LOSS_SURRENDERED,
      page: () => null,
    };
  const cap = payeCap(claim.facts, period);
  return {
    claim,
    enhanced: claim.intensive?.enhanced ?? null,
    inTrade: claim.inTrade,
    surrendered: (loss, toGroup) => surrenderedLoss(claim, loss, { cap, toGroup }),
    page: (about) => researchPage(claim, { ...about, period, today, cap }),
  };
}

export interface ResearchPage extends Step {
  /** Box 530; null where nothing is set against tax. */
  readonly setOff: Line | null;
  /** Boxes 875 and 880, where something is paid. */
  readonly paid: readonly Line[];
}

interface PageFacts extends TaxOfReturn {
  readonly period: { readonly start: string; readonly end: string };
  readonly today: string;
  /** Box 525. */
  readonly payable: Line;
  /** Box 315, and with the exempt distributions. */
  readonly profits: Line;
  readonly augmented: Line;
  readonly associated: AssociatedCompanies;
  readonly cap: PayeCap;
  readonly loss: SurrenderedLoss;
}

function researchPage(claim: ResearchClaim, about: PageFacts): ResearchPage {
  const { liability, otherTax, incomeTax, cap, loss } = about;
  const notional = notionalRate(claim, about);
  const steps = creditSteps({
    ...claim,
    ...{ liability, otherTax, incomeTax, cap },
    notionalRate: notional.rate,
    intensiveCredit: loss.credit,
  });
  const intensive = loss.credit === null ? null : intensivePart(claim, { ...about, credit: loss.credit }, steps.setOff);
  const isThere = steps.lines.length > 0 || intensive !== null;
  if (!isThere) return { lines: [], problems: steps.problems, setOff: null, paid: [] };

  const capped =
    intensive === null && steps.hasStep3 ? capOfStep3(claim.facts, cap, releaseOn(about.today)) : intensive?.cap;
  const setOffs = [...steps.setOff, ...(intensive?.setOff ?? [])];
  const total = line("research_set_off", "Set off against tax of this return in all", ["sum", ...setOffs], {
    box: "L210",
    isStated: true,
    statute: "CTA 2009 Part 13",
    rules: [9790, 9791],
  });
  const setOff = line("research_credit_set_off", "Research and development credit set off", ["sum", total], {
    box: 530,
    statute: "CTA 2009 Part 13",
    rules: [9355, 9385, 9386],
  });
  const paid = paidLines({ intensive: intensive?.left ?? null, credit: steps.payable });
  return {
    lines: [
      ...(steps.hasStep1 ? [notional.profits] : []),
      ...(steps.hasStep1 || intensive !== null ? [cap.cap] : []),
      ...steps.lines,
      ...(intensive?.lines ?? []),
      ...(capped?.lines ?? []),
      total,
      setOff,
      ...paid.lines,
    ],
    marks: { 142: true, ...capped?.marks },
    figures: steps.hasStep1 ? { notional_tax_rate_percent: notional.percent } : {},
    problems: [...steps.problems, ...(capped?.problems ?? [])],
    setOff: setOff.value > 0n ? setOff : null,
    paid: paid.stated,
  };
}

/**
 * The tax on the credit is reckoned at the rate of the profits without it: the main rate above the lower limit, also
 * where marginal relief lowers it.
 */
function notionalRate({ credit }: ResearchClaim, { period, profits, augmented, associated }: PageFacts) {
  const { mainRatePercent, smallProfitsRatePercent, lowerLimit } = notionalRatesFor(financialYearOf(period.end));
  const without = line("profits_without_credit", "Profits without the expenditure credit", ["excess", profits, credit]);
  const days = daysInclusive(period.start, period.end);
  const distributions = augmented.value - profits.value;
  const companies = 1n + BigInt(companiesIn(associated, "period"));
  const isAbove =
    without.value > 0n &&
    (without.value + distributions) * BigInt(yearLength(days)) * companies > 100n * lowerLimit * BigInt(days);
  const percent = isAbove ? mainRatePercent : smallProfitsRatePercent;
  const rate: Ratio = ratio(`${percent}%`, percent, 100);
  return { profits: without, percent, rate };
}

/** The payable credit of ERIS: set against what is left of the tax of the return, then paid. */
function intensivePart(
  { facts, intensive }: ResearchClaim,
  { credit, payable, cap }: PageFacts & { credit: Line },
  before: readonly Line[],
) {
  const spent = line(
    "intensive_expenditure_stated",
    "Expenditure under enhanced R&D intensive support",
    ["sum", ...(intensive === null ? [] : [intensive.expenditure])],
    { box: "L166", statute: "CTA 2009 s1051", rules: [9439] },
  );
  const open = line("tax_left_for_intensive_credit", "Tax payable that is left", ["excess", payable, ...before]);
  const used = line(
    "intensive_credit_used",
    "Payable credit set against tax of this return",
    ["lesser", credit, open],
    {
      box: "L175",
      statute: "CTA 2009 s1054",
      rules: [9781, 9782, 9783, 9784],
    },
  );
  const left = line("intensive_credit_left", "Payable credit left to be paid", ["subtract", credit, used], {
    box: "L180",
    statute: "CTA 2009 s1054",
    rules: [9785, 9786],
  });
  const setOff = line("intensive_credit_set_off", "Payable credit set off", ["sum", used], {
    box: "L205",
    statute: "CTA 2009 s1054",
    rules: [9789, 9790],
  });
  return {
    lines: [spent, credit, used, left, setOff],
    cap: capOfIntensive(facts, cap),
    setOff: used.value > 0n ? [setOff] : [],
    left,
  };
}

function paidLines({ intensive, credit }: { intensive: Line | null; credit: Line | null }) {
  const stated = [
    ...(intensive === null
      ? []
      : [
          line("intensive_credit_to_pay", "Research and development tax credit to be paid", ["sum", intensive], {
            box: 875,
            statute: "CTA 2009 s1054",
            rules: [9393, 9394],
          }),
        ]),
    ...(credit === null
      ? []
      : [
          line("expenditure_credit_to_pay", "Expenditure credit to be paid", ["sum", credit], {
            box: 880,
            statute: "CTA 2009 s1042I",
            rules: [9395, 9396, 9767],
          }),
        ]),
  ].filter(({ value }) => value > 0n);
  if (stated.length === 0) return { lines: [], stated };
  const total = line("credit_payable_pence", "Credit payable", ["sum", ...stated], { isFigure: true });
  return { lines: [...stated, total], stated };
}
