import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  daysAfter,
  daysInclusive,
  daysInFinancialYear,
  financialYearOf,
  isCalendarDate,
  isLongerThanTwelveMonths,
  monthsAfter,
  splitByFinancialYear,
} from "./period.ts";

const day = fc
  .date({ min: new Date("2015-04-01"), max: new Date("2040-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const ordered = fc.tuple(day, day).map(([a, b]) => (a <= b ? { start: a, end: b } : { start: b, end: a }));

test("only a real day written YYYY-MM-DD is a date", () => {
  for (const good of ["1900-01-01", "2000-02-29", "2024-02-29", "2025-12-31", "9999-12-31"]) {
    assert.equal(isCalendarDate(good), true, good);
  }
  const bad = ["", "2025-02-29", "1900-02-29", "2025-04-31", "2025-00-10", "2025-13-01", "2025-01-00", "2025-01-32"];
  const odd = [
    "1899-12-31",
    "2025-1-1",
    "20250101",
    "2025-01-01T00:00:00Z",
    " 2025-01-01",
    "2025-01-01\n",
    "２025-01-01",
  ];
  for (const text of [...bad, ...odd]) assert.equal(isCalendarDate(text), false, JSON.stringify(text));
});

test("both ends of a period are counted", () => {
  assert.equal(daysInclusive("2025-06-15", "2025-06-15"), 1);
  assert.equal(daysInclusive("2024-04-01", "2025-03-31"), 365);
  assert.equal(daysInclusive("2024-01-01", "2024-12-31"), 366);
});

test("a financial year runs from 1 April to 31 March", () => {
  assert.equal(financialYearOf("2023-03-31"), 2022);
  assert.equal(financialYearOf("2023-04-01"), 2023);
  assert.equal(financialYearOf("2024-01-01"), 2023);
});

test("the financial year that holds 29 February has 366 days", () => {
  for (const [year, days] of [
    [2015, 366],
    [2019, 366],
    [2022, 365],
    [2023, 366],
    [2024, 365],
    [2027, 366],
  ] as const) {
    assert.equal(daysInFinancialYear(year), days, String(year));
  }
});

test("twelve months are counted back from the end, as the authority does", () => {
  for (const [start, end, longer] of [
    ["2024-02-29", "2025-02-28", false],
    ["2023-03-01", "2024-02-29", false],
    ["2024-03-01", "2025-02-28", false],
    ["2025-04-01", "2026-03-31", false],
    ["2023-02-28", "2024-02-28", true],
    ["2023-02-28", "2024-02-29", true],
    ["2024-04-01", "2025-04-01", true],
  ] as const) {
    assert.equal(isLongerThanTwelveMonths(start, end), longer, `${start} to ${end}`);
  }
});

test("a period is split over its financial years without losing a day", () => {
  fc.assert(
    fc.property(ordered, ({ start, end }) => {
      const slices = splitByFinancialYear(start, end);

      assert.equal(
        slices.reduce((sum, slice) => sum + slice.days, 0),
        daysInclusive(start, end),
      );
      assert.equal(slices.at(0)?.financialYear, financialYearOf(start));
      assert.equal(slices.at(-1)?.financialYear, financialYearOf(end));
      assert.ok(slices.every((slice) => slice.days >= 1 && slice.days <= daysInFinancialYear(slice.financialYear)));
    }),
  );
});

test("a period of twelve months or less touches at most two financial years and 366 days", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 370 }), (start, length) => {
      const end = new Date(Date.parse(start) + length * 86_400_000).toISOString().slice(0, 10);
      fc.pre(!isLongerThanTwelveMonths(start, end));

      assert.ok(splitByFinancialYear(start, end).length <= 2);
      assert.ok(daysInclusive(start, end) <= 366);
    }),
  );
});

test("a period that ends before it starts cannot be split", () => {
  assert.throws(() => splitByFinancialYear("2025-01-02", "2025-01-01"), RangeError);
});

test("days are counted over months, years and leap days, both ways", () => {
  assert.deepEqual(
    [daysAfter("2024-02-28", 1), daysAfter("2023-02-28", 1), daysAfter("2025-01-01", -1), daysAfter("2024-03-01", 366)],
    ["2024-02-29", "2023-03-01", "2024-12-31", "2025-03-02"],
  );
  fc.assert(
    fc.property(day, fc.integer({ min: -800, max: 800 }), (from, days) => {
      const to = daysAfter(from, days);
      assert.ok(isCalendarDate(to));
      assert.equal(daysAfter(to, -days), from);
    }),
  );
});

test("a day that the other month does not have becomes its last", () => {
  assert.deepEqual(
    [
      monthsAfter("2024-02-29", -12),
      monthsAfter("2025-01-31", 1),
      monthsAfter("2024-01-31", 1),
      monthsAfter("2025-11-30", -9),
      monthsAfter("2025-12-01", 1),
      monthsAfter("2025-01-01", -1),
    ],
    ["2023-02-28", "2025-02-28", "2024-02-29", "2025-02-28", "2026-01-01", "2024-12-01"],
  );
});
