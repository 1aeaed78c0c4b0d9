// How the migrations lay rows out: for a database that has filings already, for one whose role may create no extension,
// and by what the server can do.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openDatabase } from "../src/platform/database/db.ts";
import { migrate } from "../src/platform/database/migrations.ts";
import { administer, openTestDatabase } from "./support/database.ts";
import { type TestContext, test } from "./support/suite.ts";

const migrations = new URL("../../migrations/", import.meta.url);

test("filings from before are searched for like new ones, by a role that may create no extension", async (t) => {
  const db = await ownDatabase(t);
  await migrate(db, upTo(t, "0017"));
  await db.query(`insert into organisations (id, name, created_at) values ('org_1', 'One', now())`);
  await db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
                          tax_due_pence, schema_version, created_at, updated_at)
     select 'fil_' || name, 'org_1', 'live', false, 'acknowledged', name, '8596148860', '2024-04-01', '2025-03-31',
            '{"company": {"registration_number": "SC123456"}}', 0, 'v1', now(), now()
     from unnest(array['Café Ltd', 'Ærø']) name`,
  );

  await migrate(db, migrations);

  const rows = await db.query(
    `select f.id, s.name, s.registration_number, s.period_start, s.period_end
     from filing_search s join filings f using (organisation_id, mode, seq) order by s.name`,
  );
  const same = { registration_number: "SC123456", period_start: "2024-04-01", period_end: "2025-03-31" };
  assert.deepEqual(rows, [
    { id: "fil_Ærø", name: "aero", ...same },
    { id: "fil_Café Ltd", name: "cafe ltd", ...same },
  ]);
  assert.deepEqual(await db.query("select extname from pg_extension"), [{ extname: "plpgsql" }]);
});

test("the largest texts are compressed with lz4 where the server has it, and not at all where it has not", async (t) => {
  const { db, close } = await openTestDatabase();
  t.after(close);
  const [server] = await db.query<{ lz4: boolean }>(
    `select 'lz4' = any (enumvals) as lz4 from pg_settings where name = 'default_toast_compression'`,
  );

  const columns = await db.query(
    `select attrelid::regclass::text || '.' || attname as column, attstorage as storage, attcompression as compression from pg_attribute
     where (attrelid, attname) in (('submissions'::regclass, 'body'), ('filings'::regclass, 'input'), ('own_documents'::regclass, 'content'))
     order by 1`,
  );

  const how = server?.lz4 ? { storage: "x", compression: "l" } : { storage: "e", compression: "" };
  assert.deepEqual(columns, [
    { column: "filings.input", ...how },
    { column: "own_documents.content", ...how },
    { column: "submissions.body", ...how },
  ]);
});

test("a compressed message is stored as it is: the server does not try to compress it again", async (t) => {
  const { db, close } = await openTestDatabase();
  t.after(close);

  const columns = await db.query(
    `select attstorage as storage from pg_attribute where attrelid = 'submissions'::regclass and attname = 'compressed_body'`,
  );

  assert.deepEqual(columns, [{ storage: "e" }]);
});

test("the queues have free space on every page, and are vacuumed by the number of changes, not by the length of the history", async (t) => {
  const { db, close } = await openTestDatabase();
  t.after(close);

  for (const table of ["submissions", "deliveries"]) {
    const options = await db.query<{ name: string; value: string }>(
      `select option_name as name, option_value as value from pg_class, pg_options_to_table(reloptions) where oid = $1::regclass`,
      [table],
    );
    const of = (name: string) => Number(options.find((option) => option.name === name)?.value);

    assert.ok(of("fillfactor") <= 80, table);
    assert.ok(of("autovacuum_vacuum_scale_factor") * 1_000_000 + of("autovacuum_vacuum_threshold") <= 10_000, table);
  }
});

/** Owned by a role that is no superuser: it may create tables and one schema, as docs/database.md says. */
async function ownDatabase(t: TestContext) {
  const like = await openTestDatabase();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(`create role ${name} login`);
  await administer(`create database ${name} owner ${name}`);
  const db = openDatabase(
    { ...like.connection, user: name, database: name },
    { connections: 1, onIdleError: () => {} },
  );
  t.after(async () => {
    await db.close();
    await administer(`drop database ${name} with (force)`);
    await administer(`drop role ${name}`);
    await like.close();
  });
  return db;
}

function upTo(t: TestContext, last: string): URL {
  const folder = mkdtempSync(join(tmpdir(), "qd-migrations-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const file of readdirSync(migrations).filter((one) => one.slice(0, 4) <= last))
    cpSync(join(fileURLToPath(migrations), file), join(folder, file));
  return pathToFileURL(`${folder}/`);
}
