// Things that act, written so that a look at the bytes, a look at the tree, or a browser that takes the page for HTML
// would each see something else.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Case, changed, codesOf, sampleDocument } from "./intake.fixture.ts";
import { XHTML } from "./names.ts";

const under = (prefix: string, element = "script", namespace = XHTML) =>
  sampleDocument({ body: `<${prefix}:${element} xmlns:${prefix}="${namespace}"/>` });
const declaring = (declaration: string, document = sampleDocument()) =>
  document.replace('<?xml version="1.0" encoding="UTF-8"?>', declaration);
const hidden = `<!DOCTYPE html>${sampleDocument({ head: "<script/>" }).replace(/^<\?xml.*\n/, "")}`;
/** In UTF-7 neither an angle bracket nor an exclamation mark need be one. */
const utf7 = hidden
  .replaceAll("<script/>", "+ADw-script/+AD4-")
  .replace("<!DOCTYPE html>", "+ADwAIQ-DOCTYPE html+AD4-");
const EBCDIC = Buffer.from([0x4c, 0x6f, 0xa7, 0x94, 0x93, 0x40, 0xa5, 0x85, 0x99, 0xa2, 0x89, 0x96, 0x95]);

const unsafe: readonly Case[] = [
  ["a script whose prefix has the byte A0", under("à")],
  ["a script whose prefix ends in the byte A0", under("sĠ")],
  ["a script whose prefix has the byte 85", under("ƅ")],
  ["a script whose prefix has more than 100 characters", under("p".repeat(101))],
  ["a script whose prefix has 900 characters", under("p".repeat(900))],
  ["a frame under a prefix", under("é", "iframe")],
  ["a form whose namespace is spelled with character references", under("x", "form", XHTML.replaceAll("h", "&#104;"))],
  ["a script that a line break follows, in a comment", sampleDocument({ body: "<!-- <script\n> -->" })],
  ["a drawing known by its namespace alone", under("x", "g", "http://www.w3.org/2000/svg")],
  ["a formula known by its namespace alone", under("x", "maction", "http://www.w3.org/1998/Math/Math&#77;L")],
  ["a script in a drawing", under("x", "script", "http://www.w3.org/2000/sv&#103;")],
  [
    "a link that passes for a reference to a taxonomy",
    sampleDocument({ body: '<link:schemaRef/><a href="javascript:x()">x</a>' }),
  ],
  [
    "a link beside a reference that points nowhere",
    sampleDocument({ body: '<link:schemaRef xlink:href="#"/><a href="//example.com">x</a>' }),
  ],
  ["a reference to a taxonomy in the text", sampleDocument({ body: '<link:schemaRef xlink:href="javascript:x()"/>' })],
  ["an address behind a no-break space", sampleDocument({ body: '<img alt="" src="\u00a0#"/>' })],
  ["an attribute in mixed capitals", sampleDocument({ body: '<a hReF="javascript:x()">x</a>' })],
  ["an image that reports when it is seen", sampleDocument({ body: '<img alt="" attributionsrc="//example.com"/>' })],
  ["markup in an instruction HTML ends early", sampleDocument({ body: "<?x ><img src=x onerror=x()>?>" })],
  ["markup after a title HTML ends in a comment", sampleDocument({ body: "<!-- </title><img src=x onerror=x()> -->" })],
  ["markup after a style HTML ends in a comment", sampleDocument({ head: "<style>p{}<!-- </STYLE><b> --></style>" })],
  ["markup in an element HTML takes for text", sampleDocument({ body: "<xmp/>" })],
  ["an import that only XML takes for a comment", sampleDocument({ head: '<style><!-- @import "x"; --></style>' })],
];

const malformed: readonly Case[] = [
  ["UTF-7 in a padded declaration", declaring(`<?xml version="1.0"${" ".repeat(300)}encoding="UTF-7"?>`, utf7)],
  ["UTF-7 in a plain declaration", `<?xml version="1.0" encoding='UTF-7'?>${utf7}`],
  ...["UTF-16", "UTF-16BE", "UCS-4", "IBM037", "EBCDIC-CP-US", "windows-1252", "Shift_JIS", "HZ"].map(
    (encoding): Case => [
      `${encoding} behind 300 spaces`,
      declaring(`<?xml version="1.0"${" ".repeat(300)}encoding="${encoding}"?>`),
    ],
  ),
  ["a declaration padded with new lines", declaring(`<?xml version="1.0"${"\n".repeat(9_000)}encoding="UTF-7"?>`)],
  ["a declaration after a byte order mark", declaring('\ufeff<?xml version="1.0" encoding="UTF-7"?>')],
  ["a declaration with a > in it", declaring(`<?xml version="1.0>" encoding="UTF-7"?>`)],
  ["a declaration that never ends", declaring('<?xml version="1.0" encoding="UTF-8"')],
  ["EBCDIC without a declaration", EBCDIC],
  ["a document type with a subset", changed("<html", '<!DOCTYPE html [<!ENTITY s "&#60;script/>">]><html')],
  ["a document type after a comment", changed("<html", "<!-- x --><!DOCTYPE\nhtml><html")],
  ["an element whose prefix is declared nowhere", sampleDocument({ body: "<x:script/>" })],
];

const passing: readonly Case[] = [
  ["XHTML under a prefix", under("x", "p")],
  ["a prefix with the byte A0", under("à", "p")],
  ["a byte order mark", `\ufeff${sampleDocument()}`],
  ["a long declaration", declaring(`<?xml version='1.0'${" ".repeat(300)}encoding='utf-8' standalone="yes" ?>`)],
  ["no declaration", declaring("")],
  ["links styled", sampleDocument({ head: "<style>a:link, a:link > b { color: blue }</style>" })],
  [
    "an empty style and words of CSS",
    sampleDocument({ head: "<style/>", body: "<p>the image (behaviour: url(x))</p>" }),
  ],
  ["a comment with markup", sampleDocument({ body: '<!--[if IE]><p class="x">&nbsp;</p><![endif]-->' })],
  ["an instruction", sampleDocument({ body: "<?made by='a program'?>" })],
  ["a style in a comment of old", sampleDocument({ head: "<style><!-- p { color: red } --></style>" })],
  ["words that look like attributes", sampleDocument({ body: '<p>on="x" onclick="x" href="x"</p>' })],
];

for (const [code, cases] of Object.entries({ ixbrl_unsafe: unsafe, ixbrl_malformed: malformed })) {
  describe(code, () => {
    for (const [what, document] of cases) {
      test(`${what}: refused`, () => {
        const codes = codesOf(document);

        assert.ok(codes.includes(code), codes.join(", "));
      });
    }
  });
}

describe("what only looks like it", () => {
  for (const [what, document] of passing) {
    test(`${what}: taken`, () => {
      assert.deepEqual(codesOf(document), []);
    });
  }
});
