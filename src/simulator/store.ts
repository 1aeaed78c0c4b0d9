// The simulator's memory: one row per submission taken at the door, in a schema of its own (migrations/0002_simulator.sql).

import type { Queryable } from "../platform/db.ts";
import type { Problem } from "./department.ts";
import type { ListWindow } from "./list-window.ts";

export interface StoredSubmission {
  correlationId: string;
  transactionId: string;
  senderId: string;
  class: string;
  utr: string;
  irmark: string;
  scenario: string;
  problems: readonly Problem[];
  receivedAt: Date;
  readyAt: Date;
  deletedAt: Date | null;
}

export async function keepSubmission(db: Queryable, taken: Omit<StoredSubmission, "deletedAt">): Promise<void> {
  await db.query(
    `insert into simulator.submissions
       (correlation_id, transaction_id, sender_id, class, utr, irmark, scenario, problems, received_at, ready_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10)`,
    [
      taken.correlationId,
      taken.transactionId,
      taken.senderId,
      taken.class,
      taken.utr,
      taken.irmark,
      taken.scenario,
      JSON.stringify(taken.problems),
      taken.receivedAt,
      taken.readyAt,
    ],
  );
}

/** The submission of a conversation, deleted or not. The class is part of the question: poll and delete must repeat it. */
export async function submissionOf(
  db: Queryable,
  conversation: { correlationId: string; class: string },
): Promise<StoredSubmission | undefined> {
  const [found] = await db.query<StoredSubmission>(
    `select correlation_id as "correlationId", transaction_id as "transactionId", sender_id as "senderId", class, utr,
            irmark, scenario, problems, received_at as "receivedAt", ready_at as "readyAt", deleted_at as "deletedAt"
       from simulator.submissions
      where correlation_id = $1 and class = $2`,
    [conversation.correlationId, conversation.class],
  );
  return found;
}

/** Says whether there was something to delete. */
export async function deleteSubmission(
  db: Queryable,
  conversation: { correlationId: string; class: string; at: Date },
): Promise<boolean> {
  const deleted = await db.query(
    `update simulator.submissions set deleted_at = $3
      where correlation_id = $1 and class = $2 and deleted_at is null
      returning correlation_id`,
    [conversation.correlationId, conversation.class, conversation.at],
  );
  return deleted.length > 0;
}

/** What a sender sent in a window of UK wall-clock time, to the second as the authority writes it, oldest first. */
export async function submissionsListed(
  db: Queryable,
  asked: { senderId: string; class: string; window: ListWindow },
): Promise<StoredSubmission[]> {
  return db.query<StoredSubmission>(
    `select correlation_id as "correlationId", transaction_id as "transactionId", sender_id as "senderId", class, utr,
            irmark, scenario, problems, received_at as "receivedAt", ready_at as "readyAt", deleted_at as "deletedAt"
       from simulator.submissions
      where sender_id = $1 and class = $2 and deleted_at is null
        and ($3::timestamp is null or date_trunc('second', received_at at time zone 'Europe/London') >= $3::timestamp)
        and ($4::timestamp is null or date_trunc('second', received_at at time zone 'Europe/London') <= $4::timestamp)
      order by received_at, correlation_id`,
    [asked.senderId, asked.class, asked.window.start, asked.window.end],
  );
}
