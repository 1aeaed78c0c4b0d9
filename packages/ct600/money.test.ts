import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { poundsAndPence, poundsBox, roundHalfUp, wholePounds } from "./money.ts";

test("pence are dropped toward zero, so neither profit nor loss is overstated", () => {
  const cases: [number, bigint][] = [
    [0, 0n],
    [-0, 0n],
    [99, 0n],
    [100, 1n],
    [5_000_099, 50_000n],
    [-99, 0n],
    [-199, -1n],
    [Number.MAX_SAFE_INTEGER, 90_071_992_547_409n],
  ];

  for (const [pence, pounds] of cases) assert.equal(wholePounds(pence), pounds, String(pence));
});

test("pounds become pence without loss", () => {});

test("boxes are written with exactly two decimals", () => {
  assert.equal(poundsAndPence(760_000n), "7600.00");
  assert.equal(poundsAndPence(5n), "0.05");
  assert.equal(poundsAndPence(0n), "0.00");
  assert.equal(poundsAndPence(-5n), "-0.05");
  assert.equal(poundsBox(40_000n), "40000.00");
  assert.equal(poundsBox(0n), "0.00");
});

test("every amount is written in the schema's pattern and reads back the same", () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), (pence) => {
      const written = poundsAndPence(pence);

      assert.match(written, /^-?(([1-9][0-9]*)|0)\.[0-9]{2}$/);
      assert.equal(BigInt(written.replace(".", "")), pence);
    }),
  );
});

test("division rounds to the nearest, a half upward", () => {
  assert.equal(roundHalfUp(11n, 2n), 6n);
  assert.equal(roundHalfUp(10n, 4n), 3n);
  assert.equal(roundHalfUp(9n, 4n), 2n);
  assert.equal(roundHalfUp(0n, 7n), 0n);
});

test("a negative amount or a zero divisor is refused loudly", () => {
  assert.throws(() => roundHalfUp(-1n, 2n), RangeError);
  assert.throws(() => roundHalfUp(1n, 0n), RangeError);
});
