import assert from "node:assert/strict";
import { test } from "node:test";
import { ADDRESSES } from "../../../../test/proofs/texts.ts";
import { readXml } from "../../xml/xml.ts";
import { compileSchema } from "../../xml/xml-schema.ts";
import { xmlText } from "../../xml/xml-text.ts";
import { anyUri } from "./text-types.ts";

const schema = compileSchema(
  Buffer.from(
    '<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"><xsd:element name="a" type="xsd:anyURI"/></xsd:schema>',
  ),
);

function libxml2Accepts(text: string): boolean {
  assert.ok(schema.kind === "read");
  const { problemsOf } = schema.value;
  const reading = readXml(Buffer.from(`<a>${xmlText(text)}</a>`), (root) => problemsOf(root).length === 0);
  assert.ok(reading.kind === "read", text);
  return reading.value;
}

test("an anyURI is recognised as libxml2 recognises it", () => {
  for (const text of ADDRESSES) assert.equal(anyUri.accepts(text), libxml2Accepts(text), JSON.stringify(text));
});

test("the list that is compared has both kinds", () => {
  const accepted = ADDRESSES.filter((text) => anyUri.accepts(text));

  assert.ok(accepted.length > 20 && ADDRESSES.length - accepted.length > 20);
});

test("where libxml2 strays from RFC 3986, the RFC is followed", () => {
  // A port may be left empty and may have any number of digits; square brackets hold an address and nothing else.
  const strays: [text: string, isUri: boolean][] = [
    ["//host:", true],
    ["http://host:/path", true],
    ["http://host:99999999999/", true],
    ["http://[zz]/", false],
    ["http://[a b]/", false],
  ];

  for (const [text, isUri] of strays) {
    assert.equal(anyUri.accepts(text), isUri, text);
    assert.equal(libxml2Accepts(text), !isUri, text);
  }
});
