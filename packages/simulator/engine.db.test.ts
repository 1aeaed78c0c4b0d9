// Whole exchanges, message by message: what the authority answers and what it remembers.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "../../test/support/suite.ts";
import { startForTest } from "./running.fixture.ts";
import {
  deleteMessage,
  listMessage,
  markedReturn,
  pollMessage,
  senderDetails,
  submitMessage,
  vector,
  vectorNames,
  withoutVectors,
} from "./sample.fixture.ts";

let authority: Awaited<ReturnType<typeof startForTest>>;

before(async () => {
  authority = await startForTest();
});

after(() => authority.close());

beforeEach(async () => {
  authority.setTime("2026-11-15T09:30:00.000Z");
  await authority.forgetAll();
});

test("a right return is acknowledged, accepted on the first poll, and gone after the delete", async () => {
  const acknowledged = await authority.send(submitMessage({ transactionId: "A1" }));
  const correlationId = acknowledged.correlationId;
  const accepted = await authority.send(pollMessage({ correlationId, transactionId: "B2" }), { path: "/poll" });
  const deleted = await authority.send(deleteMessage({ correlationId, transactionId: "C3" }));
  const polledAgain = await authority.send(pollMessage({ correlationId }));
  const deletedAgain = await authority.send(deleteMessage({ correlationId }));

  assert.equal(acknowledged.qualifier, "acknowledgement");
  assert.match(correlationId, /^[0-9A-F]{32}$/);
  assert.equal(acknowledged.transactionId, "");
  assert.equal(acknowledged.endpoint, new URL("/poll", authority.url).href);
  assert.equal(acknowledged.pollInterval, "1");
  assert.equal(accepted.qualifier, "response");
  assert.equal(accepted.transactionId, "A1");
  assert.equal(accepted.correlationId, correlationId);
  assert.equal(accepted.endpoint, authority.url.href);
  assert.equal(accepted.digest, /<IRmark[^>]*>([^<]+)/.exec(markedReturn())?.[1]);
  assert.deepEqual([deleted.qualifier, deleted.function, deleted.transactionId], ["response", "delete", "C3"]);
  assert.equal(polledAgain.error, "1103");
  assert.equal(deletedAgain.error, "2000");
});

test("every good return of the corpus is accepted", { skip: withoutVectors("returns") }, async () => {
  for (const name of vectorNames("returns").filter((name) => name.startsWith("good-"))) {
    const { correlationId } = await authority.send(vector(`returns/${name}`));
    const accepted = await authority.send(pollMessage({ correlationId }));

    assert.equal(accepted.qualifier, "response", name);
    assert.equal(accepted.digest, /<IRmark[^>]*>([^<]+)/.exec(vector(`returns/${name}`).toString())?.[1], name);
  }
});

test("the recorded poll, delete and list requests get their kind of answer", {
  skip: withoutVectors("wire"),
}, async () => {
  assert.equal((await authority.send(vector("wire/poll-request.xml"))).error, "2000");
  assert.equal((await authority.send(vector("wire/delete-request.xml"))).error, "2000");
  assert.match(
    (await authority.send(vector("wire/list-request.xml"))).xml,
    /<StatusReport>.*15\/11\/2026 09:00:00.*<\/StatusReport>/,
  );
});

test("an amendment's qualifier is admitted beside the published one", async () => {
  const acknowledged = await authority.send(submitMessage({ qualifier: "amendment" }));

  assert.equal(acknowledged.qualifier, "acknowledgement");
});

test("a prefixed return is accepted", async () => {
  const body = markedReturn(undefined, (text) =>
    text.replace(/<(\/?)(?=[A-Z])/g, "<$1ct:").replace("xmlns=", "xmlns:ct="),
  );

  const { correlationId } = await authority.send(submitMessage({ body }));
  const accepted = await authority.send(pollMessage({ correlationId }));

  assert.equal(accepted.qualifier, "response");
});

test("a rejection by header and by reserved UTR carries the authority's numbers and words", async () => {
  const byHeader = await authority.send(submitMessage(), { scenario: "rejected" });
  const byUtr = await authority.send(submitMessage({ utr: "7318240002" }));

  for (const { correlationId } of [byHeader, byUtr]) {
    const rejected = await authority.send(pollMessage({ correlationId }));

    assert.equal(rejected.qualifier, "error");
    assert.equal(rejected.error, "3001");
    assert.equal(rejected.transactionId, "ABC1");
    assert.deepEqual(rejected.problems, ["9200", "9204", "0"]);
  }
});

test("an unknown scenario is rejected with the known names", async () => {
  const { correlationId } = await authority.send(submitMessage(), { scenario: "<lost>" });
  const rejected = await authority.send(pollMessage({ correlationId }));

  assert.match(rejected.xml, /no scenario called '&lt;lost&gt;'\. It has: accepted, rejected, slow, /);
});

test("a poll may say that more time has passed; what is no number of seconds says nothing", async () => {
  const { correlationId } = await authority.send(submitMessage(), { scenario: "slow" });
  const polled = async (advanced: string) =>
    (await authority.send(pollMessage({ correlationId }), { advanced })).qualifier;

  for (const says of ["", "0", "29", "-30", "30.5", "3e1", "0x1e", "30, 30", "thirty", "9".repeat(13)])
    assert.equal(await polled(says), "acknowledgement", says);
  for (const says of ["30", "9".repeat(12)]) assert.equal(await polled(says), "response", says);
});

test("a slow answer keeps the poller waiting for 30 seconds, then comes", async () => {
  const { correlationId } = await authority.send(submitMessage(), { scenario: "slow" });

  authority.setTime("2026-11-15T09:30:29.999Z");
  const waiting = await authority.send(pollMessage({ correlationId, transactionId: "B2" }));
  authority.setTime("2026-11-15T09:30:30.000Z");
  const answered = await authority.send(pollMessage({ correlationId }));

  assert.deepEqual([waiting.qualifier, waiting.transactionId], ["acknowledgement", "B2"]);
  assert.equal(waiting.endpoint, new URL("/poll", authority.url).href);
  assert.equal(answered.qualifier, "response");
  assert.match(answered.xml, /<AcceptedTime>2026-11-15T09:30:30\.000<\/AcceptedTime>/);
});

test("a wrong IRmark is acknowledged on submission and rejected on the poll, whatever the scenario", async () => {
  const body = markedReturn().replace("Sample", "Simple");

  for (const scenario of ["accepted", "rejected"]) {
    const { qualifier, correlationId } = await authority.send(submitMessage({ body }), { scenario });
    const rejected = await authority.send(pollMessage({ correlationId }));

    assert.equal(qualifier, "acknowledgement");
    assert.deepEqual([rejected.error, ...rejected.problems], ["3001", "2021"]);
  }
});

test("a Test-in-Live submission is told so, and its poll must name the same class", async () => {
  const { correlationId } = await authority.send(submitMessage({ class: "HMRC-CT-CT600-TIL" }));
  const otherClass = await authority.send(pollMessage({ correlationId }));
  const sameClass = await authority.send(pollMessage({ correlationId, class: "HMRC-CT-CT600-TIL" }));

  assert.equal(otherClass.error, "2000");
  assert.match(sameClass.xml, /TestInLive="1"/);
});

test("the gateway refuses on submission, in its own order", async () => {
  const everythingWrong = { correlationId: "AB", sender: senderDetails("tester", "MD5"), body: "" };
  const refusals = [
    [submitMessage({ ...everythingWrong, function: "read" }), "1001"],
    [submitMessage(everythingWrong), "1020"],
    [submitMessage({ ...everythingWrong, correlationId: "" }), "1047"],
    [submitMessage({ ...everythingWrong, correlationId: "", sender: senderDetails("tester") }), "1042"],
    [submitMessage({ class: "IR-CIS-VERIFY" }), "1046"],
    [submitMessage({ sender: senderDetails("") }), "1046"],
    [pollMessage({ correlationId: "not-hex" }), "1035"],
    [pollMessage({ correlationId: "" }), "1035"],
    [pollMessage({ correlationId: "0".repeat(32) }), "2000"],
    [deleteMessage({ correlationId: "0".repeat(32) }), "2000"],
    [listMessage({ sender: "" }), "1046"],
    [listMessage({ window: ["2026-11-15", "09:00:00", "15/11/2026", "10:00:00"] }), "1038"],
  ] as const;

  for (const [message, error] of refusals) {
    const refused = await authority.send(message);
    assert.deepEqual([refused.qualifier, refused.error], ["error", error]);
    if (error === "1046") assert.equal(refused.class, "UndefinedClass");
  }
  assert.equal(await authority.submissionsKept(), 0);
});

test("repeats of one return are taken and counted, each under its own correlation id", async () => {
  const first = await authority.send(submitMessage());
  const second = await authority.send(submitMessage());

  assert.notEqual(first.correlationId, second.correlationId);
  assert.equal(await authority.submissionsKept(), 2);
});

test("the list finds a submission by its transaction id, for its sender and class, until it is deleted", async () => {
  const mine = await authority.send(submitMessage({ transactionId: "AA" }));
  await authority.send(submitMessage({ transactionId: "BB", sender: senderDetails("another-sender") }));
  await authority.send(submitMessage({ transactionId: "CC", class: "HMRC-CT-CT600-TIL" }));

  const listed = await authority.send(listMessage());
  await authority.send(deleteMessage({ correlationId: mine.correlationId }));
  const listedAfter = await authority.send(listMessage());

  assert.match(listed.xml, new RegExp(`<CorrelationID>${mine.correlationId}</CorrelationID><TransactionID>AA<`));
  assert.equal(listed.xml.match(/<StatusRecord>/g)?.length, 1);
  assert.doesNotMatch(listedAfter.xml, /StatusRecord/);
});

test("the list has 10,000 submissions at the most: more are refused, and found in shorter times", async () => {
  await authority.parts.db.query(
    `insert into simulator.submissions (correlation_id, transaction_id, sender_id, class, utr, irmark, scenario, problems, received_at, ready_at)
     select lpad(number::text, 32, '0'), number::text, 'tester', 'HMRC-CT-CT600', '', '', '', '[]', at, at
     from generate_series(1, 10001) as number, lateral (select timestamptz '2026-11-15 09:00:00Z' + number * interval '0.1 seconds') as moment (at)`,
  );
  const day = "15/11/2026";

  const all = await authority.send(listMessage());
  const allButTheFirst = await authority.send(listMessage({ window: [day, "09:00:01", day, "10:00:00"] }));
  const last = await authority.send(listMessage({ window: [day, "09:16:40", day, "10:00:00"] }));

  assert.deepEqual([all.qualifier, all.error], ["error", "2001"]);
  assert.match(all.xml, /more than 10000 submissions, ask for a shorter time/);
  assert.equal(allButTheFirst.xml.match(/<StatusRecord>/g)?.length, 9_992);
  assert.match(last.xml, /<TransactionID>10001<.*SUBMISSION_RESPONSE/);
});

test("the list's window is UK wall-clock time, both ends included", async () => {
  authority.setTime("2026-07-15T09:30:00.700Z");
  await authority.send(submitMessage());

  const recordsWithin = async (from: string, to: string) => {
    const listed = await authority.send(listMessage({ window: ["15/07/2026", from, "15/07/2026", to] }));
    return listed.xml.match(/<StatusRecord>/g)?.length ?? 0;
  };

  assert.equal(await recordsWithin("10:30:00", "10:30:00"), 1);
  assert.equal(await recordsWithin("09:00:00", "10:00:00"), 0);
  assert.equal(await recordsWithin("10:30:01", "11:00:00"), 0);
});
