// The sandbox's test clock: how far it was advanced, and what of a filing waits for a moment. Webhooks have their own
// part (webhooks/clock-store.ts).

import { only, type Queryable, type Transaction } from "../../platform/database/db.ts";
import { type ClockAdvance, LONGEST_ADVANCE_SECONDS } from "../../work/clock-advance.ts";

export interface SandboxClockRow {
  /** In all. */
  advanced_seconds: number;
  advanced_at: Date;
}

export async function sandboxClockOf(db: Queryable, organisationId: string): Promise<SandboxClockRow | undefined> {
  const [row] = await db.query<SandboxClockRow>(
    `select advanced_seconds, advanced_at from sandbox_clocks where organisation_id = $1`,
    [organisationId],
  );
  return row;
}

/** Held until the commit: two advances at once come one after the other, and add up. */
export async function addToSandboxClock(
  tx: Transaction,
  { organisationId, seconds, now }: ClockAdvance,
): Promise<SandboxClockRow> {
  const rows = await tx.query<SandboxClockRow>(
    `insert into sandbox_clocks as clock (organisation_id, advanced_seconds, advanced_at) values ($1, $2, $3)
     on conflict (organisation_id) do update
     set advanced_seconds = clock.advanced_seconds + excluded.advanced_seconds, advanced_at = greatest(clock.advanced_at, excluded.advanced_at)
     returning advanced_seconds, advanced_at`,
    [organisationId, seconds, now],
  );
  return only(rows);
}

/**
 * What waits is due earlier, though not before now: it takes nobody's turn. Of a row that a worker holds only the
 * advance is counted, and taken off the wait that the worker writes. Waits for those who write a row at this moment;
 * says how many are due earlier.
 */
export async function bringSubmissionsForward(tx: Transaction, advance: ClockAdvance): Promise<number> {
  return bringForward(tx, { table: "submissions", whose: "organisation_id = $1" }, advance);
}

/** The same for every table whose rows are the queue of exchanges. */
export async function bringForward(
  tx: Transaction,
  { table, whose }: { table: "submissions" | "companies_house_accounts"; whose: string },
  { organisationId, seconds, now }: ClockAdvance,
): Promise<number> {
  const rows = await tx.query<{ is_moved: boolean }>(
    `with waiting as materialized (
       select id, lease_token is null as is_free, lease_token is null and due_at > $3 as is_moved from ${table}
       where destination = 'sandbox' and ${whose} and next is not null and due_at is not null
       order by id for update
     )
     update ${table} s
     set advanced_seconds = s.advanced_seconds + $2::bigint,
         due_at = case when is_moved then greatest($3, s.due_at - make_interval(secs => $2::bigint)) else s.due_at end,
         sending_since = case when is_free and s.sending_since > s.created_at - make_interval(secs => ${LONGEST_ADVANCE_SECONDS})
                              then s.sending_since - make_interval(secs => $2::bigint) else s.sending_since end
     from waiting where s.id = waiting.id
     returning is_moved`,
    [organisationId, seconds, now],
    { longRunning: true },
  );
  return rows.filter(({ is_moved }) => is_moved).length;
}

/**
 * Answers to idempotency keys that are past their time on the sandbox's clock. What is being deleted at this moment is
 * left alone.
 */
export async function forgetAnswersBy(
  tx: Transaction,
  { organisationId, advancedSeconds, before }: { organisationId: string; advancedSeconds: number; before: Date },
): Promise<void> {
  await tx.query(
    `with past as materialized (
       select method, path, key from idempotency_keys
       where organisation_id = $1 and mode = 'sandbox' and created_at - make_interval(secs => $2::bigint - advanced_seconds) < $3
       for update skip locked
     )
     delete from idempotency_keys k using past
     where k.organisation_id = $1 and k.mode = 'sandbox' and (k.method, k.path, k.key) = (past.method, past.path, past.key)`,
    [organisationId, advancedSeconds, before],
    { longRunning: true },
  );
}
