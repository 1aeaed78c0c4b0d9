// Loans of a close company to its participators. Follows CTA 2010 s455-464 and the page CT600A; names of docs/interface.md, "Loans to participators".

import { BOX_TEXT_MAX, BOX_TEXT_MIN } from "../company-name.ts";
import type { GroupField, ListField } from "./field.ts";
import { DAY, UNSIGNED } from "./kinds.ts";

const REPAYMENTS = {
  kind: "list",
  most: 999,
  words: "What was repaid, released or written off after the period's end.",
  rule: "counted over all loans; in sum not more than the loan",
  moreCodes: ["invalid_type", "repayments_exceed_loan"],
  of: {
    kind: "group",
    type: "RepaymentOfLoanInput",
    words: "A repayment.",
    fields: {
      amount: { ...UNSIGNED, required: true, words: "How much." },
      date: {
        ...DAY,
        required: true,
        words: "When: after the period's end, not after today.",
        rule: "after the period's end, not after today",
      },
      released: { kind: "flag", default: false, words: "Released or written off, not repaid. Default false." },
      period_end: {
        ...DAY,
        words: "The end of the period in which it was repaid. Default: the next anniversary of this period's end.",
        rule: "not before the repayment",
      },
    },
  },
} as const satisfies ListField;

export const PARTICIPATOR_LOANS = {
  kind: "group",
  type: "ParticipatorLoansInput",
  words: "Loans to participators, for the page CT600A.",
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
          amount: { ...UNSIGNED, required: true, words: "What was outstanding at the period's end." },
          made_on: {
            ...DAY,
            required: true,
            words: "When it was made: a day of the period.",
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
