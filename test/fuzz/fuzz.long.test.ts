// `npm run fuzz` in small: hostile requests on every surface of the service, and those found by hand.

import assert from "node:assert/strict";
import { sendBytes } from "../support/raw.ts";
import { after, before, test } from "../support/suite.ts";
import { corpus } from "./corpus.ts";
import { fuzz } from "./fuzz.ts";
import { startWorld, type World } from "./world.ts";
import { storedWrongly } from "./writes.ts";

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test("requests found by hand are answered as they should be, and nothing is stored", async () => {
  const surprises: string[] = [];
  await world.lookedAt();
  for (const [what, { bytes, statuses }] of Object.entries(corpus(world.customer.keys.sandbox.secret))) {
    const { status } = await sendBytes(world.service.url, bytes);
    const { writes, errors } = await world.lookedAt();
    const stored = storedWrongly(writes, { path: "/v1", mayStore: "nothing" });
    if (!statuses.includes(status) || stored !== null || errors.length > 0)
      surprises.push(`${what}: ${status}, ${stored}, ${JSON.stringify(errors)}`);
  }

  assert.deepEqual(surprises, []);
});

test("2,000 generated requests: no internal error, no hang, nothing stored from a refused one", async (t) => {
  const { sent, failures } = await fuzz(world, { seed: 20261116, requests: 2_000, tell: (text) => t.diagnostic(text) });

  const created = {
    "filings created": world.filings,
    "deliveries created": world.deliveries,
    "drafts begun": world.drafts,
  };
  t.diagnostic(JSON.stringify({ ...sent, ...created }));
  assert.deepEqual(failures, []);
  assert.ok(Object.values(sent).every((count) => count > 0));
  assert.ok(
    world.filings > 20 && world.deliveries > 5 && world.drafts > 5,
    "some requests must be right enough to be taken",
  );
});

test("a request that stores what it may not is told when it happens, with how to repeat it", async () => {
  const told: string[] = [];
  const leaving: World = {
    ...world,
    async lookedAt() {
      await world.service.db.query("update organisations set name = name || '.'");
      return world.lookedAt();
    },
  };

  const { failures } = await fuzz(leaving, { seed: 1, requests: 1_000, only: 7, tell: (text) => void told.push(text) });

  assert.equal(failures.length, 1);
  assert.match(told[0] ?? "", /^failure 1: stored something: update public.organisations \(name\)/);
  assert.match(told[0] ?? "", /npm run fuzz -- --seed 1 --only 7\n.* --seed 1 --requests 8$/);
  assert.match(told[1] ?? "", /^ {2}smallest: /);
});
