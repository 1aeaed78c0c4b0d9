// How many connections a network may have and open: looked at before TLS, whose handshake costs more than refusing.

import { NetworkBuckets } from "./network-buckets.ts";

export interface Limits {
  /** At the same time, from one network. */
  open: number;
  /** New ones, from one network. */
  perSecond: number;
  burst: number;
}

const limitsOfNetwork: Limits = { open: 2_000, perSecond: 200, burst: 2_000 };
const MOST_NETWORKS = 10_000;

export class ConnectionLimits {
  readonly #open = new Map<string, number>();
  readonly #limits: Limits;
  readonly #buckets: NetworkBuckets;

  constructor(limits = limitsOfNetwork) {
    this.#limits = limits;
    this.#buckets = new NetworkBuckets({ ...limits, mostNetworks: MOST_NETWORKS });
  }

  /** What to call when it has closed; null where it is one too many. */
  open(network: string, nowMs: number): (() => void) | null {
    const open = this.#open.get(network) ?? 0;
    if (open >= this.#limits.open || this.#buckets.meet(network, { cost: 1, nowMs }).kind === "wait") return null;
    this.#open.set(network, open + 1);
    return () => {
      const left = (this.#open.get(network) ?? 1) - 1;
      if (left > 0) this.#open.set(network, left);
      else this.#open.delete(network);
    };
  }
}
