// What one organisation can store: few amendments that wait, and no more bytes than the operator allows.

import assert from "node:assert/strict";
import pg from "pg";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { setStorageQuota } from "../../src/filings/create/storage-quota.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
});
after(() => service.close());

const file = (headers: Record<string, string> = {}) => customer.sandbox.post("/v1/filings", sampleReturn(), headers);
const amend = (id: string, turnover: number, headers: Record<string, string> = {}) =>
  customer.sandbox.post(`/v1/filings/${id}/amend`, { financials: { turnover } }, headers);

/** How often each status, and the code of an error, was answered. */
function tally(answers: readonly { status: number; json: { error?: { code: string } } }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, json } of answers) {
    const name = json.error === undefined ? `${status}` : `${status} ${json.error.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function filingsStored(): Promise<number> {
  const [row] = await service.db.query<{ count: number }>(
    `select count(*) as count from filings where organisation_id = $1`,
    [customer.organisationId],
  );
  return row?.count ?? 0;
}

describe("amendments that wait", () => {
  before(async () => {
    customer = await service.customer();
  });

  test("of one return at most five wait, whichever of them is amended, and an answer makes room", async () => {
    const { json: original } = await customer.sandbox.post("/v1/filings", sampleReturn(), {
      "service-test-scenario": "slow",
    });
    const first = (await amend(original.id, 100)).json.id;
    const second = (await amend(first, 200)).json.id;
    for (const [id, turnover] of [
      [second, 300],
      [first, 400],
      [original.id, 500],
    ] as const)
      assert.equal((await amend(id, turnover)).status, 201);

    const refused = [await amend(original.id, 600), await amend(first, 600), await amend(second, 600)];
    await service.untilFinal(customer.sandbox, first);
    const afterwards = await amend(second, 600);

    assert.deepEqual(tally(refused), { "409 too_many_amendments": 3 });
    assert.equal(
      refused[0]?.json.error.message,
      "5 amendments of this return are waiting for HMRC's answer. Wait until HMRC has accepted or rejected one of them, then amend again.",
    );
    assert.equal(afterwards.status, 201);
    assert.equal((await customer.sandbox.get(`/v1/filings/${original.id}`)).json.amends, null);
  });

  test("side by side no more than five get in, along a chain as well, and a repetition is answered as before", async () => {
    const original = (await file()).json.id;
    const key = { "idempotency-key": "the first" };
    const first = await amend(original, 100, key);
    const second = (await amend(first.json.id, 200)).json.id;
    const stored = await filingsStored();

    const answers = await Promise.all(
      [original, first.json.id, second, original, first.json.id, second, original, second].map((id, index) =>
        amend(id, 1_000 + 100 * index),
      ),
    );
    const again = await amend(original, 100, key);

    assert.deepEqual(tally(answers), { "201": 3, "409 too_many_amendments": 5 });
    assert.equal(await filingsStored(), stored + 3);
    assert.deepEqual([again.text, again.headers["idempotent-replayed"]], [first.text, "true"]);
  });
});

describe("a storage quota", () => {
  /** What one sample return counts. */
  let size = 0;
  before(async () => {
    customer = await service.customer();
    await file();
    size = (await quota(1_000_000_000)).storedBytes ?? 0;
    assert.ok(size > 20_000 && size < 50_000, `${size}`);
  });

  const quota = (quotaBytes: number | null) =>
    setStorageQuota(service.db, { organisationId: customer.organisationId, quotaBytes }, operator, service);

  async function counted(): Promise<number | undefined> {
    const [row] = await service.db.query<{ stored_bytes: number }>(
      `select stored_bytes from storage_quotas where organisation_id = $1`,
      [customer.organisationId],
    );
    return row?.stored_bytes;
  }

  test("without a quota nothing is counted and nothing is refused", async () => {
    customer = await service.customer();

    const answers = [await file(), await file()];

    assert.deepEqual(tally(answers), { "201": 2 });
    assert.equal(await counted(), undefined);
  });

  test("side by side no more get in than there is room for, and what is counted is what is stored", async () => {
    customer = await service.customer();
    await file();
    await quota(4 * size + Math.floor(size / 2));

    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => file(index % 2 === 0 ? {} : { "idempotency-key": `${index}` })),
    );

    assert.deepEqual(tally(answers), { "201": 3, "403 storage_quota_exceeded": 9 });
    assert.equal(await filingsStored(), 4);
    assert.equal(await counted(), 4 * size);
    assert.equal((await quota(1_000_000_000)).storedBytes, 4 * size);
    assert.equal((await file()).status, 201);
  });

  test("a request that was answered before gets that answer, also the one whose repetition comes while it takes the last room", async () => {
    customer = await service.customer();
    await quota(size + Math.floor(size / 2));
    const key = { "idempotency-key": "the last" };

    const answers = await Promise.all([file(key), file(key), file(key)]);
    const later = await file(key);

    assert.equal(new Set([...answers, later].map(({ text }) => text)).size, 1);
    assert.equal(later.status, 201);
    assert.equal(await counted(), size);
    assert.equal((await file()).status, 403);
    const [keys] = await service.db.query<{ count: number }>(
      `select count(*) as count from idempotency_keys where organisation_id = $1`,
      [customer.organisationId],
    );
    assert.equal(keys?.count, 1, "a refused request leaves no key");
  });

  test("a document counts once, and an amendment that does not fit leaves its original as it was", async () => {
    customer = await service.customer();
    const [shape] = shapes();
    assert.ok(shape);
    const document = accountsIn(shape);
    const withDocument = { ...sampleReturn(), accounts: { ixbrl: document.toString("base64") } };
    await quota(1_000_000_000);

    const original = (await customer.sandbox.post("/v1/filings", withDocument)).json.id;
    const first = await counted();
    await customer.sandbox.post("/v1/filings", withDocument);
    const second = await counted();
    await quota((second ?? 0) + 10);
    const refused = await amend(original, 100);

    assert.ok(first !== undefined && second !== undefined);
    assert.equal(first - document.length, second - first);
    assert.equal((await quota(1_000_000_000)).storedBytes, second);
    assert.deepEqual(tally([refused]), { "403 storage_quota_exceeded": 1 });
    assert.equal((await customer.sandbox.get(`/v1/filings/${original}`)).json.amended_by, null);
    assert.equal((await amend(original, 100)).status, 201);
  });

  test("what is kept of an input counts too, also what no document shows", async () => {
    customer = await service.customer();
    const [shape] = shapes();
    assert.ok(shape);
    const ixbrl = accountsIn(shape).toString("base64");
    const unused = { commitments: { description: "x".repeat(10_000) } };
    await quota(1_000_000_000);
    const countedFor = async (accounts: object) => {
      const before = (await counted()) ?? 0;
      assert.equal((await customer.sandbox.post("/v1/filings", { ...sampleReturn(), accounts })).status, 201);
      return ((await counted()) ?? 0) - before;
    };

    await countedFor({ ixbrl });
    const [plain, wide] = [await countedFor({ ixbrl }), await countedFor({ ixbrl, ...unused })];

    assert.ok(wide - plain > 10_000, `${wide - plain}`);
    assert.equal((await quota(1_000_000_000)).storedBytes, await counted());
  });

  test("a quota set while filings come in misses none of them", async () => {
    customer = await service.customer();
    const before_ = Array.from({ length: 6 }, () => file());
    const setting = quota(1_000_000_000);
    const after_ = Array.from({ length: 6 }, () => file());

    const answers = await Promise.all([...before_, ...after_]);
    await setting;

    assert.deepEqual(tally(answers), { "201": 12 });
    const live = await counted();
    assert.equal(live, 12 * size);
    assert.equal((await quota(1_000_000_000)).storedBytes, live);
  });

  test("counting does not start while a filing is being stored, gives up after two seconds, and holds up nobody longer", async () => {
    customer = await service.customer();
    const other = new pg.Client(service.database.connection);
    await other.connect();
    await other.query("begin");
    await other.query("select from storage_quotas where organisation_id = '' for key share");

    await assert.rejects(quota(1_000_000_000), { code: "storage_busy" });
    const meanwhile = await file();
    await other.end();

    assert.equal(meanwhile.status, 201);
    assert.equal((await quota(1_000_000_000)).storedBytes, size);
  });

  test("one organisation's quota is nothing to another", async () => {
    customer = await service.customer();
    await quota(1);
    const other = await service.customer();

    assert.equal((await file()).status, 403);
    assert.equal((await other.sandbox.post("/v1/filings", sampleReturn())).status, 201);
    await quota(null);
    assert.equal((await file()).status, 201);
  });
});
