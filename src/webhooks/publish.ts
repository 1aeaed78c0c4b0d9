// Recording that something happened. Runs inside the transaction of the move it tells of: the event with its exact
// bytes and one delivery per listening endpoint exist if and only if the move does.

import { after } from "../platform/clock.ts";
import type { Transaction } from "../platform/database/db.ts";
import { newId, type RandomBytes } from "../platform/ids.ts";
import type { Scope } from "../platform/mode.ts";
import { traceparent } from "../platform/trace.ts";
import { insertDelivery } from "./deliveries/delivery-store.ts";
import { insertPublished, type Publication } from "./publish-store.ts";
import { type EventRow, insertEvent } from "./store.ts";

export interface NewEvent extends Scope {
  type: string;
  subjectId: string;
  /** What `data.object` shows: the subject as it is at this moment. */
  object: object;
  at: Date;
}

export interface PublishDependencies {
  random: RandomBytes;
  delaysMs: readonly number[];
}

export async function publish(tx: Transaction, event: NewEvent, dependencies: PublishDependencies): Promise<void> {
  await insertPublished(tx, publicationOf(event, dependencies));
}

/** The event as it will stand, for a statement that brings it along (see publish-store.ts). */
export function publicationOf(event: NewEvent, { random, delaysMs }: PublishDependencies): Publication {
  return {
    event: rowOf(event, { test: false, random }),
    firstAttemptAt: after(event.at, delaysMs[0] ?? 0),
    traceparent: traceparent(),
  };
}

/** A test event for one endpoint. It looks like any other, goes only there, and is not listed with the real events. */
export async function publishTest(
  tx: Transaction,
  event: NewEvent,
  { endpointId, random }: { endpointId: string; random: RandomBytes },
): Promise<{ eventId: string }> {
  const row = rowOf(event, { test: true, random });
  await insertEvent(tx, row);
  const delivery = { id: newId("dlv", random), event: row, endpointId, dueAt: event.at };
  await insertDelivery(tx, delivery);
  return { eventId: row.id };
}

function rowOf(
  { organisationId, mode, type, subjectId, object, at }: NewEvent,
  { test, random }: { test: boolean; random: RandomBytes },
): EventRow {
  const id = newId("evt", random);
  const body = {
    id,
    object: "event",
    type,
    created: at.toISOString(),
    livemode: mode === "live",
    data: { object },
  };
  const payload = JSON.stringify(body);
  return { id, organisation_id: organisationId, mode, type, subject_id: subjectId, payload, test, created_at: at };
}
