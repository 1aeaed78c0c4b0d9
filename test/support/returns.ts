// Returns to file in tests. The figures are the small-profits example of the tax facts: £40,000 at 19% is £7,600.

import type { ReturnInput } from "../../src/ct600/return.ts";

export function sampleReturn(change: { utr?: string; trading_profit?: number; name?: string } = {}): ReturnInput {
  return {
    company: {
      name: change.name ?? "Example Widgets Ltd",
      utr: change.utr ?? "8596148860",
      registration_number: "12345678",
    },
    period: { start: "2024-04-01", end: "2025-03-31" },
    financials: { turnover: 12_000_000, trading_profit: change.trading_profit ?? 4_000_000 },
  };
}
