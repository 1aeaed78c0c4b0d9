// Every rate, limit and date of the law stands in a row that says since when it holds, who says so, and when that was
// last looked up.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZE_LIMITS } from "../accounts/size.ts";
import * as penalties from "../deadlines/penalty-amounts.ts";
import * as allowances from "./allowances.ts";
import * as corporationTax from "./corporation-tax.ts";
import * as limits from "./limits.ts";
import * as loans from "./loans.ts";

/** Each follows from the table of years. */
const DERIVED = ["FIRST_FINANCIAL_YEAR", "LAST_KNOWN_FINANCIAL_YEAR", "EARLIEST_PERIOD_START", "BANDS_SINCE"];

const years = Array.from(
  { length: corporationTax.LAST_KNOWN_FINANCIAL_YEAR - corporationTax.FIRST_FINANCIAL_YEAR + 1 },
  (_, index) => corporationTax.ratesFor(corporationTax.FIRST_FINANCIAL_YEAR + index).rates,
);
const tables: Readonly<Record<string, unknown>> = {
  ...allowances,
  ...corporationTax,
  ...limits,
  ...loans,
  ...penalties,
  SIZE_LIMITS,
  years,
};

/** A table is a list of rows, or rows by their names, or lists by theirs. */
function rowsOf(table: object, path: string): [path: string, row: object][] {
  const members = Object.entries(table as Record<string, unknown>);
  const inner = members.flatMap(([name, value]) =>
    typeof value === "object" && value !== null ? [[name, value] as const] : [],
  );
  if ("confirmed" in table || inner.length < members.length) return [[path, table]];
  return inner.flatMap(([name, value]) => rowsOf(value, `${path}.${name}`));
}

test("every row of the law has its first day, its source and the day it was confirmed", () => {
  const given = Object.entries(tables).filter(
    ([name, value]) => typeof value !== "function" && !DERIVED.includes(name),
  );
  const rows = given.flatMap(([name, table]) => {
    assert.ok(typeof table === "object" && table !== null, `${name} is a figure without a row`);
    return rowsOf(table, name);
  });

  assert.ok(rows.length > 45, `${rows.length}`);
  for (const [path, row] of rows) {
    const { from, since, financialYear, source, confirmed } = row as Record<string, unknown>;
    assert.match(String(from ?? since ?? financialYear), /^\d{4}(-\d\d-\d\d)?$/, `${path} has no first day`);
    assert.ok(typeof source === "string" && source.length > 5, `${path} has no source`);
    assert.match(String(confirmed), /^2026-\d\d-\d\d$/, `${path} was never confirmed`);
  }
});

test("rows of one table follow each other by their days", () => {
  const sorted = [allowances.ANNUAL_INVESTMENT_LIMITS, ...Object.values(allowances.POOL_RATES), allowances.CAR_LIMITS];

  for (const rows of [...sorted, loans.LOAN_RATES, loans.NEW_LOAN_RULES, penalties.FLAT_PENALTIES]) {
    const days = rows.map(({ from }) => from);
    assert.deepEqual(days, [...days].sort());
  }
});

test("what changed in 2026, and what is enacted for 2027, is in the tables", () => {
  assert.equal(allowances.POOL_RATES.main.find(({ from }) => from === "2026-04-01")?.percent, 14n);
  assert.equal(allowances.FIRST_YEAR_RATES.forty_percent_first_year_allowance.from, "2026-01-01");
  assert.equal(allowances.FIRST_YEAR_RATES.zero_emission_cars.until, "2027-03-31");
  assert.equal(allowances.FIRST_YEAR_RATES.electric_charge_points.until, "2027-03-31");
  assert.equal(allowances.CAR_LIMITS.find(({ from }) => from === "2027-04-01")?.firstYear, null);
  const { filed, pending } = loans.rateOfLoan("2026-04-06", "2027-04-05");
  assert.deepEqual([filed.hundredths, pending?.hundredths], [33_75, 35_75]);
  assert.equal(loans.rateOfLoan("2026-04-06", "2027-04-06").filed.hundredths, 35_75);
  assert.deepEqual(penalties.FLAT_PENALTIES.at(-1)?.pounds, [200, 400]);
  assert.equal(penalties.FLAT_PENALTIES.at(-1)?.from, "2026-04-01");
  const { rates, carriedForward } = corporationTax.ratesFor(2027);
  assert.equal(carriedForward, false);
  assert.deepEqual([rates.mainRatePercent, rates.smallProfitsRatePercent], [25, 19]);
  assert.deepEqual(rates.fraction, { numerator: 3n, denominator: 200n });
  assert.deepEqual([rates.lowerLimit, rates.upperLimit], [50_000n, 250_000n]);
  assert.match(rates.source, /FA 2026 s11 and s12/);
});
