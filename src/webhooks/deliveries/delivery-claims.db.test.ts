// Whose turn it is: what a claim takes when many organisations and endpoints wait.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { plansOf } from "../../../test/support/plans.ts";
import { afterEach, beforeEach, test } from "../../../test/support/suite.ts";
import { type Database, openDatabase, type Queryable } from "../../platform/database/db.ts";
import {
  claimDueDeliveries,
  type DueDelivery,
  longestOverdueDeliveries,
  nextDeliveryDueAt,
} from "./delivery-claim-store.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const PLACES = 64;
/** What one organisation may have of them. */
const SHARE = 32;

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  await database.db.query(
    `insert into organisations (id, name, created_at) select 'org_' || n, 'Many', $1 from generate_series(1, 60) n`,
    [NOW],
  );
  await database.db.query(
    `insert into events (id, organisation_id, mode, type, subject_id, payload, created_at)
     select 'evt_' || n, 'org_1', 'sandbox', 'filing.accepted', 'fil_1', '{}', $1 from generate_series(1, 10) n`,
    [NOW],
  );
});
afterEach(() => database.close());

test("each endpoint gets one before any gets two, and a further one only while enough is left for others", async () => {
  await endpointsWait("we_hanging", { count: 16 });
  const worker = aWorker();
  const first = countsOf(await worker.claims());
  await endpointsWait("we_new", { count: 1 });
  const second = countsOf(await worker.claims());

  assert.equal(first.length, 16, "every endpoint has a place");
  assert.deepEqual([Math.max(...first), sum(first)], [2, SHARE - SHARE / 8], "an eighth of its places is left free");
  assert.deepEqual(second, [1], "for one that comes later");
});

test("a delivery that cannot be taken is not locked either: other workers may take it", async () => {
  await endpointsWait("we_hanging", { count: 16 });
  const worker = aWorker();
  await worker.claims();

  await database.db.transaction(async (tx) => {
    assert.deepEqual(await worker.claims({ db: tx }), []);
    const free = await database.db.query(`select id from deliveries where lease_token is null for update skip locked`);
    assert.equal(free.length, 16 * 10 - 28);
  });
});

test("the next moment with something to claim is when the first is due; of what is claimed, when its lease ends", async () => {
  const never = await nextDeliveryDueAt(database.db, false);
  await endpointsWait("we_waits", { count: 2 });
  const later = new Date("2026-11-15T13:00:00Z");
  await database.db.query("update deliveries set due_at = $1", [later]);
  const first = await nextDeliveryDueAt(database.db, false);
  await database.db.query("update deliveries set lease_until = '2099-01-01', lease_token = 'x'");
  const leased = await nextDeliveryDueAt(database.db, false);

  assert.deepEqual([never, first, leased], [null, later, new Date("2099-01-01")]);
  assert.equal(await nextDeliveryDueAt(database.db, true), null, "none of them fails");
});

test("an endpoint alone gets all its places at once", async () => {
  await endpointsWait("we_alone", { count: 1 });
  const worker = aWorker();

  assert.deepEqual(countsOf(await worker.claims()), [4]);
  assert.deepEqual(await worker.claims(), []);
});

test("among equals the next is drawn by lot: a long backlog of others keeps no endpoint from its turn", async () => {
  await endpointsWait("we_old", { count: 20 });
  await endpointsWait("we_new", { count: 1, dueAt: NOW });

  const turns = new Set<string>();
  for (let turn = 0; turn < 200; turn++) {
    const [row] = await aWorker({ places: 1 }).claims({ token: `token ${turn}` });
    turns.add(row?.endpoint_id ?? "nobody");
    await database.db.query(`update deliveries set lease_until = null, lease_token = null`);
  }

  assert.equal(turns.size, 21);
  assert.ok(turns.has("we_new1"));
});

test("an organisation alone gets all places that one may have, and no more by asking again", async () => {
  await endpointsWait("we_many", { count: 200 });
  const worker = aWorker();

  assert.equal((await worker.claims()).length, SHARE);
  assert.deepEqual(await worker.claims(), []);
});

test("while one organisation's endpoints hang in all its places, another's event finds a place at once", async () => {
  await endpointsWait("we_hanging", { count: 200 });
  const worker = aWorker();
  await worker.claims();
  await endpointsWait("we_other", { count: 1, organisation: "org_2", dueAt: NOW });

  const found = await worker.claims();

  assert.ok(found.length > 0);
  assert.deepEqual(new Set(found.map(({ endpoint_id }) => endpoint_id)), new Set(["we_other1"]));
});

test("one that waits with a single event is in the first claim, however many wait for longer at another organisation", async () => {
  await endpointsWait("we_many", { count: 200 });
  await endpointsWait("we_other", { count: 1, organisation: "org_2", dueAt: NOW });

  for (const places of [1, 2, 12, PLACES]) {
    const claimed = await aWorker({ places, held: { org_1: 1 } }).claims({ token: `of ${places}` });

    assert.ok(
      claimed.some(({ organisation_id: id }) => id === "org_2"),
      `of ${places}`,
    );
    assert.ok(claimed.length <= places);
    await database.db.query(`update deliveries set lease_until = null, lease_token = null`);
  }
});

test("each organisation that comes while all before it hang finds places, and leaves some", async () => {
  const worker = aWorker();
  for (let organisation = 1; organisation <= 6; organisation++) {
    const id = `org_${organisation}`;
    await endpointsWait(`we_hanging${organisation}_`, { count: 40, organisation: id });
    const claimed = await worker.claims();

    assert.deepEqual(new Set(claimed.map(({ organisation_id }) => organisation_id)), new Set([id]));
  }

  assert.deepEqual([...worker.held.values()], [32, 16, 8, 4, 2, 1]);
});

test("organisations that come together have the same, and leave as much for the next", async () => {
  for (let organisation = 1; organisation <= 15; organisation++)
    await endpointsWait(`we_hanging${organisation}_`, { count: 20, organisation: `org_${organisation}` });
  const worker = aWorker();

  await worker.claims();

  assert.deepEqual([...worker.held.values()], Array(15).fill(PLACES / 16));
});

test("a place that one organisation gives up goes to the one that has fewest, and not back to the one that has most", async () => {
  await endpointsWait("we_many", { count: 200 });
  await endpointsWait("we_few", { count: 40, organisation: "org_2" });
  const worker = aWorker({ held: { org_1: 30, org_2: 5 } });

  const claimed = await worker.claims();

  assert.deepEqual(new Set(claimed.map(({ organisation_id: id }) => id)), new Set(["org_2"]));
});

test("the claim finds its rows by indexes, with organisations that hold places and without", async () => {
  await endpointsWait("we_many", { count: 20 });

  // As the service's connections are opened.
  const connection = { ...database.connection, options: "-c random_page_cost=1.1" };
  const ask = (db: Queryable) => aWorker({ held: { org_1: 3 } }).claims({ db });
  const { readWhole } = await plansOf({ ...database, connection }, ask);

  assert.deepEqual(readWhole, []);
});

for (const plansOnce of [false, true]) {
  test(`a claim and the look for overdue ones read few deliveries, however many wait, planned ${plansOnce ? "once for all" : "for its values"}`, async () => {
    await database.db.query(
      `insert into events (id, organisation_id, mode, type, subject_id, payload, created_at)
       select 'evt_' || n, 'org_1', 'sandbox', 'filing.accepted', 'fil_1', '{}', $1 from generate_series(11, 2000) n`,
      [NOW],
    );
    await endpointsWait("we_behind", { count: 1 });
    await database.db.query("vacuum analyze");
    const db = openDatabase(database.connection, { connections: 1, plansOnce, onIdleError: () => {} });

    const looked = await rowsReadBy(db, () => longestOverdueDeliveries(db, NOW));
    const read = await rowsReadBy(db, () => aWorker().claims({ db }));
    await db.close();

    assert.ok(looked > 0 && looked <= 10, `${looked} rows were looked at`);
    assert.ok(read <= 10 * SHARE, `${read} rows were read`);
  });
}

/** As after the restore of an empty backup: the server then believes that the tables have no page. */
test("a claim prepared over tables that were analysed as empty reads none whole after the next analyze", async () => {
  await database.db.query("vacuum analyze");
  const db = openDatabase(database.connection, { connections: 1, plansOnce: true, onIdleError: () => {} });
  await aWorker().claims({ db });
  await endpointsWait("we_new", { count: 20 });
  await database.db.query("analyze");

  const [read] = await db.transaction(async (tx) => {
    assert.equal((await aWorker().claims({ db: tx })).length, 28);
    return tx.query<{ whole: number }>(
      `select sum(seq_tup_read) as whole from pg_stat_xact_user_tables where relname = 'deliveries'`,
    );
  });
  await db.close();

  assert.equal(Number(read?.whole), 0);
});

/** Of deliveries, on the one connection there is. */
async function rowsReadBy(db: Database, work: () => Promise<unknown>): Promise<number> {
  const rowsRead = () =>
    db.query<{ rows: number }>(
      `select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'deliveries'`,
    );
  const [before] = await rowsRead();
  await work();
  const [after] = await rowsRead();
  return (after?.rows ?? Number.NaN) - (before?.rows ?? 0);
}

/** Its places, and what it has claimed, which never ends. */
function aWorker({ places = PLACES, held: before = {} }: { places?: number; held?: Record<string, number> } = {}) {
  const held = new Map(Object.entries(before));
  let count = 0;
  async function claims({ db = database.db, token = `claim ${count++}` }: { db?: Queryable; token?: string } = {}) {
    const limit = Math.max(1, places - sum([...held.values()]));
    const sharing = { now: NOW, places, perEndpoint: 4, failing: false, held };
    const claimed = await claimDueDeliveries(db, { limit, token, leaseSeconds: 600 }, sharing);
    for (const { organisation_id: id } of claimed) held.set(id, (held.get(id) ?? 0) + 1);
    return claimed;
  }
  return { claims, held };
}

/** How many of each endpoint. */
function countsOf(rows: DueDelivery[]): number[] {
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
  {
    count,
    organisation = "org_1",
    dueAt = new Date(NOW.getTime() - 60_000),
  }: { count: number; organisation?: string; dueAt?: Date },
): Promise<void> {
  const { db } = database;
  await db.query(
    `insert into endpoints (id, organisation_id, mode, url, description, sealed_secret, created_at)
     select $1::text || n, $4, 'sandbox', 'https://localhost/', '', '', $2 from generate_series(1, $3::integer) n`,
    [name, NOW, count, organisation],
  );
  await db.query(
    `insert into deliveries (id, event_id, event_type, endpoint_id, status, due_at, created_at, updated_at)
     select 'dlv_' || e.id || ev.id, ev.id, ev.type, e.id, 'pending', $2, $2, $2
     from events ev, endpoints e where e.id like $1 || '%'`,
    [name, dueAt],
  );
}
