// openapi.json, the route table and what the server really registers are one and the same list.

import assert from "node:assert/strict";
import { subscribe } from "node:diagnostics_channel";
import { test } from "node:test";
import type { FastifyInstance } from "fastify";
import type { TSchema } from "typebox";
import { createDestinations } from "../authority/destinations.ts";
import { eventTypes } from "../filings/lifecycle.ts";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/db.ts";
import { Downloads } from "../platform/downloads.ts";
import { systemRandom } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { Room } from "../platform/room.ts";
import { Strangers } from "../platform/strangers.ts";
import { type ErrorCode, errorTable } from "./errors.ts";
import { openapi } from "./openapi.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { routes } from "./routes.ts";
import { createApi } from "./server.ts";

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: TSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: TSchema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: TSchema }> }>;
}

const document = openapi("1.2.3");
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
);
const openPages = ["/openapi.json", "/docs", "/healthz", "/readyz", "/metrics"];

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
    const { required, properties = {} } = (operation.requestBody?.content["application/json"]?.schema ?? {}) as Schema;
    const takes = (route.body ?? {}) as Schema;
    assert.deepEqual([required, Object.keys(properties)], [takes.required, Object.keys(takes.properties ?? {})]);
    for (const type of route.answerTypes ?? ["application/json"])
      assert.equal(operation.responses[route.status]?.content[type]?.schema, route.answer);
    const always: ErrorCode[] = ["invalid_api_key", "rate_limit_exceeded", "internal_error", "service_unavailable"];
    for (const code of [...always, ...route.errors]) {
      assert.match(operation.responses[errorTable[code].status]?.description ?? "", new RegExp(`\\b${code}\\b`));
    }
    assert.ok(operation.responses[422], `${route.method} ${route.path} can refuse a parameter`);
  }
});

test("requests are closed, answers and events are open to new fields", () => {
  const requests = operations.flatMap(({ operation }) => Object.values(operation.requestBody?.content ?? {}));
  const answers = operations.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap(({ content }) => Object.values(content)),
  );
  const asked = requests.flatMap(({ schema }) => objectsIn(schema));
  const answered = [document.components.schemas, ...answers.map(({ schema }) => schema)].flatMap(objectsIn);

  assert.ok(asked.length >= 10 && answered.length >= 10);
  for (const schema of asked) assert.equal(schema.additionalProperties, false, JSON.stringify(schema));
  for (const schema of answered) assert.equal(schema.additionalProperties, undefined, JSON.stringify(schema));
});

test("every optional field of a request may be null, and no required one", () => {
  const requests = operations.flatMap(({ operation }) => Object.values(operation.requestBody?.content ?? {}));

  for (const { properties = {}, required = [] } of requests.flatMap(({ schema }) => objectsIn(schema))) {
    for (const [name, field] of Object.entries(properties)) {
      const isRequired = required.includes(name);
      assert.equal([field.type].flat().includes("null"), !isRequired, name);
      if (field.enum !== undefined) assert.equal(field.enum.includes(null), !isRequired, name);
    }
  }
});

test("create and amend take an idempotency key, the others do not", () => {
  const keyed = operations.filter(({ operation }) =>
    operation.parameters.some(({ name, in: place }) => name === "Idempotency-Key" && place === "header"),
  );

  assert.deepEqual(
    keyed.map(({ operation }) => operation.operationId),
    ["createFiling", "amendFiling"],
  );
});

test("every reference in the document leads somewhere", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? "");

  assert.ok(references.length > 0);
  for (const reference of references) {
    const name = reference.replace("#/components/schemas/", "");
    assert.ok(Object.hasOwn(document.components.schemas, name), reference);
  }
});

test("the document has a webhook for every type of event", () => {
  assert.deepEqual(Object.keys(document.webhooks), [...eventTypes]);
  for (const { post } of Object.values(document.webhooks)) {
    assert.equal(post.requestBody.content["application/json"].schema.$ref, "#/components/schemas/Event");
    assert.deepEqual(
      post.parameters.map(({ name }) => name),
      ["Service-Signature"],
    );
  }
});

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean;
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
    db: openDatabase(nowhere, { connections: 1, onIdleError: () => {} }),
    clock: systemClock,
    random: systemRandom,
    log: createLog("silent"),
    baseUrl: () => "https://localhost",
    metrics: createMetrics(),
    destinations: createDestinations({
      sandboxUrl: new URL("http://sandbox.invalid"),
      sandboxPollSeconds: 1,
      sandboxAcceptedSeconds: 2,
      liveUrl: null,
      vendorId: "0000",
    }),
    version: "1.2.3",
    rateLimiter: createRateLimiter({ perSecond: 1, burst: 1 }, systemClock),
    downloads: new Downloads(),
    strangers: new Strangers({ perSecond: 1, burst: 1, mostNetworks: 1 }),
    bodyRoom: new Room({ totalBytes: 1, shareBytes: 1 }),
    idempotencyWaitMs: 1,
    officialPacks: [],
    intake: { check: async () => [], close: async () => {} },
    wake: () => {},
    readiness: async () => {},
  });
  await app.ready();
  await app.close();
  return heard;
}
