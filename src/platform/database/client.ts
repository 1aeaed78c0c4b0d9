// One connection to PostgreSQL, as the driver has it, with two things that it lacks: a connection that fails is closed,
// and each failure has a code and a sentence that says what to change. Without the first the socket of a server that
// waits for a password stays open, and the process with it.

import pg from "pg";
import { codeOf, messageOf } from "../errors.ts";

/**
 * The server has not answered in time, or could not be reached. What a lost statement did is unknown; what was not
 * committed is undone.
 */
export class DatabaseSilent extends Error {
  readonly code = "ETIMEDOUT";
}

/** There is a server, and no connection to it. */
export class NotConnected extends Error {
  /** PostgreSQL's own for "unable to establish a connection". */
  readonly code = "08001";
}

/** All connections of this process are in use, and none became free in time. */
export class NoFreeConnection extends Error {
  /** PostgreSQL's own for "too many connections". */
  readonly code = "53300";
}

/** What the driver says without a code, and what it means to the person who wrote the address. */
const FAILURES: readonly (readonly [says: RegExp, means: string])[] = [
  [/client password must be/, "it asks for a password, and the address has none"],
  [/does not support SSL/, "it does not offer TLS, which the address asks for (sslmode)"],
  [/^Connection terminated unexpectedly/, "it ended the connection at once; check that it is PostgreSQL"],
];

const POOL_IS_FULL = /^timeout exceeded when trying to connect$/;
const SILENCE = /^(timeout |Connection terminated due to connection timeout)/;

/** Of a connection that could not be made. */
export function connectionFailure(error: unknown): unknown {
  if (codeOf(error) !== undefined) return error;
  const said = messageOf(error);
  if (POOL_IS_FULL.test(said))
    return new NoFreeConnection("all connections of this process are in use", { cause: error });
  if (SILENCE.test(said)) return new DatabaseSilent(said, { cause: error });
  const [, means = said] = FAILURES.find(([says]) => says.test(said)) ?? [];
  return new NotConnected(means, { cause: error });
}

export class DatabaseClient extends pg.Client {
  // The pool asks with a callback.
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
    if (callback === undefined)
      return new Promise((resolve, reject) => this.connect((error) => (error ? reject(error) : resolve(this))));
    super.connect((error: Error | null) => {
      if (error) socketOf(this).stream.destroy();
      callback(error);
    });
    return undefined;
  }
}

/** The driver has no public way to what the server reports, nor to the socket. */
export function socketOf(client: pg.Client): pg.Connection {
  return (client as unknown as { connection: pg.Connection }).connection;
}

/** The process that serves the connection at the server. */
export function processOf(client: pg.Client): number {
  return (client as unknown as { processID: number }).processID;
}
