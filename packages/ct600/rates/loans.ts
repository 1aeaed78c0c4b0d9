// The rates of tax on loans to participators, by the day the loan was made: CTA 2010 s455(2), which takes the dividend
// upper rate of ITA 2007 s8(2) from 6 April 2016. The only place to change when a Budget changes them. `confirmed` is
// the day the row was last checked.

export interface LoanRate {
  /** Loans made from this day, until the next row. */
  readonly from: string;
  /** Returns filed from this day state it; earlier ones state the row before. */
  readonly filedFrom: string;
  /** In hundredths of a percent. */
  readonly hundredths: number;
  readonly source: string;
  readonly confirmed: string;
}

const ALWAYS = "0000-01-01";

export const LOAN_RATES: readonly LoanRate[] = [
  {
    from: ALWAYS,
    filedFrom: ALWAYS,
    hundredths: 25_00,
    source: "CTA 2010 s455(2) as enacted",
    confirmed: "2026-11-16",
  },
  { from: "2016-04-06", filedFrom: ALWAYS, hundredths: 32_50, source: "FA 2016 s49", confirmed: "2026-11-16" },
  { from: "2022-04-06", filedFrom: ALWAYS, hundredths: 33_75, source: "FA 2022 s4", confirmed: "2026-11-16" },
  // Rules 9466, 9469 and 9472 refuse it until then; HMRC's notice of 13 August 2026 says to file 33.75% and
  // amend later.
  { from: "2026-04-06", filedFrom: "2027-04-06", hundredths: 35_75, source: "FA 2026 s4", confirmed: "2026-11-18" },
];

/**
 * Repayments and new loans to one participator that are matched with each other, by the day of the repayment. That
 * s464C ended when s464ZA began was not read: both have the same sums.
 */
export const NEW_LOAN_RULES = [
  {
    from: "2013-03-20",
    statute: "s464C",
    source: "CTM61625 and CTM61630",
    least: 5_000_00n,
    days: 30,
    confirmed: "2026-11-18",
  },
  {
    from: "2024-10-30",
    statute: "s464ZA",
    source: "CTA 2010 s464ZA, by FA 2025 Part 4",
    least: 5_000_00n,
    days: 30,
    confirmed: "2026-11-18",
  },
] as const;

export interface RateOfLoan {
  /** The rate that the return states. */
  readonly filed: LoanRate;
  /** The lawful rate, where the authority does not take it yet. */
  readonly pending: LoanRate | null;
}

export function rateOfLoan(madeOn: string, today: string): RateOfLoan {
  const begun = LOAN_RATES.filter(({ from }) => from <= madeOn);
  const lawful = begun.at(-1);
  const filed = begun.filter(({ filedFrom }) => filedFrom <= today).at(-1);
  if (lawful === undefined || filed === undefined) throw new RangeError(`There is no rate for a loan of ${madeOn}`);
  return { filed, pending: filed === lawful ? null : lawful };
}

/** `33.75%`. */
export function loanRateText({ hundredths }: LoanRate): string {
  return `${hundredths / 100}%`;
}
