// The returns of a company that stand for a period, or for a part of it: neither failed nor amended, and no tests.

import type { Queryable } from "../../platform/database/db.ts";
import type { Scope } from "../../platform/mode.ts";
import type { FilingRow } from "../filing.ts";
import { everyFiling } from "./list-search-store.ts";
import { newestFilings } from "./list-store.ts";

export interface PeriodOfCompany {
  companyUtr: string;
  start: string;
  end: string;
}

/** Amended and failed ones are looked through too: more than these have no company. */
const MOST_LOOKED_AT = 50;

/** The newest period first. */
export async function standingReturns(
  db: Queryable,
  { organisationId, mode }: Scope,
  { companyUtr: utr, start, end }: PeriodOfCompany,
): Promise<FilingRow[]> {
  const search = { ...everyFiling, term: { kind: "utr", utr }, isTest: false, endsFrom: start } as const;
  const filings = await newestFilings(db, { organisationId, mode }, search, { after: null, limit: MOST_LOOKED_AT });
  return filings
    .filter(({ status, amended_by: by, period_start }) => status !== "failed" && by === null && period_start <= end)
    .toSorted((one, other) => (one.period_end < other.period_end ? 1 : -1));
}
