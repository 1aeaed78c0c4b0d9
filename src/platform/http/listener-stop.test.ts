// A stop waits for the requests under way and for nothing else.

import assert from "node:assert/strict";
import type { RequestListener, ServerResponse } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { BlockList, connect as connectPlain, type Socket } from "node:net";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { SECOND } from "../clock.ts";
import { codeOf } from "../errors.ts";
import { certificate, get, listening } from "./listener.fixture.ts";

test("before a stop every request is still taken, and its answer is the last on its connection", async (t) => {
  const listener = await listening(t);
  const agent = new HttpsAgent({ keepAlive: true, ca: certificate.cert, maxSockets: 1 });
  const ask = () => get({ port: listener.port, agent });
  const before = await ask();

  listener.leave();
  const [kept, another] = [await ask(), await ask()];
  agent.destroy();

  assert.deepEqual(
    [before, kept, another].map(({ text, headers }) => [text, headers.connection]),
    [
      ["served", "keep-alive"],
      ["served", "close"],
      ["served", "close"],
    ],
  );
  assert.equal(kept.localPort, before.localPort);
  assert.notEqual(another.localPort, kept.localPort);
});

test("a stop lets the request under way finish, ends idle connections, and takes no new ones", async (t) => {
  const slow = slowAnswer();
  const listener = await listening(t, {
    handle: (request, response) => (request.url === "/slow" ? slow.handle(request, response) : response.end("served")),
  });
  const { port } = listener;
  const agent = new HttpsAgent({ keepAlive: true, ca: certificate.cert });
  await get({ port, agent });
  const answer = get({ port, path: "/slow", ca: certificate.cert });
  await slow.begun;

  const closed = listener.close({ withinMs: 30 * SECOND });
  const late = await get({ port, ca: certificate.cert }).catch((error: unknown) => codeOf(error));
  slow.finish();
  await closed;

  assert.equal(late, "ECONNREFUSED");
  assert.equal((await answer).text, "finished");
  agent.destroy();
});

test("a stop tells the client of a request under way that its connection closes", async (t) => {
  const slow = slowAnswer();
  const listener = await listening(t, { handle: slow.handle });
  const agent = new HttpsAgent({ keepAlive: true, ca: certificate.cert });
  const answer = get({ port: listener.port, agent });
  await slow.begun;

  const closed = listener.close({ withinMs: 30 * SECOND });
  slow.finish();
  await closed;

  assert.equal((await answer).headers.connection, "close");
  agent.destroy();
});

test("a request that has arrived on a kept connection when the stop begins is answered", async (t) => {
  const listener = await listening(t);
  const agent = new HttpsAgent({ keepAlive: true, ca: certificate.cert, maxSockets: 1 });
  await get({ port: listener.port, agent });

  const answer = get({ port: listener.port, agent });
  // Written in this turn of the loop, so it has arrived by the next.
  await setImmediate();
  const closed = listener.close({ withinMs: 30 * SECOND });

  assert.deepEqual([(await answer).text, (await answer).headers.connection], ["served", "close"]);
  await closed;
  agent.destroy();
});

test("a stop ends idle connections, over TLS and without, and does not reset them", async (t) => {
  const plainHttp = { trustedProxies: new BlockList(), allowLoopback: true };
  const listener = await listening(t, { plainHttp });
  const { port } = listener;
  const idle = [
    connectTls({ port, host: "127.0.0.1", ca: certificate.cert, checkServerIdentity: () => undefined }),
    connectPlain({ port, host: "127.0.0.1" }),
  ];
  await Promise.all(idle.map((socket) => askedOnce(socket)));

  const ends = idle.map(
    (socket) =>
      new Promise<string>((resolve) => {
        socket.on("end", () => resolve("ended")).on("error", (error) => resolve(String(codeOf(error))));
      }),
  );
  await listener.close({ withinMs: 30 * SECOND });

  assert.deepEqual(await Promise.all(ends), ["ended", "ended"]);
});

test("connections that have not asked yet do not hold up a stop", async (t) => {
  const listener = await listening(t);
  const sockets = ["", "\x16", "\x16\x03\x01", "GET / HT"].map((beginning) => {
    const socket = connectPlain({ port: listener.port, host: "127.0.0.1" });
    socket.on("error", () => {});
    return new Promise<Socket>((resolve) => socket.write(beginning, () => resolve(socket)));
  });
  const open = await Promise.all(sockets);
  // Served after them on the same loop, so each of them has been seen by now.
  await get({ port: listener.port, ca: certificate.cert });

  await listener.close({ withinMs: 2 ** 30 });

  for (const socket of open) socket.destroy();
});

test("a stop waits no longer than it is told to", async (t) => {
  const never = slowAnswer();
  const listener = await listening(t, { handle: never.handle });
  const outcome = get({ port: listener.port, ca: certificate.cert }).catch((error: unknown) => codeOf(error));
  await never.begun;

  await listener.close({ withinMs: 50 });

  assert.equal(await outcome, "ECONNRESET");
});

/** A request that is answered when the test says so. */
function slowAnswer() {
  let begin = () => {};
  let response: ServerResponse | undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const handle: RequestListener = (_, itsResponse) => {
    response = itsResponse;
    begin();
  };
  return { begun, handle, finish: () => void response?.end("finished") };
}

/** Resolves once the connection's first request was answered; it then idles. */
function askedOnce(socket: Socket): Promise<void> {
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return new Promise((resolve) => {
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
      if (answer.endsWith("served")) resolve();
    });
  });
}
