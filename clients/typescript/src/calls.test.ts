// What one call may say and tell: its own limits, its request id and headers, hooks, lists.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answering, filing, input, KEY, patient, refusal } from "./answering.fixture.ts";
import { TimeoutError, UsageError } from "./errors.ts";
import type { AttemptOutcome, RequestAttempt } from "./hooks.ts";
import { responseOf } from "./response.ts";

const busy = { status: 503, body: refusal("service_unavailable") };

test("a result has its request id, headers, attempts and key", async (t) => {
  const headers = { "request-id": "req_7", ratelimit: '"default";r=9;t=0' };
  const server = await answering(t, busy, { status: 201, headers, body: filing() });
  const { client } = patient(server.url);

  const created = await client.filings.create(input, { idempotencyKey: "mine" });
  const document = await client.filings.retrieveDocument("fil_1", "receipt.xml");

  const { status, requestId, headers: received, attempts, idempotencyKey } = responseOf(created);
  assert.deepEqual([status, requestId, attempts, idempotencyKey], [201, "req_7", 2, "mine"]);
  assert.deepEqual([received.get("RateLimit"), received.get("none")], ['"default";r=9;t=0', null]);
  assert.equal(responseOf(document).requestId, "req_7");
  assert.deepEqual(created, filing());
});

test("what no call returned has no request id", () => {
  assert.throws(() => responseOf({ id: "fil_1" }), UsageError);
});

test("a call may have its own number of retries", async (t) => {
  const server = await answering(t, busy);
  const { client, waits } = patient(server.url);

  await assert.rejects(client.filings.retrieve("fil_1", { maxRetries: 1 }));
  await assert.rejects(client.validate(input, { maxRetries: 0 }));

  assert.deepEqual([server.requests.length, waits.length], [3, 1]);
  await assert.rejects(client.filings.retrieve("fil_1", { maxRetries: -1 }), UsageError);
});

test("a call may have its own time limit", async (t) => {
  const server = await answering(t, "silence");
  const { client } = patient(server.url);

  await assert.rejects(client.events.retrieve("evt_1", { timeoutMs: 20, maxRetries: 0 }), (error) => {
    return error instanceof TimeoutError && error.message.includes("within 20 ms");
  });
  await assert.rejects(client.filings.list({}, { timeoutMs: 0 }), UsageError);
});

test("hooks hear of every attempt, and never of the key, the body or the query", async (t) => {
  const server = await answering(t, busy, "hang_up", {
    status: 200,
    headers: { "request-id": "req_1" },
    body: filing(),
  });
  const sent: RequestAttempt[] = [];
  const ended: AttemptOutcome[] = [];
  const { client } = patient(server.url, {
    onRequest: (attempt) => void sent.push(attempt),
    onResponse: (outcome) => void ended.push(outcome),
  });

  await client.carriedForward({ company_utr: "2000000000", period_start: "2025-04-01" });

  const url = `${server.url}/v1/carried_forward`;
  assert.deepEqual(sent[0], { method: "GET", url, attempt: 1, idempotencyKey: null });
  assert.deepEqual(
    ended.map(({ attempt, status, requestId, retryInMs }) => [attempt, status, requestId, retryInMs]),
    [
      [1, 503, null, 500],
      [2, null, null, 1_000],
      [3, 200, "req_1", null],
    ],
  );
  assert.ok(ended.every(({ durationMs }) => durationMs >= 0));
  assert.doesNotMatch(JSON.stringify([sent, ended]), new RegExp(`2000000000|${KEY}`));
});

test("a hook that throws loses nothing", async (t) => {
  const server = await answering(t, { status: 201, body: filing() });
  const fails = () => {
    throw new Error("the log is full");
  };
  const { client } = patient(server.url, { onRequest: fails, onResponse: fails });

  assert.equal((await client.filings.create(input)).id, "fil_1");
});

test("a list is one page to await, all items to iterate over, and its pages", async (t) => {
  const page = (ids: string[], has_more: boolean) => ({
    status: 200,
    body: { object: "list", data: ids.map((id) => filing({ id })), has_more },
  });
  const pages = [page(["fil_1", "fil_2"], true), page(["fil_3"], false)] as const;
  const server = await answering(t, ...pages, ...pages, pages[0]);
  const { client } = patient(server.url);
  const ids: string[] = [];
  const sizes: number[] = [];

  for await (const { id } of client.filings.list({ status: "failed", limit: 2 })) ids.push(id);
  for await (const { data } of client.events.list().pages()) sizes.push(data.length);
  const first = await client.filings.list({ limit: 2 });

  assert.deepEqual([ids, sizes, first.has_more], [["fil_1", "fil_2", "fil_3"], [2, 1], true]);
  assert.deepEqual(
    server.requests.map(({ path }) => path),
    [
      "/v1/filings?status=failed&limit=2",
      "/v1/filings?status=failed&limit=2&starting_after=fil_2",
      "/v1/events",
      "/v1/events?starting_after=fil_2",
      "/v1/filings?limit=2",
    ],
  );
});
