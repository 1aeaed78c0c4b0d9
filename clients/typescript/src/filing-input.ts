// What create, validate and amend take, in the interface's own field names. The service refuses what it does not know, so nothing here is
// open; null in an optional field is the same as leaving it out. Written by `npm run input` from the service's
// definition; do not edit.

/** A company tax return. */
export interface FilingInput {
  company: CompanyInput;
  period: PeriodInput;
  financials: FinancialsInput;
  accounts?: AccountsInput | null;
  declarant?: DeclarantInput | null;
  options?: SubmissionOptions | null;
}

/** The company the return is for. */
export interface CompanyInput {
  /** Registered company name, 2 to 160 characters. */
  name: string;
  /** 10-digit Unique Taxpayer Reference. */
  utr: string;
  /** Companies House number: 8 digits, or a prefix such as SC or NI and 6 digits. */
  registration_number: string;
  /** Associated companies in the period; they lower the profit limits. */
  associated_companies?: number | null;
}

/** The accounting period. */
export interface PeriodInput {
  /** First day of the accounting period. */
  start: string;
  /** Last day; at most 12 months after the start. */
  end: string;
}

/** Amounts are whole numbers of pence. */
export interface FinancialsInput {
  /** Total turnover in pence (box 145), 0 or more. */
  turnover: number;
  /** Trading profit in pence (box 155); negative for a loss, 0 for a nil return. */
  trading_profit: number;
  /** Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit. */
  gross_profit?: number | null;
  /** Profit before tax in pence; shown in the accounts only. 0, the default, shows the trading profit. */
  net_profit?: number | null;
  /** Financial year whose rates you expect. The tax always follows the period. */
  tax_rate_year?: number | null;
}

/** Details for the accounts beyond the figures. With your own document (ixbrl) only that is used. */
export interface AccountsInput {
  /** frs102 for small companies (the default), frs105 for micro-entities. */
  standard?: "frs102" | "frs105" | null;
  /** Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures. */
  ixbrl?: string | null;
  /** The director who signs the accounts, 2 to 160 characters. Default: the declarant. */
  director?: string | null;
  /** When the board approved the accounts: from the period's end to today. Default: today. */
  approved_on?: string | null;
  /** What the company does, 2 to 300 characters. */
  principal_activity?: string | null;
  /** Average number of employees in the period. Default 0. */
  average_employees?: number | null;
  /** Whether the company was dormant. Default false. */
  dormant?: boolean | null;
  balance_sheet?: BalanceSheetInput | null;
}

/** Figures at the period's end, in pence; a figure left out is 0. Reserves are the remainder. */
export interface BalanceSheetInput {
  /** Fixed assets. */
  fixed_assets?: number | null;
  /** Current assets. */
  current_assets?: number | null;
  /** Creditors due within one year, without a sign. */
  creditors_within_one_year?: number | null;
  /** Creditors due later, without a sign. */
  creditors_after_one_year?: number | null;
  /** Provisions for liabilities, without a sign. */
  provisions?: number | null;
  /** Called up share capital. */
  called_up_share_capital?: number | null;
}

/** The declaration on the return. Default: the organisation's settings; in the sandbox a placeholder. */
export interface DeclarantInput {
  /** Who declares the return correct and complete. */
  name?: string | null;
  /** The capacity in which they declare it, such as Director. */
  status?: string | null;
}

/** Submission options. */
export interface SubmissionOptions {
  /** Same as the Idempotency-Key header: 1 to 255 printable characters. */
  idempotency_key?: string | null;
  /** With a live key: file to HMRC's Test-in-Live. Ignored with a sandbox key. */
  test_mode?: boolean | null;
}

/** What changes; at least one of financials, accounts and declarant. */
export interface AmendmentInput {
  financials?: AmendedFinancialsInput | null;
  accounts?: AmendedAccountsInput | null;
  declarant?: DeclarantInput | null;
  options?: SubmissionOptions | null;
}

/** The figures that differ from what was filed. */
export interface AmendedFinancialsInput {
  /** Total turnover in pence (box 145), 0 or more. */
  turnover?: number | null;
  /** Trading profit in pence (box 155); negative for a loss, 0 for a nil return. */
  trading_profit?: number | null;
  /** Gross profit in pence; shown in the accounts only. 0, the default, shows no gross profit. */
  gross_profit?: number | null;
  /** Profit before tax in pence; shown in the accounts only. 0, the default, shows the trading profit. */
  net_profit?: number | null;
  /** Financial year whose rates you expect. The tax always follows the period. */
  tax_rate_year?: number | null;
}

/** What changes in the accounts. With your own document (ixbrl) only that is used. */
export interface AmendedAccountsInput {
  /** frs102 for small companies (the default), frs105 for micro-entities. */
  standard?: "frs102" | "frs105" | null;
  /** Base64 of an iXBRL accounts document of at most 9 MiB; line breaks and missing padding are fine. Left out, one is generated from the figures. */
  ixbrl?: string | null;
  /** The director who signs the accounts, 2 to 160 characters. Default: the declarant. */
  director?: string | null;
  /** When the board approved the accounts: from the period's end to today. Default: today. */
  approved_on?: string | null;
  /** What the company does, 2 to 300 characters. */
  principal_activity?: string | null;
  /** Average number of employees in the period. Default 0. */
  average_employees?: number | null;
  /** Whether the company was dormant. Default false. */
  dormant?: boolean | null;
  balance_sheet?: BalanceSheetInput | null;
  /** True: file accounts generated from the figures again, instead of your own document. Not together with ixbrl. Default false. */
  use_generated?: boolean | null;
}
