// Each cause is told apart, whatever form the driver gives the error; what is not about the database has none.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { StartupError } from "../errors.ts";
import { type DatabaseCause, databaseCauseOf, databaseCauses, databaseSentence } from "./causes.ts";
import { connectionFailure, DatabaseSilent, NotConnected } from "./client.ts";
import { CommitUnknown } from "./db.ts";

const coded = (code: string, message = "the driver's words") => Object.assign(new Error(message), { code });

const errors: [what: string, error: unknown, cause: DatabaseCause | null][] = [
  ["no space left for a table", coded("53100"), "disk_full"],
  ["no space left at the commit", new CommitUnknown(coded("53100")), "disk_full"],
  ["no space left for a file of ours", coded("ENOSPC"), "disk_full"],
  ["a standby", coded("25006"), "read_only"],
  ["a lock that is not given in time", coded("55P03"), "locked"],
  ["a server with max_connections", coded("53300"), "out_of_connections"],
  ["a pool without a free place", new Error("timeout exceeded when trying to connect"), "out_of_connections"],
  [
    "the same, as the pool tells it",
    connectionFailure(new Error("timeout exceeded when trying to connect")),
    "out_of_connections",
  ],
  ["a server without memory", coded("53200"), "out_of_resources"],
  ["a statement that took too long", coded("57014"), "too_slow"],
  ["a transaction that stood still", coded("25P03"), "too_slow"],
  ["nothing listens", coded("ECONNREFUSED"), "unreachable"],
  ["several addresses, and nothing listens", new AggregateError([coded("ECONNREFUSED")]), "unreachable"],
  ["a server that shuts down", coded("57P01"), "unreachable"],
  ["a server that starts", coded("57P03"), "unreachable"],
  ["a crash", new Error("Connection terminated unexpectedly"), "unreachable"],
  ["silence", new DatabaseSilent("the database did not answer in time"), "unreachable"],
  ["no TLS", new NotConnected("it does not offer TLS"), "unreachable"],
  ["a table that is not there", coded("42P01"), null],
  ["a row that is there already", coded("23505"), null],
  ["a sentence of ours", new StartupError("Set PORT to a free port."), null],
  ["an internal error", new TypeError("x is not a function"), null],
  ["nothing", undefined, null],
];

for (const [what, error, cause] of errors)
  test(`${what}: ${cause ?? "no cause"}`, () => {
    assert.equal(databaseCauseOf(error), cause);
    assert.equal(databaseSentence(error) === null, cause === null);
  });

test("a file that does not exist is no database that is away", () => {
  const missing = (() => {
    try {
      return readFileSync("/nonexistent/file");
    } catch (error) {
      return error;
    }
  })();

  assert.equal(databaseCauseOf(missing), null);
});

test("the sentence has what happened, PostgreSQL's own words and what to do", () => {
  const full = coded("53100", 'could not extend file "base/1/2": No space left on device');

  assert.equal(
    databaseSentence(full),
    'The database\'s disk is full (could not extend file "base/1/2": No space left on device). Free space on the disk or add some. The service then goes on by itself.',
  );
});

test("every cause is in the operator's table", () => {
  const page = readFileSync(new URL("../../../../docs/database.md", import.meta.url), "utf8");
  const documented = [...page.matchAll(/^\| `(\w+)` \| [^|]+\| [^|]+\|$/gm)].map(([, cause]) => cause);

  assert.deepEqual(
    databaseCauses.filter((cause) => !documented.includes(cause)),
    [],
  );
});
