// An event and one delivery for each endpoint that listens to it, as parts of the statement of the move they tell of:
// they are there if and only if the move is.

import type { Queryable, Value } from "../platform/database/db.ts";
import { named } from "../platform/database/parameters.ts";
import type { DueDelivery } from "./deliveries/delivery-claim-store.ts";
import type { Reservation } from "./deliveries/places.ts";
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
export function published(happened: string, lease: Lease = UNLEASED): string {
  return `
    told as (
      insert into events (id, organisation_id, mode, type, subject_id, payload, test, traceparent, created_at)
      select $event_id, $event_organisation_id, $event_mode, $event_type, $event_subject_id, $event_payload, $event_test, $event_traceparent, $event_created_at
      from ${happened}
      returning id, type, created_at
    ),
    listening as materialized (
      select e.id, e.disabled_at is null as is_enabled${lease.endpointColumns}
      from ${happened}, endpoints e
      where e.organisation_id = $event_organisation_id and e.mode = $event_mode and e.removed_at is null
        and $event_type = any (coalesce(e.event_types, array[${unchosen}]))
      for key share of e
    ),${lease.chosen}
    sent as (
      insert into deliveries (id, event_id, event_type, endpoint_id, status, due_at, created_at, updated_at${lease.columns})
      select 'dlv_' || replace(gen_random_uuid()::text, '-', ''), told.id, told.type, listening.id,
             case when is_enabled then '${deliveryMoves.published.to}' else '${deliveryMoves.published_while_disabled.to}' end,
             case when is_enabled then $first_attempt_at::timestamptz end, told.created_at, told.created_at${lease.values}
      from told, listening
      returning id, endpoint_id${lease.columns}
    )`;
}

/** What a statement has besides that may lease the deliveries to the worker that publishes them. */
interface Lease {
  endpointColumns: string;
  chosen: string;
  columns: string;
  values: string;
}

const UNLEASED: Lease = { endpointColumns: "", chosen: "", columns: "", values: "" };

/**
 * An endpoint that fails, or that has anything pending which no worker has, has a turn of its own to wait for. Of those
 * under way no more is read than there are places, by the index that has their order: without one a planner that
 * expects many reads the table itself.
 */
export const LEASED: Lease = {
  endpointColumns: `, e.failing_since is not null as is_failing, e.url, e.sealed_secret, e.previous_sealed_secret,
             e.previous_secret_until, e.advanced_seconds`,
  chosen: `
    chosen as materialized (
      select listening.id from listening cross join lateral (
        select count(*) as pending, count(*) filter (where theirs.lease_until >= clock_timestamp()) as leased
        from (
          select d.lease_until from deliveries d
          where d.endpoint_id = listening.id and d.status = 'pending'
          order by d.backlog, d.due_at limit $places_per_endpoint
        ) theirs
      ) mine
      where is_enabled and not is_failing and pending = leased and pending < $places_per_endpoint
      limit $places_reserved
    ),`,
  columns: `, lease_token, lease_until`,
  values: `,
             case when listening.id in (select id from chosen) then $delivery_token end,
             case when listening.id in (select id from chosen) then clock_timestamp() + make_interval(secs => $delivery_lease_seconds) end`,
};

/** For the `select` of a statement with `published(…, LEASED)`: a row for each delivery that is not held. */
export const sentColumns = `sent.id as delivery_id, sent.lease_token as delivery_token, sent.endpoint_id, listening.is_failing,
  listening.url, listening.sealed_secret, listening.previous_sealed_secret, listening.previous_secret_until,
  listening.advanced_seconds as endpoint_advanced_seconds`;
export const fromSent = `sent join listening on listening.id = sent.endpoint_id and listening.is_enabled`;

export interface SentRow {
  delivery_id: string;
  delivery_token: string | null;
  endpoint_id: string;
  is_failing: boolean;
  url: string;
  sealed_secret: Buffer;
  previous_sealed_secret: Buffer | null;
  previous_secret_until: Date | null;
  endpoint_advanced_seconds: number;
}

/** What became of the deliveries of an event. */
export interface Sent {
  /** Leased to the worker that published them. */
  leased: DueDelivery[];
  /** Whether some are to be claimed: of endpoints that answer, and of those that fail. */
  waits: { answering: boolean; failing: boolean };
}

export const NOTHING_SENT: Sent = { leased: [], waits: { answering: false, failing: false } };

export function sentOf({ event, traceparent }: Publication, rows: readonly SentRow[]): Sent {
  const leased = rows.flatMap((row) => {
    if (row.delivery_token === null) return [];
    const { delivery_id: id, delivery_token: lease_token, endpoint_advanced_seconds: advanced_seconds } = row;
    const { endpoint_id, url, sealed_secret, previous_sealed_secret, previous_secret_until } = row;
    return {
      ...{ id, lease_token, endpoint_id, url, sealed_secret, previous_sealed_secret, previous_secret_until },
      ...{ event_id: event.id, organisation_id: event.organisation_id, payload: event.payload, traceparent },
      ...{ advanced_seconds, failures: 0, faults: 0, disabled: false },
    };
  });
  const waiting = rows.filter((row) => row.delivery_token === null);
  const failing = waiting.some((row) => row.is_failing);
  return { leased, waits: { failing, answering: waiting.some((row) => !row.is_failing) } };
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

/** For a statement with `published(…, LEASED)`. */
export function leaseValues({ token, leaseSeconds, most, perEndpoint }: Reservation): Record<string, Value> {
  return {
    delivery_token: token,
    delivery_lease_seconds: leaseSeconds,
    places_reserved: most,
    places_per_endpoint: perEndpoint,
  };
}

const alone = `with happened as (select), ${published("happened")} select`;

/** An event that no other statement brings along. */
export async function insertPublished(db: Queryable, publication: Publication): Promise<void> {
  await db.query(...named(alone, publishedValues(publication)));
}
