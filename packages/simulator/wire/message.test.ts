import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeBy } from "../program/judges.ts";
import {
  markedReturn,
  senderDetails,
  submitMessage,
  unmarkedReturn,
  vector,
  withoutVectors,
} from "../sample.fixture.ts";
import { type Message, readMessage } from "./message.ts";

const judge = judgeBy([]);

test("the recorded poll, delete and list requests are understood", { skip: withoutVectors("wire") }, () => {
  const poll = read(vector("wire/poll-request.xml"));
  const remove = read(vector("wire/delete-request.xml"));
  const list = read(vector("wire/list-request.xml"));

  assert.deepEqual([poll.qualifier, poll.function], ["poll", "submit"]);
  assert.equal(poll.correlationId, "A19FA1A31BCB42D887EA323292AACD88");
  assert.equal(poll.transactionId, "0123456789ABCDEF0123456789ABCDEF");
  assert.deepEqual([remove.qualifier, remove.function], ["request", "delete"]);
  assert.deepEqual(list.sender, { id: "placeholder", gavePassword: true, onlyOtherMethods: false });
  assert.deepEqual(list.window, {
    startDate: "15/11/2026",
    startTime: "09:00:00",
    endDate: "15/11/2026",
    endTime: "10:00:00",
  });
});

test("a submission is read with its keys, its claimed mark and the mark it should have", () => {
  const { submission, keys } = read(submitMessage());

  assert.deepEqual(keys, [{ type: "UTR", value: "8596148860" }]);
  assert.deepEqual(submission?.keys, keys);
  assert.equal(submission?.claimedMark, submission?.mark);
  assert.deepEqual([submission?.returnType, submission?.periodEnd], ["new", "2025-03-31"]);
  assert.deepEqual([submission?.isReturn, submission?.hasHeader], [true, true]);
});

test("a prefixed message says the same as one without prefixes", () => {
  const plain = submitMessage();
  const prefixed = plain
    .replace(/<(\/?)(?=[A-Z])/g, (_, slash) => `<${slash}gt:`)
    .replace('xmlns="http://www.govtalk.gov.uk/CM/envelope"', 'xmlns:gt="http://www.govtalk.gov.uk/CM/envelope"')
    .replace(/<gt:IRenvelope[\s\S]*<\/gt:IRenvelope>/, (inner) =>
      inner.replaceAll("gt:", "ct:").replace("xmlns=", "xmlns:ct="),
    );

  const { submission: fromPlain, ...plainHeader } = read(plain);
  const { submission: fromPrefixed, ...prefixedHeader } = read(prefixed);

  assert.deepEqual(prefixedHeader, plainHeader);
  // The prefix belongs to the mark.
  assert.deepEqual({ ...fromPrefixed, mark: fromPlain?.mark }, fromPlain);
});

test("comments and white space in the header do not matter", () => {
  const spaced = submitMessage()
    .replace("<Class>", "<!-- which service --><Class>\n  ")
    .replace("</Class>", "<!-- that one -->\n</Class>")
    .replace("<Header>", "<Header>\n\n\t");

  assert.deepEqual(read(spaced), read(submitMessage()));
});

test("a password counts only in clear and not empty", () => {
  const gavePassword = (sender: string) => read(submitMessage({ sender })).sender.gavePassword;

  assert.equal(gavePassword(senderDetails("tester")), true);
  assert.equal(gavePassword(senderDetails("tester", "MD5")), false);
  assert.equal(gavePassword(senderDetails("tester", "clear", " ")), false);
  assert.equal(gavePassword(""), false);
});

test("a return without a mark has no claimed mark, and a wrong one is kept as claimed", () => {
  const missing = read(submitMessage({ body: unmarkedReturn() })).submission;
  const wrong = read(submitMessage({ body: markedReturn().replace("Sample Ltd", "Simple Ltd") })).submission;

  assert.equal(missing?.claimedMark, null);
  assert.notEqual(wrong?.claimedMark, wrong?.mark);
});

test("an empty Body is empty with white space and comments in it, too", () => {
  for (const body of ["", "  \n", "<!-- nothing -->"]) {
    assert.equal(read(submitMessage({ body })).bodyIsEmpty, true);
  }
  assert.equal(read(submitMessage()).bodyIsEmpty, false);
});

test("a document that is not a GovTalk message is unreadable, with the reason", () => {
  const hostile: Record<string, string> = {
    "nothing at all": "",
    junk: "\0\x01 not xml",
    "cut off": submitMessage().slice(0, 500),
    "a document type": submitMessage().replace("<GovTalk", '<!DOCTYPE x [<!ENTITY e "f">]><GovTalk'),
    "another root": "<Envelope/>",
    "another namespace": submitMessage().replace("CM/envelope", "CM/other"),
    "no class": submitMessage().replace("HMRC-CT-CT600", ""),
    "a lower-case transaction id": submitMessage({ transactionId: "abc1" }),
    "attributes without end": submitMessage().replace("<Body>", `<Body ${many((n) => `a${n}="1"`)}>`),
    "prefixes without end": submitMessage().replace("<Body>", `<Body ${many((n) => `xmlns:a${n}="urn:${n}"`)}>`),
    "deep nesting": `${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}`,
  };

  for (const [what, text] of Object.entries(hostile)) {
    assert.equal(readMessage(Buffer.from(text), judge).kind, "unreadable", what);
  }
});

test("of endless keys a thousand are read, in the envelope and in the return", () => {
  const keys = '<Key Type="UTR">8596148860</Key>'.repeat(5_000);
  const { keys: inEnvelope, submission } = read(submitMessage().replaceAll("</Keys>", `${keys}</Keys>`));

  assert.deepEqual([inEnvelope.length, submission?.keys.length], [1_000, 1_000]);
});

function many(one: (n: number) => string): string {
  return Array.from({ length: 20_000 }, (_, n) => one(n)).join(" ");
}

function read(source: string | Buffer): Message {
  const reading = readMessage(Buffer.from(source), judge);
  if (reading.kind === "unreadable") assert.fail(reading.reason);
  return reading.message;
}
