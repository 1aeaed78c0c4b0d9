import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { roundHalfUp } from "./money.ts";
import { daysInclusive, financialYearOf, isLongerThanTwelveMonths } from "./period.ts";
import { computeTax } from "./tax.ts";

const day = fc
  .date({ min: new Date("2015-04-01"), max: new Date("2029-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const period = fc
  .tuple(day, fc.oneof(fc.constant(364), fc.integer({ min: 0, max: 365 })))
  .map(([start, length]) => ({
    periodStart: start,
    periodEnd: new Date(Date.parse(start) + length * 86_400_000).toISOString().slice(0, 10),
  }))
  .filter(({ periodStart, periodEnd }) => !isLongerThanTwelveMonths(periodStart, periodEnd));
const profitPounds = fc.oneof(
  fc.integer({ min: 0, max: 320_000 }),
  fc.integer({ min: 49_990, max: 50_010 }),
  fc.integer({ min: 249_990, max: 250_010 }),
  fc.integer({ min: 0, max: 99_999_999_998 }),
);
const associatedCompanies = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 }));

const taxOf = (period: { periodStart: string; periodEnd: string }, pounds: number, associatedCompanies = 0) =>
  computeTax({ ...period, tradingProfitPence: pounds * 100, associatedCompanies });

test("known periods owe the known tax", () => {
  for (const [periodStart, periodEnd, pounds, associated, duePence] of [
    ["2024-04-01", "2025-03-31", 40_000, 0, 760_000n],
    ["2024-04-01", "2025-03-31", 85_000, 0, 1_877_500n],
    ["2024-04-01", "2025-03-31", 85_000, 1, 2_065_000n],
    ["2024-04-01", "2025-03-31", 300_000, 0, 7_500_000n],
    ["2022-01-01", "2022-12-31", 85_000, 0, 1_615_000n],
    ["2023-01-01", "2023-12-31", 85_000, 0, 1_813_545n],
    ["2025-01-01", "2025-12-31", 40_000, 0, 760_000n],
    ["2026-01-01", "2026-09-30", 120_000, 0, 2_899_521n],
    ["2024-07-01", "2025-06-30", 50_000, 0, 950_000n],
    ["2015-04-01", "2016-03-31", 100_000, 0, 2_000_000n],
  ] as const) {
    const tax = taxOf({ periodStart, periodEnd }, pounds, associated);

    assert.equal(tax.taxDuePence, duePence, `${periodStart} to ${periodEnd}, ${pounds}, ${associated} associated`);
  }
});

test("a loss is shown in pounds and owes nothing", () => {
  const tax = computeTax({
    periodStart: "2024-04-01",
    periodEnd: "2025-03-31",
    tradingProfitPence: -1_234_599,
    associatedCompanies: 0,
  });

  assert.equal(tax.lossPounds, 12_345n);
  assert.equal(tax.profitPounds, 0n);
  assert.deepEqual(tax.rows, []);
  assert.equal(tax.taxDuePence, 0n);
  assert.equal(tax.smallProfits, false);
});

test("the limits shown are those of the days and the companies", () => {
  const tax = taxOf({ periodStart: "2025-06-15", periodEnd: "2025-06-15" }, 1000);
  const shared = taxOf({ periodStart: "2025-04-01", periodEnd: "2026-03-31" }, 1000, 3);
  const flat = taxOf({ periodStart: "2021-04-01", periodEnd: "2022-03-31" }, 1000, 3);

  assert.deepEqual(tax.rows[0]?.limits, { lowerPence: 13_699n, upperPence: 68_493n });
  assert.deepEqual(shared.rows[0]?.limits, { lowerPence: 1_250_000n, upperPence: 6_250_000n });
  assert.equal(flat.rows[0]?.limits, null);
});

test("years without rates of their own are named, the others are not", () => {
  const known = taxOf({ periodStart: "2026-04-01", periodEnd: "2027-03-31" }, 1000);
  const half = taxOf({ periodStart: "2027-01-01", periodEnd: "2027-12-31" }, 1000);
  const nil = taxOf({ periodStart: "2027-04-01", periodEnd: "2028-03-31" }, 0);

  assert.deepEqual(known.carriedForwardYears, []);
  assert.deepEqual(half.carriedForwardYears, [2027]);
  assert.deepEqual(nil.carriedForwardYears, [2027]);
});

test("a computation cannot be changed after the fact", () => {
  const tax = taxOf({ periodStart: "2024-04-01", periodEnd: "2025-03-31" }, 85_000);

  assert.ok(Object.isFrozen(tax) && Object.isFrozen(tax.rows) && Object.isFrozen(tax.carriedForwardYears));
  assert.ok(tax.rows.every((row) => Object.isFrozen(row) && Object.isFrozen(row.limits)));
});

test("a period over more than two financial years is an internal error", () => {
  assert.throws(() => taxOf({ periodStart: "2023-01-01", periodEnd: "2024-12-31" }, 1), RangeError);
});

test("tax is never negative, never more than the main rate, and relief never all of it", () => {
  fc.assert(
    fc.property(period, profitPounds, associatedCompanies, (dates, pounds, associated) => {
      const tax = taxOf(dates, pounds, associated);

      assert.ok(tax.taxDuePence >= 0n && tax.taxDuePence <= BigInt(pounds) * 25n);
      assert.ok(tax.marginalReliefPence === 0n || tax.marginalReliefPence < tax.taxBeforeReliefPence);
    }),
  );
});

test("one more pound of profit costs between 16 and 30 pence: no cliff at either limit, anywhere", () => {
  fc.assert(
    fc.property(period, profitPounds, associatedCompanies, (dates, pounds, associated) => {
      const step = taxOf(dates, pounds + 1, associated).taxDuePence - taxOf(dates, pounds, associated).taxDuePence;

      assert.ok(step >= 16n && step <= 30n, `${step} pence`);
    }),
    { numRuns: 500 },
  );
});

test("the profit is split by days, to the pound, and the rows add up", () => {
  fc.assert(
    fc.property(period, profitPounds, (dates, pounds) => {
      const { rows, ...tax } = taxOf(dates, pounds);
      const days = daysInclusive(dates.periodStart, dates.periodEnd);
      const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);

      assert.equal(sum(rows.map((row) => row.profitPounds)), tax.profitPounds);
      assert.equal(sum(rows.map((row) => row.taxPence)), tax.taxBeforeReliefPence);
      assert.equal(tax.taxDuePence, tax.taxBeforeReliefPence - tax.marginalReliefPence);
      for (const row of rows) {
        const exact = (pounds * row.days) / days;
        assert.ok(Math.abs(Number(row.profitPounds) - exact) <= 0.501, `${row.profitPounds} for ${exact}`);
      }
    }),
  );
});

test("within unchanged limits the relief is that of the whole period, however it falls over 1 April", () => {
  const since2023 = period.filter(({ periodStart }) => financialYearOf(periodStart) >= 2023);
  fc.assert(
    fc.property(since2023, profitPounds, associatedCompanies, (dates, pounds, associated) => {
      const tax = taxOf(dates, pounds, associated);
      const days = BigInt(daysInclusive(dates.periodStart, dates.periodEnd));
      const divisor = (days === 366n ? 366n : 365n) * BigInt(associated + 1);
      const profit = BigInt(pounds) * divisor;

      const marginal = profit > 50_000n * days && profit <= 250_000n * days;
      const expected = marginal ? roundHalfUp(300n * (250_000n * days - profit), 200n * divisor) : 0n;
      assert.equal(tax.marginalReliefPence, expected);
    }),
  );
});

test("box 329 is ticked exactly when the small profits rate or relief is used", () => {
  fc.assert(
    fc.property(period, profitPounds, associatedCompanies, (dates, pounds, associated) => {
      const tax = taxOf(dates, pounds, associated);
      const smallRow = tax.rows.some((row) => row.financialYear >= 2023 && row.ratePercent === 19);

      assert.equal(tax.smallProfits, smallRow || tax.marginalReliefPence > 0n);
    }),
  );
});

// Three pence: across 1 April 2023 the rate is charged on a slice rounded to the pound, the relief on the exact one.
test("one more associated company never lowers the tax by more than rounding can", () => {
  fc.assert(
    fc.property(period, profitPounds, associatedCompanies, (dates, pounds, associated) => {
      assert.ok(taxOf(dates, pounds, associated + 1).taxDuePence >= taxOf(dates, pounds, associated).taxDuePence - 3n);
    }),
  );
});
