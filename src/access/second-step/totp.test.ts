import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SECRET_BYTES, secretText, setUpAddress, stepAt, stepOfCode, totpCode } from "./totp.ts";

/** RFC 6238, appendix B: the rows of SHA-1. */
const secret = Buffer.from("12345678901234567890");
const vectors: readonly (readonly [seconds: number, code: string])[] = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
];

describe("the vectors of RFC 6238", () => {
  for (const [seconds, code] of vectors)
    test(`${seconds} s`, () => {
      const step = stepAt(new Date(seconds * 1_000));

      assert.equal(totpCode(secret, step, 8), code);
      assert.equal(totpCode(secret, step), code.slice(2));
    });
});

test("RFC 4226, appendix D: the first ten counters", () => {
  const codes = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"];

  assert.deepEqual(
    codes.map((_, counter) => totpCode(secret, counter)),
    codes,
  );
});

test("RFC 4648: base32, without padding", () => {
  const texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];

  assert.deepEqual(
    texts.map((text) => secretText(Buffer.from(text))),
    ["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"],
  );
  assert.equal(secretText(Buffer.alloc(SECRET_BYTES)).length, 32);
});

describe("a code is right for a step before and after its own", () => {
  const at = new Date("2026-11-19T09:00:10Z");
  const now = stepAt(at);

  for (const [away, isRight] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const)
    test(`${away} steps away: ${isRight ? "right" : "wrong"}`, () => {
      const step = stepOfCode(secret, totpCode(secret, now + away), { at, after: 0 });

      assert.equal(step, isRight ? now + away : null);
    });

  test("but not once a code of that step or a later one was accepted", () => {
    const right = (step: number, after: number) => stepOfCode(secret, totpCode(secret, step), { at, after });

    assert.equal(right(now, now - 1), now);
    assert.equal(right(now, now), null);
    assert.equal(right(now - 1, now), null);
    assert.equal(right(now + 1, now), now + 1);
  });
});

test("what is no code at all is not right", () => {
  const at = new Date("2026-11-19T09:00:10Z");

  for (const text of ["", "1", "1234567", "abcdef", "١٢٣٤٥٦", " "])
    assert.equal(stepOfCode(secret, text, { at, after: 0 }), null, text);
});

test("the address for the app names us, the account and the secret", () => {
  const url = new URL(setUpAddress(secret, "jo+tax@example.com"));

  assert.equal(url.protocol, "otpauth:");
  assert.equal(decodeURIComponent(url.pathname), "/Quarterday:jo+tax@example.com");
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    ...{ secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", issuer: "Quarterday" },
    ...{ algorithm: "SHA1", digits: "6", period: "30" },
  });
});
