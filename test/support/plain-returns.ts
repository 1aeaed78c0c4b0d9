// Returns that say nothing a return could not say before the wider one: each kind of period, profit, company and
// accounts.

import type { ReturnInput } from "../../packages/ct600/return.ts";

const company = { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" };
const declarant = { name: "Jane Director", status: "Director" };

const PERIODS: readonly (readonly [start: string, end: string])[] = [
  ["2015-04-01", "2016-03-31"],
  ["2022-10-01", "2023-09-30"],
  ["2024-01-01", "2024-12-31"],
  ["2024-04-01", "2025-03-31"],
  ["2025-09-15", "2026-03-31"],
  ["2026-11-14", "2026-11-14"],
];
const PROFITS = [4_000_000, 10_000_099, 30_000_000, 0, -5_300_050, 99_999_999_999_00];

const byPeriodAndProfit = PERIODS.flatMap(([start, end]) =>
  PROFITS.map(
    (trading_profit): ReturnInput => ({
      company,
      period: { start, end },
      financials: { turnover: 12_000_099, trading_profit },
      declarant,
    }),
  ),
);

const [first = {} as ReturnInput] = byPeriodAndProfit.slice(20);

const others: readonly ReturnInput[] = [
  { ...first, company: { ...company, associated_companies: 0 } },
  { ...first, company: { ...company, associated_companies: 3 } },
  { ...first, company: { ...company, name: 'Café Ærø & <Sons> "Ltd"' } },
  { ...first, financials: { ...first.financials, gross_profit: 8_000_000, net_profit: 4_500_000 } },
  { ...first, financials: { ...first.financials, tax_rate_year: 2024 } },
  { ...first, financials: { turnover: 0, trading_profit: 0 }, accounts: { dormant: true } },
  { ...first, accounts: { standard: "frs105", average_employees: 3, principal_activity: "Software consultancy" } },
  {
    ...first,
    accounts: {
      director: "Jane Director",
      approved_on: "2025-06-30",
      balance_sheet: { fixed_assets: 100_000, current_assets: 5_000_000, called_up_share_capital: 100 },
    },
  },
  { ...first, declarant: { name: "Zoë O'Neill", status: "Company secretary" } },
];

export const plainReturns: readonly ReturnInput[] = [...byPeriodAndProfit, ...others];
