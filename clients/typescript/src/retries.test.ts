// What is repeated and what is not, against a real server; the waits are recorded instead of done.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answering, filing, input, patient, type Reaction, refusal } from "./answering.fixture.ts";
import { ConflictError, RateLimitError, ServerError } from "./api-errors.ts";
import { ConnectionError, TimeoutError } from "./errors.ts";

const created: Reaction = { status: 201, body: filing() };

const passing: [string, Reaction][] = [
  ["a connection that is closed", "hang_up"],
  ["an answer that breaks off", "break_off"],
  ["429", { status: 429, body: refusal("rate_limit_exceeded") }],
  ["500", { status: 500, body: refusal("internal_error") }],
  ["502 from a proxy", { status: 502, headers: { "content-type": "text/html" }, body: "<h1>Bad gateway</h1>" }],
  ["503", { status: 503, body: refusal("service_unavailable") }],
  ["504 without a body", { status: 504 }],
  ["409 idempotency_in_progress", { status: 409, body: refusal("idempotency_in_progress") }],
];

for (const [what, reaction] of passing) {
  test(`after ${what} the same return is sent again, under the same key`, async (t) => {
    const server = await answering(t, reaction, reaction, created);
    const { client, waits } = patient(server.url);

    assert.equal((await client.filings.create(input)).id, "fil_1");

    const [first, ...again] = server.requests;
    assert.equal(again.length, 2);
    assert.match(String(first?.headers["idempotency-key"]), /^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    for (const one of again) {
      assert.equal(one.headers["idempotency-key"], first?.headers["idempotency-key"]);
      assert.equal(one.body, first?.body);
    }
    assert.deepEqual(waits, [500, 1_000]);
  });
}

test("an advance of the sandbox's clock is sent once, whatever comes of it: two are more than one", async (t) => {
  for (const reaction of ["hang_up", "break_off", { status: 503, body: refusal("service_unavailable") }] as const) {
    const server = await answering(t, reaction);
    const { client, waits } = patient(server.url);

    await assert.rejects(client.sandboxClock.advance({ seconds: 60 }));

    assert.deepEqual([server.requests.length, waits], [1, []]);
    assert.deepEqual([server.requests[0]?.method, server.requests[0]?.body], ["POST", '{"seconds":60}']);
  }
});

// Their waiting is real, so they wait together.
describe("no answer in time", { concurrency: true }, () => {
  for (const reaction of ["silence", "stall"] as const) {
    test(`${reaction} is a time-out, and is tried again`, async (t) => {
      const server = await answering(t, reaction, created);
      // Enough for a busy machine to answer the second request in.
      const { client } = patient(server.url, { timeoutMs: 3_000 });

      assert.equal((await client.filings.create(input)).id, "fil_1");
      assert.equal(server.requests[1]?.headers["idempotency-key"], server.requests[0]?.headers["idempotency-key"]);
    });
  }
});

const final: [number, string][] = [
  [400, "invalid_json"],
  [401, "invalid_api_key"],
  [403, "live_not_configured"],
  [404, "filing_not_found"],
  [405, "method_not_allowed"],
  [409, "idempotency_conflict"],
  [409, "filing_not_amendable"],
  [413, "request_too_large"],
  [415, "unsupported_media_type"],
  [422, "invalid_utr"],
  [501, "not_implemented"],
];

for (const [status, code] of final) {
  test(`${status} ${code} is not tried again`, async (t) => {
    const server = await answering(t, { status, body: refusal(code) });
    const { client } = patient(server.url);

    await assert.rejects(client.filings.create(input), { status, code });

    assert.equal(server.requests.length, 1);
  });
}

test("questions are repeated too, without a key", async (t) => {
  const server = await answering(t, "hang_up", { status: 200, body: { object: "list", data: [], has_more: false } });
  const { client } = patient(server.url);

  await client.filings.list();

  assert.deepEqual(
    server.requests.map(({ headers }) => headers["idempotency-key"]),
    [undefined, undefined],
  );
});

test("validate is repeated too: it changes nothing", async (t) => {
  const server = await answering(t, { status: 503 }, { status: 200, body: { valid: true, errors: [] } });
  const { client } = patient(server.url);

  assert.deepEqual(await client.validate(input, { includeWarnings: true }), { valid: true, errors: [] });
  assert.deepEqual(
    server.requests.map(({ method, path }) => `${method} ${path}`),
    Array(2).fill("POST /v1/validate?include=warnings"),
  );
});

test("the waits double, are spread by chance, and end with the retries", async (t) => {
  const server = await answering(t, { status: 500, body: refusal("internal_error") });
  const late = patient(server.url, { maxRetries: 6 });
  const early = patient(server.url, { maxRetries: 2, random: () => 0 });

  await assert.rejects(late.client.filings.create(input), ServerError);
  await assert.rejects(early.client.filings.create(input), ServerError);

  assert.deepEqual(late.waits, [500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  assert.deepEqual(early.waits, [250, 500]);
});

test("maxRetries 0 tries once", async (t) => {
  const server = await answering(t, { status: 500 });
  const { client } = patient(server.url, { maxRetries: 0 });

  await assert.rejects(client.filings.retrieve("fil_1"), ServerError);
  assert.equal(server.requests.length, 1);
});

test("Retry-After is the least that is waited, in seconds or as a date", async (t) => {
  const server = await answering(
    t,
    { status: 429, headers: { "retry-after": "7" }, body: refusal("rate_limit_exceeded") },
    { status: 503, headers: { "retry-after": "Sun, 15 Nov 2026 09:00:20 GMT" } },
    { status: 503, headers: { "retry-after": "0" } },
    created,
  );
  const { client, waits } = patient(server.url);

  await client.filings.create(input);

  assert.deepEqual(waits, [7_000, 13_000, 2_000]);
});

test("a caller told to wait longer than a minute gets the error at once", async (t) => {
  const server = await answering(t, {
    status: 429,
    headers: { "retry-after": "3600" },
    body: refusal("rate_limit_exceeded"),
  });
  const { client, waits } = patient(server.url);

  await assert.rejects(client.filings.create(input), (error) => {
    return error instanceof RateLimitError && error.retryAfter === 3_600;
  });
  assert.deepEqual([server.requests.length, waits], [1, []]);
});

test("a change to the input meanwhile does not change what is repeated", async (t) => {
  const server = await answering(t, { status: 500 }, created);
  const mutable = structuredClone(input);
  const { client } = patient(server.url, {
    sleep: async () => {
      mutable.financials.trading_profit = 1;
    },
  });

  await client.filings.create(mutable);

  assert.equal(server.requests[1]?.body, JSON.stringify(input));
});

test("a key of the caller's own is used, from the options or from the body, and once", async (t) => {
  const server = await answering(t, created);
  const { client } = patient(server.url);

  await client.filings.create(input, { idempotencyKey: "invoice 42" });
  await client.filings.amend("fil_1", { financials: { turnover: 1 }, options: { idempotency_key: "Änderung" } });

  assert.deepEqual(
    server.requests.map(({ headers, path }) => [path, headers["idempotency-key"]]),
    [
      ["/v1/filings", "invoice 42"],
      ["/v1/filings/fil_1/amend", undefined],
    ],
  );
});

test("null in the body is no key: the call still has one, the same on every attempt", async (t) => {
  const server = await answering(t, { status: 503, body: refusal("service_unavailable") }, created);
  const { client } = patient(server.url);

  await client.filings.create({ ...input, options: { idempotency_key: null } });

  const keys = server.requests.map(({ headers }) => headers["idempotency-key"]);
  assert.equal(keys.length, 2);
  assert.match(String(keys[0]), /^[0-9a-f-]{36}$/);
  assert.equal(keys[1], keys[0]);
});

test("two calls have two keys", async (t) => {
  const server = await answering(t, created);
  const { client } = patient(server.url);

  await client.filings.create(input);
  await client.filings.create(input);

  assert.notEqual(server.requests[0]?.headers["idempotency-key"], server.requests[1]?.headers["idempotency-key"]);
});

test("an error after a lost answer carries the key to ask again with", async (t) => {
  const server = await answering(t, "hang_up");
  const { client } = patient(server.url);

  await assert.rejects(client.filings.create(input), (error) => {
    assert.ok(error instanceof ConnectionError);
    assert.equal(error.idempotencyKey, server.requests[0]?.headers["idempotency-key"]);
    assert.match(error.message, /Tried 4 times\. Whether it was filed is unknown/);
    return true;
  });
  await assert.rejects(client.filings.retrieve("fil_1"), { name: "ConnectionError", idempotencyKey: null });
});

test("a time-out of a create carries its key as well, a conflict too", async (t) => {
  const silent = await answering(t, "silence");
  const busy = await answering(t, { status: 409, body: refusal("idempotency_in_progress") });
  const options = { idempotencyKey: "mine" };

  await assert.rejects(
    patient(silent.url, { timeoutMs: 50, maxRetries: 1 }).client.filings.create(input, options),
    (error) => error instanceof TimeoutError && error.idempotencyKey === "mine" && /within 50 ms/.test(error.message),
  );
  await assert.rejects(
    patient(busy.url).client.filings.create(input, options),
    (error) => error instanceof ConflictError && error.idempotencyKey === "mine",
  );
});
