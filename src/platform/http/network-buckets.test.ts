import assert from "node:assert/strict";
import { test } from "node:test";
import { SECOND } from "../clock.ts";
import { NetworkBuckets } from "./network-buckets.ts";

const limits = { perSecond: 2, burst: 4, mostNetworks: 3 };
const one = { cost: 1, nowMs: 0 };

test("a network may ask so often at once, then as often as tokens come back, and others are not concerned", () => {
  const buckets = new NetworkBuckets(limits);
  const kinds = Array.from({ length: 5 }, () => buckets.meet("192.0.2.1", one).kind);

  assert.deepEqual(kinds, ["welcome", "welcome", "welcome", "welcome", "wait"]);
  assert.equal(buckets.meet("192.0.2.2", one).kind, "welcome");
  assert.equal(buckets.meet("192.0.2.1", { cost: 1, nowMs: SECOND / 2 }).kind, "welcome");
  assert.deepEqual(buckets.meet("192.0.2.1", { cost: 4, nowMs: SECOND / 2 }), { kind: "wait", seconds: 2 });
});

test("however many networks ask, the table keeps its size: further ones are counted together", () => {
  const buckets = new NetworkBuckets(limits);
  const welcomed = Array.from({ length: 10_000 }, (_, net) => buckets.meet(`2001:db8:0:${net}::/64`, one));

  assert.equal(buckets.size, limits.mostNetworks + 1);
  assert.equal(welcomed.filter(({ kind }) => kind === "welcome").length, limits.mostNetworks + limits.burst);
});

test("networks that have been quiet for long enough make room for others", () => {
  const buckets = new NetworkBuckets(limits);
  for (let net = 0; net < 10; net++) buckets.meet(`192.0.2.${net}`, one);

  buckets.meet("198.51.100.1", { cost: 1, nowMs: 10 * SECOND });

  assert.equal(buckets.size, 1);
});

test("a look takes nothing, and what is charged afterwards is paid back, a whole burst at the most", () => {
  const buckets = new NetworkBuckets(limits);
  const looks = Array.from({ length: 20 }, () => buckets.look("192.0.2.1", one).kind);
  for (let failed = 0; failed < 20; failed++) buckets.charge("192.0.2.1", one);

  assert.deepEqual(new Set(looks), new Set(["welcome"]));
  assert.deepEqual(buckets.look("192.0.2.1", one), { kind: "wait", seconds: 3 });
  assert.equal(buckets.look("192.0.2.1", { cost: 1, nowMs: 2.5 * SECOND }).kind, "welcome");
});
