// All that callers, people, operators and the workers ask of the service, once each: every change on its page, by its
// command and by the API, every route, every page, every list with its filters, every scenario of the simulator. For
// tests that look at every statement the service sends.

import assert from "node:assert/strict";
import { scenarioTable as registerTable } from "../../packages/simulator/companies-house/scenarios.ts";
import { scenarioTable } from "../../packages/simulator/scenarios.ts";
import { makeKey } from "../../src/access/api-keys.ts";
import { setUpOnce } from "../../src/access/first-run.ts";
import { reportRates } from "../../src/access/rate-store.ts";
import { keyInUse } from "../../src/access/secret-key.ts";
import { hasUsers, isSessionThere } from "../../src/access/user-store.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { tidyUp } from "../../src/main/serve/housekeeping.ts";
import { DAY, HOUR, MINUTE } from "../../src/platform/clock.ts";
import { removeEndpoint } from "../../src/webhooks/endpoints/remove-endpoint.ts";
import { replayEvent } from "../../src/webhooks/replays/replay.ts";
import { accessChanges } from "./access-changes.ts";
import {
  beside,
  deliver,
  dormantAccounts,
  givePresenter,
  holdAccounts,
  returnWithAccounts,
  returnWithOwnAccounts,
} from "./accounts.ts";
import type { Change } from "./audited-change.ts";
import { changes } from "./changes.ts";
import { signedIn } from "./dashboard.ts";
import { askRoutes, readLists, readPages, runCommands } from "./everything-read.ts";
import { operator } from "./operator.ts";
import { commandContext, gather } from "./parties.ts";
import { sampleReturn } from "./returns.ts";
import type { Target } from "./route-cases.ts";
import { sendSeldom } from "./seldom-sent.ts";
import type { Customer, Service } from "./service.ts";

/** The customer's own things are read; changes are made by organisations of their own. */
export async function everythingOnce(service: Service, customer: Customer): Promise<void> {
  for (const change of Object.values({ ...changes, ...accessChanges })) await makeChange(service, change);
  await fileEveryScenario(service, customer);
  await deliverEveryScenario(service, customer);
  await filePairs(service);
  await fileLive(service);
  await deliverLive(service);
  await readEverything(service, customer);
}

/** What the customer and its people read, what the operator asks, and what a process does by itself. */
export async function readEverything(service: Service, customer: Customer): Promise<void> {
  const target = await thingsOf(service, customer);
  await askRoutes(target, customer);
  await readPages(service, target);
  await readLists(customer, target);
  await runCommands(service, customer, target);
  await sendSeldom(service, customer, target.ids);
  await operate(service, customer);
  await remove(service, customer, target.ids.endpoint);
}

/** In every way there is, each by an organisation of its own. */
async function makeChange(service: Service, { given, page, command, api }: Change): Promise<void> {
  const ready = async () => gather(service, await service.customer(), { given });
  if (page !== undefined) {
    const by = await ready();
    const { location } = await page[1](by);
    if (location !== null) await by.person.get(location);
    await withdraw(service, by.customer);
  }
  if (command !== undefined) {
    const by = await ready();
    const [run, wordsFor] = command;
    await run(commandContext(by, wordsFor(by)), by);
    await withdraw(service, by.customer);
  }
  if (api !== undefined) {
    const by = await ready();
    await api(by);
    await withdraw(service, by.customer);
  }
}

/** What the organisation waits for ends, so that what comes later does not meet it. */
async function withdraw(service: Service, { organisationId }: Customer): Promise<void> {
  const left = await service.db.query<{ id: string }>(
    "select id from endpoints where organisation_id = $1 and removed_at is null",
    [organisationId],
  );
  for (const { id } of left) await remove(service, { organisationId }, id);
  await service.passTime(MINUTE);
}

function remove(service: Service, { organisationId }: Pick<Customer, "organisationId">, id: string) {
  return removeEndpoint(service.db, { organisationId, mode: null, id }, operator, service);
}

async function fileEveryScenario(service: Service, customer: Customer): Promise<void> {
  for (const { name } of scenarioTable)
    await customer.sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": name });
  for (let minutes = 0; minutes < 20; minutes++) await service.passTime(MINUTE);
}

/** Accounts for Companies House: alone, and the newest return's. */
async function deliverEveryScenario(service: Service, { sandbox }: Customer): Promise<void> {
  for (const { name } of registerTable) await deliver(sandbox, dormantAccounts(), { "service-test-scenario": name });
  for (const body of [returnWithAccounts(), returnWithOwnAccounts()]) {
    const { status, text, json } = await sandbox.post("/v1/filings", body);
    assert.equal(status, 201, text);
    await deliver(sandbox, { filing: json.id, ...beside });
  }
  await sandbox.post("/v1/filings", { ...returnWithAccounts(), companies_house: beside });
  for (let minutes = 0; minutes < 10; minutes++) await service.passTime(MINUTE);
}

/** Returns that know each other: the two of a long period, and those of two companies of a group that do not agree. */
async function filePairs(service: Service): Promise<void> {
  const { sandbox, organisationId } = await service.customer();
  const declarant = { name: "Jane Director", status: "Director" };
  const period = { start: "2025-01-01", end: "2025-12-31" };
  const file = async (change: object) => {
    const { status, text, json } = await sandbox.post("/v1/filings", { ...sampleReturn(), declarant, ...change });
    assert.equal(status, 201, text);
    return json.id as string;
  };
  await file({
    period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
    financials: { turnover: 45_600_000, trading_profit: 4_560_000 },
  });
  await file({
    company: { name: "Sub Ltd", utr: "8596148860", registration_number: "12345678", associated_companies: 1 },
    period,
    financials: {
      turnover: 0,
      trading_profit: -20_000_000,
      group_relief: {
        surrendered: { trading_loss: 20_000_000 },
        surrenders: [{ company: "Parent Ltd", reference: "SC123456", amount: 20_000_000 }],
        surrender_consent: { this_page: declarant },
      },
    },
  });
  await file({
    company: { name: "Parent Ltd", utr: "2000000000", registration_number: "SC123456", associated_companies: 1 },
    period,
    financials: {
      turnover: 0,
      trading_profit: 30_000_000,
      group_relief: {
        claims: [{ company: "Sub Ltd", reference: "8596148860", amount: 10_000_000 }],
        consent: { simplified_arrangement: { company: "Parent Ltd", ...declarant } },
      },
    },
  });
  for (let minutes = 0; minutes < 3; minutes++) await service.passTime(MINUTE);
  // The next housekeeping forgets them.
  await service.db.query("update organisations set event_retention_days = 1 where id = $1", [organisationId]);
}

/** Two periods of a company, and one with Test-in-Live. */
async function fileLive(service: Service): Promise<void> {
  const { db, sealing, clock } = service;
  const customer = await service.customer();
  const file = async (change: object) => {
    const body = { ...sampleReturn(), declarant: { name: "Jane Director", status: "Director" }, ...change };
    const { status, text } = await customer.live.post("/v1/filings", body);
    assert.equal(status, 201, text);
    await service.passTime(MINUTE);
  };
  const credentials = { ...customer, mode: "live", companyUtr: null, senderId: "SENDER", password: "x" } as const;
  await setCredentials(db, credentials, operator, { sealing, clock });
  await file({});
  await file({ period: { start: "2025-04-01", end: "2026-03-31" } });
  await file({ options: { test_mode: true } });
}

/** Two periods of a company, and one of Companies House's own tests; then with another presenter. */
async function deliverLive(service: Service): Promise<void> {
  const customer = await service.customer();
  await givePresenter(service, customer);
  await givePresenter(service, customer, { destination: "test" });
  const earlier = { start: "2023-04-01", end: "2024-03-31" };
  for (const change of [{}, { period: earlier }, { options: { test_mode: true } }]) {
    await deliver(customer.live, dormantAccounts(change));
    await service.passTime(MINUTE);
  }
  await givePresenter(service, customer);
  await service.passTime(MINUTE);
}

/** Something of every kind. */
async function thingsOf(service: Service, customer: Customer): Promise<Target> {
  const { db, clock, random } = service;
  const { organisationId } = customer;
  const { key } = await makeKey(db, { organisationId, mode: "sandbox", name: "test" }, { clock, random });
  const receiver = await customer.listens();
  receiver.answer({ status: 500, body: "the ledger is closed" });
  const body = { ...returnWithAccounts(), companies_house: beside, metadata: { planted: "yes" } };
  const filed = await customer.sandbox.post("/v1/filings", body);
  assert.equal(filed.status, 201, filed.text);
  await service.untilFinal(customer.sandbox, filed.json.id);
  const toApprove = { ...sampleReturn(), options: { approval: "required" } };
  const { json: waiting } = await customer.sandbox.post("/v1/filings", toApprove);
  const accounts = await deliver(customer.sandbox, dormantAccounts({ metadata: { planted: "yes" } }));
  for (const wait of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]) await service.passTime(wait);
  receiver.answer(200);
  await db.query("update filings set flag = 'Look at this' where id = $1", [filed.json.id]);
  await db.query("update companies_house_accounts set flag = 'Look', flag_reason = 'parked' where id = $1", [
    accounts.id,
  ]);
  const { endpointId } = receiver;
  const [abandoned, replayed] = await db.query<{ id: string; event_id: string }>(
    "select id, event_id from deliveries where endpoint_id = $1 and status = 'abandoned'",
    [endpointId],
  );
  assert.ok(abandoned && replayed);
  const again = await replayEvent(db, { organisationId, mode: null, eventId: replayed.event_id }, operator, service);
  await service.settle();
  const delivered = await customer.sandbox.post("/v1/companies_house/accounts", dormantAccounts());
  assert.equal(delivered.status, 201, delivered.text);
  await holdAccounts(db, delivered.json.id, "Look at this");
  const duties = await customer.sandbox.get("/v1/obligations?kind=pay");
  const [duty] = duties.json.data as { id: string; company: string }[];
  assert.ok(duty);
  const [person, colleague] = [await signedIn(service, customer), await signedIn(service, customer)];
  const draft = await customer.sandbox.post("/v1/drafts", { input: sampleReturn() });
  assert.equal(draft.status, 201, draft.text);
  const { name, utr, registration_number: number } = body.company;
  const company = { name, utr, number, turnover: 0, profit: 0 };
  return {
    mode: "sandbox",
    planted: {
      companies: { sandbox: company, live: company } as unknown as Target["planted"]["companies"],
      at: clock.now().toISOString(),
      ...{ person, colleague },
    },
    ids: {
      filing: filed.json.id,
      waiting: waiting.id,
      accounts: delivered.json.id,
      draft: draft.json.id,
      event: abandoned.event_id,
      delivery: abandoned.id,
      endpoint: endpointId,
      key: key.id,
      replay: again.replayId ?? "",
      company: duty.company,
      obligation: duty.id,
      request: String(draft.headers["request-id"]),
    },
  };
}

/** What a process does by itself. */
async function operate(service: Service, { organisationId }: Customer): Promise<void> {
  const { db, clock, random, sealing } = service;
  await setUpOnce(db, { clock, random, keep: () => {} });
  await hasUsers(db);
  // The list that asks it, batch by batch, reads the whole history.
  await isSessionThere(db, "ses_none");
  await db.transaction((tx) => keyInUse(tx, [sealing]));
  await service.watch.look();
  const reports = [{ owner: `${organisationId} sandbox`, used: 1 }];
  await reportRates(db, { process: "one", limit: { perSecond: 100, burst: 100 }, reports });
  clock.advance(2 * DAY);
  await tidyUp({ ...service.parts, eventRetentionDays: 36_500 });
}
