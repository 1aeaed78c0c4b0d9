import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { builtMessage } from "../../../test/support/messages.ts";
import { irmarkOfMessage, receiptForm } from "./irmark.ts";

const vectors = new URL("../../../../../shared/vectors/", import.meta.url);
const skip = existsSync(vectors) ? false : "the authority's material is not beside the checkout";
const read = (path: string) => readFileSync(new URL(path, vectors));

test("the mark of every official vector is right, comments and inherited namespaces included", { skip }, () => {
  const expected = JSON.parse(read("irmark/expected.json").toString()) as Record<
    string,
    { irmark: string; receipt: string }
  >;

  for (const [name, { irmark, receipt }] of Object.entries(expected)) {
    assert.deepEqual(irmarkOfMessage(read(`irmark/${name}`)), { kind: "read", value: irmark }, name);
    assert.equal(receiptForm(irmark), receipt, name);
  }
});

test("the mark of every return in the corpus is right", { skip }, () => {
  const { cases } = JSON.parse(read("returns/expected.json").toString()) as {
    cases: Record<string, { irmark: string }>;
  };

  for (const name of readdirSync(new URL("returns/", vectors)).filter((file) => file.endsWith(".xml"))) {
    assert.deepEqual(
      irmarkOfMessage(read(`returns/${name}`)),
      { kind: "read", value: cases[name.replace(".xml", "")]?.irmark },
      name,
    );
  }
});

const shapes: [string, Parameters<typeof builtMessage>[0]][] = [
  ["a profit", { name: "Example Widgets Ltd", tradingProfitPence: 4_000_000, period: ["2024-04-01", "2025-03-31"] }],
  [
    "marginal relief across 1 April",
    { name: "A & B <C> \"D\" 'E' Ltd", tradingProfitPence: 10_000_000, period: ["2024-01-01", "2024-12-31"] },
  ],
  ["a loss", { name: "Losing Ltd", tradingProfitPence: -5_300_000, period: ["2024-04-01", "2025-03-31"] }],
  ["nothing", { name: "Nil Ltd", tradingProfitPence: 0, period: ["2024-04-01", "2025-03-31"] }],
];

for (const [what, input] of shapes) {
  test(`the quick mark of a return with ${what} equals the full algorithm's on the whole message`, () => {
    const { xml, irmark } = builtMessage(input);

    assert.deepEqual(irmarkOfMessage(Buffer.from(xml)), { kind: "read", value: irmark });
  });
}

test("a change of any byte in the body changes the mark or breaks the XML", () => {
  const { xml, irmark } = builtMessage(shapes[0]?.[1] ?? assert.fail());
  const bytes = Buffer.from(xml);
  const mark = xml.indexOf("<IRmark");
  const markEnd = xml.indexOf("</IRmark>") + "</IRmark>".length;

  for (let at = xml.indexOf("<Body>"); at < xml.indexOf("</Body>"); at++) {
    if (at >= mark && at < markEnd) continue;
    const changed = Buffer.from(bytes);
    changed[at] = changed[at] === 0x41 ? 0x42 : 0x41;
    const reading = irmarkOfMessage(changed);
    assert.ok(reading.kind === "unreadable" || reading.value !== irmark, `byte ${at}`);
  }
});

const ENVELOPE = "http://www.govtalk.gov.uk/CM/envelope";
const markOf = (body: string, more = "") =>
  irmarkOfMessage(Buffer.from(`<GovTalkMessage xmlns="${ENVELOPE}"${more}><Body>${body}</Body></GovTalkMessage>`));

test("what is in scope on the Body belongs to the mark: a namespace declared above it changes the mark", () => {
  assert.notDeepEqual(markOf("<IRenvelope/>"), markOf("<IRenvelope/>", ' xmlns:x="urn:x"'));
});

test("the mark's own element does not belong to the mark, with a prefix or without", () => {
  const withMark = (inner: string) =>
    markOf(`<c:IRenvelope xmlns:c="urn:c"><c:IRheader>${inner}</c:IRheader></c:IRenvelope>`);

  assert.deepEqual(withMark("<c:IRmark/>"), withMark(""));
  assert.deepEqual(withMark("<c:IRmark>abc</c:IRmark>"), withMark(""));
});

test("comments belong to the mark", () => {
  assert.notDeepEqual(markOf("<a/>"), markOf("<a/><!--b-->"));
});
