import assert from "node:assert/strict";
import { test } from "node:test";
import { isCalendarDate } from "../period.ts";
import { FIRST_FINANCIAL_YEAR, LAST_KNOWN_FINANCIAL_YEAR, ratesFor } from "./corporation-tax.ts";

test("every year from the first to the last known has a row of its own, confirmed on a real day", () => {
  for (let year = FIRST_FINANCIAL_YEAR; year <= LAST_KNOWN_FINANCIAL_YEAR; year += 1) {
    const { rates, carriedForward } = ratesFor(year);

    assert.equal(rates.financialYear, year);
    assert.equal(carriedForward, false);
    assert.ok(isCalendarDate(rates.confirmed));
  }
});

test("the table covers the years the form takes", () => {
  assert.equal(FIRST_FINANCIAL_YEAR, 2015);
  assert.equal(LAST_KNOWN_FINANCIAL_YEAR, 2027);
});

test("a year after the last known one carries its row forward and says so", () => {
  const { rates, carriedForward } = ratesFor(LAST_KNOWN_FINANCIAL_YEAR + 5);

  assert.equal(carriedForward, true);
  assert.equal(rates, ratesFor(LAST_KNOWN_FINANCIAL_YEAR).rates);
});

test("a year the form never takes has no rates", () => {
  assert.throws(() => ratesFor(2014), RangeError);
});

test("the marginal relief of every banded year meets both rates at its limits", () => {
  for (let year = FIRST_FINANCIAL_YEAR; year <= LAST_KNOWN_FINANCIAL_YEAR; year += 1) {
    const { rates } = ratesFor(year);
    if (rates.smallProfitsRatePercent === null) continue;
    const gap = BigInt(rates.mainRatePercent - rates.smallProfitsRatePercent) * rates.lowerLimit;
    const relief = rates.fraction.numerator * 100n * (rates.upperLimit - rates.lowerLimit);

    assert.equal(relief, gap * rates.fraction.denominator, String(year));
  }
});
