// The rounds: every operation at every size, so that whatever else the machine does meets all sizes alike.
//
// Sizes used to be measured one after the other, each in a database filled just before. A bare insert waits for the
// disk, a claim computes; how fast the disk and the processor were changed from one half hour to the next, each for
// itself, and the ratio of the two with them: the same 10,000 filings, measured four times in a row, "grew". Now all
// databases stand side by side in one server, in one state of its log and memory.

import type { Database } from "../src/platform/database/db.ts";
import type { Service } from "../test/support/service.ts";
import { percentile } from "./figures.ts";
import type { Operation } from "./growth-operations.ts";
import { pagesRead, readWhole, type Watch } from "./growth-watch.ts";

export const ROUNDS = 120;
const WARM_UP_ROUNDS = 20;
/** The quickest tenth of the rounds: other load only ever adds to a time. */
const PERCENT = 10;

/** A service with a history, and how long each operation took, round by round. */
export interface Seeded {
  filings: number;
  bytes: number;
  service: Service;
  /** As a worker is connected: it plans each statement once for all values. */
  worker: Database;
  watch: Watch;
  operations: readonly Operation[];
  taken: Map<string, number[]>;
}

export interface Size {
  filings: number;
  bytesEach: number;
  /**
   * By operation: how long it takes, how many times as long as its bare statement, and how many pages its reading looks
   * at.
   */
  figures: Map<string, { ms: number; timesBare: number | null; pages: number }>;
  readWhole: string[];
}

export async function inTurn(seeded: readonly Seeded[]): Promise<void> {
  for (const { watch } of seeded) watch.statements.clear();
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    // Another size begins each round: none always comes after the largest, which leaves the server's memory to the
    // next.
    const first = (round + WARM_UP_ROUNDS) % seeded.length;
    for (const size of [...seeded.slice(first), ...seeded.slice(0, first)]) await takeRound(size, round);
  }
}

/** Each operation right after its bare statement: the shortest are the most disturbed, and are taken most often. */
async function takeRound({ filings, operations, taken }: Seeded, round: number): Promise<void> {
  const pairs = operations.flatMap((operation) => {
    const bare = operations.find(({ name }) => name === operation.bare);
    return bare === undefined ? [] : [bare, operation];
  });
  for (const [index, { name, run }] of pairs.entries()) {
    // Spread over all of them, the same in every run. Each asks for a filing of its own: what one has read, the next
    // would find in memory.
    const n = 1 + ((((round + WARM_UP_ROUNDS) * pairs.length + index) * 7_919_317) % filings);
    const ms = await run(n);
    if (round < 0) continue;
    const times = taken.get(name);
    if (times === undefined) taken.set(name, [ms]);
    else times.push(ms);
  }
}

export async function sizeOf({ filings, bytes, service: { db }, watch, operations, taken }: Seeded): Promise<Size> {
  const time = (name: string) => percentile(taken.get(name) ?? [], PERCENT);
  const whole = await readWhole(db, watch.statements);
  const figures: Size["figures"] = new Map();
  for (const { name, bare, run } of operations) {
    watch.statements.clear();
    await run(filings >> 1);
    const pages = await pagesRead(db, watch.statements);
    figures.set(name, { ms: time(name), timesBare: bare === null ? null : time(name) / time(bare), pages });
  }
  return { filings, bytesEach: bytes / filings, figures, readWhole: whole };
}
