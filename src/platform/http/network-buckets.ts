// A token bucket for each network that comes, in a table that keeps its size however many come.

import { type Bucket, fullBucket, type Pace, refill, secondsUntil, spend } from "../limits/token-bucket.ts";

export interface NetworkLimits extends Pace {
  /** How many networks have a bucket of their own; all others share one. */
  mostNetworks: number;
}

export type Welcome = { kind: "welcome" } | { kind: "wait"; seconds: number };

/** Looking through all networks for some to forget takes a while: not for each request. */
const SWEEP_EVERY_MS = 1_000;
const ALL_FURTHER = "further";

export class NetworkBuckets {
  readonly #limits: NetworkLimits;
  readonly #buckets = new Map<string, Bucket>();
  #sweptAtMs = Number.NEGATIVE_INFINITY;

  constructor(limits: NetworkLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Takes what the request costs, if there is as much. */
  meet(network: string, request: { cost: number; nowMs: number }): Welcome {
    return this.#welcome(network, request, spend);
  }

  /** Takes nothing yet: whether it costs anything is known when it has been looked at. */
  look(network: string, request: { cost: number; nowMs: number }): Welcome {
    return this.#welcome(network, request, ({ tokens }, cost) => tokens >= cost);
  }

  /**
   * For requests that were only looked at: several at once may cost more than there was, down to a whole burst of debt.
   */
  charge(network: string, { cost, nowMs }: { cost: number; nowMs: number }): void {
    const bucket = this.#refilled(network, nowMs);
    bucket.tokens = Math.max(-this.#limits.burst, bucket.tokens - cost);
  }

  #welcome(
    network: string,
    { cost, nowMs }: { cost: number; nowMs: number },
    isWelcome: (bucket: Bucket, cost: number) => boolean,
  ): Welcome {
    const bucket = this.#refilled(network, nowMs);
    if (isWelcome(bucket, cost)) return { kind: "welcome" };
    return { kind: "wait", seconds: secondsUntil(cost, bucket, this.#limits) };
  }

  #refilled(network: string, nowMs: number): Bucket {
    const bucket = this.#bucketOf(network, nowMs);
    refill(bucket, this.#limits, nowMs);
    return bucket;
  }

  #bucketOf(network: string, nowMs: number): Bucket {
    const isFull = () => this.#buckets.size >= this.#limits.mostNetworks;
    const known = this.#buckets.get(network);
    if (known !== undefined) return known;
    if (isFull() && Math.abs(nowMs - this.#sweptAtMs) >= SWEEP_EVERY_MS) this.#sweep(nowMs);
    const name = isFull() ? ALL_FURTHER : network;
    const bucket = this.#buckets.get(name) ?? fullBucket(this.#limits, nowMs);
    this.#buckets.set(name, bucket);
    return bucket;
  }

  /** Those that have refilled say nothing. */
  #sweep(nowMs: number): void {
    this.#sweptAtMs = nowMs;
    for (const [network, bucket] of this.#buckets) {
      refill(bucket, this.#limits, nowMs);
      if (bucket.tokens >= this.#limits.burst) this.#buckets.delete(network);
    }
  }
}
