// Requests that show no key or session we know, counted by the network they come from, in memory and before anything is looked up: a flood of them is
// refused for less than it would cost to serve. A key or session that was recognised lately is no stranger's, so a flood from the same network locks
// no customer out.

import { hash } from "node:crypto";
import { NetworkBuckets } from "./network-buckets.ts";

const MOST_KNOWN = 10_000;

export class Strangers extends NetworkBuckets {
  /** The organisation of each hash: no secret stays in memory for this. The longest unused come first. */
  readonly #known = new Map<string, string>();

  knows(credential: string): boolean {
    return this.whose(credential) !== null;
  }

  /** The organisation that the credential was last recognised for; null for one that is not known. */
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

  /** It was revoked, or has ended. */
  forget(credential: string): void {
    this.#known.delete(hashOf(credential));
  }
}

function hashOf(credential: string): string {
  return hash("sha256", credential, "base64");
}
