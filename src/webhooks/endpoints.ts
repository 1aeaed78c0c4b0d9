// Where customers want to be told. Made and changed by the command and the dashboard, never through the API.

import { after, type Clock, DAY } from "../platform/clock.ts";
import type { Queryable, Transaction, Transactional } from "../platform/db.ts";
import { messageOf, Refusal } from "../platform/errors.ts";
import { base62, newId, type RandomBytes } from "../platform/ids.ts";
import type { Mode } from "../platform/mode.ts";
import type { Sealing } from "../platform/sealing.ts";
import type { AddressGuard } from "./addresses.ts";
import { holdPendingDeliveries } from "./delivery-store.ts";
import {
  countHeld,
  type EndpointRow,
  endpointById,
  insertEndpoint,
  lockEndpoint,
  markEndpointDisabled,
  markEndpointEnabled,
  replaceSecret,
  updateEndpoint,
  type WhichEndpoint,
} from "./endpoint-store.ts";

export interface EndpointRules {
  allowHttp: boolean;
  guard: AddressGuard;
}

export interface NewEndpoint {
  organisationId: string;
  mode: Mode;
  url: string;
  description: string;
  /** Null listens to every type. */
  eventTypes: string[] | null;
}

interface Secrets {
  clock: Clock;
  random: RandomBytes;
  sealing: Sealing;
}

export async function addEndpoint(
  db: Queryable,
  wanted: NewEndpoint,
  { clock, random, sealing, rules }: Secrets & { rules: EndpointRules },
): Promise<{ endpoint: EndpointRow; secret: string }> {
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
  await insertEndpoint(db, endpoint);
  return { endpoint, secret };
}

/** What is left out stays as it is. Deliveries that wait go to the new URL. */
export async function changeEndpoint(
  db: Queryable,
  which: WhichEndpoint,
  change: { url?: string; description?: string; eventTypes?: string[] | null },
  { rules }: { rules: EndpointRules },
): Promise<EndpointRow> {
  const { url, description, eventTypes } = change;
  const changed = await updateEndpoint(db, which, {
    ...(url === undefined ? {} : { url: checkedUrl(url, rules).href }),
    ...(description === undefined ? {} : { description: checkedDescription(description) }),
    ...(eventTypes === undefined ? {} : { eventTypes }),
  });
  return found(changed, which);
}

/** An endpoint's URL may carry a token, so that of it only the host is ever written down. */
const hiddenParts: readonly (readonly [name: string, part: (url: URL) => string])[] = [
  ["scheme", ({ protocol }) => protocol],
  ["path", ({ pathname }) => pathname],
  ["query", ({ search, hash }) => search + hash],
];

export type EndpointDetails = Record<string, string | { before: string; after: string }>;

/** What is written down about an endpoint as it is. */
export function endpointDetails({ url, event_types: types }: Pick<EndpointRow, "url" | "event_types">) {
  return { host: new URL(url).host, events: types?.join(", ") ?? "all" };
}

/** What is written down about a change; null where there was none. */
export function endpointChanges(before: EndpointRow, after: EndpointRow): EndpointDetails | null {
  const [was, is] = [new URL(before.url), new URL(after.url)];
  const hidden = hiddenParts.filter(([, part]) => part(was) !== part(is)).map(([name]) => name);
  const shown = [
    { ...endpointDetails(before), description: before.description },
    { ...endpointDetails(after), description: after.description },
  ] as const;
  const changed = (["host", "events", "description"] as const).filter((field) => shown[0][field] !== shown[1][field]);
  if (changed.length === 0 && hidden.length === 0) return null;
  return {
    host: is.host,
    ...(hidden.length === 0 ? {} : { url: `${hidden.join(" and ")} changed` }),
    ...Object.fromEntries(changed.map((field) => [field, { before: shown[0][field], after: shown[1][field] }])),
  };
}

export const MAX_OVERLAP_MS = 7 * DAY;
export const DEFAULT_OVERLAP_MS = DAY;

/**
 * A new secret. During the overlap deliveries carry a second signature made with the one before, so that receivers change over
 * when they like. Only one secret before is kept: rotating again ends an earlier overlap.
 */
export async function rotateSecret(
  db: Queryable,
  which: WhichEndpoint,
  { overlapMs }: { overlapMs: number },
  { clock, random, sealing }: Secrets,
): Promise<{ endpoint: EndpointRow; secret: string }> {
  if (!(overlapMs >= 0 && overlapMs <= MAX_OVERLAP_MS))
    throw new Refusal("invalid_overlap", "The overlap must be from 0 to 7 days.", "overlap");
  const at = clock.now();
  const secret = newSecret(random);
  const sealedSecret = sealing.seal(secret, secretContext(which.id));
  const previousUntil = overlapMs === 0 ? null : after(at, overlapMs);
  const endpoint = found(await replaceSecret(db, which, { sealedSecret, at, previousUntil }), which);
  return { endpoint, secret };
}

/** Nothing is lost while it is off: what would have been sent is held. */
export async function disableEndpoint(
  db: Transactional,
  which: WhichEndpoint,
  { clock }: { clock: Clock },
): Promise<EndpointRow> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const endpoint = found(await markEndpointDisabled(tx, which, at), which);
    await holdPendingDeliveries(tx, which.id, at);
    return endpoint;
  });
}

/** What was held stays held; the count is how much a replay would send. */
export async function enableEndpoint(
  db: Transactional,
  which: WhichEndpoint,
): Promise<{ endpoint: EndpointRow; held: number }> {
  return db.transaction(async (tx) => {
    await lockEndpoint(tx, which);
    const endpoint = found(await markEndpointEnabled(tx, which), which);
    return { endpoint, held: await countHeld(tx, which.id) };
  });
}

/** As it is until the end of the transaction: what is said to have changed is then what this one has changed. */
export async function lockedEndpoint(tx: Transaction, which: WhichEndpoint): Promise<EndpointRow> {
  await lockEndpoint(tx, which);
  return existingEndpoint(tx, which);
}

export async function existingEndpoint(db: Queryable, which: WhichEndpoint): Promise<EndpointRow> {
  return found(await endpointById(db, which), which);
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

/** What signs now: the secret, and during an overlap the one before it. */
export function secretsOf(
  endpoint: Pick<EndpointRow, "id" | "sealed_secret" | "previous_sealed_secret" | "previous_secret_until">,
  now: Date,
  sealing: Sealing,
): string[] {
  const { previous_sealed_secret: previous, previous_secret_until: until } = endpoint;
  const sealed = [endpoint.sealed_secret];
  if (previous !== null && until !== null && now < until) sealed.push(previous);
  return sealed.map((secret) => sealing.open(secret, secretContext(endpoint.id)));
}

function newSecret(random: RandomBytes): string {
  return `whsec_${base62(32, random)}`;
}

function secretContext(endpointId: string): string {
  return `endpoints/${endpointId}/secret`;
}

function found(endpoint: EndpointRow | undefined, { id }: WhichEndpoint): EndpointRow {
  if (endpoint !== undefined) return endpoint;
  throw new Refusal("endpoint_not_found", `There is no endpoint ${id}; \`endpoints list\` shows them.`);
}

function checkedDescription(text: string): string {
  if (text.length <= 200) return text;
  throw new Refusal("invalid_description", "The description may have 200 characters.", "description");
}

export function checkedUrl(text: string, rules: EndpointRules): URL {
  const refuse = (message: string) => new Refusal("invalid_endpoint_url", message, "url");
  if (!URL.canParse(text)) throw refuse(`"${text}" is not a URL; give one such as https://example.com/webhooks.`);
  const url = new URL(text);
  if (url.protocol === "http:" && !rules.allowHttp) {
    throw refuse(
      "Webhooks go over HTTPS; give an https:// URL (WEBHOOK_ALLOW_HTTP=1 allows plain HTTP for development).",
    );
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") throw refuse("A webhook URL starts with https://.");
  if (url.username !== "" || url.password !== "") throw refuse("A webhook URL must not carry a user name or password.");
  if (url.href.length > 2_000) throw refuse("A webhook URL may have 2,000 characters.");
  try {
    rules.guard.checkLiteral(url.hostname);
  } catch (error) {
    throw refuse(`${messageOf(error)}.`);
  }
  return url;
}
