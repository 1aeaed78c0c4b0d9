// Where tax that is repaid goes. The four details of a bank account belong together.

import type { GroupField, TextField } from "./field.ts";
import { UNSIGNED } from "./kinds.ts";

const text = (words: string, rule: string, more: { pattern?: string; example: string }) =>
  ({ kind: "text", words, rule, moreCodes: ["invalid_bank_details"], ...more }) as const satisfies TextField;

/** With any detail of the account these four are needed. */
const needed = { moreCodes: ["missing_field", "invalid_bank_details"] } as const;

export const REPAYMENT = {
  kind: "group",
  type: "RepaymentInput",
  words: "Bank account for a repayment. Bank details are returned only in submission.xml.",
  fields: {
    bank_name: {
      ...text("Name of the bank, 2 to 56 characters.", "2–56 characters that the form accepts", {
        example: "Example Bank",
      }),
      ...needed,
      boxes: [920],
    },
    sort_code: {
      ...text("Sort code, six digits.", "6 digits, without dashes", { example: "123456" }),
      ...needed,
      boxes: [925],
    },
    account_number: {
      ...text("Account number, eight digits.", "8 digits", { example: "12345678" }),
      ...needed,
      boxes: [930],
    },
    account_name: {
      ...text("Name of the account, 2 to 28 characters.", "2–28 characters that the form accepts", {
        example: "Example Widgets",
      }),
      ...needed,
      boxes: [935],
    },
    reference: {
      ...text("Building society reference, 2 to 18 characters.", "2–18 characters that the form accepts", {
        example: "REF123",
      }),
      boxes: [940],
    },
    not_below: { ...UNSIGNED, words: "Amounts up to and including this one are not repaid.", boxes: [860] },
  },
} as const satisfies GroupField;
