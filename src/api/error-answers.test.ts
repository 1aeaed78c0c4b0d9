// What is thrown and what is answered: who is at fault decides the code, and only internal errors are logged.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fastify } from "fastify";
import { CommitUnknown } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { CallerLeft } from "../platform/http/on-close.ts";
import { OverBudget } from "../platform/limits/memory-budget.ts";
import { createLog } from "../platform/log.ts";
import { OutOfTime } from "../platform/threads/thread.ts";
import { answerError } from "./error-answers.ts";
import { ApiRefusal, InvalidInput, NotReady } from "./errors.ts";

const baseUrl = () => "https://api.example.test:8443";

const expected: [what: string, error: unknown, answer: string, logged: number][] = [
  ["a refusal of the API", new ApiRefusal("not_found", "There is nothing."), "404 not_found", 0],
  ["a refusal of the core", new Refusal("filing_not_amendable", "It failed."), "409 filing_not_amendable", 0],
  ["an unpublished refusal", new Refusal("key_not_found", "There is no key."), "500 internal_error", 1],
  ["problems", new InvalidInput([{ code: "invalid_utr", message: "No.", field: "company.utr" }]), "422 invalid_utr", 0],
  ["a caller who left", Object.assign(coded("ECONNRESET"), { statusCode: 400 }), "400 invalid_json", 0],
  ["a caller who left while the document waited", new CallerLeft(), "400 invalid_json", 0],
  [
    "an organisation with too much under way",
    new OverBudget("rate_limit_exceeded", "Wait."),
    "429 rate_limit_exceeded",
    0,
  ],
  ["a service with too much under way", new OverBudget("service_unavailable", "Wait."), "503 service_unavailable", 0],
  ["a process that stops", new NotReady("service_unavailable", "It stops."), "503 service_unavailable", 0],
  ["a check that took too long", new OutOfTime(), "503 service_unavailable", 1],
  ["no connection", coded("ECONNREFUSED"), "503 service_unavailable", 1],
  ["a connection lost", coded("ECONNRESET"), "503 service_unavailable", 1],
  ["a server that shuts down", coded("57P01"), "503 service_unavailable", 1],
  ["a server that starts", coded("57P03"), "503 service_unavailable", 1],
  ["a server that takes no writes", coded("25006"), "503 service_unavailable", 1],
  ["too many connections", coded("53300"), "503 service_unavailable", 1],
  ["a crash", new Error("Connection terminated unexpectedly"), "503 service_unavailable", 1],
  ["a slow connection", new Error("Connection terminated due to connection timeout"), "503 service_unavailable", 1],
  ["a connection lost at the commit", new CommitUnknown(coded("57P01")), "503 service_unavailable", 1],
  ["a full pool", new Error("timeout exceeded when trying to connect"), "503 service_unavailable", 1],
  ["a table that is not there", coded("42P01"), "500 internal_error", 1],
  ["an internal error", new TypeError("x is not a function"), "500 internal_error", 1],
];

for (const [what, error, answer, count] of expected) {
  test(`${what} is answered with ${answer}`, async () => {
    const logged: string[] = [];
    const log = createLog("info", { write: (line: string) => void logged.push(line) });
    const app = fastify({ logger: false });
    app.setErrorHandler((thrown, request, reply) => answerError(thrown, request, reply, { log, baseUrl }));
    app.get("/", () => {
      throw error;
    });

    const response = await app.inject("/");

    assert.equal(`${response.statusCode} ${response.json().error.code}`, answer);
    assert.equal(logged.length, count);
  });
}

test("the link in an error leads to the service's own address, whatever Host a request names", async () => {
  const app = fastify({ logger: false });
  const log = createLog("silent");
  app.setErrorHandler((thrown, request, reply) => answerError(thrown, request, reply, { log, baseUrl }));
  app.get("/", () => {
    throw new ApiRefusal("not_found", "There is nothing.");
  });
  const linkFor = async (host: string) => (await app.inject({ url: "/", headers: { host } })).json().error.doc_url;

  assert.equal(await linkFor("evil.example"), "https://api.example.test:8443/docs/errors#not_found");
  assert.equal(await linkFor('x"><script>'), "https://api.example.test:8443/docs/errors#not_found");
});

function coded(code: string): Error {
  return Object.assign(new Error("the driver's words"), { code });
}

const causes: [code: string, cause: string, says: RegExp][] = [
  ["53100", "disk_full", /^The database's disk is full; nothing was stored\./],
  ["25006", "read_only", /^The database takes no writes; nothing was stored\./],
  ["55P03", "locked", /^Another session holds a lock in the database; nothing was stored\./],
  ["53300", "out_of_connections", /^No database connection is free; nothing was stored\./],
  ["57014", "too_slow", /^The database took too long; nothing was stored\./],
  ["ECONNREFUSED", "unreachable", /^The database cannot be reached; nothing was stored\./],
];

for (const [code, cause, says] of causes)
  test(`a 503 because of ${code} says so, and the log names the cause ${cause}`, async () => {
    const logged: string[] = [];
    const log = createLog("info", { write: (line: string) => void logged.push(line) });
    const app = fastify({ logger: false });
    app.setErrorHandler((thrown, request, reply) => answerError(thrown, request, reply, { log, baseUrl }));
    app.get("/", () => {
      throw coded(code);
    });

    const { error } = (await app.inject("/")).json();

    assert.equal(error.code, "service_unavailable");
    assert.match(error.message, says);
    assert.equal(JSON.parse(logged[0] ?? "{}").cause, cause);
  });

test("a connection lost at the commit: the response says that the outcome is unknown, and how to find out", async () => {
  const app = fastify({ logger: false });
  const log = createLog("silent");
  app.setErrorHandler((thrown, request, reply) => answerError(thrown, request, reply, { log, baseUrl }));
  app.get("/", () => {
    throw new CommitUnknown(coded("57P01"));
  });

  const { message } = (await app.inject("/")).json().error;

  assert.match(message, /it is unknown whether this was stored.*Idempotency-Key/);
});
