// What the law sets for a late return, by the day on which the return was due: FA 1998 Sch 18 paras 17 and 18. The only
// place to change when a Finance Act changes them. `confirmed` is the day the row was last checked.

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
