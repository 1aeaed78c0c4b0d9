// The computation of a filed return, worked out again from what was filed, as on the day it was filed.

import { type Computation, compute } from "../ct600/computation/computation.ts";
import { ukWallClock } from "../platform/clock.ts";
import type { Queryable } from "../platform/db.ts";
import type { FilingRow } from "./filing.ts";
import { filedInput } from "./store.ts";

export async function computationOf(filing: FilingRow, db: Queryable): Promise<Computation> {
  const scope = { organisationId: filing.organisation_id, mode: filing.mode };
  const { input } = await filedInput(db, { ...scope, id: filing.id });
  return compute(input, { today: ukWallClock(filing.created_at).date });
}
