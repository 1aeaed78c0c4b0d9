// A token bucket per organisation and environment, in this process. Several API processes each hold their own.

import type { Caller } from "../access/api-keys.ts";
import type { Clock } from "../platform/clock.ts";

export interface RateLimit {
  perSecond: number;
  burst: number;
}

export interface RateVerdict {
  allowed: boolean;
  headers: Record<string, string>;
}

interface Bucket {
  tokens: number;
  refilledAtMs: number;
}

/** Buckets that have refilled say nothing; they are dropped when so many have gathered. */
const SWEEP_AT = 10_000;

export function createRateLimiter(limit: RateLimit, clock: Clock): (caller: Caller) => RateVerdict {
  const buckets = new Map<string, Bucket>();
  const policy = `"default";q=${limit.burst};w=${Math.ceil(limit.burst / limit.perSecond)}`;

  return (caller) => {
    const nowMs = clock.now().getTime();
    if (buckets.size >= SWEEP_AT) sweep(buckets, nowMs, limit);
    const key = `${caller.organisationId}/${caller.mode}`;
    const bucket = buckets.get(key) ?? { tokens: limit.burst, refilledAtMs: nowMs };
    const refill = (Math.max(0, nowMs - bucket.refilledAtMs) / 1_000) * limit.perSecond;
    const tokens = Math.min(limit.burst, bucket.tokens + refill);
    const allowed = tokens >= 1;
    const left = allowed ? tokens - 1 : tokens;
    buckets.set(key, { tokens: left, refilledAtMs: nowMs });
    const waitSeconds = Math.max(1, Math.ceil((1 - left) / limit.perSecond));
    return {
      allowed,
      headers: {
        "ratelimit-policy": policy,
        ratelimit: `"default";r=${Math.floor(left)};t=${waitSeconds}`,
        ...(allowed ? {} : { "retry-after": String(waitSeconds) }),
      },
    };
  };
}

function sweep(buckets: Map<string, Bucket>, nowMs: number, limit: RateLimit) {
  for (const [key, bucket] of buckets) {
    const full = ((nowMs - bucket.refilledAtMs) / 1_000) * limit.perSecond + bucket.tokens >= limit.burst;
    if (full) buckets.delete(key);
  }
}
