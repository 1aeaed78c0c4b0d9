// Recording that something happened. Runs inside the transaction of the move it tells of: the event with its exact bytes and
// one delivery per listening endpoint exist if and only if the move does.

import { after } from "../platform/clock.ts";
import type { Transaction } from "../platform/db.ts";
import { newId, type RandomBytes } from "../platform/ids.ts";
import type { Mode } from "../platform/mode.ts";
import { insertDeliveries, insertDelivery } from "./delivery-store.ts";
import { type EventRow, insertEvent } from "./store.ts";

export interface Happening {
  organisationId: string;
  mode: Mode;
  type: string;
  subjectId: string;
  /** What `data.object` shows: the subject as it is at this moment. */
  object: object;
  at: Date;
}

export interface Publishing {
  random: RandomBytes;
  delaysMs: readonly number[];
}

export async function publish(tx: Transaction, happening: Happening, { random, delaysMs }: Publishing): Promise<void> {
  const row = eventOf(happening, { test: false, random });
  await insertEvent(tx, row);
  await insertDeliveries(tx, row, after(happening.at, delaysMs[0] ?? 0));
}

/** An event made to try one endpoint out. It looks like any other, goes there alone, and is not listed among what happened. */
export async function publishTest(
  tx: Transaction,
  happening: Happening,
  { endpointId, random }: { endpointId: string; random: RandomBytes },
): Promise<{ eventId: string }> {
  const row = eventOf(happening, { test: true, random });
  await insertEvent(tx, row);
  const delivery = { id: newId("dlv", random), event: row, endpointId, dueAt: happening.at };
  await insertDelivery(tx, delivery);
  return { eventId: row.id };
}

function eventOf(happening: Happening, { test, random }: { test: boolean; random: RandomBytes }): EventRow {
  const id = newId("evt", random);
  const event = {
    id,
    object: "event",
    type: happening.type,
    created: happening.at.toISOString(),
    livemode: happening.mode === "live",
    data: { object: happening.object },
  };
  return {
    id,
    organisation_id: happening.organisationId,
    mode: happening.mode,
    type: happening.type,
    subject_id: happening.subjectId,
    payload: JSON.stringify(event),
    test,
    created_at: happening.at,
  };
}
