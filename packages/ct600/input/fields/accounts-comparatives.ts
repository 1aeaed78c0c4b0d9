// The previous period of account, as this one's accounts show it beside its own figures. Follows SI 2008/409 Schedule 1
// paragraph 7.

import { AMOUNT, BALANCE_SHEET, EMPLOYEES, PROFIT_AND_LOSS, RECONCILED, SIGNED } from "./accounts-figures.ts";
import { CREDITORS_DETAIL, DEBTORS_DETAIL } from "./accounts-notes.ts";
import type { GroupField } from "./field.ts";
import { DAY } from "./kinds.ts";

export const PREVIOUS_FILING = "previous_filing";

export const COMPARATIVES = {
  kind: "group",
  type: "ComparativesInput",
  orWord: PREVIOUS_FILING,
  words: `The previous period of account, shown beside this one. "${PREVIOUS_FILING}": the figures filed here for it.`,
  moreCodes: ["missing_field"],
  fields: {
    start: { ...DAY, required: true, words: "First day of the previous period of account." },
    end: {
      ...DAY,
      required: true,
      words: "Last day of the previous period of account: the day before this one starts.",
      rule: "the day before this period of account starts",
    },
    turnover: { ...AMOUNT, words: "Turnover." },
    gross_profit: { ...SIGNED, words: "Gross profit. Not shown if omitted." },
    net_profit: { ...SIGNED, words: "Profit before tax; negative for a loss." },
    tax: { ...SIGNED, ...RECONCILED, words: "Tax on profit; negative for a credit." },
    balance_sheet: BALANCE_SHEET,
    profit_and_loss: PROFIT_AND_LOSS,
    average_employees: EMPLOYEES,
    debtors_detail: DEBTORS_DETAIL,
    creditors_detail: CREDITORS_DETAIL,
  },
} as const satisfies GroupField;
