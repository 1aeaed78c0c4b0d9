import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutDefaultProfits } from "./financials.ts";

const figures = { turnover: 0, trading_profit: 0 };

test("a gross or net profit of 0 says what leaving it out says", () => {
  assert.deepEqual(withoutDefaultProfits({ ...figures, gross_profit: 0, net_profit: 0 }), figures);
  assert.deepEqual(withoutDefaultProfits({ ...figures, gross_profit: -0, net_profit: -0 }), figures);
  assert.deepEqual(withoutDefaultProfits(figures), figures);
});

test("any other amount is kept, and so is a zero that is no default", () => {
  const given = { turnover: 0, trading_profit: 0, gross_profit: 1, net_profit: -1, tax_rate_year: 2025 };

  assert.deepEqual(withoutDefaultProfits(given), given);
});
