// The number of a bank account is shown in full only to those who may see it: of the rest its last four digits are
// enough to know it by. What is masked and comes back so stays as it is.

import type { Actor } from "../audit/audit.ts";
import { may } from "../audit/roles.ts";
import type { Conflict } from "./change.ts";
import type { DraftRow } from "./draft.ts";
import { isObject } from "./leaves.ts";

export const ACCOUNT_NUMBER = "repayment.account_number";

export function masked(accountNumber: string): string {
  return `****${accountNumber.length > 4 ? accountNumber.slice(-4) : ""}`;
}

/** A person who prepares a draft may see what they typed. Programs never need it back. */
export function maySeeAccount(
  { role, userId }: Pick<Actor, "role" | "userId">,
  { mode, begun_by: begunBy }: Pick<DraftRow, "mode" | "begun_by">,
): boolean {
  return role !== "api_key" && may(role, "bank", mode, { isOwnDraft: userId !== null && userId === begunBy });
}

export function withMaskedAccount<Draft extends Pick<DraftRow, "input">>(draft: Draft): Draft {
  const { repayment } = draft.input;
  if (repayment?.account_number === undefined) return draft;
  const account_number = masked(repayment.account_number);
  return { ...draft, input: { ...draft.input, repayment: { ...repayment, account_number } } };
}

export function withMaskedConflicts(conflicts: readonly Conflict[]): Conflict[] {
  const mask = (value: unknown) => (typeof value === "string" ? masked(value) : value);
  return conflicts.map((one) =>
    one.field === ACCOUNT_NUMBER ? { ...one, yours: mask(one.yours), theirs: mask(one.theirs) } : one,
  );
}

/** The change without an account number that is only the mask of the one there. */
export function withoutMask(change: unknown, { input }: Pick<DraftRow, "input">): unknown {
  const number = input.repayment?.account_number;
  if (number === undefined || !isObject(change) || !isObject(change.repayment)) return change;
  const { account_number: given, ...repayment } = change.repayment;
  return given === masked(number) ? { ...change, repayment } : change;
}
