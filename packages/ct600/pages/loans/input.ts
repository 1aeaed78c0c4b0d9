// Loans of a close company to its participators. Follows CTA 2010 s455-464 and the page CT600A; names of
// docs/interface.md, "Loans to participators".

import { BOX_TEXT_MAX, BOX_TEXT_MIN } from "../../input/company-name.ts";
import type { GroupField, ListField } from "../../input/fields/field.ts";
import { DAY, UNSIGNED } from "../../input/fields/kinds.ts";

const REPAYMENTS = {
  kind: "list",
  most: 999,
  words: "Amounts repaid, released or written off after the period's end.",
  rule: "counted over all loans; in sum not more than the loan",
  moreCodes: ["invalid_type", "repayments_exceed_loan"],
  of: {
    kind: "group",
    type: "RepaymentOfLoanInput",
    words: "A repayment.",
    fields: {
      amount: { ...UNSIGNED, required: true, words: "Amount repaid, released or written off." },
      date: {
        ...DAY,
        required: true,
        words: "Day of the repayment: after the period's end, not after today.",
        rule: "after the period's end, not after today",
      },
      released: {
        kind: "flag",
        default: false,
        words: "Whether the amount was released or written off instead of repaid. Default false.",
      },
      period_end: {
        ...DAY,
        words:
          "Last day of the accounting period in which it was repaid. Default: the next anniversary of this period's end.",
        rule: "not before the repayment",
      },
    },
  },
} as const satisfies ListField;

export const PARTICIPATOR_LOANS = {
  kind: "group",
  type: "ParticipatorLoansInput",
  words: "Loans to participators, for the supplementary page CT600A.",
  fields: {
    loans: {
      kind: "list",
      most: 999,
      words: "Loans made in the period and outstanding at its end.",
      of: {
        kind: "group",
        type: "ParticipatorLoanInput",
        words: "A loan.",
        fields: {
          participator: {
            kind: "text",
            required: true,
            words: `The name of the participator or associate, ${BOX_TEXT_MIN} to ${BOX_TEXT_MAX} characters.`,
            rule: `${BOX_TEXT_MIN}–${BOX_TEXT_MAX} characters that the form accepts`,
            moreCodes: ["invalid_text"],
            example: "A Director",
          },
          amount: { ...UNSIGNED, required: true, words: "Amount outstanding at the period's end." },
          made_on: {
            ...DAY,
            required: true,
            words: "Day on which the loan was made, within the period.",
            rule: "a day of the period",
          },
          repayments: REPAYMENTS,
        },
      },
    },
    brought_forward: {
      ...UNSIGNED,
      words: "Loans of earlier periods still outstanding at the period's end.",
      boxes: ["A75"],
    },
    repaid_in_period: {
      kind: "flag",
      default: false,
      words: "Whether loans were made and repaid within the period. Default false.",
      boxes: ["A5"],
    },
  },
} as const satisfies GroupField;
