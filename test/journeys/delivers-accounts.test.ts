// Accounts are delivered to Companies House: beside a return, those of a stored return, and alone.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import { accountsEventTypes } from "../../src/register/lifecycle.ts";
import { beside, CODE, dormantAccounts, returnWithAccounts } from "../support/accounts.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const PATH = "/v1/companies_house/accounts";

test("one request files a return and delivers its accounts, and each goes its own way", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: [...accountsEventTypes] });

  const created = await customer.sandbox.post("/v1/filings", { ...returnWithAccounts(), companies_house: beside });

  assert.equal(created.status, 201, created.text);
  const { id, companies_house_accounts: accountsId } = created.json;
  assert.match(accountsId, /^cha_[0-9A-Za-z]{24}$/);
  const pending = (await customer.sandbox.get(`${PATH}/${accountsId}`)).json;
  assert.equal(pending.status, "pending");
  assert.equal(pending.filing, id);
  assert.equal(pending.submission_number, null);
  assert.equal(pending.due_on, "2025-12-31");

  await service.settle();
  const submitted = (await customer.sandbox.get(`${PATH}/${accountsId}`)).json;
  assert.equal(submitted.status, "submitted");
  assert.match(submitted.submission_number, /^[0-9A-Z]{6}$/);
  assert.equal(submitted.submitted_at, "2026-11-15T09:00:00.000Z");

  await service.passTime(SECOND);
  await service.passTime(SECOND);
  const accepted = (await customer.sandbox.get(`${PATH}/${accountsId}`)).json;
  assert.equal(accepted.status, "accepted");
  assert.notEqual(accepted.decided_at, null);
  await service.passTime(2 * SECOND);
  assert.equal((await customer.sandbox.get(`/v1/filings/${id}`)).json.status, "acknowledged");
  assert.deepEqual(
    receiver.received.map(({ event }) => [event.type, event.data.object.status]),
    [
      ["companies_house_accounts.submitted", "submitted"],
      ["companies_house_accounts.accepted", "accepted"],
    ],
  );
});

test("a dormant company delivers its accounts without a return", async () => {
  const customer = await service.customer();

  const created = await customer.sandbox.post(PATH, dormantAccounts());

  assert.equal(created.status, 201, created.text);
  assert.equal(created.headers.location, `${PATH}/${created.json.id}`);
  assert.ok(!created.text.includes(CODE));
  await service.passTime(SECOND);
  await service.passTime(SECOND);
  assert.equal((await customer.sandbox.get(`${PATH}/${created.json.id}`)).json.status, "accepted");
});

test("the accounts of a stored return are delivered by its id", async () => {
  const customer = await service.customer();
  const filing = (await customer.sandbox.post("/v1/filings", returnWithAccounts())).json;
  assert.ok(!("companies_house_accounts" in filing));

  const created = await customer.sandbox.post(PATH, { filing: filing.id, ...beside });

  assert.equal(created.status, 201, created.text);
  assert.equal(created.json.filing, filing.id);
  const named = (await customer.sandbox.get(`/v1/filings/${filing.id}`)).json;
  assert.equal(named.companies_house_accounts, created.json.id);
});

const apart = [
  ["accepted, rejected", "acknowledged", "rejected"],
  ["rejected, accepted", "failed", "accepted"],
  ["rejected", "failed", "rejected"],
] as const;

for (const [scenario, filed, delivered] of apart)
  test(`of one request, with the scenarios "${scenario}", the return is ${filed} and the accounts are ${delivered}`, async () => {
    const customer = await service.customer();
    const headers = { "service-test-scenario": scenario };

    const body = { ...returnWithAccounts(), companies_house: beside };
    const { id, companies_house_accounts: accountsId } = (await customer.sandbox.post("/v1/filings", body, headers))
      .json;
    for (let seconds = 0; seconds < 4; seconds++) await service.passTime(SECOND);

    assert.equal((await customer.sandbox.get(`/v1/filings/${id}`)).json.status, filed);
    assert.equal((await customer.sandbox.get(`${PATH}/${accountsId}`)).json.status, delivered);
  });
