// The client as an object: what it refuses to be made from, what it shows of itself, how errors look.

import assert from "node:assert/strict";
import { type AddressInfo, createServer } from "node:net";
import { test } from "node:test";
import { inspect } from "node:util";
import { answering, input, KEY, patient, refusal } from "./answering.fixture.ts";
import {
  ApiError,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  RateLimitError,
  ServerError,
  ValidationError,
} from "./api-errors.ts";
import { ConnectionError, QuarterdayError, UsageError } from "./errors.ts";
import { Quarterday } from "./quarterday.ts";
import type { QuarterdayOptions } from "./settings.ts";

const baseUrl = "https://localhost:8443";

const wrong: [string, Partial<Record<keyof QuarterdayOptions, unknown>>, RegExp][] = [
  ["no key", { apiKey: undefined }, /apiKey is missing/],
  ["an empty key", { apiKey: "" }, /apiKey is missing/],
  ["a signing secret for a key", { apiKey: "whsec_abc" }, /signing secret of a webhook endpoint/],
  ["a key with the end of a line", { apiKey: `${KEY}\n` }, /white space around it/],
  ["a key of another service", { apiKey: "sk_test_abc" }, /sk_sandbox_ or sk_live_/],
  ["a key that would add a header", { apiKey: "sk_live_a\r\nx: y" }, /letters and digits/],
  ["no address", { baseUrl: undefined }, /such as https:\/\/localhost:8443/],
  ["an address without a scheme", { baseUrl: "localhost" }, /such as https:\/\/localhost:8443/],
  ["plain HTTP elsewhere", { baseUrl: "http://tax.example" }, /must start with https:.*not for tax\.example/],
  ["a name that only begins like localhost", { baseUrl: "http://localhost.example" }, /must start with https:/],
  ["credentials in the address", { baseUrl: "https://me:secret@tax.example" }, /no user name/],
  ["a query in the address", { baseUrl: "https://tax.example?a=1" }, /no user name, password, query/],
  ["the version in the address", { baseUrl: "https://tax.example/v1/" }, /end before \/v1/],
  ["a time limit beyond timers", { timeoutMs: 2 ** 31 }, /timeoutMs must be a whole number/],
  ["a time limit that is none", { timeoutMs: Number.NaN }, /timeoutMs must be a whole number/],
  ["half a retry", { maxRetries: 0.5 }, /maxRetries must be a whole number from 0 to 20/],
];

for (const [what, options, sentence] of wrong) {
  test(`${what} is refused when the client is made, without repeating it`, () => {
    assert.throws(
      () => new Quarterday({ apiKey: KEY, baseUrl, ...options } as QuarterdayOptions),
      (error) =>
        error instanceof UsageError && sentence.test(error.message) && !/abc|secret@|0123456789/.test(error.message),
    );
  });
}

test("HTTPS anywhere and plain HTTP on this machine are fine; a slash at the end is dropped", () => {
  for (const address of ["https://tax.example", "http://localhost:8443", "http://127.0.0.1:1", "http://[::1]:1"]) {
    assert.equal(new Quarterday({ apiKey: KEY, baseUrl: `${address}/` }).baseUrl, address);
  }
  assert.equal(new Quarterday({ apiKey: KEY, baseUrl }).livemode, false);
  assert.equal(new Quarterday({ apiKey: "sk_live_abc", baseUrl }).livemode, true);
});

test("an address with a path keeps it", async (t) => {
  const server = await answering(t, { status: 200, body: {} });

  await patient(`${server.url}/tax/`).client.filings.list({ status: "failed", limit: 5 });

  assert.equal(server.requests[0]?.path, "/tax/v1/filings?status=failed&limit=5");
});

test("the key travels in one header, and shows nowhere else", async (t) => {
  const server = await answering(t, { status: 401, body: refusal("invalid_api_key") }, "hang_up");
  const { client } = patient(server.url);
  const refused = await client.filings.create(input).catch((error: unknown) => error);
  const failed = await client.filings.create(input).catch((error: unknown) => error);

  assert.equal(server.requests[0]?.headers.authorization, `Bearer ${KEY}`);
  assert.ok(refused instanceof AuthenticationError);
  assert.ok(failed instanceof ConnectionError);
  for (const shown of [client, client.filings, client.events, refused, failed]) {
    const texts = [
      inspect(shown, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
      JSON.stringify(shown),
      String(shown),
      shown instanceof Error ? shown.stack : "",
    ];
    for (const text of texts) assert.doesNotMatch(text ?? "", /0123456789abc/);
  }
});

test("a fetch that throws its request along does not give the key away", async () => {
  const { client } = patient(baseUrl, {
    fetch: async (url, request) => {
      throw Object.assign(new Error(`cannot send to ${url}`), { code: "EPROXY", config: { request } });
    },
  });

  const error = await client.filings.list().catch((thrown: unknown) => thrown);

  assert.ok(error instanceof ConnectionError);
  assert.equal(error.code, "EPROXY");
  assert.match(error.message, /left out, because it holds the API key/);
  assert.doesNotMatch(inspect(error, { depth: 20 }), /0123456789abc/);
});

test("a redirect is not followed: the key does not travel to where it points", async (t) => {
  const elsewhere = await answering(t, { status: 200, body: {} });
  for (const status of [301, 302, 307, 308]) {
    const server = await answering(t, { status, headers: { location: `${elsewhere.url}/v1/filings?token=1` } });

    await assert.rejects(patient(server.url).client.filings.create(input), (error) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual([error.status, error.code], [status, "unexpected_answer"]);
      assert.match(
        error.message,
        /^The response is a redirect to http:\/\/127\.0\.0\.1:\d+\/v1\/filings\. It was not followed/,
      );
      return true;
    });
    assert.equal(server.requests.length, 1);
  }
  assert.equal(elsewhere.requests.length, 0);
});

const kinds: [number, new (...words: never[]) => ApiError][] = [
  [400, ApiError],
  [401, AuthenticationError],
  [403, ApiError],
  [404, NotFoundError],
  [409, ConflictError],
  [422, ValidationError],
  [429, RateLimitError],
  [500, ServerError],
  [503, ServerError],
];

for (const [status, Kind] of kinds) {
  test(`${status} is a ${Kind.name}`, async (t) => {
    const server = await answering(t, {
      status,
      body: refusal("some_code", { field: "company.utr", existing: "fil_2" }),
    });

    await assert.rejects(patient(server.url, { maxRetries: 0 }).client.filings.retrieve("fil_1"), (error) => {
      assert.ok(error instanceof ApiError && error instanceof QuarterdayError);
      assert.equal(error.constructor, Kind);
      assert.equal(error.name, Kind.name);
      assert.equal(error.message, `This is some_code. [${status} some_code, field company.utr, request req_1]`);
      assert.deepEqual(
        { ...error },
        {
          status,
          type: "some_error",
          code: "some_code",
          field: "company.utr",
          existing: "fil_2",
          errors: [],
          conflicts: [],
          version: null,
          errorsLeftOut: 0,
          requestId: "req_1",
          docUrl: "https://localhost/docs/errors#some_code",
          retryAfter: null,
          idempotencyKey: null,
        },
      );
      return true;
    });
  });
}

test("an error about several fields names them, up to a point, and has them all", async (t) => {
  const errors = Array.from({ length: 9 }, (_, index) => ({ code: "c", message: `Bad ${index}.`, field: `f${index}` }));
  const server = await answering(t, {
    status: 422,
    body: { ...refusal("c", { message: "Bad 0.", field: "f0" }), errors, errors_left_out: 40 },
  });

  await assert.rejects(patient(server.url).client.filings.create(input), (error) => {
    assert.ok(error instanceof ValidationError);
    assert.equal(
      error.message,
      "Bad 0. Also: f1: Bad 1. f2: Bad 2. f3: Bad 3. f4: Bad 4. f5: Bad 5. And 43 more, see errors. [422 c, field f0, request req_1]",
    );
    assert.deepEqual([error.errors, error.errorsLeftOut], [errors, 40]);
    return true;
  });
});

const strange: [string, Parameters<typeof answering>[1], RegExp][] = [
  [
    "a page for an answer",
    { status: 200, headers: { "content-type": "text/html" }, body: "<p>" },
    /not the JSON that was expected \(text\/html\)/,
  ],
  ["nothing for an answer", { status: 201 }, /not the JSON that was expected/],
  ["a list for an answer", { status: 200, body: "[]" }, /not the JSON that was expected/],
  [
    "a page for an error",
    { status: 403, headers: { "content-type": "text/html" }, body: "<p>" },
    /not an error of the service \(text\/html\)/,
  ],
  ["another program's error", { status: 400, body: { error: "bad" } }, /not an error of the service/],
];

for (const [what, reaction, sentence] of strange) {
  test(`${what} is called unexpected, and is not repeated`, async (t) => {
    const server = await answering(t, reaction);

    await assert.rejects(patient(server.url).client.filings.create(input), (error) => {
      return error instanceof ApiError && error.code === "unexpected_answer" && sentence.test(error.message);
    });
    assert.equal(server.requests.length, 1);
  });
}

test("a refused connection says so, with the system's own name for it", async () => {
  const port = await freedPort();

  await assert.rejects(patient(`http://127.0.0.1:${port}`).client.filings.list(), (error) => {
    assert.ok(error instanceof ConnectionError);
    assert.equal(error.code, "ECONNREFUSED");
    const sentence = `No complete response from http://127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}. Tried 4 times.`;
    assert.equal(error.message, sentence);
    return true;
  });
});

test("ids, keys and scenarios that cannot be meant are refused before anything is sent", async (t) => {
  const server = await answering(t, { status: 200, body: {} });
  const { client } = patient(server.url);

  for (const id of ["", "..", "fil_1/amend", "fil_1?x=1", undefined as unknown as string]) {
    await assert.rejects(client.filings.retrieve(id), UsageError);
    await assert.rejects(client.filings.amend(id, { financials: { turnover: 1 } }), UsageError);
    await assert.rejects(client.filings.waitUntilFinal(id), UsageError);
    await assert.rejects(client.filings.listDocuments(id), UsageError);
    await assert.rejects(client.events.retrieve(id), UsageError);
  }
  for (const text of ["", " a", "a\n", "ä", "x".repeat(256)]) {
    await assert.rejects(client.filings.create(input, { idempotencyKey: text }), UsageError);
    await assert.rejects(client.filings.create(input, { testScenario: text }), UsageError);
  }
  for (const odd of [undefined, null, [], "text", { company: 1n }]) {
    await assert.rejects(client.filings.create(odd as never), UsageError);
    await assert.rejects(client.validate(odd as never), UsageError);
  }
  assert.equal(server.requests.length, 0);
});

/** One that no server listens on. */
async function freedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
