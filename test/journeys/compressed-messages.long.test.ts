// Messages of decided filings are compressed, and nobody can tell: every document, amendment and count is what it was.
// What may still be sent is left alone, and an interruption loses nothing.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdfBytes } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { setStorageQuota } from "../../src/filings/create/storage-quota.ts";
import { bodyOf } from "../../src/filings/exchange/submission-store.ts";
import { compressMessages } from "../../src/filings/storage/compress.ts";
import { backupSchemas, migrationsFolder } from "../../src/main/dependencies.ts";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { loadBackup } from "../../src/platform/backup/load.ts";
import { writeBackup } from "../../src/platform/backup/write.ts";
import { only, openDatabase, type Queryable } from "../../src/platform/database/db.ts";
import { openTestDatabase } from "../support/database.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn, wideReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64");
const [shape] = shapes();
const accounts = shape === undefined ? "" : accountsIn(shape).toString();
/** Two megabytes that compress badly. */
const large = (() => {
  let text = "";
  for (let block = 0; text.length < 2_000_000; block++)
    text += createHash("sha256").update(`${block}`).digest("base64");
  return accounts.replace("</body>", `<p>${text}</p></body>`);
})();

const kinds: Record<string, object> = {
  "a plain return": sampleReturn(),
  "a wide return": wideReturn(),
  "accounts of the customer's own": { ...sampleReturn(), accounts: { ixbrl: base64(accounts) } },
  "large accounts of the customer's own": { ...sampleReturn(), accounts: { ixbrl: base64(large) } },
  files: { ...sampleReturn(), attachments: [{ name: "Letter.pdf", pdf: base64(pdfBytes("A letter", 300_000)) }] },
};

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({ compressesMessages: true });
  customer = await service.customer();
});
after(() => service.close());

async function filed(input: object, headers: Record<string, string> = {}): Promise<string> {
  const { status, json } = await customer.sandbox.post("/v1/filings", input, headers);
  assert.equal(status, 201, JSON.stringify(json));
  return json.id;
}

async function decided(input: object, headers: Record<string, string> = {}): Promise<string> {
  const id = await filed(input, headers);
  await service.untilFinal(customer.sandbox, id);
  await service.passTime(60_000);
  return id;
}

/** As the worker does it every hour. */
const tidy = () => tidyUp({ ...service.parts, eventRetentionDays: 90 });

interface Kept {
  id: string;
  body: string | null;
  compressed_body: Buffer | null;
  body_bytes: number | null;
  next: string | null;
}

async function keptOf(id: string): Promise<Kept> {
  return only(
    await service.db.query<Kept>(
      `select id, body, compressed_body, body_bytes, next from submissions where filing_id = $1`,
      [id],
    ),
  );
}

async function isCompressed(id: string): Promise<boolean> {
  const { body, compressed_body: compressed } = await keptOf(id);
  return body === null && compressed !== null;
}

/** Every document by its name, and the list itself. */
async function documentsOf(id: string): Promise<[string, string][]> {
  const listed = await customer.sandbox.get(`/v1/filings/${id}/documents`);
  const names: string[] = listed.json.data.map(({ name }: { name: string }) => name);
  const each = names.map(async (name): Promise<[string, string]> => {
    const { status, bytes } = await customer.sandbox.get(`/v1/filings/${id}/documents/${encodeURIComponent(name)}`);
    assert.equal(status, 200);
    return [name, createHash("sha256").update(bytes).digest("hex")];
  });
  return [["", listed.text], ...(await Promise.all(each))];
}

/** With the caller's document in it, as releases before migration 0023 stored it. */
async function storeWhole(id: string): Promise<void> {
  const body = await bodyOf(service.db, (await keptOf(id)).id);
  await service.db.query(
    `update submissions set body = $2, document_sha256 = null, attachments_sha256 = null where filing_id = $1`,
    [id, body],
  );
}

for (const [kind, input] of Object.entries(kinds))
  test(`every document is the same, to the byte, once the message is compressed: ${kind}`, async () => {
    const id = await decided(input);
    const shown = await documentsOf(id);
    const { id: submission, body } = await keptOf(id);
    const sent = await bodyOf(service.db, submission);

    await tidy();

    const { compressed_body: compressed, body_bytes: bytes } = await keptOf(id);
    assert.ok(await isCompressed(id));
    assert.equal(bytes, Buffer.byteLength(body ?? ""));
    assert.ok((compressed?.length ?? 0) * 6 < (bytes ?? 0), `${bytes} bytes take ${compressed?.length}`);
    assert.ok(shown.length > 3);
    assert.deepEqual(await documentsOf(id), shown);
    assert.ok((await bodyOf(service.db, submission)) === sent);
  });

test("a message of an earlier release, with a large document in it, is compressed like any other", async () => {
  const id = await decided({ ...sampleReturn(), accounts: { ixbrl: base64(large) } });
  await storeWhole(id);
  const shown = await documentsOf(id);

  await tidy();

  assert.ok(await isCompressed(id));
  assert.ok(((await keptOf(id)).body_bytes ?? 0) > 2_600_000);
  assert.deepEqual(await documentsOf(id), shown);
});

test("nothing is compressed unless the operator says so", async (t) => {
  const unset = await startService();
  t.after(() => unset.close());
  const id = await decided(sampleReturn());

  await tidyUp({ ...unset.parts, db: service.db, eventRetentionDays: 90 });

  assert.deepEqual(await isCompressed(id), false);
});

test("a return is amended the same whether its message is compressed or not", async () => {
  const declarant = { name: "Zoë O'Neill", status: "Secretary" };
  const originals = [await decided({ ...wideReturn(), declarant }), await decided({ ...wideReturn(), declarant })];
  const [compressed = "", plain = ""] = originals;
  await tidy();
  await service.db.query(
    `update submissions s set body = $2, compressed_body = null, body_bytes = null where filing_id = $1`,
    [plain, await bodyOf(service.db, (await keptOf(plain)).id)],
  );

  const amended: string[] = [];
  for (const id of originals) {
    const { status, json } = await customer.sandbox.post(`/v1/filings/${id}/amend`, {
      financials: { turnover: 49_000_000 },
    });
    assert.equal(status, 201);
    amended.push((await keptOf(json.id)).body ?? "");
  }

  assert.deepEqual([await isCompressed(compressed), await isCompressed(plain)], [true, false]);
  assert.equal(amended[0], amended[1]);
  assert.match(amended[0] ?? "", /Secretary/);
});

test("an organisation's quota counts a message the same, compressed or not", async () => {
  const { organisationId } = customer;
  const counted = async () => {
    await setStorageQuota(service.db, { organisationId, quotaBytes: 100_000_000 }, operator, service);
    const rows = await service.db.query<{ stored_bytes: number }>(
      `select stored_bytes from storage_quotas where organisation_id = $1`,
      [organisationId],
    );
    return only(rows).stored_bytes;
  };
  const id = await decided(sampleReturn());
  const before = await counted();

  await tidy();

  assert.ok(await isCompressed(id));
  assert.equal(await counted(), before);
  await setStorageQuota(service.db, { organisationId, quotaBytes: null }, operator, service);
});

test("what may still be sent is left alone: on its way, waiting, held after a restore", async () => {
  const slow = await filed(sampleReturn(), { "service-test-scenario": "slow" });
  await service.settle();
  const { json: waiting } = await customer.sandbox.post(`/v1/filings/${slow}/amend`, { financials: { turnover: 100 } });
  const held = await filed(sampleReturn());
  await service.db.query(`update submissions set next = null, due_at = null, restored_at = $2 where filing_id = $1`, [
    held,
    service.clock.now(),
  ]);
  const rejected = await decided(sampleReturn(), { "service-test-scenario": "rejected" });

  await tidy();

  const compressed = await Promise.all([slow, waiting.id, held, rejected].map(isCompressed));
  assert.deepEqual(compressed, [false, false, false, true]);
});

test("a filing that a person confirmed stays accepted, and its message is compressed too", async () => {
  const id = await decided(sampleReturn());
  await service.db.query(`update filings set status = 'accepted', acknowledged_at = null where id = $1`, [id]);

  await tidy();

  assert.ok(await isCompressed(id));
});

test("no program of any release can send a compressed message, nor leave a submission without one", async () => {
  const id = await decided(sampleReturn());
  await tidy();

  for (const change of ["next = 'submit'", "next = 'recover'", "compressed_body = null", "body = ''"])
    await assert.rejects(
      service.db.query(`update submissions set ${change} where filing_id = $1`, [id]),
      /submissions_one_body/,
      change,
    );
  const other = await decided(sampleReturn());
  await assert.rejects(service.db.query(`update submissions set body = null where filing_id = $1`, [other]));
});

/** Acts when the bodies were read, and before the compressed ones are written. */
const between = (act: () => Promise<unknown>): Queryable => ({
  async query(text, values, options) {
    if (text.includes("compressed_body = decode")) await act();
    return service.db.query(text, values, options);
  },
});

test("a row that changes meanwhile is left as it is, and compressed the next time", async () => {
  const changed = await decided(sampleReturn());
  const marked = `update submissions set last_error = 'changed' where filing_id = $1`;

  await compressMessages(between(() => service.db.query(marked, [changed])));
  const afterChange = await isCompressed(changed);
  await tidy();

  assert.equal(afterChange, false);
  assert.ok(await isCompressed(changed));
});

test("a row that another transaction holds is not waited for", async () => {
  const [held, free] = [await decided(sampleReturn()), await decided(sampleReturn())];

  await service.db.transaction(async (tx) => {
    await tx.query(`select from submissions where filing_id = $1 for update`, [held]);
    await compressMessages(service.db);
  });

  assert.deepEqual([await isCompressed(held), await isCompressed(free)], [false, true]);
});

test("two processes at once compress everything, and every message is what it was", async () => {
  await tidy();
  const ids: string[] = [];
  for (let count = 0; count < 6; count++) ids.push(await decided(sampleReturn({ name: `Company ${count} Ltd` })));
  const shown = await Promise.all(ids.map(documentsOf));

  await Promise.all([tidy(), tidy(), tidy()]);
  await tidy();

  assert.deepEqual(
    await Promise.all(ids.map(isCompressed)),
    ids.map(() => true),
  );
  assert.deepEqual(await Promise.all(ids.map(documentsOf)), shown);
});

test("killed in the middle of a batch, it loses nothing, and the next one begins again", async () => {
  await tidy();
  const ids = [await decided(sampleReturn()), await decided(wideReturn()), await decided(sampleReturn())];
  const before = await Promise.all(ids.map(keptOf));
  // The server ends the connection once the second row is written: what it does when its client is gone.
  await service.db.query(`create sequence rows_written`);
  await service.db.query(
    `create function end_in_the_middle() returns trigger language plpgsql as $$
     begin
       if nextval('rows_written') = 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
       return null;
     end $$`,
  );
  await service.db.query(
    `create trigger end_in_the_middle after update of compressed_body on submissions for each row execute function end_in_the_middle()`,
  );
  const ownDb = openDatabase(service.database.connection, { connections: 1, onIdleError: () => {} });

  await assert.rejects(compressMessages(ownDb));
  const afterwards = await Promise.all(ids.map(keptOf));
  await service.db.query(`drop trigger end_in_the_middle on submissions`);
  await tidy();
  await ownDb.close();

  assert.deepEqual(afterwards, before);
  assert.deepEqual(await Promise.all(ids.map(isCompressed)), [true, true, true]);
  for (const [index, id] of ids.entries())
    assert.equal(await bodyOf(service.db, (await keptOf(id)).id), before[index]?.body);
});

test("it stops between two batches when it is asked to", async () => {
  await tidy();
  const id = await decided(sampleReturn());

  await compressMessages(service.db, { signal: AbortSignal.abort() });

  assert.equal(await isCompressed(id), false);
});

test("a message that was damaged on the disk is not given out", async () => {
  const id = await decided(sampleReturn());
  await tidy();
  await service.db.query(
    `update submissions set compressed_body = set_byte(compressed_body, 300, 255 - get_byte(compressed_body, 300)) where filing_id = $1`,
    [id],
  );

  assert.equal((await customer.sandbox.get(`/v1/filings/${id}/documents/submission.xml`)).status, 500);
});

test("a backup has compressed messages, and what is restored from it reads both kinds", async (t) => {
  const compressed = await decided(wideReturn());
  await tidy();
  const plain = await decided(sampleReturn());
  const folder = mkdtempSync(join(tmpdir(), "qd-compressed-"));
  const restored = await openTestDatabase({ empty: true });
  t.after(async () => {
    await restored.close();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, "backup.gz");

  await writeBackup(service.db, file, { schemas: backupSchemas, program: "test" });
  await loadBackup(restored.db, file, {
    migrations: migrationsFolder,
    schemas: backupSchemas,
    usedTable: "organisations",
    inspect: async () => {},
  });

  for (const id of [compressed, plain]) {
    const { id: submission, ...kept } = await keptOf(id);
    const rows = await restored.db.query(
      `select body, compressed_body, body_bytes, next from submissions where filing_id = $1`,
      [id],
    );
    assert.deepEqual(rows, [kept]);
    assert.equal(await bodyOf(restored.db, submission), await bodyOf(service.db, submission));
  }
});
