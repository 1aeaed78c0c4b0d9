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

test("text is taken exactly when an encoder could have written it", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."AQgwBZz09+/=-_ \n"), maxLength: 12 });
  fc.assert(
    fc.property(digits, (text) => {
      const canonical = Buffer.from(text, "base64").toString("base64") === text;

      assert.equal(base64DecodedLength(text) !== null, canonical, JSON.stringify(text));
    }),
    { numRuns: 5000 },
  );
});

test("line breaks, missing padding, other alphabets, prefixes and left-over bits are not strict base64", () => {
  const wrong = ["QQ", "QQ=", "QQ===", "=", "====", "Q===", "QR==", "QUJ=", "QUI\n", "QU_-", "QQ==QQ==", "é==="];
  for (const text of [...wrong, "data:text/html;base64,QUJD"]) assert.equal(base64DecodedLength(text), null, text);
});
