// A document of the caller's own is stored once for the organisation, and nothing that is sent or shown depends on
// that.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const [shape] = shapes();
const accounts = shape === undefined ? "" : accountsIn(shape).toString();
/** Such as compress badly: a server with lz4 must not make the sizes look better than they are. */
const padded = (bytes: number) => {
  let text = "";
  for (let block = 0; text.length < bytes; block++) text += createHash("sha256").update(`${block}`).digest("base64");
  const room = bytes - Buffer.byteLength(accounts) - "<p></p>".length;
  return Buffer.from(accounts.replace("</body>", `<p>${text.slice(0, room)}</p></body>`));
};
const withDocument = (document: Buffer | string) => ({
  ...sampleReturn(),
  accounts: { ixbrl: Buffer.from(document).toString("base64") },
});

let wire: Interposer;
let service: Service;
let customer: Customer;
before(async () => {
  wire = await startInterposer();
  service = await startService({
    sandboxUrl: (url) => {
      wire.forwardTo(url);
      return wire.url;
    },
  });
  customer = await service.customer();
});
after(async () => {
  await service.close();
  await wire.close();
});

const filed = async ({ sandbox }: Customer, document: Buffer | string) =>
  (await sandbox.post("/v1/filings", withDocument(document))).json.id as string;
const amended = async (id: string, turnover: number) =>
  (await customer.sandbox.post(`/v1/filings/${id}/amend`, { financials: { turnover } })).json.id as string;

const MB = 1_000_000;

/** On the disk, indexes and large values included. */
async function storedBytes(): Promise<number> {
  const [row] = await service.db.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(name::regclass))::bigint as bytes from unnest(array['filings', 'submissions', 'own_documents']) name`,
  );
  return row?.bytes ?? 0;
}

async function documentsStored({ organisationId }: Customer) {
  return service.db.query<{ sha256: string; bytes: number }>(
    `select encode(sha256, 'hex') as sha256, octet_length(content) as bytes from own_documents where organisation_id = $1`,
    [organisationId],
  );
}

test("a document takes its own size once, and ten amendments of it add less than 100 kB each", async () => {
  const document = padded(2 * MB);
  const atFirst = await storedBytes();

  const original = await filed(customer, document);
  const withOriginal = await storedBytes();
  for (let turnover = 100; turnover <= 1_000; turnover += 100) {
    assert.ok(await amended(original, turnover));
    // None of them waits: that has a limit of its own.
    await service.db.query(`update filings set status = 'acknowledged' where amends is not null`);
  }
  const withAmendments = await storedBytes();

  assert.equal(document.length, 2 * MB);
  const [largest] = await service.db.query<{ body: number; input: number }>(
    `select max(pg_column_size(body))::int as body, max(pg_column_size(input))::int as input
     from submissions s join filings f on f.id = s.filing_id where f.organisation_id = $1`,
    [customer.organisationId],
  );
  assert.deepEqual(await documentsStored(customer), [
    { sha256: createHash("sha256").update(document).digest("hex"), bytes: document.length },
  ]);
  // The first row also makes the first page of every index.
  assert.ok(withOriginal - atFirst < 2.4 * MB, `the filing takes ${withOriginal - atFirst} bytes`);
  assert.ok(withAmendments - withOriginal < 10 * 100_000, `amendments take ${withAmendments - withOriginal} bytes`);
  assert.ok(largest && largest.body < 50_000 && largest.input < 1_000, JSON.stringify(largest));
});

test("what is sent and shown is byte for byte what it is for a filing that an earlier release stored", async () => {
  await nothingDue();
  const document = padded(300_000);
  const [now, earlier] = [await filed(customer, document), await filed(customer, document)];
  await storeAsBefore(earlier, document);
  const shown = async (id: string, name: string) =>
    (await customer.sandbox.get(`/v1/filings/${id}/documents/${name}`)).text;

  const ended = [now, earlier].map((id) => service.untilFinal(customer.sandbox, id));
  const statuses = (await Promise.all(ended)).map(({ status }) => status);

  assert.deepEqual(statuses, ["acknowledged", "acknowledged"]);
  const sent = wire.messages.filter((_, index) => wire.seen[index] === "submit").map(bodyIn);
  assert.equal(sent.length, 2);
  assert.equal(sent[0], sent[1]);
  assert.ok(sent[0]?.includes(`<EncodedInlineXBRLDocument Filename="accounts.xhtml">${document.toString("base64")}<`));
  assert.equal(bodyIn(await shown(now, "submission.xml")), sent[0]);
  assert.equal(bodyIn(await shown(earlier, "submission.xml")), sent[0]);
  for (const name of ["accounts.xhtml", "computations.xhtml"])
    assert.equal(await shown(now, name), await shown(earlier, name));
  assert.equal(await shown(now, "accounts.xhtml"), document.toString());
  const lists = await Promise.all(
    [now, earlier].map((id) => customer.sandbox.get(`/v1/filings/${id}/documents`).then(({ json }) => json.data)),
  );
  const sizes = lists.map((list) => list.slice(1, 3).map(({ size }: { size: number }) => size));
  assert.deepEqual(sizes[0], sizes[1]);
});

test("an amendment of either carries the same document, and one that sends it again changes nothing", async () => {
  const document = padded(20_000);
  const [now, earlier] = [await filed(customer, document), await filed(customer, document)];
  await storeAsBefore(earlier, document);

  const amendments = [await amended(now, 700), await amended(earlier, 700)];
  const same = await Promise.all(
    [now, earlier].map((id) =>
      customer.sandbox.post(`/v1/filings/${id}/amend`, { accounts: withDocument(document).accounts }),
    ),
  );

  const messages = await Promise.all(
    amendments.map(async (id) => (await customer.sandbox.get(`/v1/filings/${id}/documents/submission.xml`)).text),
  );
  assert.equal(bodyIn(messages[0] ?? ""), bodyIn(messages[1] ?? ""));
  assert.ok(messages[0]?.includes(document.toString("base64")));
  assert.deepEqual(
    same.map(({ json }) => json.error.code),
    ["no_changes", "no_changes"],
  );
});

test("the same document filed side by side is stored once for each organisation, and never shared between two", async () => {
  const document = padded(25_000);
  const [one, other] = [await service.customer(), await service.customer()];

  const ids = await Promise.all([one, one, one, one, other, other].map((filer) => filed(filer, document)));

  assert.equal(new Set(ids).size, 6);
  const expected = [{ sha256: createHash("sha256").update(document).digest("hex"), bytes: document.length }];
  assert.deepEqual(await documentsStored(one), expected);
  assert.deepEqual(await documentsStored(other), expected);
});

test("a return of which any byte has changed since it was marked is neither sent nor shown", async () => {
  await nothingDue();
  const document = padded(15_000);
  const id = await filed(customer, document);
  await service.db.query(
    `update own_documents set content = set_byte(content, 14000, 65) where octet_length(content) = $1`,
    [document.length],
  );

  await service.settle();
  const listed = await customer.sandbox.get(`/v1/filings/${id}/documents`);
  const amendment = await customer.sandbox.post(`/v1/filings/${id}/amend`, { financials: { turnover: 100 } });

  const [row] = await service.db.query(`select next, faults, sending_since from submissions where filing_id = $1`, [
    id,
  ]);
  assert.deepEqual(row, { next: "submit", faults: 1, sending_since: null });
  assert.ok(!wire.seen.includes("submit"));
  assert.deepEqual([listed.status, amendment.status], [500, 500]);
});

test("a program of the release before can neither send a body that lacks its document nor store it as sent", async () => {
  await nothingDue();
  const id = await filed(customer, padded(12_000));
  // As that release marks a submission before the first byte leaves.
  const mark = `update submissions set next = 'recover', sending_since = $2, first_sent_at = coalesce(first_sent_at, $2), recover_looks = 0
    where filing_id = $1 and next = 'submit'`;

  await assert.rejects(service.db.query(mark, [id, service.clock.now()]), /submissions_sent_whole/);
  const final = await service.untilFinal(customer.sandbox, id);

  assert.equal(final.status, "acknowledged");
  await assert.rejects(
    service.db.query(`update submissions set sending_since = $2 where filing_id = $1`, [id, new Date(0)]),
    /submissions_sent_whole/,
  );
});

/** What tests before have left is not sent any more, and what was sent is forgotten. */
async function nothingDue(): Promise<void> {
  await service.db.query(`update submissions set next = null, due_at = null`);
  wire.messages.length = 0;
  wire.seen.length = 0;
}

/** The input with the document in it, and the body whole. */
async function storeAsBefore(id: string, document: Buffer): Promise<void> {
  const { text } = await customer.sandbox.get(`/v1/filings/${id}/documents/submission.xml`);
  await service.db.query(`update submissions set body = $2, document_sha256 = null where filing_id = $1`, [
    id,
    bodyIn(text),
  ]);
  await service.db.query(
    `update filings set input = jsonb_set(input, '{accounts,ixbrl}', to_jsonb($2::text)) where id = $1`,
    [id, document.toString("base64")],
  );
}

function bodyIn(message: string): string {
  return message.slice(message.indexOf("<Body>"), message.indexOf("</GovTalkMessage>"));
}
