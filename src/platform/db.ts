// PostgreSQL: a pool, transactions, prepared statements. It contains no queries of the domains.

import { createHash } from "node:crypto";
import pg from "pg";
import { codeOf } from "./errors.ts";

export type Value = string | number | boolean | Date | Buffer | null | readonly string[];

export interface QueryOptions {
  /**
   * Planned for these very values, not prepared: for searches whose best way depends on what is asked for. A prepared statement is soon planned
   * once for all values, and then a rare one may be looked for among all rows.
   */
  planned?: "each time";
  /**
   * The statement writes and is a whole transaction by itself: losing the connection leaves open whether it happened, as at a commit. Inside
   * a transaction this changes nothing.
   */
  commits?: boolean;
}

/** What a store function needs: the pool or a transaction. */
export interface Queryable {
  query<Row extends object>(text: string, values?: readonly Value[], options?: QueryOptions): Promise<Row[]>;
}

/**
 * What a function needs that makes several changes as one: the pool, or a transaction under way. Inside a transaction they are a savepoint:
 * if they fail they are undone alone, and the outer transaction may go on.
 */
export interface Transactional extends Queryable {
  readonly inTransaction: boolean;
  transaction<Result>(steps: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** A transaction under way. A type of its own, so that a function that must run inside one can say so. */
export interface Transaction extends Transactional {
  readonly inTransaction: true;
  /** Several statements at once, without parameters: migrations. */
  script(text: string): Promise<void>;
}

export interface Database extends Transactional {
  readonly inTransaction: false;
  /** Several reads that see the database as it was at the first of them. Nothing can be written. */
  snapshot<Result>(reads: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };

const INT8 = 20;
const DATE = 1082;
const types = {
  // biome-ignore lint/suspicious/noExplicitAny: pg types its parsers as any.
  getTypeParser(oid: number, format?: any) {
    if (oid === INT8) return safeInteger;
    // A calendar date is text to us; pg would make it a moment in the machine's own time zone.
    if (oid === DATE) return String;
    return pg.types.getTypeParser(oid, format);
  },
};

export interface DatabaseOptions {
  name?: string;
  connections: number;
  /** No statement is planned for its values: for parts that have only a few, asked thousands of times. */
  plansOnce?: boolean;
  onIdleError: (error: Error) => void;
}

export function openDatabase(connection: Connection, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    // pg would otherwise take PGSSLMODE from the environment, and a Unix socket has no TLS.
    ...("host" in connection ? { ...connection, ssl: false } : connection),
    types,
    max: options.connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A statement is prepared once, often while its tables are nearly empty, and keeps that plan until statistics come: reading a whole table
    // is cheapest then, and dear a minute later. Every statement of ours has an index. That a page out of order costs four times one in order
    // is true of turning disks only. Before version 18 a plan without an index then looked dear enough to be compiled first.
    options: `-c jit=off -c enable_seqscan=off -c random_page_cost=1.1${options.plansOnce ? " -c plan_cache_mode=force_generic_plan" : ""}`,
    application_name: options.name === undefined ? "quarterday" : `quarterday ${options.name}`,
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  let closing = false;
  pool.on("error", (error) => {
    // Closing does not wait for the sockets: that the server ends one of them meanwhile is not news.
    if (!closing) options.onIdleError(error);
  });

  return {
    inTransaction: false,
    query: (text, values, options) =>
      options?.commits ? committed(pool, text, values, options) : run(pool, text, values, options),
    transaction: (steps) => inTransaction(pool, "begin", steps),
    snapshot: (reads) => inTransaction(pool, "begin isolation level repeatable read read only", reads),
    close() {
      closing = true;
      return pool.end();
    },
  };
}

async function inTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  steps: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return withClient(pool, async (client, breaks) => {
    const { tx, inTurn } = transactionOn(client, 1);
    try {
      await client.query(begin);
      const result = await steps(tx);
      await client.query("commit").catch((error: unknown) => {
        throw toldApart(error);
      });
      return result;
    } catch (error) {
      await inTurn(() => client.query("rollback")).catch(breaks);
      throw error;
    }
  });
}

/** Only once there is a connection can a statement have happened without our knowing it. */
function committed<Row extends object>(
  pool: pg.Pool,
  text: string,
  values: readonly Value[] | undefined,
  options: QueryOptions,
): Promise<Row[]> {
  return withClient(pool, async (client, breaks) => {
    try {
      return await run<Row>(client, text, values, options);
    } catch (error) {
      const told = toldApart(error);
      // The server may say that it ends the connection before it does: the next to be given this one would find it dead.
      if (told instanceof CommitUnknown) breaks();
      throw told;
    }
  });
}

async function withClient<Result>(
  pool: pg.Pool,
  use: (client: pg.PoolClient, breaks: () => void) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  const breaks = () => {
    broken = true;
  };
  // The pool listens only to idle clients: a connection lost while we hold it would otherwise end the process.
  client.on("error", breaks);
  try {
    return await use(client, breaks);
  } finally {
    client.release(broken);
    client.off("error", breaks);
  }
}

type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * While a transaction inside it is under way, the outer one takes no statement: it would become part of the inner one, and be undone with it.
 * That is a mistake in the program, so it is thrown.
 */
function transactionOn(client: pg.PoolClient, depth: number): { tx: Transaction; inTurn: InTurn } {
  const inTurn = oneAtATime();
  let isInnerOpen = false;
  const ownTurn: InTurn = async (task) => {
    if (isInnerOpen) throw new Error("a transaction was used while one inside it is under way");
    return inTurn(task);
  };
  const tx: Transaction = {
    inTransaction: true,
    query: (text, values, options) => ownTurn(() => run(client, text, values, options)),
    script: async (text) => void (await ownTurn(() => client.query(text))),
    transaction: (steps) =>
      ownTurn(async () => {
        isInnerOpen = true;
        try {
          return await inSavepoint(client, depth, steps);
        } finally {
          isInnerOpen = false;
        }
      }),
  };
  return { tx, inTurn };
}

async function inSavepoint<Result>(
  client: pg.PoolClient,
  depth: number,
  steps: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const name = `inner_${depth}`;
  const { tx, inTurn } = transactionOn(client, depth + 1);
  await client.query(`savepoint ${name}`);
  try {
    const result = await steps(tx);
    await client.query(`release savepoint ${name}`);
    return result;
  } catch (error) {
    // Where even this fails the connection is lost, and the outer transaction finds that out.
    await inTurn(() => client.query(`rollback to savepoint ${name}`)).catch(() => {});
    throw error;
  }
}

/** A connection answers one statement at a time; those asked for side by side take turns. */
function oneAtATime(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const own = last.then(task, task);
    last = own;
    return own;
  };
}

/** The connection was lost while the commit was on its way: it is unknown whether it happened. */
export class CommitUnknown extends Error {
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("the connection was lost during a commit", { cause });
    this.code = codeOf(cause);
  }
}

/** The server's own refusal is a rollback; that it goes away, and anything else, leaves it open. */
function toldApart(error: unknown): unknown {
  return error instanceof pg.DatabaseError && !/^(08|53|57P)/.test(error.code ?? "") ? error : new CommitUnknown(error);
}

async function run<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly Value[] = [],
  { planned }: QueryOptions = {},
): Promise<Row[]> {
  const prepared = planned === undefined ? { name: statementName(text) } : {};
  const result = await on.query<Row>({ ...prepared, text, values: [...values] });
  return result.rows;
}

const statementNames = new Map<string, string>();

/** A statement is prepared once per connection, under a name made from its text. */
function statementName(text: string): string {
  let name = statementNames.get(text);
  if (name === undefined) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    statementNames.set(text, name);
  }
  return name;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error("a stored integer is too large to be read exactly");
  return value;
}

/** Exactly one row, because the statement promises it (an insert … returning, a lookup by a held id). */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}

/** Codes that mean the database cannot be reached, is going away or kept us waiting, not that the statement was wrong. */
export function isUnavailable(code: string | undefined): boolean {
  if (code === undefined) return false;
  return (
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/.test(code) ||
    /^(08|57P|53|55P03)/.test(code)
  );
}
