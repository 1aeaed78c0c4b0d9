// The sandbox's test clock. The service's own clock stands still in every test here: what happens, happens because the
// sandbox's was advanced.

import assert from "node:assert/strict";
import { createApiKey } from "../../src/access/api-keys.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { isFlagged, rotateSecret } from "../../src/webhooks/endpoints/endpoints.ts";
import { operator } from "../support/operator.ts";
import { signatureIsRight } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const ADVANCE = "/v1/sandbox/clock/advance";

let service: Service;
before(async () => {
  service = await startService({ liveUrl: (simulatorUrl) => simulatorUrl });
});
after(() => service.close());

async function advance(customer: Customer, milliseconds: number) {
  const answer = await customer.sandbox.post(ADVANCE, { seconds: milliseconds / SECOND });
  assert.equal(answer.status, 200, answer.text);
  await service.settle();
  return answer.json;
}

async function files(customer: Customer, scenario?: string): Promise<string> {
  const headers: Record<string, string> = scenario === undefined ? {} : { "service-test-scenario": scenario };
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn(), headers);
  await service.settle();
  return json.id;
}

const filingOf = async (customer: Customer, id: string) => (await customer.sandbox.get(`/v1/filings/${id}`)).json;

test("a failing endpoint's retries come one after another, each when its wait is over, until the delivery is abandoned", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  receiver.answer(500);
  await files(customer);
  const attempts = [receiver.received.length];

  for (const wait of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]) {
    await advance(customer, wait - SECOND);
    attempts.push(receiver.received.length);
    await advance(customer, SECOND);
    attempts.push(receiver.received.length);
  }

  assert.deepEqual(attempts, [1, 1, 2, 2, 3, 3, 4, 4, 5]);
  assert.deepEqual(
    await service.db.query("select status, attempts from deliveries where endpoint_id = $1", [receiver.endpointId]),
    [{ status: "abandoned", attempts: 5 }],
  );
});

test("a long advance brings one further attempt, as a long wait would, and its signature is of the real time", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  receiver.answer(500);
  await files(customer);

  await advance(customer, 400 * DAY);

  const [first, second, ...more] = receiver.received;
  assert.ok(first && second && signatureIsRight(second, receiver.secret));
  assert.deepEqual(
    [second.body, second.headers["service-signature"]],
    [first.body, first.headers["service-signature"]],
  );
  assert.deepEqual(more, []);
});

test("an attempt that is under way when the clock is advanced counts as failed before", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  receiver.answer(async () => {
    if (receiver.received.length === 1) await customer.sandbox.post(ADVANCE, { seconds: 300 });
    return 500;
  });

  await files(customer);

  assert.equal(receiver.received.length, 2);
  await advance(customer, 30 * MINUTE - SECOND);
  assert.equal(receiver.received.length, 2, "the wait after the second is whole");
});

test("a slow authority answers when its time is advanced, and no time that customers see is from the future or out of order", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens();
  const id = await files(customer, "slow");

  await advance(customer, 29 * SECOND);
  assert.equal((await filingOf(customer, id)).status, "submitted");
  await advance(customer, SECOND);
  const accepted = await filingOf(customer, id);
  await advance(customer, 2 * SECOND);

  assert.equal(accepted.status, "accepted");
  assert.equal((await filingOf(customer, id)).status, "acknowledged");
  const now = service.clock.now().toISOString();
  assert.deepEqual([accepted.submitted_at, accepted.acknowledged_at], [now, now]);
  assert.deepEqual(
    receiver.received.map(({ event }) => [event.type, event.created]),
    [
      ["filing.submitted", now],
      ["filing.accepted", now],
    ],
  );
  const receipt = await customer.sandbox.get(`/v1/filings/${id}/documents/receipt.xml`);
  assert.match(receipt.text, /at 09\.00 on 15\/11\/2026/);
});

for (const [scenario, ends] of Object.entries({
  unavailable: { status: "acknowledged", sends: 1 },
  html_page: { status: "acknowledged", sends: 2 },
  rejected: { status: "failed", sends: 1 },
}))
  test(`a filing with the scenario ${scenario} reaches its end in a few advances`, async () => {
    const customer = await service.customer();
    const id = await files(customer, scenario);

    for (let advances = 0; advances < 8; advances++) await advance(customer, MINUTE);

    const { status } = await filingOf(customer, id);
    const [sent] = await service.db.query<{ sends: number }>(
      "select cardinality(transaction_ids) as sends from submissions where filing_id = $1",
      [id],
    );
    assert.deepEqual({ status, ...sent }, ends);
  });

test("an endpoint counts as failing for longer, and its previous secret ends", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens();
  receiver.answer(500);
  const which = { organisationId: customer.organisationId, mode: null, id: receiver.endpointId };
  await rotateSecret(service.db, which, { overlapMs: DAY }, operator, service);
  const stateOf = async () => {
    const [row] = await service.db.query<{ failing_since: Date; disabled_at: null }>(
      "select failing_since, disabled_at from endpoints where id = $1",
      [receiver.endpointId],
    );
    const signatures = String(receiver.received.at(-1)?.headers["service-signature"]).split(",v1=").length - 1;
    return { flagged: row && isFlagged(row, service.clock.now()), signatures };
  };

  await files(customer);
  const states = [await stateOf()];
  for (const step of [DAY - SECOND, SECOND]) {
    await advance(customer, step);
    await files(customer);
    states.push(await stateOf());
  }

  assert.deepEqual(states, [
    { flagged: false, signatures: 2 },
    { flagged: false, signatures: 2 },
    { flagged: true, signatures: 1 },
  ]);
});

test("an idempotency key is forgotten after 30 days of the sandbox", async () => {
  const customer = await service.customer();
  const send = async () =>
    (await customer.sandbox.post("/v1/filings", sampleReturn(), { "idempotency-key": "one" })).json.id as string;
  const first = await send();

  await advance(customer, 29 * DAY);
  const remembered = await send();
  await advance(customer, DAY + SECOND);
  const second = await send();
  await advance(customer, 29 * DAY);

  assert.equal(remembered, first);
  assert.notEqual(second, first);
  assert.equal(await send(), second, "its own 30 days are not over");
});

/** Everything that waits or ends some time, but for one organisation's sandbox. */
async function everythingBut(organisationId: string) {
  const ofOthers = "not (organisation_id = $1 and mode = 'sandbox')";
  const queries = {
    filings: `select * from filings where ${ofOthers} order by id`,
    submissions: `select * from submissions where not (organisation_id = $1 and destination = 'sandbox') order by id`,
    endpoints: `select * from endpoints where ${ofOthers} order by id`,
    deliveries: `select d.* from deliveries d join endpoints e on e.id = d.endpoint_id where not (organisation_id = $1 and e.mode = 'sandbox') order by d.id`,
    keys: `select * from idempotency_keys where ${ofOthers} order by organisation_id, mode, key`,
    clocks: `select * from sandbox_clocks where organisation_id <> $1 order by organisation_id`,
    apiKeys: `select id, expires_at, revoked_at from api_keys where $1::text is not null order by id`,
  };
  const found: Record<string, object[]> = {};
  for (const [name, text] of Object.entries(queries)) found[name] = await service.db.query(text, [organisationId]);
  return found;
}

test("nothing of live moves, and nothing of another organisation", async () => {
  const customers = [await service.customer(), await service.customer("Another firm")];
  for (const customer of customers) {
    const credentials = { companyUtr: null, senderId: "SENDER", password: "x", mode: "live" } as const;
    await setCredentials(service.db, { ...customer, ...credentials }, operator, service);
    for (const mode of ["sandbox", "live"] as const) {
      (await customer.listens(mode)).answer(500);
      const body = { ...sampleReturn(), declarant: { name: "Jane Director", status: "Director" } };
      const headers = { "idempotency-key": "one", "service-test-scenario": "slow" };
      assert.equal((await customer[mode].post("/v1/filings", body, headers)).status, 201);
    }
  }
  await service.settle();
  const [customer] = customers;
  assert.ok(customer);
  const before = await everythingBut(customer.organisationId);

  await advance(customer, 31 * DAY);

  assert.deepEqual(await everythingBut(customer.organisationId), before);
  assert.deepEqual(
    ["submissions", "endpoints", "deliveries", "keys"].map((name) => (before[name]?.length ?? 0) > 2),
    [true, true, true, true],
  );
});

test("what was far off is due now and not before: an advance takes nobody's turn", async () => {
  const customer = await service.customer();
  (await customer.listens()).answer(500);
  await files(customer, "slow");

  await customer.sandbox.post(ADVANCE, { seconds: (400 * DAY) / SECOND });

  const due = await service.db.query<{ due_at: Date }>(
    `select due_at from submissions where organisation_id = $1
     union all select d.due_at from deliveries d join endpoints e on e.id = d.endpoint_id where e.organisation_id = $1`,
    [customer.organisationId],
  );
  assert.deepEqual(
    due.map(({ due_at }) => due_at),
    [service.clock.now(), service.clock.now()],
  );
});

test("filings and deliveries are counted alike: those that are due earlier, not those that are due already", async () => {
  const customer = await service.customer();
  (await customer.listens()).answer(500);
  await files(customer, "slow");

  for (const seconds of [(400 * DAY) / SECOND, 1]) await customer.sandbox.post(ADVANCE, { seconds });

  const lines = await service.db.query<{ details: { filings: number; deliveries: number } }>(
    "select details from audit_log where organisation_id = $1 and action = 'sandbox_clock_advanced' order by details ->> 'seconds' desc",
    [customer.organisationId],
  );
  assert.deepEqual(
    lines.map(({ details: { filings, deliveries } }) => [filings, deliveries]),
    [
      [1, 1],
      [0, 0],
    ],
  );
});

test("advances add up, also two at once; the clock tells how far, and the audit log by whom", async () => {
  const customer = await service.customer();
  const other = await service.customer("Another firm");
  const untouched = await customer.sandbox.get("/v1/sandbox/clock");
  const at = service.clock.now().toISOString();

  await Promise.all([1, 2, 4, 8, 16].map((seconds) => customer.sandbox.post(ADVANCE, { seconds })));

  assert.deepEqual(untouched.json, { object: "sandbox_clock", advanced_seconds: 0, last_advanced_at: null });
  const { json } = await customer.sandbox.get("/v1/sandbox/clock");
  assert.deepEqual(json, { object: "sandbox_clock", advanced_seconds: 31, last_advanced_at: at });
  assert.deepEqual((await other.sandbox.get("/v1/sandbox/clock")).json, untouched.json);
  const lines = await service.db.query<{ actor: string; mode: string; details: { seconds: number } }>(
    "select actor, mode, details from audit_log where organisation_id = $1 and action = 'sandbox_clock_advanced'",
    [customer.organisationId],
  );
  assert.deepEqual(lines.map(({ details }) => details.seconds).sort(), [1, 16, 2, 4, 8]);
  assert.ok(lines.every(({ actor, mode }) => actor === `API key ${customer.keys.sandbox.id}` && mode === "sandbox"));
});

test("advances among attempts that fail and succeed: nobody waits for ever, and no job fails", async () => {
  const customer = await service.customer();
  const receivers = [await customer.listens(), await customer.listens(), await customer.listens()];
  for (const [index, receiver] of receivers.entries())
    receiver.answer(async () => ((receiver.received.length + index) % 2 === 0 ? 500 : 200));
  const begun = service.logged().length;
  for (let count = 0; count < 10; count++) await customer.sandbox.post("/v1/filings", sampleReturn());

  for (let round = 0; round < 8; round++) {
    const advances = Array.from({ length: 4 }, () => customer.sandbox.post(ADVANCE, { seconds: 3 * 3600 }));
    const [, ...answers] = await Promise.all([service.settle(), ...advances]);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  }
  await advance(customer, DAY);

  const failed = service.logged(begun).filter(({ msg }) => msg === "a job failed; it will be tried again");
  assert.deepEqual(failed, []);
  assert.deepEqual(
    await service.db.query(
      "select count(*) as count from filings where organisation_id = $1 and status = 'acknowledged'",
      [customer.organisationId],
    ),
    [{ count: 10 }],
  );
});

test("a live key, a restricted key and a body that is wrong are refused, and nothing moves", async () => {
  const customer = await service.customer();
  const { organisationId } = customer;
  const restricted = { organisationId, mode: "sandbox", name: "Reads", permission: "read_only" } as const;
  const reader = service.client((await createApiKey(service.db, restricted, operator, service)).secret);
  const codeOf = async (answer: Promise<{ status: number; json: { error: { code: string; field: string } } }>) => {
    const { status, json } = await answer;
    return [status, json.error.code, json.error.field];
  };

  assert.deepEqual(await codeOf(customer.live.post(ADVANCE, { seconds: 1 })), [403, "key_not_permitted", null]);
  assert.deepEqual(await codeOf(customer.live.get("/v1/sandbox/clock")), [403, "key_not_permitted", null]);
  assert.deepEqual(await codeOf(reader.post(ADVANCE, { seconds: 1 })), [403, "key_not_permitted", null]);
  assert.equal((await reader.get("/v1/sandbox/clock")).status, 200);
  const wrong = [0, -1, 1.5, 34_560_001, 1e300, "60", null, true, [], {}];
  for (const seconds of wrong)
    assert.deepEqual(await codeOf(customer.sandbox.post(ADVANCE, { seconds })), [422, "invalid_type", "seconds"]);
  assert.deepEqual(await codeOf(customer.sandbox.post(ADVANCE, {})), [422, "missing_field", "seconds"]);
  assert.deepEqual(await codeOf(customer.sandbox.post(ADVANCE, [])), [422, "invalid_type", ""]);
  assert.deepEqual(await codeOf(customer.sandbox.post(ADVANCE, { seconds: 1, organisation: "org_1" })), [
    422,
    "unknown_field",
    "organisation",
  ]);
  assert.deepEqual(await codeOf(customer.sandbox.post(`${ADVANCE}?seconds=1`, { seconds: 1 })), [
    422,
    "unknown_field",
    "seconds",
  ]);
  assert.equal((await customer.sandbox.get("/v1/sandbox/clock")).json.advanced_seconds, 0);
});
