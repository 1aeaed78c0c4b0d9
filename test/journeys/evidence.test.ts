// The evidence of a return, in one file: complete, with the hashes of what is in it, under names of our own, and only
// for those who may see bank details. And the confirmation that one prints.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { pdfBytes } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { recordAudit } from "../../src/audit/audit.ts";
import type { AuditRow } from "../../src/audit/store.ts";
import { filedBy } from "../../src/filings/evidence/filed-by.ts";
import type { FilingRow } from "../../src/filings/filing.ts";
import { asking } from "../support/approving.ts";
import { newCustomerWithPerson, type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  ({ customer, person } = await newCustomerWithPerson(service));
});
after(() => service.close());

async function filed(body: object = sampleReturn(), scenario = "accepted"): Promise<string> {
  const headers = { "service-test-scenario": scenario };
  const { json, status, text } = await customer.sandbox.post("/v1/filings", body, headers);
  assert.equal(status, 201, text);
  await service.untilFinal(customer.sandbox, json.id);
  return json.id;
}

async function evidence(id: string, by: Person = person): Promise<Record<string, Buffer>> {
  const { status, headers, bytes } = await by.get(`/sandbox/filings/${id}/evidence`);
  assert.equal(status, 200);
  assert.equal(headers["content-type"], "application/zip");
  assert.equal(headers["content-disposition"], `attachment; filename="evidence-${id}.zip"`);
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, Buffer.from(data)]));
}

const json = (files: Record<string, Buffer>, name: string) => JSON.parse(files[name]?.toString() ?? "null");

test("everything is in it, each with its hash, and it is what the API hands over", async () => {
  await customer.listens();
  const id = await filed();
  await service.settle();

  const files = await evidence(id);

  assert.deepEqual(Object.keys(files).sort(), [
    ...["checks.json", "computation.json", "documents/accounts.xhtml", "documents/computations.xhtml", "events.json"],
    ...["filing.json", "manifest.json", "message/submission.xml", "people.json", "read-me.txt", "replies.json"],
    ...["replies/01-submit-acknowledgement.xml", "replies/02-delete-deleted.xml", "replies/receipt.xml", "return.json"],
  ]);
  const { entries, ...about } = json(files, "manifest.json");
  assert.deepEqual([about.object, about.version, about.filing], ["evidence", 1, id]);
  assert.deepEqual(
    entries.map(({ name }: { name: string }) => name).sort(),
    Object.keys(files)
      .filter((name) => name !== "manifest.json")
      .sort(),
  );
  for (const { name, bytes, sha256 } of entries) {
    assert.equal(files[name]?.length, bytes, name);
    assert.equal(
      createHash("sha256")
        .update(files[name] ?? "")
        .digest("hex"),
      sha256,
      name,
    );
  }
  for (const [name, at] of [
    ["submission.xml", "message/submission.xml"],
    ["accounts.xhtml", "documents/accounts.xhtml"],
    ["receipt.xml", "replies/receipt.xml"],
  ] as const) {
    const document = await customer.sandbox.send("GET", `/v1/filings/${id}/documents/${name}`);
    assert.equal(files[at]?.toString(), document.bytes.toString(), name);
  }
  assert.deepEqual(json(files, "filing.json"), (await customer.sandbox.get(`/v1/filings/${id}`)).json);
  assert.deepEqual(json(files, "computation.json"), (await customer.sandbox.get(`/v1/filings/${id}/computation`)).json);
  const events = json(files, "events.json");
  assert.deepEqual(
    events.map(({ type }: { type: string }) => type),
    ["filing.submitted", "filing.accepted"],
  );
  assert.equal(events[0].deliveries[0].attempts[0].response_status, 200);
  const { filed_by, filer } = json(files, "people.json");
  const { id: key, name } = await keyOf(customer.keys.sandbox.id);
  assert.equal(filed_by, `a program, with the API key “${name}” ${key}`);
  assert.deepEqual(filer, { type: "api_key", id: key, name });
});

test("who filed it is the key it was filed with, and of earlier releases the key where one is kept", async () => {
  const ask = asking(service, customer, person);
  const waiting = await ask.files(sampleReturn({ utr: "1234567895" }));
  const { json: shown } = await customer.sandbox.get(`/v1/filings/${waiting.id}`);
  const paid = { ...sampleReturn().financials, tax_already_paid: 1_000_000 };
  const original = await filed({ ...sampleReturn(), financials: paid, repayment: account("12345678") });
  const changed = { repayment: account("87654321") };
  const amendment = await customer.sandbox.post(`/v1/filings/${original}/amend`, changed);
  assert.equal(amendment.status, 201, amendment.text);
  await service.untilFinal(customer.sandbox, amendment.json.id);
  const again = await customer.sandbox.post(`/v1/filings/${original}/amend`, { repayment: account("11223344") });
  assert.equal(again.status, 201, again.text);
  const who = async (id: string) => {
    const { filed_by, filer } = json(await evidence(id), "people.json");
    return { filed_by, filer };
  };

  assert.equal(shown.approval.preparer.id, customer.keys.sandbox.id);
  const { id, name } = await keyOf(shown.approval.preparer.id);
  const key = { filed_by: `a program, with the API key “${name}” ${id}`, filer: { type: "api_key", id, name } };

  for (const one of [waiting.id, amendment.json.id, again.json.id, original])
    assert.deepEqual(await who(one), key, "kept with each filing");
  await service.db.query("update filings set key_id = null");
  assert.deepEqual(await who(waiting.id), key, "kept with the approval");
  assert.deepEqual(await who(amendment.json.id), key, "kept with the change of bank details");
  assert.deepEqual(await who(again.json.id), key, "of an amendment of an amendment");
  assert.equal((await who(original)).filer.id, null, "the line of its amendment is about the amendment");
});

test("who filed it by hand is named, also of an amendment", async () => {
  const original = await filed();
  const { email: name, id } = person.user;
  const [stored] = await service.db.query<FilingRow>("select * from filings where id = $1", [original]);
  assert.ok(stored);
  const filing = { ...stored, key_id: null };
  const lines = (change: object) => [{ action: "filing_created", user_id: id, actor: name, ...change }] as AuditRow[];
  const line = { at: service.clock.now(), organisationId: customer.organisationId, mode: "sandbox" } as const;
  const amending = { ...line, action: "filing_amended", subject: original, details: { amendment: "fil_2" } } as const;
  await service.db.transaction((tx) => recordAudit(tx, asking(service, customer, person).actor, amending));

  const amendment = { ...filing, id: "fil_2", amends: original };
  const gone = lines({ user_id: null, actor: "API key key_gone" });

  const user = { filed_by: name, filer: { type: "user", id, name } };
  assert.deepEqual(await filedBy(filing, lines({}), service.db), user);
  assert.deepEqual(await filedBy(amendment, [], service.db), user);
  assert.deepEqual(await filedBy(filing, lines({ user_id: null, actor: "sam at desk" }), service.db), {
    filed_by: "sam at desk",
    filer: { type: "command", id: null, name: "sam at desk" },
  });
  assert.deepEqual(await filedBy(filing, gone, service.db), {
    filed_by: "a program, with the API key key_gone",
    filer: { type: "api_key", id: "key_gone", name: null },
  });
});

const account = (number: string) => ({
  ...{ bank_name: "Bank", account_name: "Acme Ltd", sort_code: "112233", account_number: number },
});

async function keyOf(id: string): Promise<{ id: string; name: string }> {
  const [key] = await service.db.query<{ id: string; name: string }>("select id, name from api_keys where id = $1", [
    id,
  ]);
  assert.ok(key);
  return key;
}

test("a rejected return has HMRC's reply, and an attachment a name of ours", async () => {
  const rejected = await evidence(await filed(sampleReturn({ utr: "1234567895" }), "rejected"));
  const letter = Buffer.from(pdfBytes("Letter", 0));
  const attachments = [{ name: "Letter (A & B's), 1.pdf", pdf: letter.toString("base64") }];
  const attached = await evidence(await filed({ ...sampleReturn(), attachments }));

  assert.match(rejected["replies/last-reply.xml"]?.toString() ?? "", /9200/);
  assert.equal(rejected["replies/receipt.xml"], undefined);
  const listed = json(attached, "manifest.json").entries.find(({ name }: { name: string }) => name.endsWith(".pdf"));
  assert.deepEqual(attached[listed.name], letter);
  assert.match(listed.name, /^documents\/attached-\d\.pdf$/);
  assert.ok(listed.says.includes("Letter (A & B's), 1.pdf"));
});

test("owners and filers may have it; others are told who may, and strangers that there is nothing", async () => {
  const id = await filed();
  const stranger = (await newCustomerWithPerson(service)).person;
  const path = `/sandbox/filings/${id}`;

  for (const [role, status, isOffered] of [
    ["filer", 200, true],
    ["developer", 403, false],
    ["viewer", 403, false],
  ] as const) {
    const colleague = await signedIn(service, customer, role);
    assert.equal((await colleague.get(`${path}/evidence`)).status, status, role);
    assert.equal((await colleague.get(path)).text.includes(`${path}/evidence`), isOffered, role);
  }
  assert.equal((await stranger.get(`${path}/evidence`)).status, 404);
  assert.equal((await person.get(`${path.replace("sandbox", "live")}/evidence`)).status, 404);
});

test("a confirmation names HMRC's reference, the IRmark, what to pay and by when, and what is left", async () => {
  const id = await filed();
  const { json: filing } = await customer.sandbox.get(`/v1/filings/${id}`);

  const page = wordsOf((await person.get(`/sandbox/filings/${id}/confirmation`)).text);

  assert.match(page, /The sandbox has accepted this company tax return Example Widgets Ltd Nothing was filed/);
  assert.ok(page.includes(filing.correlation_id));
  assert.match(page, /IRmark \S{20,}/);
  assert.match(page, /Tax to pay £7,600\.00 Pay by 1 Jan 2026/);
  assert.match(page, /Payment reference The 17 characters on HMRC's notice/);
  assert.match(page, /Companies House, which filing the return does not do/);
  assert.match(page, /at least until 31 Mar 2031/);
  assert.match((await person.get(`/sandbox/filings/${id}`)).text, new RegExp(`/sandbox/filings/${id}/confirmation`));
});

test("where nothing is accepted there is no confirmation", async () => {
  const rejected = await filed(sampleReturn(), "rejected");

  const page = await person.get(`/sandbox/filings/${rejected}/confirmation`);

  assert.equal(page.location, `/sandbox/filings/${rejected}`);
  assert.doesNotMatch((await person.get(`/sandbox/filings/${rejected}`)).text, /\/confirmation/);
});
