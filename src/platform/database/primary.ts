// Where to connect to when a database has several servers, of which one takes writes: the primary. All are asked at
// once, so one that drops packets holds up nothing; the one found is kept until a connection to it is lost. PostgreSQL
// 14 and newer say at the start of every connection whether it can write, so no statement is needed to find out.
// Decision: docs/decisions/0037.

import type pg from "pg";
import { codeOf, messageOf } from "../errors.ts";
import { connectionFailure, DatabaseClient, socketOf } from "./client.ts";
import { placeOf, type Server, type SessionAttributes } from "./url.ts";

/** No server takes writes at the moment. */
export class NoPrimary extends Error {
  /** PostgreSQL's own: a read-only transaction where a server is there, "cannot connect now" where none is. */
  readonly code: "25006" | "57P03";

  constructor(message: string, code: NoPrimary["code"], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface Primary {
  /** For the pool: connects to the primary. */
  Client: new (
    settings?: pg.ClientConfig,
  ) => pg.Client;
  /** A connection was lost, or cannot write: the next one looks for the primary again. */
  forget(): void;
  /** Another server has been found since this connection was opened. */
  hasLeft(client: pg.Client): boolean;
}

export interface PrimaryOptions {
  servers: readonly Server[];
  attributes: SessionAttributes;
  /** For one connection to each server. */
  settings: pg.ClientConfig;
  withinMs: number;
  /** Another server than the last one was found. */
  onMove: () => void;
}

/** What a server says of itself when it does not take writes. */
const refusing: Record<SessionAttributes, readonly string[]> = {
  "read-write": ["in_hot_standby", "default_transaction_read_only"],
  primary: ["in_hot_standby"],
};

export function followPrimary({ servers, attributes, settings, withinMs, onMove }: PrimaryOptions): Primary {
  let looking: Promise<Server> | null = null;
  let found: Server | null = null;
  let last: Server | null = null;

  /** Those who ask while it looks wait for the same answer. */
  function find(): Promise<Server> {
    if (found !== null) return Promise.resolve(found);
    looking ??= look()
      .then((server) => {
        found = server;
        if (last !== null && last !== server) onMove();
        last = server;
        return server;
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  async function look(): Promise<Server> {
    const clients = servers.map((server) => ({
      server,
      client: new SessionClient({ ...settings, connectionTimeoutMillis: withinMs }),
    }));
    try {
      return await Promise.any(
        clients.map(async ({ server, client }) => {
          // Its own end is no news.
          client.on("error", () => {});
          await client.connectTo(server, attributes);
          return server;
        }),
      );
    } catch (error) {
      const reasons = error instanceof AggregateError ? error.errors : [error];
      const each = servers.map((server, index) => `${placeOf(server)}: ${reasonOf(reasons[index])}`);
      const isOneThere = reasons.some((reason) => reason instanceof NoPrimary);
      throw new NoPrimary(`no server takes writes (${each.join("; ")})`, isOneThere ? "25006" : "57P03", {
        cause: error,
      });
    } finally {
      for (const { client } of clients) client.drop();
    }
  }

  class Client extends SessionClient {
    // The pool asks with a callback.
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connected = find().then((server) => this.connectTo(server, attributes));
      if (callback === undefined) return connected;
      connected.then(() => callback(null), callback);
      return undefined;
    }
  }

  return {
    Client,
    forget() {
      found = null;
    },
    hasLeft: (client) => client instanceof SessionClient && last !== null && client.server !== last,
  };
}

/** A connection to one of several servers, which gives up on one that does not take writes. */
class SessionClient extends DatabaseClient {
  server: Server | null = null;
  readonly #reported = new Map<string, string>();

  constructor(settings?: pg.ClientConfig) {
    super(settings);
    socketOf(this).on("parameterStatus", ({ parameterName, parameterValue }: ParameterStatus) =>
      this.#reported.set(parameterName, parameterValue),
    );
  }

  async connectTo(server: Server, attributes: SessionAttributes): Promise<pg.Client> {
    this.server = server;
    this.host = server.host;
    this.port = server.port;
    await new Promise<void>((resolve, reject) =>
      super.connect((error: Error | null) => (error ? reject(error) : resolve())),
    );
    if (!refusing[attributes].some((name) => this.#reported.get(name) === "on")) return this;
    this.drop();
    throw new NoPrimary("it takes no writes", "25006");
  }

  /** Without a goodbye, which a silent server would never confirm. */
  drop(): void {
    void this.end().catch(() => {});
    socketOf(this).stream.destroy();
  }
}

/** A host with several addresses has an error without a message. */
function reasonOf(error: unknown): string {
  return messageOf(connectionFailure(error)) || (codeOf(error) ?? "no connection");
}

interface ParameterStatus {
  parameterName: string;
  parameterValue: string;
}
