// Whose turn it is: what a claim takes when many endpoints wait.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { afterEach, beforeEach, test } from "../../test/support/suite.ts";
import type { Queryable } from "../platform/db.ts";
import { claimDueDeliveries } from "./delivery-store.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const PLACES = 32;

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  await database.db.query(`insert into organisations (id, name, created_at) values ('org_1', 'Many', $1)`, [NOW]);
  await database.db.query(
    `insert into events (id, organisation_id, mode, type, subject_id, payload, created_at)
     select 'evt_' || n, 'org_1', 'sandbox', 'filing.accepted', 'fil_1', '{}', $1 from generate_series(1, 10) n`,
    [NOW],
  );
});
afterEach(() => database.close());

test("each endpoint gets one before any gets two, and a further one only while enough is left for others", async () => {
  await endpointsWait("we_hanging", { count: 16 });
  const first = countsOf(await claim({ limit: PLACES, token: "A" }));
  await endpointsWait("we_new", { count: 1 });
  const second = countsOf(await claim({ limit: PLACES - 28, token: "B" }));

  assert.equal(first.length, 16, "every endpoint has a place");
  assert.deepEqual([Math.max(...first), sum(first)], [2, 28], "an eighth is left free");
  assert.deepEqual(second, [1], "for one that comes later");
});

test("a delivery that cannot be taken is not locked either: other workers may take it", async () => {
  await endpointsWait("we_hanging", { count: 16 });
  await claim({ limit: PLACES, token: "A" });

  await database.db.transaction(async (tx) => {
    assert.deepEqual(await claim({ limit: 4, token: "B" }, tx), []);
    const free = await database.db.query(`select id from deliveries where lease_token is null for update skip locked`);
    assert.equal(free.length, 16 * 10 - 28);
  });
});

test("an endpoint alone gets all its places at once", async () => {
  await endpointsWait("we_alone", { count: 1 });

  assert.deepEqual(countsOf(await claim({ limit: PLACES, token: "A" })), [4]);
  assert.deepEqual(await claim({ limit: PLACES - 4, token: "B" }), []);
});

test("among equals the next is drawn by lot: a long backlog of others keeps no endpoint from its turn", async () => {
  await endpointsWait("we_old", { count: 20 });
  await endpointsWait("we_new", { count: 1, dueAt: NOW });

  const turns = new Set<string>();
  for (let turn = 0; turn < 200; turn++) {
    const [row] = await claim({ limit: 1, token: `token ${turn}` });
    turns.add(row?.endpoint_id ?? "nobody");
    await database.db.query(`update deliveries set lease_until = null, lease_token = null`);
  }

  assert.equal(turns.size, 21);
  assert.ok(turns.has("we_new1"));
});

function claim(request: { limit: number; token: string }, db: Queryable = database.db) {
  return claimDueDeliveries(
    db,
    { ...request, leaseSeconds: 30 },
    { now: NOW, places: PLACES, perEndpoint: 4, failing: false },
  );
}

/** How many of each endpoint. */
function countsOf(rows: { endpoint_id: string }[]): number[] {
  const counts = new Map<string, number>();
  for (const { endpoint_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()];
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Endpoints with ten deliveries each that are due. */
async function endpointsWait(
  name: string,
  { count, dueAt = new Date(NOW.getTime() - 60_000) }: { count: number; dueAt?: Date },
): Promise<void> {
  const { db } = database;
  await db.query(
    `insert into endpoints (id, organisation_id, mode, url, description, sealed_secret, created_at)
     select $1::text || n, 'org_1', 'sandbox', 'https://localhost/', '', '', $2 from generate_series(1, $3::integer) n`,
    [name, NOW, count],
  );
  await db.query(
    `insert into deliveries (id, event_id, event_type, endpoint_id, status, due_at, created_at, updated_at)
     select 'dlv_' || e.id || ev.id, ev.id, ev.type, e.id, 'pending', $2, $2, $2
     from events ev, endpoints e where e.id like $1 || '%'`,
    [name, dueAt],
  );
}
