// Every command while the database stores nothing, is locked or is gone: a sentence that names the cause and an exit
// code, never a stack trace.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../src/cli/commands.ts";
import { applicationRole } from "../../src/platform/postgres/roles.ts";
import { dormantAccounts } from "../support/accounts.ts";
import type { TestDatabase } from "../support/database.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell, together } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";

const { home, environment, typed, json, openDatabase } = newShell({ after });
const returnFile = join(home.folder, "return.json");
writeFileSync(returnFile, JSON.stringify(sampleReturn()));
const companiesFile = join(home.folder, "companies.csv");
writeFileSync(companiesFile, "name,utr\nTwo,1000000070");
const ledgerFile = join(home.folder, "ledger.csv");
writeFileSync(ledgerFile, "code,name,debit,credit\n4000,Sales,,10\n1200,Bank current account,10,\n");
const accountsFile = join(home.folder, "accounts.json");
writeFileSync(accountsFile, JSON.stringify(dormantAccounts()));

const made = { key: "", endpoint: "", filing: "", accounts: "" };
let database: TestDatabase;
before(async () => {
  database = await openDatabase();
  made.key = (await json("keys create --mode sandbox --name Books")).id;
  made.endpoint = (await json("endpoints add --mode live --url https://example.com/")).id;
  made.filing = (await json(`file ${returnFile}`)).id;
  made.accounts = (await json(`accounts deliver ${accountsFile}`)).id;
});

/**
 * What follows the name of a command that takes something. Those that read and those that write are told apart: the
 * latter must fail.
 */
const words: Readonly<Record<string, { reads: () => string } | { writes: () => string }>> = {
  "organisations list": { reads: () => "" },
  "keys list": { reads: () => "" },
  "users list": { reads: () => "" },
  "credentials list": { reads: () => "" },
  "endpoints list": { reads: () => "" },
  "endpoints show": { reads: () => made.endpoint },
  "filings list": { reads: () => "" },
  "filings show": { reads: () => made.filing },
  "filings computation": { reads: () => made.filing },
  "filings carried-forward": { reads: () => "--company-utr 8596148860 --period-start 2025-04-01" },
  "filings documents": { reads: () => made.filing },
  "filings evidence": { reads: () => `${made.filing} --output ${join(home.folder, "evidence.zip")}` },
  "companies list": { reads: () => "--mode sandbox" },
  "companies show": { reads: () => "com_none --mode sandbox" },
  obligations: { reads: () => "--mode sandbox" },
  "accounts list": { reads: () => "" },
  "accounts show": { reads: () => made.accounts },
  "accounts documents": { reads: () => made.accounts },
  "presenter list": { reads: () => "" },
  "events list": { reads: () => "" },
  "events show": { reads: () => "evt_none" },
  "replays list": { reads: () => "" },
  "replays show": { reads: () => "rpl_none" },
  "clock show": { reads: () => "" },
  review: { reads: () => "--as-of 2027-04-06" },
  doctor: { reads: () => "" },
  migrate: { reads: () => "" },
  backup: { reads: () => `--to ${join(home.folder, `${process.hrtime.bigint()}.gz`)}` },
  trigger: { reads: () => "" },
  "organisations create": { writes: () => "--name Second" },
  "organisations quota": { writes: () => "--megabytes 5" },
  "organisations settings": { writes: () => "--refuse-incomplete yes" },
  "keys create": { writes: () => "--mode sandbox --name More" },
  "keys roll": { writes: () => made.key },
  "keys revoke": { writes: () => made.key },
  "users invite": { writes: () => "--email jane@example.com --name Jane --base-url https://localhost" },
  "credentials set": { writes: () => "--mode live --sender-id SENDER1" },
  "endpoints add": { writes: () => "--mode live --url https://example.com/second" },
  "endpoints change": { writes: () => `${made.endpoint} --description Books` },
  "endpoints rotate": { writes: () => made.endpoint },
  "endpoints disable": { writes: () => made.endpoint },
  "endpoints remove": { writes: () => made.endpoint },
  "trial-balances map": {
    writes: () => `${ledgerFile} --start 2025-04-01 --end 2026-03-31 --utr 1000000070 --is 4000=sales --remember`,
  },
  "companies import": { writes: () => `${companiesFile} --mode sandbox` },
  file: { writes: () => returnFile },
  "accounts deliver": { writes: () => accountsFile },
  "presenter set": { writes: () => "--for test --package-reference 0012" },
  "clock advance": { writes: () => "1h" },
};
/**
 * They need what this test does not have, or run until they are stopped; what they do to the database the others do
 * too.
 */
const apart =
  "serve restore restored simulator completion check verify eligibility mcp listen|users reset|users reset-totp|users role|users disable|endpoints test|endpoints enable|filings resolve|filings revoke-approval|filings release|filings confirm|accounts resolve|accounts release|presenter test|trial-balances categories|events replay|events dismiss|secret-key rotate"
    .split("|")
    .flatMap((part, index) => (index === 0 ? part.split(" ") : [part]));

test("every command is in the table, or is named as left out", () => {
  assert.deepEqual([...Object.keys(words), ...apart].sort(), commands.map(({ name }) => name).sort());
});

const names = Object.keys(words);
const lineOf = (name: string) => {
  const how = words[name] ?? { reads: () => "" };
  return { isWrite: "writes" in how, line: `${name} ${"writes" in how ? how.writes() : how.reads()}`.trim() };
};

async function assertTold(line: string, isFailure: boolean, cause: RegExp): Promise<void> {
  const { code, stdout, stderr } = await typed(line, "secret\nanother\n");
  assert.doesNotMatch(stderr + stdout, /^\s+at .*\.[jt]s:\d+/m, line);
  if (!isFailure) return;
  assert.equal(code, 1, `${line}: ${stdout}${stderr}`);
  assert.match(stderr, cause, line);
  assert.match(stderr, /^.+\n$/, "one line");
}

describe("the database takes no writes", together, () => {
  // For the service's role alone, so that the test can undo it.
  const ofRole = (change: string) =>
    database.db.query(
      `do $$ begin execute format('alter role ${applicationRole} in database %I ${change}', current_database()); end $$`,
    );
  before(() => ofRole("set default_transaction_read_only = on"));
  after(() => ofRole("reset default_transaction_read_only"));
  for (const name of names)
    test(name, async () => {
      const { line, isWrite } = lineOf(name);
      await assertTold(line, isWrite, /takes no writes|read-only/);
    });
});

describe("the disk is full", together, () => {
  before(async () => {
    await database.db.query(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
    for (const table of ["audit_log", "filings", "companies_house_accounts"])
      await database.db.query(`create trigger full_disk before insert on ${table} execute function full_disk()`);
  });
  after(() => database.db.query("drop function full_disk cascade"));
  for (const name of names.filter((name) => lineOf(name).isWrite))
    test(name, () => assertTold(lineOf(name).line, true, /^The database's disk is full /));
});

test("a table that another session holds is told by what it is", async () => {
  environment.DATABASE_TIMEOUT_SECONDS = "1";

  await database.db.transaction(async (tx) => {
    await tx.query("lock table api_keys in access exclusive mode");
    await assertTold("keys list", true, /^Another session holds a lock in the database |^The database took too long /);
  });
});

describe("the database is gone", together, () => {
  before(() => {
    environment.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
  });
  for (const name of names)
    test(name, () => assertTold(lineOf(name).line, true, /^Cannot reach the database at|cannot be reached/));
});
