// The kinds of fields that many groups share.

export const DATE_MESSAGE = "The date must be a real day written YYYY-MM-DD, such as 2025-03-31.";

export const DAY = { kind: "date", code: "invalid_date", message: DATE_MESSAGE, example: "2025-03-31" } as const;

/** The most pence a JSON number holds exactly. */
export const MAX_PENCE = Number.MAX_SAFE_INTEGER;

/** In a sentence about an amount: many callers think in pounds. */
export const PENCE_EXAMPLE = "such as 12000000 for £120,000.00";

/** A box holds eleven digits of pounds; the pence are dropped. */
export const MAX_BOX_PENCE = 9_999_999_999_999;

const BECAUSE = ": the form holds amounts up to 99,999,999,999 pounds";

/** An amount for a box of the form. */
export const UNSIGNED = {
  kind: "pence",
  least: 0,
  most: MAX_BOX_PENCE,
  because: BECAUSE,
  code: "invalid_monetary_value",
} as const;

export const SIGNED = { ...UNSIGNED, least: -MAX_BOX_PENCE } as const;
