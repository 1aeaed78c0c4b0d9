// `quarterday secret-key rotate`: every stored secret is sealed with the new key, in one transaction that can be
// repeated after a crash at any moment.

import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { sealSecret } from "../../src/access/second-step/give-code.ts";
import { insertSecondStep } from "../../src/access/second-step/second-step-store.ts";
import { queueMail } from "../../src/mail/outbox.ts";
import { sealedColumns } from "../../src/operations/rotate-secret-key.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { createSealing, type Sealing } from "../../src/platform/sealing.ts";
import { secretsOf } from "../../src/webhooks/endpoints/endpoint-secrets.ts";
import type { EndpointRow } from "../../src/webhooks/endpoints/endpoint-store.ts";
import type { TestDatabase } from "../support/database.ts";
import { servingHere, untilStatus } from "../support/program.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";

const { home, environment, typed, json, serve } = newShell({ after });
const keyFile = join(home.dataDir, "secret.key");
const nextFile = `${keyFile}.next`;
let database: TestDatabase;
let secrets: string[];
let key: string;
/** A filing with a file, and its message. */
let withFile: string;
let sent: Buffer;

before(async () => {
  const service = await serve();
  database = service.database;
  const client = service.client(service.key ?? "");
  const added = await json("endpoints add --mode live --url https://example.com/");
  const rotated = await json(`endpoints rotate ${added.id}`);
  secrets = [rotated.secret, added.secret];
  await json("credentials set --mode live --sender-id SENDER1");
  const attachments = [{ name: "Letter.pdf", pdf: pdfBase64("A letter") }];
  const { json: filing } = await client.post("/v1/filings", { ...sampleReturn(), attachments });
  await untilStatus(client, filing.id, "acknowledged");
  key = service.key ?? "";
  withFile = filing.id;
  sent = (await client.get(`/v1/filings/${withFile}/documents/submission.xml`)).bytes;
  await database.db.query(
    `insert into users (id, organisation_id, email, name, password_hash, created_at)
     select 'usr_1', id, 'x@example.com', 'X', '', now() from organisations`,
  );

  await database.db.transaction(async (tx) => {
    const sealing = keyIn(keyFile);
    const at = new Date();
    const sealed = sealSecret(sealing, "usr_1", Buffer.from("the secret of a phone"));
    await insertSecondStep(tx, { user_id: "usr_1", sealed, set_up_at: at, last_step: 1 });
    const [user] = await tx.query<{ organisation_id: string }>("select organisation_id from users where id = 'usr_1'");
    const to = [{ userId: "usr_1", email: "x@example.com" }];
    const mail = {
      kind: "invitation",
      organisationId: user?.organisation_id ?? "",
      to,
      names: {},
      path: "/",
      at,
    } as const;
    await queueMail(tx, mail, { publicUrl: "https://x.example", sealing, random: systemRandom });
  });

  refused(await typed("secret-key rotate"), "The service is running on this database. Stop it, then run this again.");
  const keys = readdirSync(home.dataDir).filter((name) => name.startsWith("secret.key"));
  assert.deepEqual(keys, ["secret.key"], "a refused rotation leaves nothing behind");
  service.program.send("SIGTERM");
  await service.program.ended();
});

describe("a key in the data folder", () => {
  test("is replaced: the new one opens every secret, the old one none", async () => {
    const old = keyIn(keyFile);

    const { rotated } = await json("secret-key rotate");

    const now = keyIn(keyFile);
    const sealed = await allSealed();
    for (const context of ["second_steps usr_1", "mails mai_"])
      assert.ok(
        sealed.some((one) => one.context.startsWith(context)),
        context,
      );
    assert.equal(rotated, sealed.length - 1, "all but the text that a start checks");
    for (const { value, context } of sealed) {
      assert.doesNotThrow(() => now.open(value, context), context);
      assert.throws(() => old.open(value, context), context);
    }
    assert.equal(statSync(keyFile).mode & 0o777, 0o600);
    assert.ok(!existsSync(nextFile));
  });

  test("the service starts with it, signs with the same secrets as before, and has the same files", async () => {
    const service = await servingHere(home, environment);
    const documents = (name: string) => service.client(key).get(`/v1/filings/${withFile}/documents/${name}`);
    const [file, message] = [await documents("Letter.pdf"), await documents("submission.xml")];
    service.program.send("SIGTERM");
    await service.program.ended();

    const [endpoint] = await database.db.query<EndpointRow>("select * from endpoints where mode = 'live'");
    assert.deepEqual(endpoint && secretsOf(endpoint, new Date(), keyIn(keyFile)), secrets);
    assert.equal(file.bytes.toString("base64"), pdfBase64("A letter"));
    assert.deepEqual(message.bytes, sent);
  });

  test("every organisation's audit log says that it was rotated", async () => {
    const lines = await database.db.query("select actor, details from audit_log where action = 'secret_key_rotated'");

    assert.deepEqual(lines, [{ actor: `command (${userInfo().username})`, details: {} }]);
  });

  test("killed before the commit, the next run uses the key that was made", async () => {
    writeFileSync(nextFile, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
    const made = readFileSync(nextFile, "utf8");

    succeeded(await typed("secret-key rotate"));

    assert.equal(readFileSync(keyFile, "utf8"), made);
    for (const { value, context } of await allSealed()) keyIn(keyFile).open(value, context);
  });

  test("killed after the commit, nothing starts with the old key until the next run ends the rotation", async () => {
    const old = readFileSync(keyFile, "utf8");
    succeeded(await typed("secret-key rotate"));
    renameSync(keyFile, nextFile);
    writeFileSync(keyFile, old, { mode: 0o600 });

    refused(await typed("keys list"), /^SECRET_KEY is not the key that encrypts this database's secrets\./);
    const again = succeeded(await typed("secret-key rotate"));

    assert.match(again, /^The database already uses the new key\. Copy the new secret\.key/);
    succeeded(await typed("keys list"));
    assert.ok(!existsSync(nextFile));
  });
});

describe("a key that the operator keeps", () => {
  const newKey = randomBytes(32).toString("base64");
  const withKey = (SECRET_KEY: string, input: string) =>
    home.run(["secret-key", "rotate"], { environment: { ...environment, SECRET_KEY }, input });

  test("is replaced by the one on standard input; repeated, nothing changes", async () => {
    const current = readFileSync(keyFile, "utf8").trim();
    copyFileSync(keyFile, `${keyFile}.kept`);

    const first = succeeded(await withKey(current, `${newKey}\n`));
    const second = succeeded(await withKey(current, `${newKey}\n`));

    assert.match(first, /^\d+ secrets are encrypted with the new key\. Set SECRET_KEY to the new key, then start/);
    assert.match(second, /^The database already uses the new key\./);
    const sealing = createSealing(Buffer.from(newKey, "base64"), systemRandom);
    for (const { value, context } of await allSealed()) sealing.open(value, context);
    assert.equal(readFileSync(keyFile, "utf8").trim(), current, "the file is not touched");
  });

  test("a wrong current key changes nothing, and what is no key is refused", async () => {
    const before = await allSealed();
    const other = randomBytes(32).toString("base64");

    refused(
      await withKey(other, randomBytes(32).toString("base64")),
      "The current SECRET_KEY is not the key that encrypts this database's secrets.",
    );
    refused(await withKey(newKey, "short\n"), /^The new key must be 32 bytes in base64/);
    assert.match((await withKey(newKey, "")).stderr, /^Give the new key on standard input, in one line\./);
    assert.deepEqual(await allSealed(), before);
  });
});

test("every column of bytes is sealed and rotated, or is known to hold none of our secrets", async () => {
  const columns = await database.db.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where udt_name in ('bytea', '_bytea') and table_schema in ('public', 'simulator') order by 1`,
  );

  const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  assert.deepEqual(
    columns.map(({ name }) => name).filter((name) => !sealed.includes(name)),
    [
      "api_keys.hash",
      "approval_codes.code_hash",
      "approval_links.token_hash",
      "begun_sign_ins.token_hash",
      "companies_house_accounts.document_sha256",
      "delivery_attempts.response_body",
      "devices.token_hash",
      "draft_files.content",
      "draft_files.sha256",
      "filings.content_sha256",
      "idempotency_keys.fingerprint",
      "own_documents.content",
      "own_documents.sha256",
      "password_links.token_hash",
      "recovery_codes.code_hash",
      // Credentials that a reply repeats are taken out before it is kept (authorities/hmrc/client.ts).
      "replies.content",
      "replies.fingerprint",
      "sent_forms.fingerprint",
      "sessions.token_hash",
      "submissions.compressed_body",
      "submissions.computations_sha256",
      "submissions.document_sha256",
    ],
  );
});

const keyIn = (file: string): Sealing => createSealing(Buffer.from(readFileSync(file, "utf8"), "base64"), systemRandom);

async function allSealed(): Promise<{ value: Buffer; context: string }[]> {
  const found: { value: Buffer; context: string }[] = [];
  for (const { table, column, key, contextOf } of sealedColumns) {
    const rows = await database.db.query<Record<string, Buffer | string>>(
      `select ${column} as value, ${key.map((name) => `${name}::text as ${name}`).join(", ")} from ${table} where ${column} is not null order by 2`,
    );
    for (const { value, ...row } of rows)
      found.push({ value: value as Buffer, context: contextOf(row as Record<string, string>) });
  }
  return found;
}
