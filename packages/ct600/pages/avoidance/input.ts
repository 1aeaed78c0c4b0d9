// Notifiable tax avoidance schemes that the company is party to. Follows FA 2004 s313 and the page CT600J; names of
// docs/avoidance-schemes.md.

import type { ListField } from "../../input/fields/field.ts";
import { DAY } from "../../input/fields/kinds.ts";

/** The form has room for so many. */
const MOST_SCHEMES = 10;

/** Disclosure began on this day (FA 2004 s319). */
export const FIRST_ADVANTAGE = "2004-08-01";

export const AVOIDANCE_SCHEMES = {
  kind: "list",
  most: MOST_SCHEMES,
  words: `Notifiable tax avoidance schemes that the company uses or has used, at most ${MOST_SCHEMES}, for the supplementary page CT600J.`,
  moreCodes: ["invalid_type"],
  boxes: [65, 140],
  of: {
    kind: "group",
    type: "AvoidanceSchemeInput",
    words: "A scheme.",
    fields: {
      number: {
        kind: "text",
        required: true,
        pattern: "^[0-9]{8}$",
        words:
          "Scheme reference number, or a promoter reference number, as a string of exactly 8 digits with its leading zeros.",
        message:
          "The number of a scheme must be a string of exactly 8 digits, with its leading zeros, such as 01234567.",
        rule: "exactly 8 digits; each number once",
        code: "invalid_scheme_number",
        isThisCodeMistyped: true,
        boxes: ["J5"],
        example: "12345678",
      },
      advantage_period_end: {
        ...DAY,
        required: true,
        words:
          "Last day of the earliest accounting period in which the scheme is expected to give an advantage. It may be past or future.",
        rule: `${FIRST_ADVANTAGE} or later`,
        boxes: ["J5A"],
        example: "2026-03-31",
      },
    },
  },
} as const satisfies ListField;
