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

export interface SettlementFacts {
  /** Box 475. */
  liability: Line;
  /** Box 480; null without the page of loans. */
  loanTax: Line | null;
  /** Boxes 500 and 505. */
  charges?: readonly Line[];
  /** Box 527. */
  restitutionTax?: Line | null;
  financials: Pick<ReturnInput["financials"], "income_tax_deducted" | "tax_already_paid">;
  repayment: ReturnInput["repayment"];
  /** Nothing is known of payments and nothing else is said: all of the tax is stated as outstanding. */
  isPlain: boolean;
}

export interface Settlement extends Step {
  /** Box 525. */
  readonly payable: Line;
  /** Box 600; null where the return states neither it nor box 605. */
  readonly outstanding: Line | null;
  /** Box 605; null where the caller did not say what was paid. */
  readonly overpaid: Line | null;
  /** What is to be repaid, as the return states it. */
  readonly repaid: readonly Line[];
}

export function settlement(facts: SettlementFacts): Settlement {
  const { liability, loanTax, charges = [], restitutionTax = null, financials, repayment, isPlain } = facts;
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
  const paid = reconciliation(financials.tax_already_paid, payable, isPlain);
  const repayable = incomeTax?.repayable ?? null;
  const repaid = repayments({ repayable, overpaid: paid.overpaid, repayment });
  const stated = repayable !== null && repayable.value > 0n ? [repayable] : [];
  return {
    marks: repaid.marks,
    problems: repaid.problems,
    warnings: repaid.warnings,
    lines: [chargeable, ...taken, ...stated, payable, inAll, ...paid.lines, ...repaid.lines],
    payable,
    outstanding: paid.outstanding,
    overpaid: paid.overpaid,
    repaid: [...stated, ...repaid.due],
  };
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
function reconciliation(pence: number | undefined, payable: Line, isPlain: boolean) {
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
  const isOutstanding = payable.value >= paid.value;
  const outstanding = line("tax_outstanding_pence", "Tax outstanding", ["excess", payable, paid], {
    box: 600,
    isStated: isOutstanding,
    statute: PAID,
    rules: [9275, 9276],
  });
  const overpaid = line("tax_overpaid_pence", "Tax overpaid", ["excess", paid, payable], {
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
  repayment,
}: {
  repayable: Line | null;
  overpaid: Line | null;
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
      : [line("tax_to_repay", "Corporation tax to be repaid", ["sum", overpaid], { box: 865, statute: PAID })]),
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
  const message =
    "Tax is to be repaid, but the return does not say to which account. Send the bank details in repayment.";
  const stated = bank.isGiven ? due : [];
  return {
    due: stated,
    lines: [...notBelow, ...stated],
    marks: due.length > 0 ? { ...bank.marks, 40: true } : bank.marks,
    problems: bank.problems,
    warnings:
      due.length > 0 && !bank.isGiven ? [{ code: "repayment_without_bank_details", field: "repayment", message }] : [],
  };
}
