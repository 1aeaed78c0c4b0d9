import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { meaningOf } from "./error-numbers.ts";
import { errorText, type Reply, readReply } from "./replies.ts";

const wire = new URL("../../../../shared/vectors/wire/", import.meta.url);
const skip = existsSync(wire) ? false : "the authority's material is not beside the checkout";
const recorded = (name: string) => readReply(readFileSync(new URL(name, wire)));

function reply(details: string, rest = ""): Reply {
  return readReply(
    Buffer.from(
      `<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><Header><MessageDetails>${details}</MessageDetails></Header>${rest}</GovTalkMessage>`,
    ),
  );
}

test("a recorded success is a response with the receipt's digest", { skip }, () => {
  const success = recorded("tpvs-ct600-success-response.signature-elided.xml");

  assert.deepEqual(success, {
    kind: "response",
    correlationId: "",
    responsePath: null,
    receiptDigest: "YrgW02ybxWOff7gHrELynhp1gRw=",
  });
});

test("recorded rejections give the detailed errors, in order, each with its number", { skip }, () => {
  const seven = recorded("tpvs-ct600-business-errors-7.xml");

  assert.equal(seven.kind, "errors");
  assert.deepEqual(
    seven.errors.map(({ number }) => number),
    ["9200", "0", "0", "0", "0", "0", "0"],
  );
  assert.match(errorText(seven.errors), /^9200: .*\n0: ix:header element not found/);
});

test("an authentication failure with the class UndefinedClass is read by its summary", { skip }, () => {
  const failure = recorded("ets-ct600-authentication-failure-1046.xml");

  assert.equal(failure.kind, "errors");
  assert.deepEqual(
    failure.errors.map(({ number }) => number),
    ["1046"],
  );
  assert.equal(failure.responsePath, "/submission");
});

test("an acknowledgement gives its reference, path and interval, and the schema's interval where it has none", () => {
  const details =
    "<Class>X</Class><Qualifier>acknowledgement</Qualifier><Function>submit</Function><TransactionID/><CorrelationID>ABC</CorrelationID>";

  assert.deepEqual(
    reply(`${details}<ResponseEndPoint PollInterval="10">https://example.invalid/poll</ResponseEndPoint>`),
    {
      kind: "acknowledgement",
      correlationId: "ABC",
      responsePath: "/poll",
      pollIntervalSeconds: 10,
    },
  );
  assert.deepEqual(reply(`${details}<ResponseEndPoint/><GatewayTimestamp/>`), {
    kind: "acknowledgement",
    correlationId: "ABC",
    responsePath: null,
    pollIntervalSeconds: 2,
  });
});

test("a poll interval beyond an hour is an hour", () => {
  const details = "<Qualifier>acknowledgement</Qualifier><Function>submit</Function><CorrelationID>ABC</CorrelationID>";

  const far = reply(`${details}<ResponseEndPoint PollInterval="999999999">https://a.invalid/poll</ResponseEndPoint>`);

  assert.equal(far.kind === "acknowledgement" && far.pollIntervalSeconds, 3_600);
});

for (const [what, text] of [
  ["an HTML page", "<html><body>Service unavailable</body></html>"],
  ["nothing", ""],
  ["a truncated reply", '<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><Header>'],
  ["a reply with a document type", '<!DOCTYPE a [<!ENTITY b "c">]><GovTalkMessage/>'],
  ["something else", "<x/>"],
  [
    "an error that names none",
    '<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><Header><MessageDetails><Qualifier>error</Qualifier><Function>submit</Function></MessageDetails></Header></GovTalkMessage>',
  ],
] as const) {
  test(`${what} is unreadable, not an error of ours`, () => {
    assert.equal(readReply(Buffer.from(text)).kind, "unreadable");
  });
}

test("what the authority's numbers lead to", () => {
  const table: [string[], string][] = [
    [["1000"], "try_later"],
    [["2005"], "try_later"],
    [["2020"], "try_later"],
    [["3000"], "try_later"],
    [["1035"], "lost"],
    [["2000"], "lost"],
    [["1103"], "gone"],
    [["3304"], "already_received"],
    [["1002"], "credentials_refused"],
    [["1046"], "credentials_refused"],
    [["3001"], "final"],
    [["9200"], "final"],
    [["0"], "final"],
    [["2005", "9200"], "final"],
    [[], "final"],
  ];

  for (const [numbers, meaning] of table) assert.equal(meaningOf(numbers), meaning, numbers.join());
});
