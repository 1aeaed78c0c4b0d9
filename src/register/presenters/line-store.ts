// The lines to Companies House, one for each presenter and destination: who holds a line may send, and every message
// takes the next number. All SQL about presenter_lines stands here, but for its claim (exchange/claim-store.ts).

import type { RegisterDestinationName } from "../../authorities/companies-house/destination.ts";
import type { Queryable, Transaction } from "../../platform/database/db.ts";
import type { PresenterDestination } from "./presenter-store.ts";

/** A line as one worker, or a person's test, holds it. */
export interface HeldLine {
  line: string;
  token: string;
}

/** The sandbox's presenter stands in for an organisation's own, so that each has its own line there. */
export const standInLineOf = (organisationId: string) => `sandbox ${organisationId}`;

/** `first`: a number that was not used yet. Numbers never fall. */
export async function keepLine(
  db: Queryable,
  line: { id: string; destination: RegisterDestinationName; sealedPresenter?: Buffer; lastNumber?: number },
): Promise<void> {
  const { id, destination, sealedPresenter = null, lastNumber = 0 } = line;
  await db.query(
    `insert into presenter_lines as l (id, destination, last_number, sealed_presenter) values ($1, $2, $3, $4)
     on conflict (id) do update set last_number = excluded.last_number where l.last_number < excluded.last_number`,
    [id, destination, lastNumber, sealedPresenter],
  );
}

/** Those of presenters, also of former ones: what was sent with them may still be asked about. */
export async function presentersOfLines(
  tx: Transaction,
): Promise<{ id: string; destination: PresenterDestination; sealed_presenter: Buffer }[]> {
  return tx.query(`select id, destination, sealed_presenter from presenter_lines where sealed_presenter is not null`);
}

/** Under another SECRET_KEY the same presenter has another name. Rows that name the line follow. */
export async function renameLine(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.query(`update presenter_lines set id = $2 where id = $1`, [from, to]);
}

/**
 * The next transaction id, and with it the next submission number if the message is a submission. Undefined: the line
 * is held by another one.
 */
export async function takeNumbers(
  db: Queryable,
  { line, token }: HeldLine,
  least: { transaction: number; number: number | null; leaseSeconds: number },
): Promise<{ transaction: number; number: number } | undefined> {
  const [taken] = await db.query<{ transaction: number; number: number }>(
    `update presenter_lines
     set last_transaction = greatest(last_transaction + 1, $3),
         last_number = case when $4::bigint is null then last_number else greatest(last_number + 1, $4) end,
         held_until = clock_timestamp() + make_interval(secs => $5)
     where id = $1 and held_token = $2 and held_until > clock_timestamp()
     returning last_transaction as transaction, last_number as number`,
    [line, token, least.transaction, least.number, least.leaseSeconds],
  );
  return taken;
}

/** More than a presenter sends between a backup and its restore. */
const RESTORE_MARGIN = 1_000_000;

/**
 * The database was restored. Numbers that follow the clock have moved on with it; a line that was set ahead of the
 * clock goes on beyond whatever was taken since.
 */
export async function skipNumbers(tx: Transaction, clockNumber: number): Promise<void> {
  await tx.query(
    `update presenter_lines set last_number = last_number + ${RESTORE_MARGIN}, held_until = null, held_token = null
     where destination in ('live', 'test') and last_number > $1`,
    [clockNumber],
  );
}

/** For a message of no delivery. Says whether the line was free. */
export async function holdLine(db: Queryable, { line, token }: HeldLine, leaseSeconds: number): Promise<boolean> {
  const held = await db.query(
    `update presenter_lines set held_until = clock_timestamp() + make_interval(secs => $3), held_token = $2
     where id = $1 and (held_until is null or held_until < clock_timestamp()) returning id`,
    [line, token, leaseSeconds],
  );
  return held.length === 1;
}

export async function letLineGo(db: Queryable, { line, token }: HeldLine): Promise<void> {
  await db.query(`update presenter_lines set held_until = null, held_token = null where id = $1 and held_token = $2`, [
    line,
    token,
  ]);
}
