// `quarterday file`: one return or a file of them, filed as the API files them, each once.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HEADER, line, resultsOf, writtenIn } from "../support/batch-files.ts";
import type { Client } from "../support/client.ts";
import type { TestDatabase } from "../support/database.ts";
import type { Outcome } from "../support/in-process.ts";
import { commandsUnder } from "../support/page-commands.ts";
import { repository } from "../support/program.ts";
import { atTerminal } from "../support/pseudo-terminal.ts";
import { lacksPython } from "../support/python.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";

const { home, environment, typed, json, serve } = newShell({ after });
const written = writtenIn(home.folder);
let client: Client;
let database: TestDatabase;

before(async () => {
  const service = await serve();
  client = service.client(service.key ?? "");
  database = service.database;
});

/** The sandbox rejects what is filed for it. */
const REJECTED_UTR = "7318240002";
const INVALID = { ...sampleReturn(), period: { start: "2024-04-01", end: "2026-03-31" } };

describe("one return", () => {
  test("is filed in the sandbox, and followed until HMRC has decided", async () => {
    const path = written("one.json", JSON.stringify(sampleReturn()));

    const filed = succeeded(await typed(`file ${path} --watch`));

    assert.match(
      filed,
      /^Filed fil_\w{24} in the sandbox: Example Widgets Ltd, 2024-04-01 to 2025-03-31, tax due £7,600\.00\.\n/,
    );
    assert.match(filed, /^company\.utr +utr_check_digit +The check digit of this UTR is wrong\./m, "its warnings");
    assert.match(
      filed,
      /^company\.partner_in_firm +assumed +The company is not a partner in a firm, /m,
      "on its own row",
    );
    assert.match(filed, /submitted\n.*accepted\n.*acknowledged\n$/);
  });

  test("says what HMRC will pay", async () => {
    const research_and_development = {
      ...{ size: "small_or_medium", additional_information_sent: true, claim_notified: true },
      ...{ expenditure: 20_000_000, paye_and_nic: 0 },
    };
    const financials = { turnover: 100, trading_profit: -5_000_000, research_and_development };
    const path = written("credit.json", JSON.stringify({ ...sampleReturn(), financials }));

    assert.match(succeeded(await typed(`file ${path}`)), /, tax due £0\.00, credit payable £20,000\.00\.\n/);
  });

  test("that HMRC rejects has an exit code of its own, and HMRC's words", async () => {
    const path = written("rejected.json", JSON.stringify(sampleReturn({ utr: REJECTED_UTR })));

    const outcome = await typed(`file ${path} --watch`);
    const inJson = await typed(`file ${path} --watch --json`);

    assert.equal(outcome.code, 5);
    assert.match(outcome.stdout, /failed\n {2}\d+: .*/);
    assert.equal(inJson.code, 5);
    assert.equal(JSON.parse(inJson.stdout).status, "failed", "only the filing, as it ended");
  });

  test("that is not valid is told with field, code and sentence, as the API tells it; nothing is filed", async () => {
    const path = written("invalid.json", JSON.stringify(INVALID));
    const before = await filingCount();

    const outcome = await typed(`file ${path}`);
    const inJson = await typed(`file ${path} --json`);

    const { errors } = (await client.post("/v1/filings", INVALID)).json;
    assert.deepEqual([outcome.code, inJson.code], [4, 4]);
    assert.deepEqual(JSON.parse(inJson.stdout), errors);
    assert.match(outcome.stdout, /^field +code +problem\nperiod\.end +invalid_period +/);
    assert.equal(outcome.stderr, "\nThe return has 1 problem. Nothing was filed.\n");
    assert.equal(await filingCount(), before);
  });

  test("is read from standard input, and only checked if that is all that is asked", async () => {
    const before = await filingCount();

    const checked = await typed("file - --check-only", JSON.stringify(sampleReturn()));
    assert.match(succeeded(checked), /^The return is valid\. Nothing was filed\.\n/);
    assert.equal(await filingCount(), before);
    assert.match(succeeded(await typed("file -", JSON.stringify(sampleReturn()))), /^Filed fil_/);
    assert.equal(await filingCount(), before + 1);
  });

  test("with an idempotency key is filed once, by the API or the command", async () => {
    const path = written("keyed.json", JSON.stringify(sampleReturn()));
    const { json: created } = await client.post("/v1/filings", sampleReturn(), { "idempotency-key": "clé 1" });
    const other = written("other.json", JSON.stringify(sampleReturn({ trading_profit: 1 })));
    const run = (file: string) => home.run(["file", file, "--idempotency-key", "clé 1"], { environment });

    const repeated = succeeded(await run(path));

    assert.match(repeated, new RegExp(`^Filed before with this key, in the sandbox: ${created.id}, `));
    refused(await run(other), /^This idempotency key was used before with a different request\./);
  });

  test("is filed live only where that is asked for and set up", async () => {
    const path = written("live.json", JSON.stringify(sampleReturn()));

    refused(await typed(`file ${path} --mode live`), /^Live filing is not set up/);
    refused(await typed("file nowhere.json"), "Cannot read nowhere.json (ENOENT).");
    refused(await typed("file -", "{"), "The body is not valid JSON; check quotes, commas and brackets.");
  });
});

describe("a file of returns", () => {
  test("is filed row by row, with a result file; run again, nothing is filed twice", async () => {
    const path = written("returns.csv", `\ufeff${[HEADER, line(1000000001), "", line(1000000002)].join("\r\n")}\r\n`);
    const before = await filingCount();

    const first = await json(`file ${path} --watch`);
    const results = await resultsOf(path);
    const second = succeeded(await typed(`file ${path}`));

    assert.deepEqual([first.rows, first.filed, first.filed_before, first.mode], [2, 2, 0, "sandbox"]);
    assert.deepEqual(
      results.map(({ row, status }) => [row, status]),
      [
        ["2", "acknowledged"],
        ["4", "acknowledged"],
      ],
    );
    assert.match(results[0]?.filing ?? "", /^fil_/);
    assert.match(second, /^2 rows of .*, in the sandbox: 0 filed now, 2 filed before\.\nStatus: 2 acknowledged\.\n/);
    assert.deepEqual(await resultsOf(path), results);
    assert.equal(await filingCount(), before + 2);
    assert.deepEqual(leftovers(), []);
  });

  test("with a mistake is not filed at all, and every problem is told by row and field", async () => {
    const rows = [line(1000000011), line(123), line(1000000012, "40,5"), line(1000000011)];
    const path = written("mistakes.csv", [HEADER, ...rows].join("\n").replace("40,5", '"40,5"'));
    const before = await filingCount();

    const outcome = await typed(`file ${path}`);

    assert.equal(outcome.code, 4);
    assert.match(outcome.stdout, /^3 +company\.utr +invalid_utr +/m);
    assert.match(outcome.stdout, /^4 +financials\.trading_profit +invalid_type +.* must be a whole number of pence/m);
    assert.match(outcome.stdout, /^5 +period +repeated_row +Row 2 has the same company and period\. Remove one/m);
    assert.match(
      outcome.stderr,
      /^\n3 rows of 4 cannot be filed, so nothing was filed\.\nAll problems: .*mistakes\.result\.csv\n$/,
    );
    const results = await resultsOf(path);
    assert.deepEqual(
      results.map(({ row, status, code }) => [row, status, code]),
      [
        ["2", "valid", ""],
        ["3", "invalid", "invalid_utr"],
        ["4", "invalid", "invalid_type"],
        ["5", "invalid", "repeated_row"],
      ],
    );
    assert.equal(await filingCount(), before);
  });

  test("with a row of too few or too many cells tells only that of the row, not fields that it lacks", async () => {
    const [short, long] = [line(1000000013).replace(/,[^,]*$/, ""), `${line(1000000014)},1`];
    const path = written("cells.csv", [HEADER, short, long, line(123)].join("\n"));

    const outcome = await typed(`file ${path} --json`);

    const { problems } = JSON.parse(outcome.stdout);
    assert.equal(outcome.code, 4);
    assert.deepEqual(
      problems.map(({ row, code, field }: { row: number; code: string; field: string }) => [row, code, field]),
      [
        [2, "invalid_csv", ""],
        [3, "invalid_csv", ""],
        [4, "invalid_utr", "company.utr"],
      ],
    );
  });

  test("may be lines of JSON, of which each may have problems of its own", async () => {
    const good = JSON.stringify(sampleReturn({ utr: "1000000021" }));
    const path = written("returns.jsonl", `${good}\n{"company":\n\n${JSON.stringify({ ...INVALID })}\n`);

    const outcome = await typed(`file ${path} --json`);
    written("returns.jsonl", `${good}\n`);
    const filed = await json(`file ${path}`);

    const { problems, ...counts } = JSON.parse(outcome.stdout);
    assert.equal(outcome.code, 4);
    assert.deepEqual([counts.rows, counts.invalid, counts.filed], [3, 2, 0]);
    assert.deepEqual(
      problems.map(({ row, code, field }: { row: number; code: string; field: string }) => [row, code, field]),
      [
        [2, "invalid_json", ""],
        [4, "invalid_period", "period.end"],
      ],
    );
    const [result] = readFileSync(filed.results, "utf8").split("\n");
    assert.deepEqual([filed.filed, JSON.parse(result ?? "").row], [1, 1]);
  });

  test("with a row that HMRC rejected: corrected, that row is filed; unchanged, only if it is asked for", async () => {
    const path = written("rejects.csv", [HEADER, line(1000000031), line(REJECTED_UTR, 3_999_900)].join("\n"));
    const before = await filingCount();

    const first = await typed(`file ${path} --watch`);
    const again = await typed(`file ${path}`);
    assert.deepEqual([first.code, again.code, await filingCount()], [5, 5, before + 2]);
    const [, rejected] = await resultsOf(path);
    assert.deepEqual([rejected?.status, rejected?.code], ["failed", "rejected"]);
    assert.match(again.stdout, /Correct the rows that failed and run this again, or add --retry-failed/);

    const retried = await typed(`file ${path} --retry-failed --watch --json`);
    const untouched = await typed(`file ${path} --json`);
    const [, retriedRow] = await resultsOf(path);
    assert.deepEqual([JSON.parse(retried.stdout).filed, JSON.parse(untouched.stdout).filed], [1, 0]);
    assert.notEqual(retriedRow?.filing, rejected?.filing, "the newest filing of the row");

    written("rejects.csv", [HEADER, line(1000000031), line(1000000032, 3_999_900)].join("\n"));
    const corrected = await json(`file ${path} --watch`);
    assert.deepEqual([corrected.filed, corrected.filed_before], [1, 1]);
    assert.equal(await filingCount(), before + 4);
  });

  test("is filed live with credentials, each company once: a changed row is refused, not filed a second time", async () => {
    const header = `${HEADER},declarant.name,declarant.status`;
    const of = (profit: number) => [header, `${line(1000000061, profit)},Jane Director,Director`].join("\n");
    const path = written("live.csv", of(4_000_000));
    const live = { ...environment, LIVE_URL: "http://127.0.0.1:1/submission", LIVE_VENDOR_ID: "1234" };
    const run = () => home.run(["file", path, "--mode", "live", "--json"], { environment: live });
    const before = await filingCount();

    const without = await run();
    await json("credentials set --mode live --sender-id SENDER1");
    const first = await run();
    const second = await run();
    written("live.csv", of(4_000_100));
    const changed = await run();

    const told = ({ stdout }: Outcome) => JSON.parse(stdout);
    assert.deepEqual([without.code, told(without).problems[0].code], [4, "live_not_configured"]);
    assert.deepEqual([first.code, told(first).filed, told(first).mode], [0, 1, "live"], first.stdout);
    assert.deepEqual([second.code, told(second).filed, told(second).filed_before], [0, 0, 1]);
    assert.deepEqual([changed.code, told(changed).problems[0].code], [4, "already_filed"]);
    assert.equal(await filingCount(), before + 1);
  });

  test("that is only checked is not filed", async () => {
    const path = written("only.csv", [HEADER, line(1000000041)].join("\n"));
    const results = join(home.folder, "checked.csv");
    const before = await filingCount();

    assert.equal(
      succeeded(await typed(`file ${path} --check-only --results ${results}`)),
      `1 row is valid. Nothing was filed. Results: ${results}\n`,
    );
    assert.equal(await filingCount(), before);
    assert.match(readFileSync(results, "utf8"), /^2,,valid,/m);
  });

  test("whose results cannot be written is not filed", async () => {
    const path = written("unwritable.csv", [HEADER, line(1000000071)].join("\n"));
    const results = join(home.folder, "nowhere", "results.csv");

    refused(
      await typed(`file ${path} --results ${results}`),
      `Cannot write ${results} (ENOENT). Choose another place with --results.`,
    );
    assert.deepEqual(await filedFor(["1000000071"]), []);
  });

  test("that cannot be read is refused, and no result file is left", async () => {
    const cases: [name: string, text: string | Buffer, sentence: RegExp][] = [
      ["empty.csv", "", /^.*empty\.csv has no returns\.$/m],
      ["header.csv", `${HEADER}\n`, /has no returns\.$/m],
      [
        "column.csv",
        `company.nam\nx\n`,
        /^Column 1: "company\.nam" is not a field of a return\. Did you mean company\.name\?$/m,
      ],
      ["quote.csv", `${HEADER}\n"open`, /^Row 2, column 1: the quote that begins here is not closed\.$/m],
      ["latin1.csv", Buffer.from(`${HEADER}\ncafé`, "latin1"), /is not UTF-8\. Save it as UTF-8/],
    ];
    for (const [name, text, sentence] of cases) {
      const path = written(name, text);
      refused(await typed(`file ${path}`), sentence);
      assert.ok(!existsSync(path.replace(".csv", ".result.csv")), name);
    }
    refused(await typed("file nowhere.csv"), "Cannot read nowhere.csv (ENOENT).");
  });
});

describe("at a terminal", () => {
  const program = [process.execPath, join(repository, "bin", "quarterday.js")];
  const shownAt = (words: string, columns: number, more: Record<string, string> = {}) =>
    atTerminal([...program, ...words.split(" ")], {
      columns,
      folder: home.folder,
      environment: { PATH: process.env.PATH ?? "", DATA_DIR: home.dataDir, ...environment, ...more },
    });

  test("the status moves on one line, in colour; a batch has a bar; a table fits", async (t) => {
    const lacking = await lacksPython();
    if (lacking !== false) return t.skip(lacking);
    const one = written("drawn.json", JSON.stringify(sampleReturn()));
    const many = written("drawn.csv", [HEADER, line(1000000051), line(1000000052)].join("\n"));

    const [watched, plain, narrow] = await Promise.all([
      shownAt(`file ${one} --watch`, 100),
      shownAt(`file ${many}`, 100, { NO_COLOR: "1" }),
      shownAt("filings list --mode sandbox --limit 1", 60),
    ]);

    const green = (word: string) => `\u001b[32m${word}\u001b[0m`;
    const last = watched.text.trimEnd().split("\r\u001b[2K").at(-1) ?? "";
    assert.deepEqual([watched.code, plain.code, narrow.code], [0, 0, 0]);
    assert.ok(last.endsWith(`${green("acknowledged")} ✓`), last);
    assert.match(plain.text, /Filing drawn\.csv .*█.*2 of 2/);
    assert.match(narrow.text, /^fil_\w{24}\r\n.*mode.*sandbox\r\n/);
    assert.ok(!plain.text.includes("\u001b[3"), plain.text);
  });
});

test("docs/command.md does what it says, typed as it stands", async (t) => {
  if (spawnSync("bash", ["-c", "exit 0"]).status !== 0) return t.skip("bash is not installed");
  const headings = ["## One return", "## Accounts for Companies House", "## Many returns", "## On a terminal"];
  const commands = headings.map((heading) => commandsUnder("docs/command.md", heading)).join("");
  const npx = `npx() { shift; "${process.execPath}" "${join(repository, "bin", "quarterday.js")}" "$@"; }`;
  const before = await filingCount();

  const program: [string, ...string[]] = ["bash", "-euo", "pipefail", "-c", `${npx}\n${commands}`];
  const { code, stdout, stderr } = await home.start([], { program, environment }).ended();

  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^The return is valid\. Nothing was filed\.$/m);
  assert.match(stdout, /^The accounts are valid\. Nothing was delivered\.$/m);
  assert.match(stdout, /accepted\n2 rows are valid\./);
  assert.match(stdout, /^3,fil_\w{24},acknowledged,/m);
  assert.equal(await filingCount(), before + 3);
  assert.match(readFileSync(join(home.folder, "quarterday-completion.bash"), "utf8"), /^complete .* quarterday$/m);
});

/** Temporary files of results. */
function leftovers(): string[] {
  return readdirSync(home.folder).filter((name) => name.endsWith(".tmp"));
}

async function filingCount(): Promise<number> {
  const [row] = await database.db.query<{ count: number }>("select count(*)::int as count from filings");
  return row?.count ?? 0;
}

/** The companies of these that have a filing, once for each. */
async function filedFor(utrs: string[]): Promise<string[]> {
  const rows = await database.db.query<{ company_utr: string }>(
    "select company_utr from filings where company_utr = any($1) order by company_utr",
    [utrs],
  );
  return rows.map(({ company_utr }) => company_utr);
}
