// Room in memory for what requests bring along or are answered with: so many bytes in all, and a share for each owner. A request that finds none is refused at once, so that
// the process stays within its bounds however many come.

import { Refusal } from "../errors.ts";

export interface RoomLimits {
  totalBytes: number;
  /** For one owner. */
  shareBytes: number;
}

/** As the contract counts: one owner's requests exceed a limit, all requests together make the service busy. */
export class NoRoom extends Refusal<"rate_limit_exceeded" | "service_unavailable"> {}

export class Room {
  readonly #limits: RoomLimits;
  readonly #what: string;
  readonly #held = new Map<string, number>();
  #total = 0;

  /** `what` it is for, as the refusals call it. */
  constructor(limits: RoomLimits, what = "large bodies") {
    this.#limits = limits;
    this.#what = what;
  }

  get heldBytes(): number {
    return this.#total;
  }

  /** Returns what gives it back; called twice, that changes nothing. */
  take(owner: string, bytes: number): () => void {
    if (bytes === 0) return () => {};
    const { shareBytes, totalBytes } = this.#limits;
    if (this.#heldBy(owner) + bytes > shareBytes) {
      throw new NoRoom(
        "rate_limit_exceeded",
        `Your organisation has reached its limit of ${this.#what} at the same time. Retry after the time in Retry-After.`,
      );
    }
    if (this.#total + bytes > totalBytes) {
      throw new NoRoom(
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
