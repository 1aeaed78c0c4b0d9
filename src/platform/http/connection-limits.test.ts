import assert from "node:assert/strict";
import { test } from "node:test";
import { SECOND } from "../clock.ts";
import { ConnectionLimits } from "./connection-limits.ts";

test("a network has so many connections open at the same time, and those that close make room for others", () => {
  const limits = new ConnectionLimits({ open: 2, perSecond: 100, burst: 100 });
  const [first, second, third] = [1, 2, 3].map(() => limits.open("192.0.2.1", 0));

  assert.ok(first && second);
  assert.equal(third, null);
  assert.ok(limits.open("192.0.2.2", 0));
  first();
  assert.ok(limits.open("192.0.2.1", 0));
});

test("a network opens so many connections at once, then so many a second, whether they stay or not", () => {
  const limits = new ConnectionLimits({ open: 100, perSecond: 1, burst: 2 });
  const opened = [0, 0, 0, SECOND, SECOND].map((nowMs) => {
    const closed = limits.open("192.0.2.1", nowMs);
    closed?.();
    return closed !== null;
  });

  assert.deepEqual(opened, [true, true, false, true, false]);
});
