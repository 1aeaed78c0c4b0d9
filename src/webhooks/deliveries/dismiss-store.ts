// Which abandoned deliveries are dismissed. All SQL about that stands here.

import { only, type Queryable, type Transaction } from "../../platform/database/db.ts";
import { allOf, parameters, type StatementParameters } from "../../platform/database/parameters.ts";
import type { Mode } from "../../platform/mode.ts";
import { deliveriesWithEndpoint, ownEndpoints } from "../endpoints/endpoint-store.ts";

/** Which are meant; what is null does not matter. */
export interface DismissSelection {
  organisationId: string;
  mode: Mode | null;
  deliveryIds: readonly string[] | null;
  endpointId: string | null;
  /** When the event happened: from then on, and before then. */
  since: Date | null;
  until: Date | null;
  /** Nothing that has moved after this moment: what was counted is what is dismissed. */
  asOf: Date;
}

function selected(which: DismissSelection, given: StatementParameters): string {
  const isDismissable = `d.status = 'abandoned' and d.dismissed_at is null`;
  return allOf([
    `e.removed_at is null and d.updated_at <= ${given.of(which.asOf)}`,
    // Either the ids say which they are, or the organisation's endpoints do; all else is only checked.
    ...(which.deliveryIds === null
      ? [`${isDismissable} and d.endpoint_id = any (${ownEndpoints(which, given)})`]
      : [`(${isDismissable}) is true`, `d.id = any (${given.of(which.deliveryIds)})`]),
    `(${allOf([
      `e.organisation_id = ${given.of(which.organisationId)}`,
      given.where(which.mode, (value) => `e.mode = ${value}`),
    ])}) is true`,
    given.where(which.endpointId, (value) => `d.endpoint_id = ${value}`),
    given.where(which.since, (value) => `d.created_at >= ${value}`),
    given.where(which.until, (value) => `d.created_at < ${value}`),
  ]);
}

export async function countDismissable(db: Queryable, which: DismissSelection): Promise<number> {
  const given = parameters();
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from ${deliveriesWithEndpoint} where ${selected(which, given)}`,
    given.values,
  );
  return only(rows).count;
}

export async function dismissSelected(tx: Transaction, which: DismissSelection, at: Date): Promise<number> {
  const given = parameters();
  const dismissed = await tx.query(
    `with chosen as materialized (
       select d.id from ${deliveriesWithEndpoint} where ${selected(which, given)}
       -- Always in the same order: two statements that choose the same rows must not wait for each other.
       order by d.id for no key update of d
     )
     update deliveries d set dismissed_at = ${given.of(at)} from chosen where d.id = chosen.id returning d.id`,
    given.values,
    { longRunning: true },
  );
  return dismissed.length;
}

/** Of an endpoint that is removed. */
export async function dismissAllAt(tx: Transaction, endpointId: string, at: Date): Promise<void> {
  await tx.query(
    `update deliveries set dismissed_at = $2 where endpoint_id = $1 and status = 'abandoned' and dismissed_at is null`,
    [endpointId, at],
    { longRunning: true },
  );
}
