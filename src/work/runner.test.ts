// The runner by itself, with queues that are lists. Time never passes here: whatever happens, happens because a bell
// rang.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { HOUR, SECOND, systemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { type Leased, LeaseLost } from "./lease.ts";
import { createRunner, type Left, type Queue } from "./runner.ts";

const NEVER_MS = 2 ** 31 - 1;

test("a queue whose look takes for ever holds up no other", async () => {
  const held = gates();
  const stuck = listQueue("stuck", { claim: () => held.get("look") });
  const other = listQueue("other", { due: ["a"] });
  const { runner } = runnerOf([stuck, other]);

  runner.start();
  await other.handled("a");
  other.due.push("b");
  runner.wake();
  await other.handled("b");

  held.open("look");
  await runner.stop({ withinMs: NEVER_MS });
});

test("never more at once than there are slots, and the next as soon as one ends", async () => {
  const held = gates();
  const queue = listQueue("two at a time", {
    due: ["a", "b", "c"],
    slots: 2,
    handle: (row) => held.get(row).then(() => null),
  });
  const { runner } = runnerOf([queue]);

  runner.start();
  await queue.begun("b");
  runner.wake();
  await new Promise(setImmediate);
  assert.deepEqual(queue.started, ["a", "b"]);
  held.open("a");
  await queue.begun("c");
  held.open("b");
  held.open("c");
  await runner.stop({ withinMs: NEVER_MS });
});

test("work that has gone on for long gives its place to others, and only so much may be under way with it", async () => {
  const held = gates();
  const queue = listQueue("one at a time", {
    due: ["a", "b", "c"],
    slots: 1,
    handle: (row) => held.get(row).then(() => null),
  });
  const { runner } = runnerOf([{ ...queue, place: { keptMs: 0, underWay: 2 } }]);

  runner.start();
  await queue.begun("a");
  runner.wake();
  await queue.begun("b");
  runner.wake();
  await new Promise(setImmediate);
  assert.deepEqual(queue.started, ["a", "b"]);
  held.open("a");
  await queue.begun("c");
  held.open("b");
  held.open("c");
  await runner.stop({ withinMs: NEVER_MS });
});

test("what a row makes due in another queue is looked for at once where the queue says that it feeds others", async () => {
  const fed = listQueue("fed", {});
  const feeding = listQueue("feeding", {
    due: ["a"],
    feeds: ["fed"],
    handle: async () => {
      fed.due.push("b");
      return null;
    },
  });
  const { runner } = runnerOf([feeding, fed]);

  runner.start();
  await fed.handled("b");
  await runner.stop({ withinMs: NEVER_MS });
});

test("work of one queue makes no other queue look for work", async () => {
  const idle = listQueue("idle", {});
  const busy = listQueue("busy", { due: ["a", "b", "c"], slots: 1 });
  const { runner } = runnerOf([idle, busy]);

  runner.start();
  await busy.handled("c");
  await runner.stop({ withinMs: NEVER_MS });

  assert.equal(idle.looks, 1, "the first one");
});

test("woken while it looks for work, it looks again", async () => {
  const held = gates();
  const queue = listQueue("slow", { claim: async () => void (await held.get("look")) });
  const { runner } = runnerOf([queue]);

  runner.start();
  queue.due.push("a");
  runner.wake();
  held.open("look");
  await queue.handled("a");
  await runner.stop({ withinMs: NEVER_MS });
});

test("a row that throws is given back and said once; one whose lease was lost is left alone", async () => {
  const fault = new Error("an internal error");
  const queue = listQueue("faulty", {
    due: ["faulty", "lost"],
    handle: (row) => Promise.reject(row === "faulty" ? fault : new LeaseLost({ id: row, lease_token: "" })),
  });
  const { runner, lines } = runnerOf([queue]);

  await runner.settle();

  assert.deepEqual(queue.givenBack, ["faulty"]);
  assert.deepEqual(lines(), ["a job failed; it will be tried again", "lease lost; nothing was written"]);
});

test("a stop takes nothing new and waits for what is under way, but no longer than it is told to", async () => {
  const held = gates();
  const queue = listQueue("long", { due: ["a"], handle: (row) => held.get(row).then(() => null) });
  const { runner } = runnerOf([queue]);

  runner.start();
  await queue.begun("a");
  await runner.stop({ withinMs: 1 });
  queue.due.push("b");
  runner.wake();
  held.open("a");
  await queue.handled("a");

  assert.deepEqual([queue.ended, queue.due], [["a"], ["b"]]);
});

test("a stop waits for what a step leases while it stops", async () => {
  const held = gates();
  const other = listQueue("other", { handle: () => held.get("b").then(() => null) });
  const queue = listQueue("leasing", {
    due: ["a"],
    handle: async () => {
      await held.get("a");
      return left({ leased: { queue: "other", rows: [{ id: "b", lease_token: "T" }] } });
    },
  });
  const { runner } = runnerOf([queue, other]);
  let hasStopped = false;

  runner.start();
  await queue.begun("a");
  const stopped = runner.stop({ withinMs: NEVER_MS }).then(() => {
    hasStopped = true;
  });
  await severalTurns();
  held.open("a");
  await other.begun("b");
  await severalTurns();
  const stoppedBefore = hasStopped;
  held.open("b");
  await stopped;

  assert.equal(stoppedBefore, false);
  assert.deepEqual(other.ended, ["b"]);
});

test("a row whose next step is due at once goes on without another look, each step by itself", async () => {
  const queue = listQueue("steps", {
    due: ["a1"],
    handle: async (row) => left({ goesOn: row === "a3" ? null : `a${Number(row[1]) + 1}` }),
  });
  const { runner } = runnerOf([queue]);

  runner.start();
  await queue.handled("a3");
  await new Promise(setImmediate);
  await runner.stop({ withinMs: NEVER_MS });

  assert.deepEqual(queue.ended, ["a1", "a2", "a3"]);
  assert.equal(queue.looks, 1, "the first one");
});

test("a step that throws is given back as that step, not as the one that was claimed", async () => {
  const queue = listQueue("steps", {
    due: ["a1"],
    handle: async (row) => {
      if (row === "a2") throw new Error("an internal error");
      return left({ goesOn: "a2" });
    },
  });
  const { runner } = runnerOf([queue]);

  await runner.settle();

  assert.deepEqual(queue.givenBack, ["a2"]);
});

test("rows that a step has leased for another queue are begun there at once, without a look", async () => {
  const other = listQueue("other", {});
  const queue = listQueue("leasing", {
    due: ["a"],
    handle: async () => left({ leased: { queue: "other", rows: [{ id: "b", lease_token: "T" }] } }),
  });
  const { runner } = runnerOf([queue, other]);

  runner.start();
  await other.handled("b");
  await runner.stop({ withinMs: NEVER_MS });

  assert.equal(other.looks, 1, "the first one");
});

test("where a step says that nothing is left, nobody looks; a row that is due later is waited for all the same", async () => {
  const queue = listQueue("later", {
    due: ["a"],
    handle: async (row) => {
      if (row === "a") queue.putDown("b", new Date(systemClock.now().getTime() + 60));
      return left({});
    },
  });
  const { runner } = runnerOf([queue]);

  runner.isTold(true);
  runner.start();
  await queue.handled("b");
  await runner.stop({ withinMs: NEVER_MS });

  assert.ok(queue.looks <= 3, `${queue.looks} looks`);
});

test("a row whose time has come is looked for although others end all the time", async () => {
  let isOver = false;
  const queue = listQueue("busy", {
    due: ["a"],
    handle: async (row) => {
      if (row === "a") queue.putDown("late", new Date(systemClock.now().getTime() + 60));
      await new Promise(setImmediate);
      const next = { queue: "busy", rows: [{ id: "another", lease_token: "T" }] };
      return left({ leased: isOver || row === "late" ? null : next });
    },
  });
  const { runner } = runnerOf([queue]);

  runner.isTold(true);
  runner.start();
  await queue.handled("late");
  isOver = true;
  await runner.stop({ withinMs: NEVER_MS });

  assert.ok(queue.ended.length > 2, "others ended meanwhile");
});

test("a queue that cannot be looked into is said once, however well the others do", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const away = listQueue("away", { claim: () => Promise.reject(new Error("no database")) });
  const other = listQueue("other", { due: ["a"] });
  const { runner, lines } = runnerOf([away, other]);

  runner.start();
  await other.handled("a");
  while (away.looks < 3) {
    t.mock.timers.tick(1_000);
    await new Promise(setImmediate);
  }
  const stopped = runner.stop({ withinMs: 1 });
  t.mock.timers.tick(1_000);
  await stopped;

  assert.ok(other.looks > 1);
  assert.deepEqual(lines(), ["cannot look for work; still trying"]);
});

test("told of what others make due, it sleeps until the next row is due, and looks often as soon as it is not", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const nextDueAt = new Date(systemClock.now().getTime() + HOUR);
  const queue = listQueue("quiet", { nextDueAt });
  const { runner } = runnerOf([queue], { lookEveryMs: 50 });
  const pass = async (milliseconds: number) => {
    t.mock.timers.tick(milliseconds);
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  };

  runner.isTold(true);
  runner.start();
  for (let second = 0; second < 3; second++) await pass(SECOND);
  const atFirst = queue.looks;
  for (let second = 0; second < 60; second++) await pass(SECOND);
  const afterMinute = queue.looks;
  for (let times = 0; times < 2; times++) await pass(HOUR);
  const whenDue = queue.looks;
  runner.isTold(false);
  for (let times = 0; times < 10; times++) await pass(50);
  const often = queue.looks;
  const stopped = runner.stop({ withinMs: 1 });
  await pass(SECOND);
  await stopped;

  assert.ok(atFirst <= 2 && afterMinute === atFirst, `${atFirst}, then ${afterMinute}`);
  assert.ok(whenDue > afterMinute, `${whenDue}`);
  assert.ok(often >= whenDue + 5, `${often} after ${whenDue}`);
});

test("a look that takes all places says that others should look", async () => {
  const held = gates();
  const queue = listQueue("full", { due: ["a", "b"], slots: 1, handle: (row) => held.get(row).then(() => null) });
  const overflowing: string[] = [];
  const { runner } = runnerOf([queue], { overflows: (name) => void overflowing.push(name) });

  runner.start();
  await queue.begun("a");
  await new Promise(setImmediate);
  assert.deepEqual(overflowing, ["full"]);
  held.open("a");
  held.open("b");
  await queue.handled("b");
  await runner.stop({ withinMs: NEVER_MS });
});

test("a place that becomes free during a look is taken by another one, if the look gave all it asked for", async () => {
  const held = gates();
  const queue = listQueue("two at a time", {
    due: ["a", "b", "c", "d"],
    slots: 2,
    claim: async () => void (queue.looks === 2 && (await held.get("second look"))),
    handle: async (row) => {
      if (row === "b") await held.get("b");
      return left({});
    },
  });
  const { runner } = runnerOf([queue]);

  runner.isTold(true);
  runner.start();
  await queue.handled("a");
  while (queue.looks < 2) await new Promise(setImmediate);
  held.open("b");
  await queue.handled("b");
  held.open("second look");
  await queue.handled("d");
  await runner.stop({ withinMs: NEVER_MS });
});

test("a stop does not wait for a look that takes for ever", async () => {
  const stuck = listQueue("stuck", { claim: () => new Promise(() => {}) });
  const { runner } = runnerOf([stuck]);

  runner.start();
  await runner.stop({ withinMs: 1 });
});

async function severalTurns(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
}

/** What a step of a list has left; rows by their names. */
function left({ goesOn = null, leased = null }: { goesOn?: string | null; leased?: Left<Leased>["leased"] }) {
  return { goesOn: goesOn === null ? null : { id: goesOn, lease_token: "" }, leased, due: [] };
}

interface ListQueue extends Queue<Leased> {
  /** Due then, and claimed by a look after that. */
  putDown(row: string, dueAt: Date): void;
  due: string[];
  started: string[];
  ended: string[];
  givenBack: string[];
  looks: number;
  begun(row: string): Promise<void>;
  handled(row: string): Promise<void>;
}

function listQueue(
  name: string,
  options: {
    due?: string[];
    slots?: number;
    feeds?: string[];
    nextDueAt?: Date;
    claim?: () => Promise<void>;
    handle?: (row: string) => Promise<Left<Leased> | null>;
  },
): ListQueue {
  const begun = gates();
  const handled = gates();
  let later: { row: string; dueAt: Date } | null = null;
  const queue: ListQueue = {
    name,
    slots: options.slots ?? 16,
    feeds: options.feeds ?? [name],
    due: options.due ?? [],
    started: [],
    ended: [],
    givenBack: [],
    looks: 0,
    begun: (row) => begun.get(row),
    handled: (row) => handled.get(row),
    traced: () => ({ name, parent: null, attributes: {} }),
    nextDueAt: async () => later?.dueAt ?? options.nextDueAt ?? null,
    putDown(row, dueAt) {
      later = { row, dueAt };
    },
    async claim({ limit, token }) {
      queue.looks++;
      if (later !== null && later.dueAt <= systemClock.now()) {
        queue.due.push(later.row);
        later = null;
      }
      const rows = queue.due.splice(0, limit).map((id) => ({ id, lease_token: token }));
      await options.claim?.();
      return rows;
    },
    async handle({ id }) {
      queue.started.push(id);
      begun.open(id);
      const done = await options.handle?.(id);
      queue.ended.push(id);
      handled.open(id);
      return done ?? undefined;
    },
    renew: async () => {},
    giveBack: async ({ id }) => void queue.givenBack.push(id),
  };
  return queue;
}

/** Promises by name, each fulfilled when the test opens it. */
function gates() {
  const known = new Map<string, { opened: Promise<void>; open: () => void }>();
  function gate(name: string) {
    const made = known.get(name) ?? newGate();
    known.set(name, made);
    return made;
  }
  return { get: (name: string) => gate(name).opened, open: (name: string) => gate(name).open() };
}

function newGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

function runnerOf(
  queues: readonly Queue<Leased>[],
  options: { lookEveryMs?: number; overflows?: (queue: string) => void } = {},
) {
  const written: string[] = [];
  const log = createLog("info", { write: (line: string) => void written.push(line) });
  const runner = createRunner({
    queues,
    leaseSeconds: 3_600,
    lookEveryMs: NEVER_MS,
    clock: systemClock,
    ...options,
    random: randomBytes,
    log,
    metrics: createMetrics(),
  });
  return { runner, lines: () => written.map((line) => JSON.parse(line).msg) };
}
