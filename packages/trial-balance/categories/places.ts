// Places that many categories share.

import type { BySide } from "./category.ts";
import type { Field, FieldsIn } from "./fields.ts";

export const profitAndLoss = <Name extends FieldsIn<"accounts.profit_and_loss">>(name: Name) =>
  `accounts.profit_and_loss.${name}` as const;
export const balanceSheet = <Name extends FieldsIn<"accounts.balance_sheet">>(name: Name) =>
  `accounts.balance_sheet.${name}` as const;
export const adjustment = <Name extends FieldsIn<"financials.adjustments">>(name: Name) =>
  `financials.adjustments.${name}` as const;

/** One place in both standards. */
export const both = <Place extends Field | BySide<Field> | null>(place: Place) => ({ frs102: place, frs105: place });

/** Cost of sales has no field of its own: in format 1 it is turnover less gross profit. */
export const COST_OF_SALES = "financials.gross_profit";

/** Overheads in format 1 and format 2. */
export const OVERHEADS = {
  frs102: profitAndLoss("administrative_expenses"),
  frs105: profitAndLoss("other_charges"),
} as const;

/** A result of either sign: income, or a cost. */
export const GAIN_OR_LOSS = {
  frs102: { debit: profitAndLoss("administrative_expenses"), credit: profitAndLoss("other_income") },
  frs105: { debit: profitAndLoss("other_charges"), credit: profitAndLoss("other_income") },
} as const;

/** Owed to the company, or by it. */
export const DEBTOR_OR_CREDITOR = {
  debit: balanceSheet("debtors"),
  credit: balanceSheet("creditors_within_one_year"),
} as const;
