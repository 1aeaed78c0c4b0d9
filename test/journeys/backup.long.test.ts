// `quarterday backup` and `restore`: everything of one moment, while customers file, in a file that becomes a working
// service elsewhere or is refused whole.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { backupSchemas, migrationsFolder } from "../../src/main/dependencies.ts";
import { loadBackup } from "../../src/platform/backup/load.ts";
import { tablesOf } from "../../src/platform/backup/tables.ts";
import { writeBackup } from "../../src/platform/backup/write.ts";
import type { Database } from "../../src/platform/database/db.ts";
import { migrate, pendingMigrations } from "../../src/platform/database/migrations.ts";
import type { Client } from "../support/client.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { servingHere, untilStatus } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, describe, type TestContext, test } from "../support/suite.ts";

const { home, environment, typed, json, serve } = newShell({ after });
const file = (name: string) => join(home.folder, name);
const quiet = file("quiet.gz");
const busy = file("busy.gz");
let database: TestDatabase;
let key: string;
let answered = 0;
/** A filing with accounts and letters as PDF, and all its documents. */
let withFiles: string;
let documents: [name: string, bytes: Buffer][];

before(async () => {
  const service = await serve();
  database = service.database;
  key = service.key ?? "";
  const client = service.client(key);
  await json("endpoints add --mode sandbox --url https://127.0.0.1:1/in");
  await json("credentials set --mode live --sender-id SENDER1");
  const { json: filing } = await client.post("/v1/filings", sampleReturn());
  await untilStatus(client, filing.id, "acknowledged");
  withFiles = await fileWithFiles(client);
  await untilStatus(client, withFiles, "acknowledged");
  documents = await documentsOf(client, withFiles);
  await client.post(`/v1/filings/${filing.id}/amend`, { financials: { turnover: 13_000_000 } });
  let isFiling = true;
  const customer = (async () => {
    for (; isFiling; answered++)
      assert.equal((await client.post("/v1/filings", sampleReturn())).status, 201, "the service goes on");
  })();
  await json(`backup --to ${busy}`);
  isFiling = false;
  await customer;
  service.program.send("SIGTERM");
  await service.program.ended();
  succeeded(await typed(`backup --to ${quiet}`));
});

describe("a backup", () => {
  test("holds every row of every table, and restored it is the same", async (t) => {
    const restored = await emptyDatabase(t);

    const { rows, as_of: asOf } = await restoredInto(restored, quiet);

    const tables = await tablesOf(database.db, backupSchemas);
    for (const { name } of tables) assert.equal(await digest(restored.db, name), await digest(database.db, name), name);
    assert.equal(rows, await total(database.db));
    assert.ok(new Date(asOf) <= new Date());
  });

  test("of a service at work is of one moment: what belongs together is in it, or none of it", async (t) => {
    const restored = await emptyDatabase(t);

    await restoredInto(restored, busy);

    const [counts] = await restored.db.query<{ filings: number; submissions: number; apart: number }>(
      `select (select count(*) from filings) as filings, (select count(*) from submissions) as submissions,
              (select count(*) from filings f where f.status <> 'pending' and not exists
                (select from events e where e.organisation_id = f.organisation_id)) as apart`,
    );
    assert.equal(counts?.filings, counts?.submissions);
    assert.equal(counts?.apart, 0);
    assert.ok(answered > 0);
  });

  test("becomes a working service: old keys and filings work, and numbering goes on", async (t) => {
    const restored = await emptyDatabase(t);
    await restoredInto(restored, quiet);
    const before = await highest(restored.db);

    const service = await servingHere(home, { ...environment, ...variablesOf(restored) });
    const client = service.client(key);
    const listed = await client.get("/v1/filings?limit=100");
    const { status, json: filing } = await client.post("/v1/filings", sampleReturn());
    await untilStatus(client, filing.id, "acknowledged");
    service.program.send("SIGTERM");
    await service.program.ended();

    assert.equal(listed.status, 200);
    assert.equal(status, 201);
    assert.ok((await highest(restored.db)) > before);
  });

  test("has the files of a return: message, documents and downloads are the same, and an amendment sends them again", async (t) => {
    const restored = await emptyDatabase(t);
    await restoredInto(restored, quiet);

    const service = await servingHere(home, { ...environment, ...variablesOf(restored) });
    const client = service.client(key);
    const after = await documentsOf(client, withFiles);
    const { json: amendment } = await client.post(`/v1/filings/${withFiles}/amend`, { financials: { turnover: 100 } });
    await untilStatus(client, amendment.id, "acknowledged");
    const amended = await documentsOf(client, amendment.id);
    service.program.send("SIGTERM");
    await service.program.ended();

    assert.deepEqual(after, documents);
    assert.equal(after.length, 6);
    assert.deepEqual(amended.slice(-3), documents.slice(-3));
    assert.deepEqual(
      amended.slice(-3).map(([, bytes]) => bytes.toString("base64")),
      FILES.map(({ pdf }) => pdf),
    );
  });

  test("is text that psql reads too, and only its owner can read the file", () => {
    const text = gunzipSync(readFileSync(quiet)).toString("utf8");

    assert.equal(statSync(quiet).mode & 0o777, 0o600);
    assert.match(text, /^-- Quarterday backup, format 1: \{"at":"20.*\n/);
    assert.match(text, /^copy public\.organisations \(id, name, [^)]*\) from stdin;\norg_.*\n\\\.$/m);
    assert.match(text, /\n-- End of the backup: \{.*"public\.organisations":1.*\}\n$/);
  });

  test("has the secrets only as they are stored, and not the key that opens them", () => {
    const text = gunzipSync(readFileSync(quiet)).toString("utf8");
    const secretKey = readFileSync(join(home.dataDir, "secret.key"), "utf8").trim();

    for (const secret of [key, "a password", secretKey, Buffer.from(secretKey, "base64").toString("hex")])
      assert.ok(!text.includes(secret));
  });

  test("of an earlier release is brought up to date by the restore", async (t) => {
    const [old, restored] = [await emptyDatabase(t), await emptyDatabase(t)];
    const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
    await migrate(old.db, migrationsFolder, { only: names.slice(0, -1) });
    await old.db.query("insert into organisations (id, name, created_at) values ('org_old', 'Old', now())");
    await writeBackup(old.db, file("old.gz"), { schemas: backupSchemas, program: "0.0.1" });

    await loadBackup(restored.db, file("old.gz"), options);
    const pending = await pendingMigrations(restored.db, migrationsFolder);
    await migrate(restored.db, migrationsFolder);

    assert.deepEqual(pending, names.slice(-1));
    assert.deepEqual(await restored.db.query("select id from organisations"), [{ id: "org_old" }]);
  });
});

describe("a restore is refused, and nothing is restored", () => {
  test("if the file is cut short anywhere; the whole file can be restored there then", async (t) => {
    const restored = await emptyDatabase(t);
    const whole = readFileSync(quiet);
    writeFileSync(file("cut.gz"), whole.subarray(0, Math.floor(whole.length * 0.9)));

    const outcome = await typedInto(restored, `restore --from ${file("cut.gz")}`);

    refused(outcome, `The backup ${file("cut.gz")} is damaged: it is not a complete gzip file. Nothing was restored.`);
    assert.equal(await total(restored.db), 0);
    await restoredInto(restored, quiet);
  });

  test("if it is no backup, or does not exist", async (t) => {
    const restored = await emptyDatabase(t);
    writeFileSync(file("text"), "text");

    refused(await typedInto(restored, `restore --from ${file("text")}`), /is damaged: it is not a complete gzip file/);
    refused(await typedInto(restored, `restore --from ${file("none")}`), `${file("none")} cannot be read (ENOENT).`);
  });

  test("if the database is in use", async () => {
    const outcome = await typedInto(database, `restore --from ${quiet}`);

    refused(
      outcome,
      /^This database is in use\. Restore into a new one: set DATA_DIR to a new folder, or DATABASE_URL/,
    );
  });

  test("if the secret key is another one, or missing", async (t) => {
    const restored = await emptyDatabase(t);
    const SECRET_KEY = randomBytes(32).toString("base64");
    const words = ["restore", "--from", quiet];

    const other = await home.run(words, { environment: { ...environment, ...variablesOf(restored), SECRET_KEY } });
    const DATA_DIR = file("elsewhere");
    const missing = await home.run(words, { environment: { ...environment, ...variablesOf(restored), DATA_DIR } });

    refused(other, /^The secret key is not the one that encrypts the backup's secrets\. Nothing was restored\./);
    refused(missing, /^There is no secret key\. Copy the one of the backup to .*elsewhere\/secret\.key/);
    assert.equal(await total(restored.db), 0);
  });

  test("if a newer release made it", async (t) => {
    const restored = await emptyDatabase(t);
    const newer = await emptyDatabase(t);
    await migrate(newer.db, migrationsFolder);
    await newer.db.query("insert into schema_migrations values (9999, '9999_later.sql', 'x')");
    await writeBackup(newer.db, file("newer.gz"), { schemas: backupSchemas, program: "9.0.0" });

    const outcome = await typedInto(restored, `restore --from ${file("newer.gz")}`);

    refused(outcome, /^The database has migration 9999_later\.sql, which this version of Quarterday does not know/);
  });
});

test("a backup never overwrites a file", async () => {
  copyFileSync(quiet, file("kept.gz"));

  refused(
    await typed(`backup --to ${file("kept.gz")}`),
    `${file("kept.gz")} exists. Choose another name for the backup.`,
  );
  assert.deepEqual(readFileSync(file("kept.gz")), readFileSync(quiet));
});

test("a backup that cannot be written leaves no file, and the command says why", async () => {
  refused(await typed(`backup --to ${file("none/backup.gz")}`), `Cannot write ${file("none/backup.gz")} (ENOENT).`);
});

/** The second is of bytes that text cannot have. */
const FILES = [
  { name: "Accounts.pdf", pdf: pdfBase64("Accounts", 100_000) },
  {
    name: "Letter.pdf",
    pdf: Buffer.concat([Buffer.from("%PDF-1.7\n"), everyByte(), Buffer.from("\n%%EOF\n")]).toString("base64"),
  },
  { name: "Letter again.pdf", pdf: pdfBase64("Accounts", 100_000) },
];

function everyByte(): Buffer {
  return Buffer.from(Array.from({ length: 1024 }, (_, index) => (index * 7) % 256));
}

async function fileWithFiles(client: Client): Promise<string> {
  const { company, ...rest } = sampleReturn();
  const [accounts, ...attachments] = FILES;
  const { status, json } = await client.post("/v1/filings", {
    ...{ ...rest, company: { ...company, type: 6 }, attachments },
    accounts: { pdf: accounts?.pdf, pdf_name: accounts?.name },
  });
  assert.equal(status, 201, JSON.stringify(json));
  return json.id;
}

async function documentsOf(client: Client, id: string): Promise<[name: string, bytes: Buffer][]> {
  const { data } = (await client.get(`/v1/filings/${id}/documents`)).json as { data: { name: string; url: string }[] };
  return Promise.all(data.map(async ({ name, url }) => [name, (await client.get(url)).bytes]));
}

const options = {
  migrations: migrationsFolder,
  schemas: backupSchemas,
  usedTable: "organisations",
  inspect: async () => {},
};

async function emptyDatabase(t: TestContext): Promise<TestDatabase> {
  const empty = await openTestDatabase({ empty: true });
  t.after(() => empty.close());
  return empty;
}

const variablesOf = ({ url, ownerUrl }: TestDatabase) => ({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl });

function typedInto(database: TestDatabase, words: string) {
  return home.run(words.split(" "), { environment: { ...environment, ...variablesOf(database) } });
}

async function restoredInto(database: TestDatabase, from: string) {
  return JSON.parse(succeeded(await typedInto(database, `restore --from ${from} --json`)));
}

/** Of all rows, but for the line that says that they were restored. */
async function digest(db: Database, table: string): Promise<string> {
  const isOther = table === "public.audit_log" ? "where action <> 'database_restored'" : "";
  const [row] = await db.query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\n' order by t::text)), '') as digest from ${table} t ${isOther}`,
  );
  return row?.digest ?? "";
}

async function total(db: Database): Promise<number> {
  let rows = 0;
  for (const { name } of await tablesOf(db, backupSchemas)) rows += (await db.query(`select from ${name}`)).length;
  return rows;
}

async function highest(db: Database): Promise<number> {
  const [row] = await db.query<{ seq: number }>("select max(seq) as seq from filings");
  return row?.seq ?? 0;
}
