import assert from "node:assert/strict";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { after, before, test } from "../../../test/support/suite.ts";
import { post } from "./client.ts";

const MAX_BYTES = 100_000;
const dispatcher = new Agent();
let respond: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  request.resume().on("end", () => respond(response));
});

before(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
after(async () => {
  await dispatcher.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function answerTo(conduct: (response: ServerResponse) => void) {
  respond = conduct;
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const answer = await post({
    url,
    headers: {},
    body: "",
    timeoutMs: 60_000,
    maxAnswerBytes: MAX_BYTES,
    dispatcher,
  });
  assert.ok(answer.kind === "answered");
  return answer;
}

test("an answer that comes byte by byte is put together as it was sent", async () => {
  const text = Array.from({ length: 30_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join("");

  const { body, truncated } = await answerTo((response) => {
    for (const character of text) response.write(character);
    response.end();
  });

  assert.equal(body.toString(), text);
  assert.equal(truncated, false);
});

for (const [bytes, truncated] of [
  [0, false],
  [MAX_BYTES, false],
  [MAX_BYTES + 1, true],
  [40 * MAX_BYTES, true],
] as const) {
  test(`of an answer of ${bytes} bytes at most ${MAX_BYTES} are kept, and it is said whether that is all`, async () => {
    const answer = await answerTo((response) => void response.end(Buffer.alloc(bytes, "x")));

    assert.equal(answer.body.length, Math.min(bytes, MAX_BYTES));
    assert.ok(answer.body.every((byte) => byte === 120));
    assert.equal(answer.truncated, truncated);
  });
}
