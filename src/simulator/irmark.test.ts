import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsAt, readXml } from "../../packages/ct600/xml/xml.ts";
import { irmarkOf, receiptForm } from "./irmark.ts";
import { vector, vectorNames, withoutVectors } from "./sample.fixture.ts";

test("the mark of every recorded message is the authority's", { skip: withoutVectors("irmark") }, () => {
  const expected: Record<string, { irmark: string; receipt: string }> = JSON.parse(
    vector("irmark/expected.json").toString(),
  );

  for (const [name, { irmark, receipt }] of Object.entries(expected)) {
    assert.equal(markOf(vector(`irmark/${name}`)), irmark, name);
    assert.equal(receiptForm(irmark), receipt, name);
  }
});

test("the mark of every return in the corpus is the expected one", { skip: withoutVectors("returns") }, () => {
  const expected: { cases: Record<string, { irmark: string }> } = JSON.parse(
    vector("returns/expected.json").toString(),
  );

  for (const name of vectorNames("returns")) {
    assert.equal(markOf(vector(`returns/${name}`)), expected.cases[name.replace(".xml", "")]?.irmark, name);
  }
});

test("what is in scope on the Body belongs to the mark: a namespace declared above it changes the mark", () => {
  const plain = '<m xmlns="urn:e"><Body><IRenvelope/></Body></m>';
  const scoped = plain.replace("<m ", '<m xmlns:x="urn:x" ');

  assert.notEqual(markOf(Buffer.from(plain)), markOf(Buffer.from(scoped)));
});

test("the mark's own element does not belong to the mark, with a prefix or without", () => {
  const withMark = (inner: string) =>
    `<m><Body><c:IRenvelope xmlns:c="urn:c"><c:IRheader>${inner}</c:IRheader></c:IRenvelope></Body></m>`;

  const marks = ["", "<c:IRmark/>", "<c:IRmark>abc</c:IRmark>"].map((inner) => markOf(Buffer.from(withMark(inner))));

  assert.equal(new Set(marks).size, 1);
});

test("comments belong to the mark", () => {
  assert.notEqual(
    markOf(Buffer.from("<m><Body><a/></Body></m>")),
    markOf(Buffer.from("<m><Body><a/><!--b--></Body></m>")),
  );
});

function markOf(source: Buffer): string {
  const reading = readXml(source, (root) => {
    const [body] = elementsAt(root, "*[local-name()='Body']", {});
    assert.ok(body);
    return irmarkOf(body);
  });
  assert.equal(reading.kind, "read");
  return reading.kind === "read" ? reading.value : "";
}
