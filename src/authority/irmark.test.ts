import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { boxesOf } from "../ct600/boxes.ts";
import { computeTax } from "../ct600/tax.ts";
import { createDestinations } from "./destinations.ts";
import { submitMessage } from "./govtalk.ts";
import { irmarkOfMessage, receiptForm } from "./irmark.ts";
import { irEnvelope, markedBody } from "./return-xml.ts";

const vectors = new URL("../../../../shared/vectors/", import.meta.url);
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

const destination = createDestinations({
  sandboxUrl: new URL("http://127.0.0.1/submission"),
  sandboxPollSeconds: 1,
  sandboxAcceptedSeconds: 2,
  liveUrl: null,
  vendorId: "0000",
}).sandbox;

function builtMessage(input: { name: string; tradingProfitPence: number; period: [string, string] }) {
  const [start, end] = input.period;
  const tax = computeTax({
    periodStart: start,
    periodEnd: end,
    tradingProfitPence: input.tradingProfitPence,
    associatedCompanies: 0,
  });
  const boxes = boxesOf(
    {
      company: { name: input.name, utr: "8596148860", registration_number: "12345678" },
      period: { start, end },
      financials: { turnover: 12_000_000, trading_profit: input.tradingProfitPence },
    },
    tax,
    { returnType: "new", declarant: { name: "Jane <Director> & Co", status: "Director" } },
  );
  const { body, irmark } = markedBody(irEnvelope(boxes));
  const message = { transactionId: "0".repeat(32), companyUtr: "8596148860", amendment: false, body };
  return { xml: submitMessage(message, { senderId: "a", password: "b" }, destination), irmark };
}

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
