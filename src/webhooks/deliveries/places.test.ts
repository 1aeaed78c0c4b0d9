import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { createPlaces } from "./places.ts";

const PLACES = 64;
const PER_ENDPOINT = 8;

function places() {
  return createPlaces({ places: PLACES, perEndpoint: PER_ENDPOINT, leaseSeconds: 25, random: randomBytes });
}

/** How many more an organisation gets until nothing is reserved for it any more; each keeps one. */
function takesAll(all: ReturnType<typeof places>, organisation: string): number {
  for (let taken = 0; ; taken++) {
    const reservation = all.reserve(organisation);
    if (reservation === null) return taken;
    reservation.end();
    all.take(organisation);
  }
}

test("an organisation alone is given half of all places and no more, as by a claim", () => {
  const taken = takesAll(places(), "one");

  assert.ok(taken <= PLACES / 2 && taken >= PLACES / 2 - 2, `${taken}`);
});

test("however many organisations have taken what they may, the next one finds a place", () => {
  const all = places();
  for (const organisation of ["one", "two", "three"]) takesAll(all, organisation);

  assert.ok(all.reserve("four") !== null);
});

test("the more an organisation has, the fewer places one of its endpoints may have", () => {
  const all = places();
  const seen: number[] = [];
  for (let reservation = all.reserve("one"); reservation !== null; reservation = all.reserve("one")) {
    seen.push(reservation.perEndpoint);
    reservation.end();
    for (let one = 0; one < 4; one++) all.take("one");
  }

  assert.equal(seen[0], PER_ENDPOINT);
  assert.deepEqual(
    seen,
    [...seen].sort((a, b) => b - a),
  );
  assert.ok((seen.at(-1) ?? 0) < PER_ENDPOINT);
});

test("what is reserved is taken until the reservation ends", () => {
  const all = places();
  const reservation = all.reserve("one");
  assert.ok(reservation !== null);
  assert.deepEqual([all.free(), all.held.get("one")], [PLACES - reservation.most, reservation.most]);

  reservation.end();

  assert.deepEqual([all.free(), all.held.get("one")], [PLACES, undefined]);
});
