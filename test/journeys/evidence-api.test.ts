// The evidence of a return for programs: the same file as on the pages, for keys that may do everything and no others,
// whatever has become of the return.

import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { createApiKey } from "../../src/access/api-keys.ts";
import { newCustomerWithPerson, type Person } from "../support/dashboard.ts";
import { operator } from "../support/operator.ts";
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
  const { json, status, text } = await customer.sandbox.post("/v1/filings", body, {
    "service-test-scenario": scenario,
  });
  assert.equal(status, 201, text);
  return json.id;
}

const entriesOf = (zip: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString("latin1")]),
  );

async function evidence(id: string): Promise<Record<string, string>> {
  const { status, headers, bytes, text } = await customer.sandbox.get(`/v1/filings/${id}/evidence`);
  assert.equal(status, 200, text);
  assert.equal(headers["content-type"], "application/zip");
  assert.equal(headers["content-disposition"], `attachment; filename="evidence-${id}.zip"`);
  return entriesOf(bytes);
}

test("a program gets what a person gets, byte for byte", async () => {
  const id = await filed();
  await service.untilFinal(customer.sandbox, id);
  await service.settle();

  const byProgram = await evidence(id);
  const byPerson = entriesOf((await person.get(`/sandbox/filings/${id}/evidence`)).bytes);

  assert.ok(Object.keys(byProgram).length > 10);
  assert.deepEqual(byProgram, byPerson);
});

test("a restricted key, a key of the other environment and one of another organisation do not get it", async () => {
  const id = await filed();
  const stranger = await service.customer();
  for (const permission of ["read_only", "validate_only", "prepare"] as const) {
    const wanted = { organisationId: customer.organisationId, mode: "sandbox" as const, name: "Key", permission };
    const { secret } = await createApiKey(service.db, wanted, operator, service);
    const { status, json } = await service.client(secret).get(`/v1/filings/${id}/evidence`);
    assert.deepEqual([status, json.error.code], [403, "key_not_permitted"], permission);
  }
  for (const client of [customer.live, stranger.sandbox]) {
    const { status, json } = await client.get(`/v1/filings/${id}/evidence`);
    assert.deepEqual([status, json.error.code], [404, "filing_not_found"]);
  }
  const { status, json } = await customer.sandbox.get(`/v1/filings/${id}/evidence?format=tar`);
  assert.deepEqual([status, json.error.code], [422, "unknown_field"]);
});

test("of a return that is not sent yet it has what there is, and of one that was refused at once the refusal", async () => {
  const pending = await evidence(await filed());
  const id = await filed(sampleReturn(), "authentication_failure");
  await service.settle();
  const refused = await evidence(id);

  assert.deepEqual(JSON.parse(pending["replies.json"] ?? ""), []);
  assert.match(pending["message/submission.xml"] ?? "", /<IRmark /);
  assert.deepEqual(
    Object.keys(refused).filter((name) => name.startsWith("replies/")),
    ["replies/01-submit-errors.xml"],
  );
  assert.equal(JSON.parse(refused["filing.json"] ?? "").status, "failed");
});

test("the names of its files are ours, whatever the caller's are", async () => {
  const attachments = ["0..notes.pdf", "CON.pdf", "a b.pdf"].map((name) => ({ name, pdf: pdfBase64(name) }));
  const entries = await evidence(await filed({ ...sampleReturn(), attachments }));

  assert.deepEqual(
    Object.keys(entries).filter((name) => !/^(?:[a-z]+\/)?[a-z0-9-]+\.[a-z]+$/.test(name)),
    [],
  );
  assert.equal(Object.keys(entries).filter((name) => name.endsWith(".pdf")).length, 3);
});
