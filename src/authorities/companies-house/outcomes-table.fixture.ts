// What can come back from the register, and what each of our two messages comes to then.

import * as peerDoes from "../govtalk/peer.fixture.ts";
import { answering } from "../govtalk/peer.fixture.ts";
import {
  ENVELOPE,
  examiner,
  type Fault,
  OLD_ENVELOPE,
  pollEvery,
  refusal,
  rejections,
  reply,
  status,
  statusReply,
} from "./answering.fixture.ts";

export type Outcomes = Record<"deliver" | "status", object>;

export const presenter = { presenterId: "66663333000", code: "Pa&s5Word12" };

const uncertain = (reason: string) => ({ kind: "uncertain", reason });
const tryLater = (reason: string) => ({ kind: "try_later", reason });
const received = (pollIntervalSeconds: number | null, gatewayTimestamp: string | null): Outcomes => ({
  deliver: { kind: "received", pollIntervalSeconds, gatewayTimestamp },
  status: tryLater("an unexpected receipt"),
});
/** A status says nothing about whether the accounts that were just sent have been taken. */
const asked = (outcome: object): Outcomes => ({ deliver: uncertain("an unexpected status"), status: outcome });
const both = (outcome: object): Outcomes => ({ deliver: outcome, status: outcome });

// The columns of the table of error numbers: what each meaning comes to on each message.
const refused = (number: string, text: string): Outcomes => ({
  deliver: { kind: "rejected", rejections: [{ code: number, text }] },
  status: { kind: "refused", reason: `${number}: ${text}` },
});
const credentials = (number: string, text: string): Outcomes => ({
  deliver: { kind: "credentials_refused", rejections: [{ code: number, text }] },
  status: { kind: "credentials_refused", reason: `${number}: ${text}` },
});

const numbers: [string, (number: string, text: string) => Outcomes][] = [
  ["100", refused],
  ["501", refused],
  ["502", credentials],
  ["604", refused],
  ["5003", refused],
  ["5006", refused],
  ["9984", refused],
  ["9999", refused],
  ["1", refused],
  ["31337", refused],
];

const shapes: [what: string, namespace: string | null][] = [
  ["in the envelope's namespace", ENVELOPE],
  ["in the old namespace", OLD_ENVELOPE],
  ["in no namespace", null],
];
const receipts = ["response", "acknowledgement"];

const reasons: [string, string][] = [
  ["1", "Unreadable Attachment"],
  ["9001", "The balance sheet is not signed &amp; dated"],
];
const readReasons = [
  { code: "1", text: "Unreadable Attachment" },
  { code: "9001", text: "The balance sheet is not signed & dated" },
];
const wrote = { telephone: "0303 1234 500", comment: "Please send the notes." };
const examined = examiner(wrote.telephone, wrote.comment);
const noReference = { reference: null, examiner: null };
const rejected = (more: object) => asked({ kind: "rejected", rejections: readReasons, ...noReference, ...more });
const another = (reason: string) => asked({ kind: "another_company", reason });

const ofShapes: [string, string, Outcomes][] = shapes.flatMap(([where, namespace]) => [
  ...receipts.map((qualifier): [string, string, Outcomes] => [
    `a receipt with the qualifier ${qualifier}, ${where}`,
    reply({ qualifier, namespace, timestamp: "2026-11-15T09:00:00.123Z", endPoint: pollEvery(10) }),
    received(10, "2026-11-15T09:00:00.123Z"),
  ]),
  ...receipts.map((qualifier): [string, string, Outcomes] => [
    `an acceptance with the qualifier ${qualifier}, ${where}`,
    statusReply(status("ACCEPT"), { qualifier, namespace }),
    asked({ kind: "accepted", examiner: null }),
  ]),
  [`an error, ${where}`, refusal([{ number: "100", text: "No" }], { namespace }), refused("100", "No")],
]);

const paces: [what: string, endPoint: string, seconds: number | null][] = [
  ["that names no pace", "", null],
  ["without an interval, which is the schema's", "<ResponseEndPoint></ResponseEndPoint>", 2],
  ["with an interval that is none", pollEvery("soon"), 2],
  ["with an interval of a week, which is an hour", pollEvery(604_800), 3_600],
];

const companies: [given: string, expected: "ours" | "another"][] = [
  ["SC123456", "ours"],
  ["sc123456", "ours"],
  ["123456", "ours"],
  ["00123456", "ours"],
  ["NI123456", "another"],
  ["SC123457", "another"],
  ["1123456", "another"],
  ["SC", "another"],
  ["SC12 3456", "another"],
];

const faults: [what: string, faults: Fault[], outcomes: Outcomes][] = [
  [
    "an error without a number",
    [{ text: "No" }],
    {
      deliver: { kind: "rejected", rejections: [{ code: "", text: "No" }] },
      status: { kind: "refused", reason: "No" },
    },
  ],
  ["an error without a text", [{ number: "9999" }], refused("9999", "")],
  ["an error that is called a business one", [{ number: "9999", type: "business", text: "No" }], refused("9999", "No")],
  ["a recoverable error", [{ number: "1", type: "recoverable", text: "Busy" }], both(tryLater("1: Busy"))],
  [
    "a recoverable error of credentials",
    [{ number: "502", type: "Recoverable", text: "Busy" }],
    both(tryLater("502: Busy")),
  ],
  [
    "a recoverable error that finds no transaction",
    [{ type: "recoverable", text: "No Transaction Found" }],
    both(tryLater("No Transaction Found")),
  ],
  [
    "an error of which another is recoverable",
    [
      { number: "1", type: "recoverable", text: "Busy" },
      { number: "604", text: "No" },
    ],
    {
      deliver: {
        kind: "rejected",
        rejections: [
          { code: "1", text: "Busy" },
          { code: "604", text: "No" },
        ],
      },
      status: { kind: "refused", reason: "1: Busy\n604: No" },
    },
  ],
  [
    "errors of which one is about credentials",
    [
      { number: "604", text: "No" },
      { number: "502", text: "Authorisation" },
    ],
    {
      deliver: {
        kind: "credentials_refused",
        rejections: [
          { code: "604", text: "No" },
          { code: "502", text: "Authorisation" },
        ],
      },
      status: { kind: "credentials_refused", reason: "604: No\n502: Authorisation" },
    },
  ],
  [
    "a warning beside an error",
    [
      { number: "1", type: "warning", text: "Old" },
      { number: "604", text: "No" },
    ],
    refused("604", "No"),
  ],
  [
    "a test without its flag",
    [{ text: "Invalid testmode selected." }],
    {
      deliver: { kind: "rejected", rejections: [{ code: "", text: "Invalid testmode selected." }] },
      status: { kind: "refused", reason: "Invalid testmode selected." },
    },
  ],
  ...["No Transaction Found", "no transactions found for 0GGLC0"].map((text): [string, Fault[], Outcomes] => [
    `the words "${text}"`,
    [{ number: "9999", text }],
    {
      deliver: { kind: "rejected", rejections: [{ code: "9999", text }] },
      status: { kind: "no_such_transaction", reason: `9999: ${text}` },
    },
  ]),
  [
    "a sentence in which no transaction was found",
    [{ number: "9999", text: "Busy: no transaction found" }],
    refused("9999", "Busy: no transaction found"),
  ],
  [
    "a text that quotes the credentials",
    [{ number: "100", text: "'66663333000' is no PresenterID, nor 3B70DC46B433CDD9088E88FB777705BD; Pa&amp;s5Word12" }],
    refused("100", "'[hidden]' is no PresenterID, nor [hidden]; [hidden]"),
  ],
  [
    "a text that quotes the company's code",
    [{ number: "502", text: "Code ab12cd" }],
    {
      deliver: { kind: "credentials_refused", rejections: [{ code: "502", text: "Code [hidden]" }] },
      // It is not known to a request for a status, and not sent with it.
      status: { kind: "credentials_refused", reason: "502: Code ab12cd" },
    },
  ],
];

/** What is an answer: the text, and what it comes to. */
export const answers: [string, string, Outcomes][] = [
  ...ofShapes,
  ["a receipt that names no message", reply({ transactionId: "" }), received(null, null)],
  ["a receipt with a time that is none", reply({ timestamp: "yesterday" }), received(null, null)],
  [
    "a receipt of another message",
    reply({ transactionId: "1794873600001" }),
    { deliver: uncertain("it is about another message"), status: tryLater("it is about another message") },
  ],
  [
    "a status of ours that names another message",
    statusReply(status("ACCEPT"), { transactionId: "1" }),
    asked({ kind: "accepted", examiner: null }),
  ],
  [
    "no status, and another message",
    statusReply("", { transactionId: "1" }),
    { deliver: uncertain("it is about another message"), status: tryLater("it is about another message") },
  ],
  [
    "an error of another message",
    refusal([{ number: "604", text: "No" }], { transactionId: "1" }),
    { deliver: uncertain("it is about another message"), status: tryLater("it is about another message") },
  ],
  ...paces.flatMap(([what, endPoint, seconds]): [string, string, Outcomes][] => [
    [`a receipt ${what}`, reply({ endPoint }), received(seconds, null)],
    [
      `a pending status ${what}`,
      statusReply(status("PENDING"), { endPoint }),
      asked({ kind: "pending", pollIntervalSeconds: seconds }),
    ],
  ]),
  ...numbers.map(([number, outcomes]): [string, string, Outcomes] => [
    `error ${number}`,
    refusal([{ number, text: "Its words" }]),
    outcomes(number, "Its words"),
  ]),
  ...faults.map(([what, list, outcomes]): [string, string, Outcomes] => [what, refusal(list), outcomes]),
  [
    "an acceptance by an examiner",
    statusReply(status("ACCEPT", { more: examined })),
    asked({ kind: "accepted", examiner: wrote }),
  ],
  [
    "an examiner without a comment",
    statusReply(status("ACCEPT", { more: examiner("0303 1234 500") })),
    asked({ kind: "accepted", examiner: { telephone: "0303 1234 500", comment: null } }),
  ],
  [
    "an examiner who says nothing",
    statusReply(status("ACCEPT", { more: examiner("") })),
    asked({ kind: "accepted", examiner: null }),
  ],
  ["a rejection with several reasons", statusReply(status("REJECT", { more: rejections(reasons) })), rejected({})],
  [
    "a rejection with a reference, by an examiner",
    statusReply(status("REJECT", { more: rejections(reasons, "R-7") + examined })),
    rejected({ reference: "R-7", examiner: wrote }),
  ],
  ["a rejection without a reason", statusReply(status("REJECT")), rejected({ rejections: [] })],
  [
    "parked",
    statusReply(status("PARKED", { more: examined }), { endPoint: pollEvery(60) }),
    asked({ kind: "parked", examiner: wrote, pollIntervalSeconds: 60 }),
  ],
  [
    "an internal failure",
    statusReply(status("INTERNAL_FAILURE")),
    asked({ kind: "internal_failure", examiner: null, pollIntervalSeconds: null }),
  ],
  ["a status that is not known", statusReply(status("LOST")), asked(tryLater("it gives a status that is not known"))],
  [
    "no status at all",
    statusReply(""),
    asked({ kind: "no_such_transaction", reason: "it has no submission of this number" }),
  ],
  [
    "the presenter id in front of the number",
    statusReply(status("ACCEPT", { submissionNumber: "666633330000GGLC0" })),
    asked({ kind: "accepted", examiner: null }),
  ],
  ...["0GGLC1", "0gglc0", "777733330000GGLC0", ""].map((submissionNumber): [string, string, Outcomes] => [
    `an acceptance of the number "${submissionNumber}"`,
    statusReply(status("ACCEPT", { submissionNumber })),
    asked(tryLater("it is about another submission")),
  ]),
  ...companies.map(([companyNumber, whose]): [string, string, Outcomes] => [
    `an acceptance of the company ${companyNumber}`,
    statusReply(status("ACCEPT", { companyNumber })),
    whose === "ours" ? asked({ kind: "accepted", examiner: null }) : another("the number belongs to another company"),
  ]),
  ...["ACCEPT", "REJECT"].map((code): [string, string, Outcomes] => [
    `${code} without a company`,
    statusReply(status(code, { companyNumber: null })),
    another("it does not name the company"),
  ]),
  [
    "PENDING without a company",
    statusReply(status("PENDING", { companyNumber: null })),
    asked({ kind: "pending", pollIntervalSeconds: null }),
  ],
  [
    "PENDING of another company",
    statusReply(status("PENDING", { companyNumber: "01234567" })),
    another("the number belongs to another company"),
  ],
  [
    "ours among others",
    statusReply(
      status("REJECT", { submissionNumber: "000001" }) + status("ACCEPT") + status("REJECT", { companyNumber: "1" }),
    ),
    asked({ kind: "accepted", examiner: null }),
  ],
  ["the same status twice", statusReply(status("ACCEPT").repeat(2)), asked({ kind: "accepted", examiner: null })],
  [
    "two statuses that contradict each other",
    statusReply(status("ACCEPT") + status("REJECT")),
    asked(tryLater("it gives the submission more than one status")),
  ],
  [
    "words of the register that quote the presenter",
    statusReply(
      status("REJECT", { more: rejections([["1", "By 66663333000"]]) + examiner("1", "66663333000 sent it") }),
    ),
    asked({
      kind: "rejected",
      rejections: [{ code: "1", text: "By [hidden]" }],
      reference: null,
      examiner: { telephone: "1", comment: "[hidden] sent it" },
    }),
  ],
];

const page = "<html><body>Service busy</body></html>";
const html = { type: "text/html" };
const brokeOff = "its reply broke off";
const notAReply = "it is not a reply that Companies House sends";
const notXml = "it is not well-formed XML";
const receipt = reply({});

/** What is no answer: whatever was sent may have been taken. */
export const silences: [string, peerDoes.Conduct, string | RegExp][] = [
  ["an HTML page with status 200", answering(page, html), notAReply],
  ["an HTML page with status 403", answering(page, { ...html, status: 403 }), notAReply],
  ["a redirection", (to) => void to.writeHead(302, { location: "/elsewhere" }).end(), notXml],
  ["status 500", answering(page, { ...html, status: 500 }), "it responded with 500"],
  ["status 503 around a receipt", answering(receipt, { status: 503 }), "it responded with 503"],
  ["an empty body", answering(""), notXml],
  ["a body cut short before it was sent", answering(receipt.slice(0, -20)), notXml],
  ["a whole reply of which more was promised", peerDoes.breakingOff(receipt), brokeOff],
  [
    "a document type declaration",
    answering(receipt.replace("<GovTalkMessage", '<!DOCTYPE GovTalkMessage [<!ENTITY a "b">]><GovTalkMessage')),
    "it has a document type declaration",
  ],
  ["XML that is not GovTalk", answering("<ok/>"), notAReply],
  ["a request sent back", answering(reply({ qualifier: "request" })), notAReply],
  ["an error that names none", answering(refusal([])), "it reports an error without naming one"],
  ["an error with neither number nor text", answering(refusal([{}])), "it reports an error without naming one"],
  [
    "an error that only warns",
    answering(refusal([{ number: "1", type: "warning", text: "Old" }])),
    "it reports an error without naming one",
  ],
  [
    "a receipt that reports an error",
    answering(refusal([{ number: "604", text: "No" }], { qualifier: "response" })),
    "it is a receipt that reports an error",
  ],
  ["a connection reset once the request was read", peerDoes.resetting, /ECONNRESET|UND_ERR_SOCKET/],
  ["a connection closed without a word", peerDoes.hangingUp, /UND_ERR_SOCKET/],
];

/** What is more than we read of a reply, and so decides nothing. */
export const overlong: [string, string, string][] = [
  ["a reply of more than 4 MiB", reply({}, { body: " ".repeat(4 * 1024 * 1024) }), "it has more than 4194304 bytes"],
  [
    "a reply of very many elements",
    reply({}, { body: "<x/>".repeat(150_000) }),
    "it has more than 150000 elements and attributes",
  ],
  ["a reply of very many statuses", statusReply("<Status/>".repeat(1_001)), "it gives more than 1000 statuses"],
];
