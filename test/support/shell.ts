// A shell to type commands in, as people and scripts do, and ways to read what they answer: a home folder, and on
// demand a database or a running service beside it.

import assert from "node:assert/strict";
import { makeOrganisation } from "../../src/access/organisations.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import type { Outcome } from "./in-process.ts";
import { type Home, newHome, type Serving, servingHere } from "./program.ts";

/** Two at a time: much of a command is waiting for the database. */
export const together = { concurrency: 2 };

export interface Shell {
  home: Home;
  /** What every command and the service find in theirs; a test may add to it before it starts either. */
  environment: Record<string, string>;
  /** A database with one organisation in it, and no service. */
  openDatabase(): Promise<TestDatabase>;
  /** A service on a database of its own. */
  serve(): Promise<Serving & { database: TestDatabase }>;
  /** Runs a command, with `input` on its standard input. */
  typed(words: string, input?: string): Promise<Outcome>;
  /** What a script gets. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer may be anything; the assertions are what gives it a shape.
  json(words: string): Promise<any>;
}

/** `t` is the file's hooks, or anything else that knows when it is over. */
export function newShell(t: { after(close: () => Promise<void>): void }): Shell {
  const home = newHome(t);
  const environment: Record<string, string> = {
    SANDBOX_POLL_SECONDS: "0",
    SANDBOX_ACCEPTED_SECONDS: "0",
    WEBHOOK_DELAYS: "0,0,0,0,0",
    WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8,::1",
  };
  const closers: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const close of closers.reverse()) await close();
  });

  async function emptyDatabase(): Promise<TestDatabase> {
    const database = await openTestDatabase();
    closers.push(() => database.close());
    environment.DATABASE_URL = database.url;
    return database;
  }

  function typed(words: string, input?: string): Promise<Outcome> {
    return home.run(words.split(" "), { environment, ...(input === undefined ? {} : { input }) });
  }

  return {
    home,
    environment,
    typed,
    async openDatabase() {
      const database = await emptyDatabase();
      await makeOrganisation(database.db, { name: "A firm" }, { clock: systemClock, random: systemRandom });
      return database;
    },
    async serve() {
      const database = await emptyDatabase();
      const service = await servingHere(home, environment);
      closers.push(() => {
        service.program.send("SIGTERM");
        return service.program.ended();
      });
      return { ...service, database };
    },
    async json(words) {
      // Only a few commands read it: the password of credentials, the id and code of a presenter.
      const text = succeeded(await typed(`${words} --json`, "secret\nanother\n"));
      assert.match(text, /^.+\n$/, "one line");
      return JSON.parse(text);
    },
  };
}

export function succeeded({ code, stdout, stderr }: Outcome): string {
  assert.equal(stderr, "");
  assert.equal(code, 0, stdout);
  return stdout;
}

export function refused({ code, stdout, stderr }: Outcome, sentence: string | RegExp): void {
  if (typeof sentence === "string") assert.equal(stderr, `${sentence}\n`);
  else assert.match(stderr, sentence);
  assert.match(stderr, /^.+\n$/, "one line");
  assert.equal(stdout, "");
  assert.equal(code, 1);
}

/** For scripts that take the output as it is. */
export function printedAlone(outcome: Outcome, shape: RegExp): string {
  const printed = succeeded(outcome);
  assert.ok(printed.endsWith("\n"));
  assert.match(printed.slice(0, -1), shape);
  return printed.slice(0, -1);
}

/** One JSON object a line. */
export function jsonLines(text: string) {
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
