// Whether a request with a large body is let in. It is held in memory until it is answered, so there is a bound on all
// of them and a share for each organisation; what does not fit is refused before a byte of the body is read. A body
// that comes without its length counts as what has arrived of it.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type Readable, Transform } from "node:stream";
import { CallerLeft, onClose } from "../platform/http/on-close.ts";
import type { MemoryBudget } from "../platform/limits/memory-budget.ts";

export interface Admission {
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal;
  /**
   * The room is given back when the request is over and this has ended: without its caller, work goes on for a while.
   */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The body, which fails with OverBudget where there is none for what arrives. */
  counted(body: Readable): Readable;
}

export interface Admitting {
  budget: MemoryBudget;
  owner: string;
  maxBodyBytes: number;
}

export function admit(request: IncomingMessage, response: ServerResponse, { budget, owner, maxBodyBytes }: Admitting) {
  const taken = [budget.take(owner, bytesToHold(request.headers, maxBodyBytes))];
  const leaving = new AbortController();
  let [isOver, isWorking] = [false, false];
  const settle = () => {
    if (isOver && !isWorking) for (const giveBack of taken.splice(0)) giveBack();
  };
  onClose({ request, response }, () => {
    isOver = true;
    if (!response.writableFinished) leaving.abort(new CallerLeft());
    settle();
  });
  const admission: Admission = {
    signal: leaving.signal,
    async during(work) {
      isWorking = true;
      try {
        return await work();
      } finally {
        isWorking = false;
        settle();
      }
    },
    counted(body) {
      const isOfKnownLength = request.headers["transfer-encoding"] === undefined;
      if (isOfKnownLength || maxBodyBytes <= UNCOUNTED_BYTES) return body;
      return growing(body, (bytes) => {
        if (!isOver) taken.push(budget.take(owner, bytes));
      });
    },
  };
  return admission;
}

/** Bodies up to this size are not counted: nearly all returns are, and the rate limit bounds them. */
export const UNCOUNTED_BYTES = 256 * 1024;

/**
 * The same bytes. `take` is told how many more are to be counted; where it throws, the body ends with that error, and
 * the rest is read to nowhere.
 */
function growing(body: Readable, take: (bytes: number) => void): Readable {
  let [arrived, counted] = [0, 0];
  const passing = new Transform({
    transform(chunk: Buffer, _, done) {
      arrived += chunk.length;
      try {
        if (arrived > UNCOUNTED_BYTES) take(arrived - counted);
      } catch (error) {
        body.unpipe(passing).resume();
        done(error as Error);
        return;
      }
      if (arrived > UNCOUNTED_BYTES) counted = arrived;
      done(null, chunk);
    },
  });
  body.on("error", (error) => passing.destroy(error));
  return body.pipe(passing);
}

/**
 * By what the headers say: the body is not here yet. One that is too large is not counted, as it is refused for that.
 */
function bytesToHold(headers: IncomingHttpHeaders, maxBodyBytes: number): number {
  const bytes = Number(headers["content-length"] ?? 0);
  return bytes > UNCOUNTED_BYTES && bytes <= maxBodyBytes ? bytes : 0;
}
