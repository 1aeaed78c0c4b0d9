// Accounts of more than 12 months by hand: two returns, whose figures are shared by days or entered for each, with the
// tax of both.

import assert from "node:assert/strict";
import { byHand, COMPANY, day, draftIn } from "../support/by-hand.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(() => service.close());

/** Accounts for 15 months, of which the first 12 are the period. */
async function begin(needs: Record<string, string | string[]> = {}): Promise<string> {
  const hand = byHand(person);
  const period = { ...day("period.start", "1 1 2024"), ...day("period.end", "31 12 2024") };
  const at = `/sandbox/drafts/${draftIn(await hand.walk([COMPANY, period]))}`;
  await hand.fill(`${at}/pages/accounts-period`, day("period.accounts_end", "31 3 2025"));
  await person.post(`${at}/needs`, needs);
  return at;
}

async function finish(at: string): Promise<void> {
  const hand = byHand(person);
  await hand.fill(`${at}/pages/standard`, { "accounts.standard": "frs105", "accounts.average_employees": "2" });
  await hand.fill(`${at}/pages/balance-sheet`, {
    "accounts.balance_sheet.current_assets": "150,000",
    "accounts.balance_sheet.called_up_share_capital": "100",
  });
  await hand.fill(`${at}/pages/directors`, { "accounts.director": "Jane Director" });
  await hand.fill(`${at}/pages/exports`, { "return.exports_nothing": "true" });
}

const inputOf = async (at: string) => (await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json.input;

/** The tax of both returns that the draft became, in pence. */
async function filedTaxes(at: string): Promise<number[]> {
  const filed = await byHand(person).submitted(`${at}/check`);
  assert.equal(filed.to, `${at}/filed`, wordsOf(filed.text).slice(0, 900));
  const { filing } = (await customer.sandbox.get(`/v1/drafts/${draftIn(at)}`)).json;
  const { json: first } = await customer.sandbox.get(`/v1/filings/${filing}`);
  const { json: second } = await customer.sandbox.get(`/v1/filings/${first.continues_in}`);
  return [first.tax_due_pence, second.tax_due_pence];
}

test("figures without one of their own are shared by days, details too, and the profit is that of both", async () => {
  const at = await begin({ needs: "adjustments" });
  const hand = byHand(person);
  const page = wordsOf((await person.get(`${at}/pages/turnover`)).text);
  await hand.fill(`${at}/pages/turnover`, { "financials.turnover": "150,000", "financials.net_profit": "45,600" });
  await hand.fill(`${at}/pages/costs-not-allowed`, { "financials.adjustments.depreciation": "4,560" });
  await finish(at);

  const check = wordsOf((await person.get(`${at}/check`)).text);
  const input = await inputOf(at);
  const taxes = await filedTaxes(at);

  assert.match(page, /These accounts make two returns .*1 Jan 2024 to 31 Dec 2024.*1 Jan 2025 to 31 Mar 2025/);
  assert.match(page, /Turnover, second period/);
  assert.doesNotMatch(check, /cannot be filed yet/);
  assert.equal(input.financials.trading_profit, 5_016_000);
  assert.equal(input.next_period, undefined);
  // 366 and 90 of 456 days of £50,160, at 19%.
  assert.deepEqual(taxes, [764_940, 188_100]);
  assert.match(check, /Computations of the second return/);
  assert.match(check, /Tax £9,530\.40/);
  assert.match(check, /Second return 1 Jan 2025 to 31 Mar 2025 , tax to be paid by 1 Jan 2026/);
});

test("figures of each period are those that were entered, with and without details, and none is left when the accounts are shorter", async () => {
  const at = await begin({ needs: "capital_allowances" });
  const hand = byHand(person);
  await hand.fill(`${at}/pages/turnover`, {
    ...{ "financials.turnover": "100,000", "next_period.financials.turnover": "20,000" },
    ...{ "financials.net_profit": "30,000", "next_period.financials.net_profit": "5,000" },
  });
  const plain = await inputOf(at);
  await hand.fill(`${at}/pages/allowances-bought`, {
    "financials.capital_allowances.annual_investment_allowance.main_rate_expenditure": "10,000",
  });
  const missing = wordsOf((await person.get(`${at}/check`)).text);
  await hand.fill(`${at}/pages/allowances-bought`, {
    "next_period.financials.capital_allowances.annual_investment_allowance.main_rate_expenditure": "1,000",
  });
  const detailed = await inputOf(at);
  await finish(at);
  const taxes = await filedTaxes(at);

  assert.deepEqual(
    [plain.financials.trading_profit, plain.next_period.financials.trading_profit],
    [3_000_000, 500_000],
  );
  assert.match(missing, /cannot be shared by days/);
  assert.doesNotMatch(missing, /next_period|financials/);
  assert.equal(detailed.financials.trading_profit, 2_400_000);
  assert.equal(detailed.next_period.financials.trading_profit, undefined);
  assert.deepEqual(taxes, [380_000, 76_000]);

  const other = await begin();
  await hand.fill(`${other}/pages/turnover`, { "next_period.financials.turnover": "20,000" });
  const before = await inputOf(other);
  await hand.fill(`${other}/pages/accounts-period`, day("period.accounts_end", "31 12 2024"));

  assert.deepEqual(before.next_period, { financials: { turnover: 2_000_000 } });
  assert.equal((await inputOf(other)).next_period, undefined);
});
