// A request with an idempotency key makes one filing however often it is sent: the answer to the first is stored with the filing, in one
// statement, and every repetition gets it byte for byte. What the answer looks like is for those who give it to say.

import type { Queryable } from "../platform/db.ts";
import { codeOf, Refusal } from "../platform/errors.ts";
import type { RememberedAnswer } from "./create-store.ts";
import type { FilingRow } from "./filing.ts";
import { type IdempotencyKey, type StoredAnswer, storedAnswer } from "./idempotency-store.ts";

export interface Idempotency {
  key: IdempotencyKey;
  fingerprint: Buffer;
  /** What a repetition is answered with. */
  answerFor: (filing: FilingRow) => Answer;
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

/** The answer to the first request with this key, if there was one. A different request with the same key is refused. */
export async function earlierAnswer(idempotency: Idempotency | null, db: Queryable): Promise<Remembered | null> {
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
export function answerToRemember(
  { key, fingerprint, answerFor }: Idempotency,
  filing: FilingRow,
  { idempotencyWaitMs: waitMs }: { idempotencyWaitMs: number },
): RememberedAnswer {
  const { status, location, body } = answerFor(filing);
  const answer = { answer_status: status, answer_location: location, answer_body: body };
  return { key, answer: { fingerprint, filing_id: filing.id, ...answer }, waitMs };
}

const LOCK_NOT_AVAILABLE = "55P03";

/** The wait for the first request with the same key has a limit. */
export function refusedWhileInProgress(error: unknown): never {
  if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
  throw new Refusal(
    "idempotency_in_progress",
    "The first request with this idempotency key is still in progress. Send this one again in a moment.",
  );
}
