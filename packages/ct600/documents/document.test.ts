import assert from "node:assert/strict";
import { test } from "node:test";
import { type Context, InlineDocument, Vocabulary } from "./document.ts";
import { COMPANIES_HOUSE } from "./entity.ts";
import { markup } from "./markup.ts";

const year: Context = { period: { start: "2024-04-01", end: "2025-03-31" }, dimensions: [] };
const end: Context = { period: { instant: "2025-03-31" }, dimensions: [] };

const vocabulary = new Vocabulary({ schemaRef: "http://example.com/x.xsd", namespaces: { x: "urn:x" } });
const newDocument = () => new InlineDocument(vocabulary, { scheme: COMPANIES_HOUSE, identifier: "12345678" });
const written = (document: InlineDocument, ...body: Parameters<typeof markup>[2][]) =>
  Buffer.from(document.write({ title: "A & B", style: "", body })).toString();

test("contexts and units are written once, for the facts that use them and no others", () => {
  const document = newDocument();
  const xml = written(
    document,
    document.pounds("x:A", year, 1_234_567n),
    document.pounds("x:B", { ...year, dimensions: [] }, 1n),
    document.count("x:C", end, 3),
  );

  assert.deepEqual(
    [...xml.matchAll(/<xbrli:context id="(\w+)">/g)].map(([, id]) => id),
    ["c1", "c2"],
  );
  assert.deepEqual(
    [...xml.matchAll(/<xbrli:unit id="(\w+)">/g)].map(([, id]) => id),
    ["GBP", "pure"],
  );
  assert.match(xml, /contextRef="c1" unitRef="GBP" decimals="0" format="ixt:numdotdecimal">1,234,567</);
});

test("a negative amount is a sign beside its digits", () => {
  const document = newDocument();

  assert.match(
    written(document, document.pence("x:A", year, -1_050n)),
    /decimals="2" format="ixt:numdotdecimal" sign="-">10\.50</,
  );
});

test("nil is a dash that means zero; an unknown number is a fact without a value", () => {
  const document = newDocument();
  const xml = written(document, document.dash("x:A", year), document.unknownCount("x:B", year));

  assert.match(xml, /name="x:A" contextRef="c1" unitRef="GBP" decimals="0" format="ixt:zerodash">-</);
  assert.match(xml, /<ix:nonFraction name="x:B" contextRef="c1" unitRef="pure" xsi:nil="true"><\/ix:nonFraction>/);
  assert.match(xml, /xmlns:xsi="http:\/\/www.w3.org\/2001\/XMLSchema-instance"/);
});

test("a rate is shown in percent and means a fraction; a date is shown as people write it", () => {
  const document = newDocument();
  const xml = written(
    document,
    document.percent("x:R", year, 19),
    document.date("x:D", end, "2025-03-01"),
    document.flag("x:F", year, false),
  );

  assert.match(xml, /decimals="2" format="ixt:numdotdecimal" scale="-2">19</);
  assert.match(xml, /format="ixt:datedaymonthyearen">1 March 2025</);
  assert.match(xml, /format="ixt:booleanfalse">No</);
});

test("text is escaped once, in the page, in facts, in dimensions and in the title", () => {
  const document = newDocument();
  const name = '<A> & "B" ]]>';
  const typed: Context = { ...year, dimensions: [{ dimension: "x:D", domain: "x:Name", text: name }] };
  const xml = written(document, markup("p", {}, name), document.text("x:T", typed, name));

  assert.equal(xml.match(/&lt;A&gt; &amp; "B" ]]&gt;/g)?.length, 3);
  assert.match(xml, /<title>A &amp; B<\/title>/);
});

test("the same document is the same bytes", () => {
  const build = () => {
    const document = newDocument();
    return written(document, document.pounds("x:A", year, 5n), document.text("x:B", end, "b"));
  };

  assert.equal(build(), build());
});

const refused: Record<string, [build: (document: InlineDocument) => unknown, sentence: RegExp]> = {
  "an undeclared prefix": [(document) => document.pounds("y:A", year, 1n), /y:A has a prefix/],
  "a name without a prefix": [(document) => document.text("A", year, "a"), /A has a prefix/],
  "a name that XML would have to escape": [(document) => document.text('x:A"', year, "a"), /x:A" is no name/],
  "a dimension of another prefix": [
    (document) => document.pounds("x:A", { ...year, dimensions: [{ dimension: "y:D", member: "x:M" }] }, 1n),
    /y:D has a prefix/,
  ],
  "a member of another prefix": [
    (document) => document.pounds("x:A", { ...year, dimensions: [{ dimension: "x:D", member: "y:M" }] }, 1n),
    /y:M has a prefix/,
  ],
  "a rate with more digits than it says": [
    (document) => document.percent("x:R", year, 19.5),
    /x:R has more digits than 2 decimals hold/,
  ],
  "one fact with two amounts": [
    (document) => [document.pounds("x:A", year, 1n), document.pounds("x:A", year, 2n)],
    /x:A has two values/,
  ],
  "one fact with two signs": [
    (document) => [document.pounds("x:A", year, 1n), document.pounds("x:A", year, -1n)],
    /has two values/,
  ],
  "a number that is known and unknown": [
    (document) => [document.count("x:A", year, 0), document.unknownCount("x:A", year)],
    /x:A has two values/,
  ],
  "a number in two units": [
    (document) => [document.count("x:A", year, 1), document.pounds("x:A", year, 1n)],
    /x:A has two values/,
  ],
  "one text twice, differently": [
    (document) => [document.text("x:T", year, "a"), document.text("x:T", year, "b")],
    /has two values/,
  ],
  "an empty text": [(document) => document.text("x:T", year, " "), /x:T has no text/],
  "a fact that is made and not shown": [
    (document) => [document.pounds("x:A", year, 1n), written(document)],
    /stands in it once/,
  ],
  "a fact shown twice": [
    (document) => {
      const fact = document.pounds("x:A", year, 1n);
      return written(document, fact, markup("p", {}, fact));
    },
    /stands in it once/,
  ],
};

for (const [what, [build, sentence]] of Object.entries(refused)) {
  test(`${what} cannot be built`, () => {
    assert.throws(() => build(newDocument()), sentence);
  });
}

test("the same fact with the same value may be shown in two places", () => {
  const document = newDocument();

  assert.doesNotThrow(() => written(document, document.pounds("x:A", year, 1n), document.pounds("x:A", year, 1n)));
});
