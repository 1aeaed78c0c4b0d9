// Every request leaves one line in the log, whoever answered it, or nobody: what was asked by its route's pattern, what
// came of it, and whose key it was. No line holds an address, a key, or anything of a return.

import assert from "node:assert/strict";
import type { Answer } from "../support/client.ts";
import { portOf, rawRequest, sendBytes } from "../support/raw.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

type Line = Record<string, unknown>;

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

const { company } = sampleReturn();
const isRequest = ({ msg }: Line) => msg === "request";
const lines = (from = 0) => service.logged(from).filter(isRequest);

/** Written when the response is over, which a client may know a moment earlier. */
const lineOf = (requestId: unknown) =>
  until(`the line of ${requestId}`, async () => lines().find(({ request_id }) => request_id === requestId));

const sandboxKey = () => customer.keys.sandbox.id;
const withBody = (body: string) => ({ headers: { "content-type": "application/json" }, body });
const tooLong = { headers: { "content-type": "application/json" }, body: "x".repeat(300_000) };

interface Expected {
  asks: () => Promise<Answer>;
  line: { method: string; route: string | null; status: number; hasKey?: boolean };
}

const cases: Record<string, Expected> = {
  "a return that is filed": {
    asks: () => customer.sandbox.post("/v1/filings", sampleReturn()),
    line: { method: "POST", route: "/v1/filings", status: 201, hasKey: true },
  },
  "a filing that does not exist": {
    asks: () => customer.sandbox.get("/v1/filings/fil_000000000000000000000000"),
    line: { method: "GET", route: "/v1/filings/:id", status: 404, hasKey: true },
  },
  "a list, searched for a UTR": {
    asks: () => customer.sandbox.get(`/v1/filings?company_utr=${company.utr}`),
    line: { method: "GET", route: "/v1/filings", status: 200, hasKey: true },
  },
  "no key": {
    asks: () => service.client().get("/v1/filings"),
    line: { method: "GET", route: "/v1/filings", status: 401 },
  },
  "an unknown key": {
    asks: () => service.client("sk_sandbox_unknown").get("/v1/filings"),
    line: { method: "GET", route: "/v1/filings", status: 401 },
  },
  "a body that is not JSON": {
    asks: () => customer.sandbox.send("POST", "/v1/filings", withBody("{")),
    line: { method: "POST", route: "/v1/filings", status: 400, hasKey: true },
  },
  "a body that is too large": {
    asks: () => customer.sandbox.send("POST", "/v1/filings/fil_x/amend/nowhere", tooLong),
    line: { method: "POST", route: null, status: 413, hasKey: true },
  },
  "a route that does not exist": {
    asks: () => customer.sandbox.get(`/v1/${company.utr}`),
    line: { method: "GET", route: null, status: 404, hasKey: true },
  },
  "a method that a route does not take": {
    asks: () => customer.sandbox.send("DELETE", "/v1/filings"),
    line: { method: "DELETE", route: null, status: 405, hasKey: true },
  },
  "the reference": {
    asks: () => service.client().get("/docs/errors"),
    line: { method: "GET", route: "/docs/:page", status: 200 },
  },
  "the metrics": {
    asks: () => service.client().get("/metrics"),
    line: { method: "GET", route: "/metrics", status: 200 },
  },
  "a page of the dashboard": {
    asks: () => service.client().get("/sign-in?to=/sandbox/filings"),
    line: { method: "GET", route: "/sign-in", status: 200 },
  },
  "a page of a user who is not signed in": {
    asks: () => service.client().get(`/sandbox/filings?q=${company.utr}`),
    line: { method: "GET", route: "/:mode/filings", status: 303 },
  },
  "a page that cannot be decoded": {
    asks: () => service.client().send("GET", "/sandbox/%ff", { headers: { accept: "text/html" } }),
    line: { method: "GET", route: null, status: 404 },
  },
  "plain HTTP": {
    asks: () => plainRequest(),
    line: { method: "GET", route: null, status: 403 },
  },
};

for (const [name, { asks, line }] of Object.entries(cases))
  test(`one line: ${name}`, async () => {
    const from = service.logged().length;

    const { status, headers } = await asks();
    const found = await lineOf(headers["request-id"]);

    const { hasKey = false, ...expected } = line;
    const { level, time, msg, ms, request_id, ...rest } = found;
    assert.equal(status, line.status);
    assert.deepEqual(rest, { ...expected, ...(hasKey && { key_id: sandboxKey() }) });
    assert.ok(typeof ms === "number" && ms >= 0 && ms < 60_000);
    assert.equal(lines(from).length, 1);
  });

test("what is not HTTP, and headers that are too large, leave a line too", async () => {
  const from = service.logged().length;

  const answers = [
    await sendBytes(service.url, "nonsense\r\n\r\n"),
    await sendBytes(service.url, rawRequest("GET /healthz", [`x: ${"x".repeat(20_000)}`])),
  ];

  assert.deepEqual(
    lines(from).map(({ method, route, status }) => ({ method, route, status })),
    answers.map(({ status }) => ({ method: null, route: null, status })),
  );
  assert.deepEqual(
    answers.map(({ text }) => /^request-id: (.*)\r$/im.exec(text)?.[1]),
    lines(from).map(({ request_id }) => request_id),
  );
});

test("a caller who leaves before the answer, or whose body breaks off, leaves one line that says so", async () => {
  const from = service.logged().length;
  const head = ["content-type: application/json", `authorization: Bearer ${customer.keys.sandbox.secret}`];

  await sendBytes(service.url, rawRequest("POST /v1/filings", [...head, "content-length: 1000"], "{"), {
    thenLeave: true,
  });
  await sendBytes(service.url, rawRequest("POST /v1/filings", [...head, "transfer-encoding: chunked"], "zz\r\n{"));

  const found = await until("both lines", async () => (lines(from).length >= 2 ? lines(from) : false));
  assert.deepEqual(
    found.map(({ method, route, aborted }) => ({ method, route, aborted })),
    [1, 2].map(() => ({ method: "POST", route: "/v1/filings", aborted: true })),
  );
});

test("requests over a limit are recorded: with the key's id where there is one, and without where strangers are refused", async (t) => {
  const limited = await startService({
    rateLimit: { perSecond: 1, burst: 1 },
    addressLimit: { perSecond: 1, burst: 1 },
  });
  t.after(() => limited.close());
  const { sandbox, keys } = await limited.customer();

  const answers = [
    await sandbox.get("/v1/filings"),
    await sandbox.get("/v1/filings"),
    await limited.client().get("/v1/filings"),
    await limited.client().get("/v1/filings"),
  ];

  const found = await until("all lines", async () => {
    const recorded = limited.logged().filter(isRequest);
    return recorded.length === answers.length && recorded;
  });
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 429, 401, 429],
  );
  assert.deepEqual(
    found.map(({ route, status, key_id }) => ({ route, status, key_id })),
    [
      { route: "/v1/filings", status: 200, key_id: keys.sandbox.id },
      { route: "/v1/filings", status: 429, key_id: keys.sandbox.id },
      { route: "/v1/filings", status: 401, key_id: undefined },
      { route: null, status: 429, key_id: undefined },
    ],
  );
});

test("no line holds a UTR, a name, a figure, a key or an address that was asked for", () => {
  const text = JSON.stringify(lines());
  const { turnover } = sampleReturn().financials;

  assert.ok(lines().length > 15);
  for (const secret of [company.utr, company.name, String(turnover), customer.keys.sandbox.secret, "unknown", "?"])
    assert.ok(!text.includes(secret), secret);
});

async function plainRequest(): Promise<Answer> {
  const { port } = portOf(service.url);
  const answer = await fetch(`http://127.0.0.1:${port}/v1/filings?company_utr=${company.utr}`);
  const text = await answer.text();
  const headers = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, text, bytes: Buffer.from(text), json: JSON.parse(text) };
}
