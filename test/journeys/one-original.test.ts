// HMRC accepts one original for a company and period, so in live a second one is refused before it can overtake the
// first.

import assert from "node:assert/strict";
import pg from "pg";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { releaseHeld } from "../../src/filings/review/release.ts";
import { resolveFlag } from "../../src/filings/review/resolve-flag.ts";
import { HOUR, MINUTE } from "../../src/platform/clock.ts";
import type { Answer } from "../support/client.ts";
import { holdUpFiling, prepareFilingHoldUps } from "../support/hold-up.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { operator } from "../support/operator.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

let authority: Interposer;
let service: Service;
before(async () => {
  authority = await startInterposer();
  const liveUrl = (simulatorUrl: URL) => {
    authority.forwardTo(simulatorUrl);
    return authority.url;
  };
  service = await startService({ liveUrl, vendorId: "1234" });
  await prepareFilingHoldUps(service.database);
});
after(async () => {
  await service.close();
  await authority.close();
});

const declarant = { name: "Jane Director", status: "Director" };
const liveReturn = (change: Parameters<typeof sampleReturn>[0] = {}) => ({ ...sampleReturn(change), declarant });
/** Fifteen months. */
const longReturn = (change: object = {}) => ({
  ...liveReturn(),
  period: { start: "2024-01-01", end: "2024-12-31", accounts_end: "2025-03-31" },
  ...change,
});

async function liveCustomer(): Promise<Customer> {
  const customer = await service.customer();
  const { sealing } = service.parts.webhooks;
  const { organisationId } = customer;
  const wanted = { organisationId, mode: "live", companyUtr: null, senderId: "SENDER", password: "secret" } as const;
  await setCredentials(service.db, wanted, operator, { sealing, clock: service.clock });
  return customer;
}

const told = ({ status, json }: Answer) => [status, json.error?.code, json.error?.field, json.error?.existing];
const refusedFor = (id: string) => [409, "already_filed", "period", id];

test("with HMRC away a duplicate of an amended return is refused, and both returns are accepted when HMRC is back", async () => {
  const { live } = await liveCustomer();
  authority.refuseNext("submit", "3000");
  const { json: original } = await live.post("/v1/filings", liveReturn());
  const { json: amendment } = await live.post(`/v1/filings/${original.id}/amend`, { financials: { turnover: 100 } });
  await service.settle();

  const duplicate = await live.post("/v1/filings", liveReturn());
  await service.passTime(HOUR);

  assert.deepEqual(told(duplicate), refusedFor(original.id));
  assert.match(duplicate.json.error.message, new RegExp(`^${original.id} is already the original .* amend it\\.$`));
  for (const { id } of [original, amendment]) {
    const { status, hmrc_error } = await service.untilFinal(live, id);
    assert.deepEqual([status, hmrc_error], ["acknowledged", null]);
  }
  assert.deepEqual(
    told(await live.post("/v1/filings", liveReturn())),
    refusedFor(original.id),
    "an amended one counts",
  );
});

test("of two requests in the same moment one is filed, and the other one is told its id", async () => {
  const { live } = await liveCustomer();
  const utr = "1000000201";
  const goOn = await holdUpFiling(service.database, utr);
  const both = [1, 2].map((trading_profit) => live.post("/v1/filings", liveReturn({ utr, trading_profit })));
  await until("the second waits for the first", async () => service.shares.waiting === 1);

  await goOn();
  const answers = await Promise.all(both);

  const filed = answers.find(({ status }) => status === 201);
  const refused = answers.find(({ status }) => status !== 201);
  assert.ok(filed && refused);
  assert.deepEqual(told(refused), refusedFor(filed.json.id));
});

test("an original waits for one of its company that another process is storing", async (t) => {
  const { live, organisationId } = await liveCustomer();
  const utr = "1000000204";
  const other = new pg.Client({ ...service.database.connection, ssl: false });
  await other.connect();
  t.after(() => other.end());
  await other.query("begin");
  await other.query("select pg_advisory_xact_lock(hashtextextended('originals of ' || $1 || ' ' || $2, 0))", [
    organisationId,
    utr,
  ]);

  const filing = live.post("/v1/filings", liveReturn({ utr }));
  await until("it waits for the lock", async () => {
    const { rows } = await other.query("select from pg_locks where locktype = 'advisory' and not granted");
    return rows.length === 1;
  });
  await other.query("commit");

  assert.equal((await filing).status, 201);
});

test("a repetition with the idempotency key gets the first answer, also in the same moment, and a refusal is not remembered", async () => {
  const { live } = await liveCustomer();
  const utr = "1000000202";
  const key = { "idempotency-key": "one" };
  const goOn = await holdUpFiling(service.database, utr);
  const both = [1, 2].map(() => live.post("/v1/filings", liveReturn({ utr }), key));
  await until("the second waits for the first", async () => service.shares.waiting === 1);
  await goOn();
  const [first, second] = await Promise.all(both);
  assert.ok(first && second);
  const third = await live.post("/v1/filings", liveReturn({ utr }), key);

  assert.deepEqual([first.status, second.text, third.text], [201, first.text, first.text]);

  const later = { "idempotency-key": "another" };
  const refused = await live.post("/v1/filings", liveReturn({ utr }), later);
  await service.db.query("update filings set status = 'failed' where id = $1", [first.json.id]);
  const filed = await live.post("/v1/filings", liveReturn({ utr }), later);

  assert.deepEqual(told(refused), refusedFor(first.json.id));
  assert.deepEqual([filed.status, filed.headers["idempotent-replayed"]], [201, undefined]);
});

test("Test-in-Live, the sandbox, other organisations, other periods and what failed are not in the way", async () => {
  const { live, sandbox } = await liveCustomer();
  const other = await liveCustomer();
  const inTest = { ...liveReturn(), options: { test_mode: true } };
  await service.settle();
  authority.refuseNext("submit", "3001");
  const { json: failed } = await live.post("/v1/filings", liveReturn());
  await service.untilFinal(live, failed.id);
  const period = { start: "2023-04-01", end: "2024-03-31" };

  const filed = [
    await live.post("/v1/filings", inTest),
    await live.post("/v1/filings", inTest),
    await live.post("/v1/filings", liveReturn()),
    await live.post("/v1/filings", inTest),
    await live.post("/v1/filings", { ...liveReturn(), period }),
    await other.live.post("/v1/filings", liveReturn()),
    await sandbox.post("/v1/filings", liveReturn()),
    await sandbox.post("/v1/filings", liveReturn()),
  ];

  assert.deepEqual([...new Set(filed.map(({ status }) => status))], [201]);
  const { json } = await live.post("/v1/validate?include=warnings", liveReturn());
  assert.equal(json.valid, true, "validate has a warning and no error");
  assert.ok(json.warnings.some(({ code }: { code: string }) => code === "already_filed"));
});

test("once a person has resolved its flag an original is not in the way; released, it is again", async () => {
  const { live, organisationId } = await liveCustomer();
  const { json: first } = await live.post("/v1/filings", liveReturn());
  const which = { organisationId, mode: "live", id: first.id } as const;
  const flag = () => service.db.query("update filings set flag = 'Look at it' where id = $1", [first.id]);
  const validated = async () => {
    const { json } = await live.post("/v1/validate?include=warnings", liveReturn());
    return json.warnings.some(({ code }: { code: string }) => code === "already_filed");
  };
  await flag();
  const flagged = await live.post("/v1/filings", liveReturn());
  service.clock.advance(MINUTE);
  await resolveFlag(service.db, which, "HMRC has no trace of it", operator, service);
  const isInTheWay = await validated();
  await flag();
  await service.db.query("update submissions set next = null where filing_id = $1", [first.id]);
  await releaseHeld(service.db, which, "HMRC has no trace of it", operator, service);

  const released = await live.post("/v1/filings", liveReturn());
  await flag();
  service.clock.advance(MINUTE);
  await resolveFlag(service.db, which, "Filed on paper", operator, service);
  const second = await live.post("/v1/filings", liveReturn());
  const third = await live.post("/v1/filings", liveReturn());

  assert.deepEqual([told(flagged), told(released)], [refusedFor(first.id), refusedFor(first.id)]);
  assert.equal(isInTheWay, false);
  assert.equal(second.status, 201);
  assert.deepEqual(told(third), refusedFor(second.json.id));
});

test("of a long period both returns or none are filed, and the message says how to file one of them alone", async () => {
  const { live } = await liveCustomer();
  const { json: first } = await live.post("/v1/filings", longReturn());

  const again = await live.post("/v1/filings", longReturn());
  await service.db.query("update filings set status = 'failed' where id = $1", [first.id]);
  const filings = async () => (await live.get("/v1/filings")).json.data.length;
  const both = await live.post("/v1/filings", longReturn());
  const stored = await filings();
  const alone = await live.post("/v1/filings", longReturn({ next_period: { file: "this" } }));

  assert.deepEqual(told(again), refusedFor(first.id));
  assert.deepEqual(told(both), refusedFor(first.continues_in));
  assert.match(both.json.error.message, /To file only the first 12 months, set next_period\.file to "this"\.$/);
  assert.equal(stored, 2);
  assert.equal(alone.status, 201);
});
