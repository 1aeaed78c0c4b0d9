import assert from "node:assert/strict";
import { test } from "node:test";
import { after, SECOND } from "../clock.ts";
import { createLog } from "../log.ts";
import { followDatabaseTime } from "./database-clock.ts";
import type { Queryable } from "./db.ts";

const noon = new Date("2026-11-16T12:00:00Z");
const seconds = (moment: Date) => (moment.getTime() - noon.getTime()) / SECOND;

/** A machine whose clock is `ahead` of a database where it is always noon; asking takes the machine `askingMs`. */
function machineOf(aheadMs: number, askingMs = 0) {
  const state = { aheadMs, isAway: false, asked: 0 };
  const machine = { now: () => after(noon, state.aheadMs + (state.asked % 2) * askingMs) };
  const db: Queryable = {
    async query<Row extends object>() {
      state.asked++;
      if (state.isAway) throw new Error("away");
      return [{ now: noon }] as Row[];
    },
  };
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  return { state, lines, follow: () => followDatabaseTime(db, { machine, log }) };
}

const differences: readonly (readonly [name: string, aheadMs: number, askingMs: number, shown: number])[] = [
  ["two minutes ahead", 120 * SECOND, 0, 0],
  ["two minutes behind", -120 * SECOND, 0, 0],
  ["a second ahead: both keep time", SECOND, 0, 1],
  ["a second behind", -SECOND, 0, -1],
  ["right, with an answer that took ten seconds", 0, 10 * SECOND, 10],
];

for (const [name, aheadMs, askingMs, shown] of differences) {
  test(`on a machine that is ${name}, it is ${shown} seconds past the database's noon`, async () => {
    const { follow, lines } = machineOf(aheadMs, askingMs);

    const clock = await follow();

    assert.equal(seconds(clock.now()), shown);
    assert.equal(lines.length, Math.abs(aheadMs) > 2 * SECOND ? 1 : 0);
    clock.stop();
  });
}

test("a machine whose clock is put right is followed, and while the database is away the last comparison holds", async () => {
  const { state, follow } = machineOf(120 * SECOND);
  const clock = await follow();

  state.isAway = true;
  await assert.rejects(clock.compare());
  const away = seconds(clock.now());
  state.isAway = false;
  state.aheadMs = 0;
  await clock.compare();

  assert.deepEqual([away, seconds(clock.now())], [0, 0]);
  clock.stop();
});

test("it starts while the database is away", async () => {
  const { state, follow } = machineOf(120 * SECOND);
  state.isAway = true;
  const clock = await follow();
  state.isAway = false;

  await clock.compare();

  assert.equal(seconds(clock.now()), 0);
  clock.stop();
});
