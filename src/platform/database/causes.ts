// Why the database cannot do what it was asked: one table of causes, by PostgreSQL's codes, Node's and the driver's
// words. The 503, the log, /readyz, /metrics, `doctor` and the command all tell them apart by it.

import { codeOf, messageOf } from "../errors.ts";

interface CauseRow {
  codes: RegExp;
  /** What the driver says where it gives no code. */
  says?: RegExp;
  /** What happened, as the start of a sentence. */
  what: string;
  /** What an operator does about it. */
  remedy: string;
}

/** In this order: the first that fits. */
const causes = {
  disk_full: {
    codes: /^(53100|ENOSPC)$/,
    what: "The database's disk is full",
    remedy: "Free space on the disk or add some. The service then goes on by itself.",
  },
  read_only: {
    codes: /^25006$/,
    what: "The database takes no writes",
    remedy:
      "If it is a standby, set DATABASE_URL to the primary, or to all servers with target_session_attrs=read-write. If not, turn default_transaction_read_only off.",
  },
  locked: {
    codes: /^55P03$/,
    what: "Another session holds a lock in the database",
    remedy: "Wait for that session or end it; pg_stat_activity and pg_locks show it.",
  },
  out_of_connections: {
    codes: /^53300$/,
    says: /^timeout exceeded when trying to connect$/,
    what: "No database connection is free",
    remedy: "Raise max_connections of PostgreSQL, or run fewer processes (docs/database.md#connections).",
  },
  out_of_resources: {
    codes: /^53/,
    what: "The database is out of memory or at another of its limits",
    remedy: "Look at the log of PostgreSQL, which names the limit.",
  },
  too_slow: {
    codes: /^(57014|25P03|25P04)$/,
    what: "The database took too long",
    remedy: "Look at the load of its machine, and in pg_stat_activity for sessions that hold others up.",
  },
  unreachable: {
    codes: /^(08|57P|ECONNREFUSED$|ECONNRESET$|ENOENT$|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EHOSTUNREACH$)/,
    says: /^timeout expired$|^Connection terminated|is not queryable$|not currently accepting connections/,
    what: "The database cannot be reached",
    remedy: "Check that PostgreSQL runs, and that this machine reaches it.",
  },
} as const satisfies Record<string, CauseRow>;

export type DatabaseCause = keyof typeof causes;

export const databaseCauses = Object.keys(causes) as readonly DatabaseCause[];

/** Null for an error that is not about the state of the database: a statement that was wrong, an internal error. */
export function databaseCauseOf(error: unknown): DatabaseCause | null {
  const code = codeOf(error);
  if (code !== undefined && isAboutFile(error)) return null;
  const known = code === undefined ? null : causeOfCode(code);
  if (known !== null) return known;
  // Some codes say less than the words: 55000 is that of a database that takes no connections, and of much else.
  const said = messageOf(error);
  return databaseCauses.find((cause) => rowOf(cause).says?.test(said)) ?? null;
}

export function causeOfCode(code: string): DatabaseCause | null {
  return databaseCauses.find((cause) => causes[cause].codes.test(code)) ?? null;
}

/** What happened, without a full stop. */
export function causeText(cause: DatabaseCause): string {
  return causes[cause].what;
}

export function causeRemedy(cause: DatabaseCause): string {
  return causes[cause].remedy;
}

/**
 * For the person who typed a command, or looks after the service: what happened, in PostgreSQL's own words too, and
 * what to do. Null as above.
 */
export function databaseSentence(error: unknown): string | null {
  const cause = databaseCauseOf(error);
  if (cause === null) return null;
  const [firstLine = ""] = messageOf(error).split("\n");
  return `${causeText(cause)} (${firstLine.replace(/\.$/, "")}). ${causeRemedy(cause)}`;
}

function rowOf(cause: DatabaseCause): CauseRow {
  return causes[cause];
}

/** Node has one code for a socket that does not exist and for a file. */
function isAboutFile(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && ["open", "stat", "scandir"].includes(String(error.syscall));
}
