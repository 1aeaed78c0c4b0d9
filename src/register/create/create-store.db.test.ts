// What a delivery takes of an organisation's storage: its document once, its input, and nothing where nothing counts.

import assert from "node:assert/strict";
import {
  ACCOUNTS,
  beside,
  deliver,
  dormantAccounts,
  ownAccounts,
  returnWithAccounts,
} from "../../../test/support/accounts.ts";
import { operator } from "../../../test/support/operator.ts";
import { type Customer, type Service, startService } from "../../../test/support/service.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { setStorageQuota } from "../../filings/create/storage-quota.ts";

const ROOM = 1_000_000_000;

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const quota = ({ organisationId }: Customer, quotaBytes: number | null) =>
  setStorageQuota(service.db, { organisationId, quotaBytes }, operator, service);

async function counted({ organisationId }: Customer): Promise<number | undefined> {
  const [row] = await service.db.query<{ stored_bytes: number }>(
    "select stored_bytes from storage_quotas where organisation_id = $1",
    [organisationId],
  );
  return row?.stored_bytes;
}

/** Counted anew from the tables. */
async function recounted(customer: Customer): Promise<number | null> {
  await quota(customer, null);
  return (await quota(customer, ROOM)).storedBytes;
}

test("without a quota nothing is counted and nothing is refused", async () => {
  const customer = await service.customer();

  await deliver(customer.sandbox, dormantAccounts());

  assert.equal(await counted(customer), undefined);
});

test("with a quota what is counted is what a count of the tables says, for every way to deliver", async () => {
  const customer = await service.customer();
  await quota(customer, ROOM);
  const own = ownAccounts();
  const filing = (await customer.sandbox.post("/v1/filings", returnWithAccounts())).json;
  const bodies: [string, object][] = [
    [ACCOUNTS, dormantAccounts()],
    [ACCOUNTS, dormantAccounts({ metadata: { of: "mine" } })],
    [ACCOUNTS, { ...dormantAccounts(), ...own.of, accounts: { ixbrl: own.ixbrl } }],
    [ACCOUNTS, { filing: filing.id, ...beside }],
    ["/v1/filings", { ...returnWithAccounts(), companies_house: beside }],
  ];

  for (const [path, body] of bodies) {
    const before = (await counted(customer)) ?? 0;
    const { status, text } = await customer.sandbox.post(path, body);
    assert.equal(status, 201, text);
    const now = (await counted(customer)) ?? 0;
    assert.ok(now > before, "its row counts");
    assert.equal(await recounted(customer), now, JSON.stringify(body).slice(0, 100));
  }
});

test("a document counts once for the organisation, however often it is delivered", async () => {
  const customer = await service.customer();
  await quota(customer, ROOM);
  const added: number[] = [];
  for (let times = 0; times < 3; times++) {
    const before = (await counted(customer)) ?? 0;
    await deliver(customer.sandbox, dormantAccounts());
    added.push(((await counted(customer)) ?? 0) - before);
  }

  const [first = 0, second = 0, third = 0] = added;
  assert.ok(first > 5_000 && second < 5_000, `${added}`);
  // The second and the third are warned of the one before.
  assert.equal(second, third);
});

test("where there is no room a delivery is refused and counts nothing; with more room it is taken", async () => {
  const customer = await service.customer();
  await quota(customer, 1_000);

  const refused = await customer.sandbox.post(ACCOUNTS, dormantAccounts());
  const left = await counted(customer);
  await quota(customer, ROOM);
  const taken = await customer.sandbox.post(ACCOUNTS, dormantAccounts());

  assert.deepEqual([refused.status, refused.json.error.code, left], [403, "storage_quota_exceeded", 0]);
  assert.equal(taken.status, 201);
});

test("thirty deliveries at once stay within the room there is", async () => {
  const customer = await service.customer();
  await quota(customer, ROOM);
  await deliver(customer.sandbox, dormantAccounts());
  const size = (await counted(customer)) ?? 0;
  await quota(customer, size + 5_000);

  const answers = await Promise.all(
    Array.from({ length: 30 }, () => customer.sandbox.post(ACCOUNTS, dormantAccounts())),
  );

  const taken = answers.filter(({ status }) => status === 201).length;
  assert.ok(taken > 0 && taken < 30, `${taken} taken`);
  assert.ok(((await counted(customer)) ?? 0) <= size + 5_000);
});
