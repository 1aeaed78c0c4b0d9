// Live accounts, with the simulator in the place of Companies House: they need an address and a presenter, say so while
// one of them is missing, and are sent as the live gateway demands.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { MINUTE } from "../../src/platform/clock.ts";
import {
  ACCOUNTS,
  CODE,
  deliver,
  delivered,
  dormantAccounts,
  givePresenter,
  newPresenterId,
} from "../support/accounts.ts";
import type { Client } from "../support/client.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { unchanged } from "../support/nothing-stored.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let between: Interposer;
before(async () => {
  between = await startInterposer();
  service = await startService({
    companiesHouseUrl(url) {
      between.forwardTo(url);
      return new URL(url.pathname, between.url);
    },
  });
});
after(async () => {
  await service.close();
  await between.close();
});

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** Until it is decided. */
async function ended(client: Client, id: string) {
  for (let minutes = 0; minutes < 10; minutes++) {
    await service.passTime(MINUTE);
    const seen = await delivered(client, id);
    if (["accepted", "rejected"].includes(seen.status)) return seen;
  }
  throw new Error(`${id} is not decided`);
}

const sentBy = (presenterId: string) =>
  between.messages.filter((xml) => xml.includes(`<SenderID>${md5(presenterId)}<`));

test("without an address of Companies House nothing is delivered live, and validate still answers", async () => {
  const without = await startService();
  const { live } = await without.customer();
  try {
    await unchanged(without.db, async () => {
      const { status, json } = await live.post(ACCOUNTS, { company: "nonsense" });
      assert.deepEqual([status, json.error.code], [403, "companies_house_not_configured"]);
      assert.match(json.error.message, /Companies House is not set up.*Ask whoever runs this service/);
    });
    assert.equal((await live.post("/v1/companies_house/validate", dormantAccounts())).json.valid, true);
  } finally {
    await without.close();
  }
});

test("without a presenter nothing is delivered live, beside a return neither, and the sandbox needs none", async () => {
  const { live, sandbox } = await service.customer();

  await unchanged(service.db, async () => {
    for (const options of [{}, { test_mode: true }]) {
      const { status, json } = await live.post(ACCOUNTS, dormantAccounts({ options }));
      assert.deepEqual([status, json.error.code], [403, "companies_house_not_configured"]);
      assert.match(json.error.message, /An owner sets it under Settings, Companies House\.$/);
    }
  });
  assert.equal((await sandbox.post(ACCOUNTS, dormantAccounts())).status, 201);
});

test("a live presenter does for live and a test presenter for tests, and neither for the other", async () => {
  const [one, other] = [await service.customer(), await service.customer()];
  await givePresenter(service, one, { destination: "live" });
  await givePresenter(service, other, { destination: "test" });
  const tests = dormantAccounts({ options: { test_mode: true } });
  const statuses = async ({ live }: { live: Client }) => [
    (await live.post(ACCOUNTS, dormantAccounts())).status,
    (await live.post(ACCOUNTS, tests)).status,
  ];

  assert.deepEqual(await statuses(one), [201, 403]);
  assert.deepEqual(await statuses(other), [403, 201]);
});

test("live accounts go out with the presenter's hashes, its package reference and no test flag, and are accepted", async () => {
  const customer = await service.customer();
  const presenterId = newPresenterId();
  await givePresenter(service, customer, { presenterId, code: "nUmB4tVeLlm" });

  const { id, livemode, test_mode } = await deliver(customer.live, dormantAccounts());
  const final = await ended(customer.live, id);

  assert.deepEqual([livemode, test_mode, final.status, final.needs_attention], [true, false, "accepted", null]);
  const [first = "", ...asked] = sentBy(presenterId);
  assert.match(first, /<EnvelopeVersion>1\.0<\/EnvelopeVersion>/);
  assert.match(first, new RegExp(`<Method>clear</Method><Value>${md5("nUmB4tVeLlm")}</Value>`));
  assert.match(first, /<PackageReference>0012<\/PackageReference>/);
  assert.match(first, new RegExp(`<CompanyAuthenticationCode>${CODE}</CompanyAuthenticationCode>`));
  assert.match(first, new RegExp(`<SubmissionNumber>${final.submission_number}</SubmissionNumber>`));
  assert.ok(asked.length > 0);
  for (const message of asked) assert.match(message, new RegExp(`<PresenterID>${presenterId}</PresenterID>`));
  for (const message of [first, ...asked]) assert.doesNotMatch(message, /<GatewayTest>1/);
  const ids = [first, ...asked].map((message) => Number(/<TransactionID>(\d+)</.exec(message)?.[1]));
  assert.deepEqual(
    ids,
    [...new Set(ids)].toSorted((a, b) => a - b),
    "transaction ids rise",
  );
});

test("test mode takes the test presenter and the flag, to the same address, and does not count as delivered", async () => {
  const customer = await service.customer();
  const [live, tests] = [newPresenterId(), newPresenterId()];
  await givePresenter(service, customer, { presenterId: live });
  await givePresenter(service, customer, { presenterId: tests, destination: "test" });
  const body = dormantAccounts({ options: { test_mode: true } });

  const [one, two] = [await deliver(customer.live, body), await deliver(customer.live, body)];
  const final = await ended(customer.live, one.id);
  await ended(customer.live, two.id);
  const real = await deliver(customer.live, dormantAccounts());

  assert.deepEqual([final.status, final.test_mode, final.livemode], ["accepted", true, true]);
  for (const { warnings } of [one, two, real])
    assert.ok(warnings.every(({ code }: { code: string }) => code !== "already_delivered"));
  assert.ok(sentBy(tests).length >= 4);
  for (const message of sentBy(tests)) assert.match(message, /<GatewayTest>1<\/GatewayTest>/);
  assert.deepEqual(sentBy(live), []);
});

test("accounts for a period that were delivered already are refused with the first one's id, unless it was rejected", async () => {
  const customer = await service.customer();
  await givePresenter(service, customer);
  const first = await deliver(customer.live, dormantAccounts({ authentication_code: "000000" }));
  const again = async (change: Parameters<typeof dormantAccounts>[0] = {}) =>
    customer.live.post(ACCOUNTS, dormantAccounts(change));

  await unchanged(service.db, async () => {
    const { status, json } = await again();
    assert.deepEqual(
      [status, json.error.code, json.error.existing, json.error.field],
      [409, "already_delivered", first.id, "period"],
    );
  });
  const validated = await customer.live.post("/v1/companies_house/validate?include=warnings", dormantAccounts());
  assert.equal(validated.json.valid, true);
  assert.match(JSON.stringify(validated.json.warnings), new RegExp(`already_delivered.*${first.id}`));
  // The simulator knows this code as a wrong one.
  assert.equal((await ended(customer.live, first.id)).status, "rejected");
  const second = await again();
  assert.equal(second.status, 201, second.text);
  assert.equal((await again()).json.error.existing, second.json.id);
  const otherPeriod = { start: "2023-04-01", end: "2024-03-31" };
  assert.equal((await again({ period: otherPeriod })).status, 201);
  assert.equal((await customer.sandbox.post(ACCOUNTS, dormantAccounts())).status, 201);
});

test("twenty live requests at once for one period deliver once", async () => {
  const customer = await service.customer();
  await givePresenter(service, customer);

  const answers = await Promise.all(Array.from({ length: 20 }, () => customer.live.post(ACCOUNTS, dormantAccounts())));

  const [made] = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ json }) => json.error?.code === "already_delivered");
  assert.equal(refused.length, 19);
  assert.deepEqual([...new Set(refused.map(({ json }) => json.error.existing))], [made?.json.id]);
});

test("502 rejects one delivery, and others of the organisation and the presenter go on", async () => {
  const customer = await service.customer();
  await givePresenter(service, customer);
  const year = (from: number) => ({ start: `${from}-04-01`, end: `${from + 1}-03-31` });
  const wrong = await deliver(customer.live, dormantAccounts({ authentication_code: "000000" }));
  const right = await deliver(customer.live, dormantAccounts({ period: year(2023) }));

  const rejected = await ended(customer.live, wrong.id);

  assert.deepEqual([rejected.status, rejected.rejections[0].code], ["rejected", "502"]);
  assert.equal((await ended(customer.live, right.id)).status, "accepted");
  const later = await deliver(customer.live, dormantAccounts({ period: year(2022) }));
  assert.equal((await ended(customer.live, later.id)).status, "accepted");
  assert.deepEqual(
    await service.db.query(
      "select refused_at, accepted_at is not null as taken from presenters where organisation_id = $1",
      [customer.organisationId],
    ),
    [{ refused_at: null, taken: true }],
  );
});

test("the scenario header means nothing in live", async () => {
  const customer = await service.customer();
  await givePresenter(service, customer);

  const { id } = await deliver(customer.live, dormantAccounts(), { "service-test-scenario": "rejected" });

  assert.equal((await ended(customer.live, id)).status, "accepted");
});
