// The memory of HMRC's simulator: one row per acknowledged submission, and what its scenarios have to remember, in a
// schema of its own (migrations/0002_simulator.sql and 0004_simulator_scenarios.sql).

import type { Queryable, Transaction } from "../../src/platform/database/db.ts";
import { named } from "../../src/platform/database/parameters.ts";
import type { Problem } from "./department.ts";
import type { ListWindow } from "./wire/list-window.ts";

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

export type TakenSubmission = Omit<StoredSubmission, "deletedAt"> & {
  /** `new` or `amended`, and the end of the period; empty where the return does not say. */
  returnType: string;
  periodEnd: string;
};

export async function keepSubmission(db: Queryable, taken: TakenSubmission): Promise<void> {
  await db.query(
    ...named(
      `insert into simulator.submissions
         (correlation_id, transaction_id, sender_id, class, utr, irmark, scenario, problems, received_at, ready_at,
          return_type, period_end)
       values ($correlation_id, $transaction_id, $sender_id, $class, $utr, $irmark, $scenario, $problems::jsonb, $received_at,
               $ready_at, $return_type, $period_end)`,
      {
        correlation_id: taken.correlationId,
        transaction_id: taken.transactionId,
        sender_id: taken.senderId,
        class: taken.class,
        utr: taken.utr,
        irmark: taken.irmark,
        scenario: taken.scenario,
        problems: JSON.stringify(taken.problems),
        received_at: taken.receivedAt,
        ready_at: taken.readyAt,
        return_type: taken.returnType,
        period_end: taken.periodEnd,
      },
    ),
  );
}

/**
 * The submission of a conversation, deleted or not. The class is part of the question: poll and delete must repeat it.
 */
export async function submissionOf(
  db: Queryable,
  conversation: { correlationId: string; class: string },
): Promise<StoredSubmission | undefined> {
  const [found] = await db.query<StoredSubmission>(
    `select correlation_id as "correlationId", transaction_id as "transactionId", sender_id as "senderId", class, utr,
            irmark, scenario, problems, received_at as "receivedAt", ready_at as "readyAt", deleted_at as "deletedAt"
       from simulator.submissions
      where correlation_id = $1 and (class = $2) is true`,
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
    // "is true" keeps class and deletion out of the choice of an index: most rows agree in both, and while the table is
    // young the planner does not know it.
    `update simulator.submissions set deleted_at = $3
      where correlation_id = $1 and (class = $2 and deleted_at is null) is true
      returning correlation_id`,
    [conversation.correlationId, conversation.class, conversation.at],
  );
  return deleted.length > 0;
}

/**
 * What a sender sent in a window of UK wall-clock time, to the second as the authority writes it, oldest first, and not
 * more than so many.
 */
export async function submissionsListed(
  db: Queryable,
  asked: { senderId: string; class: string; window: ListWindow; most: number },
): Promise<StoredSubmission[]> {
  return db.query<StoredSubmission>(
    `select correlation_id as "correlationId", transaction_id as "transactionId", sender_id as "senderId", class, utr,
            irmark, scenario, problems, received_at as "receivedAt", ready_at as "readyAt", deleted_at as "deletedAt"
       from simulator.submissions
      where sender_id = $1 and class = $2 and deleted_at is null
        -- What the index can find; an hour of the wall clock comes twice a year.
        and received_at >= coalesce(($3::timestamp at time zone 'Europe/London') - interval '2 hours', '-infinity')
        and received_at <= coalesce(($4::timestamp at time zone 'Europe/London') + interval '2 hours', 'infinity')
        and ($3::timestamp is null or date_trunc('second', received_at at time zone 'Europe/London') >= $3::timestamp)
        and ($4::timestamp is null or date_trunc('second', received_at at time zone 'Europe/London') <= $4::timestamp)
      order by received_at, correlation_id
      limit $5`,
    [asked.senderId, asked.class, asked.window.start, asked.window.end, asked.most],
  );
}

type Period = Pick<TakenSubmission, "class" | "utr" | "periodEnd">;

/** Until the transaction ends, no other transaction decides about a return for this period. */
export async function lockPeriod(tx: Transaction, period: Period): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `simulator ${period.class} ${period.utr} ${period.periodEnd}`,
  ]);
}

/** Whether an original for this period was accepted before, from any sender. */
export async function originalWasAccepted(tx: Transaction, period: Period): Promise<boolean> {
  const found = await tx.query(
    `select 1 from simulator.submissions
      where class = $1 and utr = $2 and period_end = $3 and return_type = 'new' and problems = '[]'::jsonb
      limit 1`,
    [period.class, period.utr, period.periodEnd],
  );
  return found.length > 0;
}

type TroubledReturn = Pick<StoredSubmission, "senderId" | "class" | "irmark" | "scenario">;

/**
 * Counts a send of this return, and says which one it is: 1 for the first since its sender last heard that it is there.
 */
export async function countSend(db: Queryable, sent: TroubledReturn): Promise<number> {
  const [row] = await db.query<{ sends: number }>(
    `insert into simulator.troubled_returns (sender_id, class, irmark, scenario, sends) values ($1, $2, $3, $4, 1)
      on conflict (sender_id, class, irmark, scenario) do update set sends = simulator.troubled_returns.sends + 1
      returning sends`,
    [sent.senderId, sent.class, sent.irmark, sent.scenario],
  );
  return row?.sends ?? 1;
}

export async function forgetSends(db: Queryable, sent: TroubledReturn): Promise<void> {
  await db.query(
    `delete from simulator.troubled_returns where sender_id = $1 and class = $2 and irmark = $3 and scenario = $4`,
    [sent.senderId, sent.class, sent.irmark, sent.scenario],
  );
}

export async function countPoll(db: Queryable, { correlationId }: { correlationId: string }): Promise<number> {
  const [row] = await db.query<{ polls: number }>(
    `update simulator.submissions set polls = polls + 1 where correlation_id = $1 returning polls`,
    [correlationId],
  );
  return row?.polls ?? 1;
}
