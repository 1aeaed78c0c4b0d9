// The shared vectors: figures worked out from HMRC's own code, manual and rules, kept beside the repository.
// They are read where they are; without that folder these tests say so and are skipped.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { suite, test } from "node:test";
import { charge } from "./computation/charge/charge.ts";
import { amountLine } from "./computation/stated.fixture.ts";
import { checkRegistrationNumber } from "./input/registration-number.ts";
import { isUtr, utrCheckDigitFits } from "./input/utr.ts";
import { wholePounds } from "./money.ts";
import { isCalendarDate, isLongerThanTwelveMonths } from "./period.ts";

interface Vectors {
  vectors: {
    id: string;
    period_start: string;
    period_end: string;
    trading_profit_pence: number;
    distributions_pounds: number;
    associated_companies: number;
    expected: {
      tax_due_pence: number;
      tax_before_relief_pence: number;
      marginal_relief_pence: number;
      band: string;
      box_315_pounds: number;
      rows: { financial_year: number; profit_pounds: number; rate_percent: string; tax_pence: number }[];
      box_329: boolean;
    };
  }[];
  invalid_periods: { start: string; end: string; bvr_9101_holds: boolean }[];
  valid_period_edges: { start: string; end: string; bvr_9101_holds: boolean }[];
  utr: { utr: string; check_digit_ok: boolean | null }[];
  company_number: { number: string; common: boolean }[];
}

const file = new URL("../../../../shared/vectors/tax.json", import.meta.url);
const here = existsSync(file);
const none: Vectors = { vectors: [], invalid_periods: [], valid_period_edges: [], utr: [], company_number: [] };
const shared: Vectors = here ? JSON.parse(readFileSync(file, "utf8")) : none;

suite("shared vectors", { skip: here ? false : "the authority's material is not beside the checkout" }, () => {
  test("there are vectors to hold the tax against", () => {
    assert.ok(shared.vectors.length >= 45);
  });

  for (const vector of shared.vectors) {
    test(`the tax of vector ${vector.id} is what the authority's method gives`, () => {
      const profits = amountLine("profits", 100n * wholePounds(Math.max(0, vector.trading_profit_pence)));
      const tax = charge({
        period: { start: vector.period_start, end: vector.period_end },
        profits,
        exemptDistributionsPence: vector.distributions_pounds * 100,
        associated: vector.associated_companies,
      });

      const found = {
        tax_due_pence: Number(tax.due.value),
        tax_before_relief_pence: Number(tax.beforeRelief.value),
        marginal_relief_pence: Number(tax.relief?.value ?? 0n),
        band: tax.years.map((year) => year.band).join("+") || "nil",
        box_315_pounds: Number(profits.value / 100n),
        rows: tax.years.map((year) => ({
          financial_year: year.financialYear,
          profit_pounds: Number(year.profits.value / 100n),
          rate_percent: year.ratePercent.toFixed(2),
          tax_pence: Number(year.tax.value),
        })),
        box_329: tax.isSmall,
      };
      assert.deepEqual(found, vector.expected);
    });
  }

  for (const { start, end, bvr_9101_holds } of [...shared.invalid_periods, ...shared.valid_period_edges]) {
    test(`${start} to ${end} is judged as the authority's rule 9101 judges it`, () => {
      assert.ok(isCalendarDate(start) && isCalendarDate(end));
      assert.equal(isLongerThanTwelveMonths(start, end), !bvr_9101_holds);
    });
  }

  for (const { utr, check_digit_ok } of shared.utr) {
    test(`the UTR ${utr} is told apart by shape and check digit`, () => {
      assert.equal(isUtr(utr), check_digit_ok !== null);
      assert.equal(utrCheckDigitFits(utr), check_digit_ok === true);
    });
  }

  for (const { number, common } of shared.company_number) {
    test(`the company number "${number}" is ${common ? "taken" : "refused"}`, () => {
      assert.equal(checkRegistrationNumber(number).kind !== "invalid", common);
    });
  }
});
