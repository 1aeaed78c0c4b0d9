// What is payable, what was paid and what is left: boxes 510 to 605, 40, and 860 to 870. Follows business rules 9275 to
// 9277, 9296 and 9339 to 9370.

import type { ReturnInput } from "../../return.ts";
import { given, type Line, line, RETURN_STATUTE } from "../line.ts";
import { wholePoundsOf } from "../pounds.ts";
import type { Step } from "../step.ts";
import { bankDetails } from "./bank-details.ts";

/** The steps to the tax payable; income tax set off against it; what was paid, and the excess either way. */
const PAYABLE = "FA 1998 Sch 18 para 8";
const INCOME_TAX = "CTA 2010 s967";
const PAID = "TMA 1970 s59D";

export interface TaxFacts {
  /** Box 475. */
  liability: Line;
  /** Box 480; null without the page of loans. */
  loanTax: Line | null;
  /** Boxes 500 and 505. */
  charges?: readonly Line[];
  /** Box 527. */
  restitutionTax?: Line | null;
  financials: Pick<ReturnInput["financials"], "income_tax_deducted">;
}

export interface PayableTax extends Step {
  /** Boxes 515 and 520; null where no income tax was deducted. */
  readonly incomeTax: { readonly deducted: Line; readonly repayable: Line } | null;
  /** Box 525. */
  readonly payable: Line;
}

export interface SettlementFacts {
  tax: PayableTax;
  /** Set against the tax payable: the boxes that box 545 adds up. */
  credits?: readonly Line[];
  /** Credits that are paid, with the boxes in which the return states them. */
  paidCredits?: readonly Line[];
  financials: Pick<ReturnInput["financials"], "tax_already_paid">;
  repayment: ReturnInput["repayment"];
  /** Nothing is known of payments and nothing else is said: all of the tax is stated as outstanding. */
  isPlain: boolean;
}

export interface Settlement extends Step {
  /** Box 600; null where the return states neither it nor box 605. */
  readonly outstanding: Line | null;
  /** Box 605; null where the caller did not say what was paid. */
  readonly overpaid: Line | null;
  /** What is to be repaid, as the return states it. */
  readonly repaid: readonly Line[];
}

/** From the tax after reliefs to what is payable: boxes 510 to 528. */
export function payableTax(facts: TaxFacts): PayableTax {
  const { liability, loanTax, charges = [], restitutionTax = null, financials } = facts;
  const chargeable = line(
    "tax_chargeable",
    "Tax chargeable",
    ["sum", liability, ...(loanTax === null ? [] : [loanTax]), ...charges],
    {
      box: 510,
      isStated: true,
      statute: PAYABLE,
      rules: [9339, 9340, 9341, 9344],
    },
  );
  const incomeTax = incomeTaxDeducted(financials.income_tax_deducted, chargeable);
  const taken = incomeTax === null ? [] : [incomeTax.deducted];
  const payable = line("tax_payable_pence", "Self-assessment of tax payable", ["excess", chargeable, ...taken], {
    box: 525,
    isStated: true,
    isFigure: true,
    statute: PAYABLE,
    rules: [9347, 9348],
  });
  const inAll = line(
    "tax_payable_in_all",
    "Self-assessment of tax payable in all",
    ["sum", payable, ...(restitutionTax === null ? [] : [restitutionTax])],
    {
      box: 528,
      isStated: true,
      statute: "FA 1998 Sch 18 para 7",
      rules: [9370],
    },
  );
  const stated = incomeTax === null ? [] : statedRepayable(incomeTax);
  return { lines: [chargeable, ...taken, ...stated, payable, inAll], incomeTax, payable };
}

const statedRepayable = ({ repayable }: { readonly repayable: Line }) => (repayable.value > 0n ? [repayable] : []);

/** What was paid and credited against the tax payable, and the excess either way: boxes 545 to 605, and 860 on. */
export function settlement({
  tax: { payable, incomeTax },
  credits = [],
  paidCredits = [],
  financials,
  repayment,
  isPlain,
}: SettlementFacts): Settlement {
  const credited = creditsAgainst(credits, payable);
  const paid = reconciliation(financials.tax_already_paid, { payable, credits: credited?.total ?? null }, isPlain);
  const repayable = incomeTax?.repayable ?? null;
  const { overpaid } = paid;
  const repaid = repayments({ repayable, overpaid, surplus: credited?.surplus ?? null, paidCredits, repayment });
  return {
    marks: repaid.marks,
    problems: repaid.problems,
    warnings: repaid.warnings,
    lines: [...(credited?.lines ?? []), ...paid.lines, ...repaid.lines],
    outstanding: paid.outstanding,
    overpaid,
    repaid: [...(incomeTax === null ? [] : statedRepayable(incomeTax)), ...repaid.due, ...paidCredits],
  };
}

interface Credited {
  readonly lines: readonly Line[];
  /** Boxes 545 and 570. */
  readonly total: Line;
  readonly surplus: Line;
}

/** Null where there are none. */
function creditsAgainst(credits: readonly Line[], payable: Line): Credited | null {
  if (credits.length === 0) return null;
  const total = line("tax_credits", "Credits set against the tax", ["sum", ...credits], {
    box: 545,
    statute: PAYABLE,
    rules: [9355, 9360],
  });
  const surplus = line("tax_credits_above_tax", "Credits above the tax payable", ["excess", total, payable], {
    box: 570,
    isStated: true,
    statute: PAYABLE,
    rules: [9261],
  });
  return { lines: [total, surplus], total, surplus };
}

/** Null where there was none. */
function incomeTaxDeducted(pence: number | undefined, chargeable: Line): { deducted: Line; repayable: Line } | null {
  if (pence === undefined || pence === 0) return null;
  const deducted = line(
    "income_tax_deducted",
    "Income tax deducted from income received",
    ["sum", given("financials.income_tax_deducted", pence)],
    { box: 515, statute: INCOME_TAX, rules: [9345, 9346, 9347, 9348] },
  );
  const repayable = line("income_tax_repayable", "Income tax repayable", ["excess", deducted, chargeable], {
    box: 520,
    statute: INCOME_TAX,
    rules: [9345, 9346],
  });
  return { deducted, repayable };
}

/** Rule 9276 holds what is outstanding against box 525, not 528. Only one of the two boxes is stated (9275). */
function reconciliation(
  pence: number | undefined,
  { payable, credits }: { payable: Line; credits: Line | null },
  isPlain: boolean,
) {
  if (pence === undefined) {
    const all = line("tax_outstanding_pence", "Tax outstanding", ["sum", payable], {
      box: 600,
      isStated: true,
      statute: PAID,
      rules: [9276],
    });
    return { lines: isPlain ? [all] : [], outstanding: isPlain ? all : null, overpaid: null };
  }
  const paid = line("tax_already_paid", "Tax already paid", ["sum", given("financials.tax_already_paid", pence)], {
    box: 595,
    statute: PAID,
    rules: [9276, 9277],
  });
  const settled = credits === null ? [paid] : [credits, paid];
  const isOutstanding = payable.value >= settled.reduce((sum, { value }) => sum + value, 0n);
  const outstanding = line("tax_outstanding_pence", "Tax outstanding", ["excess", payable, ...settled], {
    box: 600,
    isStated: isOutstanding,
    statute: PAID,
    rules: [9275, 9276],
  });
  const all =
    credits === null ? paid : line("tax_settled", "Credits set off and tax already paid", ["sum", credits, paid]);
  const overpaid = line("tax_overpaid_pence", "Tax overpaid", ["excess", all, payable], {
    box: 605,
    statute: PAID,
    rules: [9277],
  });
  return { lines: [paid, isOutstanding ? outstanding : overpaid], outstanding, overpaid };
}

/** What is to be repaid. The return says how much only where it says to which account. */
function repayments({
  repayable,
  overpaid,
  surplus,
  paidCredits,
  repayment,
}: {
  repayable: Line | null;
  overpaid: Line | null;
  surplus: Line | null;
  paidCredits: readonly Line[];
  repayment: ReturnInput["repayment"];
}): Required<Omit<Step, "figures" | "asked">> & { readonly due: readonly Line[] } {
  const bank = bankDetails(repayment);
  const notBelow =
    repayment?.not_below === undefined
      ? []
      : [
          wholePoundsOf(
            "repayment_not_below",
            "Do not repay this amount or less",
            { path: "repayment.not_below", pence: repayment.not_below },
            { box: 860, statute: RETURN_STATUTE },
          ),
        ];
  const due = [
    ...(overpaid === null
      ? []
      : [
          line(
            "tax_to_repay",
            "Corporation tax to be repaid",
            surplus === null || surplus.value === 0n ? ["sum", overpaid] : ["excess", overpaid, surplus],
            { box: 865, statute: PAID },
          ),
        ]),
    ...(repayable === null
      ? []
      : [
          line("income_tax_to_repay", "Income tax to be repaid", ["sum", repayable], {
            box: 870,
            statute: INCOME_TAX,
            rules: [9296],
          }),
        ]),
  ].filter(({ value }) => value > 0n);
  const stated = bank.isGiven ? due : [];
  const isTaxRepaid = due.length > 0 || (overpaid?.value ?? 0n) > 0n;
  const what = isTaxRepaid ? "Tax is to be repaid" : "A credit is to be paid to the company";
  const message = `${what}, but the return does not say to which account. Send the bank details in repayment.`;
  const isRepaid = isTaxRepaid || paidCredits.length > 0;
  return {
    due: stated,
    lines: [...notBelow, ...stated],
    marks: isRepaid ? { ...bank.marks, 40: true } : bank.marks,
    problems: bank.problems,
    warnings:
      isRepaid && !bank.isGiven ? [{ code: "repayment_without_bank_details", field: "repayment", message }] : [],
  };
}
