import assert from "node:assert/strict";
import { test } from "node:test";
import { NUMBERED_BOXES } from "../../../../packages/ct600/form/table.ts";
import { BANK_MASKS, withoutBankDetails } from "../../../filings/bank-masks.ts";
import { indented, withoutDocuments } from "./message-text.ts";

test("each element stands on a line of its own, set in by its depth", () => {
  const xml = '<?xml version="1.0"?>\n<a x="1"><b>text</b><c></c><d/><e><f>\n  spaced </f></e></a>';

  assert.equal(
    indented(xml),
    '<?xml version="1.0"?>\n<a x="1">\n  <b>text</b>\n  <c></c>\n  <d/>\n  <e>\n    <f>spaced</f>\n  </e>\n</a>',
  );
});

test("text beside elements is kept", () => {
  assert.equal(indented("<a>one<b>two</b>three</a>"), "<a>\n  one\n  <b>two</b>\n  three\n</a>");
});

test("documents are left out, and their size told", () => {
  const tag = '<EncodedInlineXBRLDocument Filename="accounts.xhtml">';

  assert.equal(
    withoutDocuments(`<I>${tag}${"QUJD".repeat(500)}</EncodedInlineXBRLDocument></I>`),
    `<I>${tag}(2,000 characters of base64)</EncodedInlineXBRLDocument></I>`,
  );
});

test("every detail of a bank account is masked, and an escaped character counts as one", () => {
  const xml =
    "<BankAccountDetails><BankName>Example Bank</BankName><SortCode>204060</SortCode><AccountNumber>13572468</AccountNumber>" +
    "<AccountName>Petty &amp;Cash</AccountName><BuildingSocReference>ROLL/9&lt;&amp;</BuildingSocReference></BankAccountDetails><Name>Jane</Name>";

  assert.equal(
    withoutBankDetails(xml),
    "<BankAccountDetails><BankName>E•••••• B•••</BankName><SortCode>••••60</SortCode><AccountNumber>••••••68</AccountNumber>" +
      "<AccountName>P•••• &amp;••••</AccountName><BuildingSocReference>••••••&lt;&amp;</BuildingSocReference></BankAccountDetails><Name>Jane</Name>",
  );
});

test("no box of the account on the form is without a mask, and no other box has one", () => {
  const ofAccount = NUMBERED_BOXES.filter(({ path }) => path.includes("/BankAccountDetails/"));

  assert.deepEqual(
    NUMBERED_BOXES.filter(({ box }) => box.element in BANK_MASKS),
    ofAccount,
  );
  assert.equal(ofAccount.length, Object.keys(BANK_MASKS).length);
});
