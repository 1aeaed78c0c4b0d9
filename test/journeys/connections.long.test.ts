// Connections below the requests: kept, shared, idle, cut off, silent or full of rubbish. A caller without manners
// harms no other.

import assert from "node:assert/strict";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import { connect as connectPlain, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { connect as connectSecure } from "node:tls";
import { portOf, rawRequest, sendBytes } from "../support/raw.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.customer();
});
after(() => service.close());

test("a connection that idled for longer than Node's five seconds takes the next request", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: service.certificate.cert });
  const ask = () => keptRequest(service, customer, agent);

  const first = await ask();
  // The one thing here that no fake clock moves: the time a socket idles.
  await setTimeout(6_000);
  const second = await ask();
  agent.destroy();

  assert.deepEqual([first.status, second.status], [200, 200]);
  assert.equal(second.localPort, first.localPort);
  assert.equal(first.keepAlive, "timeout=75");
});

test("connections that say nothing, half a handshake or rubbish stay open or end, and harm no other caller", async () => {
  const hello = Buffer.from("160301020001000001fc0303", "hex");
  const silent = [await open(), await open(hello), await open(hello.subarray(0, 1)), await open("GET /v1")];

  const rubbish = [
    await sendBytes(service.url, "\0\x01\x02 no protocol at all\r\n\r\n", { plain: true }),
    await sendBytes(service.url, Buffer.concat([hello, Buffer.alloc(600, 0xff)]), { plain: true }),
    await sendBytes(service.url, "", { plain: true, thenLeave: true }),
    await sendBytes(service.url, hello, { plain: true, thenLeave: true }),
    await sendBytes(service.url, "rubbish inside TLS\r\n\r\n"),
    await sendBytes(service.url, "", { thenLeave: true }),
  ];
  const meanwhile = await customer.sandbox.get("/v1/filings");
  for (const socket of silent) socket.destroy();

  for (const { status, text } of rubbish) {
    assert.ok(status === 0 || status === 400, text);
    assert.doesNotMatch(text, /\.js|\.ts|Error/);
  }
  assert.equal(meanwhile.status, 200);
  assert.deepEqual(loggedErrors(), []);
});

test("a caller who hangs up in the middle of a body leaves no trace, not even in the log of faults", async () => {
  const filings = await service.db.query(`select id from filings`);
  const headers = [`Authorization: Bearer ${customer.keys.sandbox.secret}`, "Content-Length: 5000"];

  await hangUpDuring(rawRequest("POST /v1/filings", headers, JSON.stringify(sampleReturn())));
  await customer.sandbox.get("/v1/filings");

  assert.deepEqual(await service.db.query(`select id from filings`), filings);
  assert.deepEqual(loggedErrors(), []);
});

test("several requests share one connection, after a refusal too", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: service.certificate.cert });
  const sockets = new Set<unknown>();
  const headers = { authorization: `Bearer ${customer.keys.sandbox.secret}` };
  const get = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = httpsRequest(service.url + path, { agent, headers }, (answer) => {
        sockets.add(answer.socket);
        answer.resume().on("end", () => resolve(answer.statusCode));
      });
      sent.on("error", reject).end();
    });

  const statuses = [
    await get("/v1/filings"),
    await get("/v1/filings/fil_0"),
    await get("/v1/nowhere"),
    await get("/docs"),
  ];
  agent.destroy();

  assert.deepEqual(statuses, [200, 404, 404, 200]);
  assert.equal(sockets.size, 1);
});

/** Sends the bytes, waits until the service reads the body, and is gone. */
async function hangUpDuring(bytes: string) {
  const reading = new Promise<IncomingMessage>((resolve) => {
    subscribe("http.server.request.start", (message) => {
      const { request } = message as { request: IncomingMessage };
      request.once("resume", () => resolve(request));
    });
  });
  const socket = connectSecure({ ...portOf(service.url), ca: service.certificate.cert, servername: "localhost" });
  socket.write(bytes);
  const request = await reading;
  const gone = new Promise((resolve) => request.socket.once("close", resolve));
  socket.destroy();
  await gone;
}

function open(bytes: string | Buffer = ""): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connectPlain(portOf(service.url), () => {
      socket.write(bytes);
      resolve(socket);
    });
  });
}

function loggedErrors() {
  return service.logged().filter(({ level }) => Number(level) >= 50);
}

/** A request on a connection that the agent keeps. */
function keptRequest({ url }: Service, { keys }: Customer, agent: Agent) {
  type Answer = { status: number | undefined; localPort: number | undefined; keepAlive: unknown };
  return new Promise<Answer>((resolve, reject) => {
    const headers = { authorization: `Bearer ${keys.sandbox.secret}` };
    const request = httpsRequest(`${url}/v1/filings`, { agent, headers }, (response) => {
      const { localPort } = response.socket;
      const keepAlive = response.headers["keep-alive"];
      response.resume().on("end", () => resolve({ status: response.statusCode, localPort, keepAlive }));
    });
    request.on("error", reject).end();
  });
}
