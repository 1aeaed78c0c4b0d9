// What a period of account of more than twelve months needs besides its dates: the figures of its second return, and
// which return has the accounts. Follows docs/accounts.md.

import { COMPUTATIONS } from "./computations.ts";
import type { ChoiceField, Field, Fields, GroupField } from "./field.ts";
import { FINANCIALS } from "./financials/financials.ts";
import { amended } from "./optional.ts";

export const FILED_WITH = {
  kind: "choice",
  of: ["this", "other"],
  default: "this",
  words:
    "Which return contains the accounts, if the period of account is longer than the accounting period: this one (the default) or the other one.",
  rule: "`other` only where the period of account is longer than the period",
  boxes: ["85A", "90A"],
} as const satisfies ChoiceField;

export const NEXT_PERIOD = {
  kind: "group",
  type: "NextPeriodInput",
  words:
    "The second return of a period of account of more than 12 months. It covers the day after the period's end to accounts_end.",
  fields: {
    file: {
      kind: "choice",
      of: ["both", "this", "next"],
      default: "both",
      words:
        "Which of the two returns to file: both (the default), only this one, or only the next one, for example after HMRC rejected only that one.",
    },
    financials: {
      ...ofSecondReturn(
        amended(
          FINANCIALS,
          "Figures of the second return. If you send a figure here, the one in financials is that of the first 12 months. An omitted figure is divided by days, or is required if it cannot be divided.",
        ),
      ),
      type: "NextPeriodFinancialsInput",
      rule: "any field of financials, none of them required",
    },
    computations: {
      ...COMPUTATIONS,
      type: "NextPeriodComputationsInput",
      words: "Your own computations for the second return. Those for the first 12 months are in computations.",
    },
  },
} as const satisfies GroupField;

/**
 * Without the boxes: they lead back to a field, and a problem of the second return names its own fields. The form
 * of an amendment does not ask.
 */
function ofSecondReturn<const Group extends Field>(group: Group): Group {
  return withoutBoxes(group) as Group;
}

function withoutBoxes(field: Field): Field {
  const { boxes: _boxes, asked: _asked, ...rest } = field;
  if (field.kind === "list") return { ...rest, of: withoutBoxes(field.of) } as Field;
  if (field.kind !== "group") return rest as Field;
  const fields = Object.entries(field.fields).map(([name, inner]) => [name, withoutBoxes(inner)]);
  return { ...rest, fields: Object.fromEntries(fields) as Fields } as Field;
}
