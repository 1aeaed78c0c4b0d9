// openapi.json, the route table and what the server really registers are one and the same list.

import assert from "node:assert/strict";
import { subscribe } from "node:diagnostics_channel";
import { BlockList } from "node:net";
import { test } from "node:test";
import type { FastifyInstance } from "fastify";
import { PROBLEM_CODES } from "../../../packages/ct600/problem-codes.ts";
import { createRegisterDestinations } from "../../authorities/companies-house/destination.ts";
import { createDestinations } from "../../authorities/hmrc/destinations.ts";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/db.ts";
import { Downloads } from "../../platform/http/downloads.ts";
import { UnauthenticatedLimiter } from "../../platform/http/unauthenticated-limiter.ts";
import { systemRandom } from "../../platform/ids.ts";
import { MemoryBudget } from "../../platform/limits/memory-budget.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createSealing } from "../../platform/sealing.ts";
import { eventTypes } from "../../register/event-types.ts";
import { type ErrorCode, errorTable } from "../errors.ts";
import { createRateLimiter } from "../rate-limit.ts";
import { routes } from "../routes.ts";
import { createApi } from "../server.ts";
import { inputSchema } from "./input-schemas.ts";
import { openapi } from "./openapi.ts";

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; required: boolean; description: string; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    {
      description: string;
      headers: Record<string, { $ref: string }>;
      content: Record<string, { schema: Schema; examples?: Record<string, unknown> }>;
    }
  >;
}

const document = openapi({ version: "1.2.3", baseUrl: "https://tax.example" });
const components: Record<string, Schema> = document.components.schemas;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
);
const openPages = [
  "/openapi.json",
  "/docs",
  "/docs/search",
  "/docs/:page",
  "/docs/*",
  "/llms.txt",
  "/healthz",
  "/readyz",
  "/metrics",
];

test("the document describes every route of the table and nothing else", () => {
  const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);

  assert.deepEqual(described.sort(), routes.map(({ method, path }) => `${method} ${inBraces(path)}`).sort());
});

test("the server registers every route of the table, the open pages and nothing else", async () => {
  const registered = await registeredRoutes();

  const expected = [
    ...routes.map(({ method, path }) => `${method} ${path}`),
    ...openPages.map((page) => `GET ${page}`),
  ];
  assert.deepEqual(registered.sort(), expected.sort());
});

test("the document has the shape of OpenAPI 3.1", () => {
  assert.equal(document.openapi, "3.1.0");
  assert.deepEqual([document.info.title, document.info.version], ["Quarterday", "1.2.3"]);
  assert.deepEqual(document.security, [{ apiKey: [] }]);
  assert.equal(document.components.securitySchemes.apiKey.scheme, "bearer");
  const ids = operations.map(({ operation }) => operation.operationId);
  assert.equal(new Set(ids).size, ids.length);
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const declared = operation.parameters.filter((parameter) => parameter.in === "path");
    assert.deepEqual(
      declared.map(({ name, required }) => [name, required]),
      inPath.map((name) => [name, true]),
    );
    for (const parameter of operation.parameters) assert.ok(parameter.schema, parameter.name);
  }
});

test("each operation shows what the route takes and answers, and every error it can give", () => {
  for (const route of routes) {
    const operation = operationFor(route.path, route.method);
    const { required, properties = {} } = resolved(operation.requestBody?.content["application/json"]?.schema ?? {});
    const takes = (route.body === undefined ? {} : inputSchema(route.body)) as Schema;
    assert.deepEqual([required, Object.keys(properties)], [takes.required, Object.keys(takes.properties ?? {})]);
    for (const type of route.answerTypes ?? ["application/json"]) {
      const { content = {}, headers } = operation.responses[route.status] ?? {};
      const answers = route.answer as Schema & { "x-type"?: string };
      assert.equal(content[type]?.schema.$ref?.split("/").at(-1), answers["x-type"]);
      assert.ok(headers?.["Request-Id"]);
    }
    const always: ErrorCode[] = ["invalid_api_key", "rate_limit_exceeded", "internal_error", "service_unavailable"];
    for (const code of [...always, ...route.errors]) {
      const { description, content } = operation.responses[errorTable[code].status] ?? {};
      assert.match(description ?? "", new RegExp(`\\b${code}\\b`));
      assert.ok(content?.["application/json"]?.examples?.[code], code);
    }
    assert.ok(operation.responses[422], `${route.method} ${route.path} can refuse a parameter`);
  }
});

test("requests are closed, answers and events are open to new fields", () => {
  const asked = requested().flatMap(objectsIn);
  const answered = Object.entries(components)
    .filter(([name]) => !requestedNames().has(name))
    .flatMap(([, schema]) => objectsIn(schema));

  assert.ok(asked.length >= 10 && answered.length >= 10);
  for (const schema of asked) assert.equal(schema.additionalProperties, false, JSON.stringify(schema));
  for (const schema of answered) assert.equal(schema.additionalProperties, undefined, JSON.stringify(schema));
});

test("every optional field of a request may be null, and no required one", () => {
  for (const { properties = {}, required = [] } of requested().flatMap(objectsIn)) {
    for (const [name, field] of Object.entries(properties)) {
      const isRequired = required.includes(name);
      const types = field.anyOf?.map(({ type }) => type) ?? [field.type].flat();
      assert.equal(types.includes("null"), !isRequired, name);
      // Null stands beside an enumeration: among its values it does not compile in a Zod schema.
      if (field.enum !== undefined) assert.ok(isRequired && !field.enum.includes(null), name);
    }
  }
});

test("what tools make types from has a name of its own", () => {
  for (const name of Object.keys(components)) assert.doesNotMatch(name, /([A-Z][a-z]+)\1/);
  for (const name of ["Filing", "FilingInput", "AmendmentInput", "Event", "List", "Error", "Problem", "CompanyInput"])
    assert.ok(Object.hasOwn(components, name), name);
  assert.deepEqual(components.Error?.properties?.error?.properties?.code?.enum, Object.keys(errorTable));
  assert.deepEqual(components.Problem?.properties?.code?.enum, [...PROBLEM_CODES]);
  assert.deepEqual(components.FilingList?.allOf?.[0], { $ref: "#/components/schemas/List" });
});

test("nothing that only the service reads is published", () => {
  assert.deepEqual(JSON.stringify(document).match(/"x-[^"]*"/g), null);
});

test("everything has a description: operations, parameters, headers, components and each of their fields", () => {
  for (const { operation } of operations) {
    assert.ok(operation.summary && operation.description, operation.operationId);
    assert.ok(document.tags.some(({ name }) => name === operation.tags[0]));
    for (const { name, description } of operation.parameters) assert.ok(description, name);
  }
  for (const [name, { description }] of Object.entries<Schema>(document.components.headers))
    assert.ok(description, name);
  for (const [component, schema] of Object.entries(components)) {
    for (const { properties = {} } of objectsIn(schema)) {
      for (const [name, field] of Object.entries(properties)) assert.ok(descriptionOf(field), `${component}.${name}`);
    }
  }
});

test("a field that may be left out says in words what it is then: of a `default`, generators make a required field", () => {
  const { properties = {} } = components.CompanyInput ?? {};
  const limit = operationFor("/v1/filings", "GET").parameters.find(({ name }) => name === "limit");

  assert.match(properties.associated_companies?.description ?? "", /Default in a new return: 0\.$/);
  assert.match(limit?.description ?? "", /Default: 20\.$/);
  assert.doesNotMatch(JSON.stringify(document), /"default":/);
});

test("the document says where the service is", () => {
  assert.equal(document.servers[0]?.url, "https://tax.example");
  assert.equal(document.externalDocs.url, "https://tax.example/docs");
});

test("what files or delivers takes an idempotency key, the others do not", () => {
  const keyed = operations.filter(({ operation }) =>
    operation.parameters.some(({ name, in: place }) => name === "Idempotency-Key" && place === "header"),
  );

  assert.deepEqual(
    keyed.map(({ operation }) => operation.operationId),
    ["createFiling", "amendFiling", "deliverAccounts", "createDraft"],
  );
});

test("every reference in the document leads somewhere, and every component is referred to", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(
    ([, place]) => place ?? "",
  );
  const { schemas, headers, examples } = document.components;
  const places = Object.entries({ schemas, headers, examples }).flatMap(([kind, all]) =>
    Object.keys(all).map((name) => `${kind}/${name}`),
  );

  assert.deepEqual([...new Set(references)].sort(), places.sort());
});

test("the document has a webhook for every type of event", () => {
  assert.deepEqual(Object.keys(document.webhooks), [...eventTypes]);
  for (const { post } of Object.values(document.webhooks)) {
    assert.deepEqual(post.requestBody.content["application/json"].schema, { $ref: "#/components/schemas/Event" });
    assert.deepEqual(
      post.parameters.map(({ name }) => name),
      ["Service-Signature"],
    );
  }
});

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
}

function resolved(schema: Schema): Schema {
  return schema.$ref === undefined ? schema : (components[schema.$ref.split("/").at(-1) ?? ""] ?? {});
}

/** What a field says about itself, or the component it is. */
function descriptionOf(field: Schema): string | undefined {
  return field.description ?? resolved(field).description ?? field.anyOf?.map(descriptionOf).find(Boolean);
}

/** The components that requests are made of. */
function requestedNames(): Set<string> {
  const names = new Set<string>();
  const collect = (schema: unknown) => {
    for (const [, name = ""] of JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (!names.has(name)) collect(components[names.add(name) && name]);
    }
  };
  for (const { operation } of operations) collect(operation.requestBody);
  return names;
}

function requested(): Schema[] {
  return [...requestedNames()].map((name) => components[name] ?? {});
}

/** Every schema of an object in it, at any depth. */
function objectsIn(schema: object): Schema[] {
  const below = Object.values(schema).flatMap((part) =>
    typeof part === "object" && part !== null ? objectsIn(part) : [],
  );
  return "properties" in schema ? [schema as Schema, ...below] : below;
}

function operationFor(path: string, method: string): Operation {
  const found = operations.find((one) => one.path === inBraces(path) && one.method === method.toLowerCase());
  assert.ok(found, `${method} ${path}`);
  return found.operation;
}

function inBraces(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

/** Heard from the framework itself, which announces each server it makes. The database is never asked anything. */
async function registeredRoutes(): Promise<string[]> {
  const heard: string[] = [];
  subscribe("fastify.initialization", (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }) => {
      for (const one of [method].flat()) if (one !== "HEAD") heard.push(`${one} ${url}`);
    });
  });
  const nowhere = { host: "/nonexistent", port: 1, user: "nobody", database: "none" };
  const app = createApi({
    databaseOf: () => openDatabase(nowhere, { connections: 1, onIdleError: () => {} }),
    trustedProxies: new BlockList(),
    clock: systemClock,
    random: systemRandom,
    publishing: { random: systemRandom, delaysMs: [] },
    log: createLog("silent"),
    baseUrl: () => "https://localhost",
    reference: { formsFor: () => null, themeIn: () => null },
    metrics: createMetrics(),
    requestLog: { note: () => {} },
    destinations: createDestinations({
      sandboxUrl: new URL("http://sandbox.invalid"),
      sandboxPollSeconds: 1,
      sandboxAcceptedSeconds: 2,
      liveUrl: null,
      vendorId: "1234",
      version: "0.1.0",
    }),
    version: "1.2.3",
    rateLimiter: createRateLimiter({ perSecond: 1, burst: 1 }, systemClock),
    downloads: new Downloads(),
    limiter: new UnauthenticatedLimiter({ perSecond: 1, burst: 1, mostNetworks: 1 }),
    bodyBudget: new MemoryBudget({ totalBytes: 1, shareBytes: 1 }),
    idempotencyWaitMs: 1,
    officialPacks: [],
    intake: { check: async () => [], hold: () => () => {}, close: async () => {} },
    metricsPage: async () => "",
    registerDestinations: createRegisterDestinations({
      sandboxUrl: new URL("http://sandbox.invalid"),
      sandboxPollSeconds: 1,
      companiesHouseUrl: null,
    }),
    sealing: createSealing(Buffer.alloc(32), systemRandom),
    wake: () => {},
    wakeAccounts: () => {},
    readiness: () => {},
  });
  await app.ready();
  await app.close();
  return heard;
}
