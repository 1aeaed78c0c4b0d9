// What the document says about the tax: why a company may not have the small rate, and where the tax has a title.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkReturn } from "../../check-return.ts";

const SENTENCE = /The small profits rate and marginal relief are not open to a ([^(<]+) \(CTA 2010 s18A\)\./;

test("the reason for the main rate is stated, where there is a smaller one that others have", async () => {
  const flat = { start: "2021-04-01", end: "2022-03-31" };

  assert.equal(await reason({ close_investment_holding: true }), "close investment-holding company");
  assert.equal(await reason({ uk_resident: false }), "company not resident in the UK");
  assert.equal(await reason({ close_investment_holding: false }), null);
  assert.equal(await reason({ close_investment_holding: true }, flat), null);
});

test("the tax has a title of its own below the profits for the limits, and needs none without them", async () => {
  const trading = { close_investment_holding: false };
  const title = /<h3>Tax for the period<\/h3>/;

  assert.match(await written(trading, { exempt_distributions: 100_000 }), title);
  assert.doesNotMatch(await written(trading, {}), title);
});

const YEAR = { start: "2025-04-01", end: "2026-03-31" };

async function reason(said: object, period = YEAR): Promise<string | null> {
  return SENTENCE.exec(await written(said, {}, period))?.[1] ?? null;
}

async function written(said: object, more: object, period = YEAR): Promise<string> {
  const company = { name: "Example Holdings Ltd", utr: "8596148860", registration_number: "12345678", ...said };
  const financials = { turnover: 0, trading_profit: 0, non_trading_loan_profit: 4_000_000, ...more };
  const declarant = { name: "Jane Director", status: "Director" };
  const { return: made } = await checkReturn({ company, period, financials, declarant }, { today: "2026-11-15" });
  const { computations } = made?.documents ?? assert.fail("there are problems");
  return new TextDecoder().decode(computations);
}
