// What is wrong with loans as they were given: names the form cannot carry, days outside their bounds, more repaid than
// lent.

import { poundsText } from "../../computation/pounds.ts";
import { NAME } from "../../form/row.ts";
import { carriedText } from "../../input/company-name.ts";
import type { Problem } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";

export type ParticipatorLoans = NonNullable<ReturnInput["financials"]["participator_loans"]>;
export type ParticipatorLoan = NonNullable<ParticipatorLoans["loans"]>[number];
export type Repayment = NonNullable<ParticipatorLoan["repayments"]>[number];

export interface LoanDays {
  period: { start: string; end: string };
  /** The day the return is filed. */
  today: string;
}

export const loanPath = (index: number) => `financials.participator_loans.loans.${index}`;

/** The form has room for so many rows of each kind (rules 9403 and 9418). */
const MOST_REPAYMENTS = 999;

/** Said before anything is worked out: a body may hold a million of them. */
export function tooManyRepayments(loans: readonly ParticipatorLoan[]): Problem[] {
  const count = loans.reduce((sum, { repayments = [] }) => sum + repayments.length, 0);
  if (count <= MOST_REPAYMENTS) return [];
  return [
    {
      code: "invalid_type",
      message: `The form has room for ${MOST_REPAYMENTS} repayments, and there are ${count}. Put several of one loan together, with the last date.`,
      field: "financials.participator_loans.loans",
    },
  ];
}

export function loanProblems(loans: readonly ParticipatorLoan[], days: LoanDays): Problem[] {
  return loans.flatMap((loan, index) => {
    const path = loanPath(index);
    const name = carriedText(loan.participator, { subject: "The participator's name", ...NAME });
    return [
      ...("message" in name
        ? [{ code: "invalid_text" as const, message: name.message, field: `${path}.participator` }]
        : []),
      ...madeOutside(loan, path, days),
      ...(loan.repayments ?? []).flatMap((repayment, at) =>
        repaymentProblems(repayment, `${path}.repayments.${at}`, days),
      ),
      ...repaidTooMuch(loan, path),
    ];
  });
}

function madeOutside({ made_on: madeOn }: ParticipatorLoan, path: string, { period }: LoanDays): Problem[] {
  if (madeOn >= period.start && madeOn <= period.end) return [];
  return [
    {
      code: "invalid_date",
      message: `The loan must have been made in the period, from ${period.start} to ${period.end}. Loans of earlier periods belong in brought_forward.`,
      field: `${path}.made_on`,
    },
  ];
}

function repaymentProblems({ date, period_end: periodEnd }: Repayment, path: string, { period, today }: LoanDays) {
  const problems: Problem[] = [];
  if (date <= period.end)
    problems.push({
      code: "invalid_date",
      message: `A repayment must come after the period's end, ${period.end}. What was repaid before lowers the amount of the loan instead.`,
      field: `${path}.date`,
    });
  if (date > today)
    problems.push({
      code: "invalid_date",
      message: `A repayment must not lie in the future: today is ${today}. Leave it out until it has been made.`,
      field: `${path}.date`,
    });
  if (periodEnd !== undefined && periodEnd < date)
    problems.push({
      code: "invalid_date",
      message: `The period in which it was repaid must end on ${date} or later. Check period_end.`,
      field: `${path}.period_end`,
    });
  return problems;
}

function repaidTooMuch({ amount, repayments = [] }: ParticipatorLoan, path: string): Problem[] {
  const repaid = repayments.reduce((sum, one) => sum + BigInt(one.amount), 0n);
  if (repaid <= BigInt(amount)) return [];
  return [
    {
      code: "repayments_exceed_loan",
      message: `The repayments add up to ${poundsText(repaid)}, more than the loan of ${poundsText(BigInt(amount))}. Check the amounts.`,
      field: `${path}.repayments`,
    },
  ];
}
