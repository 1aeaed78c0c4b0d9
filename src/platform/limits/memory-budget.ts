// A budget of memory for bodies and responses: a total, and a share for each owner. A request over either is refused at
// once, so the memory of the process stays bounded however many requests come.

import { Refusal } from "../errors.ts";

export interface BudgetLimits {
  totalBytes: number;
  /** For one owner. */
  shareBytes: number;
}

/** As the contract counts: one owner's requests exceed a limit, all requests together make the service busy. */
export class OverBudget extends Refusal<"rate_limit_exceeded" | "service_unavailable"> {}

export class MemoryBudget {
  readonly #limits: BudgetLimits;
  readonly #what: string;
  readonly #held = new Map<string, number>();
  #total = 0;

  /** `what` names the use in refusals. */
  constructor(limits: BudgetLimits, what = "large bodies") {
    this.#limits = limits;
    this.#what = what;
  }

  get heldBytes(): number {
    return this.#total;
  }

  /** Returns a function that gives the bytes back; calling it twice has no effect. */
  take(owner: string, bytes: number): () => void {
    if (bytes === 0) return () => {};
    const { shareBytes, totalBytes } = this.#limits;
    if (this.#heldBy(owner) + bytes > shareBytes) {
      throw new OverBudget(
        "rate_limit_exceeded",
        `Your organisation has reached its limit of ${this.#what} at the same time. Retry after the time in Retry-After.`,
      );
    }
    if (this.#total + bytes > totalBytes) {
      throw new OverBudget(
        "service_unavailable",
        `The service is busy with ${this.#what}; nothing was stored. Retry after the time in Retry-After.`,
      );
    }
    this.#add(owner, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.#add(owner, -bytes);
      isHeld = false;
    };
  }

  #heldBy(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }

  #add(owner: string, bytes: number): void {
    this.#total += bytes;
    const held = this.#heldBy(owner) + bytes;
    if (held > 0) this.#held.set(owner, held);
    else this.#held.delete(owner);
  }
}
