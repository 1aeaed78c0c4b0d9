// Recording that something happened. Runs inside the transaction of the move it tells of: the event with its exact bytes and
// one delivery per listening endpoint exist if and only if the move does.

import { after } from "../platform/clock.ts";
import type { Transaction } from "../platform/db.ts";
import { newId, type RandomBytes } from "../platform/ids.ts";
import type { Mode } from "../platform/mode.ts";
import { insertDeliveries } from "./delivery-store.ts";
import { insertEvent } from "./store.ts";

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
  const id = newId("evt", random);
  const event = {
    id,
    object: "event",
    type: happening.type,
    created: happening.at.toISOString(),
    livemode: happening.mode === "live",
    data: { object: happening.object },
  };
  const row = {
    id,
    organisation_id: happening.organisationId,
    mode: happening.mode,
    type: happening.type,
    subject_id: happening.subjectId,
    payload: JSON.stringify(event),
    created_at: happening.at,
  };
  await insertEvent(tx, row);
  await insertDeliveries(tx, row, after(happening.at, delaysMs[0] ?? 0));
}
