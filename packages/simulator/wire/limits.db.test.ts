// What the HMRC simulator takes from its peers: with a secret only those that know it, and from everybody only so much,
// for so long, so many at once.

import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { rawRequest, sendBytes } from "../../../test/support/raw.ts";
import { after, before, test } from "../../../test/support/suite.ts";
import { until } from "../../../test/support/until.ts";
import { startSimulator } from "../routes.ts";
import { startForTest } from "../running.fixture.ts";
import { submitMessage } from "../sample.fixture.ts";
import { usualLimits } from "./limits.ts";

const MIB = 1024 * 1024;
const here = { host: "127.0.0.1", port: 0 };

let authority: Awaited<ReturnType<typeof startForTest>>;

before(async () => {
  authority = await startForTest();
});

after(() => authority.close());

type Options = Pick<Parameters<typeof startSimulator>[0], "secret" | "limits">;

async function withSimulator(options: Options, use: (url: URL) => Promise<void>): Promise<void> {
  const simulator = await startSimulator({ ...authority.parts, ...here, ...options });
  try {
    await use(simulator.url);
  } finally {
    await simulator.close();
  }
}

test("a simulator with a secret refuses every request without it, before its body arrives", async () => {
  const secret = "a secret of forty-three characters or so";
  await withSimulator({ secret }, async (url) => {
    const wrong = ["", secret, `Basic ${secret}`, `Bearer ${secret.slice(1)}`, `Bearer ${secret}x`, "Bearer "];
    for (const [method, path] of [
      ["POST", "/submission"],
      ["POST", "/poll"],
      ["GET", "/"],
      ["GET", "/elsewhere"],
    ] as const) {
      for (const authorization of wrong) {
        const headers = { authorization, "content-length": "100000000" };
        const refused = await unfinished(new URL(path, url), { method, headers });
        assert.equal(refused.status, 401, `${method} ${path} ${authorization}`);
        assert.match(refused.text, /takes no messages from other programs/);
      }
    }
    assert.equal((await fetch(url, { method: "POST", body: submitMessage() })).status, 401);

    const kept = await authority.submissionsKept();
    const headers = { authorization: `Bearer ${secret}` };
    const welcome = await fetch(url, { method: "POST", headers, body: submitMessage() });
    assert.match(await welcome.text(), /<Qualifier>acknowledgement</);
    assert.equal(await authority.submissionsKept(), kept + 1);
  });
});

test("a simulator without a secret takes messages with any authorization", async () => {
  const headers = { authorization: "Bearer anything" };
  const answered = await fetch(authority.url, { method: "POST", headers, body: submitMessage() });

  assert.match(await answered.text(), /<Qualifier>acknowledgement</);
});

test("a message that is too large is refused by its announced length, without a byte of it", async () => {
  const headers = { "content-length": String(usualLimits.messageBytes + 1) };

  const refused = await unfinished(authority.url, { method: "POST", headers });

  assert.equal(refused.status, 200);
  assert.match(refused.text, /<Number>2001<\/Number>/);
});

test("a sender that asks first is refused before it sends, and told to go on otherwise", async () => {
  const expect = "100-continue";
  const headers = { expect, "content-length": String(usualLimits.messageBytes + 1) };
  const body = submitMessage();
  const small = rawRequest("POST /submission", [`expect: ${expect}`, `content-length: ${body.length}`], body);

  const refused = await unfinished(authority.url, { method: "POST", headers });
  const taken = await sendBytes(authority.url.href, small, { plain: true });

  assert.match(refused.text, /<Number>2001</);
  assert.match(taken.text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [\s\S]*<Qualifier>acknowledgement</);
});

test("a message without an announced length is refused when it has become too large", async () => {
  await withSimulator({ limits: { messageBytes: 100_000 } }, async (url) => {
    const headers = { "transfer-encoding": "chunked" };

    const refused = await unfinished(url, { method: "POST", headers }, "a".repeat(100_001));

    assert.match(refused.text, /<Number>2001<\/Number>/);
  });
});

test("the largest message of the service passes: two documents of 9 MiB", async () => {
  const document = Buffer.alloc(9 * MIB, "a").toString("base64");
  const body = submitMessage().replaceAll("PGh0bWwvPg==", document);
  assert.ok(body.length > 24 * MIB);

  assert.equal((await authority.send(body)).qualifier, "acknowledgement");
});

test("while the messages on their way take all the room, the next is asked to come later", async () => {
  await withSimulator({ limits: { messageBytes: 64 * 1024, totalBytes: 100_000 } }, async (url) => {
    const half = await hold(url, rawRequest("POST /submission", ["content-length: 60000"], "a".repeat(50_000)));

    await untilAnswered(url, /<Number>2020<\/Number><Type>recoverable</);
    half.destroy();
    await untilAnswered(url, /<Qualifier>acknowledgement</);
  });

  /** When the server gets to the other connection is its own affair. */
  function untilAnswered(url: URL, answer: RegExp): Promise<true> {
    const body = submitMessage() + " ".repeat(60_000 - submitMessage().length);
    return until(`the answer is ${answer}`, async () => {
      const text = await (await fetch(url, { method: "POST", body })).text();
      return answer.test(text) && true;
    });
  }
});

test("a sender that takes too long is cut off: for its headers, and for its message", async () => {
  await withSimulator({ limits: { headersMs: 100, messageMs: 200 } }, async (url) => {
    const headers = await hold(url, "POST /submission HTTP/1.1\r\nhost: x\r\n");
    const message = await hold(url, rawRequest("POST /submission", ["content-length: 1000"], "<GovTalk"));
    const ended = Promise.all([once(headers, "close"), once(message, "close")]);

    const drip = setInterval(() => message.write(" "), 10);
    await ended;
    clearInterval(drip);

    // On a busy machine the next one may take too long as well.
    await until("the next message is taken", async () => {
      const next = await fetch(url, { method: "POST", body: submitMessage() }).catch(() => null);
      return next !== null && /<Qualifier>acknowledgement</.test(await next.text());
    });
  });
});

test("a connection on which nothing happens is ended", async () => {
  await withSimulator({ limits: { silenceMs: 100 } }, async (url) => {
    const headers = { "service-test-scenario": "never_answers" };
    await assert.rejects(fetch(url, { method: "POST", headers, body: submitMessage() }));
  });
});

test("beyond so many connections no more are taken, until one ends", async () => {
  await withSimulator({ limits: { connections: 2 } }, async (url) => {
    const [one, two] = [await hold(url, ""), await hold(url, "")];

    await until("a third is closed", async () => {
      const third = await hold(url, "");
      return Promise.race([once(third, "close").then(() => true), answered(third)]);
    });
    one.destroy();

    await until("there is a place again", async () => {
      const answer = await fetch(url, { method: "POST", body: submitMessage() }).catch(() => null);
      return answer?.status === 200;
    });
    two.destroy();
  });

  /** Asks for something, so that a connection that was taken says so. */
  async function answered(socket: Socket): Promise<boolean> {
    socket.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    await once(socket, "data");
    return false;
  }
});

/** The answer to a request whose body never ends: only a server that does not wait for the end gives one. */
function unfinished(
  url: URL,
  options: { method: string; headers: Record<string, string> },
  body = "",
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, options, async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
      asking.destroy();
    });
    asking.on("continue", () => reject(new Error("it was told to go on")));
    asking.on("error", reject);
    asking.flushHeaders();
    if (body !== "") asking.write(body);
  });
}

/** A connection that has sent this much, and waits. */
async function hold(url: URL, bytes: string): Promise<Socket> {
  const socket = connect(Number(url.port), "127.0.0.1");
  socket.on("error", () => socket.destroy());
  socket.resume();
  await once(socket, "connect");
  if (bytes !== "") socket.write(bytes);
  return socket;
}
