import assert from "node:assert/strict";
import { test } from "node:test";
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
