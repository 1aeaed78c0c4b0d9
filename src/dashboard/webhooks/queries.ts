// What the page of failed events reads: which deliveries, and how many. Always within one organisation and environment,
// and always by an index (queries.db.test.ts looks at the plans).

import { only, type Queryable } from "../../platform/database/db.ts";
import {
  allOf,
  type Page,
  parameters,
  type StatementParameters,
  type TimeOrder,
  timeOrders,
} from "../../platform/database/parameters.ts";
import type { Scope } from "../../platform/mode.ts";
import type { FailureClass } from "../../webhooks/deliveries/outcome.ts";
import { endpointsIn } from "../../webhooks/endpoints/endpoint-store.ts";
import type { DeliveryStatus } from "../../webhooks/lifecycle.ts";

/**
 * Deliveries that failed: abandoned, held for a disabled endpoint, failing but to be retried, or abandoned and
 * dismissed by a user.
 */
export const failedStatuses = ["abandoned", "held", "failing", "dismissed"] as const;
export type FailedStatus = (typeof failedStatuses)[number];

export interface FailedFilter {
  status: FailedStatus;
  endpointId: string | null;
  /** When the event happened: from then on, and before then. */
  since: Date | null;
  until: Date | null;
}

export interface FailedDelivery {
  id: string;
  event_id: string;
  type: string;
  test: boolean;
  subject_id: string;
  endpoint_id: string;
  url: string;
  description: string;
  disabled: boolean;
  status: DeliveryStatus;
  attempts: number;
  created_at: Date;
  due_at: Date | null;
  response_status: number | null;
  error_class: FailureClass | null;
  error: string | null;
}

/** Each with its last attempt. */
export async function failedDeliveries(
  db: Queryable,
  environment: Scope,
  filter: FailedFilter,
  page: Page & { order: TimeOrder },
): Promise<FailedDelivery[]> {
  const given = parameters();
  const cursor = await deliveryCursor(db, environment, page.after);
  const { way, beyond } = timeOrders[page.order];
  const later =
    cursor &&
    `(d.created_at, d.event_id, d.id) ${beyond} (${given.of(cursor.created_at)}, ${given.of(cursor.event_id)}, ${given.of(cursor.id)})`;
  // Stands in the statement itself: a plan that is made for any number reckons with a tenth of the table.
  const { limit } = page;
  return db.query<FailedDelivery>(
    `select d.id, d.event_id, ev.type, ev.test, ev.subject_id, d.endpoint_id, d.url, d.description, d.disabled, d.status, d.attempts, d.created_at,
            d.due_at, last.response_status, last.error_class, last.error
     from (
       select newest.*, e.url, e.description, e.disabled_at is not null as disabled
       from endpoints e
       cross join lateral (
         select d.id, d.event_id, d.endpoint_id, d.status, d.attempts, d.created_at, d.due_at from deliveries d
         where ${allOf([isFailed(filter, given), later])}
         order by d.created_at ${way}, d.event_id ${way} limit ${limit}
       ) newest
       where ${endpointsIn(environment, filter.endpointId, given)}
       order by newest.created_at ${way}, newest.event_id ${way}, newest.id ${way} limit ${limit}
     ) d
     join events ev on ev.id = d.event_id
     left join lateral (
       select a.response_status, a.error_class, a.error from delivery_attempts a
       where a.delivery_id = d.id order by a.number desc limit 1
     ) last on true
     order by d.created_at ${way}, d.event_id ${way}, d.id ${way}`,
    given.values,
  );
}

/** Beyond this many a page says "more than": before they are replayed they are counted anyway. */
export const FAILED_COUNTED = 1_000;

/** How many there are, those of disabled endpoints apart; no more than one too many are counted for an endpoint. */
export async function countFailed(
  db: Queryable,
  environment: Scope,
  filter: FailedFilter,
): Promise<{ sendable: number; disabled: number }> {
  const given = parameters();
  const rows = await db.query<{ sendable: number; disabled: number }>(
    `select count(*) filter (where e.disabled_at is null) as sendable,
            count(*) filter (where e.disabled_at is not null) as disabled
     from endpoints e
     cross join lateral (
       select from deliveries d where ${isFailed(filter, given)} order by d.created_at desc limit ${FAILED_COUNTED + 1}
     ) d
     where ${endpointsIn(environment, filter.endpointId, given)}`,
    given.values,
  );
  return only(rows);
}

/** In the words of their indexes; what is pending, and nothing else, is due at some time. */
const failedConditions: Record<FailedStatus, string> = {
  abandoned: "d.status = 'abandoned' and d.dismissed_at is null",
  held: "d.status = 'held'",
  failing: "d.due_at is not null and d.failures > 0",
  dismissed: "d.status = 'abandoned' and d.dismissed_at is not null",
};

function isFailed({ status, since, until }: FailedFilter, given: StatementParameters): string {
  return allOf([
    `d.endpoint_id = e.id and ${failedConditions[status]}`,
    given.where(since, (moment) => `d.created_at >= ${moment}`),
    given.where(until, (moment) => `d.created_at < ${moment}`),
  ]);
}

interface DeliveryCursor {
  id: string;
  event_id: string;
  created_at: Date;
}

async function deliveryCursor(
  db: Queryable,
  { organisationId, mode }: Scope,
  id: string | null,
): Promise<DeliveryCursor | null> {
  if (id === null) return null;
  const [delivery] = await db.query<DeliveryCursor>(
    `select d.id, d.event_id, d.created_at from deliveries d join endpoints e on e.id = d.endpoint_id
     where d.id = $1 and e.organisation_id = $2 and e.mode = $3`,
    [id, organisationId, mode],
  );
  return delivery ?? null;
}
