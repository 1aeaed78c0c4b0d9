// Keeps what programs ask the API for. Requests do not wait for it: they are kept together, a moment later, and those
// of a process that dies meanwhile are not kept. It is for looking things up; filings, events and the audit log are
// the records.

import { DAY } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/db.ts";
import { unlessLost } from "../platform/database/lost-connection.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { insertRequests, type KeptRequest } from "./store.ts";

export const REQUESTS_KEPT_MS = 30 * DAY;

/** Of one statement. */
const BATCH = 500;
/** Some megabytes. What comes when there are more is not kept. */
const MOST_WAITING = 10_000;

interface Parts {
  db: Queryable;
  log: Log;
  metrics: Pick<Metrics, "requestsNotKept">;
  /** Null: only when it is asked to. */
  everyMs: number | null;
}

export class RequestLog {
  #waiting: KeptRequest[] = [];
  #timer: NodeJS.Timeout | null = null;
  /** One statement at a time. */
  #writing: Promise<void> = Promise.resolve();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  note(request: KeptRequest): void {
    const { metrics, everyMs } = this.#parts;
    if (this.#waiting.length >= MOST_WAITING) {
      metrics.requestsNotKept.inc();
      return;
    }
    this.#waiting.push(request);
    if (everyMs !== null) this.#timer ??= setTimeout(() => void this.flush(), everyMs).unref();
  }

  /** Everything that was noted until now is kept when it resolves, or counted as lost. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { db, log, metrics } = this.#parts;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      try {
        await insertRequests(db, batch);
      } catch (error) {
        metrics.requestsNotKept.inc(batch.length);
        unlessLost(error, () => log.warn({ error, requests: batch.length }, "requests could not be kept"));
      }
    }
  }
}
