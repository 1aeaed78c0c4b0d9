// What the service really answers fits what openapi.json says it answers: the served document judges the served
// answers.

import assert from "node:assert/strict";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { requestExamples } from "../../src/api/openapi/examples.ts";
import { filingStatuses } from "../../src/filings/lifecycle.ts";
import { version } from "../../src/main/version.ts";
import { DAY, SECOND } from "../../src/platform/clock.ts";
import { eventTypes } from "../../src/register/event-types.ts";
import { accountsStatuses } from "../../src/register/lifecycle.ts";
import { beside, dormantAccounts } from "../support/accounts.ts";
import type { Answer, Client } from "../support/client.ts";
import { breachesIn, misfitsOf, writtenOut } from "../support/contract.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const ACCOUNTS = "/v1/companies_house/accounts";

let service: Service;
let sandbox: Client;
// biome-ignore lint/suspicious/noExplicitAny: the document is read as a stranger's program would read it.
let document: any;
before(async () => {
  service = await startService();
  sandbox = (await service.customer()).sandbox;
  document = (await service.client().get("/openapi.json")).json;
});
after(() => service.close());

test("the served document is plain JSON without a trace of the library that made its schemas", () => {
  assert.equal(document.openapi, "3.1.0");
  assert.equal(document.info.version, version);
  assert.doesNotMatch(JSON.stringify(document), /"~/);
  assert.deepEqual(document.servers, [{ url: service.url, description: "This service." }]);
});

test("a filing fits its schema in every status, and in no other shape", async () => {
  const accepted = await sandbox.post("/v1/filings", sampleReturn());
  const rejected = await sandbox.post("/v1/filings", sampleReturn(), { "service-test-scenario": "rejected" });
  const amended = await sandbox.post(`/v1/filings/${accepted.json.id}/amend`, { financials: { turnover: 1 } });
  const seen = new Set<string>();

  assertFits(accepted, "/v1/filings", "post", 201);
  assertFits(amended, "/v1/filings/{id}/amend", "post", 201);
  for (let second = 0; second < 10; second++) {
    for (const { json } of [accepted, rejected, amended]) {
      const answer = await sandbox.get(`/v1/filings/${json.id}`);
      assertFits(answer, "/v1/filings/{id}", "get", 200);
      seen.add(answer.json.status);
    }
    await service.settle();
    service.clock.advance(SECOND);
  }

  assert.deepEqual([...seen].sort(), [...filingStatuses].sort());
});

test("every type of event fits its schema, in lists, alone and as a webhook", async () => {
  const customer = await service.customer();
  const receiver = await customer.listens("sandbox", { eventTypes: [...eventTypes] });
  const outcomes = ["accepted", "rejected", "wrong_receipt"].map((name) => ({ "service-test-scenario": name }));
  for (const scenario of outcomes) {
    await customer.sandbox.post("/v1/filings", sampleReturn(), scenario);
    for (let second = 0; second < 6; second++) await service.passTime(SECOND);
  }
  for (const scenario of outcomes.slice(0, 2)) await customer.sandbox.post(ACCOUNTS, dormantAccounts(), scenario);
  for (let second = 0; second < 4; second++) await service.passTime(SECOND);
  // Nobody approves it in 14 days.
  await customer.sandbox.post("/v1/filings", { ...sampleReturn(), options: { approval: "required" } });
  // The accounts of the next period are due on 31 December, and its tax on 1 January.
  await customer.sandbox.post("/v1/sandbox/clock/advance", { seconds: (20 * DAY) / SECOND });
  await service.settle();

  const listed = [];
  for (const type of eventTypes) {
    const list = await customer.sandbox.get(`/v1/events?type=${type}`);
    assertFits(list, "/v1/events", "get", 200);
    assert.ok(list.json.data.length > 0, type);
    listed.push(...list.json.data);
  }
  assertFits(await customer.sandbox.get("/v1/events"), "/v1/events", "get", 200);

  for (const event of listed) {
    const answer = await customer.sandbox.get(`/v1/events/${event.id}`);
    assertFits(answer, "/v1/events/{id}", "get", 200);
    assert.deepEqual(Object.keys(answer.json), Object.keys(document.components.schemas.Event.properties));
    assert.deepEqual(answer.json, event);
  }
  for (const { event } of receiver.received) {
    const { schema } = document.webhooks[event.type].post.requestBody.content["application/json"];
    assert.deepEqual(misfitsOf(schema, event), []);
  }
  assert.equal(receiver.received.length, listed.length);
});

test("accounts fit their schema in every status, flagged, alone, in lists, and by their documents", async () => {
  const { sandbox } = await service.customer();
  const scenarios = ["accepted", "rejected", "rejected_by_examiner", "parked"];
  const ids: string[] = [];
  for (const name of scenarios) {
    const created = await sandbox.post(ACCOUNTS, dormantAccounts(), { "service-test-scenario": name });
    assertFits(created, ACCOUNTS, "post", 201);
    ids.push(created.json.id);
  }
  const seen = new Set<string>();

  for (let second = 0; second < 6; second++) {
    for (const id of ids) {
      const answer = await sandbox.get(`${ACCOUNTS}/${id}`);
      assertFits(answer, `${ACCOUNTS}/{id}`, "get", 200);
      seen.add(answer.json.status);
    }
    await service.passTime(SECOND);
  }

  assert.deepEqual([...seen].sort(), [...accountsStatuses].sort());
  assertFits(await sandbox.get(ACCOUNTS), ACCOUNTS, "get", 200);
  const flagged = await sandbox.get(`${ACCOUNTS}?needs_attention=true`);
  assertFits(flagged, ACCOUNTS, "get", 200);
  assert.deepEqual(
    flagged.json.data.map(({ id }: { id: string }) => id),
    ids.slice(-1),
  );
  const documents = await sandbox.get(`${ACCOUNTS}/${ids[0]}/documents`);
  assertFits(documents, `${ACCOUNTS}/{id}/documents`, "get", 200);
  const { parameters, responses } = document.paths[`${ACCOUNTS}/{id}/documents/{name}`].get;
  for (const { name, url, content_type } of documents.json.data) {
    const answer = await sandbox.get(url);
    assert.deepEqual([answer.status, answer.headers["content-type"]], [200, content_type]);
    assert.ok(Object.hasOwn(responses[200].content, content_type.split(";")[0]), content_type);
    assert.ok(parameters[1].description.includes(name), name);
  }
});

test("lists and validation results fit their schemas", async () => {
  await sandbox.post("/v1/filings", sampleReturn());
  const warned = { ...sampleReturn({ utr: "1234567890" }), financials: { turnover: 0, trading_profit: 0 } };
  const validated = {
    valid: await sandbox.post("/v1/validate", sampleReturn()),
    invalid: await sandbox.post("/v1/validate", {}),
    warned: await sandbox.post("/v1/validate?include=warnings", warned),
  };

  assertFits(await sandbox.get("/v1/filings"), "/v1/filings", "get", 200);
  assertFits(await sandbox.get("/v1/filings?limit=1"), "/v1/filings", "get", 200);
  for (const answer of Object.values(validated)) assertFits(answer, "/v1/validate", "post", 200);
  assert.deepEqual(Object.keys(validated.valid.json), ["valid", "errors"]);
  assert.deepEqual(Object.keys(validated.warned.json), ["valid", "errors", "warnings"]);
  assert.ok(validated.invalid.json.errors.length > 0);
  assert.ok(validated.warned.json.warnings.length > 0);
});

test("the documents of a filing fit their schema, and each has a type the document lists", async () => {
  const attachments = [{ name: "A letter.pdf", pdf: pdfBase64("A letter") }];
  const { json: filing } = await sandbox.post("/v1/filings", { ...sampleReturn(), attachments });
  await service.untilFinal(sandbox, filing.id);

  const list = await sandbox.get(`/v1/filings/${filing.id}/documents`);

  assertFits(list, "/v1/filings/{id}/documents", "get", 200);
  const { parameters, responses } = document.paths["/v1/filings/{id}/documents/{name}"].get;
  for (const { name, url, content_type } of list.json.data) {
    const answer = await sandbox.get(url);
    assert.deepEqual([answer.status, answer.headers["content-type"]], [200, content_type]);
    assert.ok(Object.hasOwn(responses[200].content, content_type.split(";")[0]), content_type);
    assert.ok(name.endsWith(".pdf") || parameters[1].description.includes(name), name);
  }
});

test("errors fit their schema, each under a status the document lists for the route", async () => {
  const text = { headers: { "content-type": "text/plain" }, body: "{}" };

  assertFits(await service.client().get("/v1/filings"), "/v1/filings", "get", 401);
  assertFits(await sandbox.get("/v1/filings?limit=0"), "/v1/filings", "get", 422);
  assertFits(await sandbox.get("/v1/filings?starting_after=x"), "/v1/filings", "get", 404);
  assertFits(await sandbox.get("/v1/filings/x"), "/v1/filings/{id}", "get", 404);
  assertFits(await sandbox.get("/v1/filings/x/documents"), "/v1/filings/{id}/documents", "get", 404);
  assertFits(await sandbox.get("/v1/filings/x/documents/x"), "/v1/filings/{id}/documents/{name}", "get", 404);
  assertFits(await sandbox.get("/v1/events/x"), "/v1/events/{id}", "get", 404);
  assertFits(await sandbox.post("/v1/filings", {}), "/v1/filings", "post", 422);
  assertFits(await sandbox.get(`${ACCOUNTS}/x`), `${ACCOUNTS}/{id}`, "get", 404);
  assertFits(await sandbox.get(`${ACCOUNTS}?limit=0`), ACCOUNTS, "get", 422);
  assertFits(await sandbox.get(`${ACCOUNTS}?starting_after=x`), ACCOUNTS, "get", 404);
  assertFits(await sandbox.get(`${ACCOUNTS}/x/documents`), `${ACCOUNTS}/{id}/documents`, "get", 404);
  assertFits(await sandbox.get(`${ACCOUNTS}/x/documents/x`), `${ACCOUNTS}/{id}/documents/{name}`, "get", 404);
  assertFits(await sandbox.post(ACCOUNTS, {}), ACCOUNTS, "post", 422);
  assertFits(await sandbox.post(ACCOUNTS, { filing: "fil_0", ...beside }), ACCOUNTS, "post", 404);
  assertFits(await sandbox.send("POST", "/v1/filings", text), "/v1/filings", "post", 415);
  assertFits(await sandbox.send("POST", "/v1/validate", { body: "{" }), "/v1/validate", "post", 400);
  assertFits(await sandbox.post("/v1/filings/x/amend", {}), "/v1/filings/{id}/amend", "post", 404);
});

test("the documented examples are requests that the service takes, and answers of the shape that it gives", async () => {
  const created = await sandbox.post("/v1/filings", requestExamples.createFiling);
  const { json } = await sandbox.post("/v1/validate", requestExamples.validateReturn);
  const amended = await sandbox.post(`/v1/filings/${created.json.id}/amend`, requestExamples.amendFiling);

  const delivered = await sandbox.post(ACCOUNTS, requestExamples.deliverAccounts);
  const checked = await sandbox.post("/v1/companies_house/validate", requestExamples.validateAccounts);

  assert.deepEqual([created.status, json, amended.status], [201, { valid: true, errors: [] }, 201]);
  assert.deepEqual([delivered.status, checked.json], [201, { valid: true, errors: [] }]);
  assert.deepEqual(
    { ...document.paths[ACCOUNTS].post.responses[201].content["application/json"].example, ...unlikeInExamples },
    { ...delivered.json, ...unlikeInExamples },
  );
  const example = (path: string) => document.paths[path].post.responses[201].content["application/json"].example;
  for (const [answer, path] of [
    [created, "/v1/filings"],
    [amended, "/v1/filings/{id}/amend"],
  ] as const) {
    assert.deepEqual(Object.keys(example(path)), Object.keys(answer.json));
    assert.equal(example(path).tax_due_pence, answer.json.tax_due_pence);
    assert.equal(example(path).filing_due_on, answer.json.filing_due_on);
    assert.equal(example(path).tax_due_on, answer.json.tax_due_on);
  }
});

const unlikeInExamples = { id: "", created_at: "", updated_at: "", signed_on: "", warnings: [] };

test("an answer that the document does not promise would be noticed", () => {
  const seen = { method: "GET", path: "/v1/filings/fil_1", status: 200, headers: {}, json: { id: "fil_1", extra: 1 } };
  const missing = breachesIn({
    ...seen,
    json: document.paths["/v1/filings/{id}"].get.responses[200].content["application/json"].example,
  });

  assert.ok(breachesIn(seen).some((breach) => breach.includes("required")));
  assert.deepEqual(
    missing.map((breach) => breach.split(": ")[1]),
    ["the header Request-Id is missing"],
  );
  assert.match(breachesIn({ ...seen, status: 418 })[0] ?? "", /no such status/);
  assert.deepEqual(breachesIn({ ...seen, path: "/healthz" }), []);
});

test("the sample of every documented field is one the service takes", async () => {
  const { properties } = requestSchema("/v1/filings");
  const sample = (definition: { examples: unknown[] }) => definition.examples[0];
  const company = properties.company.properties;
  const declarant = document.components.schemas.DeclarantInput.properties;

  const { json } = await sandbox.post("/v1/validate", {
    company: {
      name: sample(company.name),
      utr: sample(company.utr),
      registration_number: sample(company.registration_number),
    },
    period: { start: "2025-04-01", end: sample(properties.period.properties.end) },
    financials: {
      turnover: 1,
      trading_profit: 1,
      tax_rate_year: sample(properties.financials.properties.tax_rate_year),
    },
    declarant: {
      name: sample(declarant.name),
      status: sample(declarant.status),
    },
  });

  assert.deepEqual(json, { valid: true, errors: [] });
});

test("what the documented request schema refuses, the service refuses", async () => {
  const schema = Compile(Type.Unsafe(requestSchema("/v1/filings")));
  const bodies = [
    {},
    [],
    { ...sampleReturn(), extra: 1 },
    { ...sampleReturn(), period: {} },
    sampleReturn({ utr: "1" }),
    { ...sampleReturn(), period: null },
    { ...sampleReturn(), accounts: { standard: "ifrs" } },
    { ...sampleReturn(), financials: { turnover: null, trading_profit: 0 } },
  ];
  const nulls = {
    ...sampleReturn(),
    accounts: { standard: null, ixbrl: null, dormant: null, average_employees: null, balance_sheet: null },
    declarant: null,
    options: { idempotency_key: null },
  };

  for (const body of [...bodies, sampleReturn(), nulls]) {
    const { json } = await sandbox.post("/v1/validate", body);
    assert.equal(schema.Check(body), json.valid, JSON.stringify(body));
  }
});

/** The client has held it against the served document's schema already; here against its status and type. */
function assertFits(answer: Answer, path: string, method: string, status: number) {
  assert.equal(answer.status, status, answer.text);
  assert.equal(answer.headers["content-type"], "application/json; charset=utf-8");
  const { schema } = document.paths[path][method].responses[status].content["application/json"];
  assert.deepEqual(misfitsOf(schema, answer.json), []);
}

function requestSchema(path: string) {
  return writtenOut(document.paths[path].post.requestBody.content["application/json"].schema);
}
