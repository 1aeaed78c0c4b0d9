// Loans of a close company to its participators: the page CT600A and boxes 95, 480 and 485. Follows CTA 2010 s455-458
// and business rules 9400 to 9474.

import { type Line, line, RETURN_STATUTE } from "../../computation/line.ts";
import { poundsText, wholePoundsOf } from "../../computation/pounds.ts";
import type { Step } from "../../computation/step.ts";
import type { BoxValues } from "../../form/table.ts";
import type { Warning } from "../../problem.ts";
import { loanRateText } from "../../rates/loans.ts";
import { type LoanLine, loanLines, type RepaymentLine, taxAtRates } from "./loan-parts.ts";
import { type LoanDays, loanPath, loanProblems, type ParticipatorLoans, tooManyRepayments } from "./loan-problems.ts";

export interface LoansStep extends Step {
  /** Box 480; null where the return has no such page. */
  readonly tax: Line | null;
}

/** The page is there for loans of the period, for those repaid in it, and for those brought forward. */
export function participatorLoans(facts: ParticipatorLoans | undefined, days: LoanDays): LoansStep {
  if (facts === undefined) return { lines: [], tax: null };
  const tooMany = tooManyRepayments(facts.loans ?? []);
  if (tooMany.length > 0) return { lines: [], problems: tooMany, tax: null };
  const problems = loanProblems(facts.loans ?? [], days);
  const loans = loanLines(facts.loans ?? [], days);
  const broughtForward = wholePoundsOf("loans_brought_forward", "Loans of earlier periods outstanding", {
    path: "financials.participator_loans.brought_forward",
    pence: facts.brought_forward,
  });
  const isRepaidInPeriod = facts.repaid_in_period ?? false;
  if (loans.length === 0 && !isRepaidInPeriod && broughtForward.value === 0n) return { lines: [], problems, tax: null };

  const repayments = loans.flatMap((loan) => loan.repayments);
  const made = partOne(loans);
  const early = reliefPart("early", repayments);
  const later = reliefPart("later", repayments);
  const outstanding = line(
    "loans_outstanding",
    "All loans outstanding at the end of the period",
    ["sum", made.total, ...(broughtForward.value > 0n ? [broughtForward] : [])],
    { box: "A75", statute: RETURN_STATUTE },
  );
  const payable = line(
    "tax_on_loans",
    "Tax payable on loans to participators",
    ["excess", made.tax, ...[early, later].flatMap((part) => (part === null ? [] : [part.relief]))],
    { box: "A80", isStated: true, statute: "CTA 2010 s455", rules: [9427] },
  );
  const tax = line("loan_tax_pence", "Tax on loans to participators", ["sum", payable], {
    box: 480,
    isStated: true,
    statute: "CTA 2010 s455",
    rules: [9428],
  });
  const pending = pendingRelief(repayments);
  return {
    lines: [...made.lines, ...(early?.lines ?? []), ...(later?.lines ?? []), ...pending, outstanding, payable, tax],
    marks: {
      95: true,
      A5: isRepaidInPeriod,
      ...(loans.length > 0 && { A10: loans.map(loanRow) }),
      ...(early !== null && { A25: early.repayments.map(earlyRow) }),
      ...(later !== null && { A50: later.repayments.map(laterRow), 485: true }),
    },
    problems,
    warnings: [...loans.flatMap(pendingRate), ...repayments.flatMap(notYetDue)],
    tax,
  };
}

function partOne(loans: readonly LoanLine[]): { lines: readonly Line[]; total: Line; tax: Line } {
  const total = line(
    "loans_made",
    "Loans of the period outstanding at its end",
    ["sum", ...loans.map(({ amount }) => amount)],
    { box: "A15", statute: "CTA 2010 s455", rules: [9401] },
  );
  const tax = taxAtRates(
    loans.map(({ amount, filed }) => ({ amount, rate: filed })),
    { id: "loan_tax_before_relief", words: "Tax on loans of the period", at: "Loans taxed" },
    { box: "A20", statute: "CTA 2010 s455", rules: [9466, 9467, 9468] },
  );
  return { lines: [...loans.map(({ amount }) => amount), total, ...tax.lines], total, tax: tax.total };
}

const PARTS = {
  early: {
    when: "within nine months",
    boxes: { repaid: "A30", released: "A35", total: "A40", relief: "A45" },
    rules: { repaid: 9407, released: 9408, total: 9409, relief: [9411, 9469, 9470, 9471] },
  },
  later: {
    when: "after nine months",
    boxes: { repaid: "A55", released: "A60", total: "A65", relief: "A70" },
    rules: { repaid: 9421, released: 9422, total: 9423, relief: [9425, 9426, 9472, 9473, 9474] },
  },
} as const;

/** Part 2 or part 3 of the page; null where nothing was repaid so. */
function reliefPart(kind: "early" | "later", all: readonly RepaymentLine[]) {
  const repayments = all.filter((one) => one.kind === kind);
  if (repayments.length === 0) return null;
  const { when, boxes, rules } = PARTS[kind];
  const sumOf = (what: "repaid" | "released", isReleased: boolean) =>
    line(
      `loans_${what}_${kind}`,
      `Loans ${what} ${when}`,
      ["sum", ...repayments.filter((one) => one.isReleased === isReleased).map(({ amount }) => amount)],
      { box: boxes[what], statute: "CTA 2010 s458", rules: [rules[what]] },
    );
  const repaid = sumOf("repaid", false);
  const released = sumOf("released", true);
  const total = line(`loans_cleared_${kind}`, `Loans repaid and released ${when}`, ["sum", repaid, released], {
    box: boxes.total,
    statute: "CTA 2010 s458",
    rules: [rules.total],
  });
  const relief = taxAtRates(
    repayments,
    { id: `loan_relief_${kind}`, words: `Relief for loans repaid or released ${when}`, at: "Repaid or released" },
    { box: boxes.relief, statute: "CTA 2010 s458", rules: rules.relief },
  );
  const lines = [...repayments.map(({ amount }) => amount), repaid, released, total, ...relief.lines];
  return { repayments, lines, relief: relief.total };
}

function pendingRelief(repayments: readonly RepaymentLine[]): Line[] {
  const pending = repayments.filter(({ kind }) => kind === "pending").map(({ amount }) => amount);
  if (pending.length === 0) return [];
  return [line("relief_not_yet_due", "Repaid, with relief not yet due", ["sum", ...pending], { isFigure: true })];
}

type RowOf<List extends "A10" | "A25" | "A50"> = NonNullable<BoxValues[List]>[number];

function loanRow({ name, amount }: LoanLine): RowOf<"A10"> {
  return { "A10 name": name, "A10 amount": amount.value / 100n };
}

function earlyRow({ name, amount, isReleased, date }: RepaymentLine): RowOf<"A25"> {
  const pounds = amount.value / 100n;
  return {
    "A25 name": name,
    ...(isReleased ? { "A25 released": pounds } : { "A25 repaid": pounds }),
    "A25 date": date,
  };
}

function laterRow({ name, amount, isReleased, date }: RepaymentLine): RowOf<"A50"> {
  const pounds = amount.value / 100n;
  return {
    "A50 name": name,
    ...(isReleased ? { "A50 released": pounds } : { "A50 repaid": pounds }),
    "A50 date": date,
  };
}

function pendingRate({ index, filed, pending }: LoanLine): Warning[] {
  if (pending === null) return [];
  return [
    {
      code: "loan_rate_pending",
      field: `${loanPath(index)}.made_on`,
      message: `A loan made from ${pending.from} bears ${loanRateText(pending)}, but HMRC takes only ${loanRateText(filed)} in returns filed before ${pending.filedFrom}. Amend this return then.`,
    },
  ];
}

function notYetDue({ dueFrom, path, amount }: RepaymentLine): Warning[] {
  if (dueFrom === null) return [];
  const message = `Relief for these ${poundsText(amount.value)} is due from ${dueFrom} on, so the return does not claim it yet. Claim it then with HMRC's form L2P.`;
  return [{ code: "relief_not_yet_due", field: path, message }];
}
