// Sends abandoned, held or delivered deliveries again: same event, same bytes, a new timestamp and signature. A
// delivery that waits for its next attempt is attempted now. One that is due or in progress is left alone, so a replay
// that meets a retry sends once. Pressing twice is safe with the moment at which the choice was shown; without it, the
// second press sends again what the first has delivered.

import { type Actor, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable, Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { newId, type RandomBytes } from "../../platform/ids.ts";
import type { OpenScope } from "../../platform/mode.ts";
import { type DeliveryStatus, deliveryStatuses } from "../lifecycle.ts";
import { eventById } from "../store.ts";
import { type ReplayProgress, replaysOf } from "./replay-progress-store.ts";
import { countSelected, insertReplay, type Selection } from "./replay-store.ts";

/** How many deliveries are selected at once. */
export interface BulkSelection extends OpenScope {
  endpointId: string | null;
  statuses: readonly DeliveryStatus[];
  since: Date | null;
  until: Date | null;
  /** When the count was shown. */
  asOf: Date;
}

export interface Replayed {
  /** Null if there was nothing to send. */
  replayId: string | null;
  deliveries: number;
}

interface ReplayDependencies {
  clock: Clock;
  random: RandomBytes;
}

/** All its deliveries. Without a moment at which they were shown: as they are now. */
export async function replayEvent(
  db: Transactional,
  which: OpenScope & { eventId: string; asOf?: Date },
  actor: Actor,
  dependencies: ReplayDependencies,
): Promise<Replayed> {
  refuseUnlessMay(actor, "develop", which.mode);
  const { organisationId, eventId, asOf = dependencies.clock.now() } = which;
  const event = await eventById(db, { id: eventId, organisationId, mode: which.mode });
  if (event === undefined) throw new Refusal("event_not_found", `Event ${eventId} not found.`);
  const { mode } = event;
  const selection = everything({ organisationId, mode, eventId, asOf });
  return start(db, selection, { mode, event: eventId }, actor, dependencies);
}

/** The deliveries a person has ticked. Those of another organisation are not found. */
export interface TickedSelection extends OpenScope {
  deliveryIds: readonly string[];
  /** When they were shown to be ticked. */
  asOf: Date;
}

export async function countTicked(
  db: Queryable,
  ticked: TickedSelection,
): Promise<{ deliveries: number; disabled: number }> {
  return countSelected(db, tickedAlone(ticked));
}

export async function replayDeliveries(
  db: Transactional,
  ticked: TickedSelection,
  actor: Actor,
  dependencies: ReplayDependencies,
): Promise<Replayed> {
  refuseUnlessMay(actor, "develop", ticked.mode);
  const { mode, deliveryIds } = ticked;
  return start(db, tickedAlone(ticked), { mode, deliveries: deliveryIds.length }, actor, dependencies);
}

/** Whatever their status, and whatever else the caller's object may hold. */
function tickedAlone({ organisationId, mode, deliveryIds, asOf }: TickedSelection): Selection {
  return everything({ organisationId, mode, deliveryIds, asOf });
}

export async function countReplayable(
  db: Queryable,
  bulk: BulkSelection,
): Promise<{ deliveries: number; disabled: number }> {
  return countSelected(db, everything(bulk));
}

/** Many at once; `countReplayable` says beforehand how many. New events go ahead of them. */
export async function replayInBulk(
  db: Transactional,
  bulk: BulkSelection,
  actor: Actor,
  dependencies: ReplayDependencies,
): Promise<Replayed> {
  refuseUnlessMay(actor, "develop", bulk.mode);
  const { mode, endpointId, statuses, since, until } = bulk;
  const described = { mode, endpoint: endpointId, statuses, since, until };
  return start(db, everything(bulk), described, actor, { ...dependencies, backlog: true });
}

export async function replayProgress(
  db: Queryable,
  { organisationId, mode, replayId }: OpenScope & { replayId: string },
): Promise<ReplayProgress> {
  const [replay] = await replaysOf(db, { organisationId, mode, id: replayId, limit: 1 });
  if (replay !== undefined) return replay;
  throw new Refusal("replay_not_found", `Replay ${replayId} not found. \`replays list\` shows all replays.`);
}

function everything(which: Pick<Selection, "organisationId" | "asOf"> & Partial<Selection>): Selection {
  const open = { mode: null, eventId: null, deliveryIds: null, endpointId: null, since: null, until: null };
  return { ...open, statuses: deliveryStatuses, ...which };
}

/** Where there was nothing to send there is nothing to record. */
async function start(
  db: Transactional,
  selection: Selection,
  described: object,
  actor: Actor,
  { clock, random, backlog = false }: ReplayDependencies & { backlog?: boolean },
): Promise<Replayed> {
  const id = newId("rpl", random);
  const at = clock.now();
  const { organisationId, mode } = selection;
  return db.transaction(async (tx) => {
    const deliveries = await insertReplay(tx, { id, selection: described, at, backlog }, selection);
    if (deliveries === 0) return { replayId: null, deliveries };
    const details = { deliveries };
    await recordAudit(tx, actor, { action: "deliveries_replayed", organisationId, mode, subject: id, details, at });
    return { replayId: id, deliveries };
  });
}
