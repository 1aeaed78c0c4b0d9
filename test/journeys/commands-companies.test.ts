// The commands about companies and what they have to do.

import assert from "node:assert/strict";
import { writtenIn } from "../support/batch-files.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, test } from "../support/suite.ts";

const { home, typed, json, serve } = newShell({ after });
const written = writtenIn(home.folder);

before(async () => {
  const service = await serve();
  const client = service.client(service.key ?? "");
  const { status, text } = await client.post("/v1/filings", {
    ...sampleReturn(),
    period: { start: "2024-04-01", end: "2025-03-31" },
  });
  assert.equal(status, 201, text);
});

test("a company of a filed return is listed and shown, with its duties in their order", async () => {
  const [company] = await json("companies list --mode sandbox");
  const { utr } = sampleReturn().company;

  assert.equal(company.utr, utr);
  const shown = succeeded(await typed(`companies show ${company.id} --mode sandbox`));
  assert.match(shown, new RegExp(`UTR ${utr}`));
  assert.match(shown, /^2025-12-31 {2}accounts {2}2025-03-31/m);
  const duties: { kind: string; due_on: string }[] = await json("obligations --mode sandbox --due-before 2026-01-01");
  assert.deepEqual(
    duties.map(({ kind, due_on }) => [kind, due_on]),
    [["accounts", "2025-12-31"]],
  );
  assert.match(
    succeeded(await typed("obligations --mode sandbox --state overdue,due_soon,filed,accepted")),
    /accounts/,
  );
  assert.deepEqual(await json("companies list --mode live"), []);
});

test("companies are imported from a file, all or none", async () => {
  const wrong = written("wrong.csv", "name,utr\nOne,123\nTwo,1000000070");
  const right = written("right.csv", "name,utr,period_start,period_end\nTwo,1000000070,2025-04-01,2026-03-31");

  refused(
    await typed(`companies import ${wrong} --mode live`),
    "Line 2: The UTR must be a string of exactly 10 digits. This has 3 digits. Compare it with HMRC's letters: leading zeros belong to it. No company was added.",
  );
  assert.deepEqual(await json("companies list --mode live"), []);
  assert.match(succeeded(await typed(`companies import ${right} --mode live`)), /^Added 1\./);
  assert.match(succeeded(await typed(`companies import ${right} --mode live`)), /1 are here already/);
  assert.equal((await json("obligations --mode live")).length, 6);
  const doubtful = written("doubtful.csv", "name,utr\nThree,1000000071\nFour,1000000072");
  assert.match(
    succeeded(await typed(`companies import ${doubtful} --mode live`)),
    /^Added 2\. Compare the UTR on line 3 with a letter from HMRC: its check digit is wrong\./,
  );
});

test("what is not there, or cannot be read, is refused with what to do", async () => {
  refused(
    await typed("companies show com_none --mode sandbox"),
    "Company com_none not found. `companies list` shows all companies.",
  );
  refused(await typed("companies import nowhere.csv --mode live"), "Cannot read nowhere.csv (ENOENT).");
});
