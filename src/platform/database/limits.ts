// How long the database may take. A connection can go silent without ending: its packets are dropped on the way, and
// neither side notices. So every wait has a limit on our side, and a shorter one on the server's, which ends what it
// holds for us before we ask again. Decision: docs/decisions/0037.

import { SECOND } from "../clock.ts";

export interface DatabaseLimits {
  /** We give a connection up that has not answered a statement by then. */
  answerMs: number;
  /**
   * The server ends a statement that takes longer: slow work fails by itself, and only a silent connection is given up.
   */
  statementMs: number;
  /** How long a request waits for another one with its idempotency key. */
  lockWaitMs: number;
  /**
   * How long a request waits for a lock that one in another process holds. Those of the same process wait for each
   * other in memory.
   */
  briefLockMs: number;
  /** The server ends a transaction that no statement follows, and with it the locks that others wait for. */
  idleInTransactionMs: number;
  /** For a new connection, and for a place in the pool. A rollback gets no longer either. */
  connectMs: number;
  /** How long a connection may be quiet before each side asks the other's system whether it is there. */
  keepAliveMs: number;
}

export const DATABASE_TIMEOUT_SECONDS = 15;

/** Each as a share of the longest, so that one setting moves all and their order stays. */
const shares: Readonly<Record<keyof DatabaseLimits, number>> = {
  answerMs: 1,
  statementMs: 12 / 15,
  lockWaitMs: 10 / 15,
  briefLockMs: 2 / 15,
  idleInTransactionMs: 7 / 15,
  connectMs: 5 / 15,
  keepAliveMs: 5 / 15,
};

export function databaseLimits(timeoutSeconds: number): DatabaseLimits {
  const share = (name: keyof DatabaseLimits) => Math.round(shares[name] * timeoutSeconds * SECOND);
  return {
    answerMs: share("answerMs"),
    statementMs: share("statementMs"),
    lockWaitMs: share("lockWaitMs"),
    briefLockMs: share("briefLockMs"),
    idleInTransactionMs: share("idleInTransactionMs"),
    connectMs: share("connectMs"),
    keepAliveMs: share("keepAliveMs"),
  };
}

/** A second apart, after the first question; Node's own are too, up to ten of them. */
const PROBES = 5;

/** Settings of the server for one connection. They need PostgreSQL 14; on a Unix socket those about TCP do nothing. */
export function serverSettings(limits: DatabaseLimits): Record<string, string | number> {
  const keepAliveSeconds = Math.max(1, Math.round(limits.keepAliveMs / SECOND));
  return {
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    // A server whose client is gone, or behind a broken line, ends what it does for it.
    client_connection_check_interval: limits.keepAliveMs,
    tcp_keepalives_idle: keepAliveSeconds,
    tcp_keepalives_interval: 1,
    tcp_keepalives_count: PROBES,
    tcp_user_timeout: limits.lockWaitMs,
  };
}
