import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { meaningOf } from "./error-numbers.ts";
import { errorText, type Reply, readReply } from "./replies.ts";

const wire = new URL("../../../../../shared/vectors/wire/", import.meta.url);
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
  assert.match(errorText(seven), /^9200: .*\n0: ix:header element not found/);
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
  test(`${what} is unreadable, not an internal error`, () => {
    assert.equal(readReply(Buffer.from(text)).kind, "unreadable");
  });
}

const MIB = 1024 * 1024;
const list = "<Qualifier>response</Qualifier><Function>list</Function>";
const failure = "<Qualifier>error</Qualifier><Function>submit</Function>";
const record = (transactionId: string | number, correlationId = "ABC") =>
  `<StatusRecord><CorrelationID>${correlationId}</CorrelationID><TransactionID>${transactionId}</TransactionID></StatusRecord>`;
const errorsReply = (errors: string) =>
  reply(failure, `<GovTalkDetails><GovTalkErrors>${errors}</GovTalkErrors></GovTalkDetails>`);

for (const [what, details, rest] of [
  [
    "4 MB of empty errors",
    failure,
    `<GovTalkDetails><GovTalkErrors>${"<Error/>".repeat(520_000)}</GovTalkErrors></GovTalkDetails>`,
  ],
  ["270,000 status records", list, `<Body>${"<StatusRecord/>".repeat(270_000)}</Body>`],
  [
    "200,000 attributes",
    list,
    `<Body><x ${Array.from({ length: 200_000 }, (_, index) => `a${index}=""`).join(" ")}/></Body>`,
  ],
] as const) {
  test(`${what} are too many to be read, and are not even parsed`, () => {
    assert.deepEqual(reply(details, rest), {
      kind: "too_long",
      reason: "it has more than 150000 elements and attributes",
    });
  });
}

test("a report of 10,000 submissions is read whole, and one of more is not read in part", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => record(index));

  const whole = reply(list, `<Body><StatusReport>${many.join("")}</StatusReport></Body>`);
  const more = reply(list, `<Body><StatusReport>${many.join("")}${record("LAST")}</StatusReport></Body>`);

  assert.ok(whole.kind === "report");
  assert.deepEqual(whole.records.at(-1), { correlationId: "ABC", transactionId: "9999" });
  assert.deepEqual(more, { kind: "too_long", reason: "it lists more than 10000 submissions" });
});

test("a CorrelationID of 17 kB is too long, and in a report it cannot be used", () => {
  const long = "A".repeat(17_000);
  const details = (id: string) =>
    `<Qualifier>acknowledgement</Qualifier><Function>submit</Function><CorrelationID>${id}</CorrelationID>`;

  assert.equal(reply(details("A".repeat(64))).kind, "acknowledgement");
  assert.deepEqual(reply(details(long)), {
    kind: "too_long",
    reason: "its CorrelationID has more than 64 characters",
  });
  assert.deepEqual(reply(list, `<Body>${record("OURS", long)}</Body>`), {
    kind: "report",
    records: [{ correlationId: "", transactionId: "OURS" }],
  });
});

test("a receipt's digest is the signed one, kept only if it can be one", () => {
  const signature = (digest: string) =>
    '<Body><SuccessResponse xmlns="http://www.inlandrevenue.gov.uk/SuccessResponse"><IRmarkReceipt>' +
    `<DigestValue xmlns="http://www.w3.org/2000/09/xmldsig#">unsigned</DigestValue>` +
    '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference>' +
    `<DigestValue>${digest}</DigestValue></Reference></SignedInfo></Signature></IRmarkReceipt></SuccessResponse></Body>`;

  const success = reply("<Qualifier>response</Qualifier><Function>submit</Function>", signature("A".repeat(MIB)));

  assert.equal(success.kind === "response" && success.receiptDigest, "A".repeat(100));
});

test("of 20,000 errors the first hundred are kept, and the text says how many are left out", () => {
  const many = errorsReply("<Error><Number>9200</Number><Text>No</Text></Error>".repeat(20_000));

  assert.ok(many.kind === "errors");
  assert.equal(many.errors.length, 100);
  assert.equal(errorText(many), `${"9200: No\n".repeat(100)}(19900 more errors are not shown.)`);
});

test("a long text of an error is shortened and says so, and never ends in half a character", () => {
  const long = errorsReply(`<Error><Number>9200</Number><Text>${"x".repeat(1_999)}😀${"y".repeat(MIB)}</Text></Error>`);

  assert.ok(long.kind === "errors");
  assert.equal(errorText(long), `9200: ${"x".repeat(1_999)} … (shortened)`);
});

test("however long the errors are, their text has at most 20,100 characters and says what is left out", () => {
  const error = `<Error><Number>${"7".repeat(MIB / 16)}</Number><Text>${"x".repeat(1_900)}</Text></Error>`;

  const long = errorsReply(error.repeat(50));

  assert.ok(long.kind === "errors");
  const text = errorText(long);
  assert.ok(text.length > 15_000 && text.length < 20_100, `${text.length}`);
  assert.ok(text.startsWith(`${"7".repeat(20)}: xxx`));
  assert.match(text, /\n\(\d\d more errors are not shown\.\)$/);
});

test("one error that is left out is said in the singular", () => {
  const errors = Array.from({ length: 101 }, () => "<Error><Number>9200</Number><Text>No</Text></Error>");

  const long = errorsReply(errors.join(""));

  assert.match(long.kind === "errors" ? errorText(long) : "", /\n\(1 more error is not shown\.\)$/);
});

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
