// The token bucket: a burst at once, then the rate, apart for every organisation and environment.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createFakeClock } from "../../test/support/clock.ts";
import type { Caller } from "../access/api-keys.ts";
import { SECOND } from "../platform/clock.ts";
import { createRateLimiter, type RateLimit } from "./rate-limit.ts";

const caller: Caller = {
  organisationId: "org_1",
  mode: "sandbox",
  keyId: "key_1",
  declarant: null,
  permission: "all",
  filesAs: "company",
  refuseIncomplete: false,
  approvalRule: "never",
};

const rateLimiter = (limit: RateLimit, clock = createFakeClock()) => createRateLimiter(limit, clock).check;

test("a burst is let through at once, then one request for each token that has come back", () => {
  const clock = createFakeClock();
  const limit = rateLimiter({ perSecond: 2, burst: 3 }, clock);
  const allowed = () => limit(caller).allowed;

  assert.deepEqual([allowed(), allowed(), allowed(), allowed()], [true, true, true, false]);
  clock.advance(SECOND / 2);
  assert.deepEqual([allowed(), allowed()], [true, false]);
  clock.advance(60 * SECOND);
  assert.deepEqual([allowed(), allowed(), allowed(), allowed()], [true, true, true, false]);
});

test("a request that turns out to be costly takes more, if need be from what comes next, but never more than a burst", () => {
  const clock = createFakeClock();
  const { check, charge } = createRateLimiter({ perSecond: 1, burst: 3 }, clock);
  const allowed = () => check(caller).allowed;

  assert.equal(allowed(), true);
  charge(caller, 1_000);
  assert.equal(check(caller).headers["retry-after"], "4");
  clock.advance(3 * SECOND);
  assert.equal(allowed(), false);
  clock.advance(SECOND);
  assert.deepEqual([allowed(), allowed()], [true, false]);
});

test("the headers name the policy, what is left, and when to come back", () => {
  const limit = rateLimiter({ perSecond: 0.1, burst: 2 }, createFakeClock());

  assert.deepEqual(limit(caller).headers, { "ratelimit-policy": '"default";q=2;w=20', ratelimit: '"default";r=1;t=1' });
  limit(caller);
  assert.deepEqual(limit(caller).headers, {
    "ratelimit-policy": '"default";q=2;w=20',
    ratelimit: '"default";r=0;t=10',
    "retry-after": "10",
  });
});

test("two keys share one bucket; another organisation and the other environment have their own", () => {
  const limit = rateLimiter({ perSecond: 1, burst: 1 }, createFakeClock());
  limit(caller);
  const another: Caller = { ...caller, keyId: "key_2" };

  assert.equal(limit(another).allowed, false);
  assert.equal(limit({ ...caller, organisationId: "org_2" }).allowed, true);
  assert.equal(limit({ ...caller, mode: "live" }).allowed, true);
});

test("a clock that is set back gives no tokens and takes none away", () => {
  const clock = createFakeClock();
  const limit = rateLimiter({ perSecond: 1, burst: 2 }, clock);
  limit(caller);

  clock.advance(-60 * SECOND);

  assert.deepEqual([limit(caller).allowed, limit(caller).allowed], [true, false]);
});

test("however many organisations there are, none gains a token by being forgotten", () => {
  const limit = rateLimiter({ perSecond: 1, burst: 1 }, createFakeClock());
  limit(caller);
  for (let other = 2; other < 10_100; other++) limit({ ...caller, organisationId: `org_${other}` });

  assert.equal(limit(caller).allowed, false);
});
