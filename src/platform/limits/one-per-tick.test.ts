import assert from "node:assert/strict";
import { test } from "node:test";
import { Lane } from "./one-per-tick.ts";

function laneByHand(most = 100) {
  const turns: (() => void)[] = [];
  return { lane: new Lane(most, (run) => void turns.push(run)), turns };
}

test("one is started in each turn, in order, whatever comes meanwhile", () => {
  const { lane, turns } = laneByHand();
  const started: string[] = [];
  const enter = (name: string) => lane.enter(() => started.push(name) > 0);
  for (const name of ["a", "b"]) enter(name);
  assert.deepEqual(started, []);

  turns.shift()?.();
  assert.deepEqual(started, ["a"]);
  enter("c");
  turns.shift()?.();
  assert.deepEqual(started, ["a", "b"]);
  turns.shift()?.();

  assert.deepEqual(started, ["a", "b", "c"]);
  assert.equal(turns.length, 0, "nothing runs while nothing waits");
  enter("d");
  turns.shift()?.();
  assert.equal(started.at(-1), "d");
});

test("those that cost nothing do not use up a turn, but are not started without end either", () => {
  const { lane, turns } = laneByHand(1_000);
  let started = 0;
  for (let free = 0; free < 120; free++)
    lane.enter(() => {
      started++;
      return false;
    });
  lane.enter(() => ++started > 0);

  const after: number[] = [];
  for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
    turn();
    after.push(started);
  }

  assert.deepEqual(after, [50, 100, 121]);
});

test("a full lane takes no more until one was started", () => {
  const { lane, turns } = laneByHand(2);
  const enter = () => lane.enter(() => true);

  assert.deepEqual([enter(), enter(), enter()], [true, true, false]);
  turns.shift()?.();
  assert.equal(enter(), true);
});
