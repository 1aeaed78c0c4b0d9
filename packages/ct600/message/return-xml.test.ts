import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { builtMessage } from "../../../test/support/messages.ts";
import { compute } from "../computation/computation.ts";
import { boxesOf } from "../form/boxes.ts";
import { irEnvelope, markedBody } from "./return-xml.ts";

function body(profitPence: number, name = "Example Widgets Ltd") {
  const period = { start: "2024-04-01", end: "2025-03-31" };
  const input = {
    company: { name, utr: "8596148860", registration_number: "12345678" },
    period,
    financials: { turnover: 12_000_050, trading_profit: profitPence },
  };
  const declarant = { name: "Jane Director", status: "Director" };
  return markedBody(
    irEnvelope(boxesOf(input, compute(input, { today: "2026-11-15" }), { returnType: "new", declarant })),
  ).body;
}

test("the same input gives the same bytes", () => {
  assert.equal(body(4_000_000), body(4_000_000));
});

test("a trading profit runs through boxes 155, 165, 235, 300 and 315, and its tax through 345, 430, 440, 475, 510 and 525", () => {
  const xml = body(4_000_099);

  for (const box of [
    "Profits",
    "NetProfits",
    "ProfitsBeforeOtherDeductions",
    "ProfitsBeforeDonationsAndGroupRelief",
    "ChargeableProfits",
    "Profit",
  ]) {
    assert.match(xml, new RegExp(`<${box}>40000.00</${box}>`));
  }
  for (const box of [
    "Tax",
    "CorporationTax",
    "NetCorporationTaxChargeable",
    "NetCorporationTaxLiability",
    "TaxChargeable",
    "TaxPayable",
  ]) {
    assert.match(xml, new RegExp(`<${box}>7600.00</${box}>`));
  }
  assert.match(xml, /<Total>120000.00<\/Total>/);
});

test("a loss pays nothing and is stated in box 780", () => {
  const xml = body(-5_300_000);

  assert.match(xml, /<Income><\/Income><ChargeableProfits>0.00<\/ChargeableProfits>/);
  assert.match(xml, /<LossesOfTradesUK><Arising>53000.00<\/Arising>/);
  assert.doesNotMatch(xml, /FinancialYearOne/);
});

test("a name is escaped once", () => {
  assert.match(body(0, 'A & B <C> "D" Ltd'), /<CompanyName>A &amp; B &lt;C&gt; "D" Ltd<\/CompanyName>/);
});

test("with the largest accounts a caller may send, a message stays under the 25 MB the authority takes", () => {
  const { xml } = builtMessage({
    documents: { accounts: Buffer.alloc(9 * 1024 * 1024), computation: Buffer.alloc(100_000) },
  });

  assert.ok(xml.length < 25_000_000, `${xml.length}`);
});

test("the computation comes before the accounts, each with its file name", () => {
  const order = [
    ...builtMessage().xml.matchAll(/<(Computation|Accounts)><Instance><EncodedInlineXBRLDocument Filename="([^"]+)">/g),
  ];

  assert.deepEqual(
    order.map(([, name, file]) => `${name} ${file}`),
    ["Computation computations.xhtml", "Accounts accounts.xhtml"],
  );
});

const schemaFile = new URL("../../../../../shared/hmrc/ct600-v1.993/CT-2014-v1-993.xsd", import.meta.url);
const skip = existsSync(schemaFile) ? false : "the authority's material is not beside the checkout";

test("a profit, relief, a loss and nothing are all valid by the authority's own schema", { skip }, () => {
  const schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(schemaFile)));

  for (const profitPence of [4_000_000, 10_000_000, 30_000_000, -5_300_000, 0, 9_999_999_999_999]) {
    const document = XmlDocument.fromString(body(profitPence, "A & B Ltd").replace(/^<Body>|<\/Body>$/g, ""));
    assert.doesNotThrow(() => schema.validate(document), `${profitPence}`);
    document.dispose();
  }
});
