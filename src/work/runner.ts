// Runs due work. The row is the queue: a look claims due rows with a lease, never more than there are free slots, and
// hands each to its queue's handler. The handler writes the outcome back itself, in one transaction that checks the
// token; a row whose next step is due at once keeps its lease, and goes on. Each queue is looked into by itself: when
// it is woken, when a row that ends has left something to be claimed, and when the next row is due. While nobody hears
// what other processes make due, it is looked into often instead.
//
// A throw means that we are broken: it is logged once, counted, and the row is given back with a longer and longer
// wait.

import { type Clock, SECOND } from "../platform/clock.ts";
import { unlessLost } from "../platform/database/lost-connection.ts";
import { type RandomBytes, upperHex } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { inSpan, type SpanOptions } from "../platform/trace.ts";
import { type Leased, LeaseLost } from "./lease.ts";

export interface ClaimRequest {
  limit: number;
  token: string;
  leaseSeconds: number;
}

export interface Queue<Row extends Leased> {
  name: string;
  slots: number;
  /**
   * Where work that has gone on for so long gives its place to others, and how much may be under way with it. Without
   * it, work keeps its place.
   */
  place?: { keptMs: number; underWay: number };
  claim(request: ClaimRequest): Promise<Row[]>;
  /** When there will be something to claim, if nothing happens until then; null for never. */
  nextDueAt(): Promise<Date | null>;
  /** Does the row's step. Without an answer, anything that it feeds may be due. */
  handle(row: Row): Promise<Left<Row> | undefined>;
  renew(row: Row, leaseSeconds: number): Promise<void>;
  /** What a trace calls the work on a row, and where the trace is that led to it. */
  traced(row: Row): Pick<SpanOptions, "name" | "attributes"> & { parent: string | null };
  /** Gives a row back after a throw, due again later. */
  giveBack(row: Row, error: unknown): Promise<void>;
  /** The names of the queues in which a step may make something due. */
  feeds: readonly string[];
}

/** What a step has left to be done. */
export interface Left<Row extends Leased> {
  /** The row with its next step, which is done at once under the same lease. */
  goesOn: Row | null;
  /** Rows of another queue that are leased to this worker already. */
  leased: { queue: string; rows: readonly Leased[] } | null;
  /** The names of the queues in which something may be due that nobody has: they are looked into at once. */
  due: readonly string[];
}

/** Short enough that nobody waits for it, long enough that a busy queue is not looked into for every row. */
const LOOKS_APART_MS = 4;
/** With every place taken there is more to do than places: several are to be free before the next are taken. */
const FULL_LOOKS_APART_MS = 20;

/** Nothing has rung for so long: the queue has become quiet, and is asked when it has something to do again. */
const QUIET_MS = 25;
/** While something is due that may not be claimed yet, for its pace or its turn. */
const NOT_YET_MS = 50;

/** After a look that failed. That it hangs is for the database's own limits to end. */
export const LOOK_AGAIN_MS = SECOND;

export interface Runner {
  start(): void;
  /** Something became due in this process, in these queues or in any: look now instead of at the next tick. */
  wake(queues?: readonly string[]): void;
  /** Whether it is woken when other processes make something due. At first it is not, and looks often. */
  isTold(isTold: boolean): void;
  /**
   * Runs until nothing is due and nothing is under way. Tests drive time with the clock and call this instead of
   * waiting.
   */
  settle(): Promise<void>;
  /**
   * Takes nothing new and waits for what is under way, at most so long; what is left is due again when its lease runs
   * out.
   */
  stop(options: { withinMs: number }): Promise<void>;
}

interface RunnerOptions {
  // biome-ignore lint/suspicious/noExplicitAny: a list of queues, each with a row type of its own that only itself sees.
  queues: readonly Queue<any>[];
  leaseSeconds: number;
  /** How often it looks while it is not told of what other processes make due. */
  lookEveryMs: number;
  clock: Clock;
  /** More may be due than it had places for: others should look. */
  overflows?: (queue: string) => void;
  /** A row has ended. */
  worked?: () => void;
  random: RandomBytes;
  log: Log;
  metrics: Metrics;
}

export function createRunner(options: RunnerOptions): Runner {
  const { log, metrics, leaseSeconds } = options;
  const states = options.queues.map((queue) => ({
    queue,
    underWay: new Map<Leased, { work: Promise<void>; since: number }>(),
    bell: createBell(),
  }));
  type QueueState = (typeof states)[number];
  let running = false;
  let told = false;
  let loops: Promise<void>[] = [];
  let renewing: NodeJS.Timeout | undefined;
  const cannotLook = new Set<QueueState>();

  async function look(state: QueueState): Promise<number> {
    const { queue } = state;
    const limit = freePlaces(state);
    if (limit <= 0) return 0;
    const rows = await queue.claim({ limit, token: upperHex(16, options.random), leaseSeconds });
    begin(state, rows);
    // More may be due than was asked for, and places have become free meanwhile.
    if (rows.length === limit && freePlaces(state) > 0) state.bell.ring();
    return rows.length;
  }

  function begin(state: QueueState, rows: readonly Leased[]) {
    const { queue, underWay, bell } = state;
    for (const row of rows) {
      const work = runOne(queue, row).finally(() => {
        // More may be due than there were places, and now there is one.
        if (freePlaces(state) <= 0) bell.ring();
        underWay.delete(row);
        bell.ask();
        options.worked?.();
      });
      underWay.set(row, { work, since: performance.now() });
    }
  }

  function freePlaces({ queue: { slots, place }, underWay }: QueueState): number {
    if (place === undefined) return slots - underWay.size;
    const keptSince = performance.now() - place.keptMs;
    const taken = [...underWay.values()].filter(({ since }) => since > keptSince).length;
    return Math.min(slots - taken, place.underWay - underWay.size);
  }

  /** A row with all its steps that are due at once. */
  async function runOne<Row extends Leased>(queue: Queue<Row>, claimed: Row): Promise<void> {
    for (let row: Row | null = claimed; row !== null; ) row = await runStep(queue, row);
  }

  async function runStep<Row extends Leased>(queue: Queue<Row>, row: Row): Promise<Row | null> {
    try {
      const left = await inSpan({ ...queue.traced(row), kind: "consumer" }, () => queue.handle(row));
      metrics.jobs.inc({ queue: queue.name, outcome: "done" });
      if (left?.leased) begin(stateOf(left.leased.queue), left.leased.rows);
      wake(left?.due ?? queue.feeds);
      return left?.goesOn ?? null;
    } catch (error) {
      await failStep(queue, row, error);
      wake(queue.feeds);
      return null;
    }
  }

  function stateOf(name: string): QueueState {
    const state = states.find(({ queue }) => queue.name === name);
    if (state === undefined) throw new Error(`there is no queue "${name}"`);
    return state;
  }

  async function failStep<Row extends Leased>(queue: Queue<Row>, row: Row, error: unknown): Promise<void> {
    const which = { queue: queue.name, row: row.id };
    if (error instanceof LeaseLost) {
      metrics.jobs.inc({ queue: queue.name, outcome: "lease_lost" });
      log.warn(which, "lease lost; nothing was written");
      return;
    }
    metrics.jobs.inc({ queue: queue.name, outcome: "fault" });
    unlessLost(error, () => log.error({ ...which, error }, "a job failed; it will be tried again"));
    await queue.giveBack(row, error).catch((failure) => {
      const text = "could not give a row back; its lease will run out";
      unlessLost(failure, () => log.error({ ...which, error: failure }, text));
    });
  }

  /**
   * A look takes all that is due and has a place: until the bell rings there is nothing more to take. While it rings
   * all the time, what becomes due within a few milliseconds is taken by one look.
   */
  async function runQueue(state: QueueState) {
    while (running) {
      try {
        const lookedAt = performance.now();
        const isFull = (await look(state)) > 0 && freePlaces(state) <= 0;
        cannotLook.delete(state);
        if (isFull) options.overflows?.(state.queue.name);
        await untilDue(state);
        const tooSoonMs = lookedAt + (isFull ? FULL_LOOKS_APART_MS : LOOKS_APART_MS) - performance.now();
        if (running && tooSoonMs > 0) await new Promise((resolve) => setTimeout(resolve, tooSoonMs));
      } catch (error) {
        // The database is away: say so once, and keep looking.
        if (cannotLook.size === 0)
          unlessLost(error, () => log.error({ queue: state.queue.name, error }, "cannot look for work; still trying"));
        cannotLook.add(state);
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS).unref());
      }
    }
  }

  async function untilDue({ queue, bell }: QueueState): Promise<void> {
    if (!told) return void (await bell.heard(options.lookEveryMs));
    for (;;) {
      if (await bell.heard(QUIET_MS)) return;
      bell.answer();
      const at = await queue.nextDueAt();
      const inMs = at === null ? LONGEST_MS : at.getTime() - options.clock.now().getTime();
      // Nothing becomes due much sooner than that; and while rows end all the time, each of them asks.
      const isSoon = inMs <= NOT_YET_MS;
      const withinMs = isSoon ? NOT_YET_MS : Math.min(LONGEST_MS, inMs);
      const isRung = await bell.heard(withinMs, isSoon ? undefined : "or asked");
      if (isRung || isSoon || !bell.isAsked()) return;
    }
  }

  function underWay(): Promise<void>[] {
    return states.flatMap((state) => [...state.underWay.values()].map(({ work }) => work));
  }

  /** What is under way may lease more, which is begun before it ends. */
  async function allEnded(): Promise<void> {
    while (underWay().length > 0) await Promise.allSettled(underWay());
  }

  function wake(queues?: readonly string[]) {
    for (const { bell, queue } of states) if (queues?.includes(queue.name) ?? true) bell.ring();
  }

  async function renewAll() {
    const renewals = states.flatMap(({ queue, underWay }) =>
      [...underWay.keys()].map((row) => queue.renew(row, leaseSeconds)),
    );
    const failed = (await Promise.allSettled(renewals)).find((result) => result.status === "rejected");
    if (failed) unlessLost(failed.reason, () => log.warn({ error: failed.reason }, "could not renew a lease"));
  }

  return {
    start() {
      running = true;
      loops = states.map(runQueue);
      renewing = setInterval(renewAll, (leaseSeconds * 1_000) / 3);
    },
    wake,
    isTold(isTold) {
      told = isTold;
      wake();
    },
    async settle() {
      for (;;) {
        // What ends while we look may have made something due that was not looked for any more.
        const wasQuiet = underWay().length === 0;
        const claimed = await Promise.all(states.map(look));
        const pending = underWay();
        if (wasQuiet && claimed.every((count) => count === 0) && pending.length === 0) return;
        if (pending.length > 0) await Promise.race(pending);
      }
    },
    async stop({ withinMs }) {
      running = false;
      wake();
      const limit = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.all(loops).then(allEnded), limit]);
      clearInterval(renewing);
    },
  };
}

/** Timers take no longer. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * A ring before the wait ends the wait at once; several rings end one wait. To ask is less: only when the next row is
 * due may have changed.
 */
function createBell() {
  let rung = false;
  let asked = false;
  let wait: { end: () => void; mayBeAsked: boolean } | undefined;
  return {
    ring() {
      rung = true;
      wait?.end();
    },
    ask() {
      asked = true;
      if (wait?.mayBeAsked) wait.end();
    },
    isAsked: () => asked,
    /** What was asked for is found out now. */
    answer() {
      asked = false;
    },
    /** Whether it rang; if not, the time has passed, or it was asked. */
    async heard(withinMs: number, orAsked?: "or asked"): Promise<boolean> {
      const mayBeAsked = orAsked !== undefined;
      if (!rung && !(mayBeAsked && asked)) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs);
          const end = () => {
            clearTimeout(timer);
            resolve();
          };
          wait = { end, mayBeAsked };
        });
        wait = undefined;
      }
      const hasRung = rung;
      rung = false;
      return hasRung;
    },
  };
}
