// What the last return of a company, as filed here, left for the next one.

import type { Candidate } from "../../../packages/ct600/check-candidate.ts";
import {
  asInput,
  type Buildings,
  broughtForwardWarnings,
  buildingsInUse,
  carriedForward,
} from "../../../packages/ct600/computation/profits/carried-forward.ts";
import { daysAfter, isCalendarDate } from "../../../packages/ct600/period.ts";
import type { Warning } from "../../../packages/ct600/problem.ts";
import type { Queryable } from "../../platform/database/db.ts";
import type { Scope } from "../../platform/mode.ts";
import { computedReturn } from "../computation.ts";
import type { FilingRow } from "../filing.ts";
import { newestReturnEnding } from "../store.ts";

export interface CarriedForward {
  filing: FilingRow;
  /** Pence by the path of the next return's input. */
  carried: ReadonlyMap<string, bigint>;
  buildings: Buildings;
  hasTradeCeased: boolean;
}

/** Null where no return of the period before was filed here. */
export async function lastCarriedForward(
  db: Queryable,
  { organisationId, mode }: Scope,
  { companyUtr, periodStart }: { companyUtr: string; periodStart: string },
): Promise<CarriedForward | null> {
  const periodEnd = daysAfter(periodStart, -1);
  const filing = await newestReturnEnding(db, { organisationId, mode, companyUtr, periodEnd });
  if (filing === undefined) return null;
  const { input, computation } = await computedReturn(filing, db);
  return {
    filing,
    carried: carriedForward(computation.lines),
    buildings: buildingsInUse(input),
    hasTradeCeased: input.financials.capital_allowances?.trade_ceased ?? false,
  };
}

/** As callers get it. */
export function carriedForwardObject({ filing, carried, buildings }: CarriedForward) {
  return {
    object: "carried_forward",
    filing: filing.id,
    period_start: filing.period_start,
    period_end: filing.period_end,
    input: asInput(carried, buildings),
  };
}

const NEEDED = ["", "company", "company.utr", "period", "period.start", "financials"];

/** A plain return is asked about too: it may only not know that last year's loss has a field. */
export async function warningsAgainstLast(candidate: Candidate, scope: Scope, db: Queryable): Promise<Warning[]> {
  const { value, isClean } = candidate;
  if (!NEEDED.every(isClean) || candidate.problems.length > 0) return [];
  if (!isCalendarDate(value.period.start)) return [];
  const last = await lastCarriedForward(db, scope, {
    companyUtr: value.company.utr,
    periodStart: value.period.start,
  });
  if (last === null) return [];
  return broughtForwardWarnings(value, { ...last, filing: last.filing.id });
}
