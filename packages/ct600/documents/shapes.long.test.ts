// Every shape the generator can produce, judged from outside: by the schema of Inline XBRL, and by a reader that shares
// nothing with the builder.

import assert from "node:assert/strict";
import { type Fact, factsIn, inlineSchema, schemaIsThere, visibleText } from "../../../test/support/inline-xbrl.ts";
import { test } from "../../../test/support/suite.ts";
import { accountsProfitOf } from "../accounts/accounts-profit.ts";
import { poundsAndPence } from "../money.ts";
import { accountsIn, computationsIn, type Shape, shapes } from "./shapes.fixture.ts";
import { ACCOUNTS_TAXONOMIES, COMPUTATIONS_TAXONOMIES } from "./taxonomies.ts";

/** Each with the documents it is written as and the facts in them, read once for all tests. */
const written = [...shapes()].map((shape) => {
  const [accounts, computations] = [accountsIn(shape), computationsIn(shape)];
  return { shape, accounts, accountsFacts: factsIn(accounts), computations, computationsFacts: factsIn(computations) };
});

const skip = schemaIsThere ? false : "the authority's material is not beside the checkout";

test("every shape is valid by the schema of Inline XBRL 1.1, in every taxonomy", { skip }, () => {
  const validate = inlineSchema();
  let count = 0;
  for (const shape of shapes()) {
    const documents = [
      ...ACCOUNTS_TAXONOMIES.map((taxonomy) => accountsIn(shape, taxonomy)),
      ...COMPUTATIONS_TAXONOMIES.map((taxonomy) => computationsIn(shape, taxonomy)),
    ];
    for (const document of documents) {
      assert.doesNotThrow(() => validate(document), shape.what);
      count++;
    }
  }
  assert.ok(count > 1_000);
});

/** The items error 3312 asks for, with where each must stand: on the period, or on its last day. */
const MANDATORY: Record<string, "period" | "end"> = {
  "bus:EntityCurrentLegalOrRegisteredName": "period",
  "bus:UKCompaniesHouseRegisteredNumber": "period",
  "bus:StartDateForPeriodCoveredByReport": "end",
  "bus:EndDateForPeriodCoveredByReport": "end",
  "bus:BalanceSheetDate": "end",
  "core:DateAuthorisationFinancialStatementsForIssue": "end",
  "core:DirectorSigningFinancialStatements": "period",
  "bus:NameEntityOfficer": "period",
  "bus:EntityDormantTruefalse": "period",
  "bus:EntityTradingStatus": "period",
  "bus:AccountingStandardsApplied": "period",
  "bus:AccountsStatusAuditedOrUnaudited": "period",
  "bus:AccountsType": "period",
  "bus:LegalFormEntity": "period",
  "bus:DescriptionPrincipalActivities": "period",
  "core:AverageNumberEmployeesDuringPeriod": "period",
};

test("accounts have every mandatory item, on the right dates, for the right company", () => {
  for (const { shape, accountsFacts: facts } of written) {
    const { start, end } = shape.input.period;
    for (const [name, where] of Object.entries(MANDATORY)) {
      // The other directors' names, and last year's employees, stand beside.
      const isAsked = ({ dimensions }: Fact) => !dimensions.some((one) => /Director(?!1$)\d/.test(one));
      const found = facts.filter((fact) => fact.name === name && fact.end === end && isAsked(fact));
      assert.equal(found.length, 1, `${shape.what}: ${name}`);
      assert.deepEqual(
        [found[0]?.start, found[0]?.end],
        [where === "end" ? null : start, end],
        `${shape.what}: ${name}`,
      );
    }
    assert.ok(facts.every(({ identifier }) => identifier === "12345678"));
    assert.equal(valueIn(facts, "bus:StartDateForPeriodCoveredByReport"), start);
    assert.equal(valueIn(facts, "bus:EndDateForPeriodCoveredByReport"), end);
    const standard = facts.find(({ name }) => name === "bus:AccountingStandardsApplied")?.dimensions;
    const member = shape.accounts.standard === "frs105" ? "bus:Micro-entities" : "bus:SmallEntities";
    assert.deepEqual(standard, [`bus:AccountingStandardsDimension=${member}`]);
  }
});

test("turnover, profit before tax and tax in the accounts are those of the return", () => {
  for (const { shape, accountsFacts: facts } of written) {
    const { turnover, beforeTax } = accountsProfitOf(shape.input);
    const value = (name: string) => Number(valueIn(facts, `core:${name}`));
    assert.equal(value("TurnoverRevenue"), Number(turnover / 100n), shape.what);
    assert.equal(value("ProfitLossOnOrdinaryActivitiesBeforeTax"), Number(beforeTax / 100n), shape.what);
    const charged = Number((shape.boxes[440] ?? 0n) / 100n);
    assert.equal(value("TaxTaxCreditOnProfitOrLossOnOrdinaryActivities"), charged, shape.what);
  }
});

/** Each item of the computation with the box of the return it feeds. */
const FED: Record<string, (shape: Shape) => bigint | undefined> = {
  AdjustedTradingProfitOfThisPeriod: ({ boxes }) => boxes[155],
  NetTradingProfits: ({ boxes }) => boxes[165],
  ProfitsBeforeOtherDeductionsAndReliefs: ({ boxes }) => boxes[235],
  ProfitsBeforeChargesAndGroupRelief: ({ boxes }) => boxes[300],
  TotalProfitsChargeableToCorporationTax: ({ boxes }) => boxes[315],
  FY1AmountOfProfitChargeableAtFirstRate: ({ boxes }) => boxes[335],
  FY2AmountOfProfitChargeableAtFirstRate: ({ boxes }) => boxes[385],
  AdjustedLossOfPeriod: ({ boxes }) => boxes[780],
};
const FED_PENCE: Record<string, (shape: Shape) => bigint | undefined> = {
  FY1TaxAtFirstRate: ({ boxes }) => boxes[345],
  FY2TaxAtFirstRate: ({ boxes }) => boxes[395],
  CorporationTaxChargeable: ({ boxes }) => boxes[440],
  NetCorporationTaxPayable: ({ boxes }) => boxes[475],
  TaxChargeable: ({ boxes }) => boxes[510],
  TaxPayable: ({ boxes }) => boxes[528],
};

test("every figure of the computation is the one in the box it feeds", () => {
  for (const { shape, computations: document, computationsFacts: facts } of written) {
    const isOfCompany = ({ dimensions }: Fact) => !dimensions.some((one) => one.endsWith("=ct-comp:PropertyBusiness"));
    const value = (name: string) => valueIn(facts.filter(isOfCompany), `ct-comp:${name}`);
    for (const [name, box] of Object.entries(FED))
      assert.equal(value(name), box(shape)?.toString(), `${shape.what}: ${name}`);
    for (const [name, box] of Object.entries(FED_PENCE)) {
      const pence = box(shape);
      assert.equal(value(name), pence === undefined ? undefined : poundsAndPence(pence), `${shape.what}: ${name}`);
    }
    const { 330: year, 340: rate, 435: relief } = shape.boxes;
    assert.equal(value("FinancialYear1CoveredByTheReturn"), year?.toString(), shape.what);
    assert.equal(value("FY1FirstRateOfTax"), rate && (rate / 100).toFixed(2), shape.what);
    if (relief !== undefined)
      assert.ok(
        visibleText(document)
          .replaceAll(",", "")
          .includes(`(${poundsAndPence(relief)})`),
        shape.what,
      );
  }
});

/** The first: this period stands before the last. */
function valueIn(facts: readonly Fact[], name: string, member?: string): string | undefined {
  return facts.find(
    (fact) =>
      fact.name === name &&
      (member === undefined
        ? !name.startsWith("core:") || fact.dimensions.length === 0
        : fact.dimensions.some((one) => one.endsWith(`=${member}`))),
  )?.value;
}
