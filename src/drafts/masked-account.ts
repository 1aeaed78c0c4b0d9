// The account that a repayment goes to is shown in full only to those who may see it. Of the rest the last characters
// of its numbers are enough to know it by, as on a filing's page. What is masked and comes back so stays as it is.

import type { Actor } from "../audit/audit.ts";
import { may } from "../audit/roles.ts";
import { masked } from "../platform/masked.ts";
import type { Conflict } from "./change.ts";
import type { DraftRow } from "./draft.ts";
import { isObject } from "./leaves.ts";

/** Of `repayment`: what pays into the account. Its names stay, so that people know which it is. */
const MASKED = ["sort_code", "account_number", "reference"] as const;
const PATHS: readonly string[] = MASKED.map((field) => `repayment.${field}`);

/** A person who prepares a draft may see what they typed. Programs never need it back. */
export function maySeeAccount(
  { role, userId }: Pick<Actor, "role" | "userId">,
  { mode, begun_by: begunBy }: Pick<DraftRow, "mode" | "begun_by">,
): boolean {
  return role !== "api_key" && may(role, "bank", mode, { isOwnDraft: userId !== null && userId === begunBy });
}

export function withMaskedAccount<Draft extends Pick<DraftRow, "input">>(draft: Draft): Draft {
  const { repayment } = draft.input;
  if (repayment === undefined) return draft;
  const shown = { ...repayment };
  for (const field of MASKED) {
    const text = repayment[field];
    if (typeof text === "string") shown[field] = masked(text);
  }
  return { ...draft, input: { ...draft.input, repayment: shown } };
}

export function withMaskedConflicts(conflicts: readonly Conflict[]): Conflict[] {
  const mask = (value: unknown) => (typeof value === "string" ? masked(value) : value);
  return conflicts.map((one) =>
    PATHS.includes(one.field) ? { ...one, yours: mask(one.yours), theirs: mask(one.theirs) } : one,
  );
}

/** The change without what is only the mask of what is there. */
export function withoutMask(change: unknown, { input }: Pick<DraftRow, "input">): unknown {
  const known = input.repayment;
  if (known === undefined || !isObject(change) || !isObject(change.repayment)) return change;
  const isMask = (field: string, given: unknown) => {
    const text = MASKED.some((one) => one === field) ? Reflect.get(known, field) : undefined;
    return typeof text === "string" && given === masked(text);
  };
  const repayment = Object.entries(change.repayment).filter(([field, given]) => !isMask(field, given));
  return { ...change, repayment: Object.fromEntries(repayment) };
}
