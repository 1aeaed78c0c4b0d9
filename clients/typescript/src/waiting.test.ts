import assert from "node:assert/strict";
import { test } from "node:test";
import { answering, filing, patient } from "./answering.fixture.ts";
import { TimeoutError, UsageError, WaitTimeoutError } from "./errors.ts";

for (const status of ["acknowledged", "failed"]) {
  test(`${status} is an end, and is answered with`, async (t) => {
    const steps = ["pending", "submitted", "accepted", status] as const;
    const [first, ...rest] = steps.map((step) => ({ status: 200, body: filing({ status: step }) }));
    assert.ok(first);
    const server = await answering(t, first, ...rest);
    const { client, waits } = patient(server.url);

    assert.equal((await client.filings.waitUntilFinal("fil_1")).status, status);

    assert.deepEqual(waits, [1_000, 1_500, 2_250]);
  });
}

test("the pauses grow to 30 seconds; at the end there is one more look, and the error has what it saw", async (t) => {
  const server = await answering(t, { status: 200, body: filing({ status: "submitted" }) });
  const { client, waits } = patient(server.url);

  await assert.rejects(client.filings.waitUntilFinal("fil_1", { timeoutMs: 100_000, pollMs: 10_000 }), (error) => {
    assert.ok(error instanceof WaitTimeoutError && error instanceof TimeoutError);
    assert.equal(error.filing.status, "submitted");
    assert.match(error.message, /^fil_1 is still submitted after 100000 ms\. Nothing is lost/);
    return true;
  });
  assert.deepEqual(waits, [10_000, 15_000, 22_500, 30_000, 22_500]);
  assert.equal(server.asked.length, 6);
});

test("a limit that is not a number is refused, and does not mean for ever", async (t) => {
  const server = await answering(t, { status: 200, body: filing() });
  const { client } = patient(server.url);

  await assert.rejects(client.filings.waitUntilFinal("fil_1", { timeoutMs: Number.NaN }), UsageError);
  await assert.rejects(client.filings.waitUntilFinal("fil_1", { pollMs: 0 }), UsageError);
});
