// A token bucket: so many at once, then so many a second. The rate limit of customers and that of addresses both count
// with it.

export interface Pace {
  perSecond: number;
  burst: number;
}

export interface Bucket {
  tokens: number;
  refilledAtMs: number;
}

export function fullBucket({ burst }: Pace, nowMs: number): Bucket {
  return { tokens: burst, refilledAtMs: nowMs };
}

/** A clock that was set back gives no tokens and takes none away. */
export function refill(bucket: Bucket, { perSecond, burst }: Pace, nowMs: number): void {
  bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, nowMs - bucket.refilledAtMs) / 1_000) * perSecond);
  bucket.refilledAtMs = nowMs;
}

/** Takes them only if all are there. */
export function spend(bucket: Bucket, tokens: number): boolean {
  if (bucket.tokens < tokens) return false;
  bucket.tokens -= tokens;
  return true;
}

/** Whole seconds until there are so many tokens, at least one: what Retry-After says. */
export function secondsUntil(tokens: number, bucket: Bucket, { perSecond }: Pace): number {
  return Math.max(1, Math.ceil((tokens - bucket.tokens) / perSecond));
}
