import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeBy } from "../program/judges.ts";
import { submitMessage } from "../sample.fixture.ts";
import { readMessage } from "./message.ts";

const judge = judgeBy([]);

const wrong: [what: string, from: string, to: string, reason: RegExp][] = [
  ["another version", ">2.0<", ">1.0<", /EnvelopeVersion is not 2\.0/],
  ["no version", "<EnvelopeVersion>2.0</EnvelopeVersion>", "", /GovTalkMessage has no EnvelopeVersion/],
  ["no details", /<GovTalkDetails>.*<\/GovTalkDetails>/.source, "", /GovTalkMessage has no GovTalkDetails/],
  ["no qualifier", "<Qualifier>request</Qualifier>", "", /MessageDetails has no Qualifier/],
  ["a part twice", "<Body>", "<Body/><Body>", /no place for Body .* in GovTalkMessage/],
  ["a part out of order", "<Class>", "<Function>submit</Function><Class>", /no place for Class .* in MessageDetails/],
  ["a part of its own", "<SenderDetails>", "<SenderDetails><Secret/>", /no place for Secret .* in SenderDetails/],
  ["a part in another namespace", "<Keys>", '<Keys xmlns="urn:x">', /no place for Keys .* in GovTalkDetails/],
  [
    "a test flag that is no number",
    "</Transformation>",
    "</Transformation><GatewayTest>yes</GatewayTest>",
    /GatewayTest/,
  ],
  ["a long transaction id", ">ABC1<", `>${"A".repeat(33)}<`, /TransactionID/],
];

for (const [what, from, to, reason] of wrong) {
  test(`an envelope with ${what} is refused, and says why`, () => {
    const reading = readMessage(Buffer.from(submitMessage().replace(new RegExp(from), to)), judge);

    assert.equal(reading.kind, "unreadable");
    assert.match(reading.kind === "unreadable" ? reading.reason : "", reason);
  });
}

test("everything the envelope may carry is taken", () => {
  const full = submitMessage()
    .replace("</TransactionID>", "</TransactionID><AuditID/>")
    .replace(
      "<Transformation>",
      '<ResponseEndPoint PollInterval="2">https://elsewhere.example/poll</ResponseEndPoint><Transformation>',
    )
    .replace("</Transformation>", "</Transformation><GatewayTest>1</GatewayTest><GatewayTimestamp/>")
    .replace("</IDAuthentication>", "</IDAuthentication><EmailAddress>a@example.com</EmailAddress>")
    .replace(
      "</GovTalkDetails>",
      "<TargetDetails><Organisation>HMRC</Organisation></TargetDetails><ChannelRouting><Channel><URI>0000</URI></Channel></ChannelRouting>" +
        "<ChannelRouting><Channel><Name>a</Name></Channel></ChannelRouting><GatewayAdditions><a xmlns='urn:x'/></GatewayAdditions></GovTalkDetails>",
    );

  assert.equal(readMessage(Buffer.from(full), judge).kind, "message");
});
