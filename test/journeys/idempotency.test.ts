// A request sent again under the same idempotency key files nothing twice and gets the first answer, byte for byte.

import assert from "node:assert/strict";
import type { Answer, Client } from "../support/client.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

test("the same request under the same key gets the same bytes again, marked as a replay, and files once", async () => {
  const customer = await service.customer();

  const first = await file(customer.sandbox, "one");
  await service.untilFinal(customer.sandbox, first.json.id);
  const again = await file(customer.sandbox, "one");

  assert.equal(first.headers["idempotent-replayed"], undefined);
  assertReplays(again, first);
  assert.equal(await filingsOf(customer), 1);
});

test("the key in the header and the key in the options are the same key", async () => {
  const customer = await service.customer();
  const keyed = (key: string, options = {}) => ({ ...sampleReturn(), options: { ...options, idempotency_key: key } });

  const first = await file(customer.sandbox, "one");
  const inOptions = await customer.sandbox.post("/v1/filings", keyed("one"));
  const inBoth = await customer.sandbox.post("/v1/filings", keyed("one"), { "idempotency-key": "one" });
  const quotedInOne = await customer.sandbox.post("/v1/filings", keyed('"one"'), { "idempotency-key": "one" });
  const besideAnOption = await customer.sandbox.post("/v1/filings", keyed("one", { test_mode: true }));

  for (const answer of [inOptions, inBoth, quotedInOne]) assertReplays(answer, first);
  assert.equal(besideAnOption.json.error.code, "idempotency_conflict");
  assert.equal(await filingsOf(customer), 1);
});

test("letters beyond ASCII make the same key in the header and in the options", async () => {
  const customer = await service.customer();
  const key = "Jahresabschluß Łódź 2025";
  const headerBytes = Buffer.from(key, "utf8").toString("latin1");

  const first = await file(customer.sandbox, headerBytes);
  const again = await customer.sandbox.post("/v1/filings", { ...sampleReturn(), options: { idempotency_key: key } });

  assertReplays(again, first);
});

test("a different request under a used key is refused and nothing is created", async () => {
  const customer = await service.customer();
  await file(customer.sandbox, "one");

  const other = await file(customer.sandbox, "one", sampleReturn({ trading_profit: 4_000_001 }));

  assert.equal(other.status, 409);
  assert.equal(other.json.error.code, "idempotency_conflict");
  assert.equal(other.headers["idempotent-replayed"], undefined);
  assert.equal(await filingsOf(customer), 1);
});

test("the order of keys, white space and an empty options object make no different request", async () => {
  const customer = await service.customer();
  const { company, period, financials } = sampleReturn();
  const turned = { options: {}, financials, period: { end: period.end, start: period.start }, company };

  const first = await file(customer.sandbox, "one");
  const again = await customer.sandbox.send("POST", "/v1/filings", {
    headers: { "content-type": "application/json", "idempotency-key": "one" },
    body: JSON.stringify(turned, null, "\t\r\n "),
  });

  assertReplays(again, first);
});

test("null makes no different request, and as a key it is none", async () => {
  const customer = await service.customer();
  const nulls = { accounts: null, declarant: null, options: { idempotency_key: null, test_mode: null } };
  const body = sampleReturn();
  const written = { ...body, ...nulls, financials: { ...body.financials, gross_profit: null, net_profit: null } };
  const amend = (id: string, change: object) =>
    customer.sandbox.post(`/v1/filings/${id}/amend`, change, { "idempotency-key": "amended" });

  const first = await file(customer.sandbox, "one");
  const again = await customer.sandbox.post("/v1/filings", written, { "idempotency-key": "one" });
  const keyless = [
    await customer.sandbox.post("/v1/filings", written),
    await customer.sandbox.post("/v1/filings", written),
  ];
  const amended = await amend(first.json.id, { financials: { turnover: 1 } });
  const amendedAgain = await amend(first.json.id, { financials: { turnover: 1, net_profit: null }, accounts: null });

  assertReplays(again, first);
  assertReplays(amendedAgain, amended);
  for (const { status, headers } of keyless)
    assert.deepEqual([status, headers["idempotent-replayed"]], [201, undefined]);
  assert.equal(await filingsOf(customer), 4);
});

test("the sandbox scenario belongs to the request: another one under the same key is a conflict", async () => {
  const { sandbox } = await service.customer();
  const scenario = (name: string) => ({ "idempotency-key": "one", "service-test-scenario": name });

  const first = await sandbox.post("/v1/filings", sampleReturn(), scenario("slow"));
  const again = await sandbox.post("/v1/filings", sampleReturn(), scenario("slow"));
  const other = await sandbox.post("/v1/filings", sampleReturn(), scenario("rejected"));
  const none = await file(sandbox, "one");

  assertReplays(again, first);
  for (const answer of [other, none]) assert.equal(answer.json.error.code, "idempotency_conflict");
});

test("a key is 1 to 255 printable characters after one pair of quotes is taken off", async () => {
  const customer = await service.customer();
  const inOptions = (key: unknown) =>
    customer.sandbox.post("/v1/filings", { ...sampleReturn(), options: { idempotency_key: key } });
  const longest = "k".repeat(255);

  const first = await file(customer.sandbox, longest);
  const quoted = [await file(customer.sandbox, `"${longest}"`), await inOptions(`"${longest}"`)];
  const doublyQuoted = await file(customer.sandbox, '""one""');
  const onceQuoted = await inOptions('"one"');
  const refused = [
    await file(customer.sandbox, "k".repeat(256)),
    await file(customer.sandbox, '""'),
    await file(customer.sandbox, "tab\there"),
    ...(await Promise.all(["k".repeat(256), "", "nul\0", "line\n", "\ud800", 1, ["one"], {}].map(inOptions))),
  ];

  for (const answer of quoted) assertReplays(answer, first);
  assert.deepEqual([doublyQuoted.status, onceQuoted.status], [201, 201]);
  for (const answer of refused) assert.equal(answer.json.error.code, "invalid_idempotency_key");
  assert.equal(await filingsOf(customer), 3);
});

test("a key means something only within its organisation, its environment and its path", async () => {
  const [customer, neighbour] = [await service.customer(), await service.customer()];
  const amendment = { financials: { trading_profit: 5_000_000 } };

  const first = await file(customer.sandbox, "one");
  const second = await file(customer.sandbox, "two");
  const elsewhere = [
    await file(neighbour.sandbox, "one", sampleReturn({ trading_profit: 1 })),
    await customer.sandbox.post(`/v1/filings/${first.json.id}/amend`, amendment, { "idempotency-key": "one" }),
    await customer.sandbox.post(`/v1/filings/${second.json.id}/amend`, amendment, { "idempotency-key": "one" }),
  ];
  const live = await file(customer.live, "one");

  for (const answer of elsewhere) {
    assert.equal(answer.status, 201);
    assert.equal(answer.headers["idempotent-replayed"], undefined);
  }
  assert.equal(live.json.error.code, "live_not_configured");
  assert.equal(await filingsOf(customer), 4);
});

test("a trailing slash names the same path", async () => {
  const { sandbox } = await service.customer();

  const first = await file(sandbox, "one");
  const again = await sandbox.post("/v1/filings/", sampleReturn(), { "idempotency-key": "one" });

  assertReplays(again, first);
});

test("a request that failed validation is not remembered: the corrected one may use its key", async () => {
  const customer = await service.customer();
  const { json: original } = await file(customer.sandbox, "original");
  const amend = (financials: object) =>
    customer.sandbox.post(`/v1/filings/${original.id}/amend`, { financials }, { "idempotency-key": "one" });

  const refused = [await file(customer.sandbox, "one", sampleReturn({ utr: "1" })), await amend({})];
  const corrected = [await file(customer.sandbox, "one"), await amend({ turnover: 1 })];

  assert.deepEqual(
    [...refused, ...corrected].map(({ status }) => status),
    [422, 422, 201, 201],
  );
});

test("an amendment sent again is made once, even after the return it amends has moved on", async () => {
  const customer = await service.customer();
  const { json: original } = await file(customer.sandbox, "original");
  const amend = (trading_profit: number) =>
    customer.sandbox.post(
      `/v1/filings/${original.id}/amend`,
      { financials: { trading_profit } },
      { "idempotency-key": "one" },
    );

  const first = await amend(5_000_000);
  await service.untilFinal(customer.sandbox, first.json.id);
  const again = await amend(5_000_000);
  const different = await amend(6_000_000);

  assert.equal(first.json.amends, original.id);
  assertReplays(again, first);
  assert.equal(different.json.error.code, "idempotency_conflict");
  assert.equal(await filingsOf(customer), 2);
});

for (const what of ["create", "amend"] as const) {
  test(`fifty at once under one key: one ${what}, fifty answers of the same bytes, forty-nine of them replays`, async () => {
    const customer = await service.customer();
    const { json: original } = await file(customer.sandbox, "original");
    const amendment = { financials: { trading_profit: 5_000_000 } };
    const send = () =>
      what === "create"
        ? file(customer.sandbox, "one")
        : customer.sandbox.post(`/v1/filings/${original.id}/amend`, amendment, { "idempotency-key": "one" });

    const answers = await Promise.all(Array.from({ length: 50 }, send));

    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(new Set(answers.map(({ headers }) => headers.location)).size, 1);
    assert.equal(answers.filter(({ headers }) => headers["idempotent-replayed"] === "true").length, 49);
    assert.equal(await filingsOf(customer), 2);
  });
}

test("fifty different requests at once under one key: one is filed, the others get the conflict", async () => {
  const customer = await service.customer();
  const send = (_: unknown, pounds: number) =>
    file(customer.sandbox, "one", sampleReturn({ trading_profit: pounds * 100 }));

  const answers = await Promise.all(Array.from({ length: 50 }, send));

  const codes = answers.filter(({ status }) => status !== 201).map(({ json }) => json.error.code);
  assert.deepEqual(codes, Array(49).fill("idempotency_conflict"));
  assert.equal(await filingsOf(customer), 1);
});

function file(client: Client, key: string, body = sampleReturn()): Promise<Answer> {
  return client.post("/v1/filings", body, { "idempotency-key": key });
}

function assertReplays(again: Answer, first: Answer) {
  assert.equal(first.status, 201);
  assert.deepEqual([again.status, again.text], [first.status, first.text]);
  assert.equal(again.headers.location, first.headers.location);
  assert.equal(again.headers["idempotent-replayed"], "true");
}

async function filingsOf({ organisationId }: Customer): Promise<number | undefined> {
  const [row] = await service.db.query<{ count: number }>(
    `select count(*) as count from filings f join submissions s on s.filing_id = f.id where f.organisation_id = $1`,
    [organisationId],
  );
  return row?.count;
}
