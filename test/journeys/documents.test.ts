// The documents of a filing come back: what was sent, without credentials, what it carried, and the authority's
// receipt.

import assert from "node:assert/strict";
import { checkMessage } from "../../packages/ct600/checks/check-message.ts";
import { BUILT_IN } from "../../packages/ct600/checks/rulebook.ts";
import { irmarkOfMessage } from "../../packages/ct600/message/irmark.ts";
import { irEnvelope, markedBody, type ReturnDocuments } from "../../packages/ct600/message/return-xml.ts";
import { SECOND } from "../../src/platform/clock.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { boxesFor, someDocuments } from "../support/messages.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const XML = "application/xml; charset=utf-8";
const XHTML = "application/xhtml+xml; charset=utf-8";

let interposer: Interposer;
let service: Service;
let customer: Customer;
before(async () => {
  interposer = await startInterposer();
  service = await startService({ sandboxUrl: () => interposer.url });
  interposer.forwardTo(service.simulator.url);
  customer = await service.customer();
});
after(async () => {
  await service.close();
  await interposer.close();
});

test("submission.xml is the message that was sent, but for the credentials, and its mark is right", async () => {
  const id = await filed(sampleReturn({ name: "Café & <Sons> Ltd" }));
  const early = await documentOf(id, "submission.xml");
  await service.untilFinal(customer.sandbox, id);

  const { text, bytes } = await documentOf(id, "submission.xml");

  const sent = interposer.messages[interposer.seen.indexOf("submit")] ?? assert.fail("nothing was sent");
  assert.match(sent, new RegExp(`<SenderID>${customer.organisationId}</SenderID>.*<Value>sandbox</Value>`));
  assert.equal(text, withoutCredentials(sent));
  assert.equal(early.text, text);
  const { body, irmark } = await storedSubmission(id);
  assert.ok(text.endsWith(`${body}</GovTalkMessage>`));
  assert.deepEqual(irmarkOfMessage(bytes), { kind: "read", value: irmark });
});

test("submission.xml is a message that our own check finds nothing wrong with", async () => {
  const id = await filed();
  await carries(id, someDocuments);
  const { bytes } = await documentOf(id, "submission.xml");

  const checked = checkMessage(bytes, "2026-11-15", BUILT_IN);

  assert.ok(checked.kind === "judged");
  assert.deepEqual([checked.judgement.schema, checked.judgement.rules, checked.mark?.state], [[], [], "right"]);
});

test("submission.xml of an amendment is the amended return, from before it is sent", async () => {
  const original = await filed();
  const { json } = await customer.sandbox.post(`/v1/filings/${original}/amend`, { financials: { turnover: 1 } });

  const { text } = await documentOf(json.id, "submission.xml");

  assert.match(text, /<Qualifier>amendment<\/Qualifier>/);
  assert.match(text, /<CompanyTaxReturn ReturnType="amended">/);
});

test("submission.xml of a return that was sent again has the newest transaction id", async () => {
  const id = await filed();
  const newest = "F".repeat(32);
  await service.db.query(`update submissions set transaction_ids = transaction_ids || $2 where filing_id = $1`, [
    id,
    [newest],
  ]);

  const { text } = await documentOf(id, "submission.xml");

  assert.equal(/<TransactionID>(.*?)<\/TransactionID>/.exec(text)?.[1], newest);
});

test("receipt.xml comes with the acceptance and is the authority's response as it arrived", async () => {
  const id = await filed();
  const missing = async () => (await customer.sandbox.get(`/v1/filings/${id}/documents/receipt.xml`)).status;

  const pending = await missing();
  await service.settle();
  const submitted = await missing();
  await service.passTime(SECOND);
  const accepted = await documentOf(id, "receipt.xml");
  await service.passTime(2 * SECOND);
  const acknowledged = await documentOf(id, "receipt.xml");

  assert.deepEqual([pending, submitted], [404, 404]);
  const { response, irmark } = await storedSubmission(id);
  assert.equal(accepted.text, response);
  assert.deepEqual(acknowledged.bytes, accepted.bytes);
  assert.match(accepted.text, /<Qualifier>response<\/Qualifier>/);
  assert.ok(accepted.text.includes(irmark));
});

test("a rejected filing has no receipt, though the authority answered", async () => {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": "rejected" });
  await service.untilFinal(customer.sandbox, json.id);

  const { status } = await customer.sandbox.get(`/v1/filings/${json.id}/documents/receipt.xml`);

  assert.equal(status, 404);
  assert.ok(!(await names(json.id)).includes("receipt.xml"));
  assert.notEqual((await storedSubmission(json.id)).response, null);
});

test("accounts and computations come back byte for byte, whatever bytes they are", async () => {
  const id = await filed();
  const accounts = Buffer.from(Array.from({ length: 1_000 }, (_, index) => (index * 7) % 256));
  const computation = Buffer.from("<html>£ ☃</html>");
  await carries(id, { accounts, computation });

  assert.deepEqual((await documentOf(id, "accounts.xhtml")).bytes, accounts);
  assert.deepEqual((await documentOf(id, "computations.xhtml")).bytes, computation);
});

test("the list has the documents there are now, in a fixed order, each with its type, size and address", async () => {
  const id = await filed();
  await carries(id, {});
  const bare = await names(id);
  await carries(id, { computation: Buffer.from("<html>2</html>") });
  const half = await names(id);
  await carries(id, { accounts: Buffer.from("<html>£</html>"), computation: Buffer.from("<html>2</html>") });
  await service.untilFinal(customer.sandbox, id);

  const { json } = await customer.sandbox.get(`/v1/filings/${id}/documents`);

  assert.deepEqual(bare, ["submission.xml"]);
  assert.deepEqual(half, ["submission.xml", "computations.xhtml"]);
  assert.deepEqual(Object.keys(json), ["object", "data", "has_more"]);
  assert.deepEqual([json.object, json.has_more], ["list", false]);
  assert.deepEqual(
    json.data.map(({ name, content_type }: { name: string; content_type: string }) => [name, content_type]),
    [
      ["submission.xml", XML],
      ["accounts.xhtml", XHTML],
      ["computations.xhtml", XHTML],
      ["receipt.xml", XML],
    ],
  );
  for (const item of json.data) {
    assert.deepEqual(Object.keys(item), ["object", "name", "content_type", "size", "url"]);
    assert.deepEqual([item.object, item.url], ["document", `/v1/filings/${id}/documents/${item.name}`]);
    assert.equal((await customer.sandbox.get(item.url)).bytes.length, item.size, item.name);
  }
});

test("a document is handed over to be saved: never sniffed, shown, run or kept on the way", async () => {
  const id = await filed();
  await carries(id, { accounts: Buffer.from("<html><script>alert(1)</script></html>") });

  for (const method of ["GET", "HEAD"]) {
    const { status, headers, bytes } = await customer.sandbox.send(
      method,
      `/v1/filings/${id}/documents/accounts.xhtml`,
    );
    assert.equal(status, 200);
    assert.equal(headers["content-type"], XHTML);
    assert.equal(headers["content-length"], "38");
    assert.equal(headers["content-disposition"], 'attachment; filename="accounts.xhtml"');
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(
      headers["content-security-policy"],
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    );
    assert.equal(headers["cache-control"], "no-store");
    assert.match(String(headers["request-id"]), /^req_/);
    assert.equal(bytes.length, method === "GET" ? 38 : 0);
  }
});

test("a document that is not there is refused with the names there can be and those there are", async () => {
  const id = await filed();
  await carries(id, {});

  for (const name of ["receipt.xml", "accounts.xhtml", "return.pdf"]) {
    const { status, json, headers } = await customer.sandbox.get(`/v1/filings/${id}/documents/${name}`);
    assert.deepEqual([status, json.error.code, json.error.field], [404, "not_found", null], name);
    assert.equal(
      json.error.message,
      "This filing has no such document. It has submission.xml; possible documents are submission.xml, accounts.xhtml, accounts-companies-house.xhtml, computations.xhtml, receipt.xml and attached files.",
    );
    assert.equal(headers["content-type"], "application/json; charset=utf-8");
    assert.equal(headers["content-disposition"], undefined);
  }
});

test("documents need a key and a filing that is there", async () => {
  const id = await filed();
  const expected = {
    authentication_required: [service.client(), id],
    filing_not_found: [customer.sandbox, "fil_0"],
  } as const;

  for (const [code, [client, filing]] of Object.entries(expected)) {
    for (const path of ["documents", "documents/submission.xml", "documents/nothing.xml"]) {
      assert.equal((await client.get(`/v1/filings/${filing}/${path}`)).json.error.code, code, path);
    }
  }
});

test("documents of the largest size come back", async () => {
  const id = await filed();
  const large = Buffer.alloc(9 * 1024 * 1024, "iXBRL ");
  await carries(id, { accounts: large, computation: large });

  const { json } = await customer.sandbox.get(`/v1/filings/${id}/documents`);
  const accounts = await documentOf(id, "accounts.xhtml");
  const submission = await documentOf(id, "submission.xml");

  assert.ok(accounts.bytes.equals(large));
  assert.equal(submission.bytes.length, json.data[0].size);
  assert.ok(submission.bytes.length > 24 * 1024 * 1024);
});

async function filed(body: object = sampleReturn()): Promise<string> {
  const { status, json, text } = await customer.sandbox.post("/v1/filings", body);
  assert.equal(status, 201, text);
  return json.id;
}

async function documentOf(id: string, name: string) {
  const answer = await customer.sandbox.get(`/v1/filings/${id}/documents/${name}`);
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

async function names(id: string): Promise<string[]> {
  const { json } = await customer.sandbox.get(`/v1/filings/${id}/documents`);
  return json.data.map(({ name }: { name: string }) => name);
}

/** Gives the filing a return with exactly these documents, whatever its own has. */
async function carries(id: string, documents: ReturnDocuments): Promise<void> {
  const { body, irmark } = markedBody(irEnvelope(boxesFor({}), documents));
  await service.db.query(`update submissions set body = $2, irmark = $3 where filing_id = $1`, [id, body, irmark]);
}

async function storedSubmission(id: string) {
  const rows = await service.db.query<{ body: string; irmark: string; response: string | null }>(
    `select body, irmark, response from submissions where filing_id = $1`,
    [id],
  );
  return rows[0] ?? assert.fail(`${id} has no submission`);
}

function withoutCredentials(message: string): string {
  return message
    .replace(/<SenderID>.*?<\/SenderID>/, "<SenderID></SenderID>")
    .replace(/<Value>.*?<\/Value>/, "<Value></Value>");
}
