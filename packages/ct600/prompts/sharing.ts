// What other companies and later loans may change although the return cannot know of them: allowances that companies
// share, and a repayment that a new loan undoes.

import { poundsText } from "../computation/pounds.ts";
import { daysAfter } from "../period.ts";
import { DEDUCTIONS_ALLOWANCE } from "../rates/limits.ts";
import { NEW_LOAN_RULES } from "../rates/loans.ts";
import { amountIn, associatedIn, type Prompt, type PromptFacts, prompt } from "./prompt.ts";

export const SHARING: readonly Prompt[] = [
  prompt("annual_investment_allowance_shared", "company.associated_companies", (facts) =>
    associatedIn(facts.input) > 0 && AIA_BOXES.some((box) => amountIn(facts, box) > 0n)
      ? "Companies of a group have one annual investment allowance between them, and so have companies under common control that share premises or do similar work (CAA 2001 s51C to s51G). Check that together they claim no more than the limit."
      : undefined,
  ),
  prompt("deductions_allowance_shared", "company.associated_companies", (facts) =>
    associatedIn(facts.input) > 0 && facts.input.period.end >= DEDUCTIONS_ALLOWANCE.from && usesEarlierLosses(facts)
      ? `Companies of a group share one deductions allowance of ${poundsText(DEDUCTIONS_ALLOWANCE.pence)} a year for losses brought forward, and a nominated company divides it (CTA 2010 s269ZR to s269ZV). If this company is in a group, check that its share covers the losses it uses: without a share it is nil.`
      : undefined,
  ),
  newLoans,
];

/** Of the trade, and of a property business. */
const AIA_BOXES = [690, 735];

function usesEarlierLosses({ computation }: PromptFacts): boolean {
  return computation.lines.some(({ id, value }) => id === "losses_brought_forward_used" && value > 0n);
}

/**
 * A repayment counts for a new loan first, where both are of £5,000 or more within 30 days. The new loan is one of a
 * later period, so the return does not show it.
 */
function newLoans({ input }: PromptFacts) {
  const { loans = [] } = input.financials.participator_loans ?? {};
  const repaid = loans.flatMap(({ participator, repayments = [] }, index) =>
    repayments.flatMap(({ amount, date, released = false }, at) =>
      released
        ? []
        : [
            {
              participator: participator.trim(),
              amount,
              date,
              field: `financials.participator_loans.loans.${index}.repayments.${at}`,
            },
          ],
    ),
  );
  const names = [...new Set(repaid.map(({ participator }) => participator))].filter((name) =>
    isEnough(repaid.filter(({ participator }) => participator === name)),
  );
  const first = repaid.find(({ participator }) => names.includes(participator));
  if (first === undefined) return [];
  const { least, days, statute } = ruleOn(first.date);
  const message = `If the company lent ${poundsText(least)} or more to ${listed(names)}, or to an associate, within ${days} days of a repayment, the repayment counts for the new loan and gives no relief here (CTA 2010 ${statute}). The same holds for a new loan that was arranged when the old one was repaid. Check, and leave out such repayments.`;
  return [{ code: "repaid_by_new_loan", field: first.field, message }];
}

/** Within some 30 days, which begin with one of the repayments. */
function isEnough(repayments: readonly { amount: number; date: string }[]): boolean {
  return repayments.some(({ date: from }) => {
    const { least, days } = ruleOn(from);
    const within = repayments.filter(({ date }) => date >= from && date < daysAfter(from, days));
    return BigInt(within.reduce((sum, { amount }) => sum + amount, 0)) >= least;
  });
}

function ruleOn(date: string) {
  return NEW_LOAN_RULES.filter(({ from }) => from <= date).at(-1) ?? NEW_LOAN_RULES[0];
}

function listed(names: readonly string[]): string {
  return names.length <= 3 ? names.join(" or ") : `${names.slice(0, 3).join(", ")} or others who repaid`;
}
