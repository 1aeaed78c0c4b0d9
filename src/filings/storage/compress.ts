// Compresses the messages of filings that are decided: they are kept for ever, shown now and then, and never sent
// again. Each is read back and compared with what it was before it takes its place. No lock is held meanwhile, so that
// a row that changes under way is left for the next time. Decision: docs/decisions/0030.

import { setTimeout as pause } from "node:timers/promises";
import type { Queryable } from "../../platform/database/db.ts";
import { decidedStatuses } from "../lifecycle.ts";
import {
  BEFORE_ALL,
  bodiesOf,
  type CompressedBody,
  type OverSubmission,
  overSubmissions,
  replaceBodies,
} from "./compress-store.ts";
import { compressed, expanded } from "./compressed-body.ts";

const PAGE = 250;
/** What is in memory at once and one transaction, unless a single message is larger. */
const BATCH_ROWS = 25;
const BATCH_BYTES = 1_000_000;

/** All that there are, however many; between two batches it may be asked to stop. */
export async function compressMessages(db: Queryable, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  for (let after = BEFORE_ALL; ; ) {
    const page = await overSubmissions(db, { after, decided: decidedStatuses, limit: PAGE });
    for (const batch of batchesOf(page.filter(({ is_decided }) => is_decided))) {
      if (signal?.aborted) return;
      const startedAt = performance.now();
      const isOurs = await compressBatch(db, batch);
      // Another process does the same: one is enough.
      if (!isOurs) return;
      // It takes half of the time at most. Nobody waits for it, and requests and webhooks have the same processor.
      await pause(performance.now() - startedAt, undefined, { ref: false });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last;
  }
}

function* batchesOf(rows: readonly OverSubmission[]): Generator<string[]> {
  let [batch, bytes]: [string[], number] = [[], 0];
  for (const row of rows) {
    if (batch.length > 0 && (batch.length === BATCH_ROWS || bytes + row.bytes > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(row.id);
    bytes += row.bytes;
  }
  if (batch.length > 0) yield batch;
}

/** Whether all were as they had been found. */
async function compressBatch(db: Queryable, ids: readonly string[]): Promise<boolean> {
  const rows: CompressedBody[] = [];
  for (const row of await bodiesOf(db, ids)) rows.push({ ...row, compressed: await checked(row) });
  return (await replaceBodies(db, rows)) === ids.length;
}

async function checked({ id, body }: { id: string; body: string }): Promise<Buffer> {
  const bytes = await compressed(body);
  if ((await expanded(bytes)) !== body) throw new Error(`the compressed body of ${id} is not what it was`);
  return bytes;
}
