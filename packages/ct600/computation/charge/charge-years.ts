// The financial years of a period as they are taxed: their days, rates and limits, and the band of each. Follows CTA
// 2010 s18A-18E and, for the days of the limits, the authority's own check of box 435 (Appendix B of the CT600 rules).
// Bands are decided on exact fractions.

import { daysInclusive, daysInFinancialYear, splitByFinancialYear } from "../../period.ts";
import { type FinancialYearRates, isBanded, ratesFor } from "../../rates/corporation-tax.ts";

export type Band = "flat" | "small" | "marginal" | "main";

/** One number for the whole period, or the number in each of its two financial years. */
export type AssociatedCompanies = number | readonly number[];

export interface TaxedYear {
  readonly financialYear: number;
  readonly days: number;
  readonly rates: FinancialYearRates;
  readonly ratePercent: number;
  readonly band: Band;
  /** The year has no rates of its own yet and takes the last known ones. */
  readonly isCarriedForward: boolean;
  /** Of how many days the limits of a full year are shared out by the day. */
  readonly yearDays: number;
  /** How many companies share the limits. */
  readonly companies: bigint;
}

/** Expects a period that has passed the input rules: in order, and not longer than twelve months. */
export function taxedYears(
  { start, end }: { start: string; end: string },
  augmentedPence: bigint,
  associated: AssociatedCompanies,
  hasSmallProfitsRate: boolean,
): TaxedYear[] {
  const periodDays = daysInclusive(start, end);
  const years = splitByFinancialYear(start, end);
  if (years.length > 2) throw new RangeError("A return covers at most two financial years");

  const limits = years.map(({ financialYear }) => ratesFor(financialYear).rates.upperLimit);
  const hasSameLimits = limits.every((limit) => limit === limits[0]);
  return years.map(({ financialYear, days }, index) => {
    const { rates, carriedForward: isCarriedForward } = ratesFor(financialYear);
    const yearDays = hasSameLimits ? yearLength(periodDays) : daysInFinancialYear(financialYear);
    const companies = 1n + BigInt(companiesIn(associated, hasSameLimits ? "period" : index));
    const profits = augmentedPence * BigInt(yearDays) * companies;
    const band = isBanded(rates) && !hasSmallProfitsRate ? "main" : bandOf(rates, profits, BigInt(periodDays));
    const ratePercent = (band === "small" ? rates.smallProfitsRatePercent : null) ?? rates.mainRatePercent;
    return { financialYear, days, rates, ratePercent, band, isCarriedForward, yearDays, companies };
  });
}

/** A full year keeps the full limits, leap or not; a shorter one is measured in 365ths even inside a leap year. */
export const yearLength = (days: number) => (days === 366 ? 366 : 365);

/**
 * Of two numbers the greater counts for the whole period, unless the limits change within it: then each for its own
 * year.
 */
export function companiesIn(associated: AssociatedCompanies, part: "period" | number): number {
  if (typeof associated === "number") return associated;
  return (part === "period" ? undefined : associated[part]) ?? Math.max(...associated);
}

// Profits and limits are both spread evenly over the days, so the days of the year cancel out of the comparison.
function bandOf(rates: FinancialYearRates, profits: bigint, periodDays: bigint): Band {
  if (!isBanded(rates)) return "flat";
  if (profits <= 100n * rates.lowerLimit * periodDays) return "small";
  return profits <= 100n * rates.upperLimit * periodDays ? "marginal" : "main";
}
