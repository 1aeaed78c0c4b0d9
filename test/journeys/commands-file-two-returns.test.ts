// `quarterday file --watch` for a period of account of more than 12 months: both of its returns are followed.

import assert from "node:assert/strict";
import { writtenIn } from "../support/batch-files.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell, succeeded } from "../support/shell.ts";
import { after, before, test } from "../support/suite.ts";

const { home, typed, serve } = newShell({ after });
const written = writtenIn(home.folder);
const FIFTEEN_MONTHS = {
  ...sampleReturn(),
  period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
};

before(() => serve());

test("each status of the second return is a line under its heading, also where it moved beside the first", async () => {
  const path = written("two.json", JSON.stringify(FIFTEEN_MONTHS));

  const told = succeeded(await typed(`file ${path} --watch`));

  const [, second] = told.match(/^The second return of the period of account is (fil_\w{24})\.$/m) ?? [];
  const [first = "", rest = ""] = told.split(`The second return of the period of account, ${second}:\n`);
  assert.deepEqual(statusesIn(first), ["submitted", "accepted", "acknowledged"]);
  assert.deepEqual(statusesIn(rest), ["submitted", "accepted", "acknowledged"]);
});

test("a return that was filed before ends on the status of its second return", async () => {
  const path = written("before.json", JSON.stringify(FIFTEEN_MONTHS));
  succeeded(await typed(`file ${path} --idempotency-key two-returns --watch`));

  const again = succeeded(await typed(`file ${path} --idempotency-key two-returns --watch`));

  assert.match(again, /^Filed before with this key, in the sandbox: fil_\w{24}, acknowledged\./);
  assert.equal(statusesIn(again).at(-1), "acknowledged");
});

test("in JSON only the second return is printed, as it ended", async () => {
  const path = written("json.json", JSON.stringify(FIFTEEN_MONTHS));

  const filing = JSON.parse(succeeded(await typed(`file ${path} --watch --json`)));

  assert.deepEqual([filing.status, filing.period_end], ["acknowledged", "2025-03-31"]);
});

/** The lines that are a time and a status. */
function statusesIn(text: string): string[] {
  return [...text.matchAll(/^[\d:]+ UK time {2}(\w+)$/gm)].map(([, status = ""]) => status);
}
