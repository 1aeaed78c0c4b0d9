import assert from "node:assert/strict";
import { createFakeClock } from "../../test/support/clock.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/database.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { createDestinations } from "../authority/destinations.ts";
import { SECOND } from "../platform/clock.ts";
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
  vendorId: "0000",
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

const silence = { reached: false, reason: "it does not answer" };

test("messages of all workers leave one after another, live and Test-in-Live together", async () => {
  await fresh();
  const [one, other] = [newGate(2), newGate(2)];

  const passages = await Promise.all([
    one.enter(live, { wasSilent: false }),
    other.enter(live, { wasSilent: false }),
    one.enter(test_in_live, { wasSilent: false }),
    other.enter(test_in_live, { wasSilent: false }),
  ]);

  assert.deepEqual(new Set(passages.map(({ kind }) => kind)), new Set(["go"]));
  const [{ ahead } = { ahead: 0 }] = await database.db.query<{ ahead: number }>(
    "select extract(epoch from next_slot_at - clock_timestamp())::float8 as ahead from authority_state",
  );
  // Four messages at two a second: the fifth may leave two seconds after the first, less what this test took.
  assert.ok(ahead > 0 && ahead <= 2, `${ahead}`);
  assert.equal(slept.length, 3, "the first went at once");
});

test("a message that would wait long comes back later instead of standing in the way", async () => {
  await fresh();
  const gate = newGate(0.1);
  await gate.enter(live, { wasSilent: false });
  await gate.enter(live, { wasSilent: false });

  const passage = await gate.enter(live, { wasSilent: false });

  assert.equal(passage.kind, "wait");
});

test("the sandbox has no pace and never closes", async () => {
  await fresh();
  const gate = newGate(0.001);
  for (let message = 0; message < 20; message++) {
    assert.deepEqual(await gate.enter(sandbox, { wasSilent: false }), { kind: "go" });
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
  assert.deepEqual(await other.enter(live, { wasSilent: false }), { kind: "go" }, "four are not enough");

  await one.heard(live, silence);
  const closedAt = clock.now();
  const closed = await other.enter(test_in_live, { wasSilent: false });
  assert.deepEqual(closed, {
    kind: "wait",
    until: new Date(closedAt.getTime() + 30 * SECOND),
    reason: "HMRC is not responding (it does not answer).",
  });

  clock.advance(30 * SECOND);
  const passages = await Promise.all([
    one.enter(live, { wasSilent: false }),
    other.enter(live, { wasSilent: false }),
    one.enter(live, { wasSilent: false }),
  ]);
  assert.equal(passages.filter(({ kind }) => kind === "go").length, 1);

  await one.heard(live, { reached: true, reason: "" });
  assert.deepEqual(await other.enter(live, { wasSilent: false }), { kind: "go" });
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
    assert.equal((await gate.enter(live, { wasSilent: false })).kind, "go");
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

  assert.deepEqual(await gate.enter(live, { wasSilent: false }), { kind: "go" });
});
