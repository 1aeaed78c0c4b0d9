// Rates and limits of corporation tax, one row per financial year (1 April to 31 March). The only place to change
// when a Budget changes them. Follows CTA 2010 s18A-18D, HMRC's CTM01750 and CTM03910, the rules of
// CT600 release v1.993 and their Appendix B. `confirmed` is the day the row was last held against them.

/** One rate for every profit: FY2015 to FY2022. */
export interface FlatRates {
  readonly financialYear: number;
  readonly mainRatePercent: number;
  readonly smallProfitsRatePercent: null;
  readonly lowerLimit: null;
  readonly upperLimit: null;
  readonly fraction: null;
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
  readonly confirmed: string;
}

export type FinancialYearRates = FlatRates | BandedRates;

const TABLE: readonly FinancialYearRates[] = [
  { financialYear: 2015, ...flat(20), confirmed: "2026-11-15" },
  { financialYear: 2016, ...flat(20), confirmed: "2026-11-15" },
  { financialYear: 2017, ...flat(19), confirmed: "2026-11-15" },
  { financialYear: 2018, ...flat(19), confirmed: "2026-11-15" },
  { financialYear: 2019, ...flat(19), confirmed: "2026-11-15" },
  { financialYear: 2020, ...flat(19), confirmed: "2026-11-15" },
  { financialYear: 2021, ...flat(19), confirmed: "2026-11-15" },
  { financialYear: 2022, ...flat(19), confirmed: "2026-11-15" },
  { financialYear: 2023, ...banded(25, 19, 50_000n, 250_000n, [3n, 200n]), confirmed: "2026-11-15" },
  { financialYear: 2024, ...banded(25, 19, 50_000n, 250_000n, [3n, 200n]), confirmed: "2026-11-15" },
  { financialYear: 2025, ...banded(25, 19, 50_000n, 250_000n, [3n, 200n]), confirmed: "2026-11-15" },
  { financialYear: 2026, ...banded(25, 19, 50_000n, 250_000n, [3n, 200n]), confirmed: "2026-11-15" },
];

// The CT600 schema takes no period that starts before 1 April 2015, so earlier rows would never be read.
export const FIRST_FINANCIAL_YEAR = Math.min(...TABLE.map((row) => row.financialYear));
export const LAST_KNOWN_FINANCIAL_YEAR = Math.max(...TABLE.map((row) => row.financialYear));

/** The row of a year. A year nobody has legislated for yet takes the last known row, as the authority's own code does. */
export function ratesFor(financialYear: number): { rates: FinancialYearRates; carriedForward: boolean } {
  const carriedForward = financialYear > LAST_KNOWN_FINANCIAL_YEAR;
  const wanted = carriedForward ? LAST_KNOWN_FINANCIAL_YEAR : financialYear;
  const rates = TABLE.find((row) => row.financialYear === wanted);
  if (rates === undefined) throw new RangeError(`There are no rates for the financial year ${financialYear}`);
  return { rates, carriedForward };
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
