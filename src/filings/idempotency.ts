// A request with an idempotency key makes one filing however often it is sent: the answer to the first is stored with the filing, in one
// transaction, and every repetition gets it byte for byte. What the answer looks like is for those who give it to say.

import type { Queryable, Transaction } from "../platform/db.ts";
import { codeOf, Refusal } from "../platform/errors.ts";
import type { FilingRow } from "./filing.ts";
import {
  type IdempotencyKey,
  insertAnswer,
  limitLockWait,
  type StoredAnswer,
  storedAnswer,
} from "./idempotency-store.ts";

export interface Idempotency {
  key: IdempotencyKey;
  fingerprint: Buffer;
  /** What a repetition is answered with. */
  answerFor: (filing: FilingRow) => Answer;
}

export type Answer = Pick<StoredAnswer, "answer_status" | "answer_location" | "answer_body">;

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
  const { fingerprint, filing_id: filingId, ...answer } = earlier;
  if (fingerprint.equals(idempotency.fingerprint)) return { kind: "remembered", filingId, answer };
  throw new Refusal(
    "idempotency_conflict",
    "This idempotency key was used before with a different request. Nothing was filed: use a new key for a new request.",
  );
}

const LOCK_NOT_AVAILABLE = "55P03";

/** False when the key is taken. Waits while another request with the same key is being answered. */
export async function rememberAnswer(
  tx: Transaction,
  { key, fingerprint, answerFor }: Idempotency,
  filing: FilingRow,
  { idempotencyWaitMs }: { idempotencyWaitMs: number },
): Promise<boolean> {
  await limitLockWait(tx, idempotencyWaitMs);
  try {
    const answer = { fingerprint, filing_id: filing.id, ...answerFor(filing) };
    return await insertAnswer(tx, key, answer, filing.created_at);
  } catch (error) {
    if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new Refusal(
      "idempotency_in_progress",
      "The first request with this idempotency key is still being answered; send this one again in a moment.",
    );
  }
}
