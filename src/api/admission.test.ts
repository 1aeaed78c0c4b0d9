import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { CallerLeft } from "../platform/http/on-close.ts";
import { MemoryBudget } from "../platform/limits/memory-budget.ts";
import { type Admission, admit } from "./admission.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
const MAX_BODY_BYTES = 16 * MIB;

interface Admitted {
  admission: Admission;
  request: IncomingMessage;
  response: ServerResponse;
}

describe("admission", () => {
  let budget: MemoryBudget;
  let admitted: Admitted[];
  const server = createServer((request, response) => {
    const admitting = { budget, owner: "a", maxBodyBytes: MAX_BODY_BYTES };
    admitted.push({ admission: admit(request, response, admitting), request, response });
  });
  beforeEach(async () => {
    [budget, admitted] = [new MemoryBudget({ totalBytes: 100 * MIB, shareBytes: 100 * MIB }), []];
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const post = (...headers: string[]) => ["POST / HTTP/1.1", "Host: x", ...headers, "", ""].join("\r\n");

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await setImmediate();
  }

  /** A caller who has sent this, and is admitted so many times. */
  async function callerSending(bytes: string, requests = 1) {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
    socket.write(bytes);
    await until(() => admitted.length === requests);
    return socket;
  }

  function theOnly(): Admitted {
    const [only] = admitted;
    assert.ok(only);
    return only;
  }

  /** What the headers announce, and what is held for it. */
  const announced: readonly [headers: string[], held: number][] = [
    [[], 0],
    [["Content-Length: 0"], 0],
    [[`Content-Length: ${256 * KIB}`], 0],
    [[`Content-Length: ${256 * KIB + 1}`], 256 * KIB + 1],
    [[`Content-Length: ${MAX_BODY_BYTES}`], MAX_BODY_BYTES],
    [[`Content-Length: ${MAX_BODY_BYTES + 1}`], 0],
    [["Transfer-Encoding: chunked"], 0],
  ];

  describe("room is taken for what the headers announce, before the body is there", () => {
    for (const [headers, held] of announced) {
      test(`${headers.join() || "no body"}: ${held} bytes`, async () => {
        await callerSending(post(...headers));

        assert.equal(budget.heldBytes, held);
      });
    }
  });

  test("a body without its length counts as what has arrived, once that is more than is left uncounted", async () => {
    const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`;
    const socket = await callerSending(post("Transfer-Encoding: chunked"));
    const { admission, request, response } = theOnly();
    let read = 0;
    admission.counted(request).on("data", (bytes: Buffer) => {
      read += bytes.length;
    });

    for (const [more, held] of [
      [256 * KIB, 0],
      [1, 256 * KIB + 1],
      [MIB, MIB + 256 * KIB + 1],
    ] as const) {
      const expected = read + more;
      socket.write(chunk(more));
      await until(() => read === expected);
      assert.equal(budget.heldBytes, held);
    }
    response.end();
    await once(response, "close");

    assert.equal(budget.heldBytes, 0);
  });

  test("a body without its length that outgrows the room ends with the refusal, and gives back what it had", async () => {
    budget = new MemoryBudget({ totalBytes: 100 * MIB, shareBytes: MIB });
    const socket = await callerSending(post("Transfer-Encoding: chunked"));
    const { admission, request, response } = theOnly();
    const failed = once(admission.counted(request).resume(), "error");

    socket.write(`${(2 * MIB).toString(16)}\r\n${"x".repeat(2 * MIB)}\r\n`);
    const [error] = await failed;
    response.end();
    await once(response, "close");

    assert.equal(error.code, "rate_limit_exceeded");
    assert.equal(budget.heldBytes, 0);
  });

  test("an answer gives the room back, and nobody has left", async () => {
    const socket = await callerSending(post("Content-Length: 1000000"));
    const { admission, response, request } = theOnly();
    request.resume();
    socket.write("x".repeat(1_000_000));

    response.end("done");
    await once(response, "close");

    assert.equal(budget.heldBytes, 0);
    assert.equal(admission.signal.aborted, false);
  });

  test("a caller who leaves while the body is read gives the room back", async () => {
    const socket = await callerSending(post("Content-Length: 1000000"));

    socket.destroy();
    await until(() => budget.heldBytes === 0);

    assert.ok(theOnly().admission.signal.reason instanceof CallerLeft);
  });

  test("a caller who leaves while the work is done gives the room back when that has ended, and the work is told", async () => {
    const socket = await callerSending(post("Content-Length: 1000000"));
    const { admission } = theOnly();
    let finish: (word: string) => void = assert.fail;
    const working = admission.during(() => new Promise<string>((resolve) => (finish = resolve)));

    socket.destroy();
    await until(() => admission.signal.aborted);
    const heldMeanwhile = budget.heldBytes;
    finish("done");

    assert.equal(await working, "done");
    assert.equal(heldMeanwhile, 1_000_000);
    assert.equal(budget.heldBytes, 0);
  });

  test("work that fails gives the room back with the answer", async () => {
    await callerSending(post("Content-Length: 1000000"));
    const { admission, response } = theOnly();

    await assert.rejects(
      admission.during(() => Promise.reject(new Error("no ink"))),
      /no ink/,
    );
    const heldMeanwhile = budget.heldBytes;
    response.end();
    await once(response, "close");

    assert.equal(heldMeanwhile, 1_000_000);
    assert.equal(budget.heldBytes, 0);
  });

  test("requests that wait behind others on a connection that breaks give their room back too", async () => {
    const small = `${post("Content-Length: 3")}abc`;
    const large = `${post("Content-Length: 300000")}${"x".repeat(300_000)}`;
    const one = await callerSending(small);
    theOnly().request.resume();
    one.write(large);
    await until(() => admitted.length === 2);
    admitted[1]?.request.resume();
    admitted[1]?.response.end("this waits for the first answer");
    const heldMeanwhile = budget.heldBytes;

    one.destroy();
    await until(() => budget.heldBytes === 0);

    assert.equal(heldMeanwhile, 300_000);
  });
});
