// Deliveries that are leased to the worker that publishes them: only where nothing waits before them.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { afterEach, beforeEach, test } from "../../test/support/suite.ts";
import { named } from "../platform/database/parameters.ts";
import type { Reservation } from "./deliveries/places.ts";
import { publicationOf } from "./publish.ts";
import {
  fromSent,
  LEASED,
  leaseValues,
  published,
  publishedValues,
  type SentRow,
  sentColumns,
  sentOf,
} from "./publish-store.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const reserved: Reservation = { token: "OURS", leaseSeconds: 25, most: 2, perEndpoint: 3, end: () => {} };

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
  await database.db.query(`insert into organisations (id, name, created_at) values ('org_1', 'One', $1)`, [NOW]);
});
afterEach(() => database.close());

const LATER = "clock_timestamp() + interval '1 minute'";
const EARLIER = "clock_timestamp() - interval '1 minute'";

/** What the endpoint is like, what it has pending (until when each is leased), and what becomes of the delivery. */
const cases: Record<string, { endpoint?: string; pending?: string[]; becomes: "leased" | "waits" | "held" }> = {
  "has nothing pending": { becomes: "leased" },
  "has something under way": { pending: [LATER, LATER], becomes: "leased" },
  "has all its places taken": { pending: [LATER, LATER, LATER], becomes: "waits" },
  "has something that waits": { pending: [LATER, "null"], becomes: "waits" },
  "has something whose lease has run out": { pending: [EARLIER], becomes: "waits" },
  fails: { endpoint: "failing_since", becomes: "waits" },
  "is disabled": { endpoint: "disabled_at", becomes: "held" },
};

for (const [which, { endpoint, pending = [], becomes }] of Object.entries(cases))
  test(`a delivery to an endpoint that ${which}: ${becomes}`, async () => {
    await insertEndpoint("we_1", endpoint);
    for (const lease of pending) await insertPending("we_1", lease);

    const { leased, waits } = await publishNow();

    const [row] = await database.db.query<{ status: string; lease_token: string | null; isLeased: boolean }>(
      `select status, lease_token, coalesce(lease_until > clock_timestamp(), false) as "isLeased"
       from deliveries where event_id = 'evt_published'`,
    );
    const isLeased = becomes === "leased";
    const status = becomes === "held" ? "held" : "pending";
    assert.deepEqual(row, { status, lease_token: isLeased ? "OURS" : null, isLeased });
    assert.equal(leased.length, isLeased ? 1 : 0);
    const isFailing = endpoint === "failing_since";
    assert.deepEqual(waits, {
      answering: becomes === "waits" && !isFailing,
      failing: becomes === "waits" && isFailing,
    });
  });

test("what is leased has all that an attempt needs, as a claim would bring it", async () => {
  await insertEndpoint("we_1");

  const [delivery] = (await publishNow()).leased;

  const [row] = await database.db.query<{ id: string }>(`select id from deliveries`);
  assert.deepEqual(delivery, {
    id: row?.id,
    lease_token: "OURS",
    event_id: "evt_published",
    endpoint_id: "we_1",
    organisation_id: "org_1",
    failures: 0,
    faults: 0,
    payload: delivery?.payload,
    url: "https://example.test/we_1",
    sealed_secret: Buffer.from("sealed"),
    previous_sealed_secret: null,
    previous_secret_until: null,
    advanced_seconds: 0,
    disabled: false,
    traceparent: null,
  });
  assert.equal(JSON.parse(delivery?.payload ?? "").type, "filing.accepted");
});

test("of more endpoints than are reserved for, the others wait to be claimed", async () => {
  for (const id of ["we_1", "we_2", "we_3"]) await insertEndpoint(id);

  const { leased, waits } = await publishNow();

  const [count] = await database.db.query(
    `select count(*)::integer as all, count(lease_token)::integer as leased from deliveries`,
  );
  assert.deepEqual(count, { all: 3, leased: 2 });
  assert.deepEqual([leased.length, waits.answering], [2, true]);
});

async function publishNow() {
  const event = { organisationId: "org_1", mode: "sandbox", type: "filing.accepted", subjectId: "fil_1" } as const;
  const made = publicationOf({ ...event, object: {}, at: NOW }, { random: randomBytes, delaysMs: [0] });
  const publication = { ...made, event: { ...made.event, id: "evt_published" } };
  const rows = await database.db.query<SentRow>(
    ...named(`with happened as (select), ${published("happened", LEASED)} select ${sentColumns} from ${fromSent}`, {
      ...publishedValues(publication),
      ...leaseValues(reserved),
    }),
  );
  return sentOf(publication, rows);
}

async function insertEndpoint(id: string, since?: string): Promise<void> {
  await database.db.query(
    `insert into endpoints (id, organisation_id, mode, url, description, sealed_secret, created_at${since ? `, ${since}` : ""})
     values ($1, 'org_1', 'sandbox', 'https://example.test/' || $1, '', 'sealed', $2${since ? ", $2" : ""})`,
    [id, NOW],
  );
}

let pendings = 0;
async function insertPending(endpointId: string, leaseUntil: string): Promise<void> {
  const id = `${++pendings}`;
  await database.db.query(
    `insert into events (id, organisation_id, mode, type, subject_id, payload, created_at)
     values ('evt_' || $1, 'org_1', 'sandbox', 'filing.accepted', 'fil_1', '{}', $2)`,
    [id, NOW],
  );
  await database.db.query(
    `insert into deliveries (id, event_id, event_type, endpoint_id, status, due_at, created_at, updated_at, lease_until, lease_token)
     values ('dlv_' || $1, 'evt_' || $1, 'filing.accepted', $2, 'pending', $3, $3, $3, ${leaseUntil}, 'ANOTHER')`,
    [id, endpointId, NOW],
  );
}
