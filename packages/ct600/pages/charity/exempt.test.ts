// A charity or club all of whose income is exempt states nothing that is taxed: each kind of it is refused alike.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pdfBase64 } from "../../attachments/pdf.fixture.ts";
import { checkReturn } from "../../check-return.ts";

const company = { name: "Example Trust", utr: "8596148860", registration_number: "CE012345" };
const period = { start: "2025-04-01", end: "2026-03-31" };
const nothing = { turnover: 0, trading_profit: 0 };

async function checked(financials: object, isAllExempt: boolean) {
  const input = { company, period, financials: { ...nothing, ...financials } };
  const { problems, warnings } = await checkReturn(
    { ...input, charity: { kind: "charity", all_exempt: isAllExempt }, accounts: { pdf: pdfBase64("Accounts") } },
    { today: "2026-11-15", declarant: { name: "Jane Director", status: "Director" } },
  );
  const named = ({ code, field }: { code: string; field: string }) => `${code} ${field}`;
  return { problems: problems.map(named), warnings: warnings.map(named) };
}

const EXEMPT = "does_not_reconcile charity.all_exempt";
const TURNOVER = "does_not_reconcile financials.turnover";

const TAXED: Readonly<Record<string, object>> = {
  "a trading profit": { trading_profit: 100 },
  "a trading loss": { trading_profit: -100 },
  interest: { non_trading_loan_profit: 100 },
  "a deficit": { non_trading_loan_profit: -100 },
  "a property loss": { property_profit: -100 },
  "a gain": { chargeable_gains: { gains: 100 } },
  "a gain that losses take": { chargeable_gains: { gains: 100, losses: 100 } },
  "a capital loss": { chargeable_gains: { losses: 100 } },
  "management expenses": { management_expenses: { this_period: 100 } },
};

for (const [what, financials] of Object.entries(TAXED))
  test(`${what} is not exempt`, async () => {
    assert.deepEqual((await checked(financials, true)).problems, [EXEMPT]);

    const inPart = await checked(financials, false);
    assert.deepEqual(inPart.problems, []);
    assert.ok(!inPart.warnings.includes("nothing_taxable charity.all_exempt"));
  });

test("turnover that is taxed, and the profit of it, are both told", async () => {
  assert.deepEqual((await checked({ turnover: 100 }, true)).problems, [TURNOVER]);
  assert.deepEqual((await checked({ turnover: 100, trading_profit: 100 }, true)).problems, [TURNOVER, EXEMPT]);
});
