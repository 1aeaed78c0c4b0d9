import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Cases, changed, codesOf, sampleDocument } from "./intake.fixture.ts";

const refused: Cases = {
  ixbrl_unsafe: [
    ["a script", sampleDocument({ head: '<script type="text/javascript"/>' })],
    ["a script in capitals in a comment", sampleDocument({ body: "<!-- <SCRIPT>x()</SCRIPT> -->" })],
    ["a script under another prefix", sampleDocument({ body: '<s:script xmlns:s="http://www.w3.org/2000/svg"/>' })],
    ["an event handler", sampleDocument({ body: '<p onclick="x()">x</p>' })],
    ["an event handler in capitals", sampleDocument({ body: "<p\tONLOAD = 'x()'>x</p>" })],
    ["a javascript: link", sampleDocument({ body: '<a href="javascript:x()">x</a>' })],
    ["a javascript: link in disguise", sampleDocument({ body: '<a href=" ja&#x76;a&#10;SCRIPT:x()">x</a>' })],
    ["a link to a site", sampleDocument({ body: '<a href="https://example.com/">x</a>' })],
    ["an outside image", sampleDocument({ body: '<img alt="" src="https://example.com/x.png"/>' })],
    ["an image beside it", sampleDocument({ body: '<img alt="" src="logo.png"/>' })],
    ["an SVG image in data:", sampleDocument({ body: '<img alt="" src="data:image/svg+xml;base64,PHN2Zy8+"/>' })],
    ["a background", sampleDocument({ body: '<table background="//example.com/x.png"/>' })],
    ["a stylesheet", sampleDocument({ head: '<link rel="stylesheet" href="#"/>' })],
    ["a base", sampleDocument({ head: '<base href="#"/>' })],
    ["an xml:base", sampleDocument({ body: '<p xml:base="http://example.com/"/>' })],
    ["an XLink", sampleDocument({ body: '<a xlink:href="http://example.com/"/>' })],
    [
      "a linkbase",
      changed(
        "<link:schemaRef",
        '<link:linkbaseRef xlink:type="simple" xlink:href="http://example.com/l.xml"/><link:schemaRef',
      ),
    ],
    ["a drawing", sampleDocument({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })],
    ["a frame", sampleDocument({ body: "<iframe/>" })],
    ["an object", sampleDocument({ body: "<object/>" })],
    ["a form", sampleDocument({ body: "<form/>" })],
    ["a refresh", sampleDocument({ head: '<meta http-equiv="Refresh" content="0"/>' })],
    ["an imported stylesheet", sampleDocument({ head: '<style>@import "x.css";</style>' })],
    ["an address in CSS", sampleDocument({ head: "<style>p { background: url( x.png ) }</style>" })],
    [
      "an address in CSS in disguise",
      sampleDocument({ body: '<p style="background:\\75 R\\l(//example.com/x)">x</p>' }),
    ],
    [
      "an address behind a pretended comment",
      sampleDocument({
        head: '<style>p:after { content: "/*" } p { background: url(//x) } b { content: "*/" }</style>',
      }),
    ],
    ["a style under another namespace", sampleDocument({ body: '<style xmlns="u:other">@import "x.css";</style>' })],
    ["code bound by CSS", sampleDocument({ body: '<p style="behavior: url(#default#x)">x</p>' })],
    ["a stylesheet by instruction", changed("<html", '<?xml-stylesheet href="x.xsl" type="text/xsl"?><html')],
    ["markup in a CDATA section", sampleDocument({ body: "<p><![CDATA[ > <img src=x> ]]></p>" })],
    ["a comment HTML ends early", sampleDocument({ body: "<!--> <b>x</b> -->" })],
  ],
};

for (const [code, cases] of Object.entries(refused)) {
  describe(code, () => {
    for (const [what, document] of cases) {
      test(`a document with ${what} is refused, for that alone`, () => {
        assert.deepEqual(codesOf(document), [code]);
      });
    }
  });
}
