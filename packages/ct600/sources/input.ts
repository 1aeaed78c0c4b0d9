// Where figures of a return come from: the lines of a trial balance that add up to one, and a note beside a figure or a
// line. No part of the form: the computations show it to whoever reads them.

import type { ListField, TextField } from "../input/fields/field.ts";
import { UNSIGNED } from "../input/fields/kinds.ts";
import { numberText } from "../text/numbers.ts";

/** Figures of a return that lines of a trial balance lead to are about fifty. */
const MOST_SOURCES = 100;

export const MOST_SOURCE_LINES = 2_000;

/** Of all figures together. */
export const MOST_LINES_IN_ALL = 20_000;

const NOTE = {
  kind: "prose",
  subject: "A note",
  least: 1,
  most: 500,
  code: "invalid_text",
} as const;

const FIGURE = {
  kind: "text",
  required: true,
  words: "The figure, by its dotted path in the input. Each one once.",
  rule: "the path of an amount in financials, accounts or next_period, that the input has",
  moreCodes: ["invalid_source"],
  example: "financials.turnover",
} as const satisfies TextField;

export const SOURCES = {
  kind: "list",
  most: MOST_SOURCES,
  words:
    "Where figures come from: lines of a trial balance that add up to one, and notes. Shown in the computations and with the filing; no box follows from them. The answer to a trial balance has them ready.",
  moreCodes: ["invalid_type", "invalid_source", "does_not_reconcile"],
  of: {
    kind: "group",
    type: "SourceInput",
    words: "Where one figure comes from: lines, a note, or both.",
    fields: {
      field: FIGURE,
      lines: {
        kind: "list",
        most: MOST_SOURCE_LINES,
        words: `The lines that add up to the figure, at most ${numberText(MOST_SOURCE_LINES)}, and ${numberText(MOST_LINES_IN_ALL)} in all sources.`,
        rule: "with the side of the figure their sum is the figure, to the penny",
        moreCodes: ["invalid_source", "does_not_reconcile"],
        of: {
          kind: "group",
          type: "SourceLineInput",
          words: "A line of the trial balance, with a code, a name or both, and a debit or a credit.",
          fields: {
            code: {
              kind: "prose",
              subject: "A code",
              least: 1,
              most: 50,
              code: "invalid_text",
              words: "Code of the account, as a string.",
              example: "4000",
            },
            name: {
              kind: "prose",
              subject: "A name",
              least: 1,
              most: 200,
              code: "invalid_text",
              words: "Name of the account, in any script.",
              example: "Sales",
            },
            debit: { ...UNSIGNED, words: "Debit balance.", rule: "not beside a credit", example: 0 },
            credit: { ...UNSIGNED, words: "Credit balance.", rule: "not beside a debit", example: 8_450_000 },
            note: { ...NOTE, words: "A note beside the line.", example: "Without the grant of May 2025." },
          },
        },
      },
      note: {
        ...NOTE,
        words: "A note beside the figure, such as how an adjustment was worked out.",
        example: "Client dinners; the staff party is allowed.",
      },
    },
  },
} as const satisfies ListField;
