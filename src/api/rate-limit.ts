// The rate limit: a token bucket per organisation and environment, over all API processes. Each process counts for
// itself and, in batches, reports what it let through and learns what is left and how many share it; until the next
// report it goes on with its share. What processes let through together beyond the limit is paid back: the bucket goes
// below zero. Without an answer of the database each goes on counting for itself.

import type { Caller } from "../access/api-keys.ts";
import type { RateReport, RateStanding } from "../access/rate-store.ts";
import { type Clock, SECOND } from "../platform/clock.ts";
import { type Bucket, fullBucket, type Pace, refill, secondsUntil, spend } from "../platform/limits/token-bucket.ts";

export type RateLimit = Pace;

export interface RateVerdict {
  allowed: boolean;
  headers: Record<string, string>;
}

/** How the processes hear of each other. */
export interface RateSharing {
  report(reports: readonly RateReport[]): Promise<readonly RateStanding[]>;
  onTrouble(error: unknown): void;
  /** Runs what is due a second from now. */
  later?: (run: () => void) => void;
}

export interface RateLimiter {
  check(caller: Pick<Caller, "organisationId" | "mode">): RateVerdict;
  /**
   * Takes more for a request that was let in, as it turns out to cost more than others. The bucket may go below zero.
   */
  charge(caller: Pick<Caller, "organisationId" | "mode">, tokens: number): void;
  /** Reports at once, instead of within a second. */
  report(): Promise<void>;
  /** From then on nothing is reported: the database is about to be closed. */
  close(): Promise<void>;
}

interface Share extends Bucket {
  sharers: number;
  /** Tokens taken since the last report. */
  used: number;
  /**
   * Since the last report, whether let through or not: a process that refuses everything must hear when there are
   * tokens again.
   */
  wasAsked: boolean;
}

/** Buckets that have refilled say nothing; they are dropped when so many have gathered. */
const SWEEP_AT = 10_000;
/**
 * A report is made at once when an organisation has used a tenth of its burst since the last one, and never for fewer
 * requests than these.
 */
const BATCHES_PER_BURST = 10;
const LEAST_BATCH = 10;

export function createRateLimiter(limit: RateLimit, clock: Clock, sharing: RateSharing | null = null): RateLimiter {
  const shares = new Map<string, Share>();
  const policy = `"default";q=${limit.burst};w=${Math.ceil(limit.burst / limit.perSecond)}`;
  const batch = Math.max(LEAST_BATCH, Math.ceil(limit.burst / BATCHES_PER_BURST));
  const later = sharing?.later ?? ((run) => void setTimeout(run, SECOND).unref());
  let sweepAt = SWEEP_AT;
  let isWaiting = false;
  let isClosed = false;
  let underWay: Promise<void> | null = null;

  function check(caller: Pick<Caller, "organisationId" | "mode">): RateVerdict {
    const share = shareOf(caller);
    const pace = paceOf(share, limit);
    const allowed = spend(share, 1);
    noteForReport(share, allowed ? 1 : 0);
    const waitSeconds = secondsUntil(1, share, pace);
    return {
      allowed,
      headers: {
        "ratelimit-policy": policy,
        ratelimit: `"default";r=${Math.max(0, Math.floor(share.tokens))};t=${waitSeconds}`,
        ...(allowed ? {} : { "retry-after": String(waitSeconds) }),
      },
    };
  }

  function charge(caller: Pick<Caller, "organisationId" | "mode">, tokens: number): void {
    const share = shareOf(caller);
    share.tokens = Math.max(-limit.burst, share.tokens - tokens);
    noteForReport(share, tokens);
  }

  /** Refilled until now. */
  function shareOf({ organisationId, mode }: Pick<Caller, "organisationId" | "mode">): Share {
    const nowMs = clock.now().getTime();
    if (shares.size >= sweepAt) sweep(nowMs);
    const owner = `${organisationId}/${mode}`;
    const share = shares.get(owner) ?? { ...fullBucket(limit, nowMs), sharers: 1, used: 0, wasAsked: false };
    shares.set(owner, share);
    refill(share, paceOf(share, limit), nowMs);
    return share;
  }

  function noteForReport(share: Share, used: number): void {
    if (sharing === null) return;
    share.wasAsked = true;
    share.used += used;
    if (share.used >= batch) void report();
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      void report();
    });
  }

  /** One at a time: while the database does not answer, no second report waits for it. */
  function report(): Promise<void> {
    underWay ??= reportAsked().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function reportAsked(): Promise<void> {
    const asked = [...shares].filter(([, { wasAsked }]) => wasAsked);
    if (sharing === null || asked.length === 0 || isClosed) return;
    const reports = asked.map(([owner, { used }]) => ({ owner, used: Math.min(used, limit.burst) }));
    for (const [, share] of asked) Object.assign(share, { used: 0, wasAsked: false });
    try {
      for (const standing of await sharing.report(reports)) take(standing);
    } catch (error) {
      for (const { owner, used } of reports) {
        const share = shares.get(owner);
        if (share !== undefined) Object.assign(share, { used: share.used + used, wasAsked: true });
      }
      sharing.onTrouble(error);
    }
  }

  function take({ owner, tokens, sharers }: RateStanding): void {
    const share = shares.get(owner);
    if (share === undefined) return;
    // What was let through while the report was on its way is not in it.
    share.tokens = tokens / sharers - share.used;
    share.refilledAtMs = clock.now().getTime();
    share.sharers = sharers;
  }

  function sweep(nowMs: number): void {
    for (const [owner, share] of shares) {
      const pace = paceOf(share, limit);
      refill(share, pace, nowMs);
      if (share.tokens >= pace.burst && !share.wasAsked) shares.delete(owner);
    }
    // Looking at all of them for each request would cost more than it frees.
    sweepAt = Math.max(SWEEP_AT, shares.size * 2);
  }

  async function close(): Promise<void> {
    isClosed = true;
    await underWay;
  }

  return { check, charge, report, close };
}

/** However many share a bucket, a token must fit into each part. */
function paceOf({ sharers }: Share, { perSecond, burst }: RateLimit): Pace {
  return { perSecond: perSecond / sharers, burst: Math.max(1, burst / sharers) };
}
