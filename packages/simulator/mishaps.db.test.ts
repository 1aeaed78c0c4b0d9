// What scenarios do to messages and replies, as any client sees it: on the line, and in what is recorded.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "../../test/support/suite.ts";
import { startSimulator } from "./routes.ts";
import { startForTest } from "./running.fixture.ts";
import { listMessage, pollMessage, submitMessage } from "./sample.fixture.ts";

let authority: Awaited<ReturnType<typeof startForTest>>;
before(async () => {
  authority = await startForTest();
});
after(() => authority.close());
beforeEach(() => authority.forgetAll());

const here = { host: "127.0.0.1", port: 0 };

/** A send without expectations. */
function send(scenario: string, { url = authority.url, body = submitMessage(), signal }: Sending = {}) {
  const headers = { "service-test-scenario": scenario };
  return fetch(url, { method: "POST", headers, body, ...(signal && { signal }) });
}

interface Sending {
  url?: URL;
  body?: string;
  signal?: AbortSignal;
}

async function onlyListed(): Promise<string> {
  const { xml } = await authority.send(listMessage());
  const [, correlationId = "", another] = xml.split("<CorrelationID>").map((part) => part.slice(0, 32));
  // The first one is the reply's own, and empty.
  assert.match(another ?? correlationId, /^[0-9A-F]{32}$/);
  return another ?? correlationId;
}

test("a lost acknowledgement: no byte comes back, the list has the submission, and its poll the answer", async () => {
  await assert.rejects(send("acknowledgement_lost"), TypeError);

  assert.equal(await authority.submissionsKept(), 1);
  const polled = await authority.send(pollMessage({ correlationId: await onlyListed() }));
  assert.equal(polled.qualifier, "response");
});

test("a truncated reply announces more than it brings", async () => {
  const response = await send("truncated_reply");

  assert.equal(response.status, 200);
  await assert.rejects(response.text());
  assert.equal(await authority.submissionsKept(), 1);
});

test("an HTML page is no reply, and nothing of the message is recorded", async () => {
  const response = await send("html_page");

  assert.equal(response.status, 403);
  assert.match(response.headers.get("content-type") ?? "", /^text\/html/);
  assert.match(await response.text(), /<h1>Access denied/);
  assert.equal(await authority.submissionsKept(), 0);
});

test("silence lasts until the client gives up, or the server is closed", async () => {
  const short = await startSimulator({ ...authority.parts, ...here });

  const giving = new AbortController();
  const [givenUp] = await Promise.allSettled([
    send("never_answers", { url: short.url, signal: giving.signal }),
    untilRecorded(1).then(() => giving.abort()),
  ]);
  const another = send("never_answers", { url: short.url, body: submitMessage({ utr: "8596148861" }) });
  const [hanging] = await Promise.allSettled([another, untilRecorded(2).then(() => short.close())]);

  assert.deepEqual([givenUp.status, hanging.status], ["rejected", "rejected"]);
  assert.equal(await authority.submissionsKept(), 2);
});

test("authentication fails every time, with nothing recorded", async () => {
  for (const time of [1, 2]) {
    const refused = await authority.send(submitMessage(), { scenario: "authentication_failure" });
    assert.deepEqual([refused.error, refused.class], ["1046", "UndefinedClass"], `${time}`);
  }
  assert.equal(await authority.submissionsKept(), 0);
});

test("unavailable, then fine: the simulator counts across a restart", async () => {
  const first = await authority.send(submitMessage({ transactionId: "A1" }), { scenario: "unavailable" });
  const restarted = await startSimulator({ ...authority.parts, ...here });
  const again = async (transactionId: string) =>
    (await send("unavailable", { url: restarted.url, body: submitMessage({ transactionId }) })).text();
  const second = await again("A1");
  const third = await again("B2");
  await restarted.close();

  assert.deepEqual([first.error, first.transactionId], ["1000", "A1"]);
  assert.match(second, /<Number>2020<\/Number><Type>recoverable<\/Type>/);
  assert.match(third, /<Qualifier>acknowledgement</);
  assert.equal(await authority.submissionsKept(), 1);
});

test("the first poll of an unavailable service is told to ask again, the second has the answer", async () => {
  for (const _refused of [1, 2]) await authority.send(submitMessage(), { scenario: "unavailable" });
  const { correlationId } = await authority.send(submitMessage(), { scenario: "unavailable" });

  const first = await authority.send(pollMessage({ correlationId }));
  const second = await authority.send(pollMessage({ correlationId }));

  assert.deepEqual([first.error, first.correlationId], ["2005", correlationId]);
  assert.equal(second.qualifier, "response");
});

test("trouble is counted for each sender and return on its own, and starts over once it has passed", async () => {
  const qualifiers = [];
  for (const utr of ["8596148860", "8596148861", "8596148860", "8596148860", "8596148860"]) {
    const { qualifier, error } = await authority.send(submitMessage({ utr }), { scenario: "unavailable" });
    qualifiers.push(error || qualifier);
  }

  assert.deepEqual(qualifiers, ["1000", "1000", "2020", "acknowledgement", "1000"]);
});

test("a wrong receipt is a receipt in every other way", async () => {
  const { correlationId } = await authority.send(submitMessage(), { scenario: "wrong_receipt" });
  const accepted = await authority.send(pollMessage({ correlationId }));

  assert.equal(accepted.qualifier, "response");
  assert.match(accepted.digest, /^[A-Za-z0-9+/]{27}=$/);
  assert.notEqual(accepted.digest, /<IRmark[^>]*>([^<]+)/.exec(submitMessage())?.[1]);
});

async function untilRecorded(count: number): Promise<void> {
  while ((await authority.submissionsKept()) < count) await new Promise(setImmediate);
}
