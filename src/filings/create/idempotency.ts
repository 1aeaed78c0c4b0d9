// A request with an idempotency key makes one filing however often it is sent: the answer to the first is stored with
// the filing, in one statement, and every repetition gets it byte for byte. What the answer looks like is for those who
// give it to say.

import { setTimeout as sleep } from "node:timers/promises";
import { SECOND } from "../../platform/clock.ts";
import { LOCK_NOT_AVAILABLE, type Queryable, type Transactional } from "../../platform/database/db.ts";
import { codeOf, Refusal } from "../../platform/errors.ts";
import type { FilingRow } from "../filing.ts";
import type { RememberedAnswer } from "./create-store.ts";
import { type IdempotencyKey, type StoredAnswer, storedAnswer } from "./idempotency-store.ts";

/** Of a request that makes a filing, or another thing with an id. */
export interface Idempotency<Made extends { id: string } = FilingRow> {
  key: IdempotencyKey;
  fingerprint: Buffer;
  /** What a repetition is answered with. */
  answerFor: (made: Made) => Answer;
}

export interface Answer {
  status: number;
  location: string;
  body: string;
}

export interface Remembered {
  kind: "remembered";
  filingId: string;
  answer: Answer;
}

type Keyed = Pick<Idempotency, "key" | "fingerprint">;

/**
 * The answer to the first request with this key, if there was one. A different request with the same key is refused.
 */
export async function earlierAnswer(idempotency: Keyed | null, db: Queryable): Promise<Remembered | null> {
  if (idempotency === null) return null;
  const earlier = await storedAnswer(db, idempotency.key);
  if (earlier === undefined) return null;
  if (earlier.fingerprint.equals(idempotency.fingerprint)) return remembered(earlier);
  throw new Refusal(
    "idempotency_conflict",
    "This idempotency key was used before with a different request. Nothing was filed. Use a new key for a new request.",
  );
}

function remembered(stored: StoredAnswer): Remembered {
  const { filing_id: filingId, answer_status: status, answer_location: location, answer_body: body } = stored;
  return { kind: "remembered", filingId, answer: { status, location, body } };
}

/** What is stored with the filing, in the same statement. */
export function answerToRemember<Made extends { id: string }>(
  { key, fingerprint, answerFor }: Idempotency<Made>,
  made: Made,
): RememberedAnswer {
  const { status, location, body } = answerFor(made);
  const answer = { answer_status: status, answer_location: location, answer_body: body };
  return { key, answer: { fingerprint, filing_id: made.id, ...answer }, waitMs: KEY_LOCK_MS };
}

interface Waiting {
  idempotencyWaitMs: number;
}

/**
 * Requests with one key come one after another: a repetition waits without a connection, and then finds the answer to
 * the first.
 */
export function inLineOfKey<Result>(
  idempotency: Keyed | null,
  { db, idempotencyWaitMs: withinMs }: Waiting & { db: Transactional },
  work: () => Promise<Result>,
): Promise<Result> {
  if (idempotency === null) return work();
  const { mode, method, path, key } = idempotency.key;
  return db.inLine(`idempotency key ${mode} ${method} ${path} ${key}`, work, { withinMs, late: stillInProgress });
}

/**
 * How long one try waits for another process that has the key. Longer waits are pauses between tries, without a
 * connection.
 */
export const KEY_LOCK_MS = 100;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = SECOND;

/** Stores; with a key, again and again while another process has it, or what is locked with it. */
export async function storeWhenFree<Result>(
  idempotency: Keyed | null,
  { idempotencyWaitMs }: Waiting,
  store: () => Promise<Result>,
): Promise<Result> {
  if (idempotency === null) return store();
  const givesUpAt = performance.now() + idempotencyWaitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await store();
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
    if (performance.now() + pauseMs > givesUpAt) throw stillInProgress();
    await sleep(pauseMs);
  }
}

function stillInProgress(): Refusal {
  return new Refusal(
    "idempotency_in_progress",
    "The first request with this idempotency key is still in progress. Send this one again in a moment.",
  );
}
