import assert from "node:assert/strict";
import { test } from "node:test";
import { childElements, readXml, type XmlElement } from "../../../packages/ct600/xml/xml.ts";
import { createRegisterDestinations, type RegisterDestinationName } from "./destination.ts";
import {
  type AccountsMessage,
  accountsMessage,
  accountsMessageWithoutCredentials,
  type Presenter,
  secretsOf,
  statusMessage,
} from "./message.ts";
import { schemaProblems, skip } from "./schemas.fixture.ts";

const url = new URL("http://127.0.0.1:1/");
const destinations = createRegisterDestinations({ sandboxUrl: url, sandboxPollSeconds: 1, companiesHouseUrl: url });
const presenter: Presenter = { presenterId: "66663333000", code: "Pa&s5Word12" };
/** Of the two above, worked out elsewhere. */
const HASHED_ID = "3b70dc46b433cdd9088e88fb777705bd";
const HASHED_CODE = "ae6d1fed030b99257f0283aa7eb008bc";

const document = Buffer.from('<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">£</html>');
const least: AccountsMessage = {
  transactionId: "1794873600000",
  submissionNumber: "0GGLC0",
  company: { digits: "01234567", type: "EW", name: "EXAMPLE & SONS LTD", authenticationCode: "AB12CD" },
  packageReference: "0012",
  contact: null,
  customerReference: null,
  signedOn: "2026-11-15",
  document,
  emailAddress: null,
};
const whole: AccountsMessage = {
  ...least,
  company: { ...least.company, type: "SC", digits: "123456" },
  contact: { name: "Jane Director", number: "020 7946 0000" },
  customerReference: "YEAREND2026",
  emailAddress: "accounts@example.com",
};
const asked = { transactionId: "1794873600001", submissionNumber: "0GGLC0" };
const names: RegisterDestinationName[] = ["sandbox", "live", "test"];

const header = {
  EnvelopeVersion: "1.0",
  "Header/MessageDetails/Class": "Accounts",
  "Header/MessageDetails/Qualifier": "request",
  "Header/MessageDetails/Function": "submit",
  "Header/MessageDetails/TransactionID": "1794873600000",
};
const sender = {
  "Header/SenderDetails/IDAuthentication/SenderID": HASHED_ID,
  "Header/SenderDetails/IDAuthentication/Authentication/Method": "clear",
  "Header/SenderDetails/IDAuthentication/Authentication/Value": HASHED_CODE,
};
const form = "Body/FormSubmission";
const sent = {
  [`${form}/Form`]: "",
  [`${form}/Document/Data`]: document.toString("base64"),
  [`${form}/Document/Filename`]: "accounts.xml",
  [`${form}/Document/ContentType`]: "application/xml",
  [`${form}/Document/Category`]: "ACCOUNTS",
};

test("accounts have every element once, in the order of the schemas, and nothing that is not given", () => {
  assert.deepEqual(leavesOf(accountsMessage(least, presenter, destinations.live)), [
    ...Object.entries(header),
    ...Object.entries(sender),
    ["GovTalkDetails/Keys", ""],
    [`${form}/FormHeader/CompanyNumber`, "01234567"],
    [`${form}/FormHeader/CompanyType`, "EW"],
    [`${form}/FormHeader/CompanyName`, "EXAMPLE & SONS LTD"],
    [`${form}/FormHeader/CompanyAuthenticationCode`, "AB12CD"],
    [`${form}/FormHeader/PackageReference`, "0012"],
    [`${form}/FormHeader/FormIdentifier`, "Accounts"],
    [`${form}/FormHeader/SubmissionNumber`, "0GGLC0"],
    [`${form}/DateSigned`, "2026-11-15"],
    ...Object.entries(sent),
  ]);
});

test("what may be given stands in its place, and the flag of a test before the sender", () => {
  assert.deepEqual(leavesOf(accountsMessage(whole, presenter, destinations.test)), [
    ...Object.entries(header),
    ["Header/MessageDetails/GatewayTest", "1"],
    ...Object.entries(sender),
    ["Header/SenderDetails/EmailAddress", "accounts@example.com"],
    ["GovTalkDetails/Keys", ""],
    [`${form}/FormHeader/CompanyNumber`, "123456"],
    [`${form}/FormHeader/CompanyType`, "SC"],
    [`${form}/FormHeader/CompanyName`, "EXAMPLE & SONS LTD"],
    [`${form}/FormHeader/CompanyAuthenticationCode`, "AB12CD"],
    [`${form}/FormHeader/PackageReference`, "0012"],
    [`${form}/FormHeader/FormIdentifier`, "Accounts"],
    [`${form}/FormHeader/SubmissionNumber`, "0GGLC0"],
    [`${form}/FormHeader/ContactName`, "Jane Director"],
    [`${form}/FormHeader/ContactNumber`, "020 7946 0000"],
    [`${form}/FormHeader/CustomerReference`, "YEAREND2026"],
    [`${form}/DateSigned`, "2026-11-15"],
    ...Object.entries(sent),
  ]);
});

test("a request for a status has no function, and the presenter id in clear", () => {
  const { "Header/MessageDetails/Function": _, ...details } = header;

  assert.deepEqual(leavesOf(statusMessage(asked, presenter, destinations.live)), [
    ...Object.entries({
      ...details,
      "Header/MessageDetails/Class": "GetSubmissionStatus",
      "Header/MessageDetails/TransactionID": asked.transactionId,
    }),
    ...Object.entries(sender),
    ["GovTalkDetails/Keys", ""],
    ["Body/GetSubmissionStatus/SubmissionNumber", "0GGLC0"],
    ["Body/GetSubmissionStatus/PresenterID", "66663333000"],
  ]);
});

test("the namespaces are those of the schemas", () => {
  const bodyOf = (xml: string) => /<Body><(\w+) xmlns="([^"]*)">/.exec(xml)?.slice(1);

  assert.deepEqual(bodyOf(accountsMessage(least, presenter, destinations.live)), [
    "FormSubmission",
    "http://xmlgw.companieshouse.gov.uk/Header",
  ]);
  assert.deepEqual(bodyOf(statusMessage(asked, presenter, destinations.live)), [
    "GetSubmissionStatus",
    "http://xmlgw.companieshouse.gov.uk",
  ]);
});

for (const name of names) {
  const messages = {
    "accounts with the least": accountsMessage(least, presenter, destinations[name]),
    "accounts with all they may have": accountsMessage(whole, presenter, destinations[name]),
    "a request for a status": statusMessage(asked, presenter, destinations[name]),
  };
  for (const [what, message] of Object.entries(messages)) {
    test(`${what}, to ${name}, are valid by the schemas of Companies House`, { skip }, () => {
      assert.deepEqual(schemaProblems(message), []);
    });
  }

  test(`the flag of a test is sent to ${name} only where it is one`, () => {
    for (const message of Object.values(messages))
      assert.equal(message.includes("<GatewayTest>1</GatewayTest>"), name !== "live");
  });
}

test("the schemas find what is wrong: an order that is not theirs, and a number of five characters", { skip }, () => {
  const message = statusMessage(asked, presenter, destinations.live);

  assert.notDeepEqual(schemaProblems(message.replace(/(<Class>.*<\/Class>)(<Qualifier>.*<\/Qualifier>)/, "$2$1")), []);
  assert.notDeepEqual(schemaProblems(message.replace("0GGLC0", "0GGLC")), []);
});

test("the document arrives byte for byte, also where it is a part of a larger buffer", () => {
  const part = new Uint8Array(Buffer.concat([Buffer.from("before"), document, Buffer.from("after")])).subarray(
    6,
    6 + document.length,
  );

  const leaves = new Map(leavesOf(accountsMessage({ ...least, document: part }, presenter, destinations.live)));

  assert.deepEqual(Buffer.from(leaves.get(`${form}/Document/Data`) ?? "", "base64"), document);
});

test("for people to look at, accounts are as they were sent, but for the presenter's hashes and the company's code", () => {
  const shown = accountsMessageWithoutCredentials(whole, destinations.test);

  const sentWith = accountsMessage(whole, presenter, destinations.test);
  const blank = sentWith.replace(HASHED_ID, "").replace(HASHED_CODE, "").replace("AB12CD", "");
  assert.equal(shown, blank);
  for (const secret of [...secretsOf(presenter), "AB12CD"]) assert.ok(!shown.includes(secret));
});

test("the secrets of a presenter are id, code and what is made of them", () => {
  assert.deepEqual(secretsOf(presenter), ["66663333000", "Pa&s5Word12", HASHED_ID, HASHED_CODE]);
});

/** Path and text of every element without children, in the order of the document. */
function leavesOf(xml: string): [path: string, text: string][] {
  const read = readXml(Buffer.from(xml), (root) => leavesIn(root, ""));
  if (read.kind === "unreadable") throw new Error(read.reason);
  return read.value;
}

function leavesIn(element: XmlElement, path: string): [string, string][] {
  return childElements(element).flatMap((child): [string, string][] => {
    const below = leavesIn(child, `${path}${child.name}/`);
    return below.length > 0 ? below : [[`${path}${child.name}`, child.content]];
  });
}
