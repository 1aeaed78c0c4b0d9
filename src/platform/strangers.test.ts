import assert from "node:assert/strict";
import { test } from "node:test";
import { Strangers } from "./strangers.ts";

test("a credential is known from when it was recognised until it is forgotten, or ten thousand others came since", () => {
  const strangers = new Strangers({ perSecond: 1, burst: 1, mostNetworks: 1 });
  for (const credential of ["first", "used again", "revoked"]) strangers.recognised(credential);
  strangers.forget("revoked");
  for (let other = 0; other < 9_998; other++) strangers.recognised(`other ${other}`);
  strangers.recognised("used again");
  strangers.recognised("one more");

  const known = ["first", "used again", "revoked", "one more"].map((credential) => strangers.knows(credential));

  assert.deepEqual(known, [false, true, false, true]);
});
