// Debtors and creditors by kind, of one period, in whole pounds that add up to the line of the balance sheet which they explain.

import { isSaid } from "../input/fields/said.ts";
import type { AccountsInput, ComparativesInput } from "../return.ts";
import type { Creditors, DebtorKind, Figures } from "./model.ts";
import { addingUp, penceGiven, pounds, sumOf } from "./pounds.ts";

/** Of this period or of the previous one. */
export type Details = Pick<AccountsInput & ComparativesInput, "debtors_detail" | "creditors_detail" | "balance_sheet">;

export const DEBTORS = ["trade_debtors", "other_debtors", "prepayments"] as const;
export const CREDITORS = [
  "bank_loans_and_overdrafts",
  "trade_creditors",
  "taxation_and_social_security",
  "other_creditors",
  "accruals",
] as const;

export function byKindOf({ debtors_detail, creditors_detail: creditors }: Details): {
  debtors: Figures<DebtorKind> | null;
  creditors: Creditors | null;
} {
  return {
    debtors: kindsOf(debtors_detail, DEBTORS),
    creditors:
      creditors === undefined || !isSaid(creditors)
        ? null
        : {
            withinOneYear: kindsOf(creditors.within_one_year, CREDITORS),
            afterOneYear: kindsOf(creditors.after_one_year, CREDITORS),
            secured: amount(creditors.secured),
            afterFiveYears: amount(creditors.after_five_years),
          },
  };
}

export const amount = (pence: number | undefined): bigint | null =>
  pence === undefined ? null : pounds(BigInt(pence));

function kindsOf<Kind extends string>(
  given: Readonly<Partial<Record<Kind, number>>> | undefined,
  kinds: readonly Kind[],
): Figures<Kind> | null {
  if (given === undefined || !isSaid(given)) return null;
  return addingUp(penceGiven(given, kinds), { total: pounds(sumOf(given, kinds)) });
}
