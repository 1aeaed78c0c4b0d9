// `npx quarterday organisations …`, and commands that name the organisation they mean.

import assert from "node:assert/strict";
import { userInfo } from "node:os";
import type { TestDatabase } from "../support/database.ts";
import { newShell, printedAlone, refused, succeeded } from "../support/shell.ts";
import { after, before, test } from "../support/suite.ts";

const { home, environment, typed, json, openDatabase } = newShell({ after });
let database: TestDatabase;
before(async () => {
  database = await openDatabase();
});

test("a created organisation prints only its id, is listed newest first, and has keys of its own", async () => {
  const created = await home.run(["organisations", "create", "--name", " Second firm "], { environment });
  const id = printedAlone(created, /^org_[0-9A-Za-z]{24}$/);

  const listed: { id: string; name: string }[] = await json("organisations list");
  const key = await json(`keys create --mode sandbox --name Books --organisation ${id}`);
  const keys: { id: string; organisation_id: string }[] = await json(`keys list --organisation ${id}`);

  assert.deepEqual(
    listed.map(({ name }) => name),
    ["Second firm", "A firm"],
  );
  assert.equal(listed[0]?.id, id);
  assert.deepEqual(
    keys.map((row) => [row.id, row.organisation_id]),
    [[key.id, id]],
  );
  refused(
    await typed("keys create --mode sandbox --name Whose"),
    /^Choose an organisation with --organisation: org_\w+ \(A firm\), org_\w+ \(Second/,
  );
});

test("a created organisation is in its audit log, with the account that ran the command", async () => {
  const { username } = userInfo();
  environment.SUDO_USER = "alice";
  const { id, ...rest } = await json("organisations create --name Audited");
  delete environment.SUDO_USER;

  const entries = await database.db.query(
    `select action, actor, subject, details from audit_log where organisation_id = $1`,
    [id],
  );

  assert.deepEqual(Object.keys(rest), ["name", "created_at"]);
  assert.deepEqual(entries, [
    {
      action: "organisation_created",
      actor: `command (${username}, for alice)`,
      subject: id,
      details: { name: "Audited" },
    },
  ]);
});

test("a storage quota is set, shown beside what is stored, and removed", async () => {
  const { id } = await json("organisations create --name Stores");
  const quota = (megabytes: string) => typed(`organisations quota --megabytes ${megabytes} --organisation ${id}`);
  const listed = async () => {
    const all: { id: string; storage_quota_bytes: number | null; stored_bytes: number | null }[] =
      await json("organisations list");
    const { storage_quota_bytes, stored_bytes } = all.find((row) => row.id === id) ?? {};
    return [storage_quota_bytes, stored_bytes];
  };

  const before = await listed();
  const set = succeeded(await quota("1500"));
  const shown = await listed();
  const table = succeeded(await typed("organisations list"));
  const removed = succeeded(await quota("none"));

  assert.deepEqual(before, [null, null]);
  assert.equal(set, "Stored: 0 MB of 1,500 MB.\n");
  assert.deepEqual(shown, [1_500_000_000, 0]);
  assert.match(table, new RegExp(`^${id} .* 0 MB of 1,500 MB$`, "m"));
  assert.equal(removed, "No quota.\n");
  assert.deepEqual(await listed(), [null, null]);
  const misused = await quota("0");
  assert.equal(misused.code, 2);
  assert.match(misused.stderr, /^--megabytes must be a whole number from 1 to 1000000000\.\n/);
});

test("whether incomplete returns are refused is chosen at the start, shown and changed, with a line in the audit log", async () => {
  const { id } = await json("organisations create --name Careful --refuse-incomplete yes");
  const settings = (words = "") => json(`organisations settings --organisation ${id}${words}`);

  const chosen = await settings();
  const changed = await settings(" --refuse-incomplete no");
  await settings(" --refuse-incomplete no");
  const table = succeeded(await typed(`organisations settings --organisation ${id}`));
  const other = await json("organisations create --name Usual");

  assert.equal(chosen.refuse_incomplete, true);
  assert.deepEqual([changed.id, changed.refuse_incomplete], [id, false]);
  assert.match(table, /^refuse_incomplete +no$/m);
  assert.equal((await json(`organisations settings --organisation ${other.id}`)).refuse_incomplete, false);
  const details = await database.db.query<{ details: object }>(
    "select details from audit_log where organisation_id = $1 order by seq",
    [id],
  );
  assert.deepEqual(
    details.map((entry) => entry.details),
    [{ name: "Careful", refuse_incomplete: true }, { refuse_incomplete: { before: true, after: false } }],
  );
  const misused = await typed(`organisations settings --refuse-incomplete perhaps --organisation ${id}`);
  assert.equal(misused.code, 2);
  assert.match(misused.stderr, /^--refuse-incomplete must be one of yes, no\.\n/);
});

test("which returns have to be approved is shown and changed, each setting by itself", async () => {
  const { id } = await json("organisations create --name Approving");
  const settings = (words = "") => json(`organisations settings --organisation ${id}${words}`);

  const live = await settings(" --approval-live unless-approver --approval-by-mail-only yes");
  const both = await settings(" --approval-sandbox always --approval-by-mail-only no");
  const misused = await typed(`organisations settings --approval-live perhaps --organisation ${id}`);

  const shown = (of: Record<string, unknown>) => [of.approval_live, of.approval_sandbox, of.approval_by_mail_only];
  assert.deepEqual(shown(live), ["unless_approver", "never", true]);
  assert.deepEqual(shown(both), ["unless_approver", "always", false]);
  assert.match(misused.stderr, /^--approval-live must be one of never, unless-approver, always\.\n/);
  const details = await database.db.query<{ details: object }>(
    "select details from audit_log where organisation_id = $1 order by seq offset 1",
    [id],
  );
  assert.deepEqual(
    details.map((entry) => entry.details),
    [
      {
        approval_live: { before: "never", after: "unless_approver" },
        approval_by_mail_only: { before: false, after: true },
      },
      {
        approval_sandbox: { before: "never", after: "always" },
        approval_by_mail_only: { before: true, after: false },
      },
    ],
  );
});

test("the sandbox's clock of one organisation is advanced and shown, forward and within bounds only", async () => {
  const { id } = await json("organisations create --name Tests");
  const clock = (words: string) => typed(`clock ${words} --organisation ${id}`);

  const untouched = succeeded(await clock("show"));
  const advanced = succeeded(await clock("advance 90m"));
  await clock("advance 2D");
  const shown = succeeded(await clock("show"));

  assert.equal(untouched, "The sandbox's clock was never advanced.\n");
  assert.equal(
    advanced,
    "The sandbox's clock is advanced by 1 hour 30 minutes, 1 hour 30 minutes in all. 0 filings, 0 deliveries of accounts and 0 deliveries of events are due earlier now.\n",
  );
  assert.match(shown, /^The sandbox's clock was advanced by 2 days 1 hour 30 minutes in all, last on .* UK time\.\n$/);
  for (const wrong of ["0s", "401d", "3", "h", "1.5h", "3h30m", "3w", "99999999999s", "'-3h'"]) {
    const misused = await clock(`advance ${wrong}`);
    assert.equal(misused.code, 2, wrong);
    assert.match(misused.stderr, /^Say how far, from 1s to 400d/, wrong);
  }
  assert.equal((await clock("advance")).code, 2);
  assert.equal(succeeded(await clock("show")), shown);
});

test("an organisation without a usable name is refused, and nothing is made", async () => {
  const before = succeeded(await typed("organisations list"));

  refused(await typed(`organisations create --name ${"x".repeat(161)}`), "Give a name of 1 to 160 characters.");

  assert.equal(succeeded(await typed("organisations list")), before);
});
