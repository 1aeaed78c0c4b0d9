import assert from "node:assert/strict";
import { createFakeClock } from "../../../test/support/clock.ts";
import { openTestDatabase, type TestDatabase } from "../../../test/support/database.ts";
import { addSubmissions } from "../../../test/support/due-submissions.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { createDestinations } from "../../authorities/hmrc/destinations.ts";
import { after as later, MINUTE, SECOND } from "../../platform/clock.ts";
import { authorityStates } from "./authority-store.ts";
import { createGate, type Gate, silentSince } from "./gate.ts";

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const { live, test_in_live, sandbox } = createDestinations({
  sandboxUrl: new URL("http://127.0.0.1/submission"),
  sandboxPollSeconds: 1,
  sandboxAcceptedSeconds: 2,
  liveUrl: new URL("http://127.0.0.1/submission"),
  vendorId: "1234",
  version: "0.1.0",
});
const clock = createFakeClock();
const slept: number[] = [];

function newGate(perSecond = 1_000): Gate {
  const sleep = async (milliseconds: number) => void slept.push(milliseconds);
  return createGate({ db: database.db, clock, perSecond, sleep });
}

async function fresh() {
  await database.db.query("delete from authority_state");
  slept.length = 0;
}

const seen = { wasSilent: false, withinMs: 5 * SECOND };
const silence = { reached: false, reason: "it does not answer" };

test("messages of all workers leave one after another, live and Test-in-Live together", async () => {
  await fresh();
  const [one, other] = [newGate(2), newGate(2)];

  const passages = await Promise.all([
    one.enter(live, seen),
    other.enter(live, seen),
    one.enter(test_in_live, seen),
    other.enter(test_in_live, seen),
  ]);

  assert.deepEqual(new Set(passages.map(({ kind }) => kind)), new Set(["go"]));
  const [{ ahead } = { ahead: 0 }] = await database.db.query<{ ahead: number }>(
    "select extract(epoch from next_slot_at - clock_timestamp())::float8 as ahead from authority_state",
  );
  // Four messages at two a second: the fifth may leave two seconds after the first, less what this test took.
  assert.ok(ahead > 0 && ahead <= 2, `${ahead}`);
  assert.equal(slept.length, 3, "the first went at once");
});

test("a message that would wait longer than it means to is told so, and takes no moment from others", async () => {
  await fresh();
  const gate = newGate(0.1);
  await gate.enter(live, seen);
  await gate.enter(live, seen);

  const passage = await gate.enter(live, seen);

  assert.deepEqual(passage, { kind: "crowded" });
});

test("the sandbox has no pace and never closes", async () => {
  await fresh();
  const gate = newGate(0.001);
  for (let message = 0; message < 20; message++) {
    assert.deepEqual(await gate.enter(sandbox, seen), { kind: "go" });
    await gate.heard(sandbox, silence);
  }
});

test("the sandbox counts as silent after five messages in a row, until an answer comes", async () => {
  await fresh();
  const gate = newGate();
  const since = async () => (await authorityStates(database.db)).map(silentSince);
  const began = clock.now();
  for (let message = 0; message < 4; message++) await gate.heard(sandbox, silence);
  const afterFour = await since();

  await gate.heard(sandbox, silence);
  const afterFive = await since();
  await gate.heard(sandbox, { reached: true, reason: "" });

  assert.deepEqual([afterFour, afterFive, await since()], [[null], [began], [null]]);
});

test("five messages without an answer close the way; then one goes ahead, and an answer opens it for all", async () => {
  await fresh();
  const [one, other] = [newGate(), newGate()];
  for (let message = 0; message < 4; message++) await one.heard(live, silence);
  assert.deepEqual(await other.enter(live, seen), { kind: "go" }, "four are not enough");

  await one.heard(live, silence);
  const closedAt = clock.now();
  const closed = await other.enter(test_in_live, seen);
  assert.deepEqual(closed, {
    kind: "away",
    until: new Date(closedAt.getTime() + 30 * SECOND),
    reason: "HMRC is not responding (it does not answer).",
  });

  clock.advance(30 * SECOND);
  const passages = await Promise.all([one.enter(live, seen), other.enter(live, seen), one.enter(live, seen)]);
  assert.equal(passages.filter(({ kind }) => kind === "go").length, 1);

  await one.heard(live, { reached: true, reason: "" });
  assert.deepEqual(await other.enter(live, seen), { kind: "go" });
});

test("each message that goes ahead without a response closes the way for longer; many silences at once do not", async () => {
  await fresh();
  const gate = newGate();
  await Promise.all(Array.from({ length: 16 }, () => gate.heard(live, silence)));
  const waits: number[] = [];
  for (let step = 0; step < 7; step++) {
    const [state] = await authorityStates(database.db);
    const wait = (state?.closed_until?.getTime() ?? 0) - clock.now().getTime();
    waits.push(wait / SECOND);
    clock.advance(wait);
    assert.equal((await gate.enter(live, seen)).kind, "go");
    await gate.heard(live, silence);
  }

  assert.deepEqual(waits, [30, 60, 120, 240, 480, 600, 600]);
});

test("an answer opens the way whatever else was noted meanwhile", async () => {
  await fresh();
  const gate = newGate();
  for (let message = 0; message < 6; message++) await gate.heard(live, silence);
  await database.db.query("update authority_state set silences = 0");

  await gate.heard(live, { reached: true, reason: "" });

  assert.deepEqual(await gate.enter(live, seen), { kind: "go" });
});

test("what waits for an authority that was away is due when the first answer comes, and nothing else is", async () => {
  await fresh();
  const gate = newGate();
  const { db } = database;
  const waiting = { count: 3, dueAt: later(clock.now(), 10 * MINUTE), waitsForAuthority: true };
  await addSubmissions(db, { ...waiting, organisation: "away", destination: "live" });
  await addSubmissions(db, { ...waiting, organisation: "away", destination: "test_in_live", next: "poll" });
  await addSubmissions(db, { ...waiting, organisation: "asked", destination: "live", waitsForAuthority: false });
  await addSubmissions(db, { ...waiting, organisation: "elsewhere", destination: "sandbox" });
  await addSubmissions(db, { ...waiting, organisation: "held", destination: "live", count: 1 });
  await db.query(`update submissions set lease_token = 'T' where organisation_id = 'held'`);
  const dueNow = async () => {
    const rows = await db.query<{ organisation_id: string; count: number }>(
      `select organisation_id, count(*) from submissions where due_at <= $1 group by 1 order by 1`,
      [clock.now()],
    );
    return Object.fromEntries(rows.map(({ organisation_id, count }) => [organisation_id, count]));
  };

  for (let message = 0; message < 4; message++) await gate.heard(live, silence);
  await gate.heard(live, { reached: true, reason: "" });
  const afterFour = await dueNow();
  for (let message = 0; message < 5; message++) await gate.heard(live, silence);
  await gate.heard(live, { reached: true, reason: "" });

  assert.deepEqual(afterFour, {}, "four silences in a row may be an accident");
  assert.deepEqual(await dueNow(), { away: 6 });
});
