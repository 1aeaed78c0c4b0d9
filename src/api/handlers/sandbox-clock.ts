// The sandbox's test clock: look at it, advance it.

import type { GroupField, InputOf } from "../../../packages/ct600/input/fields/field.ts";
import { shapeOf } from "../../../packages/ct600/input/shape.ts";
import { apiKeyActor, type CreateDependencies } from "../../filings/create/request.ts";
import { sandboxClockOf } from "../../filings/exchange/clock-store.ts";
import {
  ADVANCE_BOUNDS,
  advanceSandboxClock,
  LONGEST_ADVANCE_SECONDS,
  sandboxClockObject,
} from "../../operations/sandbox-clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { InvalidInput } from "../errors.ts";
import { queryReader } from "../input/query.ts";
import { NO_QUERY } from "../input/query-input.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";

export const SANDBOX_CLOCK_ADVANCE = {
  kind: "group",
  type: "SandboxClockAdvance",
  words: "An advance of the sandbox's clock.",
  fields: {
    seconds: {
      kind: "integer",
      required: true,
      least: 1,
      most: LONGEST_ADVANCE_SECONDS,
      isBounded: true,
      words: "How far to advance the clock: 1 second to 400 days.",
      message: `seconds must be ${ADVANCE_BOUNDS}.`,
      example: 3600,
    },
  },
} as const satisfies GroupField;
export type SandboxClockAdvance = InputOf<typeof SANDBOX_CLOCK_ADVANCE>;

const noQuery = queryReader(NO_QUERY);
const shapeOfAdvance = shapeOf(SANDBOX_CLOCK_ADVANCE);

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
