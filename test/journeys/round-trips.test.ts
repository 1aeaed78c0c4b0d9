// A budget: how often the service may turn to the database. Every round trip costs system calls on both sides, and a
// write costs a commit besides; at a hundred filings a second each one counts.

import assert from "node:assert/strict";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { reportRates } from "../../src/access/rate-store.ts";
import { setStorageQuota } from "../../src/filings/create/storage-quota.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { SECOND } from "../../src/platform/clock.ts";
import { testServer } from "../support/database.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { countRoundTrips, type RoundTrip, type RoundTrips } from "../support/round-trips.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { widestReturn } from "../support/widest-return.ts";

let wire: RoundTrips;
let service: Service;
before(async () => {
  wire = await countRoundTrips(testServer());
  service = await startService({ through: wire, sandboxAcceptedSeconds: 0, liveUrl: (simulatorUrl) => simulatorUrl });
});
after(async () => {
  await service.close();
  await wire.close();
});

/** The look, a begin and a commit, the company, its changes, its name, its duties before and after. */
const COMPANY = 12;

const declarant = { name: "Jane Director", status: "Director" };

/** The key, the return before it, the filing. */
const creates: Record<string, { mode: "sandbox" | "live"; headers: Record<string, string>; budget: number }> = {
  "in the sandbox": { mode: "sandbox", headers: {}, budget: 3 },
  "in the sandbox with an idempotency key": { mode: "sandbox", headers: { "idempotency-key": "one" }, budget: 4 },
  // In a transaction: the company's lock, a look for another original, the filing.
  live: { mode: "live", headers: {}, budget: 9 },
  "live with an idempotency key": { mode: "live", headers: { "idempotency-key": "one" }, budget: 10 },
};

for (const [name, { mode, headers, budget }] of Object.entries(creates))
  test(`a return is filed ${name} in ${budget} round trips, the key included`, async () => {
    const customer = await liveCustomer();

    const made = await wire.during(async () => {
      const { status } = await customer[mode].post("/v1/filings", { ...sampleReturn(), declarant }, headers);
      assert.equal(status, 201);
    });

    assert.equal(made.length, budget, list(made));
  });

test("a return looks for the one before it: one round trip more for what that one filed", async () => {
  const customer = await service.customer();
  const filed = (period: { start: string; end: string }) =>
    wire.during(async () => {
      const sample = sampleReturn();
      const financials = { ...sample.financials, property_profit: 100 };
      const { status } = await customer.sandbox.post("/v1/filings", { ...sample, period, financials });
      assert.equal(status, 201);
    });

  const alone = await filed({ start: "2023-04-01", end: "2024-03-31" });
  const second = await filed({ start: "2024-04-01", end: "2025-03-31" });

  assert.equal(alone.length, 3, list(alone));
  assert.equal(second.length, 4, list(second));
});

test("a return with group relief looks for its other end in one round trip, and tells that one of a difference in a transaction", async () => {
  const customer = await service.customer();
  const filed = (utr: string, trading_profit: number, group_relief: object) =>
    wire.during(async () => {
      const sample = sampleReturn({ utr });
      const financials = { ...sample.financials, trading_profit, group_relief };
      const { status, text } = await customer.sandbox.post("/v1/filings", { ...sample, financials });
      assert.equal(status, 201, text);
    });
  const row = { company: "Example Widgets Ltd", amount: 100_000 };
  const simplified_arrangement = { company: "Parent Ltd", name: "A Director", status: "Director" };

  const alone = await filed("2000000000", -200_000, {
    surrendered: { trading_loss: 100_000 },
    surrenders: [{ ...row, reference: "8596148860" }],
    surrender_consent: { simplified_arrangement: true },
  });
  const differs = await filed("8596148860", 900_000, {
    claims: [{ ...row, reference: "2000000000", amount: 200_000 }],
    consent: { simplified_arrangement },
  });

  assert.equal(alone.length, 4, list(alone));
  // Besides the key, the return before it and the other end: a begin, the filing, the other's warnings, a commit.
  assert.equal(differs.length, 7, list(differs));
});

test("a return is validated with the key alone; only warnings, where they are wanted, look for the return before it", async () => {
  const customer = await service.customer();
  const validated = (query: string) =>
    wire.during(async () => {
      const { json } = await customer.sandbox.post(`/v1/validate${query}`, widestReturn());
      assert.equal(json.valid, true);
    });

  const verdict = await validated("");
  const warned = await validated("?include=warnings");

  assert.equal(verdict.length, 1, list(verdict));
  assert.equal(warned.length, 2, list(warned));
});

test("two returns of a long period are filed in one transaction: a begin, a statement for each, a commit", async () => {
  const customer = await service.customer();
  const period = { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" };

  const made = await wire.during(async () => {
    const { status } = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), period });
    assert.equal(status, 201);
  });

  assert.equal(made.length, 6, list(made));
});

test("a document of the caller's own takes no round trip more, and a storage quota takes one", async () => {
  const customer = await liveCustomer();
  const { organisationId } = customer;
  const filed = () =>
    wire.during(async () => {
      const { status } = await customer.sandbox.post("/v1/filings", withDocument());
      assert.equal(status, 201);
    });

  const unlimited = await filed();
  await setStorageQuota(service.db, { organisationId, quotaBytes: 10_000_000 }, operator, service);
  const limited = await filed();

  assert.equal(unlimited.length, 3, list(unlimited));
  assert.equal(limited.length, 4, list(limited));
});

test("a return is filed, sent, polled, accepted, told of twice and ended in 14 round trips, the simulator's own included, and its company is brought up to date twice", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens();
  await finishAll();

  const made = await wire.during(async () => {
    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
    await finishAll();
    assert.deepEqual(await statusesOf(json.id), { status: "acknowledged", next: null });
  });

  assert.deepEqual(
    receiver.received.map(({ event }) => event.type),
    ["filing.submitted", "filing.accepted"],
  );
  const working = made.filter((roundTrip) => !isIdleLook(roundTrip));
  const looks = working.filter(isLookAtCompanies);
  assert.equal(looks.length, 2, list(looks));
  assert.equal(working.length, 14 + 2 * COMPANY, list(working));
});

test("counting the rate limit over all processes adds a round trip for a tenth of the burst, not for each request", async () => {
  const limit = { perSecond: 1, burst: 100 };
  const shared = await startService({
    through: wire,
    rateLimit: limit,
    rateSharing: (db) => ({
      report: (reports) => reportRates(db, { process: "this", limit, reports }),
      onTrouble: (error) => assert.fail(String(error)),
      later: () => {},
    }),
  });
  const { sandbox } = await shared.customer();

  const made = await wire.during(async () => {
    for (let request = 0; request < 25; request++) assert.equal((await sandbox.get("/v1/filings")).status, 200);
  });
  await shared.close();

  const reports = made.filter(isRateReport);
  // The requests are kept together, once.
  const others = made.filter((roundTrip) => !isRateReport(roundTrip) && !roundTrip.text.includes("api_requests"));
  assert.ok(reports.length >= 1 && reports.length <= 2, list(reports));
  assert.equal(others.length, 50, list(others));
});

test("one look takes all that is due", async () => {
  const customer = await service.customer();
  await finishAll();
  for (let filing = 0; filing < 10; filing++) await customer.sandbox.post("/v1/filings", sampleReturn());

  const made = await wire.during(() => service.settle());

  const isOfFilings = (roundTrip: RoundTrip) => isLook(roundTrip) && !isLookAtCompanies(roundTrip);
  const looks = made.filter((roundTrip) => isOfFilings(roundTrip) && !isIdleLook(roundTrip));
  assert.deepEqual(
    looks.map(({ result }) => result),
    ["SELECT 10"],
  );
});

test("a connection that breaks before a filing's result is back leaves open whether it was stored, and the answer says so", async () => {
  const customer = await service.customer();
  const key = { "idempotency-key": "broken off" };
  wire.loseResultOf("insert into filings");

  const lost = await customer.sandbox.post("/v1/filings", sampleReturn(), key);
  const again = await customer.sandbox.post("/v1/filings", sampleReturn(), key);

  assert.equal(lost.status, 503);
  assert.match(lost.json.error.message, /it is unknown whether this was stored/);
  assert.deepEqual([again.status, again.headers["idempotent-replayed"]], [201, "true"]);
  const listed = await customer.sandbox.get("/v1/filings");
  assert.deepEqual(
    listed.json.data.map(({ id }: { id: string }) => id),
    [again.json.id],
  );
});

function withDocument() {
  const [shape] = shapes();
  assert.ok(shape);
  return { ...sampleReturn(), accounts: { ixbrl: accountsIn(shape).toString("base64") } };
}

async function liveCustomer(): Promise<Customer> {
  const customer = await service.customer();
  const { organisationId } = customer;
  const given = { mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(service.db, { organisationId, ...given }, operator, service);
  return customer;
}

async function finishAll(): Promise<void> {
  for (let second = 0; second < 10; second++) await service.passTime(SECOND);
}

async function statusesOf(id: string) {
  const [row] = await service.db.query(
    `select f.status, s.next from filings f join submissions s on s.filing_id = f.id where f.id = $1`,
    [id],
  );
  return row;
}

function isRateReport({ text }: RoundTrip): boolean {
  return text.includes("rate_tokens");
}

function isLook({ text }: RoundTrip): boolean {
  return text.includes("skip locked");
}

function isLookAtCompanies(roundTrip: RoundTrip): boolean {
  return isLook(roundTrip) && roundTrip.text.includes("company_changes");
}

/** The worker also looks while nothing is due: that is the price of being there, not of a filing. */
function isIdleLook(roundTrip: RoundTrip): boolean {
  return isLook(roundTrip) && / 0$/.test(roundTrip.result);
}

function list(made: readonly RoundTrip[]): string {
  return made.map(({ text, result }) => `${result.padEnd(12)}${text.slice(0, 120)}`).join("\n");
}
