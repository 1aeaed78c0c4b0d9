// `quarterday file` with a file of returns, when something comes between: run again, it goes on, and nothing is filed
// twice.

import assert from "node:assert/strict";
import { truncateSync } from "node:fs";
import { HEADER, line, resultsOf, writtenIn } from "../support/batch-files.ts";
import type { TestDatabase } from "../support/database.ts";
import { holdUpFiling, prepareFilingHoldUps } from "../support/hold-up.ts";
import { newShell } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";
import { untilLockWait } from "../support/until.ts";

const { home, environment, json, openDatabase } = newShell({ after });
const written = writtenIn(home.folder);
let database: TestDatabase;

before(async () => {
  database = await openDatabase();
  await prepareFilingHoldUps(database);
});

describe("a file of returns that is interrupted goes on where it was", () => {
  const companies = (from: number) => Array.from({ length: 8 }, (_, index) => String(from + index));

  test("by a kill in the middle of a row: each return is filed once", async () => {
    const utrs = companies(2_000_000_001);
    const path = written("killed.csv", [HEADER, ...utrs.map((utr) => line(utr))].join("\n"));
    const goOn = await holdUpFiling(database, utrs[4] ?? "");
    const program = home.start(["file", path], { environment });
    await untilLockWait(database.db);

    program.send("SIGKILL");
    await program.ended();
    await goOn();
    const outcome = await json(`file ${path}`);

    assert.deepEqual([outcome.rows, outcome.filed, outcome.filed_before], [8, 4, 4]);
    assert.deepEqual(await filedFor(utrs), utrs);
    assert.ok((await resultsOf(path)).every(({ filing }) => filing?.startsWith("fil_")));
  });

  test("by a database that goes away: the row in progress is told as unknown, and the next run finds out", async () => {
    const utrs = companies(2_000_000_021);
    const path = written("away.csv", [HEADER, ...utrs.map((utr) => line(utr))].join("\n"));
    const goOn = await holdUpFiling(database, utrs[4] ?? "");
    const program = home.startHere(["file", path], environment);
    await untilLockWait(database.db);

    await database.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const { code, stdout, stderr } = await program.ended();
    await goOn();

    assert.equal(code, 6);
    assert.match(stdout, /^8 rows of .*: 4 filed now, 4 not filed\.$/m);
    assert.match(
      stderr,
      /^The database cannot be reached \(.*\)\. Run the same command again to go on: nothing is filed/,
    );
    const statuses = (await resultsOf(path)).map(({ status }) => status);
    assert.deepEqual(statuses.slice(4), ["unknown", "not_filed", "not_filed", "not_filed"]);
    assert.equal((await json(`file ${path}`)).filed, 4);
    assert.deepEqual(await filedFor(utrs), utrs);
  });

  test("by Ctrl-C: the row in progress is filed, the result file lists the others, and it says how to go on", async () => {
    const utrs = companies(2_000_000_011);
    const lines = [HEADER, ...utrs.map((utr) => line(utr))];
    // Far more than is read ahead: what is left of the file is not looked at any more.
    lines.splice(6, 0, "\n".repeat(1_000_000));
    const path = written("stopped.csv", lines.join("\n"));
    const goOn = await holdUpFiling(database, utrs[4] ?? "");
    const program = home.startHere(["file", path], environment);
    await untilLockWait(database.db);

    program.send("SIGINT");
    truncateSync(path);
    await goOn();
    const { code, stdout, stderr } = await program.ended();
    written("stopped.csv", lines.join("\n"));

    const again = "Stopped. Run the same command again to go on: nothing is filed twice.\n";
    assert.deepEqual([code, stderr], [6, again]);
    assert.match(stdout, /^8 rows of .*: 5 filed now, 3 not filed\.$/m);
    assert.deepEqual(await filedFor(utrs), utrs.slice(0, 5));
    const statuses = (await resultsOf(path)).map(({ status }) => status);
    assert.deepEqual(statuses.slice(5), ["not_filed", "not_filed", "not_filed"]);
    assert.equal((await json(`file ${path}`)).filed, 3);
  });
});

test("a file of returns that is changed meanwhile is not filed any further, and goes on when it is run again", async () => {
  const utrs = ["2000000031", "2000000032"];
  const rows = [HEADER, ...utrs.map((utr) => line(utr))];
  const path = written("changed.csv", rows.join("\n"));
  const goOn = await holdUpFiling(database, utrs[0] ?? "");
  const program = home.startHere(["file", path], environment);
  await untilLockWait(database.db);

  written("changed.csv", [...rows, line(2000000033)].join("\n"));
  await goOn();
  const { code, stderr } = await program.ended();

  assert.equal(code, 6);
  assert.match(stderr, /^.*changed\.csv was changed while it was being filed\. Run the same command again to go on/);
  assert.deepEqual(
    (await resultsOf(path)).map(({ status }) => status === "not_filed"),
    [false, true],
  );
  assert.equal((await json(`file ${path}`)).filed, 2);
});

/** The companies of these that have a filing, once for each. */
async function filedFor(utrs: string[]): Promise<string[]> {
  const rows = await database.db.query<{ company_utr: string }>(
    "select company_utr from filings where company_utr = any($1) order by company_utr",
    [utrs],
  );
  return rows.map(({ company_utr }) => company_utr);
}
