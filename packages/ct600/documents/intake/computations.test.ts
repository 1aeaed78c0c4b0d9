// A caller's own computations: what they must say of the return they go with.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { sampleReturn as sampleInput } from "../../../../test/support/returns.ts";
import { compute } from "../../computation/computation.ts";
import { checkDocument } from "../check-document.ts";
import { statedFigures } from "../computations/stated-figures.ts";
import { computationsIn, shapes } from "../shapes.fixture.ts";
import { sampleComputations } from "./computations.fixture.ts";
import type { ComputedFigure, IntakeContext } from "./rules.ts";

const figures: ComputedFigure[] = [
  { item: "TotalProfitsChargeableToCorporationTax", box: "315", pence: 5_000_000n },
  { item: "TaxPayable", box: "528", pence: 950_000n },
];
const theReturn: IntakeContext = {
  registrationNumber: "01234567",
  periodStart: "2025-01-01",
  periodEnd: "2025-12-31",
  computations: { utr: "8596148860", figures },
};

function codesOf(document: string | Uint8Array, context = theReturn): string[] {
  const problems = checkDocument(Buffer.from(document), context);
  for (const { field, message } of problems) {
    assert.equal(field, "computations.ixbrl");
    assert.match(message, /^[A-Z].*\.$/);
    // Names and boxes, never a figure.
    assert.doesNotMatch(message, /50,?000|9,?500|49,?998/);
  }
  return problems.map(({ code }) => code);
}

function changed(passage: string | RegExp, into: string): string {
  const sample = sampleComputations();
  const document = sample.replace(passage, into);
  assert.notEqual(document, sample, "the sample has no such passage");
  return document;
}

const passing: Record<string, string> = {
  "the sample": sampleComputations(),
  "the taxonomy of 2025": sampleComputations().replaceAll("2024", "2025"),
  "pence where the box has pounds": changed(">50,000<", ">50,000.99<").replace('decimals="0"', 'decimals="2"'),
  "thousands, stated as such": changed(/decimals="0"([^>]*)>50,000</, 'decimals="-3"$1>50,000<'),
  "another figure in another kind of business": changed(/"company"([^>]*>)50,000/, '"trade"$149,000'),
  "no figures at all": sampleComputations().replace(/<table>[\s\S]*<\/table>/, ""),
};

for (const [what, document] of Object.entries(passing))
  test(`computations with ${what} pass`, () => {
    assert.deepEqual(codesOf(document), []);
  });

const refused: Record<string, Record<string, string>> = {
  ixbrl_company_mismatch: {
    "another UTR (rule 1607)": changed("8596148860", "1234567895"),
    "another company's contexts": sampleComputations().replaceAll("01234567", "07654321"),
  },
  ixbrl_date_mismatch: {
    "another end of the period (rule 1607)": changed(
      /(EndOfPeriodCovered[^>]*>)31 December 2025/,
      "$130 December 2025",
    ),
    "a day that does not exist": changed(
      /(EndOfPeriodCovered\w*" contextRef="end") format="[^"]*">[^<]*/,
      "$1>2025-02-30",
    ),
  },
  ixbrl_taxonomy_not_accepted: {
    "a taxonomy of accounts": changed(
      /http:[^"]*ct-comp-2024.xsd/,
      "https://xbrl.frc.org.uk/FRS-102/2026-01-01/FRS-102-2026-01-01.xsd",
    ),
    "facts of another year's taxonomy": changed('comp/2024-01-01" xml:', 'comp/2023-01-01" xml:'),
    "a taxonomy that has run out (rule 3320)": sampleComputations().replaceAll("2024", "2023"),
  },
  ixbrl_missing_facts: {
    "no word on partnerships": changed(
      /<ix:nonNumeric name="ct:CompanyIsAPartnerInAFirm"[\s\S]*?<\/ix:nonNumeric>/,
      "",
    ),
    "no company name": changed(/<ix:nonNumeric name="ct:CompanyName"[\s\S]*?<\/ix:nonNumeric>/, ""),
  },
  ixbrl_invalid: { "a fact without a kind of business": changed(/(CompanyName" contextRef=)"end"/, '$1"bare"') },
  ixbrl_duplicate_facts: {
    "a text twice, differently": changed(
      "</body>",
      '<p><ix:nonNumeric name="ct:CompanyName" contextRef="end">Other</ix:nonNumeric></p></body>',
    ),
  },
  ixbrl_unsafe: { "a script": changed("</body>", "<script>x</script></body>") },
  does_not_reconcile: {
    "other profits than box 315": changed(">50,000<", ">49,998<"),
    "a loss where the box has a profit": changed(/>50,000</, ' sign="-">50,000<'),
    "other tax than box 528": changed(">9,500.00<", ">9,498.99<"),
  },
};

for (const [code, documents] of Object.entries(refused))
  for (const [what, document] of Object.entries(documents))
    test(`computations with ${what} are refused for that alone: ${code}`, () => {
      assert.deepEqual(codesOf(document), [code]);
    });

test("the items that differ are named with their boxes", () => {
  const document = changed(">50,000<", ">49,998<").replace(">9,500.00<", ">9,400.00<");

  const [found] = checkDocument(Buffer.from(document), theReturn);

  assert.match(found?.message ?? "", /TotalProfitsChargeableToCorporationTax \(box 315\), TaxPayable \(box 528\)/);
});

test("what we generate ourselves passes as a document of the caller's own", () => {
  for (const shape of shapes()) {
    const { company, period } = shape.input;
    const context = {
      registrationNumber: company.registration_number ?? null,
      periodStart: period.start,
      periodEnd: period.end,
      computations: { utr: company.utr, figures: statedFigures(shape.computation) },
    };

    assert.deepEqual(codesOf(computationsIn(shape), context), []);
  }
});

const vectors = new URL("../../../../../../shared/vectors/ixbrl/", import.meta.url);
const skip = existsSync(vectors) ? false : "the authority's material is not beside the checkout";

describe("computations made by others", { skip }, () => {
  const read = (name: string) => readFileSync(new URL(name, vectors));
  const year = { start: "2025-04-01", end: "2026-03-31" };
  const calendarYear = { start: "2024-01-01", end: "2024-12-31" };
  /** The return that each was made for: pounds of trading profit. */
  const made: readonly [name: string, period: { start: string; end: string }, profit: number][] = [
    ["computation-2024.xhtml", year, 29_000],
    ["computation-2025.xhtml", year, 29_000],
    ["computation-loss-2025.xhtml", year, -7_000],
    ["computation-mr-2025.xhtml", calendarYear, 100_000],
  ];
  const contextFor = (period: { start: string; end: string }, profit: number): IntakeContext => {
    const financials = { turnover: 20_000_000, trading_profit: profit * 100 };
    const computation = compute({ ...sampleInput(), period, financials }, { today: "2026-11-15" });
    return {
      registrationNumber: "12345678",
      periodStart: period.start,
      periodEnd: period.end,
      computations: { utr: "8596148860", figures: statedFigures(computation) },
    };
  };

  for (const [name, period, profit] of made) {
    test(`pass with the return they were made for: ${name}`, () => {
      assert.deepEqual(codesOf(read(name), contextFor(period, profit)), []);
    });

    test(`are refused with the figures of another: ${name}`, () => {
      assert.deepEqual(codesOf(read(name), contextFor(period, 60_000)), ["does_not_reconcile"]);
    });
  }

  test("the taxonomy of 2024 is accepted up to its last period end", () => {
    const later = { start: "2025-04-02", end: "2026-04-01" };

    assert.deepEqual(codesOf(read("computation-2024.xhtml"), contextFor(later, 29_000)), [
      "ixbrl_taxonomy_not_accepted",
    ]);
  });

  test("accounts are no computations", () => {
    assert.deepEqual(codesOf(read("accounts-frs102-2026.xhtml"), contextFor(year, 29_000)), [
      "ixbrl_taxonomy_not_accepted",
    ]);
  });
});
