// The computations of wider returns, judged from outside: every fact is what its box says, and every table adds up as a
// reader would add it.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { type Fact, factsIn } from "../../../test/support/inline-xbrl.ts";
import { test } from "../../../test/support/suite.ts";
import { poundsAndPence } from "../money.ts";
import { computationsIn, plainShapes, wideShapes } from "./shapes.fixture.ts";

const written = [...wideShapes()].map((shape) => {
  const document = computationsIn(shape);
  return { shape, text: document.toString(), facts: factsIn(document) };
});

test("there is a document for every part of the wider return", () => assert.ok(written.length >= 80));

/** Items in whole pounds and in pence, each with the box of the return it feeds. */
const POUNDS = {
  AdjustedTradingProfitOfThisPeriod: 155,
  TradingLossesBroughtForwardSetAgainstTradingProfits: 160,
  NetTradingProfits: 165,
  "ProfitsAndGainsFromNon-tradingLoanRelationships": 170,
  AnnualPayments: 175,
  OverseasIncomeDividendIncomeGross: 180,
  IncomeFromWhichITDeducted: 185,
  IncomeFromAPropertyBusiness: 190,
  "Non-tradingGainsOnIntangibleFixedAssets": 195,
  OtherIncomeOtherMiscellaneousIncome: 205,
  GrossChargeableGains: 210,
  ChargeableGainsAllowableLossesDeductedFromGains: 215,
  NetChargeableGains: 220,
  "LoanRelationshipsNon-tradeDeficitsBroughtForward": 230,
  ProfitsBeforeOtherDeductionsAndReliefs: 235,
  ManagementExpensesRelief: 245,
  UKPropertyBusinessLossesSetAgainstTotalProfits: 250,
  "LoanRelationshipsNon-tradeDeficitsOfThisAP": 260,
  TradingLossesOfThisOrLaterAP: 275,
  LossesUsedAgainstTotalProfits: 285,
  TotalDeductionsAndReliefs: 295,
  ProfitsBeforeChargesAndGroupRelief: 300,
  QualifyingDonations: 305,
  TotalProfitsChargeableToCorporationTax: 315,
  FY1AmountOfProfitChargeableAtFirstRate: 335,
  FY2AmountOfProfitChargeableAtFirstRate: 385,
  ExemptABGHDistributions: 620,
  SpecialRatePoolTotalAllowances: 695,
  SpecialRatePoolBalancingCharge: 700,
  MainPoolTotalAllowances: 705,
  MainPoolBalancingCharges: 710,
  AdjustedLossOfPeriod: 780,
  "LoanRelationshipsNon-tradingDeficit": 795,
  CapitalLossesArising: 825,
} as const;
const PENCE = {
  FY1TaxAtFirstRate: 345,
  FY2TaxAtFirstRate: 395,
  CorporationTaxChargeable: 440,
  CommunityInvestmentRelief: 445,
  DoubleTaxationRelief: 450,
  TotalReliefsAndDeductionsInTermsOfTaxPayable: 470,
  NetCorporationTaxPayable: 475,
  TaxPayableOnLoansToParticipators: 480,
  TaxChargeable: 510,
  IncomeTaxSuffered: 515,
  IncomeTaxRepayable: 520,
  TaxPayable: 528,
} as const;

test("every fact that feeds a box is what the box holds, and is there where the box is", () => {
  const seen = new Set<number>();
  for (const { shape, facts } of written) {
    const amounts = [
      ...Object.entries(POUNDS).map(([item, box]) => [item, box, shape.boxes[box]?.toString()] as const),
      ...Object.entries(PENCE).map(([item, box]) => {
        const pence = shape.boxes[box];
        return [item, box, pence === undefined ? undefined : poundsAndPence(pence)] as const;
      }),
    ];
    for (const [item, box, expected] of amounts) {
      const values = new Set(valuesOf(facts, item));
      assert.deepEqual([...values], expected === undefined ? [] : [expected], `${shape.what}: ${item}, box ${box}`);
      if (expected !== undefined) seen.add(box);
    }
  }
  assert.equal(seen.size, Object.keys(POUNDS).length + Object.keys(PENCE).length);
});

test("every table with a sum adds up as it is shown", () => {
  let sums = 0;
  for (const { shape, text } of written)
    for (const [table] of text.matchAll(/<table>.*?<\/table>/gs)) {
      // Rates and years are no amounts; the sums of the tax are boxes, which the facts above hold. A credit is the
      // least of what stands above it.
      if (/Rate of tax|Corporation tax chargeable|: credit</.test(table)) continue;
      let sum = 0n;
      for (const [, kind = "", row = ""] of table.matchAll(/<tr(?: class="([a-z ]+)")?>(.*?)<\/tr>/gs)) {
        const value = amountIn(row);
        if (value === null) continue;
        if (kind === "") sum += value;
        else {
          // A trading result loses its pence.
          const isResult = /Adjusted trading/.test(row);
          assert.equal(value, isResult ? (sum / 100n) * 100n : sum, `${shape.what}: ${wordsOf(row)}`);
          sums++;
        }
      }
    }
  assert.ok(sums > 400);
});

test("an adjusted result follows from the profit in the accounts, which has no pence in them", () => {
  for (const { shape, facts } of written) {
    const [perAccounts = ""] = valuesOf(facts, "ProfitLossPerAccounts");
    const result = (shape.boxes[155] ?? 0n) - (shape.boxes[780] ?? 0n);
    const adjusted = valuesOf(facts, result < 0n ? "AdjustedLossOfPeriod" : "AdjustedProfitForThePeriod");

    assert.equal(
      BigInt(Math.trunc(Number(perAccounts))),
      shape.accounts.now.profitAndLoss.profit_before_tax,
      shape.what,
    );
    assert.deepEqual(adjusted, [String(result < 0n ? -result : result)], shape.what);
  }
});

test("the tax of each participator adds up to the tax on all loans", () => {
  const withLoans = written.filter(({ shape }) => shape.boxes.A10 !== undefined);
  for (const { shape, facts } of withLoans) {
    const pence = valuesOf(facts, "LoanToParticipatorTaxPayable").map((value) => BigInt(value.replace(".", "")));
    const people = facts
      .filter(({ name }) => name === "ct-comp:NameOfParticipator")
      .map(({ dimensions }) => dimensions.at(-1));

    assert.equal(
      pence.reduce((sum, one) => sum + one, 0n),
      shape.boxes.A20,
      shape.what,
    );
    assert.equal(new Set(people).size, shape.boxes.A10?.length, shape.what);
  }
  assert.ok(withLoans.length >= 3);
});

test("what a pool carries forward stands on the last day, what it brought forward on the day before the first", () => {
  const pools = written.find(({ shape }) => shape.what === "pools, a year");
  const values = pools?.facts.filter(({ name }) => name === "ct-comp:MainPoolWrittenDownValue");

  assert.deepEqual(
    values?.map(({ end, value }) => [end, value]),
    [
      ["2025-03-31", "16666"],
      ["2026-03-31", "12846"],
    ],
  );
});

/** Of all plain shapes, as they were when there was nothing but a trading profit. */
const PLAIN = "a5080367aaf99e8246d7946465d73b44383e4455290712ba455fa33c2e304b08";

test("the computations of a plain return are byte for byte what they were", () => {
  const hash = createHash("sha256");
  for (const shape of plainShapes()) hash.update(computationsIn(shape));

  assert.equal(hash.digest("hex"), PLAIN);
});

/** Besides those of a property business, which has pools and a result of its own. */
function valuesOf(facts: readonly Fact[], item: string): string[] {
  const ofProperty = "ct-comp:BusinessTypeDimension=ct-comp:PropertyBusiness";
  return facts
    .filter(({ name, dimensions }) => name === `ct-comp:${item}` && !dimensions.includes(ofProperty))
    .map(({ value }) => value);
}

const wordsOf = (row: string) => row.replace(/<[^>]*>/g, " ").trim();

/** Pence; null for a row without an amount. Brackets take away. */
function amountIn(row: string): bigint | null {
  const [, cell = ""] = /<td class="amount">(.*)<\/td>/s.exec(row) ?? [];
  const text = cell.replace(/<[^>]*>/g, "");
  const [, open, pounds, pence = "00"] = /^(\()?([\d,]+)(?:\.(\d\d))?\)?$/.exec(text) ?? [];
  if (pounds === undefined) return null;
  const value = BigInt(pounds.replaceAll(",", "") + pence);
  return open === undefined ? value : -value;
}
