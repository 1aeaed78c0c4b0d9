// Limits that are no part of the charge: what they are for stands where they are used. `confirmed` is the day the row
// was last checked.

interface Limit {
  /** For a year of twelve months. */
  readonly pence: bigint;
  readonly from: string;
  readonly source: string;
  readonly confirmed: string;
}

/** Losses brought forward above it are restricted. */
export const DEDUCTIONS_ALLOWANCE: Limit = {
  pence: 5_000_000_00n,
  from: "2017-04-01",
  source: "CTA 2010 s269ZR, by F(No. 2)A 2017 Sch 4",
  confirmed: "2026-11-17",
};

/** Profits above which the tax is paid in instalments. */
export const INSTALMENT_LIMIT: Limit = {
  pence: 1_500_000_00n,
  from: "2015-04-01",
  source: "SI 1998/3175 reg 3",
  confirmed: "2026-11-17",
};

/** Political donations and expenditure above it are stated in the directors' report. */
export const POLITICAL_DONATIONS: Limit = {
  pence: 2_000_00n,
  from: "2008-04-06",
  // The version in force since 6 April 2025 was not at hand.
  source: "SI 2008/409 Schedule 5 paragraph 2, as in force until 5 April 2025",
  confirmed: "2026-11-18",
};

/** Of a charitable company: up to it HMRC takes its accounts as a PDF. */
export const PDF_ACCOUNTS_INCOME: Limit = {
  pence: 6_500_000_00n,
  // The first day is not published: it is the earliest that a return can have here.
  from: "2015-04-01",
  source: "HMRC's COTAX manual, as cited by the Charity Tax Group",
  confirmed: "2026-11-18",
};
