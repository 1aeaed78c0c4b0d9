// PostgreSQL: statements and transactions over the connections of db-pool.ts. It contains no queries of the domains.

import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import pg from "pg";
import { CopyIn, CopyOut } from "../backup/copy.ts";
import { MINUTE, SECOND } from "../clock.ts";
import { codeOf } from "../errors.ts";
import type { InLine } from "../limits/shares.ts";
import { causeOfCode } from "./causes.ts";
import { type DatabaseLimits, serverSettings } from "./limits.ts";
import { type Connected, type Connections, openConnections } from "./pool.ts";
import { parseDatabaseUrl } from "./url.ts";

export type Value = string | number | boolean | Date | Buffer | null | readonly string[];

export interface QueryOptions {
  /**
   * Planned for these very values, not prepared: for searches whose best way depends on what is asked for. A prepared
   * statement is soon planned once for all values, and then a rare one may be looked for among all rows.
   */
  planned?: "each time";
  /**
   * The statement writes and is a whole transaction by itself: losing the connection leaves open whether it happened,
   * as at a commit. Inside a transaction this changes nothing.
   */
  commits?: boolean;
  /** The statement may change very many rows: it takes the time it needs, and so does the rest of its transaction. */
  longRunning?: boolean;
}

/** What a store function needs: the pool or a transaction. */
export interface Queryable {
  query<Row extends object>(text: string, values?: readonly Value[], options?: QueryOptions): Promise<Row[]>;
}

/**
 * What a function needs that makes several changes as one: the pool, or a transaction under way. Inside a transaction
 * they are a savepoint: if they fail they are undone alone, and the outer transaction may go on.
 */
export interface Transactional extends Queryable {
  readonly inTransaction: boolean;
  transaction<Result>(steps: (tx: Transaction) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /**
   * Work on a subject that only one request can change at a time. Where requests share the connections (db-shares.ts)
   * the others wait here, without a connection; elsewhere, and inside a transaction, it is simply done.
   */
  inLine<Result>(subject: string, work: () => Promise<Result>, limit?: InLine): Promise<Result>;
}

export interface TransactionOptions {
  /** It gives up a lock that it does not get soon: those who would hold it for long wait in line before. */
  locks?: "brief";
}

/** A change of what other requests change too, one after another. */
export function changeInLine<Result>(
  db: Transactional,
  subject: string,
  steps: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.inLine(subject, () => db.transaction(steps, { locks: "brief" }));
}

/** A transaction under way. A type of its own, so that a function that must run inside one can say so. */
export interface Transaction extends Transactional {
  readonly inTransaction: true;
  /** Several statements at once, without parameters: migrations. */
  script(text: string): Promise<void>;
  /** The rows of a `copy … to stdout`, all of which `take` reads; how many they were. */
  copyOut(text: string, take: (rows: Readable) => Promise<void>): Promise<number>;
  /** Sends rows to a `copy … from stdin`; how many they were. */
  copyIn(text: string, rows: AsyncIterable<Uint8Array>): Promise<number>;
}

export interface Database extends Transactional {
  readonly inTransaction: false;
  /** Several reads that see the database as it was at the first of them. Nothing can be written. */
  snapshot<Result>(reads: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** One connection for as long as `work` takes, which hears what others announce on a channel. */
  listening<Result>(
    channel: string,
    heard: (text: string) => void,
    work: (held: Listening) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** A connection that listens. */
export interface Listening extends Queryable {
  /** Tells all others that listen on the channel. */
  announce(text: string): Promise<void>;
  readonly lost: Promise<void>;
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
  /** Without them a statement takes the time it needs: migrations, and tests that hold one up on purpose. */
  limits?: DatabaseLimits;
  onIdleError: (error: Error) => void;
}

/**
 * The default random_page_cost of 4 assumes spinning disks. No statement is long enough for JIT. That none reads a
 * table from end to end is for the statements to say (docs/decisions/0030).
 */
export const planSettings = { jit: "off", random_page_cost: 1.1 } as const;

export function openDatabase(connection: Connection, { limits, ...options }: DatabaseOptions): Database {
  const settings = {
    ...planSettings,
    ...(options.plansOnce && { plan_cache_mode: "force_generic_plan" }),
    ...(limits && serverSettings(limits)),
  };
  const { place, choice } = placeOf(connection);
  const connections = openConnections({
    choice,
    settings: {
      ...place,
      types,
      max: options.connections,
      connectionTimeoutMillis: limits?.connectMs ?? CONNECT_MS,
      idleTimeoutMillis: MINUTE,
      keepAlive: true,
      keepAliveInitialDelayMillis: limits?.keepAliveMs ?? CONNECT_MS,
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(" "),
      application_name: options.name === undefined ? "quarterday" : `quarterday ${options.name}`,
    },
    limits: limits ?? null,
    onIdleError: options.onIdleError,
  });

  return {
    inTransaction: false,
    query: (text, values, options) => runStatement(connections, text, values, options),
    transaction: (steps, { locks } = {}) =>
      inTransaction(connections, locks === "brief" && limits ? beginBrief(limits) : "begin", steps),
    inLine: (_, work) => work(),
    snapshot: (reads) => inTransaction(connections, SNAPSHOT, reads),
    listening: (channel, heard, work) => listeningOn(connections, { channel, heard }, work),
    close: () => connections.close(),
  };
}

const CONNECT_MS = 5 * SECOND;
const SNAPSHOT = "begin isolation level repeatable read read only";

/** In one round trip. */
function beginBrief({ briefLockMs }: DatabaseLimits): string {
  return `begin; set local lock_timeout = ${briefLockMs}`;
}

function placeOf(connection: Connection) {
  // pg would otherwise take PGSSLMODE from the environment, and a Unix socket has no TLS.
  if ("host" in connection) return { place: { ...connection, ssl: false }, choice: null };
  const { url, choice } = parseDatabaseUrl(connection.connectionString);
  return { place: { connectionString: url }, choice };
}

async function inTransaction<Result>(
  connections: Connections,
  begin: string,
  steps: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return connections.use(async (connected) => {
    const { tx, inTurn } = transactionOn(connected, 1);
    try {
      await connected.query(begin);
      const result = await steps(tx);
      await connected.query("commit").catch((error: unknown) => {
        throw commitError(error);
      });
      return result;
    } catch (error) {
      // Without the connection it is undone all the same.
      await inTurn(() => connected.query("rollback", "brief")).catch(connected.breaks);
      if (codeOf(error) !== READ_ONLY) throw error;
      if (begin === SNAPSHOT) throw new Error("a snapshot was written to", { cause: error });
      connected.moves();
      throw error;
    }
  });
}

function listeningOn<Result>(
  connections: Connections,
  { channel, heard }: { channel: string; heard: (text: string) => void },
  work: (held: Listening) => Promise<Result>,
): Promise<Result> {
  return connections.use(async (connected) => {
    const inTurn = oneAtATime();
    connected.hears((from, text) => {
      if (from !== connected.process()) heard(text);
    });
    try {
      await connected.query(`listen ${channel}`);
      return await work({
        query: (text, values, options) => inTurn(() => run(connected, text, values, options)),
        announce: async (text) => {
          const notify = { text: "select pg_notify($1, $2)", values: [channel, text] };
          await inTurn(() => connected.query(notify));
        },
        lost: connected.lost,
      });
    } finally {
      // It would hear for whoever is given it next.
      connected.breaks();
    }
  });
}

/**
 * A statement that is a transaction by itself. Only once there is a connection can it have happened without our knowing
 * it.
 */
async function runStatement<Row extends object>(
  connections: Connections,
  text: string,
  values: readonly Value[] | undefined,
  options: QueryOptions = {},
): Promise<Row[]> {
  // Its limit at the server is set for the length of a transaction.
  if (options.longRunning) return inTransaction(connections, "begin", (tx) => tx.query(text, values, options));
  return connections.use(async (connected) => {
    try {
      return await run<Row>(connected, text, values, options);
    } catch (error) {
      // The server may say that it ends the connection before it does: the next to be given this one would find it
      // dead.
      if (!isRefusal(error)) connected.breaks();
      if (codeOf(error) === READ_ONLY) connected.moves();
      throw options.commits ? commitError(error) : error;
    }
  });
}

type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * While a transaction inside it is under way, the outer one takes no statement: it would become part of the inner one,
 * and be undone with it. That is a mistake in the program, so it is thrown.
 */
function transactionOn(connected: Connected, depth: number): { tx: Transaction; inTurn: InTurn } {
  const inTurn = oneAtATime();
  let isInnerOpen = false;
  const ownTurn: InTurn = async (task) => {
    if (isInnerOpen) throw new Error("a transaction was used while one inside it is under way");
    return inTurn(task);
  };
  const tx: Transaction = {
    inTransaction: true,
    query: (text, values, options) => ownTurn(() => run(connected, text, values, options)),
    script: async (text) => void (await ownTurn(() => connected.query(text))),
    copyOut: (text, take) =>
      ownTurn(async () => {
        const rows = connected.submit(new CopyOut(text));
        await take(rows);
        return rows.rows;
      }),
    copyIn: (text, rows) => ownTurn(() => connected.submit(new CopyIn(text, rows)).done),
    transaction: (steps) =>
      ownTurn(async () => {
        isInnerOpen = true;
        try {
          return await inSavepoint(connected, depth, steps);
        } finally {
          isInnerOpen = false;
        }
      }),
    inLine: (_, work) => work(),
  };
  return { tx, inTurn };
}

async function inSavepoint<Result>(
  connected: Connected,
  depth: number,
  steps: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const name = `inner_${depth}`;
  const { tx, inTurn } = transactionOn(connected, depth + 1);
  await connected.query(`savepoint ${name}`);
  try {
    const result = await steps(tx);
    await connected.query(`release savepoint ${name}`);
    return result;
  } catch (error) {
    // Where even this fails the connection is lost, and the outer transaction finds that out.
    await inTurn(() => connected.query(`rollback to savepoint ${name}`)).catch(() => {});
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

/** An error that the server reports is a rollback; after a lost connection or anything else the outcome is unknown. */
function commitError(error: unknown): unknown {
  return isRefusal(error) ? error : new CommitUnknown(error);
}

function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? "");
}

async function run<Row extends object>(
  on: Connected,
  text: string,
  values: readonly Value[] = [],
  { planned, longRunning }: QueryOptions = {},
): Promise<Row[]> {
  const statement = { text, values: values.map(sent), name: planned === undefined ? statementName(text) : undefined };
  const result = await on.query<Row>(statement, longRunning ? "longRunning" : "usual");
  return result.rows;
}

/** The driver would write a moment in the machine's own time zone, which takes longer. */
function sent(value: Value): Value {
  return value instanceof Date ? value.toISOString() : value;
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

/** Another transaction holds a lock for longer than this one may wait. */
export const LOCK_NOT_AVAILABLE = "55P03";

/** The server accepts no writes: it has become a standby, or is set to read-only. */
const READ_ONLY = "25006";

/** Whether it is about the state of the database, not that the statement was wrong. */
export function isUnavailable(code: string | undefined): boolean {
  return code !== undefined && causeOfCode(code) !== null;
}
