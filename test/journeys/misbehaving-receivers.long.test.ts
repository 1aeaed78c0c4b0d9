// Receivers of every kind: what counts as received, what as a failure, and what people can read about each attempt
// afterwards.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { MINUTE } from "../../src/platform/clock.ts";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { attemptsOfEndpoint, everyAttempt } from "../../src/webhooks/deliveries/attempt-store.ts";
import type { FailureClass } from "../../src/webhooks/deliveries/outcome.ts";
import type { DeliveryStatus } from "../../src/webhooks/lifecycle.ts";
import type { Conduct } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

/** Longer than a good answer takes on a busy machine; three receivers here let it pass. */
const LIMIT_MS = 5_000;

let service: Service;
before(async () => {
  service = await startService({ deliveryTimeoutMs: LIMIT_MS });
});
after(() => service.close());

interface Case {
  conduct: Conduct;
  delivery: DeliveryStatus;
  status: number | null;
  failure: FailureClass | null;
}

// biome-ignore format: one receiver, one line
const cases: [string, Case][] = [
  ["answers 200", { conduct: 200, delivery: "delivered", status: 200, failure: null }],
  ["answers 204", { conduct: 204, delivery: "delivered", status: 204, failure: null }],
  ["answers 299", { conduct: 299, delivery: "delivered", status: 299, failure: null }],
  ["redirects", { conduct: { status: 301, headers: { location: "https://example.com/" }, body: "" }, delivery: "pending", status: 301, failure: "redirect" }],
  ["answers 304", { conduct: 304, delivery: "pending", status: 304, failure: "redirect" }],
  ["answers 400", { conduct: 400, delivery: "pending", status: 400, failure: "status" }],
  ["answers 410", { conduct: 410, delivery: "pending", status: 410, failure: "status" }],
  ["answers 429", { conduct: 429, delivery: "pending", status: 429, failure: "status" }],
  ["answers 500", { conduct: 500, delivery: "pending", status: 500, failure: "status" }],
  ["hangs", { conduct: "never", delivery: "pending", status: null, failure: "timeout" }],
  ["drips its headers, a byte a second", { conduct: "drips its headers", delivery: "pending", status: null, failure: "timeout" }],
  ["answers 200 and drips a body, a byte a second", { conduct: "drips its body", delivery: "delivered", status: 200, failure: null }],
  ["closes the connection early", { conduct: "closes early", delivery: "pending", status: null, failure: "closed" }],
  ["breaks off in the status line", { conduct: "breaks off in the status line", delivery: "pending", status: null, failure: "closed" }],
  ["breaks off in the headers", { conduct: "breaks off in the headers", delivery: "pending", status: null, failure: "closed" }],
  ["hints at an answer and closes", { conduct: "only hints", delivery: "pending", status: null, failure: "closed" }],
  ["answers 200 and sends 100 MB", { conduct: "sends 100 MB", delivery: "delivered", status: 200, failure: null }],
  ["sends 64 KiB of headers", { conduct: "sends 64 KiB of headers", delivery: "pending", status: null, failure: "bad_answer" }],
  ["does not speak HTTP", { conduct: "speaks no HTTP", delivery: "pending", status: null, failure: "bad_answer" }],
];

for (const [name, { conduct, delivery, status, failure }] of cases) {
  test(`a receiver that ${name}: ${delivery}${failure === null ? "" : `, because of ${failure}`}`, async () => {
    const customer = await service.customer();
    const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
    receiver.answer(conduct);

    await customer.sandbox.post("/v1/filings", sampleReturn());
    await service.settle();

    const [attempt, ...more] = await attemptsOfEndpoint(service.db, receiver.endpointId, {
      ...everyAttempt,
      limit: 10,
    });
    assert.deepEqual([receiver.requests(), more.length], [1, 0], "one request, one attempt");
    assert.deepEqual([attempt?.response_status, attempt?.error_class], [status, failure]);
    assert.equal(await statusOf(receiver.endpointId), delivery);
    assert.ok((attempt?.response_body?.length ?? 0) <= 16 * 1024);
    if (delivery !== "pending") return;
    receiver.answer(200);
    await service.passTime(5 * MINUTE);
    assert.equal(await statusOf(receiver.endpointId), "delivered", "it is tried again");
  });
}

test("everything about an attempt can be read afterwards", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  receiver.answer({ status: 503, headers: { "retry-after": "120" }, body: `no disk left ${"é".repeat(20_000)}` });
  const sentAt = service.clock.now();

  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();

  const [attempt] = await attemptsOfEndpoint(service.db, receiver.endpointId, { ...everyAttempt, limit: 10 });
  const [received] = receiver.received;
  assert.ok(attempt && received);
  const { response_body: body, latency_ms: latency, delivery_id: _, ...rest } = attempt;
  assert.deepEqual(rest, {
    event_id: received.event.id,
    type: "filing.submitted",
    test: false,
    endpoint_id: receiver.endpointId,
    number: 1,
    attempted_at: sentAt,
    url: receiver.url,
    request_headers: {
      "content-type": "application/json",
      "user-agent": "Quarterday-Webhooks/1",
      "service-signature": received.headers["service-signature"],
      "webhook-id": received.event.id,
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1_000)),
    },
    response_status: 503,
    error_class: "status",
    error: "responded with 503",
    retry_after: "120",
    response_truncated: true,
  });
  assert.deepEqual(
    Object.entries(rest.request_headers ?? {}).map(([name]) => received.headers[name]),
    Object.values(rest.request_headers ?? {}),
    "what is recorded is what was sent",
  );
  assert.ok(latency >= 0);
  assert.equal(body?.length, 16 * 1024);
  assert.ok(body.toString("utf8").startsWith("no disk left ééé"));
});

test("a receiver's Retry-After is recorded, and the schedule is kept", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  receiver.answer({ status: 429, headers: { "retry-after": "86400" }, body: "" });

  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();
  await service.passTime(5 * MINUTE);

  const attempts = await attemptsOfEndpoint(service.db, receiver.endpointId, { ...everyAttempt, limit: 10 });
  assert.deepEqual(
    attempts.map(({ number, retry_after }) => [number, retry_after]),
    [
      [2, "86400"],
      [1, "86400"],
    ],
  );
});

test("an untrusted or expired certificate is refused before anything is sent", async () => {
  const customer = await service.customer();
  const strangers = makeCertificate(new Date(), service.random);
  const [unknown, expired] = await Promise.all(
    [strangers, service.expiredCertificate].map((presents) =>
      customer.listens("sandbox", { eventTypes: ["filing.submitted"], presents }),
    ),
  );
  assert.ok(unknown && expired);

  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();

  for (const [receiver, reason] of [
    [unknown, /SELF_SIGNED_CERT|UNABLE_TO_VERIFY/],
    [expired, /CERT_HAS_EXPIRED/],
  ] as const) {
    const [attempt] = await attemptsOfEndpoint(service.db, receiver.endpointId, { ...everyAttempt, limit: 1 });
    assert.equal(attempt?.error_class, "certificate");
    assert.match(attempt.error ?? "", reason);
    assert.equal(receiver.received.length, 0);
  }
});

test("customers do not read the address of a receiver that cannot be reached; the operator's log has it", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
  await receiver.close();

  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();

  const [attempt] = await attemptsOfEndpoint(service.db, receiver.endpointId, { ...everyAttempt, limit: 1 });
  assert.deepEqual(
    [attempt?.error_class, attempt?.error],
    ["connection", "ECONNREFUSED: the host did not accept the connection"],
  );
  const line = service.logged().find(({ endpoint }) => endpoint === receiver.endpointId);
  assert.match(String(line?.reason), /connect ECONNREFUSED 127\.0\.0\.1:\d+/);
});

test("a receiver that speaks no TLS is told apart from one whose certificate is refused, in one line", async (t) => {
  const plain = createServer((_, response) => response.end());
  await once(plain.listen(0, "127.0.0.1"), "listening");
  t.after(() => plain.close());
  const customer = await service.customer();
  const address = plain.address();
  const port = address !== null && typeof address === "object" ? address.port : assert.fail();
  const eventTypes = ["filing.submitted"];
  const { endpointId } = await customer.registers(`https://127.0.0.1:${port}/webhooks`, "sandbox", { eventTypes });

  await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.settle();

  const [attempt] = await attemptsOfEndpoint(service.db, endpointId, { ...everyAttempt, limit: 1 });
  assert.equal(attempt?.error_class, "tls");
  assert.match(attempt.error ?? "", /^(ERR_SSL_\w+|EPROTO): \S.*\S$/);
});

test("connections to an endpoint are kept and used again", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });

  for (let filing = 0; filing < 6; filing++) {
    await customer.sandbox.post("/v1/filings", sampleReturn());
    await service.settle();
  }

  assert.equal(receiver.received.length, 6);
  assert.ok(receiver.connections() < 6, `${receiver.connections()} connections`);
});

for (const how of ["closed", "reset"] as const) {
  test(`a kept connection that the receiver has ${how} meanwhile costs no attempt`, async () => {
    const customer = await service.customer();
    const receiver = await customer.listens("sandbox", { eventTypes: ["filing.submitted"] });
    await customer.sandbox.post("/v1/filings", sampleReturn());
    await service.settle();
    receiver.giveUpNextOnKeptConnection(how);

    await customer.sandbox.post("/v1/filings", sampleReturn());
    await service.settle();

    const attempts = await attemptsOfEndpoint(service.db, receiver.endpointId, { ...everyAttempt, limit: 10 });
    assert.deepEqual([receiver.requests(), receiver.received.length], [3, 2]);
    assert.deepEqual(
      attempts.map(({ error }) => error),
      [null, null],
    );
  });
}

async function statusOf(endpointId: string): Promise<string | undefined> {
  const [row] = await service.db.query<{ status: string }>(`select status from deliveries where endpoint_id = $1`, [
    endpointId,
  ]);
  return row?.status;
}
