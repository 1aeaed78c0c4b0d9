// What changed in HMRC's rules about CT600A after v1.993.

import type { PackChange } from "../../checks/pack-change.ts";
import { LOAN_RATES, loanTaxRules } from "./tax-rules.ts";

/** The law since that day; HMRC's service takes it with v1.995. */
const NEW_LOAN_RATE = { rate: 0.3575, from: "2026-04-06" } as const;

export const LOANS_PAGE_CHANGES: readonly PackChange[] = [
  {
    release: "v1.995",
    what: "The tax on loans to participators has the rate of 35.75% from 6 April 2026.",
    removes: loanTaxRules(LOAN_RATES).map(({ number }) => number),
    adds: loanTaxRules([NEW_LOAN_RATE, ...LOAN_RATES]),
    amend: "Loans made since 6 April 2026 bear 35.75%. Amend the return: HMRC takes this rate since 6 April 2027.",
    // In a period across that day the rules take any amount between the two rates.
    concerns: ({ loanDays }) => loanDays.some((day) => day >= NEW_LOAN_RATE.from),
  },
];
