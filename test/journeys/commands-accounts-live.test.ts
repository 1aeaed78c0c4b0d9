// `quarterday accounts deliver --mode live`: once for a company and period, only with a presenter, and held after a
// restore. No service: nothing leaves.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beside, CODE, dormantAccounts, returnWithAccounts } from "../support/accounts.ts";
import type { TestDatabase } from "../support/database.ts";
import { newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, test } from "../support/suite.ts";

const { home, environment, typed, json, openDatabase } = newShell({ after });
const written = (name: string, body: object) => {
  const path = join(home.folder, name);
  writeFileSync(path, JSON.stringify(body));
  return path;
};
const accounts = written("accounts.json", dormantAccounts());
let database: TestDatabase;

before(async () => {
  database = await openDatabase();
  environment.LIVE_URL = "http://127.0.0.1:1/submission";
  environment.LIVE_VENDOR_ID = "1234";
  environment.COMPANIES_HOUSE_URL = "http://127.0.0.1:1/gateway";
});

test("accounts go live once a presenter is stored, and a second delivery for the period is refused", async () => {
  const deliver = `accounts deliver ${accounts} --mode live`;

  const without = await typed(deliver);
  await json("presenter set --for live --package-reference 1234");
  const first = JSON.parse(succeeded(await typed(`${deliver} --json`)));
  const second = await typed(deliver);

  refused(without, /^No presenter for Companies House is stored\./);
  assert.deepEqual([first.livemode, first.status], [true, "pending"]);
  refused(second, new RegExp(`^${first.id} delivers accounts for this company and period already\\.`));
  assert.ok(!(without.stderr + second.stderr).includes(CODE));
});

test("a row of a batch whose accounts were delivered is told of before the first row is filed", async () => {
  await json("credentials set --mode live --sender-id SENDER1");
  const declarant = { name: "Jane Director", status: "Director" };
  const body = { ...returnWithAccounts(), declarant, companies_house: beside };
  const first = written("first.jsonl", body);
  const filed = await typed(`file ${first} --mode live --json`);
  await database.db.query("update filings set status = 'failed'");
  const changed = written("changed.jsonl", {
    ...body,
    metadata: {},
    financials: { turnover: 100, trading_profit: 100 },
  });

  const outcome = await typed(`file ${changed} --mode live --json`);

  assert.deepEqual([filed.code, JSON.parse(filed.stdout).accounts], [0, { pending: 1 }], filed.stdout);
  assert.equal(outcome.code, 4);
  assert.deepEqual(
    JSON.parse(outcome.stdout).problems.map(({ code, field }: { code: string; field: string }) => [code, field]),
    [["already_delivered", "period"]],
  );
});

test("after a restore, what was still to be sent is held, and the command says how many", async () => {
  const waiting: { id: string }[] = await json("accounts list --mode live --status pending");

  const told = succeeded(await typed("restored"));
  const again = await json("restored");

  assert.equal(waiting.length, 2);
  assert.match(told, /^2 deliveries of accounts to Companies House will not be sent again by themselves: /m);
  assert.match(told, /^Start the service now\.$/m);
  assert.deepEqual(again.accounts.map(({ id }: { id: string }) => id).sort(), waiting.map(({ id }) => id).sort());
  assert.equal((await json(`accounts show ${waiting[0]?.id}`)).next.step, "recover");
});
