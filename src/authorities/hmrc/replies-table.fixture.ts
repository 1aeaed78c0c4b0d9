// What can come back from the authority and what each of our four messages comes to then. Two tables: what is an
// answer, and what is none.

import * as peerDoes from "../govtalk/peer.fixture.ts";
import { answering } from "../govtalk/peer.fixture.ts";
import { detailedRefusal, pollAt, refusal, reply, report, success } from "./answering.fixture.ts";

export const messageNames = ["submit", "poll", "list", "delete"] as const;
export type MessageName = (typeof messageNames)[number];

/** The conversation that is asked about, and another. */
export const OURS = "A19FA1A31BCB42D887EA323292AACD88";
const THEIRS = "B".repeat(32);
export const transactionId = "0123456789ABCDEF0123456789ABCDEF";
export const conversation = { transactionId, correlationId: OURS };

/**
 * What each message comes to; a final outcome of a poll keeps the reply itself too, which is added to what the row
 * says.
 */
export type Outcomes = Record<MessageName, object>;

const waitingAt = (responsePath: string | null, pollIntervalSeconds: number, correlationId = OURS): Outcomes => ({
  submit: { kind: "acknowledged", correlationId, responsePath, pollIntervalSeconds },
  poll: { kind: "waiting", correlationId, responsePath, pollIntervalSeconds },
  ...unexpected("acknowledgement", ["list", "delete"]),
});
const acceptedWith = (receiptDigest: string | null, responsePath: string | null): Outcomes => ({
  poll: { kind: "accepted", receiptDigest, responsePath },
  ...unexpected("response", ["submit", "list", "delete"]),
});
export const notNow = (reason: string | RegExp) => ({ kind: "try_later", reason });
export const noAnswer = (reason: string | RegExp) => ({ kind: "silence", reason });
export const unsure = (reason: string | RegExp) => ({ kind: "uncertain", reason });
const nowhere = { responsePath: null };

// The columns of the table of error numbers: what each meaning comes to on each message.
const tryLater = (text: string): Outcomes => ({
  submit: notNow(text),
  poll: notNow(text),
  list: notNow(text),
  delete: notNow(text),
});
const lost = (text: string): Outcomes => ({
  submit: { kind: "rejected", text },
  poll: { kind: "lost", reason: text },
  list: notNow(text),
  delete: { kind: "deleted" },
});
const alreadyReceived = (text: string): Outcomes => ({
  submit: { kind: "already_received", text },
  poll: { kind: "already_received", text, ...nowhere },
  list: notNow(text),
  delete: notNow(text),
});
const credentialsRefused = (text: string, responsePath: string | null = null): Outcomes => ({
  submit: { kind: "credentials_refused", text },
  poll: { kind: "rejected", text, responsePath },
  list: { kind: "credentials_refused", text },
  delete: notNow(text),
});
const rejected = (text: string): Outcomes => ({
  submit: { kind: "rejected", text },
  poll: { kind: "rejected", text, ...nowhere },
  list: notNow(text),
  delete: notNow(text),
});
const tooLarge = (text: string): Outcomes => ({ ...rejected(text), list: { kind: "too_long", reason: text } });

function unexpected<Name extends MessageName>(kind: string, on: Name[]): Record<Name, object> {
  const reason = `an unexpected ${kind}`;
  const outcomes = on.map((name) => [name, name === "submit" ? unsure(reason) : notNow(reason)]);
  return Object.fromEntries(outcomes) as Record<Name, object>;
}

const numbers: [string, (text: string) => Outcomes][] = [
  ["1000", tryLater],
  ["2005", tryLater],
  ["2020", tryLater],
  ["3000", tryLater],
  ["1035", lost],
  ["2000", lost],
  ["1103", lost],
  ["3304", alreadyReceived],
  ["1002", credentialsRefused],
  ["1046", credentialsRefused],
  ["2001", tooLarge],
  ["1001", rejected],
  ["2021", rejected],
  ["3001", rejected],
  ["9200", rejected],
  ["0", rejected],
];

const summary = { number: "3001", text: "See below.", raisedBy: "Department" };
const rate = { number: "9200", text: "Wrong rate", raisedBy: "ChRIS" };
const header = { number: "0", text: "ix:header element not found", raisedBy: "ChRIS" };
export const busy = { number: "2005", text: "Busy" };
const digest = "YrgW02ybxWOff7gHrELynhp1gRw=";
const pollHere = pollAt("https://authority.invalid/poll");
export const waiting = reply({ qualifier: "acknowledgement", correlationId: OURS, endPoint: pollHere });

/** What is an answer: the text, and what it comes to. */
export const answers: [string, string, Outcomes][] = [
  ["an acknowledgement, its TransactionID blank and its timestamp empty", waiting, waitingAt("/poll", 10)],
  [
    "an acknowledgement with all it may have",
    reply({
      qualifier: "acknowledgement",
      transactionId,
      correlationId: OURS,
      endPoint: pollHere,
      timestamp: "2026-11-15T09:00:00.123",
    }),
    waitingAt("/poll", 10),
  ],
  [
    "an acknowledgement that says neither where nor when to ask",
    reply({ qualifier: "acknowledgement", correlationId: OURS }),
    waitingAt(null, 2),
  ],
  [
    "an acknowledgement of another conversation",
    reply({ qualifier: "acknowledgement", correlationId: THEIRS, endPoint: pollHere }),
    { ...waitingAt("/poll", 10, THEIRS), poll: notNow("it is about another conversation") },
  ],
  [
    "a success with a receipt",
    success({ correlationId: OURS, endPoint: pollAt("https://authority.invalid/submission") }, digest),
    acceptedWith(digest, "/submission"),
  ],
  ["a success that names no conversation", success({}, digest), acceptedWith(digest, null)],
  ["a success without a receipt", success({ correlationId: OURS }, ""), acceptedWith(null, null)],
  [
    "a success of another conversation",
    success({ correlationId: THEIRS }, digest),
    { ...acceptedWith(digest, null), poll: notNow("it is about another conversation") },
  ],
  ["business errors: 3001 and one detail", detailedRefusal(summary, [rate]), rejected("9200: Wrong rate")],
  [
    "business errors: 3001 and several details, one with the number 0",
    detailedRefusal(summary, [rate, header]),
    rejected("9200: Wrong rate\n0: ix:header element not found"),
  ],
  [
    "several errors of the gateway's, of which the gravest counts",
    refusal([busy, { number: "1020", text: "Wrong" }]),
    rejected("2005: Busy\n1020: Wrong"),
  ],
  [
    "errors of another conversation",
    refusal([{ number: "3001", text: "No" }], { correlationId: THEIRS }),
    { ...rejected("3001: No"), poll: notNow("it is about another conversation") },
  ],
  [
    "an authentication failure of the class UndefinedClass",
    refusal([{ number: "1046", text: "Unknown" }], {
      class: "UndefinedClass",
      endPoint: pollAt("https://authority.invalid/submission"),
    }),
    credentialsRefused("1046: Unknown", "/submission"),
  ],
  ...numbers.flatMap(([number, outcomes]) =>
    ["Gateway", "Department", "ChRIS"].map((raisedBy): [string, string, Outcomes] => [
      `error ${number}, raised by ${raisedBy}`,
      refusal([{ number, text: "Its words", raisedBy }]),
      outcomes(`${number}: Its words`),
    ]),
  ),
  [
    "a list report",
    report([conversation, { correlationId: THEIRS, transactionId: "" }]),
    {
      list: { kind: "report", records: [conversation, { correlationId: THEIRS, transactionId: "" }], database: null },
      ...unexpected("report", ["submit", "poll", "delete"]),
    },
  ],
  [
    "an empty list report",
    report([]),
    { list: { kind: "report", records: [], database: null }, ...unexpected("report", ["submit", "poll", "delete"]) },
  ],
  [
    "the answer to a delete",
    reply({ qualifier: "response", function: "delete", correlationId: OURS }),
    { delete: { kind: "deleted" }, ...unexpected("deleted", ["submit", "poll", "list"]) },
  ],
];

/** Said of each of the two documents; which one is meant stands in the location alone. */
const notInlineXbrl = [
  "0: ix:header element not found in input document set.",
  "0: ix:references not found for the default target document",
  "0: ix:resources not found in input document set.",
];
export const recordedAnswers: [string, Outcomes][] = [
  ["tpvs-ct600-success-response.signature-elided.xml", acceptedWith(digest, null)],
  [
    "tpvs-ct600-business-errors-7.xml",
    rejected(
      [
        "9200: If the type of company is 0 then an applicable tax rate from one of [FULL RATE OF CT], [SMALL CO RATE OF CT], " +
          "[EQUIV. LOW CT RATE], [FULL RF RATE OF CT], [RF SMALL CO RATE OF CT] or [CT RATE FOR NI TRADING PROFITS] must be used",
        ...notInlineXbrl,
        ...notInlineXbrl,
      ].join("\n"),
    ),
  ],
  ["tpvs-ct600-irmark-error-2021.xml", rejected("2021: The supplied IRmark is incorrect.")],
  ["tpvs-ct600-schema-error-4051.xml", rejected("4051: Invalid content found at element 'Computation'")],
  [
    "ets-ct600-authentication-failure-1046.xml",
    credentialsRefused(
      "1046: Authentication Failure. The supplied user credentials failed validation for the requested service.",
      "/submission",
    ),
  ],
];

const page = "<html><body>Service busy</body></html>";
const html = { type: "text/html" };
const brokeOff = "its reply broke off";
const notAReply = "it is not a reply that HMRC sends";
const notXml = "it is not well-formed XML";

/** What is no answer: whatever it was sent for may have been taken. */
export const silences: [string, peerDoes.Conduct, string | RegExp][] = [
  ["an HTML page with status 200", answering(page, html), notAReply],
  ["an HTML page with status 403", answering(page, { ...html, status: 403 }), notAReply],
  ["an HTML page that is not XML", answering("<html><br></html>", html), notXml],
  ["a redirection", (to) => void to.writeHead(302, { location: "/elsewhere" }).end(), notXml],
  ["status 500", answering(page, { ...html, status: 500 }), "it responded with 500"],
  ["status 503", answering("", { status: 503 }), "it responded with 503"],
  ["status 503 around an acknowledgement", answering(waiting, { status: 503 }), "it responded with 503"],
  ["an empty body", answering(""), notXml],
  ["a body cut short before it was sent", answering(waiting.slice(0, -20)), notXml],
  ["a body that breaks off", peerDoes.breakingOff(waiting.slice(0, -20)), brokeOff],
  ["a whole reply of which more was promised", peerDoes.breakingOff(waiting), brokeOff],
  ["a document type declaration", answering(withDoctype(waiting)), "it has a document type declaration"],
  ["text that is not XML", answering("OK", { type: "text/plain" }), notXml],
  ["XML that is not GovTalk", answering("<ok/>"), notAReply],
  ["bytes that are no text", answering(Buffer.from([0, 1, 2, 255])), "it is not in UTF-8"],
  ["a request sent back", answering(reply({ qualifier: "request" })), notAReply],
  ["an error that names none", answering(refusal([])), "it reports an error without naming one"],
  [
    "an error without number and text",
    answering(refusal([{ number: "", text: " " }])),
    "it reports an error without naming one",
  ],
  [
    "an acknowledgement without a CorrelationID",
    answering(reply({ qualifier: "acknowledgement", endPoint: pollHere })),
    "it acknowledges without a CorrelationID",
  ],
  ["a connection reset once the request was read", peerDoes.resetting, /ECONNRESET|UND_ERR_SOCKET/],
  ["a connection closed without a word", peerDoes.hangingUp, /UND_ERR_SOCKET/],
];

function withDoctype(xml: string): string {
  return xml.replace("<GovTalkMessage", '<!DOCTYPE GovTalkMessage [<!ENTITY a "b">]><GovTalkMessage');
}
