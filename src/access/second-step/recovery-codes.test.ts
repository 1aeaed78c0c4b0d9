import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRandom } from "../../platform/ids.ts";
import { makeRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";

test("ten codes, each its own, in three groups of four", () => {
  const codes = makeRecoveryCodes(systemRandom);

  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[2-9bcdfghjkmnp-tvwxz]{4}(-[2-9bcdfghjkmnp-tvwxz]{4}){2}$/);
});

test("bytes that would favour some letters are not used", () => {
  const given = [255, 254, 243, 242, 0, 1];
  let calls = 0;
  const random = (size: number) => Buffer.from(Array.from({ length: size }, () => given[calls++ % given.length] ?? 0));

  const [code] = makeRecoveryCodes(random);

  assert.equal(code, "z23z-23z2-3z23");
});

test("a code is the same however it is typed", () => {
  const hash = recoveryCodeHash("bcdf-2345-xz67");

  for (const typed of ["bcdf2345xz67", " BCDF 2345 XZ67 ", "bcdf-2345xz67\t"])
    assert.deepEqual(recoveryCodeHash(typed), hash, typed);
  assert.notDeepEqual(recoveryCodeHash("bcdf-2345-xz66"), hash);
});
