// How the figures of a return came about: for a return that is checked, for one that was filed, and what it leaves for
// the next one.

import { computationObject } from "../../filings/computation.ts";
import { carriedForwardObject, lastCarriedForward } from "../../filings/create/carried-forward.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { ApiRefusal } from "../errors.ts";
import { queryReader } from "../input/query.ts";
import { CARRIED_FORWARD_QUERY, NO_QUERY } from "../input/query-input.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";
import { existingFiling } from "./filings.ts";

const noQuery = queryReader(NO_QUERY);
const carriedForwardQuery = queryReader(CARRIED_FORWARD_QUERY);

export async function getComputation(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  const filing = await existingFiling(request, db);
  noQuery(request.query);
  return { status: 200, headers: {}, body: await computationObject(filing, db) };
}

export async function getCarriedForward(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  const { company_utr: companyUtr, period_start: periodStart } = carriedForwardQuery(request.query);
  const { organisationId, mode } = request.caller;
  const last = await lastCarriedForward(db, { organisationId, mode }, { companyUtr, periodStart });
  if (last === null)
    throw new ApiRefusal(
      "filing_not_found",
      `No return of this company that ends the day before ${periodStart} was filed in your ${mode} environment.`,
      { field: "period_start" },
    );
  return { status: 200, headers: {}, body: carriedForwardObject(last) };
}
