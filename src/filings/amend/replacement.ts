// An amendment as the whole return that takes the place of the filed one, where somebody has gone through all of it.
// What makes it another return has to stay as it was filed.

import type { Candidate } from "../../../packages/ct600/check-candidate.ts";
import type { AmendmentInput } from "../../../packages/ct600/input/fields/amendment.ts";
import { valueAt } from "../../../packages/ct600/input/fields/presence.ts";
import { allClean } from "../../../packages/ct600/input/rule.ts";
import type { Problem } from "../../../packages/ct600/problem.ts";
import type { ReturnInput } from "../../../packages/ct600/return.ts";

/** What is sent: changes, or with `whole` all of the return. */
export interface AmendmentCandidate extends Candidate<AmendmentInput> {
  whole?: Candidate;
}

/** `expectedNewest`: the return that was gone through. */
export function replacedBy(
  whole: Candidate,
  { expectedNewest }: { expectedNewest: string | null },
): AmendmentCandidate {
  const value = expectedNewest === null ? {} : { options: { expected_newest: expectedNewest } };
  return { value, problems: [], isClean: allClean, whole };
}

const FIXED = [
  "company.name",
  "company.utr",
  "company.registration_number",
  "period.start",
  "period.end",
  "period.accounts_start",
  "period.accounts_end",
  "next_period",
  "accounts.filed_with",
];

export function wouldBeAnotherReturn(filed: ReturnInput, { value, isClean }: Candidate): Problem[] {
  if (!isClean("")) return [];
  return FIXED.filter((field) => valueAt(filed, field) !== valueAt(value, field)).map((field) => ({
    code: "not_amendable",
    message: `${field} cannot be amended. Leave it as it was filed. For another return, file a new one.`,
    field,
  }));
}

/** With what the service itself keeps in a return: a caller has no field for it. */
export function wholeInput(filed: ReturnInput, { value }: Candidate): ReturnInput {
  const { other_period: other } = filed;
  return other === undefined ? value : { ...value, other_period: other };
}
