// The directors' report that goes with the accounts. Follows Companies Act 2006 sections 415 to 419 and SI 2008/409
// Schedule 5.

import { AMOUNT } from "./accounts-figures.ts";
import { DIRECTOR_NAME, paragraphs, text } from "./accounts-notes.ts";
import type { GroupField } from "./field.ts";
import { DAY } from "./kinds.ts";

export const DIRECTORS_REPORT = {
  kind: "group",
  type: "DirectorsReportInput",
  words: "The directors' report. A company needs one unless its sizes make it a micro-entity.",
  fields: {
    directors: {
      kind: "list",
      required: true,
      least: 1,
      // The taxonomy has members for as many.
      most: 40,
      words: "Everybody who was a director in the period or is one at the day of the report.",
      rule: "as accounts.director and accounts.directors say; each name once",
      moreCodes: ["missing_field", "does_not_reconcile"],
      of: {
        kind: "group",
        type: "ReportDirectorInput",
        words: "A director.",
        fields: {
          name: { ...DIRECTOR_NAME, required: true, words: "The director's name, 2 to 160 characters." },
          appointed_on: {
            ...DAY,
            example: "2024-07-01",
            words: "Day of the appointment. The report states one in the period or after it.",
            rule: "not after the report's approved_on",
          },
          resigned_on: {
            ...DAY,
            example: "2025-01-31",
            words: "Day of the resignation.",
            rule: "not before appointed_on or the period's start, not after the report's approved_on",
          },
        },
      },
    },
    political_donations: {
      kind: "list",
      most: 40,
      words:
        "Political donations and expenditure of the period. The report states them if they exceed £2,000 together.",
      of: {
        kind: "group",
        type: "PoliticalDonationInput",
        words: "A donation, or political expenditure.",
        fields: {
          recipient: {
            ...text("The recipient", 160),
            words: "The party, organisation or candidate, 2 to 160 characters. Left out for political expenditure.",
            example: "Example Party",
          },
          amount: { ...AMOUNT, required: true, words: "The amount given or spent." },
        },
      },
    },
    own_shares: {
      ...paragraphs("The text on own shares"),
      words:
        "Own shares that the company bought: number, nominal value, price and reasons, 2 to 10,000 characters (SI 2008/409 Schedule 5).",
      example: "The company bought 10 ordinary shares of £1 for £5,000 from a director who retired.",
    },
    text: {
      ...paragraphs("The text of the report"),
      words: "What else the directors report, 2 to 10,000 characters.",
      example: "The company opened a second shop in September.",
    },
    signed_by: {
      ...DIRECTOR_NAME,
      required: true,
      words: "The director who signs the report: one of its directors, who has not resigned.",
      rule: "one of directors",
      moreCodes: ["missing_field", "does_not_reconcile"],
    },
    approved_on: {
      ...DAY,
      required: true,
      words: "Day on which the board approved the report: not before the period's end, not after today.",
      rule: "not before the period's end, not after today",
      example: "2025-06-30",
      moreCodes: ["missing_field"],
    },
  },
} as const satisfies GroupField;
