// Limits that are no part of the charge: what they are for stands where they are used. `confirmed` is the day the row
// was last checked.

interface Limit {
  /** For a year of twelve months. */
  readonly pence: bigint;
  readonly from: string;
  readonly confirmed: string;
}

/** Losses brought forward above it are restricted: CTA 2010 s269ZR, by F(No. 2)A 2017 Sch 4. */
export const DEDUCTIONS_ALLOWANCE: Limit = { pence: 5_000_000_00n, from: "2017-04-01", confirmed: "2026-11-17" };

/** Profits above which the tax is paid in instalments: SI 1998/3175 reg 3. */
export const INSTALMENT_LIMIT: Limit = { pence: 1_500_000_00n, from: "2015-04-01", confirmed: "2026-11-17" };
