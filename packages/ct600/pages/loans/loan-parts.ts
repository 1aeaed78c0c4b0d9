// The lines of the page CT600A, part by part: loans of the period with their tax, and the two kinds of relief. Tax and
// relief are worked out on the total at each rate and rounded to the penny (rule 9466).

import { type Line, line, ratio } from "../../computation/line.ts";
import { wholePoundsOf } from "../../computation/pounds.ts";
import { NAME } from "../../form/row.ts";
import { carriedText } from "../../input/company-name.ts";
import { type LoanRate, loanRateText, type RateOfLoan, rateOfLoan } from "../../rates/loans.ts";
import { isLaterReliefDue, isWithinNineMonths, laterReliefDueFrom, periodEndOfRepayment } from "./loan-dates.ts";
import { type LoanDays, loanPath, type ParticipatorLoan } from "./loan-problems.ts";

export interface LoanLine extends RateOfLoan {
  readonly index: number;
  /** As the form carries it. */
  readonly name: string;
  readonly amount: Line;
  readonly repayments: readonly RepaymentLine[];
}

/** Relief in this return for what was repaid within nine months or later; pending: not before another day. */
export type ReliefKind = "early" | "later" | "pending";

export interface RepaymentLine {
  readonly name: string;
  readonly path: string;
  readonly amount: Line;
  readonly date: string;
  readonly isReleased: boolean;
  readonly rate: LoanRate;
  readonly kind: ReliefKind;
  /** Of relief that is pending: the first day on which a return may give it. */
  readonly dueFrom: string | null;
}

/** Loans and repayments of at least a pound; the form holds no other. */
export function loanLines(loans: readonly ParticipatorLoan[], days: LoanDays): LoanLine[] {
  const lines = loans.map((loan, index) => {
    const path = loanPath(index);
    const text = carriedText(loan.participator, { subject: "", ...NAME });
    const name = "value" in text ? text.value : loan.participator;
    const rates = rateOfLoan(loan.made_on, days.today);
    const repayments = (loan.repayments ?? []).map((repayment, at) => ({
      name,
      path: `${path}.repayments.${at}`,
      amount: wholePoundsOf(`loan_${index}_repayment_${at}`, `${repayment.released ? "Released" : "Repaid"}: ${name}`, {
        path: `${path}.repayments.${at}.amount`,
        pence: repayment.amount,
      }),
      date: repayment.date,
      isReleased: repayment.released ?? false,
      rate: rates.filed,
      ...reliefOf(repayment, days),
    }));
    return {
      index,
      name,
      ...rates,
      amount: wholePoundsOf(`loan_${index}`, `Loan to ${name}`, { path: `${path}.amount`, pence: loan.amount }),
      repayments: repayments.filter(({ amount }) => amount.value > 0n),
    };
  });
  return lines.filter(({ amount }) => amount.value > 0n);
}

function reliefOf(
  { date, period_end }: { date: string; period_end?: string },
  { period, today }: LoanDays,
): Pick<RepaymentLine, "kind" | "dueFrom"> {
  if (isWithinNineMonths(date, period.end)) return { kind: "early", dueFrom: null };
  const repaidInPeriodTo = period_end ?? periodEndOfRepayment(date, period.end);
  if (isLaterReliefDue(repaidInPeriodTo, today)) return { kind: "later", dueFrom: null };
  return { kind: "pending", dueFrom: laterReliefDueFrom(repaidInPeriodTo) };
}

export interface TaxAtRates {
  readonly lines: readonly Line[];
  readonly total: Line;
}

/** The tax on amounts at their rates, in one box. */
export function taxAtRates(
  amounts: readonly { readonly amount: Line; readonly rate: LoanRate }[],
  { id, words, at }: { id: string; words: string; at: string },
  about: { box: string; statute: string; rules: readonly number[] },
): TaxAtRates {
  const rates = [...new Set(amounts.map(({ rate }) => rate))];
  const taxes = rates.map((rate) => {
    const key = `${id}_at_${rate.hundredths}`;
    const sum = line(`${key}_on`, `${at} at ${loanRateText(rate)}`, [
      "sum",
      ...amounts.filter((one) => one.rate === rate).map(({ amount }) => amount),
    ]);
    const share = ratio(loanRateText(rate), rate.hundredths, 10_000);
    return line(key, `${words} at ${loanRateText(rate)}`, ["share_to_nearest_penny", sum, share], {
      statute: about.statute,
    });
  });
  const total = line(id, words, ["sum", ...taxes], about);
  return { lines: [...taxes, total], total };
}
