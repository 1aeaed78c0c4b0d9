// The HMRC simulator as a server: what it does with peers that misbehave, with its own faults, and when it stops.

import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { createLog } from "../../src/platform/log.ts";
import { after, before, test } from "../../test/support/suite.ts";
import { startSimulator } from "./routes.ts";
import { startForTest } from "./running.fixture.ts";
import { senderDetails, submitMessage } from "./sample.fixture.ts";

let authority: Awaited<ReturnType<typeof startForTest>>;

before(async () => {
  authority = await startForTest();
});

after(() => authority.close());

test("hostile bodies get an error response, and the next message a normal one", async () => {
  const hostile: Record<string, [string | Buffer, string]> = {
    nothing: ["", "1001"],
    junk: [Buffer.from([0, 255, 1, 254, 60, 60]), "1001"],
    "a document type": [`<!DOCTYPE a [<!ENTITY b "c">]>${submitMessage().slice(39)}`, "1001"],
    "deep nesting": ["<a>".repeat(200_000) + "</a>".repeat(200_000), "1001"],
    "41 MiB": [Buffer.alloc(41 * 1024 * 1024, "a"), "2001"],
    "a long sender": [submitMessage({ sender: senderDetails("x".repeat(100_000)) }), "1046"],
  };

  for (const [what, [body, error]] of Object.entries(hostile)) {
    assert.equal((await authority.send(body)).error, error, what);
  }
  assert.equal((await authority.send(submitMessage())).qualifier, "acknowledgement");
});

test("a sender that hangs up in the middle of a message does no harm", async () => {
  const socket = connect(Number(authority.url.port), "127.0.0.1");
  await once(socket, "connect");
  socket.write("POST /submission HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n<GovTalk");
  socket.destroy();
  await once(socket, "close");

  assert.equal((await authority.send(submitMessage())).qualifier, "acknowledgement");
});

test("other addresses and methods are refused in plain words", async () => {
  const answerTo = (path: string, method: string) => fetch(new URL(path, authority.url), { method });

  const welcome = await answerTo("/", "GET");
  const wrongMethod = await answerTo("/submission", "GET");

  assert.match(await welcome.text(), /HMRC simulator/);
  assert.deepEqual([wrongMethod.status, wrongMethod.headers.get("allow")], [405, "POST"]);
  assert.equal((await answerTo("/", "POST")).status, 405);
  assert.equal((await answerTo("/elsewhere", "POST")).status, 404);
});

test("an internal error is 500 in plain words, and is logged once", async () => {
  const lines: string[] = [];
  const broken = await startSimulator({
    ...authority.parts,
    db: { ...authority.parts.db, query: () => Promise.reject(new Error("the database is away")) },
    log: createLog("info", { write: (line) => lines.push(line) }),
    host: "127.0.0.1",
    port: 0,
  });

  const answered = await fetch(broken.url, { method: "POST", body: submitMessage() });
  await broken.close();

  assert.equal(answered.status, 500);
  assert.doesNotMatch(await answered.text(), /database/);
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /the database is away/);
});

test("closing ends connections that are kept alive", async () => {
  const short = await startSimulator({
    ...authority.parts,
    host: "127.0.0.1",
    port: 0,
  });
  await (await fetch(new URL("/", short.url))).text();

  await short.close();

  await assert.rejects(fetch(short.url));
});
