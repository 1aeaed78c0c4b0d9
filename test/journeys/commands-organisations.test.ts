// `npx quarterday organisations …`, and commands that name the organisation they mean.

import assert from "node:assert/strict";
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
    await typed("keys list"),
    /^Choose an organisation with --organisation: org_\w+ \(A firm\), org_\w+ \(Second/,
  );
});

test("a created organisation is in its audit log", async () => {
  const { id, ...rest } = await json("organisations create --name Audited");

  const entries = await database.db.query(
    `select action, actor, subject, details from audit_log where organisation_id = $1`,
    [id],
  );

  assert.deepEqual(Object.keys(rest), ["name", "created_at"]);
  assert.deepEqual(entries, [
    { action: "organisation_created", actor: "command", subject: id, details: { name: "Audited" } },
  ]);
});

test("an organisation without a usable name is refused, and nothing is made", async () => {
  const before = succeeded(await typed("organisations list"));

  refused(await typed(`organisations create --name ${"x".repeat(161)}`), "Give a name of 1 to 160 characters.");

  assert.equal(succeeded(await typed("organisations list")), before);
});
