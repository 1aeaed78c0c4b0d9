// What a caller's own computations must say, beyond what every document must: whose they are and for which period, the
// facts the taxonomy never does without, and the figures that stand in the return beside them.

import { isCalendarDate } from "../../period.ts";
import { isWithinAPound } from "../amount.ts";
import type { Context } from "./contexts.ts";
import type { Fact } from "./facts.ts";
import { type Finding, problem } from "./faults.ts";
import { type QualifiedName, shownNames } from "./names.ts";
import { COMPUTATIONS, type ComputedFigure, type ComputedReturn, type IntakeContext } from "./rules.ts";

/** By the taxonomy's own definition every item requires the name, and the name requires the others. */
const MANDATORY = [
  "CompanyName",
  "TaxReference",
  "PeriodOfAccountStartDate",
  "PeriodOfAccountEndDate",
  "StartOfPeriodCoveredByReturn",
  "EndOfPeriodCoveredByReturn",
  "CompanyIsAPartnerInAFirm",
] as const;

export function computationsProblems(
  facts: readonly Fact[],
  { utr, figures }: ComputedReturn,
  context: IntakeContext,
): Finding[] {
  return [
    ...referenceProblems(facts, utr),
    ...periodProblems(facts, context),
    ...missingFacts(facts),
    ...placeless(facts),
    ...differences(facts, figures, context),
  ];
}

function referenceProblems(facts: readonly Fact[], utr: string): Finding[] {
  if (statedTexts(facts, "TaxReference").every((text) => text === utr)) return [];
  const message = `The tax reference in the computations is not ${utr}, the UTR on the return (rule 1607); check which is right.`;
  return [problem("ixbrl_company_mismatch", message)];
}

function periodProblems(facts: readonly Fact[], { periodEnd }: IntakeContext): Finding[] {
  const ends = statedTexts(facts, "EndOfPeriodCoveredByReturn");
  if (ends.every((end) => end === periodEnd)) return [];
  const message = ends.every(isCalendarDate)
    ? `The computations are not for the period that ends on ${periodEnd}, as the return's does (rule 1607); check both.`
    : "The end of the period covered by the return cannot be read; tag a day that exists (rule 1607).";
  return [problem("ixbrl_date_mismatch", message)];
}

function missingFacts(facts: readonly Fact[]): Finding[] {
  const names = new Set(facts.filter(({ concept }) => isOfComputations(concept)).map(({ concept }) => concept.local));
  const missing = MANDATORY.filter((name) => !names.has(name));
  if (missing.length === 0) return [];
  const message = `The document lacks facts that all computations must have: ${missing.join(", ")} (rule 3312); tag them.`;
  return [problem("ixbrl_missing_facts", message)];
}

/**
 * The cubes of the taxonomy are closed, and the kind of business has no default: a fact without it stands in none of
 * them.
 */
function placeless(facts: readonly Fact[]): Finding[] {
  const found = facts.filter(({ concept, context }) => isOfComputations(concept) && businessOf(context) === undefined);
  if (found.length === 0) return [];
  const names = shownNames(found.map(({ concept }) => concept.local));
  const message = `The contexts of these facts name no kind of business: ${names}; add BusinessTypeDimension to their segments.`;
  return [problem("ixbrl_invalid", message)];
}

/**
 * A return and computations that contradict each other are not both correct, and the declaration says that they are.
 * Compared is what the company as a whole states for the return's period; a pound is left for rounding. Decision:
 * docs/decisions/0014.
 */
function differences(facts: readonly Fact[], figures: readonly ComputedFigure[], context: IntakeContext): Finding[] {
  const expected = new Map(figures.map((figure) => [figure.item, figure]));
  const boxes = new Set<string>();
  for (const { concept, context: at, value } of facts) {
    const figure = isOfComputations(concept) ? expected.get(concept.local) : undefined;
    if (figure === undefined || value.kind !== "amount" || !isOfCompany(at, context)) continue;
    if (!isWithinAPound(value.stated, figure.pence)) boxes.add(`${figure.item} (box ${figure.box})`);
  }
  if (boxes.size === 0) return [];
  const message = `The computations and the return differ by more than a pound in ${[...boxes].join(", ")}; correct the document or the figures, so that both state the same.`;
  return [problem("does_not_reconcile", message)];
}

function isOfCompany(at: Context, { periodStart, periodEnd }: IntakeContext): boolean {
  const { period, dimensions } = at;
  const isWhole = period?.kind === "duration" && period.start === periodStart && period.end === periodEnd;
  return isWhole && dimensions.length === 1 && businessOf(at)?.local === "Company";
}

function businessOf({ dimensions }: Context): QualifiedName | undefined {
  const named = dimensions.find(
    ({ dimension }) => dimension.local === "BusinessTypeDimension" && isOfComputations(dimension),
  );
  return named?.member ?? undefined;
}

function isOfComputations({ namespace }: QualifiedName): boolean {
  return COMPUTATIONS.test(namespace);
}

/** Empty where the document lacks it: that is reported as missing, not as a wrong value. */
function statedTexts(facts: readonly Fact[], local: (typeof MANDATORY)[number]): string[] {
  return facts.flatMap(({ concept, value }) =>
    concept.local === local && isOfComputations(concept) && value.kind === "text" ? [value.text.trim()] : [],
  );
}
