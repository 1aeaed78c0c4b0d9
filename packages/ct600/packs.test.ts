import assert from "node:assert/strict";
import { test } from "node:test";
import { isLater, isRelease, PACKS, releaseOn } from "./packs.ts";

for (const [day, release] of [
  ["2016-01-01", "v1.993"],
  ["2026-04-05", "v1.993"],
  ["2026-04-06", "v1.994"],
  ["2027-04-05", "v1.994"],
  ["2027-04-06", "v1.995"],
  ["2040-01-01", "v1.995"],
] as const) {
  test(`a return filed on ${day} is judged by ${release}`, () => {
    assert.equal(releaseOn(day), release);
  });
}

test("releases are in the order of their days and of their numbers", () => {
  for (const [index, { release, from }] of PACKS.entries()) {
    const next = PACKS[index + 1];
    if (next === undefined) continue;
    assert.ok(from < next.from && release < next.release);
    assert.ok(isLater(next.release, release) && !isLater(release, next.release) && !isLater(release, release));
  }
  assert.ok(isRelease("v1.994") && !isRelease("v1.96"));
});
