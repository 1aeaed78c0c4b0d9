// Debtors and creditors by kind, of one period, in whole pounds that add up to the line of the balance sheet which they
// explain.

import { CREDITORS_BY_KIND, DEBTORS_DETAIL } from "../input/fields/accounts-notes.ts";
import { isPresent } from "../input/fields/presence.ts";
import type { AccountsInput, ComparativesInput } from "../return.ts";
import type { CreditorKind, Creditors, DebtorKind, Figures } from "./model.ts";
import { addingUp, penceGiven, pounds, sumOf } from "./pounds.ts";

/** Of this period or of the previous one. */
export type Details = Pick<AccountsInput & ComparativesInput, "debtors_detail" | "creditors_detail" | "balance_sheet">;

export const DEBTORS = Object.keys(DEBTORS_DETAIL.fields) as DebtorKind[];
export const CREDITORS = Object.keys(CREDITORS_BY_KIND.fields) as CreditorKind[];

export function byKindOf({ debtors_detail, creditors_detail: creditors }: Details): {
  debtors: Figures<DebtorKind> | null;
  creditors: Creditors | null;
} {
  return {
    debtors: kindsOf(debtors_detail, DEBTORS),
    creditors:
      creditors === undefined || !isPresent(creditors)
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
  if (given === undefined || !isPresent(given)) return null;
  return addingUp(penceGiven(given, kinds), { total: pounds(sumOf(given, kinds)) });
}
