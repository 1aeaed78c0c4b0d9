// The sandbox's test clock: look at it, advance it.

import type { Static } from "typebox";
import { apiKeyActor, type CreateDependencies } from "../../filings/create/request.ts";
import { sandboxClockOf } from "../../filings/exchange/clock-store.ts";
import {
  ADVANCE_BOUNDS,
  advanceSandboxClock,
  LONGEST_ADVANCE_SECONDS,
  sandboxClockObject,
} from "../../filings/exchange/sandbox-clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { InvalidInput } from "../errors.ts";
import { queryReader } from "../input/query.ts";
import { NoQuery } from "../input/query-input.ts";
import Type from "../input/schema.ts";
import { shapeOf } from "../input/shape.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";

export const SandboxClockAdvance = Type.Object(
  {
    seconds: Type.Integer({
      minimum: 1,
      maximum: LONGEST_ADVANCE_SECONDS,
      description: "How far to advance the clock: 1 second to 400 days.",
      "x-error-message": `seconds must be ${ADVANCE_BOUNDS}.`,
      examples: [3600],
    }),
  },
  { additionalProperties: false, "x-type": "SandboxClockAdvance", description: "An advance of the sandbox's clock." },
);
export type SandboxClockAdvance = Static<typeof SandboxClockAdvance>;

const noQuery = queryReader(NoQuery);
const shapeOfAdvance = shapeOf(SandboxClockAdvance);

export async function getSandboxClock(request: ApiRequest, { db }: { db: Queryable }): Promise<ApiResponse> {
  noQuery(request.query);
  return answerWith(await sandboxClockOf(db, request.caller.organisationId));
}

export async function postClockAdvance(
  { caller, query, body }: ApiRequest,
  { db, clock }: CreateDependencies,
): Promise<ApiResponse> {
  noQuery(query);
  const { value, problems, leftOut } = shapeOfAdvance(body);
  if (problems.length > 0) throw new InvalidInput(problems, leftOut);
  const wanted = { organisationId: caller.organisationId, seconds: value.seconds };
  const advanced = await advanceSandboxClock(db, wanted, apiKeyActor(caller), { clock });
  return answerWith(advanced.clock);
}

function answerWith(clock: Parameters<typeof sandboxClockObject>[0]): ApiResponse {
  return { status: 200, headers: {}, body: sandboxClockObject(clock) };
}
