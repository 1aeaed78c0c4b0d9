// What can be filed: read the question, answer from the table. Nothing is stored or asked of the database.

import { readEligibility } from "../../../packages/ct600/eligibility/read.ts";
import { shownEligibility } from "../../../packages/ct600/eligibility/shown-eligibility.ts";
import { type Clock, ukWallClock } from "../../platform/clock.ts";
import { InvalidInput } from "../errors.ts";
import { queryReader } from "../input/query.ts";
import { NO_QUERY } from "../input/query-input.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";

const noQuery = queryReader(NO_QUERY);

export async function postEligibility(request: ApiRequest, { clock }: { clock: Clock }): Promise<ApiResponse> {
  noQuery(request.query);
  const read = readEligibility(request.body);
  if (read.kind === "unsound") throw new InvalidInput(read.problems, read.leftOut);
  return { status: 200, headers: {}, body: shownEligibility(read.asked, ukWallClock(clock.now()).date) };
}
