// One customer cannot hold up another: not with returns that the sandbox never answers, not with very many, and not
// with tests at the live authority.

import assert from "node:assert/strict";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { startInterposer } from "../support/interposer.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, type ServiceOptions, startService } from "../support/service.ts";
import { test } from "../support/suite.ts";
import { until } from "../support/until.ts";

type Cleaning = { after(close: () => Promise<unknown>): void };
/** More than a worker has places. */
const MANY = 40;
const declarant = { name: "Jane Director", status: "Director" };
/** Each of another company: HMRC takes one original for a period. */
const liveReturn = (number: number) => ({ ...sampleReturn({ utr: String(8_000_000_000 + number) }), declarant });

test("returns that are never answered do not hold up another customer's", async (t) => {
  // For as long as this test runs, the sandbox does not answer them.
  const service = await startService({ sendTimeoutMs: 60 * MINUTE });
  t.after(async () => {
    await service.worker.stop({ withinMs: 0 });
    await service.close();
  });
  const [hanging, other] = [await service.customer(), await service.customer()];
  const silent = { "service-test-scenario": "never_answers" };
  for (let number = 0; number < MANY; number++)
    await hanging.sandbox.post("/v1/filings", sampleReturn({ name: `Number ${number} Ltd` }), silent);
  service.worker.start();
  await until("as many are sent as one may hold", async () => (await sendingOf(service, hanging)) === 12);

  const { json } = await other.sandbox.post("/v1/filings", sampleReturn());
  await until("the other's is acknowledged", async () => {
    service.clock.advance(SECOND);
    return (await other.sandbox.get(`/v1/filings/${json.id}`)).json.status === "acknowledged";
  });

  assert.equal(await sendingOf(service, hanging), 12, "they are still waited for, and no more of them");
});

test("a live return goes before Test-in-Live: at most one other message leaves before each of its own", async (t) => {
  const { service, authority } = await liveService(t);
  const [testing, filing] = [await liveCustomer(service, "TESTING"), await liveCustomer(service, "FILING")];
  for (let number = 0; number < MANY; number++)
    await testing.live.post("/v1/filings", { ...sampleReturn(), declarant, options: { test_mode: true } });
  for (let moment = 0; moment < 3; moment++) await nextMoment(service);
  const before = authority.messages.length;

  const { json } = await filing.live.post("/v1/filings", { ...sampleReturn(), declarant });
  await untilAcknowledged(service, filing, json.id);

  const since = authority.messages.slice(before);
  const own = since.filter((message) => message.includes("<Class>HMRC-CT-CT600</Class>"));
  assert.equal(before, 3, "one message in each moment");
  assert.ok(own.length >= 2, "a submit and a poll");
  assert.ok(since.length <= 2 * own.length, `${since.length} messages, ${own.length} of them its own`);
});

test("many live returns of one organisation do not hold up another's: they take turns", async (t) => {
  const { service, authority } = await liveService(t);
  const [many, one] = [await liveCustomer(service, "MANY"), await liveCustomer(service, "ONE")];
  for (let number = 0; number < MANY; number++) await many.live.post("/v1/filings", liveReturn(number));
  for (let moment = 0; moment < 3; moment++) await nextMoment(service);
  const before = authority.messages.length;

  await one.live.post("/v1/filings", { ...sampleReturn(), declarant });
  for (let moment = 0; moment < 2; moment++) await nextMoment(service);

  const senders = authority.messages.slice(before).map((message) => /<SenderID>(\w+)</.exec(message)?.[1]);
  assert.deepEqual([before, senders.sort()], [3, ["MANY", "ONE"]]);
});

for (const mode of ["sandbox", "live"] as const)
  test(`when the ${mode} authority is back, everything that waited for it moves with the first answer`, async (t) => {
    const { service } = await liveService(t, { liveMessagesPerSecond: 1_000 });
    const customer = await liveCustomer(service, "PATIENT");
    const destination = service.parts.destinations[mode];
    const back = destination.url;
    destination.url = new URL("http://127.0.0.1:9/submission");
    for (let filing = 0; filing < MANY; filing++) await customer[mode].post("/v1/filings", liveReturn(filing));
    for (let minute = 0; minute < 30; minute++) await service.passTime(MINUTE);
    assert.deepEqual(await statuses(service), { pending: MANY });

    destination.url = back;
    // Until the first of them is tried again; no other is due by itself in the same second.
    while ((await statuses(service)).pending === MANY) await service.passTime(SECOND);

    assert.deepEqual(await statuses(service), { submitted: MANY });
  });

async function liveService(t: Cleaning, options: ServiceOptions = {}) {
  const authority = await startInterposer();
  t.after(() => authority.close());
  const service = await startService({
    // By itself no second moment comes while a test runs.
    liveMessagesPerSecond: 0.001,
    liveUrl: (simulatorUrl) => {
      authority.forwardTo(simulatorUrl);
      return authority.url;
    },
    ...options,
  });
  t.after(() => service.close());
  return { service, authority };
}

async function liveCustomer(service: Service, senderId: string): Promise<Customer> {
  const customer = await service.customer();
  const { organisationId } = customer;
  const given = { mode: "live", companyUtr: null, senderId, password: "secret" } as const;
  await setCredentials(service.db, { organisationId, ...given }, operator, service);
  return customer;
}

/** The next moment at which a message may leave has come. */
async function nextMoment(service: Service): Promise<void> {
  await service.db.query(`update authority_state set next_slot_at = '-infinity'`);
  await service.settle();
}

async function untilAcknowledged(service: Service, customer: Customer, id: string): Promise<void> {
  for (let moment = 0; moment < 30; moment++) {
    await nextMoment(service);
    if ((await customer.live.get(`/v1/filings/${id}`)).json.status === "acknowledged") return;
    service.clock.advance(SECOND);
  }
  throw new Error(`${id} is not acknowledged after 30 moments`);
}

async function sendingOf(service: Service, { organisationId }: Customer): Promise<number> {
  const rows = await service.db.query(
    `select from submissions where organisation_id = $1 and sending_since is not null and lease_until > clock_timestamp()`,
    [organisationId],
  );
  return rows.length;
}

async function statuses(service: Service): Promise<Record<string, number>> {
  const rows = await service.db.query<{ status: string; count: number }>(
    `select status, count(*) from filings group by status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
