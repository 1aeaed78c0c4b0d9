import assert from "node:assert/strict";
import { test } from "node:test";
import { beginsAsPdf, endsAsPdf, mayBeEncrypted } from "./pdf-text.ts";

const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");

test("a PDF begins with %PDF- at its first byte", () => {
  for (const text of ["%PDF-1.4\n", "%PDF-", "%PDF-2.0 and more"]) assert.ok(beginsAsPdf(base64(text)), text);
  for (const text of ["", "%", "%PDF", "%PDF_1.4", " %PDF-1.4", "\xef\xbb\xbf%PDF-1.4", "PK\x03\x04"])
    assert.ok(!beginsAsPdf(base64(text)), JSON.stringify(text));
});

test("%%EOF counts in the last 1,024 bytes, however many bytes of base64 there are", () => {
  for (const before of [0, 1, 2, 3, 1000, 1001, 1002])
    for (const after of [0, 1, 2, 1018, 1019]) {
      const text = `${"x".repeat(before)}%%EOF${"y".repeat(after)}`;
      assert.ok(endsAsPdf(base64(text)), `${before} ${after}`);
      assert.ok(!endsAsPdf(base64(`${text}${"z".repeat(1020 - after)}`)), `${before} ${after} and more`);
    }
  assert.ok(!endsAsPdf(base64("%PDF-1.4 %%EO")));
  assert.ok(!endsAsPdf(""));
});

test("/Encrypt is found wherever it stands, and nothing else for it", () => {
  for (let before = 0; before < 8; before++)
    for (let after = 0; after < 4; after++)
      for (const filling of ["\x00", "x", "\xff"])
        assert.ok(mayBeEncrypted(base64(`${filling.repeat(before)}/Encrypt${filling.repeat(after)}`)));
  for (let before = 0; before < 8; before++)
    for (const text of ["/Encryp", "Encrypt", "/encrypt", "/Encryqt", ".Encrypt", "?Encrypt", "/Encrypu"])
      assert.ok(!mayBeEncrypted(base64(`${"x".repeat(before)}${text} and`)), text);
});

test("the same digits at another place of the base64 are other bytes", () => {
  const digits = Buffer.from("/Encrypt").toString("base64").slice(0, 10);
  for (const before of ["A", "AA", "AAA"]) {
    const text = `${before}${digits}`.padEnd(16, "A");
    assert.ok(!mayBeEncrypted(text), before);
  }
});
