// Identifiers cannot be guessed, and no letter is likelier than another.

import assert from "node:assert/strict";
import { test } from "node:test";
import { base62, base62Number, inAdvance, newId, type RandomBytes, systemRandom, upperHex } from "./ids.ts";

test("an id is its prefix and 24 letters or digits", () => {
  const ids = Array.from({ length: 1_000 }, () => newId("fil", systemRandom));

  for (const id of ids) assert.match(id, /^fil_[0-9A-Za-z]{24}$/);
  assert.equal(new Set(ids).size, ids.length);
});

test("every letter comes from as many bytes as any other; the rest are thrown away", () => {
  const everyByte: RandomBytes = () => Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

  const counts = new Map<string, number>();
  for (const letter of base62(248, everyByte)) counts.set(letter, (counts.get(letter) ?? 0) + 1);

  assert.equal(counts.size, 62);
  assert.deepEqual(new Set(counts.values()), new Set([4]));
});

test("bytes that were thrown away are asked for again", () => {
  const draws = [Buffer.alloc(12, 255), Buffer.alloc(12, 61)];

  assert.equal(
    base62(4, () => draws.shift() ?? Buffer.alloc(0)),
    "zzzz",
  );
});

test("a number has a fixed number of letters", () => {
  assert.equal(base62Number(0, 6), "000000");
  assert.equal(base62Number(61, 6), "00000z");
  assert.equal(base62Number(62, 6), "000010");
  assert.equal(base62Number(0xffff_ffff, 6), "4gfFC3");
});

test("upper-case hexadecimal has two digits a byte", () => {
  assert.equal(
    upperHex(3, () => Buffer.from([0, 171, 255])),
    "00ABFF",
  );
});

test("bytes drawn in advance are given out once each, in their order, and kept by nobody", () => {
  let next = 0;
  const draws: Buffer[] = [];
  const random = inAdvance((length) => {
    const bytes = Buffer.from(Array.from({ length }, () => next++ % 251));
    draws.push(bytes);
    return bytes;
  });

  const given = Array.from({ length: 200 }, () => random(32));

  assert.deepEqual(
    draws.map(({ length }) => length),
    [4_096, 4_096],
  );
  assert.deepEqual(
    [...Buffer.concat(given)],
    Array.from({ length: 6_400 }, (_, index) => index % 251),
  );
  assert.ok(draws[0]?.every((byte) => byte === 0));
  given[0]?.fill(7);
  assert.notDeepEqual(random(32), given[0]);
});

test("many bytes at once are drawn for themselves", () => {
  const lengths: number[] = [];
  const random = inAdvance((length) => {
    lengths.push(length);
    return Buffer.alloc(length);
  });

  assert.equal(random(100_000).length, 100_000);
  assert.deepEqual(lengths, [100_000]);
});
