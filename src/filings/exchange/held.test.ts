// What ends makes the worker claim again where more was due than it could take, and only there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createHeld } from "./held.ts";

const rowsOf = (organisation_id: string, count: number) => Array.from({ length: count }, () => ({ organisation_id }));

/** Takes the rows of a claim, then ends them one by one: after which of them the worker would claim again. */
function claimsAgain({ places, rows, asked }: { places: number; rows: { organisation_id: string }[]; asked: number }) {
  const held = createHeld(places);
  held.claimed(rows, asked);
  for (const row of rows) held.take(row);
  return rows.map((row) => {
    const isNext = held.isNext(row);
    held.leave(row);
    return isNext;
  });
}

test("an organisation with more due than places claims the next when three are free, and at every end after that", () => {
  assert.deepEqual(claimsAgain({ places: 5, rows: rowsOf("a", 5), asked: 16 }), [false, false, true, true, true]);
});

test("with fewer places than that, when all are free", () => {
  assert.deepEqual(claimsAgain({ places: 2, rows: rowsOf("a", 2), asked: 16 }), [false, true]);
  assert.deepEqual(claimsAgain({ places: 1, rows: rowsOf("a", 1), asked: 16 }), [true]);
});

test("nothing is claimed again where all that was due was taken", () => {
  assert.deepEqual(claimsAgain({ places: 5, rows: rowsOf("a", 4), asked: 16 }), [false, false, false, false]);
});

test("a claim that gave all it asked for may have left something", () => {
  assert.deepEqual(claimsAgain({ places: 5, rows: rowsOf("a", 4), asked: 4 }), [false, true, true, true]);
});

test("an organisation that has all its places has more due, although a claim gave nothing", () => {
  const held = createHeld(3);
  for (const row of rowsOf("a", 3)) held.take(row);

  held.claimed([], 16);

  assert.equal(held.isCrowded(), true);
});
