import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addingUp, pounds } from "./pounds.ts";

const amounts = fc.bigInt({ min: 0n, max: 500n });

test("lines cut to whole pounds add up to the total, and none is below zero or appears from nothing", () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, amounts, (a, b, c, d) => {
      const given = { a, b, c, d };
      const total = pounds(a + b - c - d);

      const shown = addingUp(given, { total, minus: ["c", "d"], first: "d" });

      assert.equal(shown.a + shown.b - shown.c - shown.d, total);
      for (const name of ["a", "b", "c", "d"] as const) {
        assert.ok(shown[name] >= 0n);
        if (given[name] === 0n) assert.equal(shown[name], 0n);
      }
    }),
  );
});

test("the line named first takes the difference, else the largest", () => {
  assert.deepEqual(addingUp({ a: 150n, b: 950n }, { total: 11n, first: "a" }), { a: 2n, b: 9n });
  assert.deepEqual(addingUp({ a: 150n, b: 950n }, { total: 11n }), { a: 1n, b: 10n });
});
