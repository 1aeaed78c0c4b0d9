import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  type Cases,
  changed,
  codesOf,
  context,
  figure,
  INSTANT,
  sampleDocument,
  text,
  YEAR_AGAIN,
} from "./intake.fixture.ts";

const EMPLOYEES = /<ix:nonFraction name="c:AverageNumberEmployeesDuringPeriod".*?<\/ix:nonFraction>/;
const UNKNOWN =
  '<ix:nonFraction name="c:AverageNumberEmployeesDuringPeriod" contextRef="year" unitRef="pure" xsi:nil="true"/>';

const refused: Cases = {
  ixbrl_missing_facts: [
    ["no activity", changed("b:DescriptionPrincipalActivities", "b:Other")],
    ["the name of a fact before 2022", changed("b:AccountsType", "b:AccountsTypeFullOrAbbreviated")],
    ["no start date", changed("b:StartDateForPeriodCoveredByReport", "b:Other")],
    [
      "a mandatory fact of another year only",
      sampleDocument({ resources: context("before", "<xbrli:instant>2024-12-31</xbrli:instant>") }).replace(
        'BalanceSheetDate" contextRef="end"',
        'BalanceSheetDate" contextRef="before"',
      ),
    ],
    [
      "a director without a name",
      sampleDocument({
        resources: context(
          "second",
          INSTANT,
          '<xbrldi:explicitMember dimension="b:EntityOfficersDimension">b:Director2</xbrldi:explicitMember>',
        ),
        body: figure("Loans", "1", { contextRef: "second" }),
      }),
    ],
  ],
  ixbrl_duplicate_facts: [
    ["a number of employees that is known and unknown", sampleDocument({ hidden: UNKNOWN })],
    ["another figure", sampleDocument({ body: figure("TurnoverRevenue", "120,001") })],
    [
      "another figure in an equal context",
      sampleDocument({ body: figure("TurnoverRevenue", "120,001", { contextRef: "again" }), resources: YEAR_AGAIN }),
    ],
    ["another sign", sampleDocument({ body: figure("TurnoverRevenue", "120,000", { sign: "-" }) })],
    [
      "a rounding that is not one",
      sampleDocument({ body: figure("TurnoverRevenue", "13", { scale: "4", decimals: "-4" }) }),
    ],
    ["another text", sampleDocument({ body: text("b:DescriptionPrincipalActivities", "Gadgets") })],
    ["a text with other white space", sampleDocument({ body: text("b:DescriptionPrincipalActivities", "Widgets ") })],
    [
      "another date",
      sampleDocument({
        hidden: '<ix:nonNumeric name="b:BalanceSheetDate" contextRef="end">2025-12-30</ix:nonNumeric>',
      }),
    ],
  ],
  ixbrl_invalid: [
    ["a context that is not there", sampleDocument({ body: figure("CostSales", "1", { contextRef: "nowhere" }) })],
    ["a unit that is not there", sampleDocument({ body: figure("CostSales", "1", { unitRef: "EUR" }) })],
    ["a figure without a unit", sampleDocument({ body: figure("CostSales", "1", { unitRef: undefined }) })],
    ["an undeclared prefix", sampleDocument({ body: text("zz:Name", "x") })],
    ["two contexts of one id", sampleDocument({ resources: context("year", INSTANT) })],
    ["a period without dates", sampleDocument({ resources: context("never", "<xbrli:instant>soon</xbrli:instant>") })],
    ["a scenario", changed("</xbrli:context>", "<xbrli:scenario/></xbrli:context>")],
    ["a segment of other things", sampleDocument({ resources: context("odd", INSTANT, "<b:Thing/>") })],
    ["a currency of another namespace", changed("http://www.xbrl.org/2003/iso4217", "http://www.iso.org/4217")],
    ["a precision", sampleDocument({ body: figure("CostSales", "1", { decimals: undefined, precision: "3" }) })],
    ["no decimals", sampleDocument({ body: figure("CostSales", "1", { decimals: undefined }) })],
    ["digits beyond the decimals", sampleDocument({ body: figure("CostSales", "1.50") })],
    ["an unknown transformation", sampleDocument({ body: figure("CostSales", "1", { format: "ixt:numroman" }) })],
    ["a figure in words", sampleDocument({ body: figure("CostSales", "one") })],
    ["a sign in the text", sampleDocument({ body: figure("CostSales", "-1", { format: undefined }) })],
    ["a sign that is none", sampleDocument({ body: figure("CostSales", "1", { sign: "+" }) })],
    ["a scale without measure", sampleDocument({ body: figure("CostSales", "1", { scale: "1000000000" }) })],
    ["a figure of a million digits", sampleDocument({ body: figure("CostSales", "9".repeat(1_000_000)) })],
    [
      "a date as a figure",
      sampleDocument({ body: figure("CostSales", "1 May 2025", { format: "ixt:datedaymonthyearen" }) }),
    ],
    ["a fact that is nil", sampleDocument({ body: text("c:GeneralNote", "", ' xsi:nil="true"') })],
    ["a turnover that is nil", changed(/(name="c:TurnoverRevenue"[^>]*)>120,000/, '$1 xsi:nil="true">')],
    ["a number of employees that is nil and has one", changed(EMPLOYEES, UNKNOWN.replace("/>", ">2</ix:nonFraction>"))],
    ["a fact for another target", sampleDocument({ body: text("c:GeneralNote", "x", ' target="b"') })],
    ["a tuple", sampleDocument({ body: '<ix:tuple name="c:T" tupleID="a"/>' })],
    ["a fraction", sampleDocument({ body: '<ix:fraction name="c:F" contextRef="year" unitRef="pure"/>' })],
    ["a continuation that is not there", sampleDocument({ body: text("c:GeneralNote", "x", ' continuedAt="more"') })],
    [
      "continuations in a circle",
      sampleDocument({
        body: `${text("c:GeneralNote", "x", ' continuedAt="a"')}<ix:continuation id="a" continuedAt="a">y</ix:continuation>`,
      }),
    ],
    ["a continuation of nothing", sampleDocument({ body: '<ix:continuation id="a">y</ix:continuation>' })],
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

test("a number of employees that nobody knows may be nil", () => {
  assert.deepEqual(codesOf(changed(EMPLOYEES, UNKNOWN)), []);
});
