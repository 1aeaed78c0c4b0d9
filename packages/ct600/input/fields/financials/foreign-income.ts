// Income from abroad, source by source, for the credit of the tax that was paid there. Follows TIOPA 2010 s18 and s42.

import type { ListField } from "../field.ts";
import { UNSIGNED } from "../kinds.ts";

export const FOREIGN_INCOME = {
  kind: "list",
  most: 100,
  words:
    "Foreign sources of income that is already stated elsewhere in financials, with the tax paid there. It adds no income; it limits double_taxation_relief source by source.",
  of: {
    kind: "group",
    type: "ForeignIncomeInput",
    words: "One source of income in one country.",
    fields: {
      kind: {
        kind: "choice",
        of: ["dividends", "interest", "property", "royalties", "gains", "trade", "other"],
        labels: {
          dividends: "Dividends",
          interest: "Interest",
          property: "Property income",
          royalties: "Royalties",
          gains: "Gains",
          trade: "Trading income",
          other: "Other income",
        },
        required: true,
        words: "What kind of income it is.",
      },
      country: {
        kind: "prose",
        subject: "The country",
        least: 2,
        most: 56,
        code: "invalid_text",
        required: true,
        words: "The country of the source, 2 to 56 characters.",
        example: "France",
      },
      amount: {
        ...UNSIGNED,
        required: true,
        words: "The income in pence, before foreign tax and after the expenses that belong to it.",
        rule: "with other sources of its kind at most the income that financials states",
        moreCodes: ["does_not_reconcile"],
      },
      foreign_tax: {
        ...UNSIGNED,
        default: 0,
        words: "Tax paid abroad on it, in pence, as far as the treaty or the foreign law allows.",
      },
    },
  },
} as const satisfies ListField;
