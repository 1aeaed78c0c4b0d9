// Relief for research and development in periods that start from 1 April 2024: the expenditure credit of the merged
// scheme, and the additional deduction and payable credit of loss-making, R&D-intensive small or medium-sized companies
// (ERIS). The only place to change when a Budget changes them. `confirmed` is the day the row was last checked.

import { BANDS_SINCE, type BandedRates, isBanded, ratesFor } from "./corporation-tax.ts";

const OF_2024 = { from: "2024-04-01", confirmed: "2026-11-18" } as const;

/** Rates in tenths of a percent. */
export const RESEARCH_RATES = {
  expenditureCredit: { ...OF_2024, perMille: 200, source: "FA 2024 Sch 1; CIRD112000" },
  additionalDeduction: { ...OF_2024, perMille: 860, source: "CTA 2009 s1044(8)" },
  surrenderableLoss: { ...OF_2024, perMille: 1860, source: "CTA 2009 s1055(2)(b)" },
  payableCredit: { ...OF_2024, perMille: 145, source: "CTA 2009 s1058(1)" },
  /** Of its relevant expenditure, what a company must spend on research to be R&D-intensive. */
  intensity: { ...OF_2024, perMille: 300, source: "CTA 2009 s1044(2A) and s1045ZA" },
  /** Of its qualifying expenditure, what an exempt company may spend with connected persons. */
  connectedSpending: { ...OF_2024, perMille: 150, source: "CTA 2009 s1112E" },
} as const;

/** So much is payable whatever a company's PAYE and National Insurance is, and so many times that beside it. */
export const PAYE_CAP = { ...OF_2024, pence: 2_000_000n, times: 3n, source: "CTA 2009 s1112B" } as const;

/** How long after a period its relief can be claimed. */
export const RESEARCH_CLAIM = { ...OF_2024, months: 24, source: "FA 1998 Sch 18 para 83E" } as const;

/** The rates and the lower limit of corporation tax by which the tax on the credit is reckoned (CTA 2009 s1042K). */
export function notionalRatesFor(financialYear: number): BandedRates {
  const { rates } = ratesFor(financialYear);
  if (!isBanded(rates)) throw new RangeError(`Profits have no bands before ${BANDS_SINCE}`);
  return rates;
}
