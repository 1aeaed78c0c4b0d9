// The return as the caller gives it, in the words of the interface: snake case, pence, ISO dates.
// Whoever holds a ReturnInput may rely on its shape; what its values must satisfy is in input-rules.ts.

export interface ReturnInput {
  company: {
    name: string;
    utr: string;
    registration_number: string;
    associated_companies?: number;
  };
  period: { start: string; end: string };
  financials: {
    turnover: number;
    trading_profit: number;
    gross_profit?: number;
    net_profit?: number;
    tax_rate_year?: number;
  };
  accounts?: { standard?: "frs102" | "frs105"; ixbrl?: string };
  declarant?: { name?: string; status?: string };
  options?: { test_mode?: boolean };
}
