// What the law sets for a late return, by the day on which the return was due (FA 1998 Sch 18 paras 17 and 18), for
// late accounts (CA 2006 s453 and SI 2008/497), and the interest on late tax. The only place to change when an Act
// changes them. `confirmed` is the day the row was last checked.

export interface FlatPenalty {
  /** Returns due from this day, until the next row. */
  readonly from: string;
  readonly source: string;
  readonly confirmed: string;
  /** In pounds, and in all: up to three months late, and more. */
  readonly pounds: readonly [early: number, later: number];
  /** The same where the two returns before were late too. */
  readonly poundsInARow: readonly [early: number, later: number];
}

export const FLAT_PENALTIES: readonly FlatPenalty[] = [
  {
    from: "0000-01-01",
    source: "FA 1998 Sch 18 para 17; CTM94050",
    confirmed: "2026-11-17",
    pounds: [100, 200],
    poundsInARow: [500, 1_000],
  },
  {
    from: "2026-04-01",
    source: "FA 2026 s265; CTM94050",
    confirmed: "2026-11-18",
    pounds: [200, 400],
    poundsInARow: [1_000, 2_000],
  },
];

/**
 * A share, in all, of the tax that was unpaid when the penalty arose: 18 months after the period's end, or on the
 * filing date if that is later.
 */
export const TAX_PENALTIES = [
  { from: "1999-07-01", monthsAfterPeriod: 18, percent: 10, source: "FA 1998 Sch 18 para 18", confirmed: "2026-11-18" },
  { from: "1999-07-01", monthsAfterPeriod: 24, percent: 20, source: "FA 1998 Sch 18 para 18", confirmed: "2026-11-18" },
] as const;

/** Months after the day on which it was due, from which the second of the amounts is set. */
export const LATER_STAGE = {
  from: "1999-07-01",
  months: 3,
  source: "FA 1998 Sch 18 para 17; CTM94050",
  confirmed: "2026-11-17",
} as const;

export interface AccountsPenalty {
  readonly from: string;
  /** So many months after the due day the next row begins; null: none does. */
  readonly untilMonths: number | null;
  /** In pounds, and in all. Twice that where the accounts of the year before were late too. */
  readonly pounds: Readonly<Record<"private" | "public", number>>;
  readonly source: string;
  readonly confirmed: string;
}

const ACCOUNTS_ROW = { from: "2009-02-01", source: "SI 2008/497 reg 4", confirmed: "2026-11-17" } as const;

export const ACCOUNTS_PENALTIES: readonly AccountsPenalty[] = [
  { ...ACCOUNTS_ROW, untilMonths: 1, pounds: { private: 150, public: 750 } },
  { ...ACCOUNTS_ROW, untilMonths: 3, pounds: { private: 375, public: 1_500 } },
  { ...ACCOUNTS_ROW, untilMonths: 6, pounds: { private: 750, public: 3_000 } },
  { ...ACCOUNTS_ROW, untilMonths: null, pounds: { private: 1_500, public: 7_500 } },
];

/**
 * HMRC's rate for tax paid late, in hundredths of a percent. Each holds until the next, and the last only until the day
 * on which it was read.
 */
export const LATE_PAYMENT_RATES = [
  { from: "2025-02-25", hundredths: 7_00, source: "gov.uk, interest on late payments", confirmed: "2026-08-21" },
  { from: "2025-04-06", hundredths: 8_50, source: "gov.uk, interest on late payments", confirmed: "2026-08-21" },
  { from: "2025-05-28", hundredths: 8_25, source: "gov.uk, interest on late payments", confirmed: "2026-08-21" },
  { from: "2025-08-27", hundredths: 8_00, source: "gov.uk, interest on late payments", confirmed: "2026-08-21" },
  { from: "2026-01-09", hundredths: 7_75, source: "gov.uk, interest on late payments", confirmed: "2026-08-21" },
] as const;
