// The connections to PostgreSQL. A connection that does not answer in time is given up: its socket is destroyed, so
// that it never goes back to the pool and nothing waits for it. The idle ones may have died with it, and go too. Where
// there are several servers, primary.ts finds the one to connect to.

import pg from "pg";
import { MINUTE } from "../clock.ts";
import { databaseCauseOf } from "./causes.ts";
import { connectionFailure, DatabaseClient, DatabaseSilent, processOf, socketOf } from "./client.ts";
import type { DatabaseLimits } from "./limits.ts";
import { markLost } from "./lost-connection.ts";
import { followPrimary } from "./primary.ts";
import type { DatabaseUrl } from "./url.ts";

/**
 * How long an answer may take: as usual; as long as one that changes very many rows; or, where nothing depends on it,
 * not long.
 */
export type Pace = "usual" | "longRunning" | "brief";

/** A connection while it is used. */
export interface Connected {
  query<Row extends pg.QueryResultRow>(query: pg.QueryConfig | string, pace?: Pace): Promise<pg.QueryResult<Row>>;
  /** A statement of another kind than pg's own, without a limit. */
  submit<Statement extends pg.Submittable>(statement: Statement): Statement;
  /** It must not be used again. */
  breaks(): void;
  /** Hears what is announced on the channels it listens to, and by the process of which connection. */
  hears(listener: (from: number, text: string) => void): void;
  /** Its own process at the server, by which its own announcements are known. */
  process(): number;
  /** Fulfilled when the connection is lost while it is used. */
  readonly lost: Promise<void>;
  /** The server takes no writes any more: another one may. Neither this connection nor an idle one is used again. */
  moves(): void;
}

export interface Connections {
  use<Result>(work: (connected: Connected) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface PoolOptions {
  settings: pg.PoolConfig & { connectionTimeoutMillis: number };
  /** Null: one server, used as it is. */
  choice: DatabaseUrl["choice"];
  /** Null waits for ever. */
  limits: DatabaseLimits | null;
  onIdleError: (error: Error) => void;
}

/** While the server works, the connection is watched by the systems of both sides (keep-alive), not by the clock. */
const LONG_RUNNING_MS = 10 * MINUTE;
const NO_LIMIT = "set local statement_timeout = 0";

export function openConnections({ settings, choice, limits, onIdleError }: PoolOptions): Connections {
  // Half of the time is for finding the server, the other half for connecting to it.
  const withinMs = settings.connectionTimeoutMillis / 2;
  const onMove = () => giveUpIdle("the database moved to another server");
  const primary = choice && followPrimary({ ...choice, settings, withinMs, onMove });
  const pool = new pg.Pool({ ...settings, Client: primary?.Client ?? DatabaseClient });
  const open = new Set<pg.PoolClient>();
  const busy = new Set<pg.PoolClient>();
  let closing = false;
  let isLost = false;
  pool.on("connect", (client) => {
    open.add(client);
    client.once("end", () => open.delete(client));
  });
  pool.on("acquire", (client) => busy.add(client));
  pool.on("release", (_, client) => busy.delete(client));
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", (error) => {
    primary?.forget();
    // Closing does not wait for the sockets: that the server ends one of them meanwhile is not news.
    if (!closing) onIdleError(error);
  });

  /** While the connection is lost, those who wait for a free one fail with it. */
  function failed(error: unknown) {
    const cause = databaseCauseOf(error);
    if (cause === "unreachable") isLost = true;
    if (cause === "unreachable" || (isLost && cause === "out_of_connections")) markLost(error);
    return error;
  }

  function giveUp(client: pg.PoolClient) {
    primary?.forget();
    destroySocket(client, new DatabaseSilent("the database did not answer in time"));
    giveUpIdle("another connection to the database was silent");
  }

  function giveUpIdle(why: string) {
    for (const other of open) if (!busy.has(other)) destroySocket(other, new DatabaseSilent(why));
  }

  async function answered<Result>(client: pg.PoolClient, answer: Promise<Result>, withinMs: number): Promise<Result> {
    const timer = setTimeout(giveUp, withinMs, client);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async use(work) {
      const client = await pool.connect().catch((error: unknown) => {
        primary?.forget();
        throw failed(connectionFailure(error));
      });
      let broken = false;
      let tellLost = () => {};
      const lost = new Promise<void>((resolve) => {
        tellLost = resolve;
      });
      const breaks = () => {
        broken = true;
        tellLost();
      };
      const listeners: ((message: pg.Notification) => void)[] = [];
      // The pool listens only to idle clients: a connection lost while we hold it would otherwise end the process.
      client.on("error", breaks);
      try {
        return await work({
          breaks,
          lost,
          hears(listener) {
            const hear = ({ processId, payload = "" }: pg.Notification) => listener(processId, payload);
            listeners.push(hear);
            client.on("notification", hear);
          },
          process: () => processOf(client),
          submit: (statement) => client.query(statement),
          moves() {
            broken = true;
            primary?.forget();
            giveUpIdle("the database server takes no writes any more");
          },
          async query(query, pace = "usual") {
            if (limits === null) return ask(client, query);
            if (pace === "longRunning") await answered(client, client.query(NO_LIMIT), limits.answerMs);
            return answered(client, ask(client, query), limitOf(limits, pace));
          },
        });
      } catch (error) {
        throw broken ? failed(error) : error;
      } finally {
        if (!broken) isLost = false;
        // Saying goodbye would wait for a server that may be silent, and keep the place in the pool meanwhile.
        if (broken) primary?.forget();
        const isOver = broken || (primary?.hasLeft(client) ?? false);
        if (isOver) destroySocket(client);
        client.release(isOver);
        client.off("error", breaks);
        for (const hear of listeners) client.off("notification", hear);
      }
    },
    close() {
      closing = true;
      return pool.end();
    },
  };
}

/** Given an object, the driver copies it property by property, which takes longer than all else it does with it. */
async function ask<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  query: pg.QueryConfig | string,
): Promise<pg.QueryResult<Row>> {
  if (typeof query === "string") return client.query<Row>(query);
  const { name, text, values = [] } = query;
  try {
    return await new Promise((resolve, reject) => {
      const submitted = new pg.Query<Row>(text, values, (error, result) => (error ? reject(error) : resolve(result)));
      client.query(Object.assign(submitted, { name }));
    });
  } catch (error) {
    // Its stack tells where the answer was read; who asked is what helps.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

function limitOf({ answerMs, connectMs }: DatabaseLimits, pace: Pace): number {
  if (pace === "longRunning") return LONG_RUNNING_MS;
  return pace === "brief" ? connectMs : answerMs;
}

/** Without asking the server. */
function destroySocket(client: pg.PoolClient, error?: Error) {
  socketOf(client).stream.destroy(error);
}
