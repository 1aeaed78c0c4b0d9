import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { report } from "../../authorities/hmrc/answering.fixture.ts";
import {
  compressedReply,
  expandedReply,
  fingerprintOf,
  type KeptReply,
  MOST_KEPT_BYTES,
  withOwnRecords,
} from "./reply.ts";

const acknowledged = (transactionId: string, at: string, correlationId = "A".repeat(32)) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><EnvelopeVersion>2.0</EnvelopeVersion><Header><MessageDetails><Class>HMRC-CT-CT600</Class><Qualifier>acknowledgement</Qualifier><Function>submit</Function><TransactionID>${transactionId}</TransactionID><CorrelationID>${correlationId}</CorrelationID><ResponseEndPoint PollInterval="10">https://example.test/poll</ResponseEndPoint><GatewayTimestamp>${at}</GatewayTimestamp></MessageDetails><SenderDetails/></Header><GovTalkDetails><Keys/></GovTalkDetails><Body></Body></GovTalkMessage>`;

const kept = (text: string, change: Partial<KeptReply> = {}): KeptReply => ({
  ...{ to: "poll", at: new Date(), kind: "acknowledgement", status: 200, bytes: Buffer.from(text) },
  ...change,
});
const isAlike = (one: KeptReply, other: KeptReply) => fingerprintOf(one).equals(fingerprintOf(other));

test("replies are alike that differ in ids of the message and times, and no others", () => {
  const first = kept(acknowledged("1", "2026-11-15T12:00:00"));

  assert.ok(isAlike(first, kept(acknowledged("2", "2026-11-15T13:00:00"))));
  assert.ok(!isAlike(first, kept(acknowledged("1", "2026-11-15T12:00:00", "B".repeat(32)))));
  assert.ok(!isAlike(first, { ...first, to: "submit" }));
  assert.ok(!isAlike(first, { ...first, status: 400 }));
  const page = { kind: "unreadable", status: 502 };
  assert.ok(isAlike(kept("<html>request 1", page), kept("<html>request 2", page)));
  assert.ok(!isAlike(kept("<html>", page), kept("<html>", { ...page, status: 503 })));
});

test("a reply is kept byte for byte, in a sixth of its room; of a very large one the beginning", () => {
  const bytes = Buffer.from(acknowledged("0123456789ABCDEF0123456789ABCDEF", "2026-11-15T12:00:00.000"));
  const large = randomBytes(MOST_KEPT_BYTES + 10);

  assert.deepEqual(expandedReply(compressedReply(bytes)), bytes);
  assert.ok(compressedReply(bytes).length < bytes.length / 6, `${compressedReply(bytes).length} of ${bytes.length}`);
  assert.deepEqual(expandedReply(compressedReply(large)), large.subarray(0, MOST_KEPT_BYTES));
  assert.deepEqual(expandedReply(compressedReply(Buffer.alloc(0))), Buffer.alloc(0));
});

test("of a list of returns those of others are left out, and all of one that breaks off", () => {
  const list = report([
    { transactionId: "OURS", correlationId: "C1" },
    { transactionId: "THEIRS", correlationId: "C2" },
  ]);
  const reply = { kind: "report", status: 200, bytes: Buffer.from(list) };

  const left = withOwnRecords(reply, ["OURS"])?.bytes.toString() ?? "";

  assert.match(left, /<StatusRecord><TimeStamp\/><CorrelationID>C1<.*<\/StatusReport>/);
  assert.doesNotMatch(left, /THEIRS|C2/);
  assert.equal(withOwnRecords({ ...reply, kind: "unreadable" }, ["OURS"])?.bytes.length, 0);
});
