// Customers' webhook endpoints. The command and the dashboard create and change them, the API never does. Each change
// records itself in the audit log, in its own transaction.

import { type Actor, type AuditAction, recordAudit } from "../../audit/audit.ts";
import { refuseUnlessMay } from "../../audit/roles.ts";
import type { AuditDetails } from "../../audit/store.ts";
import { after, type Clock, DAY, HOUR } from "../../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/errors.ts";
import { newId, type RandomBytes } from "../../platform/ids.ts";
import type { Scope } from "../../platform/mode.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { holdPendingDeliveries } from "../deliveries/delivery-store.ts";
import { type Replayed, replayInBulk } from "../replays/replay.ts";
import { endpointChanges, endpointDetails } from "./endpoint-audit.ts";
import { checkedDescription, checkedUrl, type EndpointRules, tooManyEndpoints } from "./endpoint-rules.ts";
import { newSecret, secretContext } from "./endpoint-secrets.ts";
import {
  countHeld,
  type EndpointRow,
  endpointById,
  endpointToChange,
  insertEndpoint,
  lockEndpoint,
  lockEndpointsOf,
  markEndpointDisabled,
  markEndpointEnabled,
  replaceSecret,
  updateEndpoint,
  type WhichEndpoint,
} from "./endpoint-store.ts";

export interface NewEndpoint extends Scope {
  url: string;
  description: string;
  /** Null listens to the types of the contract. */
  eventTypes: string[] | null;
}

interface SecretDependencies {
  clock: Clock;
  random: RandomBytes;
  sealing: Sealing;
}

export async function addEndpoint(
  db: Transactional,
  wanted: NewEndpoint,
  actor: Actor,
  { clock, random, sealing, rules }: SecretDependencies & { rules: EndpointRules },
): Promise<{ endpoint: EndpointRow; secret: string }> {
  refuseUnlessMay(actor, "develop", wanted.mode);
  const url = checkedUrl(wanted.url, rules);
  const id = newId("we", random);
  const secret = newSecret(random);
  const endpoint: EndpointRow = {
    id,
    organisation_id: wanted.organisationId,
    mode: wanted.mode,
    url: url.href,
    description: checkedDescription(wanted.description),
    event_types: wanted.eventTypes,
    sealed_secret: sealing.seal(secret, secretContext(id)),
    previous_sealed_secret: null,
    previous_secret_until: null,
    secret_rotated_at: null,
    created_at: clock.now(),
    disabled_at: null,
    failing_since: null,
    removed_at: null,
  };
  await db.transaction(async (tx) => {
    await lockEndpointsOf(tx, wanted);
    if (!(await insertEndpoint(tx, endpoint, { most: rules.mostEndpoints })))
      throw tooManyEndpoints(wanted.mode, rules);
    await record(tx, actor, "endpoint_added", endpoint, endpointDetails(endpoint), endpoint.created_at);
  });
  return { endpoint, secret };
}

/**
 * A setting that is left out stays unchanged. Waiting deliveries go to the new URL. Without a difference nothing is
 * recorded.
 */
export async function changeEndpoint(
  db: Transactional,
  which: WhichEndpoint,
  change: { url?: string; description?: string; eventTypes?: string[] | null },
  actor: Actor,
  { clock, rules }: { clock: Clock; rules: EndpointRules },
): Promise<EndpointRow> {
  refuseUnlessMay(actor, "develop", which.mode);
  const { url, description, eventTypes } = change;
  const checked = {
    ...(url === undefined ? {} : { url: checkedUrl(url, rules).href }),
    ...(description === undefined ? {} : { description: checkedDescription(description) }),
    ...(eventTypes === undefined ? {} : { eventTypes }),
  };
  return db.transaction(async (tx) => {
    const before = found(await endpointToChange(tx, which), which);
    const endpoint = found(await updateEndpoint(tx, which, checked), which);
    const details = endpointChanges(before, endpoint);
    if (details !== null) await record(tx, actor, "endpoint_changed", endpoint, details, clock.now());
    return endpoint;
  });
}

export const MAX_OVERLAP_MS = 7 * DAY;
export const DEFAULT_OVERLAP_MS = DAY;

/**
 * A new secret. During the overlap deliveries carry a second signature made with the previous one, so that receivers
 * change over when they like. Only one previous secret is kept: rotating again ends an earlier overlap.
 */
export async function rotateSecret(
  db: Transactional,
  which: WhichEndpoint,
  { overlapMs }: { overlapMs: number },
  actor: Actor,
  { clock, random, sealing }: SecretDependencies,
): Promise<{ endpoint: EndpointRow; secret: string }> {
  refuseUnlessMay(actor, "develop", which.mode);
  if (!(overlapMs >= 0 && overlapMs <= MAX_OVERLAP_MS))
    throw new Refusal("invalid_overlap", "The overlap must be from 0 to 7 days.", "overlap");
  const at = clock.now();
  const secret = newSecret(random);
  const sealedSecret = sealing.seal(secret, secretContext(which.id));
  const previousUntil = overlapMs === 0 ? null : after(at, overlapMs);
  return db.transaction(async (tx) => {
    const endpoint = found(await replaceSecret(tx, which, { sealedSecret, at, previousUntil }), which);
    await record(tx, actor, "endpoint_rotated", endpoint, { overlap_hours: overlapMs / HOUR }, at);
    return { endpoint, secret };
  });
}

/** Nothing is lost while it is off: what would have been sent is held. */
export async function disableEndpoint(
  db: Transactional,
  which: WhichEndpoint,
  actor: Actor,
  { clock }: { clock: Clock },
): Promise<EndpointRow> {
  refuseUnlessMay(actor, "develop", which.mode);
  const at = clock.now();
  return db.transaction(async (tx) => {
    const endpoint = found(await markEndpointDisabled(tx, which, at), which);
    await holdPendingDeliveries(tx, which.id, at);
    await record(tx, actor, "endpoint_disabled", endpoint, {}, at);
    return endpoint;
  });
}

export interface Enabled {
  endpoint: EndpointRow;
  /** How many deliveries were held meanwhile. */
  held: number;
  /** Null where they were to stay held; a replay sends them later. */
  replay: Replayed | null;
}

/** What was held stays held, unless it is to be sent at once. That is a replay of its own, and recorded as one. */
export async function enableEndpoint(
  db: Transactional,
  which: WhichEndpoint,
  { replaysHeld }: { replaysHeld: boolean },
  actor: Actor,
  dependencies: { clock: Clock; random: RandomBytes },
): Promise<Enabled> {
  refuseUnlessMay(actor, "develop", which.mode);
  const at = dependencies.clock.now();
  return db.transaction(async (tx) => {
    await lockEndpoint(tx, which);
    const endpoint = found(await markEndpointEnabled(tx, which), which);
    const held = await countHeld(tx, which.id);
    await record(tx, actor, "endpoint_enabled", endpoint, { held }, at);
    const replay = replaysHeld ? await replayInBulk(tx, heldOf(endpoint, at), actor, dependencies) : null;
    return { endpoint, held, replay };
  });
}

function heldOf({ organisation_id: organisationId, mode, id: endpointId }: EndpointRow, asOf: Date) {
  return { organisationId, mode, endpointId, statuses: ["held"], since: null, until: null, asOf } as const;
}

async function record(
  tx: Transaction,
  actor: Actor,
  action: AuditAction,
  { id: subject, organisation_id: organisationId, mode }: EndpointRow,
  details: AuditDetails,
  at: Date,
): Promise<void> {
  await recordAudit(tx, actor, { action, organisationId, mode, subject, details, at });
}

export async function existingEndpoint(db: Queryable, which: WhichEndpoint): Promise<EndpointRow> {
  return found(await endpointById(db, which), which);
}

export function found(endpoint: EndpointRow | undefined, { id }: WhichEndpoint): EndpointRow {
  if (endpoint !== undefined) return endpoint;
  throw new Refusal("endpoint_not_found", `Endpoint ${id} not found. \`endpoints list\` shows all endpoints.`);
}

const FLAGGED_AFTER_MS = DAY;

/** Endpoints that were failing then already are shown to people; none is ever disabled by itself. */
export function flaggedBefore(now: Date): Date {
  return after(now, -FLAGGED_AFTER_MS);
}

export function isFlagged(endpoint: Pick<EndpointRow, "failing_since" | "disabled_at">, now: Date): boolean {
  const { failing_since: since, disabled_at: disabled } = endpoint;
  return disabled === null && since !== null && since <= flaggedBefore(now);
}
