import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { checkDocument } from "../check-document.ts";
import {
  type Case,
  type Cases,
  changed,
  codesOf,
  context,
  figure,
  INSTANT,
  sampleDocument,
  sampleReturn,
  text,
  YEAR_AGAIN,
} from "./intake.fixture.ts";

const passing: readonly Case[] = [
  ["the sample", sampleDocument()],
  ["inline XBRL 1.0", changed("2013/inlineXBRL", "2008/inlineXBRL")],
  ["a byte order mark", `\ufeff${sampleDocument()}`],
  [
    "a CDATA section and a comment",
    sampleDocument({ head: "<style><![CDATA[ p > b { color: red } ]]></style>", body: "<!-- <p>old</p> -->" }),
  ],
  [
    "an image in the document",
    sampleDocument({ body: '<p><img alt="" src="data:image/png;base64,iVBORw0KGgo="/></p>' }),
  ],
  [
    "an image in its CSS",
    sampleDocument({ head: "<style>p { background: url('data:image/gif;base64,R0lGODlh') }</style>" }),
  ],
  ["the word on before an equals sign", sampleDocument({ body: "<p>based on = javascript: nothing, data = none</p>" })],
  [
    "prefixes declared where they are used",
    sampleDocument({
      body: text("z:ReportTitle", "Accounts", ' xmlns:z="http://xbrl.frc.org.uk/cd/2026-01-01/business"'),
    }),
  ],
  [
    "another transformation registry",
    sampleDocument({
      body: `<p xmlns:t4="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12">${figure("CostSales", "1,234", { format: "t4:num-dot-decimal" })}${figure("GrossProfitLoss", "nil", { format: "t4:fixed-zero" })}</p>`,
    }),
  ],
  [
    "the same figure again",
    sampleDocument({
      body: figure("TurnoverRevenue", "120.000", { format: "ixt:numcommadecimal", contextRef: "again" }),
      resources: YEAR_AGAIN,
    }),
  ],
  [
    "the same figure rounded",
    sampleDocument({ body: figure("TurnoverRevenue", "0.12", { scale: "6", decimals: "-4" }) }),
  ],
  [
    "the same text in two languages",
    sampleDocument({ body: `<p xml:lang="cy">${text("b:DescriptionPrincipalActivities", "Teclynnau")}</p>` }),
  ],
  [
    "a fact within a fact",
    sampleDocument({ body: text("c:GeneralNote", `We sold for ${figure("TurnoverRevenue", "120,000")}.`) }),
  ],
  [
    "a text in two parts, one passage excluded",
    sampleDocument({
      body: `${text("b:DescriptionPrincipalActivities", "Wid<ix:exclude>page 2</ix:exclude>", ' continuedAt="rest"')}<ix:continuation id="rest">gets</ix:continuation>`,
    }),
  ],
  ["accounts of eighteen months", changed("1 January 2025", "1 July 2024").replaceAll(">2025-01-01<", ">2024-07-01<")],
  [
    "a context with a typed dimension",
    sampleDocument({
      resources: context(
        "typed",
        INSTANT,
        '<xbrldi:typedMember dimension="b:NameDimension"><b:Name>X</b:Name></xbrldi:typedMember>',
      ),
    }),
  ],
  ["a percentage", sampleDocument({ body: figure("Rate", "19", { unitRef: "pure", scale: "-2", decimals: "2" }) })],
];

for (const [what, document] of passing) {
  test(`a document with ${what} passes`, () => {
    assert.deepEqual(checkDocument(Buffer.from(document), sampleReturn), []);
  });
}

const refused: Cases = {
  ixbrl_malformed: [
    ["a PDF", "%PDF-1.7\n"],
    ["a zip archive", "PK\u0003\u0004\u0000"],
    ["a gzip archive", gzipSync(sampleDocument())],
    ["UTF-16", Buffer.from(`\ufeff${sampleDocument()}`, "utf16le")],
    ["bytes that are not UTF-8", Buffer.concat([Buffer.from(sampleDocument()), Buffer.from([0xff])])],
    ["a null byte", sampleDocument({ body: "\u0000" })],
    ["another encoding declared", changed("UTF-8", "ISO-8859-1")],
    ["a tag that is never closed", sampleDocument({ body: "<p>" })],
    ["a document type", changed("<html", "<!DOCTYPE html><html")],
    ["an undeclared entity", sampleDocument({ body: "<p>&nbsp;</p>" })],
    ["nothing in it", ""],
    ["another root", '<xbrl xmlns="http://www.xbrl.org/2003/instance"/>'],
    ["html without its namespace", "<html><body/></html>"],
    ["no header", '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'],
    ["no schemaRef", changed(/<link:schemaRef[^>]*>/, "")],
    ["no resources", changed(/<ix:resources>[\s\S]*<\/ix:resources>/, "")],
    ["no fact", changed(/<ix:hidden>[\s\S]*<\/ix:hidden>/, "").replace(/<(\/?)ix:non\w+[^>]*>/g, "<$1b>")],
  ],
  ixbrl_taxonomy_not_accepted: [
    ["an unknown taxonomy", changed("FRS-102/2026-01-01/FRS-102-2026-01-01", "FRS-105/2026-01-01/FRS-105-2026-01-01")],
    [
      "two taxonomies",
      changed(
        "<link:schemaRef",
        '<link:schemaRef xlink:href="http://www.hmrc.gov.uk/schemas/ct/comp/2025-01-01/ct-comp-2025.xsd"/><link:schemaRef',
      ),
    ],
    ["a taxonomy that has run out", sampleDocument().replaceAll("2026-01-01", "2022-01-01")],
    ["facts of another year's taxonomy", changed("fr/2026-01-01/core", "fr/2025-01-01/core")],
    [
      "facts of no known taxonomy",
      sampleDocument({ body: `<p xmlns:e="http://example.com/e">${text("e:Own", "x")}</p>` }),
    ],
  ],
  ixbrl_company_mismatch: [
    ["another company's contexts", sampleDocument({ resources: context("other", INSTANT, "", "07654321") })],
    ["another scheme", changed("www.companieshouse.gov.uk/", "www.companieshouse.gov.uk")],
    ["another company's number", changed(/(contextRef="year">)01234567/, "$107654321")],
  ],
  ixbrl_date_mismatch: [
    [
      "accounts of another year",
      sampleDocument()
        .replaceAll(">2025-", ">2023-")
        .replace("1 January 2025", "1 January 2023")
        .replace("31.12.25", "31.12.23"),
    ],
    ["a period that ends before it starts", changed("1 January 2025", "1 February 2026")],
    ["a date that does not exist", changed(/(EndDateForPeriod[^>]*>)2025-12-31/, "$12025-12-32")],
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

test("everything that is wrong is told at once, and nothing of the document but names", () => {
  const document = sampleDocument({
    body: `${figure("TurnoverRevenue", "987,654")}${figure("CostSales", "secret 42")}${text(`b:${"x".repeat(500)}`, "", ' target="t"')}<p onclick="">x</p>`,
  }).replace("b:LegalFormEntity", "b:Other");

  const problems = checkDocument(Buffer.from(document), {
    ...sampleReturn,
    registrationNumber: "07654321",
    periodEnd: "2024-12-31",
    periodStart: "2024-01-01",
  });

  assert.deepEqual(
    problems.map(({ code }) => code),
    [
      "ixbrl_unsafe",
      "ixbrl_invalid",
      "ixbrl_invalid",
      "ixbrl_company_mismatch",
      "ixbrl_company_mismatch",
      "ixbrl_date_mismatch",
      "ixbrl_missing_facts",
      "ixbrl_duplicate_facts",
    ],
  );
  for (const { message, field } of problems) {
    assert.equal(field, "accounts.ixbrl");
    assert.doesNotMatch(message, /987|secret|42|xxx|01234567/);
    assert.match(message, /^[A-Z].*\.$/);
  }
});

test("a taxonomy is accepted up to its last period end", () => {
  const document = sampleDocument().replaceAll("2026-01-01", "2023-01-01");
  const until = (periodEnd: string) => codesOf(document, { ...sampleReturn, periodStart: "2025-04-01", periodEnd });

  assert.deepEqual(until("2026-03-31"), []);
  assert.deepEqual(until("2026-04-01"), ["ixbrl_taxonomy_not_accepted"]);
});

const vectors = new URL("../../../../../../shared/vectors/ixbrl/", import.meta.url);
const skip = existsSync(vectors) ? false : "the authority's material is not beside the checkout";

describe("documents made by others", { skip }, () => {
  const read = (name: string) => readFileSync(new URL(name, vectors));
  const ofVectors = { registrationNumber: "12345678", periodStart: "2025-04-01", periodEnd: "2026-03-31" };
  const ofOld = { registrationNumber: "12345716", periodStart: "2021-01-01", periodEnd: "2021-12-31" };
  const failure = "accounts-companieshouse-validator-failure-duplicate-facts-frc2019.xhtml";
  const success = "accounts-frs102-companieshouse-validator-success-frc2019.xhtml";

  for (const name of ["frs102", "frs102-loss", "frs105", "frs105-nil"]) {
    test(`accounts of 2026 pass: ${name}`, () => {
      assert.deepEqual(checkDocument(read(`accounts-${name}-2026.xhtml`), ofVectors), []);
    });
  }

  for (const name of [
    failure,
    success,
    "accounts-frs105-companieshouse-webfiling-frc2014.html",
    "computation-2025.xhtml",
  ]) {
    test(`a taxonomy that is not accepted for accounts is refused: ${name}`, () => {
      assert.deepEqual(codesOf(read(name), ofOld), ["ixbrl_taxonomy_not_accepted"]);
    });
  }

  test("with the taxonomy set aside, the one refused by Companies House is refused for its duplicates, the other passes", () => {
    const codes = (name: string) => checkDocument(read(name), ofOld, { anyTaxonomy: true }).map(({ code }) => code);

    assert.deepEqual(codes(failure), ["ixbrl_duplicate_facts"]);
    assert.deepEqual(codes(success), []);
  });
});
