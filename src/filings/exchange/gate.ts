// The way to the authority. It keeps the pace the authority can stand, counted over all workers, and it closes while
// the authority is away: then one message at a time goes ahead to see whether it is back. The sandbox has neither, for
// a scenario that misbehaves is one customer's business; but whether it answers is noted too, for people to see.

import type { Destination } from "../../authorities/hmrc/destinations.ts";
import { after, type Clock, MINUTE, SECOND } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/db.ts";
import {
  type AuthorityState,
  authorityStates,
  GATEWAY,
  gatewayOf,
  goAhead,
  noteAnswer,
  noteSilence,
  SANDBOX_GATEWAY,
  takeSlot,
} from "./authority-store.ts";
import { releaseWaitingForAuthority } from "./submission-store.ts";

export type Passage =
  | { kind: "go" }
  /** Nothing is sent while the authority is away. */
  | { kind: "away"; until: Date; reason: string }
  /** Others are before it, for longer than the message would wait. */
  | { kind: "crowded" };

export interface Entering {
  /** As far as is known, the last message had no answer. */
  wasSilent: boolean;
  /** How long the message waits for its moment. */
  withinMs: number;
}

export interface Gate {
  /** Messages a second to the live authority, over all workers. */
  readonly perSecond: number;
  /** Returns when a message may leave, or says why not. */
  enter(to: Destination, entering: Entering): Promise<Passage>;
  /** What came of a message: an answer of whatever kind, or none. */
  heard(to: Destination, answer: { reached: boolean; reason: string }): Promise<void>;
}

/** So many messages in a row without an answer are no accident: the authority is away. */
export const SILENCES = 5;
/** Closed for this long at first, and twice as long after each message that went ahead without a response. */
const CLOSING = { firstMs: 30 * SECOND, capMs: 10 * MINUTE };
/** For the sandbox: so many silences in a row never come. */
const NEVER = 2 ** 31 - 1;
/**
 * Since when a gateway does not answer, if it does not. The sandbox's scenarios keep silent too, but never so often in
 * a row.
 */
export function silentSince({ gateway, silences, silent_since }: AuthorityState): Date | null {
  return gateway === SANDBOX_GATEWAY && silences < SILENCES ? null : silent_since;
}

export function createGate({
  db,
  clock,
  perSecond,
  sleep,
}: {
  db: Database;
  clock: Clock;
  /** Messages a second, over all workers. */
  perSecond: number;
  sleep: (milliseconds: number) => Promise<void>;
}): Gate {
  /** Whose next answer is news. That another worker has met silence is seen with the next message at the latest. */
  const silent = new Set<string>();
  return {
    perSecond,
    async enter(to, { wasSilent, withinMs }) {
      if (wasSilent) silent.add(gatewayOf(to.name));
      if (to.name === "sandbox") return { kind: "go" };
      const closed = await closedNow();
      if (closed !== null) return closed;
      const waitMs = await takeSlot(db, { gateway: GATEWAY, perSecond, withinMs });
      if (waitMs === null) return { kind: "crowded" };
      if (waitMs > 0) await sleep(waitMs);
      return { kind: "go" };
    },
    async heard(to, { reached, reason }) {
      const gateway = gatewayOf(to.name);
      if (reached && !silent.has(gateway)) return;
      if (reached) {
        await db.transaction(async (tx) => {
          const silences = await noteAnswer(tx, gateway);
          if (silences >= SILENCES) await releaseWaitingForAuthority(tx, gateway, clock.now());
        });
        silent.delete(gateway);
        return;
      }
      silent.add(gateway);
      const enough = to.name === "sandbox" ? NEVER : SILENCES;
      await noteSilence(db, gateway, { at: clock.now(), reason, enough, ...CLOSING });
    },
  };

  async function closedNow(): Promise<Passage | null> {
    const state = (await authorityStates(db)).find(({ gateway }) => gateway === GATEWAY);
    if (state === undefined || state.closed_until === null) return null;
    const now = clock.now();
    if (state.closed_until <= now && (await goAhead(db, GATEWAY, now, after(now, CLOSING.firstMs)))) return null;
    const until = state.closed_until > now ? state.closed_until : after(now, CLOSING.firstMs);
    return { kind: "away", until, reason: `HMRC is not responding (${state.last_error}).` };
  }
}
