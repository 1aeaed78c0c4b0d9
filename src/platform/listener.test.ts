// One port: TLS is served, plain HTTP is answered, and a stop waits for requests under way and for nothing else.

import assert from "node:assert/strict";
import {
  Agent as HttpAgent,
  get as httpGet,
  type IncomingMessage,
  type RequestListener,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import { Agent as HttpsAgent, get as httpsGet } from "node:https";
import { BlockList, connect as connectPlain, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { makeCertificate } from "./certificate.ts";
import { SECOND } from "./clock.ts";
import { codeOf } from "./errors.ts";
import { systemRandom } from "./ids.ts";
import { type Listener, type ListenerOptions, listen } from "./listener.ts";

const certificate = makeCertificate(new Date(), systemRandom);

test("requests over TLS are served, one after the other on a connection", async (t) => {
  const { port } = await listening(t);
  const agent = new HttpsAgent({ keepAlive: true, ca: certificate.cert, maxSockets: 1 });

  const [one, two] = [await get({ port, agent }), await get({ port, agent })];
  agent.destroy();

  assert.deepEqual([one.text, two.text], ["served", "served"]);
  assert.equal(one.localPort, two.localPort);
});

test("TLS older than 1.2 is refused", async (t) => {
  const { port } = await listening(t);
  // Without this the client would not even ask.
  const old = { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" } as const;

  const outcome = await new Promise<string | undefined>((resolve) => {
    const socket = connectTls({ port, host: "127.0.0.1", ca: certificate.cert, ...old });
    socket.on("secureConnect", () => resolve("connected")).on("error", (error) => resolve(codeOf(error)));
  });

  assert.equal(outcome, "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION");
});

test("a request without TLS is answered, not dropped", async (t) => {
  const { port } = await listening(t);

  const answer = await getPlain({ port });

  assert.deepEqual([answer.status, answer.text], [403, "refused"]);
});

const proxy = { "x-forwarded-proto": "https" };
const plainCases: [
  name: string,
  rules: { trusted?: string; allowLoopback?: boolean },
  headers: Record<string, string>,
  text: string,
][] = [
  ["from this machine where that is allowed", { allowLoopback: true }, {}, "served"],
  ["from a trusted proxy that got it over TLS", { trusted: "127.0.0.1" }, proxy, "served"],
  ["from a trusted proxy behind another", { trusted: "127.0.0.1" }, { "x-forwarded-proto": "HTTPS, https" }, "served"],
  [
    "from a proxy that kept what the client claimed before its own word",
    { trusted: "127.0.0.1" },
    { "x-forwarded-proto": "https, http" },
    "refused",
  ],
  [
    "from a trusted proxy that got it in the clear",
    { trusted: "127.0.0.1" },
    { "x-forwarded-proto": "http" },
    "refused",
  ],
  ["from a trusted proxy that does not say", { trusted: "127.0.0.1" }, {}, "refused"],
  ["from a client that only claims to be a proxy", { trusted: "192.0.2.1" }, proxy, "refused"],
];
for (const [name, rules, headers, text] of plainCases) {
  test(`plain HTTP ${name} is ${text}`, async (t) => {
    const trustedProxies = new BlockList();
    if (rules.trusted !== undefined) trustedProxies.addAddress(rules.trusted);
    const plainHttp = { trustedProxies, allowLoopback: rules.allowLoopback ?? false };
    const { port } = await listening(t, { plainHttp });

    assert.equal((await getPlain({ port, headers })).text, text);
  });
}

test("a first byte that comes alone is enough to tell", async (t) => {
  const { port } = await listening(t);

  const answer = await said({ port }, "G", "ET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

  assert.match(answer, /^HTTP\/1\.1 403 /);
});

test("a request that is not HTTP gets a response too, and so do endless headers", async (t) => {
  const { port } = await listening(t);

  const nonsense = await said({ port }, "NONSENSE\r\n\r\n");
  const endless = await said({ port }, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);

  assert.match(nonsense, /^HTTP\/1\.1 400 [\s\S]+\r\n\r\nmalformed$/);
  assert.match(endless, /^HTTP\/1\.1 413 [\s\S]+\r\n\r\nheaders_too_large$/);
});

test("a connection that breaks off does no harm", async (t) => {
  const { port } = await listening(t);

  for (const beginning of ["", "\x16\x03\x01", "GET / HT"]) {
    const socket = connectPlain({ port, host: "127.0.0.1" });
    await new Promise<void>((resolve) => socket.on("connect", () => socket.write(beginning, () => resolve())));
    socket.resetAndDestroy();
  }

  assert.equal((await get({ port, ca: certificate.cert })).text, "served");
});

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

test("answers say how long an idle connection is kept", async (t) => {
  const { port } = await listening(t, { keepAliveMs: 75 * SECOND });
  const agent = new HttpsAgent({ keepAlive: true, ca: certificate.cert });

  const answer = await get({ port, agent });

  assert.deepEqual([answer.headers.connection, answer.headers["keep-alive"]], ["keep-alive", "timeout=75"]);
  agent.destroy();
});

test("a stop waits no longer than it is told to", async (t) => {
  const never = slowAnswer();
  const listener = await listening(t, { handle: never.handle });
  const outcome = get({ port: listener.port, ca: certificate.cert }).catch((error: unknown) => codeOf(error));
  await never.begun;

  await listener.close({ withinMs: 50 });

  assert.equal(await outcome, "ECONNRESET");
});

test("a port that is in use is an error the caller gets", async (t) => {
  const { port } = await listening(t);

  await assert.rejects(listening(t, { port }), { code: "EADDRINUSE" });
});

async function listening(t: TestContext, change: Partial<ListenerOptions> = {}): Promise<Listener> {
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    certificate,
    keepAliveMs: 75 * SECOND,
    plainHttp: { trustedProxies: new BlockList(), allowLoopback: false },
    handle: (_, response) => response.end("served"),
    refusePlain: (_, response) => response.writeHead(403).end("refused"),
    refuseMalformed: (kind) => ({ status: kind === "malformed" ? 400 : 413, headers: {}, body: kind }),
    ...change,
  });
  t.after(() => listener.close({ withinMs: 0 }));
  return listener;
}

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

type GetOptions = RequestOptions & { port: number; ca?: string };

function get(options: GetOptions) {
  return answerOf((answer) => httpsGet({ host: "127.0.0.1", ...options }, answer));
}

function getPlain(options: GetOptions) {
  return answerOf((answer) => httpGet({ host: "127.0.0.1", agent: new HttpAgent(), ...options }, answer));
}

/** Sends the texts one after the other, and reads until the other side has had enough. */
async function said({ port }: { port: number }, ...texts: string[]): Promise<string> {
  const socket = connectPlain({ port, host: "127.0.0.1", noDelay: true });
  for (const text of texts) await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  let answer = "";
  for await (const chunk of socket.setEncoding("utf8")) answer += chunk;
  return answer;
}

function answerOf(ask: (answer: (response: IncomingMessage) => void) => NodeJS.EventEmitter) {
  type Answer = Pick<IncomingMessage, "headers"> & {
    status: number | undefined;
    text: string;
    localPort: number | undefined;
  };
  return new Promise<Answer>((resolve, reject) => {
    ask(async (response) => {
      const { localPort } = response.socket;
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode, headers: response.headers, text, localPort });
    }).on("error", reject);
  });
}
