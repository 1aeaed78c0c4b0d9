import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsAt, readXml, type XmlElement } from "../../ct600/xml/xml.ts";
import { vector, withoutVectors } from "../sample.fixture.ts";
import { scenarioTable } from "../scenarios.ts";
import type { StoredSubmission } from "../store.ts";
import { gatewayError } from "./gateway-errors.ts";
import * as replies from "./replies.ts";

const stamp: replies.Stamp = {
  at: new Date("2026-09-28T23:34:03.620Z"),
  origin: "http://127.0.0.1:9000",
  pollIntervalSeconds: 10,
};

/** The submission behind the recorded success reply. */
const submission: StoredSubmission = {
  correlationId: "A19FA1A31BCB42D887EA323292AACD88",
  transactionId: "ABC1",
  senderId: "tester",
  class: "HMRC-CT-CT600",
  utr: "8596148860",
  irmark: "YrgW02ybxWOff7gHrELynhp1gRw=",
  scenario: "accepted",
  problems: [],
  receivedAt: new Date("2026-09-28T23:33:06.257Z"),
  readyAt: new Date("2026-09-28T23:33:06.257Z"),
  deletedAt: null,
};

test("the success body is the recorded one, but for the signature", { skip: withoutVectors("wire") }, () => {
  const unsigned = (xml: string) => xml.replace(/(<dsig:(SignatureValue|X509Certificate)>)[^<]*/g, "$1");
  const recorded = vector("wire/tpvs-ct600-success-response.signature-elided.xml").toString();

  const reply = replies.success(stamp, submission);

  assert.equal(unsigned(bodyOf(reply)), unsigned(bodyOf(recorded)));
});

test("a gateway refusal has the recorded shape and words", { skip: withoutVectors("wire") }, () => {
  const recorded = vector("wire/ets-ct600-authentication-failure-1046.xml").toString();
  const nothing = { class: "UndefinedClass", function: "submit", transactionId: "", correlationId: "" };

  const reply = replies.gatewayRefusal(stamp, nothing, gatewayError("1046"));

  assert.deepEqual(
    leaves(reply, ["ResponseEndPoint", "GatewayTimestamp"]),
    leaves(recorded, ["ResponseEndPoint", "GatewayTimestamp"]),
  );
});

test("a departmental refusal's body has the recorded shape", { skip: withoutVectors("wire") }, () => {
  const recorded = vector("wire/tpvs-ct600-irmark-error-2021.xml").toString();
  const problem = { number: "2021", type: "business", text: "The supplied IRmark is incorrect.", location: "IRmark" };

  const reply = replies.departmentRefusal(stamp, { ...submission, problems: [problem] });

  assert.equal(bodyOf(reply), bodyOf(recorded));
  assert.match(reply, /<RaisedBy>Department<\/RaisedBy><Number>3001<\/Number><Type>business<\/Type>/);
});

test("a rejection counts its errors and escapes their texts", () => {
  const problems = [
    { number: "1", type: "business", text: "a < b & c", location: "" },
    ...(scenarioTable[1]?.behaviour.problems ?? []),
  ];

  const reply = replies.departmentRefusal(stamp, { ...submission, problems });

  assert.match(reply, /<MessageCount>4<\/MessageCount>/);
  assert.ok(leaves(reply).includes("Text: a < b & c"));
});

test("times are UK local without a zone, in summer and in winter", () => {
  const summer = replies.success(stamp, submission);
  const winter = replies.success(stamp, { ...submission, readyAt: new Date("2026-11-15T09:05:00Z") });

  assert.match(summer, /at 00\.33 on 29\/09\/2026\..*<AcceptedTime>2026-09-29T00:33:06\.257<\/AcceptedTime>/);
  assert.match(summer, /<GatewayTimestamp>2026-09-29T00:34:03\.620<\/GatewayTimestamp>/);
  assert.match(winter, /at 09\.05 on 15\/11\/2026\..*<AcceptedTime>2026-11-15T09:05:00\.000<\/AcceptedTime>/);
});

test("an acknowledgement points to /poll, every final reply to /submission", () => {
  const conversation = { class: "HMRC-CT-CT600", function: "submit", transactionId: "", correlationId: "AB" };
  const endpoint = (xml: string) => leaves(xml).find((leaf) => leaf.startsWith("ResponseEndPoint"));

  assert.equal(endpoint(replies.acknowledgement(stamp, conversation)), "ResponseEndPoint: http://127.0.0.1:9000/poll");
  for (const reply of [replies.success(stamp, submission), replies.departmentRefusal(stamp, submission)]) {
    assert.equal(endpoint(reply), "ResponseEndPoint: http://127.0.0.1:9000/submission");
  }
});

test("only a Test-in-Live success says so", () => {
  assert.match(
    replies.success(stamp, { ...submission, class: "HMRC-CT-CT600-TIL" }),
    /<SuccessResponse [^>]*TestInLive="1"/,
  );
  assert.doesNotMatch(replies.success(stamp, submission), /TestInLive/);
});

test("a status report tells waiting, accepted and rejected apart, in UK local time", () => {
  const later = new Date(stamp.at.getTime() + 1);
  const problems = [{ number: "1", type: "business", text: "no", location: "" }];
  const submissions = [submission, { ...submission, problems }, { ...submission, readyAt: later }];
  const conversation = { class: "HMRC-CT-CT600", function: "list", transactionId: "1", correlationId: "" };
  const window = { start: "2026-09-29 00:00:00", end: null };

  const reply = replies.statusReport(stamp, conversation, { senderId: "tester", window, submissions });

  const read = leaves(reply);
  const valuesOf = (name: string) =>
    read.filter((leaf) => leaf.startsWith(`${name}:`)).map((leaf) => leaf.slice(name.length + 2));
  assert.deepEqual(valuesOf("Status"), ["SUBMISSION_RESPONSE", "SUBMISSION_ERROR", "SUBMISSION_ACKNOWLEDGE"]);
  assert.deepEqual(valuesOf("TimeStamp"), Array(3).fill("29/09/2026 00:33:06"));
  assert.deepEqual(valuesOf("StartTimeStamp"), ["29/09/2026 00:00:00"]);
});

function bodyOf(xml: string): string {
  return /<Body>([\s\S]*)<\/Body>/.exec(xml)?.[1] ?? "";
}

/** Every element without children, as "Name: text", in document order. */
function leaves(xml: string, without: string[] = []): string[] {
  const reading = readXml(Buffer.from(xml), (root) =>
    elementsAt(root, "//*[not(*)]", {}).filter(isWanted).map(written),
  );
  if (reading.kind === "unreadable") assert.fail(reading.reason);
  return reading.value;

  function isWanted(element: XmlElement) {
    return !without.includes(element.name);
  }
}

function written(element: XmlElement): string {
  return `${element.name}: ${element.content}`;
}
