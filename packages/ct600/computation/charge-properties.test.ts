import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { roundHalfUp } from "../money.ts";
import { daysInclusive, financialYearOf, isLongerThanTwelveMonths } from "../period.ts";
import { charge } from "./charge/charge.ts";
import { compute } from "./computation.ts";
import { amountLine } from "./stated.fixture.ts";
import { statedBoxes } from "./stated.ts";

const day = fc
  .date({ min: new Date("2015-04-01"), max: new Date("2029-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const period = fc
  .tuple(day, fc.oneof(fc.constant(364), fc.integer({ min: 0, max: 365 })))
  .map(([start, length]) => ({
    start,
    end: new Date(Date.parse(start) + length * 86_400_000).toISOString().slice(0, 10),
  }))
  .filter(({ start, end }) => !isLongerThanTwelveMonths(start, end));
const profitPounds = fc.oneof(
  fc.integer({ min: 0, max: 320_000 }),
  fc.integer({ min: 49_990, max: 50_010 }),
  fc.integer({ min: 249_990, max: 250_010 }),
  fc.integer({ min: 0, max: 99_999_999_998 }),
);
const associatedCompanies = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 }));

function taxOf(dates: { start: string; end: string }, pounds: number, associated = 0) {
  const profits = amountLine("profits", 100n * BigInt(pounds));
  const charged = charge({ period: dates, profits, exemptDistributionsPence: undefined, associated });
  return { ...charged, due: charged.due.value, relief: charged.relief?.value ?? 0n };
}

test("known periods owe the known tax", () => {
  for (const [start, end, pounds, associated, duePence] of [
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
    const tax = taxOf({ start, end }, pounds, associated);

    assert.equal(tax.due, duePence, `${start} to ${end}, ${pounds}, ${associated} associated`);
  }
});

test("a loss is shown in pounds and owes nothing", () => {
  const company = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };
  const period = { start: "2024-04-01", end: "2025-03-31" };
  const financials = { turnover: 0, trading_profit: -1_234_599 };
  const computation = compute({ company, period, financials }, { today: "2026-11-15" });
  const boxes = statedBoxes(computation);
  const { charge: charged } = computation;

  assert.equal(boxes[780], 12_345n);
  assert.equal(boxes[155], undefined);
  assert.deepEqual(charged.years, []);
  assert.equal(charged.due.value, 0n);
  assert.equal(charged.isSmall, false);
});

test("the limits shown are those of the days and the companies", () => {
  const tax = taxOf({ start: "2025-06-15", end: "2025-06-15" }, 1000);
  const shared = taxOf({ start: "2025-04-01", end: "2026-03-31" }, 1000, 3);
  const flat = taxOf({ start: "2021-04-01", end: "2022-03-31" }, 1000, 3);

  const limitsOf = ({ years: [year] }: typeof tax) => [year?.limits?.lower.value, year?.limits?.upper.value];
  assert.deepEqual(limitsOf(tax), [13_699n, 68_493n]);
  assert.deepEqual(limitsOf(shared), [1_250_000n, 6_250_000n]);
  assert.equal(flat.years[0]?.limits, null);
});

test("years without rates of their own are named, the others are not", () => {
  const known = taxOf({ start: "2027-04-01", end: "2028-03-31" }, 1000);
  const half = taxOf({ start: "2028-01-01", end: "2028-12-31" }, 1000);
  const nil = taxOf({ start: "2028-04-01", end: "2029-03-31" }, 0);

  assert.deepEqual(known.carriedForwardYears, []);
  assert.deepEqual(half.carriedForwardYears, [2028]);
  assert.deepEqual(nil.carriedForwardYears, [2028]);
});

test("a period over more than two financial years is an internal error", () => {
  assert.throws(() => taxOf({ start: "2023-01-01", end: "2024-12-31" }, 1), RangeError);
});

test("tax is never negative, never more than the main rate, and relief never all of it", () => {
  fc.assert(
    fc.property(period, profitPounds, associatedCompanies, (dates, pounds, associated) => {
      const tax = taxOf(dates, pounds, associated);

      assert.ok(tax.due >= 0n && tax.due <= BigInt(pounds) * 25n);
      assert.ok(tax.relief === 0n || tax.relief < tax.beforeRelief.value);
    }),
  );
});

test("one more pound of profit costs between 16 and 30 pence: no cliff at either limit, anywhere", () => {
  fc.assert(
    fc.property(period, profitPounds, associatedCompanies, (dates, pounds, associated) => {
      const step = taxOf(dates, pounds + 1, associated).due - taxOf(dates, pounds, associated).due;

      assert.ok(step >= 16n && step <= 30n, `${step} pence`);
    }),
    { numRuns: 500 },
  );
});

test("the profit is split by days, to the pound, and the rows add up", () => {
  fc.assert(
    fc.property(period, profitPounds, (dates, pounds) => {
      const { years, ...tax } = taxOf(dates, pounds);
      const days = daysInclusive(dates.start, dates.end);
      const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n);

      assert.equal(sum(years.map((year) => year.profits.value)), 100n * BigInt(pounds));
      assert.equal(sum(years.map((year) => year.tax.value)), tax.beforeRelief.value);
      assert.equal(tax.due, tax.beforeRelief.value - tax.relief);
      for (const year of years) {
        const [share, exact] = [Number(year.profits.value / 100n), (pounds * year.days) / days];
        assert.ok(Math.abs(share - exact) <= 0.501, `${share} for ${exact}`);
      }
    }),
  );
});

test("within unchanged limits the relief is that of the whole period, however it falls over 1 April", () => {
  const since2023 = period.filter(({ start }) => financialYearOf(start) >= 2023);
  fc.assert(
    fc.property(since2023, profitPounds, associatedCompanies, (dates, pounds, associated) => {
      const tax = taxOf(dates, pounds, associated);
      const days = BigInt(daysInclusive(dates.start, dates.end));
      const divisor = (days === 366n ? 366n : 365n) * BigInt(associated + 1);
      const profit = BigInt(pounds) * divisor;

      const marginal = profit > 50_000n * days && profit <= 250_000n * days;
      const expected = marginal ? roundHalfUp(300n * (250_000n * days - profit), 200n * divisor) : 0n;
      assert.equal(tax.relief, expected);
    }),
  );
});

test("box 329 is ticked exactly when the small profits rate or relief is used", () => {
  fc.assert(
    fc.property(period, profitPounds, associatedCompanies, (dates, pounds, associated) => {
      const tax = taxOf(dates, pounds, associated);
      const hasSmall = tax.years.some((year) => year.financialYear >= 2023 && year.ratePercent === 19);

      assert.equal(tax.isSmall, hasSmall || tax.relief > 0n);
    }),
  );
});

// Three pence: across 1 April 2023 the rate is charged on a slice rounded to the pound, the relief on the exact one.
test("one more associated company never lowers the tax by more than rounding can", () => {
  fc.assert(
    fc.property(period, profitPounds, associatedCompanies, (dates, pounds, associated) => {
      assert.ok(taxOf(dates, pounds, associated + 1).due >= taxOf(dates, pounds, associated).due - 3n);
    }),
  );
});
