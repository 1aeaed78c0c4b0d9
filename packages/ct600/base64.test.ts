import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { base64DecodedLength } from "./base64.ts";

test("the length of whatever an encoder wrote is known without decoding", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      assert.equal(base64DecodedLength(Buffer.from(bytes).toString("base64")), bytes.length);
    }),
  );
});

test("line breaks anywhere and missing padding change nothing", () => {
  const lineEnd = fc.constantFrom("\n", "\r\n", "\r", "\n\n");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 76 }), lineEnd, (bytes, width, end) => {
      const text = Buffer.from(bytes).toString("base64");
      const lines = text.replace(new RegExp(`.{${width}}`, "g"), `$&${end}`);
      const unpadded = text.replace(/=+$/, "");

      for (const written of [lines, `${end}${lines}${end}`, unpadded, `${unpadded}${end}`]) {
        assert.equal(base64DecodedLength(written), bytes.length, JSON.stringify(written));
        assert.deepEqual(Buffer.from(written, "base64"), Buffer.from(bytes));
      }
    }),
  );
});

test("text is taken exactly when an encoder could have written it", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."AQgwBZz09+/=-_ \n"), maxLength: 12 });
  fc.assert(
    fc.property(digits, (text) => {
      const encoded = Buffer.from(text, "base64").toString("base64");
      const digits = text.replaceAll("\n", "");
      const isWritable = [encoded, encoded.replace(/=+$/, "")].includes(digits);

      assert.equal(base64DecodedLength(text) !== null, isWritable, JSON.stringify(text));
    }),
    { numRuns: 5000 },
  );
});

test("half the padding, other white space, other alphabets, prefixes and left-over bits are not base64", () => {
  const wrong = [
    "QQ=",
    "QQ===",
    "=",
    "====",
    "Q",
    "Q===",
    "QR",
    "QR==",
    "QUJ=",
    "QUI D",
    "QU\tJD",
    "QU_-",
    "QQ==QQ==",
    "é===",
  ];
  for (const text of [...wrong, "data:text/html;base64,QUJD"]) assert.equal(base64DecodedLength(text), null, text);
});
