// A return and its accounts in one request: HMRC and Companies House get theirs from one transaction, and each decides
// for itself.

import assert from "node:assert/strict";
import { setStorageQuota } from "../../src/filings/create/storage-quota.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { ACCOUNTS, beside, CODE, deliver, delivered, givePresenter, returnWithAccounts } from "../support/accounts.ts";
import { unchanged } from "../support/nothing-stored.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService({ liveUrl: (url) => url, companiesHouseUrl: (url) => url });
  customer = await service.customer();
});
after(() => service.close());

const declarant = { name: "Jane Director", status: "Director" };
const both = (change: object = {}) => ({ ...returnWithAccounts(), declarant, companies_house: beside, ...change });
const filing = async (id: string) => (await customer.sandbox.get(`/v1/filings/${id}`)).json;

async function files(body: object, scenario?: string) {
  const headers: Record<string, string> = scenario === undefined ? {} : { "service-test-scenario": scenario };
  const { status, text, json } = await customer.sandbox.post("/v1/filings", body, headers);
  assert.equal(status, 201, text);
  return json;
}

async function ended({ id, companies_house_accounts }: { id: string; companies_house_accounts: string }) {
  for (let step = 0; step < 12; step++) await service.passTime(SECOND);
  await service.passTime(MINUTE);
  return [(await filing(id)).status, (await delivered(customer.sandbox, companies_house_accounts)).status];
}

/** A UTR that HMRC's simulator rejects every return of: Companies House knows no UTRs. */
const REJECTED_UTR = "7318240002";

/** A scenario that only one authority knows is the ordinary case for the other. */
const endings: readonly [scenario: string | undefined, utr: string, return_: string, accounts: string][] = [
  [undefined, "8596148860", "acknowledged", "accepted"],
  ["rejected_by_examiner", "8596148860", "acknowledged", "rejected"],
  ["document_refused", "8596148860", "acknowledged", "rejected"],
  ["acknowledgement_lost", "8596148860", "acknowledged", "accepted"],
  [undefined, REJECTED_UTR, "failed", "accepted"],
  ["rejected", "8596148860", "failed", "rejected"],
  ["rejected,accepted", "8596148860", "failed", "accepted"],
  ["accepted, rejected_several", "8596148860", "acknowledged", "rejected"],
];

for (const [scenario, utr, return_, accounts] of endings)
  test(`with ${scenario ?? "no scenario"} and the UTR ${utr} the return is ${return_}, its accounts are ${accounts}`, async () => {
    const created = await files({ ...both(), company: sampleReturn({ utr }).company }, scenario);

    assert.deepEqual(await ended(created), [return_, accounts]);
  });

test("accounts that are rejected do not stop the return, and can be delivered again from it", async () => {
  customer = await service.customer();
  const created = await files(both(), "rejected_several");
  assert.deepEqual(await ended(created), ["acknowledged", "rejected"]);

  const again = await deliver(customer.sandbox, { filing: created.id, ...beside });

  assert.deepEqual(again.warnings, []);
  assert.equal((await filing(created.id)).companies_house_accounts, again.id);
  await service.passTime(SECOND);
  await service.passTime(SECOND);
  assert.equal((await delivered(customer.sandbox, again.id)).status, "accepted");
});

test("a return without companies_house is answered, shown and told of as before: no key more", async () => {
  const receiver = await customer.listens();
  const created = await files(returnWithAccounts());
  await service.untilFinal(customer.sandbox, created.id);

  const shown = await filing(created.id);
  const told = receiver.received.map(({ event }) => event.data.object);
  for (const one of [created, shown, ...told]) assert.ok(!("companies_house_accounts" in one));
  assert.deepEqual(Object.keys(created), Object.keys(await files(sampleReturn())));
  assert.deepEqual(
    await service.db.query("select 1 from companies_house_accounts where filing_id = $1", [created.id]),
    [],
  );
});

test("both returns of a long period name one delivery, which is of the period of account", async () => {
  const period = { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" };
  const financials = { turnover: 45_600_000, trading_profit: 4_560_000 };
  const long = both({ period, financials, companies_house: { ...beside, signed_on: "2025-07-01" } });

  const first = await files(long, "accepted,rejected,accepted");
  const second = await filing(first.continues_in);

  assert.equal(second.companies_house_accounts, first.companies_house_accounts);
  const accounts = await delivered(customer.sandbox, first.companies_house_accounts);
  assert.deepEqual([accounts.period_start, accounts.period_end], ["2024-01-01", "2025-03-31"]);
  assert.equal(accounts.signed_on, "2025-07-01");
  assert.ok([first.id, second.id].includes(accounts.filing));
  assert.deepEqual(await ended(first), ["acknowledged", "accepted"]);
  assert.equal((await filing(second.id)).status, "failed");
});

test("a delivery that is wrong refuses the return too, with the field, and nothing is stored", async () => {
  const future = "2027-01-01";
  const wrong: readonly [body: object, code: string, field: string][] = [
    [
      both({ companies_house: { ...beside, authentication_code: "short" } }),
      "invalid_authentication_code",
      "companies_house.authentication_code",
    ],
    [both({ companies_house: { authentication_code: CODE } }), "missing_field", "companies_house.profit_and_loss"],
    [both({ companies_house: { ...beside, signed_on: future } }), "invalid_date", "companies_house.signed_on"],
    [both({ companies_house: { ...beside, surprise: 1 } }), "unknown_field", "companies_house.surprise"],
    [
      both({ accounts: { ...returnWithAccounts().accounts, balance_sheet: undefined } }),
      "register_document_invalid",
      "accounts.balance_sheet",
    ],
    [
      { ...sampleReturn(), companies_house: beside, accounts: { not_attached: "not_within_charge" } },
      "register_not_offered",
      "accounts.not_attached",
    ],
  ];
  for (const [body, code, field] of wrong)
    await unchanged(service.db, async () => {
      const { status, json, text } = await customer.sandbox.post("/v1/filings", body);
      const validated = (await customer.sandbox.post("/v1/validate", body)).json;

      assert.equal(status, 422, text);
      assert.ok(
        json.errors.some((error: { code: string; field: string }) => error.code === code && error.field === field),
        `${code} ${field}: ${text}`,
      );
      assert.deepEqual([validated.valid, validated.errors], [false, json.errors]);
    });
});

test("an amendment with companies_house is refused, and says how its accounts are delivered", async () => {
  const { id } = await files(returnWithAccounts());

  await unchanged(service.db, async () => {
    const { status, json } = await customer.sandbox.post(`/v1/filings/${id}/amend`, { companies_house: beside });
    assert.equal(status, 422);
    assert.match(json.errors[0].message, /An amendment delivers no accounts\. .*POST \/v1\/companies_house\/accounts/);
  });
});

test("an organisation without room for the accounts does not file the return either", async () => {
  const { organisationId, sandbox } = await service.customer();
  const quota = (quotaBytes: number) => setStorageQuota(service.db, { organisationId, quotaBytes }, operator, service);
  await quota(1_000_000_000);
  await sandbox.post("/v1/filings", returnWithAccounts());
  const { storedBytes } = await quota(1_000_000_000);
  // Room for the return, and for little else.
  await quota(2 * (storedBytes ?? 0) + 1_000);

  await unchanged(service.db, async () => {
    const { status, json } = await sandbox.post("/v1/filings", both());
    assert.deepEqual([status, json.error.code], [403, "storage_quota_exceeded"]);
  });
  assert.equal((await sandbox.post("/v1/filings", returnWithAccounts())).status, 201);
});

test("live accounts for a period that were delivered already refuse the return with the first one's id", async () => {
  const live = await service.customer();
  const { db, sealing, clock } = service;
  const credentials = { ...live, mode: "live", companyUtr: null, senderId: "SENDER", password: "x" } as const;
  await setCredentials(db, credentials, operator, { sealing, clock });
  await givePresenter(service, live);
  const first = await live.live.post("/v1/filings", both());
  assert.equal(first.status, 201, first.text);
  const second = both({ company: { ...sampleReturn().company, utr: "2000000000" } });

  await unchanged(service.db, async () => {
    const { status, json, text } = await live.live.post("/v1/filings", second);
    assert.deepEqual(
      [status, json.error?.code, json.error?.existing],
      [409, "already_delivered", first.json.companies_house_accounts],
      text,
    );
  });
  const warned = (await live.live.post("/v1/validate?include=warnings", second)).json;
  assert.equal(warned.valid, true);
});

test("in the sandbox a second delivery is a warning of the delivery", async () => {
  const { sandbox } = await service.customer();
  const first = (await sandbox.post("/v1/filings", both())).json;

  const second = (await sandbox.post("/v1/filings", both())).json;

  const { warnings } = await delivered(sandbox, second.companies_house_accounts);
  assert.deepEqual(
    warnings.map(({ code, field }: { code: string; field: string }) => [code, field]),
    [["already_delivered", "period"]],
  );
  assert.match(warnings[0].message, new RegExp(`^${first.companies_house_accounts} delivers`));
});

test("the list of deliveries finds both by the return", async () => {
  const created = await files(both());

  const { json } = await customer.sandbox.get(`${ACCOUNTS}?filing=${created.id}`);

  assert.deepEqual(
    json.data.map(({ id }: { id: string }) => id),
    [created.companies_house_accounts],
  );
});

test("the accounts go with the return that has them, also where only the other one is filed", async () => {
  const period = { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" };
  const financials = { turnover: 45_600_000, trading_profit: 4_560_000 };
  const rest = both({ period, financials, companies_house: beside, next_period: { file: "next" } });

  const filed = await files(rest);

  assert.equal(filed.period_end, "2025-03-31");
  const accounts = await delivered(customer.sandbox, filed.companies_house_accounts);
  assert.deepEqual(
    [accounts.filing, accounts.period_start, accounts.period_end],
    [filed.id, "2024-01-01", "2025-03-31"],
  );
});
