// Large bodies are held in memory until they are answered: there is a bound on all of them, a share for each
// organisation, and what was taken is given back whatever becomes of the request.

import assert from "node:assert/strict";
import { connect } from "node:tls";
import { accountsIn, shapes } from "../../packages/ct600/documents/shapes.fixture.ts";
import { rawRequest, sendBytes } from "../support/raw.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

const MIB = 1024 * 1024;
const [shape] = shapes();
const accounts = shape === undefined ? "" : accountsIn(shape).toString();
const withAccounts = (document: string) => ({
  ...sampleReturn(),
  accounts: { ixbrl: Buffer.from(document).toString("base64") },
});
/** A sound return of half a megabyte, and the same with other contents. */
const large = withAccounts(accounts.replace("</body>", `${" ".repeat(MIB / 4)}</body>`));
const largeWith = (more: object) => JSON.stringify({ ...large, ...more });
const LENGTH = Buffer.byteLength(JSON.stringify(large));

let service: Service;
before(async () => {
  service = await startService({ intake: { totalBytes: 24 * MIB, shareBytes: 16 * MIB } });
});
after(() => service.close());

const headersOf = ({ keys }: Customer, ...more: string[]) => [
  `Authorization: Bearer ${keys.sandbox.secret}`,
  "Content-Type: application/json",
  ...more,
];

/** A caller who has announced a body and sends none of it. */
async function announces(customer: Customer, length: string, bytes: number) {
  const expected = service.bodyBudget.heldBytes + bytes;
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(service.url).port), rejectUnauthorized: false });
  socket.on("error", () => {});
  socket.write(rawRequest("POST /v1/validate", headersOf(customer, length)));
  await until("the body is counted", async () => service.bodyBudget.heldBytes === expected);
  return { leaves: () => socket.destroy() };
}

const untilNothingIsHeld = () => until("all room is given back", async () => service.bodyBudget.heldBytes === 0);

/** The answer to headers alone: it comes although the body never does. */
async function answerBeforeBody(customer: Customer, bytes: number) {
  const length = `Content-Length: ${bytes}`;
  const { status, text } = await sendBytes(service.url, rawRequest("POST /v1/filings", headersOf(customer, length)));
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status, head, code: JSON.parse(body).error.code };
}

test("beyond its share an organisation gets 429, and beyond all room every caller gets 503, before the body is read", async () => {
  const [one, another, third] = [await service.customer(), await service.customer(), await service.customer()];
  const held = [
    await announces(one, `Content-Length: ${8 * MIB}`, 8 * MIB),
    await announces(one, `Content-Length: ${7 * MIB}`, 7 * MIB),
  ];

  const overShare = await answerBeforeBody(one, 2 * MIB);
  const others = await another.sandbox.post("/v1/validate", large);
  await untilReleased(15 * MIB);
  held.push(await announces(another, `Content-Length: ${8 * MIB}`, 8 * MIB));
  const overAll = await answerBeforeBody(third, 2 * MIB);
  const tooLarge = await answerBeforeBody(one, 17 * MIB);
  const small = await Promise.all(
    [one, another, third].map(({ sandbox }) => sandbox.post("/v1/filings", sampleReturn())),
  );
  const smallDocument = await third.sandbox.post("/v1/validate", withAccounts(accounts));
  for (const caller of held) caller.leaves();
  await untilNothingIsHeld();
  const afterwards = await one.sandbox.post("/v1/validate", large);

  assert.deepEqual([overShare.status, overShare.code], [429, "rate_limit_exceeded"]);
  assert.match(overShare.head, /\r\nretry-after: \d+/i);
  assert.match(overShare.head, /\r\nratelimit: /i);
  assert.deepEqual(others.json, { valid: true, errors: [] });
  assert.deepEqual([overAll.status, overAll.code], [503, "service_unavailable"]);
  assert.match(overAll.head, /\r\nretry-after: \d+/i);
  assert.deepEqual([tooLarge.status, tooLarge.code], [413, "request_too_large"]);
  assert.deepEqual(
    small.map(({ status }) => status),
    [201, 201, 201],
  );
  assert.deepEqual(smallDocument.json, { valid: true, errors: [] });
  assert.deepEqual(afterwards.json, { valid: true, errors: [] });
  assert.deepEqual(service.troubles(), []);
});

const untilReleased = (bytes: number) =>
  until("the room is given back", async () => service.bodyBudget.heldBytes === bytes);

const inChunks = (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const chunked = (customer: Customer, path: string, body: string) =>
  sendBytes(
    service.url,
    Buffer.from(rawRequest(`POST ${path}`, headersOf(customer, "Transfer-Encoding: chunked"), inChunks(body))),
  );

test("30 small bodies at once without their length are all let in: each counts as what arrives", async () => {
  const customer = await service.customer();
  const body = JSON.stringify(sampleReturn());

  const answers = await Promise.all(Array.from({ length: 30 }, () => chunked(customer, "/v1/validate", body)));

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(service.bodyBudget.heldBytes, 0);
});

test("a large body without its length is judged like any other, and refused where there is no room for it", async () => {
  const customer = await service.customer();
  const judged = await chunked(customer, "/v1/validate", JSON.stringify(large));
  const held = await announces(customer, `Content-Length: ${16 * MIB}`, 16 * MIB);

  const refused = await chunked(customer, "/v1/validate", JSON.stringify(large));
  held.leaves();
  await untilNothingIsHeld();

  assert.match(judged.text, /\{"valid":true,"errors":\[\]\}/);
  assert.deepEqual([refused.status, /"code":"(\w+)"/.exec(refused.text)?.[1]], [429, "rate_limit_exceeded"]);
});

test("a body that trickles in is ended after 60 s with 408, and gives its room back", async () => {
  const customer = await service.customer();
  const slow = rawRequest("POST /v1/validate", headersOf(customer, `Content-Length: ${MIB}`), '{"company":');
  const answer = sendBytes(service.url, slow);
  await until("the body is counted", async () => service.bodyBudget.heldBytes === MIB);
  const nowMs = performance.now();

  assert.equal(service.endSlowBodies(nowMs + 59_000), 0);
  assert.equal(service.endSlowBodies(nowMs + 60_000), 1);

  const { status, text } = await answer;
  await untilNothingIsHeld();
  assert.deepEqual([status, /"code":"(\w+)"/.exec(text)?.[1]], [408, "request_timeout"]);
  assert.equal(service.endSlowBodies(nowMs + 120_000), 0);
});

test("of 150 large documents at once no more are let in than there is room for, and each gets a response", async () => {
  const customers = await Promise.all(Array.from({ length: 3 }, () => service.customer()));
  let most = 0;

  const answers = await Promise.all(
    Array.from({ length: 150 }, async (_, i) => {
      const answer = await customers[i % 3]?.sandbox.post("/v1/validate", large);
      most = Math.max(most, service.bodyBudget.heldBytes);
      return answer;
    }),
  );
  await untilNothingIsHeld();

  const statuses = new Map<number | undefined, number>();
  for (const answer of answers) statuses.set(answer?.status, (statuses.get(answer?.status) ?? 0) + 1);
  assert.ok(most <= 24 * MIB, `${most} bytes were held`);
  assert.deepEqual(
    [...statuses.keys()].filter((status) => ![200, 429, 503].includes(status ?? 0)),
    [],
  );
  assert.ok((statuses.get(200) ?? 0) >= Math.floor((16 * MIB) / LENGTH));
});

/** What becomes of a large request, and how to bring that about. */
const outcomes: Record<string, (customer: Customer) => Promise<number>> = {
  "201": async ({ sandbox }) => (await sandbox.post("/v1/filings", large)).status,
  "200": async ({ sandbox }) => (await sandbox.post("/v1/validate", large)).status,
  "422": async ({ sandbox }) => (await sandbox.send("POST", "/v1/filings", { body: largeWith({ period: {} }) })).status,
  "400": async ({ sandbox }) => (await sandbox.send("POST", "/v1/filings", { body: "{".repeat(MIB) })).status,
  "415": async ({ sandbox }) =>
    (await sandbox.send("POST", "/v1/filings", { headers: { "content-type": "text/xml" }, body: largeWith({}) }))
      .status,
  "409": async ({ sandbox }) => {
    const headers = { "idempotency-key": "one" };
    await sandbox.post("/v1/filings", sampleReturn(), headers);
    return (await sandbox.send("POST", "/v1/filings", { headers, body: largeWith({}) })).status;
  },
  "500": async ({ sandbox }) => {
    await service.db.query(`alter table filings add constraint nothing_fits check (company_utr = '') not valid`);
    const { status } = await sandbox.post("/v1/filings", large);
    await service.db.query("alter table filings drop constraint nothing_fits");
    return status;
  },
};

describe("the room is given back whatever becomes of the request", () => {
  for (const [status, request] of Object.entries(outcomes)) {
    test(`answered with ${status}`, async () => {
      const answered = await request(await service.customer());
      await untilNothingIsHeld();

      assert.equal(String(answered), status);
    });
  }

  test("left in the middle of the body, or while it is judged", async () => {
    const customer = await service.customer();
    const length = `Content-Length: ${LENGTH}`;
    const whole = rawRequest("POST /v1/validate", headersOf(customer, length), JSON.stringify(large));

    await sendBytes(service.url, whole.slice(0, whole.length / 2), { thenLeave: true });
    await sendBytes(service.url, whole, { thenLeave: true });
    await untilNothingIsHeld();
  });
});

test("a document that runs out of time gets 503 from create and validate alike, and nothing is stored", async () => {
  const hasty = await startService({ intake: { withinMs: 1 } });
  const { sandbox } = await hasty.customer();
  const slow = withAccounts(accounts.replace("</body>", `${"<p>x</p>".repeat(200_000)}</body>`));

  const answers = [await sandbox.post("/v1/filings", slow), await sandbox.post("/v1/validate", slow)];
  const filings = await sandbox.get("/v1/filings");
  await hasty.close();

  for (const { status, headers, json } of answers) {
    assert.deepEqual([status, json.error.code], [503, "service_unavailable"]);
    assert.ok(headers["retry-after"]);
  }
  assert.deepEqual(filings.json.data, []);
});
