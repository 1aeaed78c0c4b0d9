// Rates, limits and dates of capital allowances, for expenditure and days from 1 April 2015, the first day a return can
// cover. The only place to change when a Finance Act changes them. `confirmed` is the day the row was last checked.

export interface Dated {
  readonly from: string;
  /** The last day; null while no end is known. */
  readonly until: string | null;
}

interface Confirmed {
  /** The Act, or who says so. */
  readonly source: string;
  readonly confirmed: string;
}

const CHECKED = { confirmed: "2026-11-16" } as const;

/** Pounds for a full year. Rule 9288 has the same three rows. */
export const ANNUAL_INVESTMENT_LIMITS: readonly (Dated & Confirmed & { readonly pounds: bigint })[] = [
  { from: "2015-04-01", until: "2015-12-31", pounds: 500_000n, source: "FA 2014 s10", ...CHECKED },
  { from: "2016-01-01", until: "2018-12-31", pounds: 200_000n, source: "F(No. 2)A 2015 s8", ...CHECKED },
  {
    from: "2019-01-01",
    until: null,
    pounds: 1_000_000n,
    source: "FA 2019 s32, FA 2022 s12, F(No. 2)A 2023 s8",
    ...CHECKED,
  },
];

export interface DatedPercent extends Dated, Confirmed {
  readonly percent: bigint;
}

/** Writing-down allowance of a year. */
export const POOL_RATES = {
  main: [
    { from: "2015-04-01", until: "2026-03-31", percent: 18n, source: "CAA 2001 s56", ...CHECKED },
    { from: "2026-04-01", until: null, percent: 14n, source: "CAA 2001 s56 as amended by FA 2026 s28", ...CHECKED },
  ],
  special: [
    { from: "2015-04-01", until: "2019-03-31", percent: 8n, source: "CAA 2001 s104D", ...CHECKED },
    { from: "2019-04-01", until: null, percent: 6n, source: "FA 2019 s31", ...CHECKED },
  ],
} as const satisfies Record<string, readonly DatedPercent[]>;

/** A pool of no more than this, for a full year, may be written off. */
export const SMALL_POOL = {
  from: "2008-04-01",
  pounds: 1_000n,
  source: "CAA 2001 s56A, by FA 2008 s81",
  confirmed: "2026-11-18",
} as const;

/** Structures and buildings, a year. */
export const BUILDING_RATES: readonly DatedPercent[] = [
  { from: "2018-10-29", until: "2020-03-31", percent: 2n, source: "CAA 2001 s270AA", ...CHECKED },
  { from: "2020-04-01", until: null, percent: 3n, source: "FA 2020 s29", ...CHECKED },
];

/** What is added to the cost under the super-deduction, and until when. */
export const SUPER_DEDUCTION = {
  from: "2021-04-01",
  until: "2023-03-31",
  percentAdded: 30n,
  source: "FA 2021 s9 and s11",
  ...CHECKED,
} as const;

/**
 * First-year allowances by the name of their input: the expenditure they are for, and the part of it that is allowed at
 * once.
 */
export const FIRST_YEAR_RATES = {
  full_expensing: { from: "2023-04-01", until: null, percent: 100n, source: "CAA 2001 s45S", ...CHECKED },
  special_rate_first_year_allowance: {
    from: "2021-04-01",
    until: null,
    percent: 50n,
    source: "FA 2021 s9, CAA 2001 s45S",
    ...CHECKED,
  },
  forty_percent_first_year_allowance: {
    from: "2026-01-01",
    until: null,
    percent: 40n,
    source: "CAA 2001 s45U, by FA 2026 s29",
    ...CHECKED,
  },
  electric_charge_points: {
    from: "2016-11-23",
    until: "2027-03-31",
    percent: 100n,
    source: "CAA 2001 s45EA, as extended by FA 2026 s30",
    ...CHECKED,
  },
  zero_emission_goods_vehicles: {
    from: "2015-04-01",
    until: "2025-03-31",
    percent: 100n,
    source: "CAA 2001 s45DA",
    ...CHECKED,
  },
  zero_emission_cars: {
    from: "2015-04-01",
    until: "2027-03-31",
    percent: 100n,
    source: "CAA 2001 s45D, as extended by FA 2026 s30",
    ...CHECKED,
  },
} as const satisfies Record<string, DatedPercent>;

export interface CarLimits extends Dated, Confirmed {
  /** Grams of CO2 per kilometre up to which a new car gets all of its cost at once; null: none does. */
  readonly firstYear: number | null;
  /** Up to which a car belongs to the main pool. */
  readonly main: number;
}

const CARS = "CAA 2001 s45D and s104AA; FA 2026 s30";

/** By the day a car was bought. */
export const CAR_LIMITS: readonly CarLimits[] = [
  { from: "2015-04-01", until: "2018-03-31", firstYear: 75, main: 130, source: CARS, ...CHECKED },
  { from: "2018-04-01", until: "2021-03-31", firstYear: 50, main: 110, source: CARS, ...CHECKED },
  { from: "2021-04-01", until: "2027-03-31", firstYear: 0, main: 50, source: CARS, ...CHECKED },
  { from: "2027-04-01", until: null, firstYear: null, main: 50, source: CARS, ...CHECKED },
];
