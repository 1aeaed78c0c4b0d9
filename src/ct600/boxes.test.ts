import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { boxesOf } from "./boxes.ts";
import { roundHalfUp } from "./money.ts";
import { splitByFinancialYear } from "./period.ts";
import type { ReturnInput } from "./return.ts";
import { computeTax } from "./tax.ts";

const declarant = { name: "Jane Director", status: "Director" };

function returnOf(start: string, end: string, trading_profit: number, associated_companies = 0): ReturnInput {
  return {
    company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678", associated_companies },
    period: { start, end },
    financials: { turnover: 12_000_099, trading_profit },
  };
}

function filled(input: ReturnInput, returnType: "new" | "amended" = "new") {
  const tax = computeTax({
    periodStart: input.period.start,
    periodEnd: input.period.end,
    tradingProfitPence: input.financials.trading_profit,
    associatedCompanies: input.company.associated_companies ?? 0,
  });
  return { tax, boxes: boxesOf(input, tax, { returnType, declarant }) };
}

test("a small profit fills the boxes the form asks for", () => {
  const { boxes } = filled(returnOf("2024-04-01", "2025-03-31", 4_000_050));

  assert.deepEqual(boxes, {
    returnType: "new",
    companyName: "Example Widgets Ltd",
    registrationNumber: "12345678",
    utr: "8596148860",
    companyType: 0,
    periodStart: "2024-04-01",
    periodEnd: "2025-03-31",
    turnoverPounds: 120_000n,
    profits: {
      tradingProfitsPounds: 40_000n,
      netTradingProfitsPounds: 40_000n,
      profitsBeforeOtherDeductionsPounds: 40_000n,
      profitsBeforeDonationsPounds: 40_000n,
    },
    chargeableProfitsPounds: 40_000n,
    charge: {
      associatedCompanies: { thisPeriod: 0, smallProfits: true },
      financialYears: [{ year: 2024, profitPounds: 40_000n, ratePercent: 19, taxPence: 760_000n }],
      corporationTaxPence: 760_000n,
    },
    netCorporationTaxPence: 760_000n,
    netLiabilityPence: 760_000n,
    taxChargeablePence: 760_000n,
    taxPayablePence: 760_000n,
    taxPayableInAllPence: 760_000n,
    taxOutstandingPence: 760_000n,
    declarantName: "Jane Director",
    declarantStatus: "Director",
  });
});

test("a nil return leaves out trading, the charge, the relief and the loss", () => {
  const { boxes } = filled(returnOf("2024-04-01", "2025-03-31", 99));

  for (const absent of ["profits", "charge", "marginalReliefPence", "tradingLossPounds"]) {
    assert.equal(absent in boxes, false, absent);
  }
  assert.equal(boxes.chargeableProfitsPounds, 0n);
  assert.equal(boxes.netCorporationTaxPence, 0n);
});

test("a loss goes to box 780 in whole pounds and nowhere else", () => {
  const { boxes } = filled(returnOf("2024-04-01", "2025-03-31", -5_300_050));

  assert.equal(boxes.tradingLossPounds, 53_000n);
  assert.equal(boxes.chargeableProfitsPounds, 0n);
  assert.equal("profits" in boxes, false);
});

test("a loss of less than a pound is no loss on the form", () => {
  assert.equal("tradingLossPounds" in filled(returnOf("2024-04-01", "2025-03-31", -99)).boxes, false);
});

test("the relief box appears with relief and box 329 with it", () => {
  const relieved = filled(returnOf("2024-04-01", "2025-03-31", 8_500_000)).boxes;
  const atTheLimit = filled(returnOf("2024-04-01", "2025-03-31", 25_000_000)).boxes;

  assert.equal(relieved.marginalReliefPence, 247_500n);
  assert.equal(relieved.charge?.associatedCompanies?.smallProfits, true);
  assert.equal("marginalReliefPence" in atTheLimit, false);
  assert.deepEqual(atTheLimit.charge?.associatedCompanies, { thisPeriod: 0, smallProfits: false });
});

test("associated companies are shown only for periods that end on or after 1 April 2023", () => {
  const before = filled(returnOf("2022-04-01", "2023-03-31", 1_000_000, 2)).boxes;
  const after = filled(returnOf("2022-04-02", "2023-04-01", 1_000_000, 2)).boxes;

  assert.equal(before.charge !== undefined && "associatedCompanies" in before.charge, false);
  assert.equal(after.charge?.associatedCompanies?.thisPeriod, 2);
});

test("an amendment is marked as one", () => {
  assert.equal(filled(returnOf("2024-04-01", "2025-03-31", 0), "amended").boxes.returnType, "amended");
});

test("names are written as the form can carry them", () => {
  const input = returnOf("2024-04-01", "2025-03-31", 0);
  const { tax } = filled(input);
  const named = { ...input, company: { ...input.company, name: `  Café ${"x".repeat(80)}` } };

  const boxes = boxesOf(named, tax, { returnType: "new", declarant: { name: " José Núñez", status: "Director" } });

  assert.equal(boxes.companyName, `Cafe ${"x".repeat(51)}`);
  assert.equal(boxes.declarantName, "Jose Nunez");
});

test("a name that the rules should have refused is not filed", () => {
  const input = returnOf("2024-04-01", "2025-03-31", 0);
  const { tax } = filled(input);

  assert.throws(() => boxesOf(input, tax, { returnType: "new", declarant: { name: "", status: "Director" } }));
});

test("the boxes agree with each other as the authority's rules demand", () => {
  const start = fc
    .date({ min: new Date("2015-04-01"), max: new Date("2026-10-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const pence = fc.oneof(
    fc.integer({ min: -1_000_000, max: 40_000_000 }),
    fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }),
  );
  fc.assert(
    fc.property(start, fc.integer({ min: 0, max: 364 }), pence, fc.nat(5), (from, length, profit, associated) => {
      const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10);
      const { tax, boxes } = filled(returnOf(from, to, profit, associated));
      const { profits, charge } = boxes;
      const sum = (values: bigint[] = []) => values.reduce((total, value) => total + value, 0n);

      const chargeable = boxes.chargeableProfitsPounds;
      assert.equal(charge === undefined, chargeable === 0n);
      assert.deepEqual(new Set(Object.values(profits ?? {})), new Set(chargeable > 0n ? [chargeable] : []));
      const years = charge?.financialYears ?? [];
      assert.equal(sum(years.map((year) => year.profitPounds)), chargeable);
      for (const year of years) assert.equal(year.taxPence, year.profitPounds * BigInt(year.ratePercent));

      const slices = splitByFinancialYear(from, to);
      if (charge !== undefined) {
        const expected = slices.map((slice) => slice.financialYear);
        assert.deepEqual(
          years.map((year) => year.year),
          expected,
        );
        assert.equal(
          years[0]?.profitPounds,
          roundHalfUp(chargeable * BigInt(slices[0]?.days ?? 0), BigInt(length + 1)),
        );
        assert.equal(sum(years.map((year) => year.taxPence)), charge.corporationTaxPence);
      }
      const net = (charge?.corporationTaxPence ?? 0n) - (boxes.marginalReliefPence ?? 0n);
      assert.equal(boxes.netCorporationTaxPence, net);
      assert.equal(boxes.netLiabilityPence, net);
      assert.equal(boxes.taxChargeablePence, net);
      assert.equal(boxes.taxPayablePence, net);
      assert.equal(boxes.taxPayableInAllPence, net);
      assert.equal(boxes.taxOutstandingPence, net);
      assert.equal(tax.taxDuePence, net);
    }),
  );
});
