// Whether HMRC has an original for a return already, as far as our own filings tell. A return to Test-in-Live files
// nothing, so it neither counts nor is warned about; the sandbox takes any number of originals.

import type { Candidate } from "../../../packages/ct600/check-candidate.ts";
import { isCalendarDate } from "../../../packages/ct600/period.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Scope } from "../../platform/mode.ts";
import { liveOriginalFor } from "../store.ts";

const NEEDED = ["", "company", "company.utr", "period", "period.start", "period.end", "options", "options.test_mode"];

/** Its id. Undefined where there is none, or where the input does not say yet which return it is. */
export async function alreadyFiledAs(
  { value, isClean }: Candidate,
  { organisationId, mode }: Scope,
  db: Queryable,
): Promise<string | undefined> {
  if (mode === "sandbox" || !NEEDED.every(isClean) || value.options?.test_mode === true) return undefined;
  const { start: periodStart, end: periodEnd } = value.period;
  if (!isCalendarDate(periodStart) || !isCalendarDate(periodEnd)) return undefined;
  return liveOriginalFor(db, { organisationId, companyUtr: value.company.utr, periodStart, periodEnd });
}

/** A second original in live. */
export class AlreadyFiled extends Refusal<"already_filed"> {
  /** The id of the first one. */
  readonly existing: string;

  constructor(existing: string, remedy: string) {
    super(
      "already_filed",
      `${existing} is already the original for this UTR and period, and HMRC accepts only one. To correct it, amend it.${remedy}`,
      "period",
    );
    this.existing = existing;
  }
}

/** For the returns of one request, in their order, what each finds in its way. Null where that is nothing. */
export function alreadyFiled(existing: readonly (string | undefined)[]): AlreadyFiled | null {
  const first = existing.find((id) => id !== undefined);
  return first === undefined ? null : new AlreadyFiled(first, otherReturnAlone(existing));
}

const ALONE = [
  ' To file only the first 12 months, set next_period.file to "this".',
  ' To file only the rest of the period of account, set next_period.file to "next".',
];

/** Of two returns the one that nothing is in the way of may still be wanted. */
export function otherReturnAlone(found: readonly unknown[]): string {
  return (found.length === 2 && ALONE[found.indexOf(undefined)]) || "";
}
