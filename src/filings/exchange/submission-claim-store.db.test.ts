// Whose turn it is: what a claim takes when several organisations wait.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import {
  addSubmissions,
  type Claim,
  claimSubmissions,
  type DueSubmissions,
} from "../../../test/support/due-submissions.ts";
import { pagesRead, plansOf } from "../../../test/support/plans.ts";
import { afterEach, beforeEach, test } from "../../../test/support/suite.ts";
import type { DestinationName } from "../../authorities/hmrc/destinations.ts";
import { after, HOUR, MINUTE, SECOND } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { longestOverdueExchanges } from "../../register/exchange/claim-store.ts";
import { LEAVES_WITHIN_MS, nextSubmissionDueAt } from "./submission-claim-store.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const LONG_AGO = after(NOW, -24 * HOUR);
const LATELY = after(NOW, -MINUTE);

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

test("each organisation gets one place before any gets two, however many it has and however long they are due", async () => {
  await due({ organisation: "a", count: 100, dueAt: LONG_AGO });
  await due({ organisation: "b", count: 2 });
  await due({ organisation: "c", count: 1 });

  assert.deepEqual(await claim({ limit: 3 }), { a: 1, b: 1, c: 1 });
  assert.deepEqual(await claim({ limit: 3 }), { a: 2, b: 1 });
});

test("the next moment with something to claim is when the first is due; of what is claimed, when its lease ends", async () => {
  const never = await nextSubmissionDueAt(database.db, "sandbox");
  await due({ organisation: "a", count: 1, dueAt: after(NOW, HOUR) });
  await due({ organisation: "b", count: 1, dueAt: after(NOW, 2 * HOUR) });
  const first = await nextSubmissionDueAt(database.db, "sandbox");
  await database.db.query("update submissions set lease_until = '2099-01-01', lease_token = 'x'");
  const leased = await nextSubmissionDueAt(database.db, "sandbox");

  assert.deepEqual([never, first, leased], [null, after(NOW, HOUR + SECOND), new Date("2099-01-01")]);
  assert.equal(await nextSubmissionDueAt(database.db, "live"), null);
});

test("what waits for the live authority's pace is to be claimed a little before its next moment", async () => {
  await due({ organisation: "a", count: 1, destination: "live" });
  await due({ organisation: "b", count: 1, destination: "test_in_live" });
  await due({ organisation: "c", count: 1 });
  const [paced, free] = [new Date("2099-01-01"), after(LATELY, SECOND)];
  await database.db.query("insert into authority_state (gateway, next_slot_at) values ('live', $1)", [paced]);

  const at = (destination: DestinationName) => nextSubmissionDueAt(database.db, destination);
  const waiting = [await at("live"), await at("test_in_live"), await at("sandbox")];
  await database.db.query("update authority_state set next_slot_at = $1", [LONG_AGO]);

  const soon = after(paced, -LEAVES_WITHIN_MS);
  assert.deepEqual(waiting, [soon, soon, free]);
  assert.deepEqual(await at("live"), free);
});

test("with one place free at a time, the round goes on after the organisation that was served last", async () => {
  for (const organisation of ["a", "b", "c"]) await due({ organisation, count: 5 });

  const served: string[] = [];
  for (let turn = 0; turn < 7; turn++)
    served.push(...Object.keys(await claim({ limit: 1, servedLast: served.at(-1) ?? "" })));

  assert.deepEqual(served, ["a", "b", "c", "a", "b", "c", "a"]);
});

test("those that hold fewest places are served first", async () => {
  await due({ organisation: "a", count: 100, dueAt: LONG_AGO });
  await due({ organisation: "b", count: 100 });

  const few = { limit: 4, perOrganisation: 16 };
  assert.deepEqual(await claim({ ...few, held: ["a", "a", "a", "a"] }), { b: 4 });
  assert.deepEqual(await claim({ ...few, held: ["a", "b", "b", "b"] }), { a: 3, b: 1 });
});

test("an organisation never holds more than its bound, and what it leaves is there for the next that comes", async () => {
  await due({ organisation: "a", count: 100 });

  assert.deepEqual(await claim({ limit: 16, perOrganisation: 12 }), { a: 12 });
  const held = Array.from({ length: 12 }, () => "a");
  assert.deepEqual(await claim({ limit: 4, perOrganisation: 12, held }), {});
  await due({ organisation: "b", count: 1 });
  assert.deepEqual(await claim({ limit: 4, perOrganisation: 12, held }), { b: 1 });
});

test("organisations at their bound take no turn from others", async () => {
  for (const organisation of ["a", "b", "c", "d"]) await due({ organisation, count: 100, dueAt: LONG_AGO });
  await due({ organisation: "e", count: 1 });

  const held = ["a", "b", "c"];
  assert.deepEqual(await claim({ limit: 2, perOrganisation: 1, held }), { d: 1, e: 1 });
});

test("an organisation alone gets all places up to its bound at once", async () => {
  await due({ organisation: "a", count: 100 });

  assert.deepEqual(await claim({ limit: 16 }), { a: 16 });
});

test("what is due of several organisations and has a place is taken by one claim", async () => {
  await due({ organisation: "a", count: 13 });
  await due({ organisation: "b", count: 1, next: "poll" });
  await due({ organisation: "c", count: 2 });

  assert.deepEqual(await claim({ limit: 16 }), { a: 13, b: 1, c: 2 });
});

test("within an organisation new returns come before polls; the polls of others do not wait for them", async () => {
  await due({ organisation: "a", count: 100, next: "poll", dueAt: LONG_AGO });
  await due({ organisation: "a", count: 2, next: "recover" });
  await due({ organisation: "b", count: 1, next: "poll" });

  const rows = await claimed({ limit: 4 });

  assert.deepEqual(rows.map((row) => `${row.organisation_id} ${row.next}`).sort(), [
    "a poll",
    "a recover",
    "a recover",
    "b poll",
  ]);
});

test("organisations whose work is not due yet take no turn", async () => {
  for (let other = 0; other < 20; other++)
    await due({ organisation: `a${other}`, count: 1, next: "poll", dueAt: after(NOW, HOUR) });
  await due({ organisation: "b", count: 10 });

  assert.deepEqual(await claim({ limit: 4 }), { b: 4 });
});

test("Test-in-Live waits while anything real is due, and goes when it is taken", async () => {
  await due({ organisation: "a", count: 100, destination: "test_in_live", dueAt: LONG_AGO });
  await due({ organisation: "b", count: 1, destination: "live", next: "poll" });

  assert.deepEqual(await claim({ limit: 16, destination: "test_in_live" }), {});
  assert.deepEqual(await claim({ limit: 16, destination: "live" }), { b: 1 });
  assert.deepEqual(await claim({ limit: 16, destination: "test_in_live" }), { a: 16 });
});

test("of what goes to the live authority no more is taken than may leave soon; the sandbox has no pace", async () => {
  for (const destination of ["sandbox", "live", "test_in_live"] as const)
    await due({ organisation: "a", count: 20, destination });
  const paced = { limit: 16, perSecond: 3 };

  assert.deepEqual(await claim({ ...paced, destination: "live" }), { a: 1 });
  await database.db.query(
    `insert into authority_state (gateway, next_slot_at) select g, clock_timestamp() + interval '1 hour' from unnest(array['live', 'sandbox']) g`,
  );
  assert.deepEqual(await claim({ ...paced, destination: "live" }), {});
  assert.deepEqual(await claim({ ...paced, destination: "sandbox" }), { a: 16 });
  await database.db.query(`update submissions set next = null where destination = 'live'`);
  assert.deepEqual(await claim({ ...paced, destination: "test_in_live" }), {});
  await database.db.query(`update authority_state set next_slot_at = '-infinity'`);
  assert.deepEqual(await claim({ ...paced, destination: "test_in_live" }), { a: 1 });
});

test("several workers that ask at once each get their fill, and no row twice", async () => {
  for (const organisation of ["a", "b", "c"]) await due({ organisation, count: 100 });

  const claims = await Promise.all(
    Array.from({ length: 6 }, (_, worker) => claimed({ limit: 8, token: `worker ${worker}` })),
  );

  assert.deepEqual(
    claims.map((rows) => rows.length),
    [8, 8, 8, 8, 8, 8],
  );
  assert.equal(new Set(claims.flat().map(({ id }) => id)).size, 48);
});

test("a claim goes by the indexes and reads little, with very many rows of one organisation due", async () => {
  await due({ organisation: "a", count: 3_000, dueAt: LONG_AGO });
  await due({ organisation: "a", count: 3_000, next: "poll", dueAt: LONG_AGO });
  await due({ organisation: "b", count: 1 });
  for (const table of ["submissions", "filings"]) await database.db.query(`vacuum analyze ${table}`);
  const ask = (db: Queryable) => claimed({ limit: 16 }, db);

  const pages = await pagesRead(database, ask);
  const { indexes, readWhole } = await plansOf(database, ask);
  const overdue = await pagesRead(database, (db) => longestOverdueExchanges(db, NOW));

  assert.ok(overdue > 0 && overdue < 50, `${overdue} pages to see what is overdue`);
  assert.deepEqual(readWhole, []);
  assert.deepEqual(
    indexes.filter((index) => index.startsWith("submissions ")),
    ["submissions by submissions_due", "submissions by submissions_pkey", "submissions by submissions_turns"],
  );
  assert.ok(pages < 500, `${pages} pages`);
});

type Asked = Omit<Claim, "now">;

function claimed(asked: Asked, db: Queryable = database.db) {
  return claimSubmissions(db, { now: NOW, ...asked });
}

/** How many of each organisation. */
async function claim(asked: Asked): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { organisation_id: id } of await claimed(asked)) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

function due(submissions: Omit<DueSubmissions, "dueAt"> & { dueAt?: Date }): Promise<void> {
  return addSubmissions(database.db, { dueAt: LATELY, ...submissions });
}
