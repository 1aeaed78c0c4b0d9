import assert from "node:assert/strict";
import { test } from "node:test";
import { agree, amountOf, isFinerThanStated, type StatedAmount } from "./amount.ts";

function stated(plain: string, decimals: number, { scale = 0, negative = false } = {}): StatedAmount {
  const amount = amountOf(plain, { scale, negative });
  assert.ok(amount !== null);
  return { amount, decimals };
}

test("figures agree when they are equal, or when the rougher one is the finer one rounded", () => {
  assert.ok(agree(stated("120000", 0), stated("120", -3, { scale: 3 })));
  assert.ok(agree(stated("0", 0), stated("0.00", 2, { negative: true })));
  assert.ok(agree(stated("1499.50", 2), stated("1500", 0)));
  assert.ok(agree(stated("1500", -2), stated("1549", 0)));
  assert.ok(agree(stated("12.5", Number.POSITIVE_INFINITY), stated("12.50", 2)));
  assert.ok(!agree(stated("1500", -2), stated("1551", 0)));
  assert.ok(!agree(stated("100", 0), stated("101", 0)));
  assert.ok(!agree(stated("100", 0), stated("100", 0, { negative: true })));
});

test("digits beyond the last exact place are seen, zeros are not", () => {
  assert.ok(isFinerThanStated(stated("1.50", 0)));
  assert.ok(isFinerThanStated(stated("1501", -2)));
  assert.ok(!isFinerThanStated(stated("1.00", 0)));
  assert.ok(!isFinerThanStated(stated("0.00", 0)));
  assert.ok(!isFinerThanStated(stated("19", 2, { scale: -2 })));
});

test("a text that is not a figure, or too long for one, is refused", () => {
  for (const plain of ["", ".", "1.2.3", "-1", "1e3", "9".repeat(61)]) {
    assert.equal(amountOf(plain, { scale: 0, negative: false }), null, plain);
  }
});
