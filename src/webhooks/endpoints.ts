// Where customers want to be told. Made, listed and disabled by the command (and later the dashboard), never through the API.

import type { Clock } from "../platform/clock.ts";
import type { Database, Queryable } from "../platform/db.ts";
import { Refusal } from "../platform/errors.ts";
import { base62, newId, type RandomBytes } from "../platform/ids.ts";
import type { Mode } from "../platform/mode.ts";
import type { Sealing } from "../platform/sealing.ts";
import type { AddressGuard } from "./addresses.ts";
import { holdPendingDeliveries } from "./delivery-store.ts";
import { type EndpointRow, insertEndpoint, markEndpointDisabled } from "./store.ts";

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

export async function addEndpoint(
  db: Queryable,
  wanted: NewEndpoint,
  { clock, random, sealing, rules }: { clock: Clock; random: RandomBytes; sealing: Sealing; rules: EndpointRules },
): Promise<{ endpoint: EndpointRow; secret: string }> {
  const url = checkedUrl(wanted.url, rules);
  const id = newId("we", random);
  const secret = `whsec_${base62(32, random)}`;
  const endpoint: EndpointRow = {
    id,
    organisation_id: wanted.organisationId,
    mode: wanted.mode,
    url: url.href,
    description: wanted.description,
    event_types: wanted.eventTypes,
    sealed_secret: sealing.seal(secret, secretContext(id)),
    created_at: clock.now(),
    disabled_at: null,
  };
  await insertEndpoint(db, endpoint);
  return { endpoint, secret };
}

/** Nothing is lost while it is off: what would have been sent is held. */
export async function disableEndpoint(
  db: Database,
  which: { organisationId: string; id: string },
  { clock }: { clock: Clock },
): Promise<EndpointRow> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const endpoint = await markEndpointDisabled(tx, which, at);
    if (endpoint === undefined) {
      throw new Refusal("endpoint_not_found", `There is no endpoint ${which.id}; \`endpoints list\` shows them.`);
    }
    await holdPendingDeliveries(tx, which.id, at);
    return endpoint;
  });
}

export function secretOf(endpoint: { id: string; sealed_secret: Buffer }, sealing: Sealing): string {
  return sealing.open(endpoint.sealed_secret, secretContext(endpoint.id));
}

function secretContext(endpointId: string): string {
  return `endpoints/${endpointId}/secret`;
}

function checkedUrl(text: string, rules: EndpointRules): URL {
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
  try {
    rules.guard.checkLiteral(url.hostname);
  } catch (error) {
    throw refuse(`${error instanceof Error ? error.message : error}.`);
  }
  return url;
}
