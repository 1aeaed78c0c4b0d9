// Rates and limits of corporation tax, one row per financial year (1 April to 31 March). The only place to change when
// a Budget changes them: the tax, the texts and our business rules read this table. `confirmed` is the day the row was
// last checked against its source.

import { firstDayOfFinancialYear } from "../period.ts";

/** One rate for every profit: FY2015 to FY2022. */
export interface FlatRates {
  readonly financialYear: number;
  readonly mainRatePercent: number;
  readonly smallProfitsRatePercent: null;
  readonly lowerLimit: null;
  readonly upperLimit: null;
  readonly fraction: null;
  readonly source: string;
  readonly confirmed: string;
}

/** Small profits rate up to the lower limit, marginal relief up to the upper one. Limits are pounds for a full year. */
export interface BandedRates {
  readonly financialYear: number;
  readonly mainRatePercent: number;
  readonly smallProfitsRatePercent: number;
  readonly lowerLimit: bigint;
  readonly upperLimit: bigint;
  readonly fraction: { readonly numerator: bigint; readonly denominator: bigint };
  readonly source: string;
  readonly confirmed: string;
}

export type FinancialYearRates = FlatRates | BandedRates;

const TABLE: readonly FinancialYearRates[] = [
  { financialYear: 2015, ...flat(20), source: "CTM01750; rules of v1.993, Appendix B", confirmed: "2026-11-15" },
  { financialYear: 2016, ...flat(20), source: "rules of v1.993, Appendix B", confirmed: "2026-11-15" },
  { financialYear: 2017, ...flat(19), source: "rules of v1.993, Appendix B", confirmed: "2026-11-15" },
  { financialYear: 2018, ...flat(19), source: "rules of v1.993, Appendix B", confirmed: "2026-11-15" },
  { financialYear: 2019, ...flat(19), source: "rules of v1.993, Appendix B", confirmed: "2026-11-15" },
  { financialYear: 2020, ...flat(19), source: "rules of v1.993, Appendix B", confirmed: "2026-11-15" },
  { financialYear: 2021, ...flat(19), source: "rules of v1.993, Appendix B", confirmed: "2026-11-15" },
  { financialYear: 2022, ...flat(19), source: "rules of v1.993, Appendix B", confirmed: "2026-11-15" },
  {
    financialYear: 2023,
    ...banded(25, 19, 50_000n, 250_000n, [3n, 200n]),
    source: "CTA 2010 s18A-18D, FA 2021 Sch 1; CTM03910; Appendix B",
    confirmed: "2026-11-15",
  },
  {
    financialYear: 2024,
    ...banded(25, 19, 50_000n, 250_000n, [3n, 200n]),
    source: "CTA 2010 s18A-18D; the rules have them open-ended from 2023",
    confirmed: "2026-11-15",
  },
  {
    financialYear: 2025,
    ...banded(25, 19, 50_000n, 250_000n, [3n, 200n]),
    source: "CTA 2010 s18A-18D; the rules have them open-ended from 2023",
    confirmed: "2026-11-15",
  },
  {
    financialYear: 2026,
    ...banded(25, 19, 50_000n, 250_000n, [3n, 200n]),
    source: "CTA 2010 s18A-18D; the rules have them open-ended from 2023",
    confirmed: "2026-11-15",
  },
  {
    financialYear: 2027,
    ...banded(25, 19, 50_000n, 250_000n, [3n, 200n]),
    source: "FA 2026 s11 and s12; limits CTA 2010 s18D",
    confirmed: "2026-11-18",
  },
];

const OF_RULES = { source: "rules 9102 and 9200 of v1.993", confirmed: "2026-11-18" } as const;

/**
 * Rates of companies whose tax this service does not compute (unit trusts, oil and gas, Northern Ireland), from a
 * financial year on. Boxes 340 and 390 of such a return hold them.
 */
export const OTHER_RATES = {
  equivalentLow: { from: 2015, percent: 20, ...OF_RULES },
  ringFence: { from: 2015, percent: 30, ...OF_RULES },
  smallRingFence: { from: 2015, percent: 19, ...OF_RULES },
  northernIreland: { from: 2050, percent: 19, ...OF_RULES }, // announced, never begun
} as const;

// The CT600 schema takes no period that starts before 1 April 2015, so earlier rows would never be read.
export const FIRST_FINANCIAL_YEAR = Math.min(...TABLE.map((row) => row.financialYear));
export const LAST_KNOWN_FINANCIAL_YEAR = Math.max(...TABLE.map((row) => row.financialYear));
export const EARLIEST_PERIOD_START = firstDayOfFinancialYear(FIRST_FINANCIAL_YEAR);

/** From this day on profits have bands, and a return has boxes for associated companies and marginal relief. */
export const BANDS_SINCE = firstDayOfFinancialYear(Math.min(...TABLE.filter(isBanded).map((row) => row.financialYear)));

/** The row of a year. A year without legislation yet takes the last known row, as the authority's own code does. */
export function ratesFor(financialYear: number): { rates: FinancialYearRates; carriedForward: boolean } {
  const carriedForward = financialYear > LAST_KNOWN_FINANCIAL_YEAR;
  const wanted = carriedForward ? LAST_KNOWN_FINANCIAL_YEAR : financialYear;
  const rates = TABLE.find((row) => row.financialYear === wanted);
  if (rates === undefined) throw new RangeError(`There are no rates for the financial year ${financialYear}`);
  return { rates, carriedForward };
}

export function isBanded(rates: FinancialYearRates): rates is BandedRates {
  return rates.smallProfitsRatePercent !== null;
}

/** `3/200`. */
export function fractionText({ fraction }: BandedRates): string {
  return `${fraction.numerator}/${fraction.denominator}`;
}

/** Each small profits rate with the first financial year it applied to, in order: `[[19, 2023]]`. */
export function smallProfitsRates(): [percent: number, since: number][] {
  const banded = TABLE.filter(isBanded);
  return banded
    .filter((row, index) => row.smallProfitsRatePercent !== banded[index - 1]?.smallProfitsRatePercent)
    .map((row) => [row.smallProfitsRatePercent, row.financialYear]);
}

function flat(mainRatePercent: number) {
  return { mainRatePercent, smallProfitsRatePercent: null, lowerLimit: null, upperLimit: null, fraction: null };
}

function banded(
  mainRatePercent: number,
  smallProfitsRatePercent: number,
  lowerLimit: bigint,
  upperLimit: bigint,
  [numerator, denominator]: readonly [bigint, bigint],
) {
  return { mainRatePercent, smallProfitsRatePercent, lowerLimit, upperLimit, fraction: { numerator, denominator } };
}
