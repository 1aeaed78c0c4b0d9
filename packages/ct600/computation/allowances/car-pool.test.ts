import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { skip, wideVectors } from "../wide-vectors.fixture.ts";
import { type CarFacts, carPool } from "./car-pool.ts";

const vectors = wideVectors<CarFacts, { pool: string }>("allowances", "car_pool");

suite("the pool of every car of the vectors", { skip }, () => {
  test("there are some", () => assert.ok(vectors.length >= 35));

  for (const { id, title, input, expected } of vectors) {
    test(`${id}: ${title}`, () => {
      assert.equal(carPool(input), expected.pool);
    });
  }
});

test("a new car without emissions has all of its cost at once to the end of March 2027", () => {
  assert.equal(carPool({ bought_on: "2027-03-31", co2_emissions: 0, new: true }), "first_year");
  assert.equal(carPool({ bought_on: "2027-04-01", co2_emissions: 0, new: true }), "main");
});

test("a car is second hand unless it is said to be new", () => {
  assert.equal(carPool({ bought_on: "2026-03-31", co2_emissions: 0 }), "main");
});
