// Requests as a delivery makes them, over real connections, to names of a real name server whose answers the test
// decides. Of the machine's own addresses 127.0.0.1 is allowed here and stands for a public one; 127.0.0.2 is not.

import assert from "node:assert/strict";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { type Agent, request } from "undici";
import { type Reply, startNameServer, type Table } from "../../../test/support/name-server.ts";
import { MINUTE } from "../../platform/clock.ts";
import { codeOf } from "../../platform/errors.ts";
import { makeCertificate } from "../../platform/http/certificate.ts";
import { post } from "../../platform/http/client.ts";
import { createNameLookup, readHosts } from "../../platform/http/names.ts";
import { systemRandom } from "../../platform/ids.ts";
import { type AddressGuard, createAddressGuard, networks } from "../endpoints/addresses.ts";
import { webhookDispatcher } from "./dispatcher.ts";
import { outcomeOf } from "./outcome.ts";

async function world(t: TestContext, table: Table, { allowed = ["127.0.0.1/32"], limitMs = MINUTE, ca = "" } = {}) {
  const names = await startNameServer(table);
  const lookUp = createNameLookup({ hosts: readHosts(""), servers: [names.server], limitMs });
  const guard = createAddressGuard({ allowed: networks(allowed), lookUp });
  const dispatcher = webhookDispatcher({ guard, ...(ca === "" ? {} : { ca }) });
  t.after(async () => {
    await dispatcher.destroy();
    await names.close();
  });
  return { names, guard, dispatcher };
}

/**
 * Listens on every address of the machine, unless told otherwise, and records which of them each connection came to.
 */
async function receiver(t: TestContext, answer: RequestListener = (_, response) => response.end(), host = "0.0.0.0") {
  const connections: string[] = [];
  const server = createServer(answer);
  server.on("connection", (socket) => connections.push(socket.localAddress ?? ""));
  return { connections, port: await listen(t, server, host) };
}

async function listen(t: TestContext, server: Server, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The status of the answer, or the code of what went wrong. */
async function posted(url: string, dispatcher: Agent): Promise<number | string | undefined> {
  try {
    const answer = await request(url, { method: "POST", body: "{}", dispatcher });
    await answer.body.dump();
    // A connection is free again one turn of the event loop after the answer.
    await setImmediate();
    return answer.statusCode;
  } catch (error) {
    return codeOf(error);
  }
}

test("a name that turns to a refused address after it was checked gains nothing: the checked address is called", async (t) => {
  const rebinding = ({ askedBefore }: { askedBefore: number }) => ({
    A: [askedBefore === 0 ? "127.0.0.1" : "127.0.0.2"],
  });
  const { names, dispatcher } = await world(t, { "rebinding.example": rebinding });
  const { connections, port } = await receiver(t);

  const first = await posted(`http://rebinding.example:${port}/`, dispatcher);

  assert.equal(first, 200);
  assert.deepEqual(connections, ["127.0.0.1"]);
  assert.deepEqual(names.asked.sort(), ["A rebinding.example", "AAAA rebinding.example"]);
});

test("every new connection is checked again, and an open one stays with the address that was checked", async (t) => {
  const rebinding = ({ askedBefore }: { askedBefore: number }) => ({
    A: [askedBefore === 0 ? "127.0.0.1" : "127.0.0.2"],
  });
  const { dispatcher } = await world(t, { "rebinding.example": rebinding });
  const { connections, port } = await receiver(t, ({ url }, response) => {
    response.writeHead(200, url === "/last" ? { connection: "close" } : {}).end();
  });
  const post = (path: string) => posted(`http://rebinding.example:${port}${path}`, dispatcher);

  const answers = [await post("/"), await post("/"), await post("/last"), await post("/"), await post("/")];

  assert.deepEqual(answers, [200, 200, 200, "ERR_ADDRESS_REFUSED", "ERR_ADDRESS_REFUSED"]);
  assert.deepEqual(connections, ["127.0.0.1"]);
});

const refused: [what: string, said: Reply][] = [
  ["a refused address", { A: ["127.0.0.2"] }],
  ["a refused address behind an allowed one", { A: ["127.0.0.1", "127.0.0.2"] }],
  ["a refused address before an allowed one", { A: ["127.0.0.2", "127.0.0.1"] }],
  ["an allowed IPv4 and a refused IPv6 address", { A: ["127.0.0.1"], AAAA: ["::1"] }],
  ["a refused address in its mapped form", { AAAA: ["::ffff:127.0.0.2"] }],
  ["an allowed address in a form that needs a translator", { AAAA: ["64:ff9b::7f00:1"] }],
];
for (const [what, said] of refused) {
  test(`a name with ${what} is not called at all`, async (t) => {
    const { dispatcher } = await world(t, { "host.example": said });
    const { connections, port } = await receiver(t);

    assert.equal(await posted(`http://host.example:${port}/`, dispatcher), "ERR_ADDRESS_REFUSED");
    assert.deepEqual(connections, []);
  });
}

const hidden: [what: string, said: Reply, allowed: string[], read: RegExp][] = [
  [
    "leads to a refused address",
    { A: ["127.0.0.1", "127.0.0.2"] },
    ["127.0.0.1/32"],
    /^ERR_ADDRESS_REFUSED: the host leads/,
  ],
  ["has one address where nothing listens", { A: ["127.0.0.3"] }, ["127.0.0.0/8"], /^ECONNREFUSED: the host did not/],
  [
    "has several where nothing listens",
    { A: ["127.0.0.3", "127.0.0.2"] },
    ["127.0.0.0/8"],
    /^ECONNREFUSED: the host did/,
  ],
  [
    "has only an IPv6 address where nothing listens",
    { AAAA: ["::1"] },
    ["::1/128"],
    /^E[A-Z]+: the host did not accept/,
  ],
];
for (const [what, said, allowed, read] of hidden) {
  test(`of a name that ${what} customers read no address, and the operator does`, async (t) => {
    const { dispatcher } = await world(t, { "host.example": said }, { allowed });
    const { port } = await receiver(t, undefined, "127.0.0.1");
    const url = new URL(`http://host.example:${port}/`);

    const answer = await post({ url, headers: {}, body: "", timeoutMs: MINUTE, maxAnswerBytes: 1_000, dispatcher });

    const { failure } = outcomeOf(answer);
    assert.match(failure?.reason ?? "", read);
    assert.doesNotMatch(failure?.reason ?? "", /127\.|::1/);
    assert.match(failure?.unabridged ?? "", /127\.|::1/);
  });
}

test("without an allowance the mapped form of loopback is refused, with one it is called like loopback itself", async (t) => {
  const table: Table = { "mapped.example": { AAAA: ["::ffff:127.0.0.1"] } };
  const strict = await world(t, table, { allowed: [] });
  const lenient = await world(t, table);
  const { connections, port } = await receiver(t);

  assert.equal(await posted(`http://mapped.example:${port}/`, strict.dispatcher), "ERR_ADDRESS_REFUSED");
  assert.deepEqual(connections, []);
  assert.equal(await posted(`http://mapped.example:${port}/`, lenient.dispatcher), 200);
  assert.deepEqual(connections, ["127.0.0.1"]);
});

test("a literal address is judged by the connection too", async (t) => {
  const { dispatcher } = await world(t, {});
  const { connections, port } = await receiver(t);

  for (const host of ["127.0.0.2", "2130706434", "[::1]", "[::ffff:7f00:2]"]) {
    assert.equal(await posted(`http://${host}:${port}/`, dispatcher), "ERR_ADDRESS_REFUSED", host);
  }
  assert.equal(await posted(`http://127.0.0.1:${port}/`, dispatcher), 200);
  assert.deepEqual(connections, ["127.0.0.1"]);
});

test("a connection that went past the lookup to a refused address is closed before the request", async (t) => {
  const { guard } = await world(t, {});
  const past: AddressGuard = {
    ...guard,
    lookup: (_hostname, _options, callback) => callback(null, [{ address: "127.0.0.2", family: 4 }]),
  };
  const dispatcher = webhookDispatcher({ guard: past });
  t.after(() => dispatcher.destroy());
  let requests = 0;
  const { port } = await receiver(t, (_, response) => {
    requests++;
    response.end();
  });

  assert.equal(await posted(`http://host.example:${port}/`, dispatcher), "ERR_ADDRESS_REFUSED");
  assert.equal(requests, 0);
});

test("a redirect is an answer and is not followed", async (t) => {
  const { dispatcher, names } = await world(t, { "host.example": { A: ["127.0.0.1"] } });
  let requests = 0;
  const { connections, port } = await receiver(t, (_, response) => {
    requests++;
    response.writeHead(307, { location: `http://127.0.0.2:${port}/latest/meta-data/` }).end();
  });

  assert.equal(await posted(`http://host.example:${port}/`, dispatcher), 307);
  assert.deepEqual(connections, ["127.0.0.1"]);
  assert.equal(requests, 1);
  assert.equal(names.asked.length, 2);
});

test("a name whose servers hang fails when their limit is over", async (t) => {
  const { dispatcher } = await world(t, { "silent.example": "hangs" }, { limitMs: 50 });

  assert.equal(await posted("http://silent.example/", dispatcher), "EAI_AGAIN");
});

test("a healthy endpoint is served while twenty names hang", async (t) => {
  const slow = Array.from({ length: 20 }, (_, index) => `slow-${index}.example`);
  const hanging = Object.fromEntries(slow.map((name): [string, Reply] => [name, "hangs"]));
  const { dispatcher, names } = await world(t, { ...hanging, "healthy.example": { A: ["127.0.0.1"] } });
  const { port } = await receiver(t);
  const ended: unknown[] = [];
  const waiting = slow.map(async (name) => ended.push(await posted(`http://${name}:${port}/`, dispatcher)));

  assert.equal(await posted(`http://healthy.example:${port}/`, dispatcher), 200);

  assert.deepEqual(ended, []);
  names.letGo();
  await Promise.all(waiting);
  assert.deepEqual(ended, Array(20).fill("EAI_AGAIN"));
});

test("an address where nothing listens gives way to the next one of the name", async (t) => {
  const table: Table = { "host.example": { A: ["127.0.0.2", "127.0.0.1"] } };
  const { dispatcher } = await world(t, table, { allowed: ["127.0.0.0/8"] });
  const { connections, port } = await receiver(t, undefined, "127.0.0.1");

  assert.equal(await posted(`http://host.example:${port}/`, dispatcher), 200);
  assert.deepEqual(connections, ["127.0.0.1"]);
});

test("an answer with too many headers is not read", async (t) => {
  const { dispatcher } = await world(t, {});
  const { port } = await receiver(t, (_, response) => response.writeHead(200, { "x-long": "a".repeat(16_384) }).end());

  assert.equal(await posted(`http://127.0.0.1:${port}/`, dispatcher), "UND_ERR_HEADERS_OVERFLOW");
});

test("over TLS the certificate must be trusted and be that of the name, and nothing but HTTP/1.1 is spoken", async (t) => {
  const certificate = makeCertificate(new Date(), systemRandom);
  const allowed = ["127.0.0.1/32", "::1/128"];
  const table: Table = { "other.example": { A: ["127.0.0.1"] } };
  const { dispatcher } = await world(t, table, { allowed, ca: certificate.cert });
  const trustsNobody = await world(t, table, { allowed });
  const spoken: string[] = [];
  const server = createTlsServer({ ...certificate, ALPNProtocols: ["h2", "http/1.1"] }, (incoming, response) => {
    spoken.push(incoming.httpVersion);
    response.end();
  });
  const port = await listen(t, server, "127.0.0.1");

  assert.equal(await posted(`https://localhost:${port}/`, dispatcher), 200);
  assert.equal(await posted(`https://other.example:${port}/`, dispatcher), "ERR_TLS_CERT_ALTNAME_INVALID");
  assert.equal(await posted(`https://localhost:${port}/`, trustsNobody.dispatcher), "DEPTH_ZERO_SELF_SIGNED_CERT");
  assert.deepEqual(spoken, ["1.1"]);
});
