// A sealed secret opens with its key, in its place, unchanged, and in no other way.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { systemRandom } from "./ids.ts";
import { createSealing } from "./sealing.ts";

const sealing = createSealing(systemRandom(32), systemRandom);
const context = "endpoints/we_1/secret";

test("any text comes back as it was", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      assert.equal(sealing.open(sealing.seal(text, context), context), text);
    }),
  );
});

test("the text is not to be seen, and the same text never looks the same", () => {
  const [one, other] = [sealing.seal("whsec_secret", context), sealing.seal("whsec_secret", context)];

  assert.ok(!one.includes("secret"));
  assert.notDeepEqual(one, other);
});

test("it does not open in another place or with another key", () => {
  const sealed = sealing.seal("whsec_secret", context);

  assert.throws(() => sealing.open(sealed, "endpoints/we_2/secret"));
  assert.throws(() => createSealing(systemRandom(32), systemRandom).open(sealed, context));
});

test("a derived secret depends only on the key and the purpose", () => {
  const key = systemRandom(32);
  const derived = createSealing(key, systemRandom).derive("listen", 40);

  assert.equal(derived.length, 40);
  assert.deepEqual(createSealing(key, systemRandom).derive("listen", 40), derived);
  assert.notDeepEqual(createSealing(key, systemRandom).derive("other", 40), derived);
  assert.notDeepEqual(sealing.derive("listen", 40), derived);
});

test("it does not open when any byte of it was changed, or when its end is missing", () => {
  const sealed = sealing.seal("whsec_secret", context);

  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    assert.throws(() => sealing.open(changed, context), `byte ${index}`);
    assert.throws(() => sealing.open(sealed.subarray(0, index), context), `cut to ${index}`);
  }
});

test("a value whose tag was cut short does not open by the part that is left", () => {
  const sealed = sealing.seal("", context);
  const [throughNonce, shortestTagNodeTakes] = [1 + 12, 4];

  assert.throws(() => sealing.open(sealed.subarray(0, throughNonce + shortestTagNodeTakes), context), /tag length/);
});
