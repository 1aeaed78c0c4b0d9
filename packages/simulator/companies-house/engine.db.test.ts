// What the gateway of Companies House refuses, message by message, and in which words.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "../../../test/support/suite.ts";
import { startForTest } from "./running.fixture.ts";
import {
  accountsMessage,
  md5,
  message,
  newNumber,
  newSender,
  type Sample,
  sampleDocument,
  someSender,
  statusAckMessage,
  statusMessage,
} from "./sample.fixture.ts";

let gateway: Awaited<ReturnType<typeof startForTest>>;
before(async () => {
  gateway = await startForTest();
});
after(() => gateway.close());
beforeEach(() => gateway.forgetAll());

type Change = Sample | ((xml: string) => string);
type Row = readonly [what: string, change: Change, number: string, text: RegExp];

const without = (element: string) => (xml: string) =>
  xml.replace(new RegExp(`<${element}>.*?</${element}>|<${element}/>`, "s"), "");
const saying = (element: string, text: string) => (xml: string) =>
  xml.replace(new RegExp(`(<${element}>).*?(</${element}>)`, "s"), `$1${text}$2`);
const twice = (element: string) => (xml: string) =>
  xml.replace(new RegExp(`<${element}[ >].*</${element}>`, "s"), "$&$&");

const ofTheMessage: readonly Row[] = [
  ["no XML", () => "junk", "100", /not well-formed/],
  ["another version", saying("EnvelopeVersion", "2.0"), "100", /'EnvelopeVersion' is invalid/],
  ["no details", without("GovTalkDetails"), "100", /'GovTalkDetails' is missing/],
  ["a poll", saying("Qualifier", "poll"), "100", /'Qualifier' is invalid/],
  ["a transaction id in lower case", { transactionId: "ab" }, "100", /'TransactionID' is invalid/],
  ["a test flag in words", { gatewayTest: "yes" }, "100", /'GatewayTest' is invalid/],
  ["an address that is none", saying("EmailAddress", "jane"), "100", /'EmailAddress' is invalid/],
  ["the class of the documents", saying("Class", "AA"), "501", /'AA'/],
  ["a class that it does not have", saying("Class", "AccountsImage"), "501", /Invalid class: 'AccountsImage'/],
];

const ofTheSender: readonly Row[] = [
  ["no sender", without("IDAuthentication"), "502", /method is not clear/],
  ["the method of the data service", saying("Method", "CHMD5"), "502", /method is not clear/],
  ["a prefix", (xml) => xml.replace("<Value>", "<Value>md5#"), "502", /without prefix/],
  [
    "a hash in upper case",
    (xml) => xml.replace(md5(someSender.code), md5(someSender.code).toUpperCase()),
    "502",
    /lower/,
  ],
  ["an id in clear", (xml) => xml.replace(md5(someSender.presenterId), someSender.presenterId), "502", /not an MD5/],
];

const ofTheForm: readonly Row[] = [
  ["no transaction id", without("TransactionID"), "604", /'TransactionID' is missing/],
  ["no body", without("Body"), "100", /'FormSubmission' is missing from 'Body'/],
  ["the body of another class", saying("Body", "<StatusAck/>"), "100", /'FormSubmission' is missing/],
  ["two bodies", twice("FormSubmission"), "100", /'FormSubmission' is not expected/],
  [
    "a function that is none of it",
    (xml) => xml.replace("</Qualifier>", "</Qualifier><Function>list</Function>"),
    "100",
    /'Function'/,
  ],
  ["no header", without("FormHeader"), "100", /'FormHeader' is missing/],
  ["letters in the number", { companyNumber: "SC123456" }, "100", /'CompanyNumber' is invalid/],
  ["a register that is none", { companyType: "GB" }, "100", /'CompanyType' is invalid/],
  ["no name", without("CompanyName"), "100", /'CompanyName' is missing/],
  ["a short name", saying("CompanyName", "AB"), "100", /'CompanyName' is invalid/],
  ["a short code", { authenticationCode: "AB12" }, "100", /'CompanyAuthenticationCode' is invalid/],
  ["no package", without("PackageReference"), "100", /'PackageReference' is missing/],
  ["a package of three digits", saying("PackageReference", "012"), "100", /'PackageReference' is invalid/],
  ["a language that it does not have", saying("Language", "FR"), "100", /'Language' is invalid/],
  ["no form", without("FormIdentifier"), "100", /'FormIdentifier' is missing/],
  ["no submission number", without("SubmissionNumber"), "100", /'SubmissionNumber' is missing/],
  ["a number of five", { submissionNumber: "S0001" }, "100", /'SubmissionNumber' is invalid/],
  ["a reference with a blank", { customerReference: "A B" }, "100", /'CustomerReference' is invalid/],
  [
    "elements in another order",
    (xml) => xml.replace(/(<CompanyName>.*?<\/CompanyName>)(<CompanyAuth.*?Code>)/, "$2$1"),
    "100",
    /'CompanyName'/,
  ],
  ["no date of signing", without("DateSigned"), "100", /'DateSigned' is missing/],
  ["a day that does not exist", saying("DateSigned", "2026-02-30"), "100", /'DateSigned' is invalid/],
  ["no form element", without("Form"), "100", /'Form' is missing/],
  [
    "a form with content",
    (xml) => xml.replace("<Form/>", "<Form><a/></Form>"),
    "100",
    /'a' is not expected there in 'Form'/,
  ],
  ["no base64", saying("Data", "<html/>"), "100", /'Data' is invalid/],
  ["a path", saying("Filename", "out/accounts.html"), "100", /'Filename' is invalid/],
  ["a long name of the file", saying("Filename", `${"a".repeat(28)}.html`), "100", /'Filename' is invalid/],
  ["a type that is none", saying("ContentType", "text/html"), "100", /'ContentType' is invalid/],
  [
    "the date where it was before",
    (xml) => xml.replace(/<DateSigned>.*<\/DateSigned>/, "<Authority>$&</Authority>"),
    "9999",
    /'Authority'/,
  ],
  ["no company", without("CompanyNumber"), "604", /'CompanyNumber' is missing/],
  ["no company code", without("CompanyAuthenticationCode"), "604", /'CompanyAuthenticationCode' is missing/],
  ["another form", saying("FormIdentifier", "AnnualReturn"), "604", /'FormIdentifier' is not Accounts/],
  ["no document", without("Document"), "604", /'Document' is missing/],
  ["two documents", twice("Document"), "604", /more than one 'Document'/],
  ["a PDF", saying("ContentType", "application/pdf"), "604", /'ContentType' is not/],
  ["articles", saying("Category", "ARTS"), "604", /'Category' is not ACCOUNTS/],
  ["a company that is on no register", { companyNumber: "99999999" }, "502", /company number or type/],
  [
    "more digits than the register has",
    { companyNumber: "1234567", companyType: "SC" },
    "502",
    /company number or type/,
  ],
  ["a wrong company code", { authenticationCode: "000000" }, "502", /company authentication code/],
  ["a document that is no XML", { document: "%PDF" }, "9999", /^The document cannot be read/],
  ["a document without header", { document: "<html/>" }, "9999", /ix:header not found/],
  [
    "a document without contexts",
    { document: sampleDocument("01234567").replace(/<xbrli:context.*<\/xbrli:context>/, "") },
    "9999",
    /no context that identifies/,
  ],
  ["a document of another company", { document: sampleDocument("01234568") }, "9999", /'01234568'.* 01234567/],
  ["base64 twice", { document: Buffer.from(sampleDocument("01234567")).toString("base64") }, "9999", /cannot be read/],
];

for (const [about, rows, raisedBy] of [
  ["a message that is none, or of no class", ofTheMessage, "Gateway"],
  ["a sender that is not known", ofTheSender, "Gateway"],
  ["accounts that are not right", ofTheForm, "Accounts"],
] as const)
  test(`${about}: refused with its number and cause, and not kept`, async () => {
    for (const [what, change, number, text] of rows) {
      const sent = typeof change === "function" ? change(accountsMessage()) : accountsMessage(change);
      const { qualifier, errors } = await gateway.send(sent);

      assert.deepEqual([qualifier, errors.length], ["error", 1], what);
      assert.deepEqual([errors[0]?.number, errors[0]?.type, errors[0]?.raisedBy], [number, "fatal", raisedBy], what);
      assert.match(errors[0]?.text ?? "", text, what);
    }
    assert.equal(await gateway.kept(), 0);
  });

test("status requests and acknowledgements are held to their schema, and to their sender", async () => {
  const rows: readonly (readonly [string, string, string, RegExp])[] = [
    ["no presenter", without("PresenterID")(statusMessage({})), "100", /'PresenterID' is missing/],
    ["a number of five", statusMessage({ number: "S0001" }), "100", /'SubmissionNumber' is invalid/],
    ["a company that is none", statusMessage({ company: "12-34" }), "100", /'CompanyNumber' is invalid/],
    ["both", statusMessage({ company: "01234567", number: "S00001" }), "100", /'SubmissionNumber' is not expected/],
    ["a function", statusMessage({}).replace("</Qualifier>", "$&<Function>submit</Function>"), "100", /'Function'/],
    [
      "another's id",
      statusMessage({ presenterId: newSender().presenterId }),
      "502",
      /'PresenterID' is not the sender's/,
    ],
    ["an empty acknowledgement", message("StatusAck", ""), "100", /'StatusAck' is missing from 'Body'/],
  ];

  for (const [what, sent, number, text] of rows) {
    const { errors } = await gateway.send(sent);
    assert.equal(errors[0]?.number, number, what);
    assert.match(errors[0]?.text ?? "", text, what);
  }
});

test("every finding of the judge is an error of its own; it is told whose accounts they are", async () => {
  const asked: object[] = [];
  const registerJudge = {
    async findings(document: Uint8Array, given: object) {
      asked.push({ ...given, length: document.length });
      return ["The first.", "The second."];
    },
  };
  const judged = await startForTest({ registerJudge });

  const { errors } = await judged.send(accountsMessage({ document: "<a/>", companyNumber: "123", companyType: "SC" }));
  const kept = await judged.kept();
  await judged.close();

  assert.deepEqual(
    errors.map(({ number, text }) => `${number} ${text}`),
    ["9999 The first.", "9999 The second."],
  );
  assert.deepEqual(asked, [{ companyNumber: "SC000123", companyName: "EXAMPLE WIDGETS LTD", length: 4 }]);
  assert.equal(kept, 0);
});

test("the transaction id rises with every message of a presenter, whatever its class; each presenter has its own", async () => {
  const [sender, other] = [newSender(), newSender()];
  const numberOf = async (sent: string) => (await gateway.send(sent)).errors[0]?.text ?? "taken";

  const answers = [
    await numberOf(accountsMessage({ sender, transactionId: "A0" })),
    await numberOf(accountsMessage({ sender, transactionId: "A0" })),
    await numberOf(statusMessage({}, { sender, transactionId: "9F" })),
    await numberOf(statusMessage({}, { sender, transactionId: "0A1" })),
    await numberOf(statusAckMessage({ sender, transactionId: "A1" })),
    await numberOf(statusAckMessage({ sender, transactionId: "F".repeat(32) })),
    await numberOf(statusMessage({}, { sender: other, transactionId: "1" })),
  ];

  const falling = (id: string) => `TransactionID ${id} is not higher than the last one.`;
  assert.deepEqual(answers, ["taken", falling("A0"), falling("9F"), "taken", falling("A1"), "taken", "taken"]);
});

test("a submission number is new and higher than the last one of its presenter, over all companies", async () => {
  const [sender, other] = [newSender(), newSender()];
  const send = async (submissionNumber: string, more: Sample = {}) =>
    (await gateway.send(accountsMessage({ sender, submissionNumber, ...more }))).errors[0]?.text ?? "taken";
  const company = { companyNumber: "7654321", document: sampleDocument("07654321") };

  const answers = [
    await send("0000A9"),
    await send("0000A9"),
    await send("0000a9", company),
    await send("00009Z"),
    await send("0000AA", { document: "<html/>" }),
    await send("0000aa", company),
    await send("0000A9", { sender: other }),
  ];

  const used = (number: string) => `SubmissionNumber ${number} is not higher than the last one: it must be new.`;
  assert.deepEqual(answers, [
    "taken",
    used("0000A9"),
    used("0000a9"),
    used("00009Z"),
    "ix:header not found in input document set.",
    "taken",
    "taken",
  ]);
});

test("of two sends under one number at the same time one is taken", async () => {
  const submissionNumber = newNumber();
  const sent = ["E000000001", "E000000002"].map((transactionId) =>
    accountsMessage({ submissionNumber, transactionId }),
  );

  const replies = await Promise.all(sent.map((one) => gateway.send(one)));

  assert.equal(await gateway.kept(), 1);
  assert.deepEqual(replies.map(({ qualifier }) => qualifier).sort(), ["acknowledgement", "error"]);
});

test("an account is for test or for live by its first message; the other is refused", async () => {
  const rows: readonly (readonly [first: string, then: string, text: RegExp])[] = [
    ["1", "", /^Invalid testmode selected\. This is a test efiling presenter account/],
    ["1", "0", /^Invalid testmode selected\. This is a test/],
    ["", "1", /^Invalid testmode selected\. You must use a test efiling presenter account/],
  ];

  for (const [first, then, text] of rows) {
    const sender = newSender();
    const taken = await gateway.send(statusMessage({}, { sender, gatewayTest: first }));
    const refused = await gateway.send(accountsMessage({ sender, gatewayTest: then }));

    assert.deepEqual([taken.qualifier, taken.gatewayTest], ["response", first]);
    assert.equal(refused.errors[0]?.number, "502");
    assert.match(refused.errors[0]?.text ?? "", text);
  }
});

test("where the accounts are given, they are the only ones, with their code and their mode", async () => {
  const [live, test] = [newSender(), newSender()];
  const presenters = [
    { ...live, test: false },
    { ...test, test: true },
  ];
  const known = await startForTest({ presenters });
  const said = async (sender: typeof live, gatewayTest: string) =>
    (await known.send(accountsMessage({ sender, gatewayTest }))).errors[0]?.text ?? "taken";

  const answers = [
    await said(live, ""),
    await said(test, "1"),
    await said(live, "1"),
    await said(test, "0"),
    await said({ ...live, code: test.code.toLowerCase() }, ""),
    await said(newSender(), "1"),
  ];
  await known.close();

  assert.deepEqual(answers.slice(0, 2), ["taken", "taken"]);
  for (const answer of answers.slice(2, 4)) assert.match(answer, /^Invalid testmode/);
  for (const answer of answers.slice(4)) assert.equal(answer, "Authorisation failure: presenter id or code.");
});

test("neither id, code, hashes nor document are kept", async () => {
  const sender = newSender();
  await gateway.send(accountsMessage({ sender, authenticationCode: "SECRET" }));
  await gateway.send(statusMessage({}, { sender }));

  const rows = await gateway.parts.db.query<{ text: string }>(
    `select s::text as text from simulator.companies_house_submissions s
     union all select p::text from simulator.companies_house_presenters p`,
  );

  assert.equal(rows.length, 2);
  const told = [sender.presenterId, sender.code, "SECRET"].flatMap((secret) => [secret, md5(secret)]);
  assert.deepEqual(
    told.filter((secret) => rows.some(({ text }) => text.includes(secret))),
    [],
  );
});
