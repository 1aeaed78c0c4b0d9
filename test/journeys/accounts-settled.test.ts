// What a person settles about deliveries to Companies House: flags that are resolved stay so, and what is over for one
// delivery frees the period for another.

import assert from "node:assert/strict";
import { connectAuthority } from "../../src/main/serve/authority.ts";
import { databaseRestored } from "../../src/operations/restored.ts";
import { DAY, HOUR, SECOND } from "../../src/platform/clock.ts";
import { releaseAccounts, resolveAccountsFlag } from "../../src/register/review/flags.ts";
import { ACCOUNTS, deliver, delivered, dormantAccounts, givePresenter, holdAccounts } from "../support/accounts.ts";
import { operator } from "../support/operator.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService({ companiesHouseUrl: (url) => url });
});
after(() => service.close());

const resolve = ({ organisationId }: Customer, mode: "sandbox" | "live", id: string) =>
  resolveAccountsFlag(service.db, { organisationId, mode, id }, "Looked it up.", operator, service);

const codesKept = async (id: string) =>
  (await service.db.query("select from companies_house_accounts where id = $1 and sealed_code is not null", [id]))
    .length;

test("a parked delivery whose flag was resolved is asked about, and not flagged again", async () => {
  const customer = await service.customer();
  const { id } = await deliver(customer.sandbox, dormantAccounts(), { "service-test-scenario": "parked" });
  for (let seconds = 0; seconds < 3; seconds++) await service.passTime(SECOND);
  assert.equal((await delivered(customer.sandbox, id)).needs_attention.reason, "parked");

  await resolve(customer, "sandbox", id);
  for (let hours = 0; hours < 3; hours++) await service.passTime(HOUR);

  assert.equal((await delivered(customer.sandbox, id)).needs_attention, null);
  await service.passTime(DAY);
  await service.passTime(HOUR);
  assert.equal((await delivered(customer.sandbox, id)).status, "accepted");
});

test("live accounts that Companies House forgot free the period, and are asked about no more, once a person has looked", async () => {
  const customer = await service.customer();
  await givePresenter(service, customer);
  const { id } = await deliver(customer.live, dormantAccounts());
  await service.settle();
  await service.db.query("update simulator.companies_house_submissions set scenario = 'status_gone'");
  await service.passTime(HOUR);
  assert.equal((await delivered(customer.live, id)).needs_attention.reason, "no_longer_listed");
  assert.equal((await customer.live.post(ACCOUNTS, dormantAccounts())).status, 409);

  await resolve(customer, "live", id);

  assert.equal((await customer.live.post(ACCOUNTS, dormantAccounts())).status, 201);
  for (let hours = 0; hours < 3; hours++) await service.passTime(HOUR);
  assert.equal((await delivered(customer.live, id)).needs_attention, null);
});

test("a flag that is resolved while its status is being asked for stays resolved", async () => {
  const customer = await service.customer();
  const { id } = await deliver(customer.sandbox, dormantAccounts(), { "service-test-scenario": "status_gone" });
  for (let seconds = 0; seconds < 3; seconds++) await service.passTime(SECOND);
  await resolve(customer, "sandbox", id);
  // As a poll that was under way leaves it.
  await service.db.query("update companies_house_accounts set next = 'poll', due_at = $2 where id = $1", [
    id,
    service.clock.now(),
  ]);

  await service.passTime(HOUR);

  assert.equal((await delivered(customer.sandbox, id)).needs_attention, null);
  const [row] = await service.db.query<{ next: string | null }>(
    "select next from companies_house_accounts where id = $1",
    [id],
  );
  assert.equal(row?.next, null);
});

test("held accounts that a person found on the register are over: their code is erased, and the period is free", async () => {
  const customer = await service.customer();
  await givePresenter(service, customer);
  const { id } = await deliver(customer.live, dormantAccounts());
  await holdAccounts(service.db, id, "Look at it");
  assert.equal(await codesKept(id), 1);

  await resolve(customer, "live", id);

  assert.equal(await codesKept(id), 0);
  const which = { organisationId: customer.organisationId, mode: "live", id } as const;
  const released = releaseAccounts(service.db, which, "After all.", operator, service);
  await assert.rejects(released, { code: "accounts_not_held" });
  assert.equal((await customer.live.post(ACCOUNTS, dormantAccounts())).status, 201);
});

test("held accounts that are released keep their code until Companies House has them", async () => {
  const customer = await service.customer();
  const { id } = await deliver(customer.sandbox, dormantAccounts());
  await holdAccounts(service.db, id, "Look at it");

  const which = { organisationId: customer.organisationId, mode: "sandbox", id } as const;
  await releaseAccounts(service.db, which, "Not there.", operator, service);

  assert.equal(await codesKept(id), 1);
  for (let seconds = 0; seconds < 3; seconds++) await service.passTime(SECOND);
  assert.equal((await delivered(customer.sandbox, id)).status, "accepted");
  assert.equal(await codesKept(id), 0);
});

test("a clock that was advanced before the send makes nothing later that comes after it", async () => {
  const customer = await service.customer();
  const { id } = await deliver(customer.sandbox, dormantAccounts());
  const advanced = await customer.sandbox.post("/v1/sandbox/clock/advance", { seconds: 86_400 });
  assert.equal(advanced.status, 200, advanced.text);

  for (let seconds = 0; seconds < 3; seconds++) await service.passTime(SECOND);

  assert.equal((await delivered(customer.sandbox, id)).status, "accepted");
});

test("a first number ahead of the clock is not used again after a restore", async () => {
  const customer = await service.customer();
  await givePresenter(service, customer, { firstNumber: "Z00000" });
  const { id } = await deliver(customer.live, dormantAccounts());
  await service.settle();
  assert.equal((await delivered(customer.live, id)).submission_number, "Z00000");

  const { db, clock, sealing, parts } = service;
  const { authority, gate } = connectAuthority({ ...parts, db });
  await databaseRestored(null, operator, { db, clock, sealing, authority, gate, destinations: parts.destinations });
  const period = { start: "2023-04-01", end: "2024-03-31" };
  const later = await deliver(customer.live, dormantAccounts({ period }));
  await service.settle();

  const number = (await delivered(customer.live, later.id)).submission_number;
  assert.ok(Number.parseInt(number, 36) > Number.parseInt("Z00000", 36) + 100_000, number);
});
