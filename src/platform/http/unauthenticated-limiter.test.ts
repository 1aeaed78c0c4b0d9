import assert from "node:assert/strict";
import { test } from "node:test";
import { UnauthenticatedLimiter } from "./unauthenticated-limiter.ts";

test("a credential is known from when it was recognised until it is forgotten, or ten thousand others came since", () => {
  const limiter = new UnauthenticatedLimiter({ perSecond: 1, burst: 1, mostNetworks: 1 });
  for (const credential of ["first", "used again", "revoked"]) limiter.recognised(credential, "org_1");
  limiter.forget("revoked");
  for (let other = 0; other < 9_998; other++) limiter.recognised(`other ${other}`, "org_2");
  limiter.recognised("used again", "org_1");
  limiter.recognised("one more", "org_2");

  const credentials = ["first", "used again", "revoked", "one more"];

  assert.deepEqual(
    credentials.map((credential) => limiter.knows(credential)),
    [false, true, false, true],
  );
  assert.deepEqual(
    credentials.map((credential) => limiter.whose(credential)),
    [null, "org_1", null, "org_2"],
  );
});
