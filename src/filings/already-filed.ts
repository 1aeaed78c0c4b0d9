// Whether HMRC has an original for a return already, as far as our own filings tell. A return to Test-in-Live files nothing, so it neither
// counts nor is warned about; the sandbox takes any number of originals.

import { isCalendarDate } from "../ct600/period.ts";
import type { Queryable } from "../platform/db.ts";
import type { Scope } from "../platform/mode.ts";
import { liveOriginalFor } from "./store.ts";
import type { Candidate } from "./validate.ts";

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
