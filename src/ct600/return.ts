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
  accounts?: AccountsInput;
  declarant?: { name?: string; status?: string };
  options?: { test_mode?: boolean };
}

/** What the accounts need beyond the figures; with a document of the caller's own (`ixbrl`) only that is used. */
export interface AccountsInput {
  standard?: "frs102" | "frs105";
  ixbrl?: string;
  director?: string;
  approved_on?: string;
  principal_activity?: string;
  average_employees?: number;
  dormant?: boolean;
  balance_sheet?: BalanceSheetInput;
}

/** Pence at the period's end; creditors and provisions are given without a sign. */
export interface BalanceSheetInput {
  fixed_assets?: number;
  current_assets?: number;
  creditors_within_one_year?: number;
  creditors_after_one_year?: number;
  provisions?: number;
  called_up_share_capital?: number;
}
