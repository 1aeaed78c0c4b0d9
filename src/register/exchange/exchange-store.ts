// What is told Companies House of a delivery, and what is to be done next: the columns of companies_house_accounts that
// customers do not see. A row with `next` and a `due_at` that has come is work; the worker that claims it holds it, and
// its presenter's line, until the lease ends. Its claim stands in claim-store.ts.

import type { RegisterDestinationName } from "../../authorities/companies-house/destination.ts";
import { bringForward } from "../../filings/exchange/clock-store.ts";
import { only, type Queryable, type Transaction } from "../../platform/database/db.ts";
import { named } from "../../platform/database/parameters.ts";
import { type ClockAdvance, LONGEST_ADVANCE_SECONDS } from "../../work/clock-advance.ts";
import { holdsLease, type Leased } from "../../work/lease.ts";
import type { AccountsRow, Examiner } from "../accounts.ts";
import { accountsColumns } from "../store.ts";

export const accountsSteps = ["submit", "recover", "poll"] as const;
export type AccountsStep = (typeof accountsSteps)[number];

/** What changes as the exchange goes on. */
export interface Exchange {
  next: AccountsStep | null;
  due_at: Date | null;
  looks: number;
  failures: number;
  last_error: string | null;
  /** Until a person sets a presenter. */
  waits_for_presenter: boolean;
}

export interface ClaimedAccounts extends AccountsRow, Exchange, Leased {
  destination: RegisterDestinationName;
  line: string;
  sealed_code: Buffer | null;
  /** Every submission number that was used for it, the newest last. */
  numbers: readonly string[];
  /** Of the newest send. */
  transaction_id: string | null;
  sending_since: Date | null;
  first_sent_at: Date | null;
  /** Internal errors in a row. */
  faults: number;
  /** The database was restored then: Companies House may have these accounts without our knowing. */
  restored_at: Date | null;
  /** How far the sandbox's clock was advanced since they were last sent. */
  advanced_seconds: number;
  traceparent: string | null;
}

export const exchangeColumns = `a.lease_token, a.destination, a.line, a.sealed_code, a.numbers, a.next, a.due_at, a.looks, a.failures, a.faults, a.last_error,
  a.waits_for_presenter, a.transaction_id, a.sending_since, a.first_sent_at, a.restored_at, a.advanced_seconds, a.traceparent`;

export async function renewAccountsLease(db: Queryable, row: ClaimedAccounts, leaseSeconds: number): Promise<void> {
  await db.query(
    `with renewed as (
       update companies_house_accounts set lease_until = clock_timestamp() + make_interval(secs => $3)
       where id = $1 and lease_token = $2 returning id
     )
     update presenter_lines l set held_until = clock_timestamp() + make_interval(secs => $3)
     from renewed where l.id = $4 and l.held_token = $2`,
    [row.id, row.lease_token, leaseSeconds, row.line],
  );
}

export async function lockClaimed(tx: Transaction, row: Leased): Promise<void> {
  const text = `select id from companies_house_accounts where id = $1 and lease_token = $2 for update`;
  holdsLease(row, await tx.query(text, [row.id, row.lease_token]));
}

/**
 * The last step before the first byte leaves, in one transaction with the number it takes. From here on the row says
 * `recover`: a worker that finds it after a crash asks for the number's status first and does not send. A row that went
 * to another presenter's line meanwhile is not sent: its number would be asked for with a presenter that never had it.
 */
export async function markSending(
  tx: Transaction,
  row: ClaimedAccounts,
  mark: { number: string; transactionId: string; at: Date; leaseSeconds: number },
): Promise<void> {
  const marked = await tx.query(
    `update companies_house_accounts
     set next = 'recover', submission_number = $3, numbers = array_append(numbers, $3), transaction_id = $6, sending_since = $4,
         first_sent_at = coalesce(first_sent_at, $4), looks = 0, advanced_seconds = 0, waits_for_presenter = false,
         updated_at = greatest(updated_at, $4), lease_until = clock_timestamp() + make_interval(secs => $5)
     where id = $1 and lease_token = $2 and next = 'submit' and line = $7 and lease_until > clock_timestamp()
     returning id`,
    [row.id, row.lease_token, mark.number, mark.at, mark.leaseSeconds, mark.transactionId, row.line],
  );
  holdsLease(row, marked);
}

/** How far the sandbox's clock was advanced while the worker held the row: the step counts as done before that. */
const advancedMeanwhile = `make_interval(secs => least(a.advanced_seconds - $advanced_seconds, ${LONGEST_ADVANCE_SECONDS}))`;

/** The line that the worker holds: the row's own may be another one by now. */
const givenBack = (row: string) => `
  update presenter_lines l set held_until = null, held_token = null from ${row}
  where l.id = $line and l.held_token = $lease_token`;

/** Writes an outcome back, if the token is still ours, and gives up the row and its line. */
export async function saveExchange(db: Queryable, row: ClaimedAccounts, change: Partial<Exchange>): Promise<void> {
  const { next, due_at, looks, failures, last_error } = { ...row, ...change };
  const saved = await db.query(
    ...named(
      `with saved as (
         update companies_house_accounts a
         set next = $next, looks = $looks, failures = $failures, faults = 0, last_error = $last_error,
             waits_for_presenter = $waits_for_presenter, lease_until = null, lease_token = null,
             due_at = case when a.advanced_seconds = $advanced_seconds or $due_at::timestamptz is null then $due_at
                           else greatest(a.due_at, $due_at - ${advancedMeanwhile}) end
         where id = $id and lease_token = $lease_token
         returning id
       ), free as (${givenBack("saved")})
       select id from saved`,
      {
        id: row.id,
        line: row.line,
        lease_token: row.lease_token,
        advanced_seconds: row.advanced_seconds,
        ...{ next, due_at, looks, failures, last_error },
        waits_for_presenter: change.waits_for_presenter ?? false,
      },
    ),
  );
  holdsLease(row, saved);
}

/**
 * After an error of our own: the same step again later. What `next` says now stands, also when it changed under way.
 */
export async function giveBackAccounts(
  db: Queryable,
  row: ClaimedAccounts,
  dueAt: Date,
  lastError: string,
): Promise<{ faults: number }> {
  const given = await db.query<{ faults: number }>(
    ...named(
      `with given as (
         update companies_house_accounts
         set lease_until = null, lease_token = null, due_at = $due_at, faults = faults + 1, last_error = $last_error,
             waits_for_presenter = false
         where id = $id and lease_token = $lease_token
         returning faults
       ), free as (${givenBack("given")})
       select faults from given`,
      { id: row.id, line: row.line, lease_token: row.lease_token, due_at: dueAt, last_error: lastError },
    ),
  );
  return holdsLease(row, given);
}

/** What an examiner has written may come after the flag, and change. */
export async function saveExaminer(tx: Transaction, id: string, examiner: Examiner): Promise<void> {
  await tx.query(`update companies_house_accounts set examiner = $2 where id = $1 and examiner is distinct from $2`, [
    id,
    JSON.stringify(examiner),
  ]);
}

export async function saveFlag(tx: Transaction, row: AccountsRow): Promise<void> {
  await tx.query(
    `update companies_house_accounts
     set flag = $2, flag_reason = $3, flagged_at = $4, updated_at = $5 where id = $1`,
    [row.id, row.flag, row.flag_reason, row.flagged_at, row.updated_at],
  );
}

/** A delivery as it is looked at from outside: whether a worker holds it now is for the database's own clock to say. */
export interface SeenAccounts extends ClaimedAccounts {
  is_leased: boolean;
}

export async function exchangeOf(db: Queryable, id: string): Promise<SeenAccounts> {
  const rows = await db.query<SeenAccounts>(
    `select ${accountsColumns}, ${exchangeColumns}, coalesce(a.lease_until > clock_timestamp(), false) as is_leased
     from companies_house_accounts a where a.id = $1`,
    [id],
  );
  return only(rows);
}

/** What waits in an organisation's sandbox is due earlier, though not before now; says of how many. */
export async function bringAccountsForward(tx: Transaction, advance: ClockAdvance): Promise<number> {
  return bringForward(tx, { table: "companies_house_accounts", whose: "line = 'sandbox ' || $1" }, advance);
}

/**
 * The database was restored: what was still to be sent may have been sent since the backup, under a number that nobody
 * knows here. It is held; a lease is one of a worker that is long gone.
 */
export async function holdUnsent(
  tx: Transaction,
  at: Date,
): Promise<{ id: string; organisation_id: string; destination: RegisterDestinationName }[]> {
  return tx.query(
    `update companies_house_accounts
     set next = 'recover', restored_at = $1, due_at = $1, looks = 0, failures = 0, last_error = null, waits_for_presenter = false, lease_until = null, lease_token = null
     where next in ('submit', 'recover') and destination in ('live', 'test')
     returning id, organisation_id, destination`,
    [at],
  );
}
