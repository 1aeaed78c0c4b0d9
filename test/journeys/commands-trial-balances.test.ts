// From a ledger's CSV file to a filed return, by the command alone: a shop with stock and a van.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { csvLine } from "../../src/platform/csv.ts";
import { writtenIn } from "../support/batch-files.ts";
import { newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, test } from "../support/suite.ts";
import { SHOP } from "../trial-balances/shop.ts";

const { home, typed, json, serve } = newShell({ after });
const written = writtenIn(home.folder);

before(async () => {
  await serve();
});

const pounds = (pence = 0) =>
  pence === 0 ? "" : `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 })}`;

/** As an export has it, with its titles and totals. */
function exported(lines: typeof SHOP.request.lines): string {
  const rows = lines.map(({ code, name, debit, credit }) => [code ?? "", name ?? "", pounds(debit), pounds(credit)]);
  const total = pounds(lines.reduce((sum, { debit = 0 }) => sum + debit, 0));
  return [
    "Trial balance",
    "",
    "N/C,Name,Debit,Credit",
    ...rows.map((row) => csvLine(row).trim()),
    `,Totals:,"${total}","${total}"`,
  ].join("\r\n");
}

const days = "--start 2025-04-01 --end 2026-03-31";
const company = "--utr 8596148860 --number 12345678 --name Shop";

test("a shop with stock and a van goes from its ledger's file to an accepted return", async () => {
  const file = written("shop.csv", `\ufeff${exported(SHOP.request.lines)}`);
  const before = SHOP.request.previous_lines;
  const previous = before === undefined ? "" : `--previous ${written("before.csv", exported(before))}`;
  const said = (SHOP.request.mapping ?? []).map(({ code, category }) => `--is ${code}=${category}`).join(" ");
  const standard = `--standard ${SHOP.request.standard}`;
  const to = join(home.folder, "shop.json");

  const shown = await typed(
    `trial-balances map ${file} ${days} ${standard} ${company} ${previous} ${said} --return ${to}`,
  );

  assert.deepEqual(
    [shown.code, /^code +name +debit +credit +category +why/.test(shown.stdout)],
    [0, true],
    shown.stderr,
  );
  assert.match(shown.stderr, /To decide of .*annual_investment_allowance/);
  assert.match(shown.stderr, /Left out as a line of totals/);
  const found = JSON.parse(readFileSync(to, "utf8"));
  assert.deepEqual(found.financials, SHOP.figures.financials);
  Object.assign(found.financials, SHOP.chosen);
  Object.assign(found.accounts, { average_employees: 3, director: "Sam Shop", approved_on: "2026-06-30" });
  const body = written(
    "return.json",
    JSON.stringify({ ...found, declarant: { name: "Sam Shop", status: "Director" } }),
  );
  const filed = succeeded(await typed(`file ${body} --watch`));
  assert.match(filed, /accepted/);
  const [id = ""] = /fil_\w+/.exec(filed) ?? [];
  const { lines } = await json(`filings computation ${id}`);
  const turnover = lines.find(({ box }: { box: string }) => box === "145");
  assert.deepEqual(turnover.operands[0].from, [{ code: "200", name: "Sales", amount: 24_000_000 }]);
});

test("what is wrong is told line by line, with exit code 1, and what is said of an account is remembered", async () => {
  const file = written("odd.csv", "code,name,debit,credit\n1,Qwrt,10,\n1200,Bank current account,,10\n");

  const asked = await typed(`trial-balances map ${file} ${days} ${company}`);
  assert.deepEqual([asked.code, /Problem: .*Qwrt/.test(asked.stderr)], [1, true], asked.stderr);
  const said = await typed(`trial-balances map ${file} ${days} ${company} --is 1=office_costs --remember`);
  assert.match(said.stderr, /Remembered: 1 accounts, version 1\./);
  const again = await json(`trial-balances map ${file} ${days} ${company}`);
  assert.deepEqual([again.valid, again.lines[0].why, again.remembered.version], [true, "remembered", 1]);
});

test("bad files and words are refused with what to do", async () => {
  const file = written("signed.csv", "name,balance\nSales,-10\nBank current account,10\n");
  const map = `trial-balances map ${file} ${days}`;

  assert.match((await typed(map)).stderr, /If amounts stand in one column/);
  assert.equal((await json(`${map} --signed Balance`)).valid, true);
  assert.match(
    (await typed(`${map} --signed Balance --is turnover`)).stderr,
    /^--is takes CODE=CATEGORY, such as 4000=sales/,
  );
  refused(
    await typed(`${map} --signed Balance --is 1=turnover`),
    "There is no such category. GET /v1/trial_balance_categories has them all.",
  );
  refused(await typed(`trial-balances map nowhere.csv ${days}`), "Cannot read nowhere.csv (ENOENT).");
  assert.equal((await json("trial-balances categories")).length, 95);
});
