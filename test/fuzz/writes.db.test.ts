// The fuzzer's look at the database: it sees every change that stays, and knows which of them a refused request may
// make.

import assert from "node:assert/strict";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { after, before, test } from "../support/suite.ts";
import { noteWrites, storedWrongly, type Write, type Writes } from "./writes.ts";

let database: TestDatabase;
let writes: Writes;
before(async () => {
  database = await openTestDatabase();
  writes = await noteWrites(database.db);
});
after(() => database.close());

test("changes of every table are noted, in all schemas but the server's own", async () => {
  const missed = await database.db.query(
    `select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'fuzz')
       and (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname in ('noted', 'noted_change')) <> 2`,
  );

  assert.deepEqual(missed, []);
});

test("each change of a row is noted once, with its columns, and none that is rolled back or changes nothing", async () => {
  const { db } = database;
  await db.query("insert into organisations (id, name, created_at) values ('org_1', 'One', now())");
  await db.query("update organisations set name = 'Two', files_as = files_as");
  await db.query("update organisations set name = name");
  await db
    .transaction(async (tx) => {
      await tx.query("delete from organisations");
      throw new Error("rolled back");
    })
    .catch(() => {});

  const noted = await writes.next();

  const shown = noted.map(({ table, operation, columns }) => [table, operation, ...columns]);
  assert.deepEqual(shown, [
    ["public.organisations", "insert"],
    ["public.organisations", "update", "name"],
  ]);
  assert.deepEqual([await writes.next(), await writes.unseen()], [[], 0]);
});

const changed = (table: string, ...columns: string[]): Write => ({ table, operation: "update", columns, action: null });
const inserted = (table: string, action: string | null = null): Write => ({
  table,
  operation: "insert",
  columns: [],
  action,
});

const refused: [what: string, path: string, write: Write, isRight: boolean][] = [
  ["note a key as used", "/v1/filings", changed("public.api_keys", "last_used_at"), true],
  ["revoke a key", "/v1/filings", changed("public.api_keys", "last_used_at", "revoked_at"), false],
  ["make a key", "/v1/filings", inserted("public.api_keys"), false],
  ["count a wrong password", "/sign-in?to=/live", inserted("public.sign_in_failures"), true],
  ["count a wrong password where none is asked for", "/sandbox/filings", inserted("public.sign_in_failures"), false],
  ["record a wrong password", "/confirm", inserted("public.audit_log", "password_refused"), true],
  ["record a change", "/confirm", inserted("public.audit_log", "key_created"), false],
  ["store an idempotency key", "/v1/filings", inserted("public.idempotency_keys"), false],
  ["store an event", "/v1/filings", inserted("public.events"), false],
  ["keep a form", "/live/settings/keys/new", inserted("public.kept_forms"), false],
];
for (const [what, path, write, isRight] of refused) {
  test(`a refused request may ${isRight ? "" : "not "}${what}`, () => {
    assert.equal(storedWrongly([write], { path, mayStore: "nothing" }) === null, isRight);
  });
}

test("a form that is shown again is kept, and changes nothing else", () => {
  const judged = (write: Write) => storedWrongly([write], { path: "/live/settings/keys/new", mayStore: "kept form" });

  assert.equal(judged(inserted("public.kept_forms")), null);
  assert.equal(judged(inserted("public.api_keys")), "stored something: insert public.api_keys");
});

test("a created filing is one filing and one submission", () => {
  const one = [inserted("public.filings"), inserted("public.submissions")];
  const judged = (found: Write[]) => storedWrongly(found, { path: "/v1/filings", mayStore: "one filing" });

  assert.equal(judged(one), null);
  assert.equal(judged([...one, inserted("public.filings")]), "created 2 filings and 1 submissions");
  assert.equal(judged([]), "created 0 filings and 0 submissions");
});

test("a created delivery is one delivery and no filing; a filing may have one beside it", () => {
  const [filing, submission] = [inserted("public.filings"), inserted("public.submissions")];
  const accounts = inserted("public.companies_house_accounts");
  const judged = (found: Write[], mayStore: "one delivery" | "one filing") =>
    storedWrongly(found, { path: "/v1/companies_house/accounts", mayStore });

  assert.equal(judged([accounts], "one delivery"), null);
  assert.equal(judged([], "one delivery"), "created 0 deliveries");
  assert.equal(judged([accounts, accounts], "one delivery"), "created 2 deliveries");
  assert.equal(judged([accounts, filing, submission], "one delivery"), "created 1 filings and 1 submissions");
  assert.equal(judged([accounts, filing, submission], "one filing"), null);
  assert.equal(judged([accounts, accounts, filing, submission], "one filing"), "created 2 deliveries");
});
