// The secrets an endpoint's deliveries are signed with: made here, stored sealed, opened to sign.

import type { SealedColumn } from "../../platform/database/reseal.ts";
import { base62, type RandomBytes } from "../../platform/ids.ts";
import type { Sealing } from "../../platform/sealing.ts";
import type { EndpointRow } from "./endpoint-store.ts";

export function newSecret(random: RandomBytes): string {
  return `whsec_${base62(32, random)}`;
}

export function secretContext(endpointId: string): string {
  return `endpoints/${endpointId}/secret`;
}

export const sealedSecrets: readonly SealedColumn[] = ["sealed_secret", "previous_sealed_secret"].map((column) => {
  return { table: "endpoints", column, key: ["id"], contextOf: ({ id = "" }) => secretContext(id) };
});

/** What signs now: the secret, and during an overlap the previous one. */
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
