// The computation of a filed return, worked out again from what was filed, as on the day it was filed.

import { type Computation, compute } from "../../packages/ct600/computation/computation.ts";
import { shownComputation } from "../../packages/ct600/computation/shown-computation.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";
import { ukWallClock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/db.ts";
import type { FilingRow } from "./filing.ts";
import { filedInput } from "./store.ts";

export interface ComputedReturn {
  /** Without documents of the caller's own. */
  input: ReturnInput;
  computation: Computation;
}

export async function computedReturn(filing: FilingRow, db: Queryable): Promise<ComputedReturn> {
  const scope = { organisationId: filing.organisation_id, mode: filing.mode };
  const { input } = await filedInput(db, { ...scope, id: filing.id });
  return { input, computation: compute(input, { today: ukWallClock(filing.created_at).date }) };
}

/** As callers get it. */
export async function computationObject(filing: FilingRow, db: Queryable) {
  const { input, computation } = await computedReturn(filing, db);
  return { object: "computation", filing: filing.id, ...shownComputation(computation, input) };
}
