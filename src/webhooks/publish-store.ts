// An event and one delivery for each endpoint that listens to it, as parts of the statement of the move they tell of:
// they are there if and only if the move is.

import type { Queryable, Value } from "../platform/database/db.ts";
import { named } from "../platform/database/parameters.ts";
import { contractTypes } from "./event-types.ts";
import { deliveryMoves } from "./lifecycle.ts";
import type { EventRow } from "./store.ts";

/** What an endpoint gets that chose no types. */
const unchosen = contractTypes.map((type) => `'${type}'`).join(", ");

/**
 * For a `with`: `happened` names the part whose one row says that the move happens.
 *
 * The endpoints are locked, as the foreign key would do it anyway: one that is being enabled, disabled or removed by
 * another transaction is waited for, and counts as what it has become. Whoever enables it then counts what is held
 * here.
 */
export function published(happened: string): string {
  return `
    told as (
      insert into events (id, organisation_id, mode, type, subject_id, payload, test, traceparent, created_at)
      select $event_id, $event_organisation_id, $event_mode, $event_type, $event_subject_id, $event_payload, $event_test, $event_traceparent, $event_created_at
      from ${happened}
      returning id, type, created_at
    ),
    listening as materialized (
      select e.id, e.disabled_at is null as is_enabled
      from ${happened}, endpoints e
      where e.organisation_id = $event_organisation_id and e.mode = $event_mode and e.removed_at is null
        and $event_type = any (coalesce(e.event_types, array[${unchosen}]))
      for key share of e
    ),
    sent as (
      insert into deliveries (id, event_id, event_type, endpoint_id, status, due_at, created_at, updated_at)
      select 'dlv_' || replace(gen_random_uuid()::text, '-', ''), told.id, told.type, listening.id,
             case when is_enabled then '${deliveryMoves.published.to}' else '${deliveryMoves.published_while_disabled.to}' end,
             case when is_enabled then $first_attempt_at::timestamptz end, told.created_at, told.created_at
      from told, listening
    )`;
}

export interface Publication {
  event: EventRow;
  firstAttemptAt: Date;
  /** Where the trace is in which it happened; null where that is not traced. */
  traceparent: string | null;
}

export function publishedValues({ event, firstAttemptAt, traceparent }: Publication): Record<string, Value> {
  return {
    event_id: event.id,
    event_organisation_id: event.organisation_id,
    event_mode: event.mode,
    event_type: event.type,
    event_subject_id: event.subject_id,
    event_payload: event.payload,
    event_test: event.test,
    event_traceparent: traceparent,
    event_created_at: event.created_at,
    first_attempt_at: firstAttemptAt,
  };
}

const alone = `with happened as (select), ${published("happened")} select`;

/** An event that no other statement brings along. */
export async function insertPublished(db: Queryable, publication: Publication): Promise<void> {
  await db.query(...named(alone, publishedValues(publication)));
}
