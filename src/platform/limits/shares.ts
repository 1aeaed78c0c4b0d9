// Slots that owners share, such as connections to the database. An owner may hold as many as it leaves free, so no
// owner can take the last one; its other requests wait in memory, in a queue of its own. Requests that would wait for a
// lock wait here too, in one queue for each subject. The number of waiting requests of an owner and their time are
// limited. Decision: docs/decisions/0033.

import { FairQueue } from "./fair-queue.ts";
import { OverBudget } from "./memory-budget.ts";

export interface ShareLimits {
  /** For all owners together. */
  places: number;
  /**
   * How many requests of one owner may wait, for a place or for each other. A member of it may have as many waiting as
   * it leaves free.
   */
  mostWaiting: number;
  /** How long each of them may. */
  waitMs: number;
}

export interface Owner {
  name: string;
  /** Who takes turns within the owner: the networks of unauthenticated callers, the environments of an organisation. */
  member: string;
}

export class NoFreeShare extends OverBudget {}

export interface InLine {
  withinMs: number;
  /** The error of a request that has waited that long. */
  late: () => Error;
}

interface Waiter {
  proceed(): void;
}

interface Share {
  held: number;
  waiting: number;
  waitingOf: Map<string, number>;
  line: FairQueue<Waiter>;
}

export class Shares {
  readonly #limits: ShareLimits;
  /** Of owners that have anything. Among equals the one that was served last stands last. */
  readonly #shares = new Map<string, Share>();
  /** Those that wait for the request that is working on the same subject. */
  readonly #subjects = new Map<string, Waiter[]>();
  #held = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** How many requests wait, of all owners. */
  get waiting(): number {
    return [...this.#shares.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  async hold<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> {
    const share = this.#shareOf(owner.name);
    if (this.#mayTake(share)) this.#take(share);
    else await this.#waitForPlace(owner, share);
    try {
      return await work();
    } finally {
      share.held--;
      this.#held--;
      this.#forgetIfIdle(owner.name, share);
      this.#proceed();
    }
  }

  /** Work on one subject of an owner's, one after another. It holds nothing while it waits. */
  async inLine<Result>(
    owner: Owner,
    subject: string,
    work: () => Promise<Result>,
    { withinMs, late }: InLine = { withinMs: this.#limits.waitMs, late: tooManyAtOnce },
  ): Promise<Result> {
    const key = `${owner.name} ${subject}`;
    const line = this.#subjects.get(key);
    if (line === undefined) this.#subjects.set(key, []);
    else await this.#waitBehind(line, owner, { withinMs, late });
    try {
      return await work();
    } finally {
      const next = this.#subjects.get(key)?.shift();
      if (next === undefined) this.#subjects.delete(key);
      else next.proceed();
    }
  }

  #waitForPlace(owner: Owner, share: Share): Promise<void> {
    const { line } = share;
    const enter = (waiter: Waiter) => line.push(owner.member, waiter);
    const leave = (waiter: Waiter) => line.remove(owner.member, waiter);
    // Without a place of its own it waits for others, not for itself.
    const late = () => (share.held > 0 ? tooManyAtOnce() : new NoFreeShare("service_unavailable", BUSY));
    return this.#wait(owner, share, { enter, leave, withinMs: this.#limits.waitMs, late });
  }

  #waitBehind(line: Waiter[], owner: Owner, limit: InLine): Promise<void> {
    const enter = (waiter: Waiter) => void line.push(waiter);
    const leave = (waiter: Waiter) => void line.splice(line.indexOf(waiter), 1);
    return this.#wait(owner, this.#shareOf(owner.name), { enter, leave, ...limit });
  }

  #wait(
    owner: Owner,
    share: Share,
    { enter, leave, withinMs, late }: InLine & Record<"enter" | "leave", (waiter: Waiter) => void>,
  ): Promise<void> {
    if ((share.waitingOf.get(owner.member) ?? 0) >= this.#limits.mostWaiting - share.waiting) throw tooManyAtOnce();
    this.#count(owner, share, 1);
    return new Promise((resolve, reject) => {
      const isOver = () => {
        clearTimeout(deadline);
        this.#count(owner, share, -1);
        this.#forgetIfIdle(owner.name, share);
      };
      const waiter = {
        proceed: () => {
          isOver();
          resolve();
        },
      };
      const deadline = setTimeout(() => {
        leave(waiter);
        isOver();
        reject(late());
      }, withinMs);
      enter(waiter);
    });
  }

  #count({ member }: Owner, share: Share, change: 1 | -1): void {
    share.waiting += change;
    const waiting = (share.waitingOf.get(member) ?? 0) + change;
    if (waiting > 0) share.waitingOf.set(member, waiting);
    else share.waitingOf.delete(member);
  }

  #mayTake({ held }: Share): boolean {
    return held < this.#limits.places - this.#held;
  }

  #take(share: Share): void {
    share.held++;
    this.#held++;
  }

  /** The next place is for the owner with the fewest. */
  #proceed(): void {
    for (;;) {
      let [name, fewest]: [string, Share | null] = ["", null];
      for (const [other, share] of this.#shares)
        if (share.line.length > 0 && (fewest === null || share.held < fewest.held)) [name, fewest] = [other, share];
      if (fewest === null || !this.#mayTake(fewest)) return;
      this.#take(fewest);
      this.#shares.delete(name);
      this.#shares.set(name, fewest);
      fewest.line.shift()?.proceed();
    }
  }

  #shareOf(name: string): Share {
    const known = this.#shares.get(name);
    if (known !== undefined) return known;
    const share = { held: 0, waiting: 0, waitingOf: new Map<string, number>(), line: new FairQueue<Waiter>() };
    this.#shares.set(name, share);
    return share;
  }

  #forgetIfIdle(name: string, { held, waiting }: Share): void {
    if (held === 0 && waiting === 0) this.#shares.delete(name);
  }
}

const BUSY = "The service is busy. Nothing was stored. Try again in a few seconds.";

export function tooManyAtOnce(): NoFreeShare {
  return new NoFreeShare(
    "rate_limit_exceeded",
    "Too many requests at the same time: this one waited too long for the others. Nothing was stored. Try again in a few seconds, with fewer at once.",
  );
}
