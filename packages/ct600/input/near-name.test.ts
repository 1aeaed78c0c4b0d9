import assert from "node:assert/strict";
import { test } from "node:test";
import { nearName } from "./near-name.ts";

const known = ["company", "period", "financials", "accounts", "declarant", "options", "trading_profit", "name"];

for (const [typed, meant] of [
  ["compnay", "company"],
  ["Company", "company"],
  ["financial", "financials"],
  ["account", "accounts"],
  ["tradingProfit", "trading_profit"],
  ["trading-profit", "trading_profit"],
  ["nmae", "name"],
  ["COMPANY", "company"],
] as const) {
  test(`${typed} is near ${meant}`, () => {
    assert.equal(nearName(typed, known), meant);
  });
}

for (const typed of ["metadata", "note", "x", "", "page", "profit", "株式会社", "name".repeat(20)]) {
  test(`${JSON.stringify(typed)} is near none of them`, () => {
    assert.equal(nearName(typed, known), undefined);
  });
}

test("of two near names the nearer is meant, of equals the first", () => {
  assert.equal(nearName("periode", ["periods", "period"]), "periods");
  assert.equal(nearName("period_end", ["period_ends", "period_end_"]), "period_ends");
  assert.equal(nearName("tax_rate_yaer", ["tax_rate_years", "tax_rate_year"]), "tax_rate_year");
});
