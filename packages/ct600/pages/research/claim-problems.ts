// What is wrong with a claim for research and development as it was given: periods, deadlines and conditions of the
// reliefs. What follows from the tax of the period is told by the steps of the payment.

import { poundsText } from "../../computation/pounds.ts";
import { monthsOn } from "../../period.ts";
import type { Problem, Warning } from "../../problem.ts";
import { RESEARCH_CLAIM, RESEARCH_RATES } from "../../rates/research.ts";
import type { ReturnInput } from "../../return.ts";
import { longDayText } from "../../text/days.ts";

export type ResearchFacts = NonNullable<ReturnInput["financials"]["research_and_development"]>;

export const RESEARCH_PATH = "financials.research_and_development";

/** Whether expenditure of the period is claimed, or only amounts of others are used. */
export function isNewClaim({ expenditure = 0, intensive_expenditure: intensive = 0 }: ResearchFacts): boolean {
  return expenditure > 0 || intensive > 0;
}

type Claiming = Pick<ReturnInput, "company" | "period" | "financials">;

export function isTooEarly({ start }: { start: string }): boolean {
  return start < RESEARCH_CLAIM.from;
}

export function claimProblems(input: Claiming, facts: ResearchFacts, { today }: { today: string }): Problem[] {
  if (isTooEarly(input.period))
    return [
      notAvailable(
        "",
        `The schemes before ${longDayText(RESEARCH_CLAIM.from)} (RDEC and SME) cannot be claimed here. File or amend that return with other software.`,
      ),
    ];
  if (!isNewClaim(facts)) return [...(isNothing(facts) ? [NOTHING_CLAIMED] : []), ...exemptProblems(facts)];
  return [
    ...tooLate(input.period, today),
    ...missing(facts),
    ...creditTooHigh(facts),
    ...((facts.intensive_expenditure ?? 0) > 0 ? intensiveProblems(input, facts) : []),
    ...exemptProblems(facts),
  ];
}

function isNothing({ brought_forward: { step_2 = 0, step_3 = 0 } = {}, received_from_group = 0 }: ResearchFacts) {
  return step_2 + step_3 + received_from_group === 0;
}

const NOTHING_CLAIMED: Problem = {
  code: "missing_field",
  field: `${RESEARCH_PATH}.expenditure`,
  message:
    "Nothing is claimed and nothing was brought forward or received. Send the expenditure, or leave research_and_development out.",
};

export function lastDayOfClaim({ end }: { end: string }): string {
  return monthsOn(end, RESEARCH_CLAIM.months);
}

function tooLate(period: ReturnInput["period"], today: string): Problem[] {
  const last = lastDayOfClaim(period);
  if (today <= last) return [];
  return [notAvailable("", `Relief for this period could be claimed until ${longDayText(last)}. Leave the claim out.`)];
}

function missing(facts: ResearchFacts): Problem[] {
  const problems: Problem[] = [];
  if (facts.size === undefined)
    problems.push(missingField("size", 'A claim states the size of the company. Send "small_or_medium" or "large".'));
  if (facts.additional_information_sent === undefined)
    problems.push(
      missingField(
        "additional_information_sent",
        "A claim states whether HMRC has the additional information form. Send it to HMRC first, then send true here.",
      ),
    );
  if (facts.additional_information_sent === false)
    problems.push(
      notAvailable(
        "additional_information_sent",
        "HMRC removes a claim without the additional information form. Send the form to HMRC first, on or before the day of the return.",
      ),
    );
  return problems;
}

function creditTooHigh({ credit, expenditure = 0 }: ResearchFacts): Problem[] {
  // Half a penny rounds up, as in the line.
  const most = (2n * BigInt(expenditure) * BigInt(RESEARCH_RATES.expenditureCredit.perMille) + 1000n) / 2000n;
  return credit === undefined || BigInt(credit) <= most ? [] : [tooHigh("credit", most)];
}

function intensiveProblems(input: Claiming, facts: ResearchFacts): Problem[] {
  const problems: Problem[] = [];
  const { size, total_expenditure: total, met_intensity_last_period: isGraceYear = false } = facts;
  const refused = size === "large" ? LARGE : isLossMaking(input, facts) ? null : NO_LOSS;
  if (refused !== null) problems.push(notAvailable("intensive_expenditure", refused));
  const research = BigInt(facts.relevant_research_expenditure ?? sumOf(facts));
  if (total === undefined && !isGraceYear)
    problems.push(
      missingField(
        "total_expenditure",
        "Enhanced R&D intensive support needs the total relevant expenditure, of which at least 30% must be research.",
      ),
    );
  if (total !== undefined && BigInt(total) < research)
    problems.push({
      code: "does_not_reconcile",
      field: `${RESEARCH_PATH}.total_expenditure`,
      message: `The total relevant expenditure contains the research, ${poundsText(research)}, so it cannot be less.`,
    });
  else if (total !== undefined && !isGraceYear && !isIntensive(research, BigInt(total)))
    problems.push(
      notAvailable(
        "total_expenditure",
        "Less than 30% of the relevant expenditure is research, so the company is not R&D-intensive. Claim under the merged scheme, in expenditure.",
      ),
    );
  if (facts.going_concern === false)
    problems.push(
      notAvailable("going_concern", "Enhanced R&D intensive support is only for a company that is a going concern."),
    );
  return problems;
}

const LARGE =
  "Enhanced R&D intensive support is only for small or medium-sized companies. Claim under the merged scheme, in expenditure.";
const NO_LOSS =
  "Enhanced R&D intensive support needs a trading loss before the additional deduction. Claim under the merged scheme, in expenditure.";

const sumOf = ({ expenditure = 0, intensive_expenditure: intensive = 0 }: ResearchFacts) => expenditure + intensive;

/** A loss above the additional deduction, which has been taken off it. */
function isLossMaking({ financials }: Claiming, { intensive_expenditure: pence = 0 }: ResearchFacts): boolean {
  const pounds = BigInt(Math.floor(pence / 100));
  return -BigInt(financials.trading_profit) * 10n > pounds * BigInt(RESEARCH_RATES.additionalDeduction.perMille);
}

function isIntensive(research: bigint, total: bigint): boolean {
  return 1000n * research >= BigInt(RESEARCH_RATES.intensity.perMille) * total;
}

/** The whole of the expenditure counts, of the merged scheme to the penny and under ERIS in pounds (8035, 8041). */
function exemptProblems(facts: ResearchFacts): Problem[] {
  const { cap_exempt: isExempt = false, connected_spending: spent } = facts;
  if (!isExempt) return [];
  if (spent === undefined)
    return [
      missingField(
        "connected_spending",
        "A company that is exempt from the cap states what it spent with connected persons. Send it, 0 if nothing.",
      ),
    ];
  const { expenditure = 0, intensive_expenditure: intensive = 0 } = facts;
  const all = BigInt(expenditure) + (BigInt(intensive) / 100n) * 100n;
  const most = (all * BigInt(RESEARCH_RATES.connectedSpending.perMille)) / 1000n;
  return (BigInt(spent) / 100n) * 100n <= most ? [] : [tooHigh("connected_spending", most)];
}

export function claimWarnings({ company }: Claiming, facts: ResearchFacts): Warning[] {
  const warnings: Warning[] = [];
  if (isNewClaim(facts) && facts.claim_notified !== true)
    warnings.push({
      code: "claim_not_notified",
      field: `${RESEARCH_PATH}.claim_notified`,
      message:
        "The return does not say that HMRC has a claim notification. A first claim, or one after three years without any, is valid only with one, sent within six months after the period.",
    });
  const isNorthern = company.registration_number?.toUpperCase().startsWith("NI") ?? false;
  if ((facts.intensive_expenditure ?? 0) > 0 && isNorthern)
    warnings.push({
      code: "northern_ireland_rules",
      field: `${RESEARCH_PATH}.intensive_expenditure`,
      message:
        "A company in Northern Ireland has other rules on work contracted out abroad, and a limit on the relief. Check the claim against HMRC's guidance.",
    });
  return warnings;
}

export function notAvailable(name: string, message: string): Problem {
  return { code: "relief_not_available", field: name === "" ? RESEARCH_PATH : `${RESEARCH_PATH}.${name}`, message };
}

export function missingField(name: string, message: string): Problem {
  return { code: "missing_field", field: `${RESEARCH_PATH}.${name}`, message };
}

export function tooHigh(name: string, most: bigint): Problem {
  const field = `${RESEARCH_PATH}.${name}`;
  const message = `At most ${poundsText(most)} is possible here. Send less, or leave ${field} out.`;
  return { code: "claim_too_high", field, message };
}
