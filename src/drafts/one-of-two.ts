// One of the two returns of a long period of account, corrected and filed again alone. Its draft has the figures of
// this return; what its accounts show of the other one, the service itself adds, as it does where both are filed. That
// goes for as long as the draft is for the same return: with other dates it is read as any other.

import type { Candidate } from "../../packages/ct600/check-candidate.ts";
import { valueAt } from "../../packages/ct600/input/fields/presence.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { withOtherReturnNow } from "../filings/create/other-return.ts";
import { returnIn } from "../filings/read-return.ts";
import { filedInput, knownFiling } from "../filings/store.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { DraftRow } from "./draft.ts";

/** The return that a draft has become, as it is checked and filed. */
export async function returnOf(draft: DraftRow, input: unknown, db: Queryable): Promise<() => Candidate> {
  const half = await failedHalf(draft, db);
  return () => (half === null ? returnIn(input) : besideOther(returnIn(input), half));
}

/** The failed return with what it says of the other one; null where there was no other. */
async function failedHalf(draft: DraftRow, db: Queryable): Promise<ReturnInput | null> {
  if (draft.kind !== "correct" || draft.from_filing === null) return null;
  const which = { id: draft.from_filing, organisationId: draft.organisation_id, mode: draft.mode };
  const failed = await knownFiling(db, which);
  if (failed.continues === null && failed.continues_in === null) return null;
  const { input } = await filedInput(db, which);
  return input.other_period === undefined ? null : withOtherReturnNow(input, failed, db);
}

const SAME = [
  "company.utr",
  "period.start",
  "period.end",
  "period.accounts_start",
  "period.accounts_end",
  "next_period",
  "accounts.filed_with",
];

function besideOther(candidate: Candidate, { other_period, ...failed }: ReturnInput): Candidate {
  const isSame = SAME.every((field) => valueAt(candidate.value, field) === valueAt(failed, field));
  if (!isSame || other_period === undefined) return candidate;
  return { ...candidate, value: { ...candidate.value, other_period } };
}
