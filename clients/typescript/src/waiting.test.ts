import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answering, filing, patient, type Reaction, refusal } from "./answering.fixture.ts";
import { NotFoundError, RateLimitError, ServerError } from "./api-errors.ts";
import { AccountsWaitTimeoutError, ConnectionError, TimeoutError, UsageError, WaitTimeoutError } from "./errors.ts";

for (const status of ["acknowledged", "failed"]) {
  test(`${status} is an end, and is answered with`, async (t) => {
    const steps = ["pending", "submitted", "accepted", status] as const;
    const [first, ...rest] = steps.map((step) => ({ status: 200, body: filing({ status: step }) }));
    assert.ok(first);
    const server = await answering(t, first, ...rest);
    const { client, waits } = patient(server.url);

    assert.equal((await client.filings.waitUntilFinal("fil_1")).status, status);

    assert.deepEqual(waits, [1_000, 1_500, 2_250]);
  });
}

test("the pauses grow to 30 seconds; at the end there is one more look, and the error has what it saw", async (t) => {
  const server = await answering(t, { status: 200, body: filing({ status: "submitted" }) });
  const { client, waits } = patient(server.url);

  await assert.rejects(client.filings.waitUntilFinal("fil_1", { timeoutMs: 100_000, pollMs: 10_000 }), (error) => {
    assert.ok(error instanceof WaitTimeoutError && error instanceof TimeoutError);
    assert.equal(error.filing.status, "submitted");
    assert.match(error.message, /^fil_1 is still submitted after 100000 ms\. Nothing is lost/);
    return true;
  });
  assert.deepEqual(waits, [10_000, 15_000, 22_500, 30_000, 22_500]);
  assert.equal(server.requests.length, 6);
});

for (const status of ["accepted", "rejected"]) {
  test(`${status} accounts are decided, and are answered with`, async (t) => {
    const steps = ["pending", "submitted", status] as const;
    const [first, ...rest] = steps.map((step) => ({ status: 200, body: { id: "cha_1", status: step } }));
    assert.ok(first);
    const server = await answering(t, first, ...rest);
    const { client, waits } = patient(server.url);

    assert.equal((await client.companiesHouse.accounts.waitUntilDecided("cha_1")).status, status);

    assert.deepEqual(waits, [1_000, 1_500]);
    assert.deepEqual(new Set(server.requests.map(({ path }) => path)), new Set(["/v1/companies_house/accounts/cha_1"]));
  });
}

test("accounts that are not decided in time are in the error as they were last seen", async (t) => {
  const server = await answering(t, { status: 200, body: { id: "cha_1", status: "submitted" } });
  const { client } = patient(server.url);

  await assert.rejects(client.companiesHouse.accounts.waitUntilDecided("cha_1", { timeoutMs: 100_000 }), (error) => {
    assert.ok(error instanceof AccountsWaitTimeoutError && error instanceof TimeoutError);
    assert.equal(error.accounts.status, "submitted");
    assert.match(error.message, /^cha_1 is still submitted after 100000 ms\..+Companies House can take hours\.$/);
    return true;
  });
});

test("a limit that is not a number is refused, and does not mean for ever", async (t) => {
  const server = await answering(t, { status: 200, body: filing() });
  const { client } = patient(server.url);

  await assert.rejects(client.filings.waitUntilFinal("fil_1", { timeoutMs: Number.NaN }), UsageError);
  await assert.rejects(client.filings.waitUntilFinal("fil_1", { pollMs: 0 }), UsageError);
});

const passing: [what: string, reaction: Reaction, kind: abstract new (...given: never[]) => Error][] = [
  ["no answer on the line", "hang_up", ConnectionError],
  ["no answer in time", "silence", TimeoutError],
  ["503", { status: 503, body: refusal("service_unavailable") }, ServerError],
  ["429", { status: 429, body: refusal("rate_limited") }, RateLimitError],
];

/** Enough for a busy machine to answer the other looks in. */
const SILENCE_MS = 3_000;

// Where nothing answers the waiting is real, so they wait together.
describe("errors that may pass", { concurrency: true }, () => {
  for (const [what, reaction, kind] of passing) {
    test(`${what} on a look is no end: the next look finds the filing`, async (t) => {
      const server = await answering(t, { status: 200, body: filing() }, reaction, reaction, {
        status: 200,
        body: filing({ status: "acknowledged" }),
      });
      const { client, waits } = patient(server.url, {
        maxRetries: 0,
        ...(reaction === "silence" ? { timeoutMs: SILENCE_MS } : {}),
      });

      assert.equal((await client.filings.waitUntilFinal("fil_1")).status, "acknowledged");

      assert.deepEqual(waits, [1_000, 1_500, 2_250]);
    });

    test(`${what} until the deadline is thrown as what it is`, async (t) => {
      const server = await answering(t, { status: 200, body: filing() }, reaction);
      const { client, waits } = patient(server.url, {
        maxRetries: 0,
        ...(reaction === "silence" ? { timeoutMs: SILENCE_MS } : {}),
      });

      await assert.rejects(
        client.filings.waitUntilFinal("fil_1", { timeoutMs: 4_000 }),
        (error) => error instanceof kind && !(error instanceof WaitTimeoutError),
      );
      assert.deepEqual(waits, [1_000, 1_500, 1_500]);
    });
  }
});

test("a look is not repeated before the service said it may be", async (t) => {
  const busy = { status: 503, headers: { "retry-after": "90" }, body: refusal("service_unavailable") };
  const server = await answering(t, busy, { status: 200, body: filing({ status: "failed" }) });
  const { client, waits } = patient(server.url);

  assert.equal((await client.filings.waitUntilFinal("fil_1")).status, "failed");

  assert.deepEqual(waits, [90_000]);
});

test("an error that waiting cannot solve ends the wait at once", async (t) => {
  const server = await answering(t, { status: 404, body: refusal("filing_not_found") });
  const unknown = patient(server.url);
  const untrusted = patient("https://127.0.0.1:1", {
    fetch: () => Promise.reject(new TypeError("fetch failed", { cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" } })),
  });

  await assert.rejects(unknown.client.filings.waitUntilFinal("fil_1"), NotFoundError);
  await assert.rejects(untrusted.client.filings.waitUntilFinal("fil_1"), ConnectionError);

  assert.deepEqual([...unknown.waits, ...untrusted.waits], []);
});
