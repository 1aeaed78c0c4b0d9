import assert from "node:assert/strict";
import { test } from "node:test";
import { OnePerTick } from "./one-per-tick.ts";

function queueByHand(most = 100) {
  const turns: (() => void)[] = [];
  return { queue: new OnePerTick(most, (run) => void turns.push(run)), turns };
}

test("one is started in each turn, in order, whatever comes meanwhile", () => {
  const { queue, turns } = queueByHand();
  const started: string[] = [];
  const enter = (name: string) => queue.enter(() => started.push(name) > 0);
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
  const { queue, turns } = queueByHand(1_000);
  let started = 0;
  for (let free = 0; free < 120; free++)
    queue.enter(() => {
      started++;
      return false;
    });
  queue.enter(() => ++started > 0);

  const after: number[] = [];
  for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
    turn();
    after.push(started);
  }

  assert.deepEqual(after, [50, 100, 121]);
});

test("a full queue takes no more until one was started", () => {
  const { queue, turns } = queueByHand(2);
  const enter = () => queue.enter(() => true);

  assert.deepEqual([enter(), enter(), enter()], [true, true, false]);
  turns.shift()?.();
  assert.equal(enter(), true);
});
