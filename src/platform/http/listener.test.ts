// One port: TLS is served, plain HTTP is answered, and so is what is neither.

import assert from "node:assert/strict";
import { Agent as HttpsAgent } from "node:https";
import { BlockList, connect as connectPlain } from "node:net";
import { test } from "node:test";
import { connect as connectTls } from "node:tls";
import { SECOND } from "../clock.ts";
import { codeOf } from "../errors.ts";
import { certificate, get, getPlain, listening } from "./listener.fixture.ts";

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

test("answers say how long an idle connection is kept", async (t) => {
  const { port } = await listening(t, { keepAliveMs: 75 * SECOND });
  const agent = new HttpsAgent({ keepAlive: true, ca: certificate.cert });

  const answer = await get({ port, agent });

  assert.deepEqual([answer.headers.connection, answer.headers["keep-alive"]], ["keep-alive", "timeout=75"]);
  agent.destroy();
});

test("a port that is in use is an error the caller gets", async (t) => {
  const { port } = await listening(t);

  await assert.rejects(listening(t, { port }), { code: "EADDRINUSE" });
});

/** Sends the texts one after the other, and reads until the other side has had enough. */
async function said({ port }: { port: number }, ...texts: string[]): Promise<string> {
  const socket = connectPlain({ port, host: "127.0.0.1", noDelay: true });
  for (const text of texts) await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  let answer = "";
  for await (const chunk of socket.setEncoding("utf8")) answer += chunk;
  return answer;
}
