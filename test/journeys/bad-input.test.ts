// Bad input of any shape to any route: a clear refusal, nothing stored, never a stack trace. And good input beside it
// still works.

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { errorTable, isErrorCode } from "../../src/api/errors.ts";
import type { Route } from "../../src/api/route.ts";
import { routes } from "../../src/api/routes.ts";
import { deliver, dormantAccounts } from "../support/accounts.ts";
import type { Answer } from "../support/client.ts";
import { rawRequest, sendBytes } from "../support/raw.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
/** Things that exist, so that a refusal is for the input and not for the path. */
let ids: { filing: string; event: string; accounts: string; draft: string; company: string };
before(async () => {
  service = await startService();
  customer = await service.customer();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const accounts = await deliver(customer.sandbox, dormantAccounts());
  await service.untilFinal(customer.sandbox, json.id);
  const event = (await customer.sandbox.get("/v1/events")).json.data[0].id;
  const draft = await customer.sandbox.post("/v1/drafts", { input: sampleReturn() });
  const company = (await customer.sandbox.get("/v1/companies")).json.data[0].id;
  ids = { filing: json.id, event, accounts: accounts.id, draft: draft.json.id, company };
});
after(() => service.close());

const takesBody = routes.filter((route) => route.body !== undefined);
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const inside = (good: object, more: string) => `${JSON.stringify(good).slice(0, -1)},${more}}`;
const tenThousand = Array.from({ length: 10_000 }, (_, index) => `"x${index}":1`).join(",");

/** Bodies that no route takes, made from one that it would. */
const badBodies: Record<string, (good: object) => string | Buffer> = {
  nothing: () => "",
  "white space": () => " \r\n\t",
  "a null byte": () => "\0",
  "a null byte after the end": (good) => `${JSON.stringify(good)}\0`,
  "invalid UTF-8": (good) =>
    Buffer.concat([Buffer.from(inside(good, '"x":"')), Buffer.from([0xff]), Buffer.from('"}')]),
  "UTF-16": (good) => Buffer.from(JSON.stringify(good), "utf16le"),
  "two byte order marks": (good) => `\ufeff\ufeff${JSON.stringify(good)}`,
  "21 levels": (good) => inside(good, `"x":${nested(20)}`),
  "100,000 levels": () => nested(100_000),
  "100,000 open brackets": () => "[".repeat(100_000),
  "an array": (good) => JSON.stringify([good]),
  "an infinite number": () => "1e999",
  "a string": (good) => JSON.stringify(JSON.stringify(good)),
  null: () => "null",
  "a trailing comma": () => '{"financials":{},}',
  "two documents": (good) => JSON.stringify(good).repeat(2),
  "half a document": (good) => JSON.stringify(good).slice(0, -1),
  "a huge key": (good) => inside(good, `"${"k".repeat(200_000)}":1`),
  "keys of every object": (good) => inside(good, '"__proto__":{"x":1},"constructor":{"prototype":{}},"toString":1'),
  "everything behind __proto__": (good) => `{"__proto__":${JSON.stringify(good)}}`,
  "a key twice": () => '{"financials":{"turnover":1},"financials":7}',
  "10,000 unknown fields": (good) => inside(good, tenThousand),
  "10,000 unknown fields, one level down": (good) => inside(good, `"financials":{"trading_profit":1,${tenThousand}}`),
  "a lone surrogate": (good) => inside(good, '"declarant":{"name":"\\ud800 Smith","status":"Director"}'),
  "an escaped null byte": (good) => inside(good, '"declarant":{"name":"A \\u0000 Smith","status":"Director"}'),
  "a number too large to hold": (good) => inside(good, '"financials":{"turnover":1e400,"trading_profit":0}'),
};

test("of a thousand problems in a small body the first hundred are told, the others counted, and nothing is relied on", async () => {
  const { financials, ...rest } = sampleReturn();
  const cars = Array.from({ length: 1_000 }, () => ({}));
  const body = { ...rest, accounts: "frs105", financials: { ...financials, capital_allowances: { cars } } };

  const created = await customer.sandbox.post("/v1/filings", body);
  const validated = await customer.sandbox.post("/v1/validate?include=warnings,computation", body);
  const { json: few } = await customer.sandbox.post("/v1/validate", { ...body, financials });

  assert.equal(created.status, 422);
  assert.deepEqual([created.json.errors.length, created.json.errors_left_out], [100, 2_901]);
  assert.deepEqual(
    [created.json.error.code, created.json.error.field],
    ["missing_field", created.json.errors[0].field],
  );
  assert.deepEqual(validated.json, {
    ...{ valid: false, errors: created.json.errors, errors_left_out: 2_901 },
    ...{ warnings: [], computation: null },
  });
  assert.deepEqual([few.errors.length, "errors_left_out" in few], [1, false]);
});

test("problems of values are cut after a hundred as well, and counted", async () => {
  const { financials, ...rest } = sampleReturn();
  const cars = Array.from({ length: 150 }, () => ({ cost: 1, bought_on: "2025-02-29", co2_emissions: 0 }));
  const body = { ...rest, financials: { ...financials, net_profit: 0, capital_allowances: { cars } } };

  const { json } = await customer.sandbox.post("/v1/validate", body);

  assert.deepEqual([json.errors.length, json.errors_left_out], [100, 50]);
  assert.equal(json.errors[99].field, "financials.capital_allowances.cars.99.bought_on");
});

for (const route of takesBody) {
  test(`${route.operationId} refuses bodies of every bad shape`, async () => {
    for (const [name, spoil] of Object.entries(badBodies)) {
      const headers = { "content-type": "application/json", "idempotency-key": name };
      const answer = await unchanged(() =>
        customer.sandbox.send(route.method, pathOf(route), { headers, body: spoil(goodBody(route)) }),
      );
      assertRefused(answer, `${route.operationId}: ${name}`);
    }
  });

  test(`${route.operationId} refuses bodies of other types and encodings`, async () => {
    const body = JSON.stringify(goodBody(route));
    const kinds: Record<string, Record<string, string>> = {
      text: { "content-type": "text/plain" },
      "another charset": { "content-type": "application/json; charset=utf-16" },
      "a form": { "content-type": "application/x-www-form-urlencoded" },
      "a multipart form": { "content-type": "multipart/form-data; boundary=x" },
      "a relative of JSON": { "content-type": "application/ld+json" },
      "no type at all": { "content-type": "json" },
      "gzip, announced": { "content-type": "application/json", "content-encoding": "gzip" },
    };

    for (const [name, headers] of Object.entries(kinds)) {
      const sent = { headers, body: "content-encoding" in headers ? gzipSync(body) : body };
      const answer = await unchanged(() => customer.sandbox.send(route.method, pathOf(route), sent));
      assert.equal(answer.json.error.code, "unsupported_media_type", name);
    }
    const unannounced = await unchanged(() =>
      customer.sandbox.send(route.method, pathOf(route), { body: gzipSync(body) }),
    );
    assert.equal(unannounced.json.error.code, "invalid_json");
  });

  test(`${route.operationId} refuses bodies that break the rules of HTTP`, async () => {
    const body = JSON.stringify(goodBody(route));
    const framings: Record<string, [headers: string[], body: string]> = {
      "a length too short": [[`Content-Length: ${body.length - 1}`], body],
      "a negative length": [["Content-Length: -1"], body],
      "a length in words": [["Content-Length: many"], body],
      "a length and chunks": [[`Content-Length: ${body.length}`, "Transfer-Encoding: chunked"], `0\r\n\r\n${body}`],
      "chunks without sizes": [["Transfer-Encoding: chunked"], body],
      "chunks that make no JSON": [["Transfer-Encoding: chunked"], "1\r\n{\r\n0\r\n\r\n"],
      "too many chunks": [["Transfer-Encoding: chunked"], `4000000\r\n${" ".repeat(route.maxBodyBytes + 1)}`],
      "an unknown encoding": [["Transfer-Encoding: rot13"], body],
      "a null byte in a header": [["X: \0", "Content-Length: 2"], "{}"],
    };

    for (const [name, [headers, framed]] of Object.entries(framings)) {
      const bytes = rawRequest(`${route.method} ${pathOf(route)}`, [authorization(), ...headers], framed);
      const { status, text } = await unchanged(() => sendBytes(service.url, bytes));
      assert.ok([400, 413].includes(status), `${name}: ${text}`);
      assert.doesNotMatch(text, STACK, name);
    }
  });
}

for (const route of routes) {
  const label = `${route.method} ${route.path}`;

  test(`${label} refuses parameters it does not have`, async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `p${index}=1`).join("&");
    for (const query of [
      "dry_run=true",
      "dry_run=1&dry_run=2",
      "__proto__=1",
      "constructor[x]=1",
      "%zz=%ff",
      "=",
      many,
    ]) {
      const path = pathOf(route);
      const answer = await unchanged(() => send(route, `${path}${path.includes("?") ? "&" : "?"}${query}`));
      assertRefused(answer, query);
      assert.equal(answer.json.error.code, "unknown_field", query);
    }
  });

  test(`${label} does not answer to other methods`, async () => {
    const taken = routes.filter(({ path }) => path === route.path).map(({ method }) => method as string);
    const others = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"].filter((one) => !taken.includes(one));
    for (const method of others) {
      const answer = await unchanged(() => customer.sandbox.send(method, pathOf(route)));
      assertRefused(answer, method);
      assert.equal(answer.status, 405, method);
      assert.ok(String(answer.headers.allow).split(", ").includes(route.method), method);
    }
  });

  test(`${label} survives headers of any size`, async () => {
    // Beyond 16 KiB the connection may be closed before the answer is through.
    const bytes = rawRequest(`${route.method} ${pathOf(route)}`, [authorization(), `X: ${"x".repeat(20_000)}`]);
    const { status, text } = await unchanged(() => sendBytes(service.url, bytes));

    assert.ok([0, 413].includes(status), text);
  });
}

for (const route of routes.filter(({ path }) => path.includes(":id"))) {
  test(`${route.method} ${route.path} finds nothing under an id that cannot be one`, async () => {
    const bad = [
      "%",
      "%zz",
      "%ff%fe",
      "%00",
      "%2e%2e%2f",
      "..",
      "%C3%A9",
      "fil_%27%20or%201=1",
      "%F0%9F%92%A9",
      "*",
      "fil_",
    ];
    for (const id of [...bad, "fil_".padEnd(101, "x"), "fil_".padEnd(12_000, "x"), "%2525".repeat(2_000)]) {
      const answer = await unchanged(() =>
        send(route, route.path.replace(":id", () => id).replace(":name", "submission.xml")),
      );
      assertRefused(answer, id);
      assert.equal(answer.status, 404, id);
    }
  });
}

test("there is no document under a name that cannot be one", async () => {
  const bad = [
    "%",
    "%00",
    "%2e%2e%2f",
    "..%2fsubmission.xml",
    "submission.xml%00",
    "SUBMISSION.XML",
    "submission",
    "*",
  ];
  const odd = ["__proto__", "constructor", "%C3%A9", "%22%0d%0aX:%20y", "submission.xml/more", "x".repeat(12_000)];
  for (const name of [...bad, ...odd]) {
    const answer = await unchanged(() => customer.sandbox.get(`/v1/filings/${ids.filing}/documents/${name}`));
    assertRefused(answer, name);
    assert.deepEqual([answer.status, answer.json.error.code], [404, "not_found"], name);
  }
});

test("an unknown name gets a hint only where a known one is near", async () => {
  const { sandbox } = customer;
  const messages = [
    await sandbox.get("/v1/filings?page=2"),
    await sandbox.get("/v1/filings?stauts=failed"),
    await sandbox.post(`/v1/filings/${ids.filing}/amend`, { next_period: {} }),
    await sandbox.post("/v1/filings", { ...sampleReturn(), remarks: {} }),
  ].map(({ json }) => json.error.message);

  assert.deepEqual(messages, [
    "Unknown field page.",
    "Unknown field stauts. Did you mean status?",
    "Unknown field next_period.",
    "Unknown field remarks.",
  ]);
});

test("a body on a GET is not looked at", async () => {
  for (const route of routes.filter(({ method }) => method === "GET")) {
    const answer = await unchanged(() => customer.sandbox.send("GET", pathOf(route), { body: "{" }));
    assert.deepEqual(answer.bytes, (await customer.sandbox.get(pathOf(route))).bytes);
  }
});

test("unusual but valid requests are taken: no content type, a byte order mark, chunks, 20 levels, any spelling of the path", async () => {
  const good = JSON.stringify(sampleReturn());
  const valid = { valid: true, errors: [] };
  const chunked = rawRequest("POST https://localhost/v1/validate", [authorization(), "Transfer-Encoding: chunked"]);
  const chunks = `${good.length.toString(16)}\r\n${good}\r\n0\r\n\r\n`;

  const untyped = await customer.sandbox.send("POST", "/v1/validate", { body: good });
  const marked = await customer.sandbox.send("POST", "/%76%31/v%61lidate/", { body: `\ufeff${good}` });
  const inChunks = await sendBytes(service.url, chunked + chunks);
  const deep = await customer.sandbox.send("POST", "/v1/validate", {
    body: inside(sampleReturn(), `"x":${nested(19)}`),
  });

  assert.deepEqual([untyped.json, marked.json], [valid, valid]);
  assert.match(inChunks.text, /"valid":true/);
  assert.equal(deep.json.errors[0].code, "unknown_field");
});

/** Words from inside the program. Whole words where they are short: a request id may well contain "SQL". */
const STACK = /node_modules|\\n +at |\.[jt]s:\d+|select |insert |Postgres|\bSQL\b/;

/** A refusal in our own words, or, from validate, the verdict that the return is invalid. */
function assertRefused(answer: Answer, what: string) {
  assert.doesNotMatch(answer.text, STACK, what);
  assert.ok(answer.text.length < 500_000, `${what}: ${answer.text.length} characters`);
  if (answer.status === 200) return assert.equal(answer.json.valid, false, what);
  const { code, request_id } = answer.json.error;
  assert.ok(isErrorCode(code) && errorTable[code].status === answer.status, `${what}: ${answer.text.slice(0, 200)}`);
  assert.ok(answer.status >= 400 && answer.status < 500, `${what}: ${answer.status}`);
  assert.equal(answer.headers["request-id"], request_id);
}

/** Does something that must leave every table as it was. */
async function unchanged<Result>(act: () => Promise<Result>): Promise<Result> {
  const before = await rowCounts();
  const result = await act();
  assert.deepEqual(await rowCounts(), before);
  return result;
}

function rowCounts() {
  return service.db.query(
    `select (select count(*) from filings) as filings, (select count(*) from submissions) as submissions,
            (select count(*) from events) as events, (select count(*) from idempotency_keys) as keys,
            (select count(*) from drafts) as drafts, (select sum(version) from drafts) as versions,
            (select count(*) from drafts where state = 'filed') as filed`,
  );
}

function send(route: Route, path: string): Promise<Answer> {
  if (route.method === "GET") return customer.sandbox.get(path);
  const headers = { "content-type": "application/json" };
  return customer.sandbox.send(route.method, path, { headers, body: JSON.stringify(goodBody(route)) });
}

function goodBody(route: Route): object {
  switch (route.operationId) {
    case "amendFiling":
      return { financials: { trading_profit: 5_000_000 } };
    case "createDraft":
      return { input: sampleReturn() };
    case "changeDraft":
      return { version: 1, input: { financials: { trading_profit: 5_000_000 } } };
    case "fileDraft":
      return { version: 1 };
    default:
      return sampleReturn();
  }
}

function pathOf(route: Route): string {
  const id = route.path.includes("events")
    ? ids.event
    : route.path.startsWith("/v1/companies/")
      ? ids.company
      : route.path.includes("companies_house")
        ? ids.accounts
        : route.path.startsWith("/v1/drafts")
          ? ids.draft
          : ids.filing;
  const path = route.path.replace(":id", id).replace(":name", "submission.xml");
  return path === "/v1/carried_forward" ? `${path}?company_utr=8596148860&period_start=2025-04-01` : path;
}

function authorization(): string {
  return `Authorization: Bearer ${customer.keys.sandbox.secret}`;
}
