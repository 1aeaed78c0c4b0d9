// What the document says about the rate of a company that may not have the small one.

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

async function reason(said: object, period = { start: "2025-04-01", end: "2026-03-31" }): Promise<string | null> {
  const company = { name: "Example Holdings Ltd", utr: "8596148860", registration_number: "12345678", ...said };
  const financials = { turnover: 0, trading_profit: 0, non_trading_loan_profit: 4_000_000 };
  const declarant = { name: "Jane Director", status: "Director" };
  const { return: made } = await checkReturn({ company, period, financials, declarant }, { today: "2026-11-15" });
  const { computations } = made?.documents ?? assert.fail("there are problems");
  return SENTENCE.exec(new TextDecoder().decode(computations))?.[1] ?? null;
}
