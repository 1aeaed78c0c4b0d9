// `npm run fuzz` in small: hostile requests on every surface of the service, and those found by hand.

import assert from "node:assert/strict";
import { sendBytes } from "../support/raw.ts";
import { after, before, test } from "../support/suite.ts";
import { corpus } from "./corpus.ts";
import { fuzz } from "./fuzz.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test("requests found by hand are answered as they should be, and nothing is stored", async () => {
  const surprises: string[] = [];
  for (const [what, { bytes, statuses }] of Object.entries(corpus(world.customer.keys.sandbox.secret))) {
    const { status } = await sendBytes(world.service.url, bytes);
    if (!statuses.includes(status)) surprises.push(`${what}: ${status}`);
  }

  assert.deepEqual(surprises, []);
  assert.equal(await world.trouble(), null);
});

test("5,000 generated requests: no internal error, no hang, nothing stored from a refused one", async (t) => {
  const { sent, failures } = await fuzz(world, { seed: 20261116, requests: 5_000 });

  t.diagnostic(JSON.stringify({ ...sent, "filings created": world.filings }));
  assert.deepEqual(failures, []);
  assert.ok(Object.values(sent).every((count) => count > 0));
  assert.ok(world.filings > 100, "some requests must be right enough to be taken");
});
