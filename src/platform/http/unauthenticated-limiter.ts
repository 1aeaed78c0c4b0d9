// Limits requests without a known key or session, by network, in memory and before anything is looked up: refusing a
// flood costs less than serving it. Requests with a recently recognised key or session are not limited, so a flood from
// the same network locks no customer out.

import { hash } from "node:crypto";
import { NetworkBuckets } from "./network-buckets.ts";

const MOST_KNOWN = 10_000;

export class UnauthenticatedLimiter extends NetworkBuckets {
  /** Organisations by hash of the credential, so no secret stays in memory. Least recently used first. */
  readonly #known = new Map<string, string>();

  knows(credential: string): boolean {
    return this.whose(credential) !== null;
  }

  /** The organisation that the credential was last recognised for; null if unknown. */
  whose(credential: string): string | null {
    return this.#known.get(hashOf(credential)) ?? null;
  }

  recognised(credential: string, organisationId: string): void {
    const hashed = hashOf(credential);
    this.#known.delete(hashed);
    this.#known.set(hashed, organisationId);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }

  /** The key was revoked, or the session has ended. */
  forget(credential: string): void {
    this.#known.delete(hashOf(credential));
  }
}

function hashOf(credential: string): string {
  return hash("sha256", credential, "base64");
}
