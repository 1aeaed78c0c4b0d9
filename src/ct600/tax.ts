// The tax on a trading profit: split over the financial years, banded, relieved, rounded. Follows CTA 2010 s18A-18E
// and, for the days and limits of marginal relief, the authority's own check of box 435 (Appendix B of the CT600 rules).
// Bands and relief are decided on exact fractions; only what a box shows is rounded.

import { roundHalfUp, wholePounds } from "./money.ts";
import { daysInclusive, daysInFinancialYear, splitByFinancialYear } from "./period.ts";
import { type FinancialYearRates, isBanded, ratesFor } from "./rates.ts";

export type Band = "flat" | "small" | "marginal" | "main";

/** One financial year of the period, as the return shows it. */
export interface TaxRow {
  readonly financialYear: number;
  readonly days: number;
  readonly profitPounds: bigint;
  readonly ratePercent: number;
  readonly taxPence: bigint;
  readonly band: Band;
  /** The limits for these days and this many companies, rounded for people to read; null in a flat-rate year. */
  readonly limits: { readonly lowerPence: bigint; readonly upperPence: bigint } | null;
  /** Of how many days the limits of a full year are shared out by the day. */
  readonly yearDays: number;
}

export interface TaxComputation {
  readonly profitPounds: bigint;
  readonly lossPounds: bigint;
  /** Empty when there is no profit of at least a pound. */
  readonly rows: readonly TaxRow[];
  readonly taxBeforeReliefPence: bigint;
  readonly marginalReliefPence: bigint;
  readonly taxDuePence: bigint;
  /** Box 329: the small profits rate or marginal relief is used. */
  readonly smallProfits: boolean;
  readonly associatedCompanies: number;
  /** Financial years of the period that had to borrow the last known year's rates. */
  readonly carriedForwardYears: readonly number[];
}

export interface TaxedPeriod {
  periodStart: string;
  periodEnd: string;
  tradingProfitPence: number;
  associatedCompanies: number;
}

/** Expects a period that has passed the input rules: in order, and not longer than twelve months. */
export function computeTax(period: TaxedPeriod): TaxComputation {
  const pounds = wholePounds(period.tradingProfitPence);
  const profitPounds = pounds > 0n ? pounds : 0n;
  const slices = slicesOf(period, profitPounds);
  const taxed = profitPounds > 0n ? slices : [];

  const rows = taxed.map(rowOf);
  const taxBeforeReliefPence = rows.reduce((sum, row) => sum + row.taxPence, 0n);
  const marginalReliefPence = reliefPence(taxed);
  return Object.freeze({
    profitPounds,
    lossPounds: pounds < 0n ? -pounds : 0n,
    rows: Object.freeze(rows),
    taxBeforeReliefPence,
    marginalReliefPence,
    taxDuePence: taxBeforeReliefPence - marginalReliefPence,
    smallProfits: marginalReliefPence > 0n || rows.some((row) => row.band === "small"),
    associatedCompanies: period.associatedCompanies,
    carriedForwardYears: Object.freeze(slices.filter((slice) => slice.carriedForward).map((s) => s.financialYear)),
  });
}

/** Only the marginal relief, to hold a claim against. */
export function marginalReliefPence(period: TaxedPeriod): bigint {
  const pounds = wholePounds(period.tradingProfitPence);
  return pounds > 0n ? reliefPence(slicesOf(period, pounds)) : 0n;
}

interface Slice {
  financialYear: number;
  days: bigint;
  rates: FinancialYearRates;
  carriedForward: boolean;
  profitPounds: bigint;
  /** The whole period's, because a slice's exact profit is only known as a share of it. */
  period: { days: bigint; profitPounds: bigint };
  yearDays: number;
  /** What a full year's limit is divided by for each day of the slice: days in a year times companies sharing it. */
  limitDivisor: bigint;
}

function slicesOf(period: TaxedPeriod, profitPounds: bigint): Slice[] {
  const days = daysInclusive(period.periodStart, period.periodEnd);
  const years = splitByFinancialYear(period.periodStart, period.periodEnd);
  const [first] = years;
  if (first === undefined || years.length > 2) throw new RangeError("A return covers at most two financial years");

  const rated = years.map((year) => ({ ...year, ...ratesFor(year.financialYear) }));
  const sameLimits = new Set(rated.map(({ rates }) => rates.upperLimit)).size === 1;
  const firstProfit = roundHalfUp(profitPounds * BigInt(first.days), BigInt(days));
  return rated.map((year) => {
    const yearDays = sameLimits ? yearLength(days) : daysInFinancialYear(year.financialYear);
    return {
      ...year,
      days: BigInt(year.days),
      profitPounds: year.financialYear === first.financialYear ? firstProfit : profitPounds - firstProfit,
      period: { days: BigInt(days), profitPounds },
      yearDays,
      limitDivisor: BigInt(yearDays) * companies(period),
    };
  });
}

// A full year keeps the full limits, leap or not; a shorter one is measured in 365ths even inside a leap year. Only when
// the limits change within the period are its parts measured against their own years.
const yearLength = (days: number) => (days === 366 ? 366 : 365);

const companies = (period: TaxedPeriod) => 1n + BigInt(period.associatedCompanies);

function rowOf(slice: Slice): TaxRow {
  const { financialYear, days, rates, profitPounds } = slice;
  const band = bandOf(slice);
  const small = band === "small" && rates.smallProfitsRatePercent !== null;
  const ratePercent = small ? rates.smallProfitsRatePercent : rates.mainRatePercent;
  return Object.freeze({
    financialYear,
    days: Number(days),
    profitPounds,
    ratePercent,
    taxPence: profitPounds * BigInt(ratePercent), // a percent of a pound is a penny: nothing to round
    band,
    limits: isBanded(rates)
      ? Object.freeze({
          lowerPence: roundHalfUp(100n * rates.lowerLimit * days, slice.limitDivisor),
          upperPence: roundHalfUp(100n * rates.upperLimit * days, slice.limitDivisor),
        })
      : null,
    yearDays: slice.yearDays,
  });
}

// Profit and limits are both spread evenly over the days, so the days of the slice cancel out of the comparison.
function bandOf({ rates, period, limitDivisor }: Slice): Band {
  if (!isBanded(rates)) return "flat";
  const profit = period.profitPounds * limitDivisor;
  if (profit <= rates.lowerLimit * period.days) return "small";
  return profit <= rates.upperLimit * period.days ? "marginal" : "main";
}

/** Fraction x (upper limit - profit), exact for each slice, rounded once on the sum. */
function reliefPence(slices: readonly Slice[]): bigint {
  let numerator = 0n;
  let denominator = 1n;
  for (const slice of slices) {
    const { rates, days, period, limitDivisor } = slice;
    if (!isBanded(rates) || bandOf(slice) !== "marginal") continue;
    const shortfall = rates.upperLimit * period.days - period.profitPounds * limitDivisor;
    const over = rates.fraction.denominator * limitDivisor * period.days;
    numerator = numerator * over + 100n * rates.fraction.numerator * days * shortfall * denominator;
    denominator *= over;
  }
  return roundHalfUp(numerator, denominator);
}
