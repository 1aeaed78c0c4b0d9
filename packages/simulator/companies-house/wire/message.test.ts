import assert from "node:assert/strict";
import { test } from "node:test";
import {
  accountsMessage,
  md5,
  message,
  sampleDocument,
  someSender,
  statusAckMessage,
  statusMessage,
} from "../sample.fixture.ts";
import { schemaProblems, withoutSchemas } from "../schemas.fixture.ts";
import { type Message, readMessage } from "./message.ts";

test("accounts are read with their sender, their company and their document", () => {
  const sample = { transactionId: "A1", submissionNumber: "S00042", customerReference: "Q7" };

  const { body, ...header } = read(accountsMessage(sample));

  assert.deepEqual(header, {
    class: "Accounts",
    transactionId: "A1",
    gatewayTest: "1",
    sender: {
      id: md5(someSender.presenterId),
      method: "clear",
      value: md5(someSender.code),
      email: "jane@example.org",
    },
  });
  assert.deepEqual(body, {
    kind: "accounts",
    form: {
      companyNumber: "01234567",
      companyName: "EXAMPLE WIDGETS LTD",
      authenticationCode: "A1B2C3",
      submissionNumber: "S00042",
      customerReference: "Q7",
      document: Buffer.from(sampleDocument("01234567")),
    },
  });
});

test("what few senders give may be left out: key, contact, reference, date and name of the file, language, test flag", () => {
  const bare = accountsMessage({ gatewayTest: "" }).replace(
    /<(Keys|ContactName|Date|Filename|Language|EmailAddress)(\/>|>.*?<\/\1>)/g,
    "",
  );

  const { gatewayTest, body } = read(bare);

  assert.deepEqual([gatewayTest, body.kind], ["", "accounts"]);
  assert.equal(
    read(accountsMessage().replace("<Keys/>", '<Keys><Key Type="FormType">Accounts</Key></Keys>')).body.kind,
    "accounts",
  );
  assert.equal(
    read(accountsMessage().replace("</Qualifier>", "</Qualifier><Function>submit</Function>")).body.kind,
    "accounts",
  );
});

test("a message as another client writes it: locations of schemas, decimal ids, a longer code", () => {
  const xml = accountsMessage({
    transactionId: "10",
    companyNumber: "01234567",
    companyType: "EW",
    authenticationCode: "ABCD1234",
  })
    .replace(
      "<GovTalkMessage ",
      '$&xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:a a.xsd" ',
    )
    .replace("</ContactName>", "$&<ContactNumber>07900 123456</ContactNumber>");

  const { body } = read(xml);

  assert.equal(body.kind === "accounts" ? body.form.companyNumber : body, "01234567");
});

test("a declaration of ASCII is no trouble while the message is plain, as that client's library writes it", () => {
  const declared = (xml: string) => `<?xml version='1.0' encoding='ASCII'?>\n${xml.replace(/^<\?xml[^>]*\?>\s*/, "")}`;
  const xml = accountsMessage({ transactionId: "11" });

  assert.equal(read(declared(xml)).body.kind, "accounts");
  const reading = readMessage(Buffer.from(declared(xml).replace("</CompanyName>", "é$&")));
  assert.equal(reading.kind, "refused");
});

test("the register and its digits make the number of a company", () => {
  const numberOf = (companyNumber: string, companyType = "") => {
    const { body } = read(accountsMessage({ companyNumber, companyType }));
    return body.kind === "accounts" ? body.form.companyNumber : body;
  };

  const found = [["1"], ["01234567", "EW"], ["123456", "SC"], ["00004567", "NI"], ["123", "R"], ["300001", "OC"]].map(
    ([digits = "", type]) => numberOf(digits, type),
  );

  assert.deepEqual(found, ["00000001", "01234567", "SC123456", "NI004567", "R0000123", "OC300001"]);
  assert.equal(numberOf("1234567", "SC"), null);
});

test("a status is asked by number, by company or for all", () => {
  const { presenterId } = someSender;
  const askedIn = (asked: Parameters<typeof statusMessage>[0]) => {
    const { body } = read(statusMessage(asked));
    return body.kind === "status" ? body.asked : body;
  };

  assert.deepEqual(read(statusMessage({ number: "S00001" })).body, {
    kind: "status",
    asked: { by: "number", number: "S00001" },
    presenterId,
  });
  assert.deepEqual(askedIn({ company: "1234567" }), { by: "company", number: "01234567" });
  assert.deepEqual(askedIn({ company: "SC001234" }), { by: "company", number: "SC001234" });
  assert.deepEqual(askedIn({}), { by: "presenter" });
  assert.deepEqual(read(statusAckMessage()).body, { kind: "acknowledgement" });
});

test("prefixes, comments and white space do not matter", () => {
  const plain = accountsMessage({ transactionId: "A1", submissionNumber: "S00042" });
  const other = plain
    .replace(
      /<(\/?)(?=(GovTalk|Envelope|Header|Message|Class|Qual|Trans|Gateway|Sender|IDAuth|Auth|Method|Value|Email|Keys|Body))/g,
      "<$1gt:",
    )
    .replace("xmlns=", "xmlns:gt=")
    .replace("<gt:Class>", "<gt:Class><!-- which -->\n  ")
    .replace("<FormHeader>", "<FormHeader>\n\n\t");

  assert.deepEqual(read(other), read(plain));
});

test("the messages of these tests are valid by the schemas", { skip: withoutSchemas }, () => {
  for (const xml of [accountsMessage(), statusMessage({ number: "S00001" }), statusMessage({}), statusAckMessage()])
    assert.deepEqual(schemaProblems(xml), []);
});

test("what is no message is refused with the reason", () => {
  const hostile: Record<string, [string, RegExp]> = {
    nothing: ["", /100 .*not well-formed/],
    "cut off": [accountsMessage().slice(0, 500), /100 .*not well-formed/],
    "a document type": [accountsMessage().replace("<GovTalk", '<!DOCTYPE x [<!ENTITY e "f">]><GovTalk'), /100 .*type/],
    "another root": ["<Envelope/>", /100 .*'GovTalkMessage'/],
    "another namespace": [accountsMessage().replace("CM/envelope", "CM/other"), /100 .*'GovTalkMessage'/],
    "deep nesting": ["<a>".repeat(100_000) + "</a>".repeat(100_000), /100 .*nested/],
    "a class that is none": [message("constructor", ""), /501 .*'constructor'/],
  };

  for (const [what, [source, expected]] of Object.entries(hostile)) {
    const reading = readMessage(Buffer.from(source));
    const said = reading.kind === "refused" ? `${reading.error.number} ${reading.error.text}` : "it was read";
    assert.match(said, expected, what);
  }
});

function read(source: string): Message {
  const reading = readMessage(Buffer.from(source));
  if (reading.kind === "refused") assert.fail(reading.error.text);
  return reading.message;
}
