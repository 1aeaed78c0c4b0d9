// That a return for the period of a trial balance is here already: HMRC takes one for a period, and a second one is
// seldom meant.

import { standingReturns } from "../filings/lists/of-period.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { WhoseMapping } from "./mapping-store.ts";

export const ALREADY_FILED = "already_filed";

const MOST_NAMED = 3;

/** None, or one warning. Expects a period that a return can have. */
export async function alreadyFiled(
  db: Queryable,
  { organisationId, mode, utr }: WhoseMapping,
  { start, end }: { start: string; end: string },
) {
  const filings = await standingReturns(db, { organisationId, mode }, { companyUtr: utr, start, end });
  const same = filings.filter(({ period_start, period_end }) => period_start === start && period_end === end);
  const ids = (same.length > 0 ? same : filings).map(({ id }) => id);
  if (ids.length === 0) return [];
  const which = same.length > 0 ? "this period" : "a part of this period";
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : "";
  const named = `${ids.slice(0, MOST_NAMED).join(", ")}${more}`;
  const message = `A return of this company for ${which} is here already: ${named}. HMRC accepts one return for a period. To correct it, amend that filing.`;
  return [{ code: ALREADY_FILED, field: "period", message }];
}
