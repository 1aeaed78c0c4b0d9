// What is read from the message in evidence, which may be anybody's.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MESSAGE, messageIn } from "./message.ts";

const MIB = 1024 * 1024;

const message = (inReturn: string) =>
  '<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><Body><IRenvelope ' +
  'xmlns="http://www.govtalk.gov.uk/taxation/CT/5"><IRheader><Keys><Key Type="UTR">8596148860</Key></Keys>' +
  `<IRmark Type="generic">x</IRmark><Sender>Agent</Sender></IRheader><CompanyTaxReturn ReturnType="amended">${inReturn}` +
  "</CompanyTaxReturn></IRenvelope></Body></GovTalkMessage>";

const read = (inReturn: string) => messageIn(new Map([[MESSAGE, Buffer.from(message(inReturn))]]));

const DECLARATION =
  "<Declaration><AcceptDeclaration>yes</AcceptDeclaration><Name>Jane &amp; Co</Name><Status> Director</Status></Declaration>";

test("who declares it stands in its declaration, and its texts are taken as they are", () => {
  const told = read(DECLARATION);

  assert.deepEqual(told?.declarant, { name: "Jane & Co", status: " Director" });
  assert.deepEqual([told?.isAmended, told?.sender, told?.utr], [true, "Agent", "8596148860"]);
});

test("what only looks like a declaration is none, in a comment or within another element", () => {
  const elsewhere = "<Declaration><Name>Mallory</Name><Status>Nobody</Status></Declaration>";

  for (const before of [`<!-- ${elsewhere} -->`, `<Other>${elsewhere}</Other>`])
    assert.deepEqual(read(before + DECLARATION)?.declarant, { name: "Jane & Co", status: " Director" });
});

test("five megabytes that begin a declaration over and over are read once", () => {
  // Text by text each beginning would be followed to the end: hours.
  const beginnings = "<Declaration>".repeat((5 * MIB) / "<Declaration>".length);

  assert.deepEqual(read(`<![CDATA[${beginnings}]]>`)?.declarant, { name: "", status: "" });
});
